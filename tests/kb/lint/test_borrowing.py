from pathlib import Path

import pytest

import kb
from kb.files.load import load
from kb.lint.borrowing import find_borrowed, runs
from tests.small import lay_out

SENTENCE = "the quick brown fox jumps over the lazy dog"


def _books(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "book.txt").write_text(text)
    return folder


def test_eight_words_in_a_row_are_found_whatever_stands_between_them(tmp_path: Path) -> None:
    lay_out(tmp_path / "kb", pick_lock="See also -> The quick, brown fox jumps; over the LAZY dog")
    base = load(tmp_path / "kb", shipped=False)
    (problem,) = find_borrowed(base, _books(tmp_path / "books", f"Once, {SENTENCE}."))
    assert problem.key == "effect"
    assert problem.code == "borrowed"
    assert "book.txt" in problem.message
    assert Path(problem.path).read_text().splitlines()[problem.line - 1].startswith("effect:")


def test_seven_words_are_free(tmp_path: Path) -> None:
    lay_out(tmp_path / "kb", pick_lock="See also -> quick brown fox jumps over the lazy cat")
    base = load(tmp_path / "kb", shipped=False)
    assert find_borrowed(base, _books(tmp_path / "books", SENTENCE)) == []


def test_rolls_and_names_are_facts(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path / "kb"), shipped=False)
    text = "Lock Craft + Nerve v. Lock Rating x 2. Pick a Lock. open the door"
    assert find_borrowed(base, _books(tmp_path / "books", text)) == []


def test_a_folder_without_text_is_refused(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path / "kb"), shipped=False)
    with pytest.raises(kb.DataError, match="no text to compare"):
        find_borrowed(base, _books(tmp_path / "books", "short"))


def test_a_text_shorter_than_a_run_has_none() -> None:
    assert list(runs("one two three")) == []
    assert len(list(runs(SENTENCE))) == 2
