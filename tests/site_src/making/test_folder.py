from pathlib import Path

from site_src.making.generator import FilesWritten, write


def test_a_first_run_writes_everything(tmp_path: Path) -> None:
    assert write({"a/b.md": "text", "c.bin": b"\x00"}, tmp_path) == FilesWritten(2, 0, 0)
    assert (tmp_path / "a/b.md").read_text() == "text"


def test_what_did_not_change_is_not_touched(tmp_path: Path) -> None:
    write({"a.md": "same", "b.md": "old"}, tmp_path)
    before = (tmp_path / "a.md").stat().st_mtime_ns
    assert write({"a.md": "same", "b.md": "new"}, tmp_path) == FilesWritten(1, 1, 0)
    assert (tmp_path / "a.md").stat().st_mtime_ns == before


def test_what_is_no_longer_generated_is_removed_with_its_folders(tmp_path: Path) -> None:
    write({"deep/er/a.md": "x", "b.md": "y"}, tmp_path)
    assert write({"b.md": "y"}, tmp_path) == FilesWritten(0, 1, 1)
    assert [path.name for path in tmp_path.rglob("*")] == ["b.md"]


def test_a_file_may_become_a_folder(tmp_path: Path) -> None:
    write({"a": "file"}, tmp_path)
    write({"a/b": "file in a folder"}, tmp_path)
    assert (tmp_path / "a/b").is_file()
