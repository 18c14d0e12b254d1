"""The hover over a reference, the name of an action, or a roll between backticks."""

from collections.abc import Iterator
from dataclasses import dataclass

from editor.features.cards import short_card, typed_card
from editor.features.cast import cast_of
from editor.features.diagnostics import confusable_entries
from editor.features.mentions import mention_at, required_edition
from editor.features.our_table import at_notes_table
from editor.features.rolled import typed_result
from editor.features.turn_grants import around_in_turn
from editor.features.typed_rolls import TypedRoll, typed_roll_at
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.links.equivalents import equivalents
from kb.references import edition_of

MOST_EDITIONS = 5
"""The most editions with an action of one name that a card links to."""


@dataclass(frozen=True, slots=True)
class Hover:
    """Markdown about a piece of a note."""

    text: str
    span: Span


def hover(library: Library, note: Note, place: Spot, settings: EditorSettings) -> Hover | None:
    """Return the card at *place*: of a roll between backticks, or of an entry with links to its namesakes.

    None without a roll, a reference or a name.
    """
    if roll := typed_roll_at(library, note, place, settings):
        return _typed_hover(library, note, roll, settings)
    found = mention_at(library, note, place, settings)
    if found is None:
        return None
    if found.referent.wrong:
        return Hover(found.referent.wrong, found.span)
    if not found.referent.ids:
        return None
    library = at_notes_table(library, note, settings)
    cast = cast_of(library, note, settings)
    first, *others = found.referent.ids
    around, after = ("", ""), ""
    if found.is_reference:
        around, after = around_in_turn(library, note, found.span, first, settings)
    namesakes = [*others, *(each for each in _namesakes(library, first) if each not in others)]
    card = short_card(library, first, settings, cast, around, namesakes[: MOST_EDITIONS - 1], after)
    renamed = f"This action is now called `{first}`.\n\n" if found.referent.renamed else ""
    return Hover(renamed + card, found.span)


def _typed_hover(library: Library, note: Note, roll: TypedRoll, settings: EditorSettings) -> Hover:
    library = at_notes_table(library, note, settings)
    edition = required_edition(library, note, settings)
    found = typed_result(library, cast_of(library, note, settings), roll, edition, settings)
    return Hover(typed_card(library, roll.text, edition, found), roll.span)


def _namesakes(library: Library, id_: str) -> Iterator[str]:
    """Yield the equivalents in other editions that are called alike, except those not to confuse with it."""
    entries = library.base.entries
    name = entries[id_].name.casefold()
    for other in (each.id for each in equivalents(library.base, id_)):
        if entries[other].name.casefold() == name:
            false = confusable_entries(library, id_, edition_of(other))
            yield from () if other in dict(false) else (other,)
