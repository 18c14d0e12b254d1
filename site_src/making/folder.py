"""Writing a set of files: only what changed is written, what no longer belongs is removed."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class FilesWritten(NamedTuple):
    """How many files were written, left as they were, and removed."""

    written: int
    unchanged: int
    removed: int


def write(files: Mapping[str, str | bytes], folder: Path) -> FilesWritten:
    """Make *folder* hold exactly *files*, by path below it.

    A file with the same content keeps its time of change, so that what watches the folder sees real changes only.
    """
    present = [path for path in folder.rglob("*") if path.is_file()]
    stale = [path for path in present if path.relative_to(folder).as_posix() not in files]
    for old in stale:
        old.unlink()
    _remove_empty(folder)
    written = 0
    for path, content in files.items():
        written += _write_changed(folder / path, content.encode() if isinstance(content, str) else content)
    return FilesWritten(written, len(files) - written, len(stale))


def _write_changed(path: Path, content: bytes) -> bool:
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True


def _remove_empty(folder: Path) -> None:
    for path in sorted((p for p in folder.rglob("*") if p.is_dir()), reverse=True):
        if not any(path.iterdir()):
            path.rmdir()
