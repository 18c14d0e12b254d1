"""`actionary check`: what an editor would underline, in whole folders."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from actionary.command import main
from editor.checking.folders import notes_of
from editor.notes.files import NotesOnDisk


def written(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(
        main, ["check", *map(str, words[:-1]), "--write", "links", "-o", str(words[-1])]
    )
    return result.exit_code, " ".join(result.output.split())


def test_check_tells_what_an_editor_would_underline(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text("😀 [[sr5/tak-cover]]\n", encoding="utf-8")
    (folder / "b.txt").write_text("[[sr5/take-cover|duck]]\n", encoding="utf-8")
    (folder / ".hidden.md").write_text("[[sr5/x]]", encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["check", str(folder), *words], standalone_mode=False)
        return result.exit_code, result.stdout

    status, text = run()
    assert (status, text.splitlines()[-1]) == (1, "1 finding in 2 notes")
    assert "a.md:1: column 5: SR5 has no action 'tak-cover'" in text
    status, text = run("--sarif")
    (result,) = json.loads(text)["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (status, result["ruleId"], region["startColumn"]) == (1, "unknown-reference", 6)
    (folder / "a.md").unlink()
    assert run("--write", "links", "-o", str(tmp_path / "out")) == (0, "clean in 1 note\n")
    assert (tmp_path / "out/b.txt").read_text() == "[duck](http://127.0.0.1:8000/sr5/take-cover/)\n"


def test_the_text_file_of_a_notes_character_is_no_note(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    (folder / "people").mkdir(parents=True)
    head = "---\nactionary: {edition: sr5, character: people/vex.txt}\n---\n"
    (folder / "a.md").write_text(f"{head}Vex: [[take-cover]]\n", encoding="utf-8")
    (folder / "odd.md").write_text('---\nactionary: {character: "a\\0.txt"}\n---\n', encoding="utf-8")
    for name in ("vex", "other"):
        (folder / f"people/{name}.txt").write_text("SR5\nVex\nB 4, A 4, R 4\n", encoding="utf-8")
    names = [file.path.name for file in notes_of([folder])]
    assert names == ["a.md", "odd.md", "other.txt"]
    assert next(file.path.name for file in notes_of([folder / "people/vex.txt", folder])) == "vex.txt"
    written(folder, tmp_path / "out")
    assert not (tmp_path / "out/people/vex.txt").exists()
    assert (tmp_path / "out/people/other.txt").exists()


def test_turns_are_checked_by_the_table_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note, table = tmp_path / "n.md", tmp_path / "ours.yaml"
    note.write_text("Turn (sr5, initiative 11): [[sr5/fire-gun]], [[sr5/intercept]]@out\n", encoding="utf-8")
    table.write_text("sr5: {rulings: {interrupts: same-phase}}", encoding="utf-8")

    def run(*words: str) -> str:
        return CliRunner().invoke(main, ["check", str(note), *words]).output

    assert "illegal-turn" not in run("--json")
    monkeypatch.setenv("ACTIONARY_TABLE", str(table))
    assert "illegal-turn" in run("--json")
    assert "no such file" in run("--table", str(tmp_path / "missing.yaml"))


def test_check_reads_every_note_of_a_folder(tmp_path: Path) -> None:
    for number in range(6000):
        (tmp_path / f"{number:04}.txt").write_text("")
    assert len(list(notes_of([tmp_path]))) == 6000


def test_check_reads_notes_with_a_byte_order_mark_or_a_name_in_capitals(tmp_path: Path) -> None:
    head = "---\nactionary: {edition: sr5}\n---\n[[tak-cover]]\n"
    (tmp_path / "A.MD").write_text(head, encoding="utf-8")
    (tmp_path / "b.txt").write_text(head, encoding="utf-8-sig")
    (tmp_path / "c.md").write_text("[[sr5/tak-cover]]", encoding="utf-8-sig")
    found = json.loads(CliRunner().invoke(main, ["check", str(tmp_path), "--json"]).stdout)
    assert [(Path(one["path"]).name, one["line"], one["column"]) for one in found] == [
        ("A.MD", 4, 3),
        ("b.txt", 4, 3),
        ("c.md", 1, 3),
    ]
    notes = NotesOnDisk().below([tmp_path], {})
    assert [note.head.edition for note in notes] == ["sr5", "sr5", None]


def test_files_and_folders_that_cannot_be_read_are_findings_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes"
    (notes / "closed").mkdir(parents=True)
    for name in ("a.md", "secret.md", "closed/b.md"):
        (notes / name).write_text("[[sr5/tak-cover]]", encoding="utf-8")
    scandir, opened = os.scandir, os.open  # the one who runs the tests may be allowed everything

    def refuse(path: Path, name: str) -> None:
        if path.name == name:
            raise PermissionError(13, "Permission denied", str(path))

    def scan(path: Path) -> Any:
        refuse(Path(path), "closed")
        return scandir(path)

    def open_(path: Path, flags: int) -> int:
        refuse(Path(path), "secret.md")
        return opened(path, flags)

    monkeypatch.setattr(os, "scandir", scan)
    monkeypatch.setattr(os, "open", open_)

    def run(*words: str) -> str:
        found = CliRunner().invoke(main, ["check", *words])
        assert found.exit_code == 1
        return found.stdout

    told = run(str(notes))
    assert "secret.md:1: column 1: This file can't be read: Permission denied [unreadable]" in told
    assert "closed:1: column 1: This folder can't be read: Permission denied [unreadable]" in told
    assert told.splitlines()[-1] == "3 findings in 2 notes"
    assert "1 finding in 1 note" in run(str(notes / "secret.md"))
    names = ("line", "column", "end_line", "end_column", "severity", "code")
    assert [tuple(one[name] for name in names) for one in json.loads(run(str(notes), "--json"))] == [
        (1, 3, 1, 16, "warning", "unknown-reference"),
        *[(1, 1, 1, 1, "error", "unreadable")] * 2,
    ]
    results = json.loads(run(str(notes), "--sarif"))["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["unknown-reference", "unreadable", "unreadable"]
    run(str(notes), "--write", "links", "-o", str(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").rglob("*.md")] == ["a.md"]
    assert [Path(note.uri).name for note in NotesOnDisk().below([notes], {})] == ["a.md"]


@pytest.mark.parametrize(
    ("checked", "folder", "why"),
    [
        ("notes", "notes", "is"),
        ("notes", "notes/../notes", "is"),
        ("notes", "link", "is"),
        ("notes/deep", "notes", "contains"),
        ("notes/a.md", "notes", "contains"),
        ("notes/deep/b.md", "notes", "contains"),
        ("notes", "notes/deep", "lies within"),
        ("notes", "notes/new/er", "lies within"),
    ],
)
def test_written_notes_never_take_the_place_of_those_that_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checked: str, folder: str, why: str
) -> None:
    (tmp_path / "notes/deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "notes", target_is_directory=True)
    mine = [tmp_path / "notes/a.md", tmp_path / "notes/deep/b.md"]
    for path in mine:
        path.write_text("[[sr5/take-cover]]", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    status, text = written(checked, folder)
    assert (status, [path.read_text(encoding="utf-8") for path in mine]) == (2, ["[[sr5/take-cover]]"] * 2)
    assert f"{why} {checked}, whose notes it could overwrite; choose another folder" in text
    assert not (tmp_path / "notes/new").exists()


def test_notes_are_written_to_an_empty_folder_or_over_those_written_before(tmp_path: Path) -> None:
    note_, out = tmp_path / "a.md", tmp_path / "out"
    note_.write_text("[[sr5/take-cover]]", encoding="utf-8")
    out.mkdir()
    (out / "a.md").write_text("mine", encoding="utf-8")
    status, text = written(note_, out)
    assert (status, (out / "a.md").read_text(encoding="utf-8")) == (1, "mine")
    assert "the folder has other content; choose an empty one" in text
    assert [written(note_, tmp_path / "new")[0] for _ in range(2)] == [0, 0]
    assert (tmp_path / "new/a.md").read_text(encoding="utf-8").startswith("[Take Cover](")


def test_two_notes_are_not_written_to_one_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.md").write_text(name, encoding="utf-8")
    status, text = written(tmp_path / "a", tmp_path / "b", tmp_path / "out")
    assert (status, (tmp_path / "out").exists()) == (1, False)
    assert "would be the same file" in text
    assert written(tmp_path / "a", tmp_path / "a/x.md", tmp_path / "out")[0] == 0


def test_sarif_names_files_by_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "here/sp ace/ü 1:2#%.md"
    path.parent.mkdir(parents=True)
    path.write_text("[[sr5/tak-cover]]", encoding="utf-8")

    def uri(given: Path | str) -> str:
        text = CliRunner().invoke(main, ["check", str(given), "--sarif"]).stdout
        (result,) = json.loads(text)["runs"][0]["results"]
        return str(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])

    monkeypatch.chdir(tmp_path / "here")
    assert uri("sp ace") == uri(path) == "sp%20ace/%C3%BC%201%3A2%23%25.md"
    (tmp_path / "else").mkdir()
    monkeypatch.chdir(tmp_path / "else")
    assert uri(path) == path.as_uri()
    assert uri("../here") == "../here/sp%20ace/%C3%BC%201%3A2%23%25.md"


def test_json_gives_places_in_numbers_and_the_severity(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("\n😀 [[sr5/tak-cover]]\nTurn (sr5): [[sr5/dodge]]@out\n", encoding="utf-8")
    found = json.loads(CliRunner().invoke(main, ["check", str(path), "--json"]).stdout)
    names = ("line", "column", "end_line", "end_column", "severity", "code")
    assert [tuple(one[name] for name in names) for one in found] == [
        (2, 5, 2, 18, "warning", "unknown-reference"),
        (3, 13, 3, 26, "information", "unclear-turn"),
    ]
    assert found[0].keys() == {"path", "message", *names}


def test_a_file_that_is_not_utf_8_is_a_finding_beside_the_others(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/a.md").write_text("[[sr5/tak-cover]]", encoding="utf-8")
    (tmp_path / "notes/latin.md").write_bytes("😀\n[[sr5/x]] ä ".encode() + "Ärger".encode("latin-1"))

    def run(*words: str) -> str:
        found = CliRunner().invoke(main, ["check", str(tmp_path / "notes"), *words])
        assert found.exit_code == 1
        return found.stdout

    assert run().splitlines()[-1] == "2 findings in 2 notes"
    assert "latin.md:2: column 13: This is not UTF-8; save the file as UTF-8 [not-utf-8]" in run()
    names = ("line", "column", "severity", "code")
    assert [tuple(one[name] for name in names) for one in json.loads(run("--json"))] == [
        (1, 3, "warning", "unknown-reference"),
        (2, 13, "error", "not-utf-8"),
    ]
    results = json.loads(run("--sarif"))["runs"][0]["results"]
    assert [one["level"] for one in results] == ["warning", "error"]
    run("--write", "links", "-o", str(tmp_path / "out"))
    assert [path.name for path in (tmp_path / "out").glob("*.md")] == ["a.md"]


def test_an_unknown_edition_and_a_pipe_are_wrong_usage_of_check(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("", encoding="utf-8")
    os.mkfifo(tmp_path / "PIPE.md")
    for words, why in (
        (["a.md", "-e", "sr9"], "there is no edition 'sr9'"),
        (["PIPE.md"], "PIPE.md is neither a file nor a folder"),
    ):
        told = CliRunner().invoke(main, ["check", str(tmp_path / words[0]), *words[1:]])
        assert (told.exit_code, why in told.stderr) == (2, True)
    assert CliRunner().invoke(main, ["check", str(tmp_path)]).stdout == "clean in 1 note\n"


def test_notes_in_the_folder_of_an_earlier_check_are_named_and_stay(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    for name in ("a.md", "b.md"):
        (tmp_path / "notes" / name).write_text(name, encoding="utf-8")
    assert written(tmp_path / "notes", tmp_path / "out") == (0, "clean in 2 notes")
    (tmp_path / "notes/b.md").unlink()
    _, told = written(tmp_path / "notes", tmp_path / "out")
    assert "out/b.md is not from these notes; delete it if you don't need it" in told
    assert "a.md" not in told
    assert (tmp_path / "out/b.md").read_text() == "b.md"


def test_the_edition_of_a_check_is_understood_in_any_case(tmp_path: Path) -> None:
    path = tmp_path / "n.md"
    path.write_text("[[tak-cover]]", encoding="utf-8")
    found = CliRunner().invoke(main, ["check", str(path), "--edition", "SR5"])
    assert (found.exit_code, "did you mean 'take-cover'?" in found.output) == (1, True)
