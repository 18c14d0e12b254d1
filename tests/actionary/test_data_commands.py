import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.small import lay_out

Command = Callable[..., subprocess.CompletedProcess[str]]


def test_a_new_entry_is_a_file_and_lint_says_what_it_still_needs(command: Command, tmp_path: Path) -> None:
    lay_out(tmp_path)
    result = command("new", "ch", "deeds", "Oil the Gears", "--alone", "--kb", str(tmp_path))
    path = tmp_path / "editions/ch/actions/deeds/oil-the-gears.yaml"
    assert (result.returncode, path.is_file()) == (0, True)
    told = command("lint", "--alone", "--kb", str(tmp_path))
    assert told.returncode == 1
    assert f"{path}:" in told.stderr
    assert "source.lines" in told.stderr


def test_a_new_entry_never_overwrites_an_old_one(command: Command, tmp_path: Path) -> None:
    result = command("new", "ch", "deeds", "Pick Lock", "--alone", "--kb", str(lay_out(tmp_path)))
    assert result.returncode == 1
    assert "already exists" in result.stderr


def test_a_draft_that_cannot_be_read_yet_is_never_overwritten(command: Command, tmp_path: Path) -> None:
    new = ("new", "ch", "deeds", "Oil the Gears", "--alone", "--kb", str(lay_out(tmp_path)))
    path = tmp_path / "editions/ch/actions/deeds/oil-the-gears.yaml"
    command(*new)
    path.write_text("name: hours of work, with lines still to find\n", encoding="utf-8")
    result = command(*new)
    assert (result.returncode, result.stderr.splitlines()[-1]) == (
        1,
        f"{path} already exists; edit it, or choose another name",
    )
    assert "hours of work" in path.read_text(encoding="utf-8")


def test_a_new_entry_of_no_edition_is_refused_with_the_nearest_one(command: Command) -> None:
    result = command("new", "sr55", "free", "Thing")
    assert result.returncode == 1
    assert "did you mean 'sr5'" in result.stderr


def test_the_export_holds_what_the_yaml_says_and_the_equivalents(command: Command) -> None:
    content = json.loads(command("export", "--json").stdout)
    entries = {entry["id"]: entry for entry in content["entries"]}
    prone = entries["sr5/drop-prone"]
    assert prone["cost"] == "free"
    assert {"id", "edition", "name", "summary", "source", "equivalents"} <= prone.keys()
    assert "cwn/go-prone" in {other["id"] for other in prone["equivalents"]}
    assert {"version", "licence", "editions", "entries", "concepts", "tables"} == content.keys()


def test_show_finds_by_id_name_and_alias(command: Command) -> None:
    for text in ("sr5/hack-on-the-fly", "hack on the fly", "Hack On The Fly"):
        result = command("show", *text.split())
        assert "Hacking + Logic [Sleaze] v. Intuition + Firewall" in result.stdout, text


def test_show_suggests_the_nearest_name(command: Command) -> None:
    result = command("show", "hak", "on", "the", "fly")
    assert result.returncode == 1
    assert "did you mean sr5/hack-on-the-fly?" in result.stderr


def test_search_forgives_typing_errors(command: Command) -> None:
    result = command("search", "hak", "on", "teh", "fly", "--json")
    assert json.loads(result.stdout)["results"][0]["id"] == "sr5/hack-on-the-fly"


def test_compare_takes_entries_a_concept_or_two_editions(command: Command) -> None:
    one = json.loads(command("compare", "sr5/drop-prone", "cwn/go-prone", "--json").stdout)
    assert one["ids"] == ["sr5/drop-prone", "cwn/go-prone"]
    other = json.loads(command("compare", "go-prone", "--json").stdout)
    assert {"sr5/drop-prone", "cwn/go-prone"} <= set(other["ids"])
    both = json.loads(command("compare", "sr5", "cwn", "--json").stdout)
    assert both["editions"] == ["sr5", "cwn"]
    assert command("compare", "sr5", "cwn").returncode == 0


def test_compare_of_nothing_known_is_refused(command: Command) -> None:
    result = command("compare", "go-pron")
    assert result.returncode == 1
    assert "did you mean 'go-prone'" in result.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sr5", "nosuch"), "there is no entry, concept or edition 'nosuch'"),
        (
            ("sr5", "cwn", "sr6"),
            "'sr5' is an edition; compare takes entries, one concept alone, or two editions",
        ),
        (
            ("sr5/take-aim", "aim"),
            "'aim' is a concept; compare takes entries, one concept alone, or two editions",
        ),
        (("sr5",), "'sr5' is an edition"),
    ],
)
def test_compare_names_what_cannot_be_compared(command: Command, words: tuple[str, ...], told: str) -> None:
    result = command("compare", *words)
    assert result.returncode == 1
    assert told in result.stderr


def test_the_schemas_in_the_project_are_those_of_the_model(command: Command) -> None:
    result = command("schema", "--check")
    assert (result.returncode, result.stdout) == (0, "")
