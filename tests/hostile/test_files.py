"""Files of strangers: each is read within bounds, and refused in a sentence with its name and line."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import kb
from editor.notes.files import NotesOnDisk
from editor.notes.front_matter import front_matter
from editor.notes.note import Note
from editor.notes.rolls import parse_later_dice, parse_ratings, parse_roll, parse_variants
from kb.characters import read_characters
from kb.files.load import load_with_problems
from kb.problems import RequestError
from tests.hostile.texts import STAT_BLOCKS, YAML_TEXTS
from tests.small import lay_out
from tests.soak.asking import not_for_ever

PLACES = {
    "an edition": "editions/ch/edition.yaml",
    "an entry": "editions/ch/actions/deeds/pick-lock.yaml",
    "a table": "editions/ch/tables/alarms.yaml",
    "a concept": "concepts/hide.yaml",
    "the words": "words.yaml",
}
ELSEWHERE = "a-line-of-another-file"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", YAML_TEXTS)
def test_a_hostile_text_in_a_data_file_is_a_fault_with_its_place(
    tmp_path: Path, place: str, text: str
) -> None:
    path = lay_out(tmp_path) / PLACES[place]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(YAML_TEXTS[text].encode())
    _, problems = load_with_problems(tmp_path, shipped=False)
    own = [problem for problem in problems if problem.path.endswith(PLACES[place])]
    assert own
    assert all(problem.line >= 1 and 10 < len(problem.message) < 500 for problem in own)


@pytest.mark.parametrize("text", YAML_TEXTS)
def test_a_hostile_front_matter_names_no_edition(text: str) -> None:
    lines = ["---", "actionary: {edition: [ch]}", *YAML_TEXTS[text].split("\n"), "---"]
    assert front_matter(lines).edition is None


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _link_out(path: Path) -> None:
    secret = path.parents[3] / "secret.yaml"
    secret.write_text(f"{ELSEWHERE}: [")
    path.symlink_to(secret)


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)


def _not_unicode(path: Path) -> None:
    path.write_bytes(b"name: \xff\xfe")


def _nothing_but_zeros(path: Path) -> None:
    path.write_bytes(bytes(1000))


ODD_FILES = [_pipe, _device, _link_out, _link_to_itself, _folder, _huge, _not_unicode, _nothing_but_zeros]


@pytest.mark.parametrize("make", ODD_FILES)
def test_an_odd_file_among_data_is_a_fault_or_passed_over(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    overlay = lay_out(tmp_path / "overlay")
    path = overlay / "editions/ch/actions/deeds/odd.yaml"
    make(path)
    base, problems = load_with_problems(overlay, shipped=False)
    assert "ch/pick-lock" in base.entries
    assert "ch/odd" not in base.entries
    assert ELSEWHERE not in str(problems)


@pytest.mark.parametrize("make", ODD_FILES)
def test_an_odd_file_among_notes_is_passed_over(tmp_path: Path, make: Callable[[Path], None]) -> None:
    folder = tmp_path / "a/b/notes"
    folder.mkdir(parents=True)
    (folder / "good.md").write_text("[[ch/pick-lock]]")
    make(folder / "odd.md")
    assert [note.text for note in NotesOnDisk().below([folder], {})][:1] == ["[[ch/pick-lock]]"]


@pytest.mark.parametrize(
    "piece",
    [
        "Agility ",
        "D",
        "a-",
        "4",
        "_",
        '"',
        " ",
        "dice 1 ",
        "then 1 ",
        "resist 1 ",
        "seed ",
        "variant ",
        "[[",
        "`",
        "<!--",
    ],
)
@pytest.mark.parametrize("end", ["", "x", " 5"])
def test_a_line_without_end_in_a_note_is_read_at_once(piece: str, end: str) -> None:
    text = f"Agility {piece * 50_000}{end}"
    with not_for_ever():
        assert Note.of("file:///a.md", text).references == ()
        parse_variants(text, ("two-marks", "a"))
        parse_roll(text, {"Agility": ("low", "high")})
        parse_later_dice(f"dice 1, {text}", {"resist": "resist"}, ("Agility",))
        parse_ratings(text, ("Agility", "Host Color"))


@pytest.mark.parametrize("text", STAT_BLOCKS)
def test_a_hostile_stat_block_is_read_at_once_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, text: str
) -> None:
    refused = ""
    found = []
    with not_for_ever():
        try:
            found = read_characters(shipped.editions, STAT_BLOCKS[text].encode())
        except RequestError as refusal:
            refused = str(refusal)
    texts = [text for each in found for text in (*each.not_read, *each.warnings, *each.unused)]
    names = [str(each.character.name) for each in found]
    assert len(found) <= 1
    assert bool(found) != (10 < len(refused) < 500)
    assert all(each.isprintable() and len(each) < 500 for each in (*texts, *names, refused))
