"""Links from references to the pages of entries, and all references to an entry."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from editor.features.cards import address
from editor.features.mentions import mention_at, resolved_references, steps_in_blocks
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings


@dataclass(frozen=True, slots=True)
class Link:
    """A piece of a note that opens a page."""

    span: Span
    target: str
    tip: str


@dataclass(frozen=True, slots=True)
class NoteMention:
    """A reference in a note, with the entry that it means."""

    uri: str
    span: Span
    id: str
    text: str
    """What a reader sees: the alias, else the entry's name."""
    target: Span
    """The id or the name in it."""


def links(library: Library, note: Note, settings: EditorSettings) -> list[Link]:
    """Return a link for every reference in *note* to exactly one entry."""
    return [
        Link(mention.span, address(settings, mention.id), library.base.entries[mention.id].name)
        for mention in mentions(library, note, settings)
    ]


def mentions(library: Library, note: Note, settings: EditorSettings) -> Iterator[NoteMention]:
    """Yield every reference in *note* to exactly one entry, and every action in its blocks of turns."""
    found = [*resolved_references(library, note, settings)]
    for line, reference, referent in steps_in_blocks(library, note, settings):
        if len(referent.ids) == 1:
            found.append((line, reference, referent.ids[0]))
    for line, reference, id_ in sorted(found, key=lambda each: (each[0], each[1].start)):
        text = reference.alias or library.base.entries[id_].name
        whole = Span.in_line(line, reference.start, reference.end)
        target = Span.in_line(line, reference.target_start, reference.target_end)
        yield NoteMention(note.uri, whole, id_, text, target)


def entries_at(library: Library, note: Note, place: Spot, settings: EditorSettings) -> tuple[str, ...]:
    """Return the ids of the entries at *place*."""
    found = mention_at(library, note, place, settings)
    return found.referent.ids if found else ()


def references(
    library: Library, notes: Iterable[Note], ids: Iterable[str], settings: EditorSettings
) -> list[NoteMention]:
    """Return every reference in *notes* to one of *ids*."""
    wanted = set(ids)
    return [
        mention for note in notes for mention in mentions(library, note, settings) if mention.id in wanted
    ]
