"""Passages of a note that seem to be meant for stat blocks, and aren't read as such: why."""

from collections.abc import Iterator
from itertools import islice

from editor.features.cast import FENCE, MOST_PASSAGES, cast_of, plain_blocks
from editor.features.mentions import edition_for
from editor.features.replacing import INFORMATION, Finding
from editor.library import Library
from editor.notes.name_places import stands_in
from editor.notes.note import Note
from editor.notes.passages import Passage, passages
from editor.notes.places import Span
from editor.settings import EditorSettings
from kb.characters import UnreadBlock, unread_block


def unread_block_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each passage with a name and ratings that isn't read as a character.

    A name that the note has from elsewhere has none; a text with few ratings only if a roll's line has its name.
    """
    edition = edition_for(library, note, settings)
    if (
        edition is None
        or edition not in library.base.editions
        or not (found := [*islice(passages(note), MOST_PASSAGES)])
    ):
        return
    read = [(each.passage.first, each.passage.last) for each in plain_blocks(library, note, edition)]
    cast = cast_of(library, note, settings)
    for passage in found:
        if any(first <= passage.first <= last for first, last in read):
            continue
        block = _unread(library, passage, edition)
        if block is None or cast.members_named(block.name, edition, parts="any case"):
            continue
        if block.is_likely or _is_used(note, block.name, passage):
            span = Span.in_line(passage.first, 0, len(note.line(passage.first)))
            yield Finding("unread-character", span, _message(block), INFORMATION)


def _unread(library: Library, passage: Passage, edition: str) -> UnreadBlock | None:
    def read() -> UnreadBlock | None:
        tried = (
            unread_block(library.base.editions, passage.text, title, edition)
            for title in dict.fromkeys(("", passage.title))
        )
        return next(filter(None, tried), None)

    return library.cached(("unread block", passage.title, passage.text, edition), read)


def _is_used(note: Note, name: str, passage: Passage) -> bool:
    """Return whether a line of a roll has a name."""
    return any(
        (line.references or "`" in line.text) and stands_in(name, line.text)
        for number, line in enumerate(note.lines)
        if not passage.first <= number <= passage.last
    )


def _message(block: UnreadBlock) -> str:
    return (
        f"{block.name} isn't read as a character: {block.why}. Write ratings and lists right behind the name, "
        f"`**{block.name}** …`, or below it in a block of code that begins with `{FENCE}`"
    )
