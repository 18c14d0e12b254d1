"""The hover over a reference or the name of an action."""

from dataclasses import dataclass

from editor.features.cards import short_card
from editor.features.cast import cast_of
from editor.features.mentions import mention_at
from editor.features.our_table import at_notes_table
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings

MOST_CARDS = 5
"""The most entries of one name to show."""


@dataclass(frozen=True, slots=True)
class Hover:
    """Markdown about a piece of a note."""

    text: str
    span: Span


def hover(library: Library, note: Note, place: Spot, settings: EditorSettings) -> Hover | None:
    """Return the cards of the entries at *place*; None if there is no reference or name."""
    found = mention_at(library, note, place, settings)
    if found is None:
        return None
    library = at_notes_table(library, note)
    cast = cast_of(library, note, settings)
    around = note.around(found.span) if found.is_reference else ("", "")
    cards = [short_card(library, id_, settings, cast, around) for id_ in found.referent.ids[:MOST_CARDS]]
    if found.referent.wrong:
        cards = [found.referent.wrong]
    elif found.referent.renamed:
        cards.insert(0, f"This action is now called `{found.referent.ids[0]}`.")
    return Hover("\n\n---\n\n".join(cards), found.span) if cards else None
