"""The files that a note's front matter names, as seen from the note."""

from collections.abc import Callable
from pathlib import Path, PureWindowsPath
from typing import TypeVar

from editor.library import Library
from editor.notes.files import path_of
from editor.notes.note import Note
from kb.files.reading import read_bounded
from kb.problems import RequestError

T = TypeVar("T")


def read_named_file(
    library: Library,
    note: Note,
    named: str,
    like: str,
    most: int,
    read: Callable[[Path, bytes], T],
    edition: str | None = None,
) -> T:
    """Return what *read* makes of a file, which is read again only after a change.

    Args:
        library: The rules, which keep what was read.
        note: The note.
        named: The file's path, as seen from the note.
        like: The name of such a file, for refusals.
        most: The most bytes that it may have.
        read: Reads the file at a path with its bytes; a RequestError of it is kept too.
        edition: The edition that *read* takes it for.

    Raises:
        RequestError: If it can't be read, or *read* refuses it.
    """
    folder = path_of(note.uri)
    if folder is None:
        raise RequestError("file", f"{named} can't be found: save the note first")
    if "\0" in named:  # no system has such a path, and Python refuses to look
        raise RequestError("file", f"this can't be a file's path; write `{like}`")
    if Path(named).anchor or PureWindowsPath(named).anchor:  # a share would be asked for over the network
        wrong = f"{named} is no place as seen from the note; write `{like}` or `../{like}`"
        raise RequestError("file", wrong)
    return read_file(library, folder.parent / named, named, like, most, read, edition)


def read_file(
    library: Library,
    path: Path,
    named: str,
    like: str,
    most: int,
    read: Callable[[Path, bytes], T],
    edition: str | None = None,
) -> T:
    """Return what *read* makes of the file at *path*; arguments and refusals are those of `read_named_file`."""

    def content() -> T | RequestError:
        try:
            return read(path, read_bounded(path, most))
        except RequestError as error:
            return error

    try:
        stat = path.stat()
        found = library.cached((like, path, stat.st_mtime_ns, stat.st_size, edition), content)
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
        raise RequestError("file", f"{named}: {why}") from error
    if isinstance(found, RequestError):
        raise RequestError("file", f"{named}: {found}")
    return found
