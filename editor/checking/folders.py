"""Check every note below some paths."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from editor.features.diagnostics import findings
from editor.features.replacing import Finding
from editor.library import Library
from editor.notes.files import ENCODING, note_files
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.problems import Problem, shown


@dataclass(frozen=True, slots=True)
class NoteFile:
    """A file read as a note."""

    path: Path
    note: Note


@dataclass(frozen=True, slots=True)
class FoundInFile:
    """A finding in a file."""

    file: NoteFile
    finding: Finding

    def as_problem(self) -> Problem:
        """Return it in the form of the program's other checks."""
        start = self.finding.span.start
        column = f"column {start.column + 1}"
        return Problem(shown(self.file.path), start.line + 1, column, self.finding.message, self.finding.code)

    def plain(self) -> dict[str, Any]:
        """Return it for programs: the problem, with its place in numbers and its severity.

        Lines and columns count from 1, columns in code points; the end is behind the last character.
        """
        start, end = self.finding.span.start, self.finding.span.end
        return {
            **asdict(self.as_problem()),
            "column": start.column + 1,
            "end_line": end.line + 1,
            "end_column": end.column + 1,
            "severity": self.finding.grade,
        }


def notes_of(paths: Iterable[Path]) -> Iterator[NoteFile]:
    """Yield the notes at and below *paths*, each once.

    Raises:
        ValueError: If one of them is not UTF-8.
        OSError: If one of them, or a folder below them, can't be read.
    """
    files = (file for path in paths for file in ([path] if path.is_file() else note_files([path], _refuse)))
    for file in dict.fromkeys(files):
        try:
            text = file.read_bytes().decode(ENCODING)
        except UnicodeDecodeError as error:
            raise ValueError(f"{shown(file)} is not UTF-8 at byte {error.start}; save it as UTF-8") from error
        yield NoteFile(file, Note.of(file.resolve().as_uri(), text))


def _refuse(error: OSError) -> None:
    raise error


def found_in(library: Library, files: Iterable[NoteFile], settings: EditorSettings) -> list[FoundInFile]:
    """Return all findings in *files*, in their order."""
    return [
        FoundInFile(file, finding) for file in files for finding in findings(library, file.note, settings)
    ]
