"""Commands on data files, on cards and on comparisons."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

import kb
from actionary.command import look_up, main
from actionary.layers import Layers
from kb.exports import FORMATS
from tests.actionary.conftest import PICK, Called, run_here
from tests.small import lay_out

OIL = "editions/ch/actions/deeds/oil-the-gears.yaml"


def alone(data: Path, *words: str) -> tuple[str, ...]:
    return (*words, "--alone", "--kb", str(data))


def test_a_new_entry_is_a_file_and_lint_says_what_it_still_needs(data: Path) -> None:
    assert run_here(*alone(data, "new", "ch", "deeds", "Oil the Gears")).exit_code == 0
    told = run_here(*alone(data, "lint"))
    assert (told.exit_code, f"{data / OIL}:" in told.stderr, "source.lines" in told.stderr) == (1, True, True)


def test_a_new_entry_never_overwrites_an_old_one_nor_a_draft_that_cannot_be_read(data: Path) -> None:
    (data / OIL).write_text("name: hours of work, with lines still to find\n", encoding="utf-8")
    for name, path in (("Pick Lock", data / PICK), ("Oil the Gears", data / OIL)):
        before = path.read_text(encoding="utf-8")
        result = run_here(*alone(data, "new", "ch", "deeds", name))
        assert (result.exit_code, "already exists" in result.stderr) == (1, True)
        assert path.read_text(encoding="utf-8") == before


def test_clean_data_end_with_status_0(data: Path) -> None:
    result = run_here(*alone(data, "lint"))
    assert (result.exit_code, result.stderr) == (0, "")


def test_broken_entries_end_with_status_1_and_all_faults_with_file_line_and_code(tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="timing: own -> timing: onw", hide_behind_clock="summary: -> sumary:")
    result = run_here(*alone(tmp_path, "lint", "--json"))
    found = {problem["code"]: problem for problem in json.loads(result.stdout)}
    assert (result.exit_code, {"shape", "resource"} <= found.keys()) == (1, True)
    printed = run_here(*alone(tmp_path, "lint")).stderr
    assert f"{tmp_path / PICK}:4: timing: " in printed
    assert "[resource]" in printed


def test_of_an_edition_that_does_not_load_only_its_own_fault_is_told(tmp_path: Path) -> None:
    lay_out(tmp_path, edition="order: 60 -> order: soon")
    result = run_here(*alone(tmp_path, "lint"))
    fault, *rest = result.stderr.splitlines()
    assert "editions/ch/edition.yaml:5: order: " in fault
    assert (result.exit_code, len(rest)) == (1, 1)


def test_entries_without_an_edition_are_named(data: Path) -> None:
    (data / "editions/ch/edition.yaml").unlink()
    assert "'ch'" in run_here(*alone(data, "lint")).stderr


def test_the_rules_can_be_listed() -> None:
    assert "reference" in run_here("lint", "--rules").stdout
    assert run_here("lint", "--nosuch").exit_code == 2


def test_the_schemas_in_the_project_are_those_of_the_model() -> None:
    assert run_here("schema", "--check").exit_code == 0


@pytest.mark.parametrize("name", FORMATS)
def test_the_name_of_a_file_says_its_format(tmp_path: Path, data: Path, name: str) -> None:
    by_name, by_option = tmp_path / f"all.{name}", tmp_path / "all"
    for output, more in ((by_name, []), (by_option, ["--format", name])):
        result = run_here(*alone(data, "export", "-o", str(output), *more))
        assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    assert by_name.read_bytes() == by_option.read_bytes() != b""


def test_an_exported_database_opens(tmp_path: Path, data: Path) -> None:
    run_here(*alone(data, "export", "-o", str(tmp_path / "all.sqlite")))
    with closing(sqlite3.connect(tmp_path / "all.sqlite")) as database:
        found = database.execute("SELECT name FROM entries WHERE cost = 'Big'").fetchall()
    assert found == [("Pick a Lock",)]


def test_text_is_printed_where_no_file_is_named(data: Path) -> None:
    assert run_here(*alone(data, "export", "--format", "csv")).stdout.startswith("\ufeffid,edition,section")
    linked = run_here(*alone(data, "export", "--format", "jsonld", "--site", "https://actions.example/"))
    assert json.loads(linked.stdout)["@context"]["@base"] == "https://actions.example/"


@pytest.mark.parametrize(
    "given",
    [
        ("--format", "sqlite"),
        ("--json", "--format", "csv"),
        ("--site", "https://actions.example/"),
        ("--format", "sqlit"),
    ],
)
def test_what_cannot_be_exported_is_wrong_usage_with_the_option_at_fault(
    data: Path, given: tuple[str, ...]
) -> None:
    result = run_here(*alone(data, "export", *given))
    assert result.exit_code == 2
    assert given[0] in result.output or given[-1] in result.output


def test_the_export_holds_what_the_yaml_says_and_the_equivalents(called: Called) -> None:
    content = json.loads(called("export", "--json").stdout)
    prone = {entry["id"]: entry for entry in content["entries"]}["sr5/drop-prone"]
    assert prone["cost"] == "free"
    assert "cwn/go-prone" in {other["id"] for other in prone["equivalents"]}
    assert {"version", "licence", "editions", "entries", "concepts", "tables", "characters"} == content.keys()


@pytest.mark.parametrize("words", ["sr5/hack-on-the-fly", "hack on the fly", "Hack On The Fly"])
def test_show_finds_by_id_name_and_alias(called: Called, words: str) -> None:
    assert "Hacking + Logic [Sleaze] v. Intuition + Firewall" in called("show", *words.split()).stdout


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("sr5/drop-prone", "cwn/go-prone"), ["sr5/drop-prone", "cwn/go-prone"]),
        (("go-prone",), ["sr5/drop-prone", "cwn/go-prone"]),
        (("sr6/multiple-attacks",), ["sr5/multiple-attacks", "matrix-d6/attack-several-targets"]),
        (("multiple", "attacks"), ["sr5/multiple-attacks", "sr6/multiple-attacks"]),
        (("total-defense",), ["cwn/total-defense", "sr5/full-defense"]),
        (("mental", "eject"), ["sr5/eject-smartgun-clip", "sr6/reload-smartgun"]),
    ],
)
def test_compare_takes_entries_a_concept_or_the_name_of_either(
    called: Called, words: tuple[str, ...], ids: list[str]
) -> None:
    assert set(ids) <= set(json.loads(called("compare", *words, "--json").stdout)["ids"])


def test_columns_that_do_not_fit_beside_each_other_stand_below(
    shipped: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_up, "out", Console(width=80, soft_wrap=True, highlight=False))
    monkeypatch.setattr(Layers, "load", lambda _: shipped)
    lines = CliRunner().invoke(main, ["compare", "full-defense"]).stdout.splitlines()
    titles = ["full-defense", "evasive-driving", "full-matrix-defense", "full-reaction", "total-defense"]
    assert not [title for title in titles if title not in " ".join(lines).split()]
    assert "\N{HORIZONTAL ELLIPSIS}" not in "".join(lines)
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("\N{BOX DRAWINGS HEAVY DOWN AND RIGHT}") for line in lines) == 2


@pytest.mark.parametrize("name", ["reload", "fire-gun", "aim"])
def test_no_word_is_cut_however_wide_the_other_columns_are(
    name: str, shipped: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_up, "out", Console(width=80, soft_wrap=True, highlight=False))
    monkeypatch.setattr(Layers, "load", lambda _: shipped)
    assert "\N{HORIZONTAL ELLIPSIS}" not in CliRunner().invoke(main, ["compare", name]).stdout


def test_a_comparison_across_editions_names_those_without_an_equivalent(called: Called) -> None:
    told = called("compare", "multiple", "attacks").stdout
    assert told.startswith("SR3 and CWN have no equivalent of Multiple Attacks\n")
    assert "no equivalent" not in called("compare", "sr5/take-aim", "sr6/take-aim").stdout
    assert called("compare", "first-aid").stdout.startswith("SR3 has no equivalent of First Aid\n")


def test_an_alias_behind_its_edition_is_compared_with_another_entry(called: Called) -> None:
    told = called("compare", "cwn/fighting-withdrawal", "sr6/intercept").stdout
    assert told.startswith("Make a Fighting Withdrawal (CWN) and Intercept (SR6) are related.")


@pytest.mark.parametrize("words", ["sr5 dodge", "dodge SR5", "dodge -e sr5"])
def test_show_takes_the_edition_before_or_after_the_name(called: Called, words: str) -> None:
    shown = called("show", *words.split()).stdout
    assert shown.startswith("Dodge  sr5/dodge ")
    assert "sr6/dodge  " not in shown.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "suggested"),
    [
        ("prone", "did you mean sr5/drop-prone, sr6/drop-prone or cwn/go-prone? Or try"),
        ("spirits", "did you mean sr5/banish-spirit, sr5/call-spirit, sr5/command-spirit or one of 6 more?"),
        ("blok", "did you mean matrix-d6/block?"),
    ],
)
def test_show_suggests_the_names_that_have_the_words_before_the_nearest_one(
    called: Called, words: str, suggested: str
) -> None:
    assert suggested in called("show", words).output


def test_what_two_named_entries_are_to_each_other_is_said_first(called: Called) -> None:
    sentence = "Attack (SR6) is a broader action than Fire Gun (SR5)."
    for words in (
        ("compare", "sr5/fire-gun", "sr6/attack"),
        ("convert", "sr5/fire-gun", "--to", "sr6/attack"),
    ):
        assert called(*words).stdout.splitlines()[0] == sentence
        assert sentence not in called(*words, "--json").stdout


def test_matches_stand_in_words_in_every_table(called: Called) -> None:
    for words in (("compare", "sr5", "cwn"), ("convert", "sr5/fire-gun", "--to", "cwn")):
        assert " a broader " in called(*words).stdout
    assert not {"exact", "close"} & set(called("compare", "sr5", "cwn").stdout.split())


def test_compare_without_names_lists_the_concepts(called: Called) -> None:
    assert "attack-several-targets" in called("compare").stdout
    assert json.loads(called("compare", "--json").stdout)["aim"] == "Take aim"


def test_compare_takes_two_editions(called: Called) -> None:
    assert json.loads(called("compare", "sr5", "cwn", "--json").stdout)["editions"] == ["sr5", "cwn"]
    assert called("compare", "sr5", "cwn").exit_code == 0


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("show", "hak", "on", "the", "fly"), "sr5/hack-on-the-fly"),
        (("show", "blok"), "actionary search blok"),
        (("new", "sr55", "free", "Thing"), "'sr5'"),
        (("compare", "go-pron"), "'go-prone'"),
        (("compare", "sr5", "nosuch"), "'nosuch'"),
        (("compare", "pick", "up"), "did you mean sr5/pick-up-put-down-object"),
        (("compare", "multipl", "attaks"), "'multipl attaks'"),
        (("show", "sr3", "attack"), "nearest: sr3/decker-attack or sr3/ic-attack"),
        (("compare", "sr5", "cwn", "sr6"), "'sr5'"),
        (("compare", "sr5/take-aim", "aim"), "'aim'"),
        (("compare", "sr5"), "'sr5'"),
    ],
)
def test_what_is_not_there_or_cannot_be_compared_is_named_with_the_nearest(
    called: Called, words: tuple[str, ...], named: str
) -> None:
    result = called(*words)
    assert (result.exit_code, named in result.stderr) == (1, True)


def test_an_entry_beside_an_edition_is_compared_with_its_equivalents_there(called: Called) -> None:
    told = called("compare", "sr3/evade-detection", "sr5").stdout
    assert told == called("compare", "sr3/evade-detection", "sr5/hide").stdout
    assert called("compare", "sr5/take-aim", "md6", "cwn").stdout.startswith(
        "MD6 and CWN have no equivalent of Take Aim\n"
    )
    assert "Take Aim (SR6)" in called("compare", "sr5/take-aim", "sr6").stdout
