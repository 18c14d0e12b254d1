"""Notes of a workspace: those that are open as the editor has them, all others from the disk."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlparse
from urllib.request import url2pathname

from editor.notes.note import Note

SUFFIXES = frozenset({".md", ".markdown", ".txt"})
"""What notes are called."""

MOST_FILES = 5000
_LARGEST = 4_000_000
"""How many files of a workspace are read, and how many bytes one may have."""

_PASSED_OVER = frozenset({"node_modules", "__pycache__"})


def path_of(uri: str) -> Path | None:
    """Return the file that *uri* names; None where it names none."""
    parts = urlparse(uri)
    return Path(url2pathname(unquote(parts.path))) if parts.scheme == "file" else None


class NotesOnDisk:
    """The files of folders as notes, each read again only when it changed."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[int, int, Note]] = {}

    def below(self, folders: Iterable[Path], opened: Mapping[str, Note]) -> Iterator[Note]:
        """Yield the notes of *folders*, in place of those that are *opened* what the editor has."""
        yield from opened.values()
        there = {path for uri in opened if (path := path_of(uri))}
        for path in note_files(folders):
            if path not in there and (note := self._note(path)):
                yield note

    def _note(self, path: Path) -> Note | None:
        try:
            about = path.stat()
            known = self._read.get(path)
            if known and known[:2] == (about.st_mtime_ns, about.st_size):
                return known[2]
            if about.st_size > _LARGEST:
                return None
            # the line ends of the file are kept: the columns and lines of editors count them
            note = Note.of(path.as_uri(), path.read_bytes().decode("utf-8"))
        except (OSError, UnicodeDecodeError):
            return None
        self._read[path] = (about.st_mtime_ns, about.st_size, note)
        return note


def note_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the files of *folders* that may be notes, in their order; what is hidden is passed over."""
    left = MOST_FILES
    for folder in folders:
        for path in _walk(folder):
            if left == 0:
                return
            left -= 1
            yield path


def _walk(folder: Path) -> Iterator[Path]:
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return
    for path in inside:
        if path.name.startswith(".") or path.name in _PASSED_OVER or path.is_symlink():
            continue
        if path.is_dir():
            yield from _walk(path)
        elif path.suffix in SUFFIXES:
            yield path
