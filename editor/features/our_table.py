"""What the table of a note decides, in the file that its front matter names."""

from editor.features.named_files import read_named_file
from editor.library import Library
from editor.notes.note import Note
from kb.model.our_table import ReadTable
from kb.play.procedure.our_table import why_left_out
from kb.problems import RequestError
from kb.table_file import MOST_BYTES, read_table

YOUR_TABLE = "your table's rulings"
"""What goes before the rulings that it chose."""


def at_notes_table(library: Library, note: Note) -> Library:
    """Return the rules as the table of *note* plays them; as printed if it names none, or none that can be read."""
    try:
        return library.at_table(table_of(library, note).table)
    except RequestError:  # the findings say why
        return library


def your_table(decided: str) -> str:
    """Return what a table decided, behind whose rulings these are; empty if nothing."""
    return f"{YOUR_TABLE}: {decided}" if decided else ""


def left_out(library: Library, id_: str) -> str:
    """Return that the table leaves out the roll of entry *id_*, if only the core rulebook has it; else empty."""
    return why_left_out(library.printed.base, id_, library.table) if library.printed is not None else ""


def table_of(library: Library, note: Note) -> ReadTable:
    """Return what the table of *note* decides; nothing if it names none.

    Raises:
        RequestError: If its file can't be read, or isn't a table's.
    """
    head = note.head
    if head.wrong_table is not None:
        wrong = f"The table is {head.wrong_table}; write the name of its file: `table: our-table.yaml`"
        raise RequestError("table", wrong)
    if head.table is None:
        return ReadTable(table={})
    return read_named_file(
        library,
        note,
        head.table,
        "our-table.yaml",
        MOST_BYTES,
        lambda _, data: read_table(library.base, data),
    )
