"""What stands at a place of a note: a reference, or the name of an action in running text."""

from collections.abc import Iterator
from dataclasses import dataclass

from editor.library import Library, Referent
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.references import NoteReference
from editor.settings import EditorSettings


@dataclass(frozen=True, slots=True)
class Here:
    """What stands at a place."""

    span: Span
    meant: Referent
    is_reference: bool


def edition_for(library: Library, note: Note, settings: EditorSettings) -> str | None:
    """Return the edition of *note*: that of its front matter, else that of the settings; None for neither."""
    for edition in (note.head.edition, settings.edition):
        if edition in library.base.editions:
            return edition
    return None


def here(library: Library, note: Note, place: Spot, settings: EditorSettings) -> Here | None:
    """Return what stands at *place*; None where it is nothing of ours."""
    edition = edition_for(library, note, settings)
    if reference := note.reference_at(place):
        span = Span.in_line(place.line, reference.start, reference.end)
        return Here(span, library.meant(reference.target, edition), is_reference=True)
    named = library.named_at(note.line(place.line), place.column, edition)
    if named is None or place.line < note.head.ends:
        return None
    start, end, ids = named
    return Here(Span.in_line(place.line, start, end), Referent(ids), is_reference=False)


def referring(
    library: Library, note: Note, settings: EditorSettings
) -> Iterator[tuple[int, NoteReference, str]]:
    """Yield line, reference and entry of every reference of *note* that means one entry."""
    edition = edition_for(library, note, settings)
    known: dict[str, tuple[str, ...]] = {}
    for line, reference in note.references:
        ids = known.get(reference.target)
        if ids is None:
            ids = known[reference.target] = library.meant(reference.target, edition).ids
        if len(ids) == 1:
            yield line, reference, ids[0]
