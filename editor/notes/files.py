"""The notes of a workspace: open ones from the editor, all others from the disk."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from operator import attrgetter
from pathlib import Path
from urllib.parse import unquote, urlparse
from urllib.request import url2pathname

from editor.notes.note import Note

SUFFIXES = frozenset({".md", ".markdown", ".txt"})
"""The endings of notes' file names, which may have capitals."""

ENCODING = "utf-8-sig"
"""UTF-8, without the byte order mark that some editors write and all leave out of the text."""

_MOST_FILES = 5000
"""The most files of a workspace that are read."""

LARGEST = 4_000_000
"""The most bytes of a note."""

_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__"})


def path_of(uri: str) -> Path | None:
    """Return the path of a file URI; None for any other."""
    parts = urlparse(uri)
    return Path(url2pathname(unquote(parts.path))) if parts.scheme == "file" else None


class NotesOnDisk:
    """Reads the files of folders as notes, each again only after a change."""

    def __init__(self) -> None:
        self._cache: dict[Path, tuple[int, int, Note]] = {}

    def below(self, folders: Iterable[Path], opened: Mapping[str, Note]) -> Iterator[Note]:
        """Yield all *opened* notes, then the other notes below *folders*."""
        yield from opened.values()
        there = {path for uri in opened if (path := path_of(uri))}
        for path in islice(note_files(folders), _MOST_FILES):
            if path not in there and (note := self._note(path)):
                yield note

    def _note(self, path: Path) -> Note | None:
        from kb.files.reading import read_bounded  # a server starts before it reads notes, without the rules

        try:
            stat = path.stat()
            cached = self._cache.get(path)
            if cached and cached[:2] == (stat.st_mtime_ns, stat.st_size):
                return cached[2]
            if stat.st_size > LARGEST:
                return None
            # read as bytes to keep the line ends, which decide how editors count lines
            note = Note.of(path.as_uri(), read_bounded(path, LARGEST).decode(ENCODING))
        except (OSError, UnicodeDecodeError):
            return None
        self._cache[path] = (stat.st_mtime_ns, stat.st_size, note)
        return note


def _pass_over(_: OSError) -> None:
    """Go on after a folder that can't be read."""


def note_files(folders: Iterable[Path], unreadable: Callable[[OSError], None] = _pass_over) -> Iterator[Path]:
    """Yield the files of notes below *folders*, sorted, hidden ones skipped.

    Args:
        folders: The folders.
        unreadable: Called for each folder that can't be read.
    """
    for folder in folders:
        try:
            with os.scandir(folder) as inside:
                found = sorted(inside, key=attrgetter("name"))
        except OSError as error:
            unreadable(error)
            continue
        for one in found:
            if one.name.startswith(".") or one.name in _SKIPPED_FOLDERS or one.is_symlink():
                continue
            path = folder / one.name
            if one.is_dir():
                yield from note_files([path], unreadable)
            elif path.suffix.lower() in SUFFIXES and one.is_file():
                yield path
