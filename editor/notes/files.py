"""The notes of a workspace: open ones from the editor, all others from the disk."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlparse
from urllib.request import url2pathname

from editor.notes.note import Note

SUFFIXES = frozenset({".md", ".markdown", ".txt"})
"""The endings of notes' file names."""

MOST_FILES = 5000
_LARGEST = 4_000_000
"""The most files of a workspace that are read, and the most bytes of a file."""

_PASSED_OVER = frozenset({"node_modules", "__pycache__"})


def path_of(uri: str) -> Path | None:
    """Return the path of a file URI; None for any other."""
    parts = urlparse(uri)
    return Path(url2pathname(unquote(parts.path))) if parts.scheme == "file" else None


class NotesOnDisk:
    """Reads the files of folders as notes, each again only after a change."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[int, int, Note]] = {}

    def below(self, folders: Iterable[Path], opened: Mapping[str, Note]) -> Iterator[Note]:
        """Yield all *opened* notes, then the other notes below *folders*."""
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
            # read as bytes to keep the line ends, which decide how editors count lines
            note = Note.of(path.as_uri(), path.read_bytes().decode("utf-8"))
        except (OSError, UnicodeDecodeError):
            return None
        self._read[path] = (about.st_mtime_ns, about.st_size, note)
        return note


def note_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield up to `MOST_FILES` files of notes below *folders*, sorted, hidden ones skipped."""
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
