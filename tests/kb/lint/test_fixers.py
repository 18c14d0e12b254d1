"""What the program mends in data by itself, and what it leaves to people."""

from pathlib import Path

import pytest

from kb.files.load import load_with_problems
from kb.lint import RULES, lint
from kb.lint.fixers import FIXABLE, FIXERS, fix
from tests.small import edge, lay_out

MENDED = [
    ("pick_lock", "roll: Lock Craft + Nerve v. -> roll: Lock Craft + Nerve vs", "notation"),
    ("pick_lock", "beats: 1 + pick.net -> beats: 1+pick.net", "notation"),
    ("pick_lock", "add: {pool: -2} -> add: {pool: '-Nerve+2'}", "notation"),
    ("edition", edge('add: {pool: "Nerve+1"}'), "notation"),
    ("pick_lock", "without its key. -> without its key", "summary"),
    ("edition", "unit: beats -> unit: meters", "unit"),
    ("hide_behind_clock", "cost: small\ntiming: any -> timing: any\ncost: small", "order"),
]


@pytest.mark.parametrize(("file", "change", "code"), MENDED)
def test_a_fixer_mends_what_its_rule_finds_and_nothing_else(
    tmp_path: Path, file: str, change: str, code: str
) -> None:
    lay_out(tmp_path, **{file: change})
    base, _ = load_with_problems(tmp_path, shipped=False)
    assert code in {problem.code for problem in lint(base)}
    before = {path: path.read_text() for path in tmp_path.rglob("*.yaml")}
    fixed = fix(base)
    mended, faults = load_with_problems(tmp_path, shipped=False)
    assert [problem for problem in (*faults, *lint(mended)) if problem.code == code] == []
    assert {one.path for one in fixed} == {path for path, text in before.items() if path.read_text() != text}


def test_comments_stay_where_a_value_is_mended(tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="cost: big -> cost: big  # it takes long")
    path = tmp_path / "editions/ch/actions/deeds/pick-lock.yaml"
    path.write_text(path.read_text().replace("without its key.", "without its key"))
    fix(load_with_problems(tmp_path, shipped=False)[0])
    assert "cost: big  # it takes long" in path.read_text()
    assert "without its key." in path.read_text()


def test_clean_data_are_left_as_they_are(tmp_path: Path) -> None:
    assert fix(load_with_problems(lay_out(tmp_path), shipped=False)[0]) == []


def test_every_fixer_belongs_to_a_rule() -> None:
    assert {*FIXERS, "order"} == FIXABLE <= set(RULES)


def test_a_file_that_cannot_be_read_is_left_alone_and_the_others_are_mended(tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="without its key. -> without its key")
    empty = tmp_path / "editions/ch/actions/deeds/empty.yaml"
    empty.write_text("")
    base, problems = load_with_problems(tmp_path, shipped=False)
    assert [Path(problem.path).name for problem in problems] == ["empty.yaml"]
    assert [one.path.name for one in fix(base)] == ["pick-lock.yaml"]
    assert empty.read_text() == ""
