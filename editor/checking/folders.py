"""Check every note below some paths."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from editor.features.diagnostics import findings
from editor.features.replacing import Finding
from editor.library import Library
from editor.notes.files import ENCODING, LARGEST, note_files
from editor.notes.note import Note
from editor.notes.places import Span
from editor.settings import EditorSettings
from kb.files.reading import read_bounded
from kb.problems import Problem, display_path

_TEXT = ".txt"
"""The ending of notes that may be stat blocks as well; other endings are notes' alone."""


@dataclass(frozen=True, slots=True)
class NoteFile:
    """A file read as a note, or a folder that can't be read."""

    path: Path
    note: Note
    fault: Finding | None = None
    """Why it can't be read; None if it can."""
    is_folder: bool = False


@dataclass(frozen=True, slots=True)
class FileFinding:
    """A finding in a file."""

    file: NoteFile
    finding: Finding

    def as_problem(self) -> Problem:
        """Return it in the form of the program's other checks."""
        start = self.finding.span.start
        column = f"column {start.column + 1}"
        return Problem(
            display_path(self.file.path), start.line + 1, column, self.finding.message, self.finding.code
        )

    def plain(self) -> dict[str, Any]:
        """Return it for programs: the problem, with its place in numbers and its severity.

        Lines and columns count from 1, columns in code points; the end is behind the last character.
        """
        start, end = self.finding.span.start, self.finding.span.end
        problem = asdict(self.as_problem())
        del problem["key"]  # the column in words
        return {
            **problem,
            "column": start.column + 1,
            "end_line": end.line + 1,
            "end_column": end.column + 1,
            "severity": self.finding.grade,
        }


def notes_of(paths: Iterable[Path]) -> Iterator[NoteFile]:
    """Yield the notes at and below *paths*, each once; those that can't be read with their fault, folders last.

    A text file below a folder is none if a note names it as the file of its character.
    """
    closed: list[OSError] = []
    paths = [*paths]
    files = (
        file for path in paths for file in (note_files([path], closed.append) if path.is_dir() else [path])
    )
    found = [*map(_note_file, dict.fromkeys(files))]
    of_characters = {
        _place_of(file.path.parent / named) for file in found if (named := file.note.head.character)
    }
    for file in found:
        is_text = file.path.suffix.lower() == _TEXT and file.path not in paths
        if not (is_text and of_characters and _place_of(file.path) in of_characters):
            yield file
    for error in closed:
        yield replace(_unreadable(Path(error.filename), error, "folder"), is_folder=True)


def _place_of(path: Path) -> Path | None:
    """Return a path without links in it; None for what can be none."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None


def _note_file(file: Path) -> NoteFile:
    uri = file.resolve().as_uri()
    try:
        content = read_bounded(file, LARGEST)
        return NoteFile(file, Note.of(uri, content.decode(ENCODING)))
    except OSError as error:
        return _unreadable(file, error, "file")
    except UnicodeDecodeError as error:
        return NoteFile(file, Note.of(uri, content.decode(ENCODING, errors="replace")), _not_unicode(error))


def _unreadable(path: Path, error: OSError, kind: str) -> NoteFile:
    message = f"This {kind} can't be read: {error.strerror}"
    return NoteFile(path, Note.of("", ""), Finding("unreadable", Span.in_line(0, 0, 0), message, "error"))


def _not_unicode(error: UnicodeDecodeError) -> Finding:
    """Return the finding at the first byte that is not UTF-8."""
    before = Note.of("", error.object[: error.start].decode()).lines
    line, column = len(before) - 1, len(before[-1].text)
    message = "This is not UTF-8; save the file as UTF-8"
    return Finding("not-utf-8", Span.in_line(line, column, column + 1), message, "error")


def findings_in(library: Library, files: Iterable[NoteFile], settings: EditorSettings) -> list[FileFinding]:
    """Return all findings in *files*, in their order."""
    return [
        FileFinding(file, finding)
        for file in files
        for finding in ([file.fault] if file.fault else findings(library, file.note, settings))
    ]
