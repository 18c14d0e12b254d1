"""The search index of the last build if it is up to date, or a temporary one."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import kb
import search
from actionary.build_folder import refuse_others
from actionary.version import version_of


@contextmanager
def index_of(base: kb.KnowledgeBase, home: Path) -> Iterator[search.Index]:
    """Yield the index built from *base* below *home*, or one made in a temporary folder."""
    index = _last_index(base, home)
    if index is not None:
        try:
            yield index
        finally:
            index.close()
        return
    with tempfile.TemporaryDirectory() as folder:
        search.build(base, Path(folder) / "index")
        index = search.open_index(Path(folder) / "index")
        try:
            yield index
        finally:
            index.close()


def _last_index(base: kb.KnowledgeBase, home: Path) -> search.Index | None:
    """Return the last build's index; None if it is incomplete or of other data or code.

    Raises:
        BuildFolderError: If it belongs to another user.
    """
    refuse_others(home)
    folder = (home / "current").resolve()
    if not folder.name.startswith(version_of(base)):
        return None
    try:
        return search.open_index(folder / "index")
    except (OSError, ValueError, LookupError):
        return None
