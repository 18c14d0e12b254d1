import shutil
from pathlib import Path

import pytest

import kb
from kb import snapshot
from kb.files.load import kind_of_file, load, load_with_problems
from kb.files.usable import usable_base
from kb.files.yaml import read_text
from kb.problems import DataError
from tests.small import lay_out

PICK = "editions/ch/actions/deeds/pick-lock.yaml"


def _fails(folder: Path, *more: Path) -> list[kb.Problem]:
    with pytest.raises(kb.DataError) as caught:
        load(folder, *more, shipped=False)
    return caught.value.problems


def test_what_is_laid_out_is_what_is_loaded(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path), shipped=False)
    assert list(base.editions) == ["ch"]
    assert list(base.entries) == ["ch/hide-behind-clock", "ch/pick-lock"]
    assert list(base.tables) == ["ch/alarms"]
    assert base.characters["tinker"].name == "Old Tinker"
    assert base.sections_of["ch/pick-lock"] == "deeds"
    assert base.entries["ch/pick-lock"].costs["big"].spend == {"big": 1}


def test_all_faults_of_a_run_are_reported(tmp_path: Path) -> None:
    lay_out(tmp_path, pick_lock="cost: big -> cots: big", hide_behind_clock="name: -> nmae:")
    (tmp_path / "editions/ch/tables/alarms.yaml").write_text("rows: [1, ]]")
    problems = _fails(tmp_path)
    assert {Path(problem.path).stem for problem in problems} == {"pick-lock", "hide-behind-clock", "alarms"}


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        ("cost: big -> cots: big", 3, "did you mean 'cost'"),
        ("match: exact -> match: exakt", 17, "use 'exact', 'close'"),
        ("name: Pick a Lock\n -> ", 1, "'name' is missing"),
        ("roll: Lock Craft + -> rol: Lock Craft +", 8, "did you mean 'roll'"),
        ("hurried: -> Hurried One:", 13, "is not a slug"),
        ("cost: big -> cost: [big]", 3, "valid"),
        ("cost: big -> cost: big\ncost: small", 4, "appears twice"),
        ("aliases: [open the door] -> aliases: &a [open-the-door]\nformerly: *a", 3, "alias"),
        ("aliases: [open the door] -> aliases: [open: the, door", 2, "is not valid YAML"),
    ],
)
def test_a_fault_names_its_line_and_how_to_mend_it(tmp_path: Path, change: str, line: int, says: str) -> None:
    lay_out(tmp_path, pick_lock=change)
    problems = _fails(tmp_path)
    assert any(says in problem.message for problem in problems), problems
    assert min(problem.line for problem in problems) in range(line - 1, line + 2)


def test_an_empty_file_and_a_binary_one_are_faults_of_theirs(tmp_path: Path) -> None:
    lay_out(tmp_path)
    (tmp_path / PICK).write_text("")
    (tmp_path / "concepts/pick-lock.yaml").write_bytes(b"name: \xff\xfe")
    assert sorted(problem.message[:18] for problem in _fails(tmp_path)) == [
        "is not UTF-8 at by",
        "the file is empty;",
    ]


@pytest.mark.parametrize(
    "value",
    [
        *(".inf", "-.INF", "+.inf", ".nan", "1e999", "9" * 16, "9" * 5000, f"0x{'f' * 9000}", "!!int x"),
        "!!float ''",
    ],
)
@pytest.mark.parametrize(
    "change", ["cost: big -> cost: %s", "cost: big -> cost: [%s]", "cost: big -> ? %s\n: 1"]
)
def test_what_is_no_number_that_can_be_kept_is_one_fault_of_its_line(
    tmp_path: Path, change: str, value: str
) -> None:
    lay_out(tmp_path, pick_lock=change % value)
    problems = [one for one in _fails(tmp_path) if one.code == "yaml"]
    assert [(one.line, "is not a number of at most 15 digits" in one.message) for one in problems] == [
        (3, True)
    ]


def test_numbers_are_read_with_their_sign_and_base(tmp_path: Path) -> None:
    text = "[-0x1f, +0o17, 0b11, 1_000, 010, -999999999999999, 1.5e3, 08.5]"
    found = read_text(tmp_path / "x.yaml", text).data
    assert found == [-31, 15, 3, 1000, 10, -999999999999999, 1500.0, 8.5]


@pytest.mark.parametrize("sign", ["[", "- ", "{a: "])
def test_deep_nesting_is_a_fault(tmp_path: Path, sign: str) -> None:
    lay_out(tmp_path)
    (tmp_path / PICK).write_text(sign * 5000)
    (problem,) = _fails(tmp_path)
    assert problem.code == "yaml"


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        ("ratings: -> ratngs:", 3, "did you mean 'ratings'"),
        ("Nerve: 3 -> Nerve: []", 3, "valid"),
        ("edition: ch -> edition: hc", 2, "there is no edition 'hc'; allowed: ch"),
    ],
)
def test_a_character_that_fits_no_model_or_edition_is_a_fault_of_its_line_and_left_out(
    tmp_path: Path, change: str, line: int, says: str
) -> None:
    lay_out(tmp_path, tinker=change)
    assert (line, True) in [(one.line, says in one.message) for one in _fails(tmp_path)]
    assert not usable_base(*load_with_problems(tmp_path, shipped=False)).characters


def test_files_of_a_package_beside_the_data_are_no_characters(tmp_path: Path) -> None:
    (lay_out(tmp_path) / "characters/__init__.py").touch()
    assert not load(tmp_path, shipped=False).characters
    assert kind_of_file(tmp_path / "characters/tinker.yaml") is None


def test_a_file_in_the_wrong_place_is_a_fault(tmp_path: Path) -> None:
    lay_out(tmp_path)
    (tmp_path / "editions/ch/stray.yaml").write_text("name: x")
    (tmp_path / "editions/ch/actions/deeds/Bad_Name.yaml").write_text("name: x")
    messages = " ".join(problem.message for problem in _fails(tmp_path))
    assert "unexpected place" in messages
    assert "'Bad_Name' is not a slug" in messages


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    assert _fails(tmp_path / "nowhere")[0].message.startswith(f"there is no folder '{tmp_path}/nowhere'")


def test_two_files_cannot_have_the_same_id(tmp_path: Path) -> None:
    lay_out(tmp_path)
    other = tmp_path / "editions/ch/actions/others/pick-lock.yaml"
    other.parent.mkdir()
    other.write_text((tmp_path / PICK).read_text())
    assert "has the same id as" in _fails(tmp_path)[0].message


def test_an_overlay_changes_only_what_it_says(tmp_path: Path) -> None:
    below, above = lay_out(tmp_path / "below"), tmp_path / "above"
    (above / PICK).parent.mkdir(parents=True)
    (above / PICK).write_text("cost: small\naliases: null\n")
    base = load(below, above, shipped=False)
    entry = base.entries["ch/pick-lock"]
    assert (entry.cost, entry.aliases, entry.name) == ("small", [], "Pick a Lock")
    assert base.version != load(below, shipped=False).version


def test_a_fault_of_an_overlay_is_told_at_the_overlay(tmp_path: Path) -> None:
    below, above = lay_out(tmp_path / "below"), tmp_path / "above"
    (above / PICK).parent.mkdir(parents=True)
    (above / PICK).write_text("# ours\ncost: {a: 1}\n")
    problems = _fails(below, above)
    assert {(problem.path, problem.line) for problem in problems} == {(str(above / PICK), 2)}


def test_equal_data_have_equal_versions_wherever_they_lie(tmp_path: Path) -> None:
    one, other = lay_out(tmp_path / "one"), lay_out(tmp_path / "other")
    assert load(one, shipped=False).version == load(other, shipped=False).version


def test_a_snapshot_reads_back_as_the_same_knowledge(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path / "kb"), shipped=False)
    snapshot.write(base, tmp_path / "kb.json")
    assert snapshot.read(tmp_path / "kb.json") == base


@pytest.mark.parametrize("broken", ["name: [", "order: soon"])
def test_where_a_layer_cannot_be_used_the_one_beneath_counts(tmp_path: Path, broken: str) -> None:
    under, over = lay_out(tmp_path / "under"), tmp_path / "over"
    for path in ("editions/ch/edition.yaml", "editions/ch/actions/deeds/pick-lock.yaml"):
        (over / path).parent.mkdir(parents=True)
        (over / path).write_text(broken)
    base, problems = load_with_problems(under, over, shipped=False)
    assert len(problems) == 2
    assert base.editions["ch"].order == 60
    assert base.version == load(under, shipped=False).version
    assert usable_base(base, problems) is base


def test_what_cannot_be_read_is_left_out_and_the_rest_is_as_if_it_had_never_been(tmp_path: Path) -> None:
    folder = lay_out(tmp_path)
    (folder / "editions/ch/actions/deeds/pick-lock.yaml").write_text("name: [")
    (folder / "concepts/pick-lock.yaml").write_text("name: 3")
    (folder / "words.yaml").write_text("groups: 3")
    base = usable_base(*load_with_problems(folder, shipped=False))
    for gone in ("editions/ch/actions/deeds/pick-lock.yaml", "concepts/pick-lock.yaml", "words.yaml"):
        (folder / gone).unlink()
    assert base.version == load(folder, shipped=False).version
    assert [*base.entries] == ["ch/hide-behind-clock"]


def test_entries_without_an_edition_are_left_out_and_nothing_at_all_is_refused(tmp_path: Path) -> None:
    lay_out(tmp_path / "one")
    (tmp_path / "one/editions/ch/edition.yaml").unlink()
    with pytest.raises(DataError):
        usable_base(*load_with_problems(tmp_path / "one", shipped=False))
    lay_out(tmp_path / "two")
    shutil.copytree(tmp_path / "one/editions/ch", tmp_path / "two/editions/xx")
    base, problems = load_with_problems(tmp_path / "two", shipped=False)
    assert {id_.partition("/")[0] for id_ in usable_base(base, problems).entries} == {"ch"}
    with pytest.raises(DataError, match="there is no folder"):
        usable_base(*load_with_problems(tmp_path / "two", tmp_path / "nowhere", shipped=False))
