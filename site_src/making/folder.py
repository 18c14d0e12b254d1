"""Make a folder contain exactly the planned files, one after the other."""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

Maker = Callable[[], str | bytes]
"""Makes the content of a file when its turn has come."""


class FilesWritten(NamedTuple):
    """The numbers of files written and removed."""

    written: int
    removed: int


def lay_out(paths: Iterable[str], folder: Path) -> int:
    """Make *folder* contain files at exactly these *paths* below it; a new one is empty.

    Returns:
        The number of files that were removed.
    """
    wanted = set(paths)
    present = {
        Path(where, name).relative_to(folder).as_posix()
        for where, _, names in os.walk(folder)
        for name in names
    }
    for old in present - wanted:
        (folder / old).unlink()
    _remove_empty(folder)
    for new in wanted - present:
        (folder / new).parent.mkdir(parents=True, exist_ok=True)
        (folder / new).touch()
    return len(present - wanted)


def _remove_empty(folder: Path) -> None:
    for where, folders, names in os.walk(folder, topdown=False):
        if not names and not any(Path(where, each).exists() for each in folders) and Path(where) != folder:
            Path(where).rmdir()


def fill(files: Mapping[str, Maker], folder: Path, done: Callable[[str], None]) -> int:
    """Make the content of each of the laid-out *files*, by path, in their order.

    An unchanged file keeps its modification time, so that watchers of the folder see real changes only.

    Args:
        files: What makes each file.
        folder: Where they are.
        done: Called with the path of each file that is complete.

    Returns:
        The number of files that changed.
    """
    changed = 0
    for path, make in files.items():
        content = make()
        changed += _write_changed(folder / path, content.encode() if isinstance(content, str) else content)
        done(path)
    return changed


def _write_changed(path: Path, content: bytes) -> bool:
    if path.read_bytes() == content:
        return False
    path.write_bytes(content)
    return True
