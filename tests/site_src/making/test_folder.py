from collections.abc import Mapping
from functools import partial
from pathlib import Path

from site_src.making.folder import fill, lay_out


def write(files: Mapping[str, str | bytes], folder: Path) -> tuple[int, int]:
    """Make *folder* contain exactly *files*; return how many changed and how many were removed."""
    removed = lay_out(files, folder)
    return fill({path: partial(_as_is, content) for path, content in files.items()}, folder, print), removed


def _as_is(content: str | bytes) -> str | bytes:
    return content


def test_a_first_run_writes_everything(tmp_path: Path) -> None:
    assert write({"a/b.md": "text", "c.bin": b"\x00"}, tmp_path) == (2, 0)
    assert (tmp_path / "a/b.md").read_text() == "text"


def test_what_did_not_change_is_not_touched(tmp_path: Path) -> None:
    write({"a.md": "same", "b.md": "old"}, tmp_path)
    before = (tmp_path / "a.md").stat().st_mtime_ns
    assert write({"a.md": "same", "b.md": "new"}, tmp_path) == (1, 0)
    assert (tmp_path / "a.md").stat().st_mtime_ns == before


def test_what_is_no_longer_generated_is_removed_with_its_folders(tmp_path: Path) -> None:
    write({"deep/er/a.md": "x", "b.md": "y"}, tmp_path)
    assert write({"b.md": "y"}, tmp_path) == (0, 1)
    assert [path.name for path in tmp_path.rglob("*")] == ["b.md"]


def test_a_file_may_become_a_folder(tmp_path: Path) -> None:
    write({"a": "file"}, tmp_path)
    write({"a/b": "file in a folder"}, tmp_path)
    assert (tmp_path / "a/b").is_file()


def test_every_file_is_there_before_the_first_is_made_and_each_is_told_when_complete(tmp_path: Path) -> None:
    told: list[tuple[str, str]] = []
    lay_out(["a/b.md", "c.md"], tmp_path)
    seen = {path.name: path.read_text() for path in tmp_path.rglob("*.md")}
    fill(
        {"a/b.md": lambda: "one", "c.md": lambda: "two"},
        tmp_path,
        lambda path: told.append((path, (tmp_path / path).read_text())),
    )
    assert seen == {"b.md": "", "c.md": ""}
    assert told == [("a/b.md", "one"), ("c.md", "two")]
