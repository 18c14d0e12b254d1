"""What the table of a note decides, in the file that its front matter names."""

from pathlib import Path

from editor.features.named_files import read_file, read_named_file
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.model.our_table import ReadTable
from kb.play.procedure.our_table import why_left_out
from kb.problems import RequestError
from kb.table_file import MOST_BYTES, read_table

_LIKE = "our-table.yaml"

YOUR_TABLE = "your table's rulings"
"""What goes before the rulings that it chose."""


def at_notes_table(library: Library, note: Note, settings: EditorSettings) -> Library:
    """Return the rules as the table of *note* plays them; as printed if there is none, or none that can be read."""
    try:
        return library.at_table(table_of(library, note, settings).table)
    except RequestError:  # the findings say why
        return library


def your_table(decided: str) -> str:
    """Return what a table decided, behind whose rulings these are; empty if nothing."""
    return f"{YOUR_TABLE}: {decided}" if decided else ""


def left_out(library: Library, id_: str) -> str:
    """Return that the table leaves out the roll of entry *id_*, if only the core rulebook has it; else empty."""
    return why_left_out(library.printed.base, id_, library.table) if library.printed is not None else ""


def table_of(library: Library, note: Note, settings: EditorSettings) -> ReadTable:
    """Return what the table of *note* decides, or else that of the settings; nothing if neither names one.

    Raises:
        RequestError: If its file can't be read, or isn't a table's.
    """
    head = note.head
    if head.wrong_table is not None:
        wrong = f"The table is {head.wrong_table}; write the name of its file: `table: our-table.yaml`"
        raise RequestError("table", wrong)

    def read(_: Path, data: bytes) -> ReadTable:
        return read_table(library.base, data)

    if head.table is not None:
        return read_named_file(library, note, head.table, _LIKE, MOST_BYTES, read)
    if settings.table is not None:
        return read_file(library, Path(settings.table), settings.table, _LIKE, MOST_BYTES, read)
    return ReadTable(table={})
