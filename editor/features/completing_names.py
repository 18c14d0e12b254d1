"""Completion behind a roll: the roller's weapons behind `with`, and who may be rolled against behind `v.`."""

import re
from collections.abc import Iterator

from editor.features.cast import ME, Cast, Member, cast_of, weapons_of
from editor.features.completion import MOST, Proposal
from editor.features.mentions import edition_for
from editor.features.named_sides import roll_sides
from editor.features.typed_rolls import typed_rolls_on
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import gives_dice
from editor.notes.turns import without_mark
from editor.settings import EditorSettings
from kb.play.request.tiers import TIERS
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import plain_number

_ARTICLE = r"(?:(?:an?|the|my|his|her|their)\s++)?"
_TYPED = r"(?P<typed>[^,;:.()\[\]`|]*)$"
_WITH_TO_CURSOR = re.compile(rf"\bwith\s++{_ARTICLE}{_TYPED}", re.IGNORECASE)
_VERSUS_TO_CURSOR = re.compile(rf"(?<!\w)v(?:s|ersus)?\b\.?\s++{_ARTICLE}{_TYPED}", re.IGNORECASE)

_LONGEST = 100
"""The most letters before the cursor that are read for them."""


def name_proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return the names that may stand behind the "with" or the "v." before *place*; none without a roll before it."""
    text, first = note.line(place.line), max(place.column - _LONGEST, 0)
    tail = text[first : place.column]
    found = _WITH_TO_CURSOR.search(tail) or _VERSUS_TO_CURSOR.search(tail)
    if found is None or place.line in note.code:
        return []
    cast = cast_of(library, note, settings)
    roll = _roll_before(library, note, Spot(place.line, first + found.start()), cast, settings)
    if roll is None:
        return []
    edition, start, end = roll
    behind = text[end : first + found.start()]
    if gives_dice(behind):
        return []
    try:
        sides = roll_sides(cast, edition, without_mark(text[:start]), behind)
    except RequestError:  # resolving the line says why
        return []
    names = _weapons(sides.actor) if found.re is _WITH_TO_CURSOR else _opponents(cast, edition, sides.actor)
    typed = found["typed"]
    span = Span.in_line(place.line, place.column - len(typed), place.column)
    fitting = [(name, about) for name, about in names if _begins(name, typed.casefold())]
    return [Proposal("", name, about, span, name, typed) for name, about in fitting[:MOST]]


def _roll_before(
    library: Library, note: Note, place: Spot, cast: Cast, settings: EditorSettings
) -> tuple[str, int, int] | None:
    """Return the edition of the last roll before *place* on its line, and its columns; None without any."""
    edition = edition_for(library, note, settings)
    rolls = []
    for reference in note.lines[place.line].references if place.line < len(note.lines) else ():
        ids = library.referent(reference.target, edition).ids
        if len(ids) == 1 and library.base.entries[ids[0]].tests:
            rolls.append((edition_of(ids[0]), reference.start, reference.end))
    if edition is not None and not rolls:
        spans = (roll.span for roll in typed_rolls_on(library, note, place.line, edition, cast))
        rolls = [(edition, span.start.column, span.end.column) for span in spans]
    return next((roll for roll in reversed(rolls) if roll[2] <= place.column), None)


def _weapons(actor: Member | None) -> Iterator[tuple[str, str]]:
    """Yield the weapons of who rolls, each with its numbers."""
    for weapon in weapons_of(actor) if actor is not None else ():
        numbers = (f"{name} {plain_number(value)}" for name, value in weapon.ratings.items())
        yield weapon.name, ", ".join(filter(None, [weapon.skill, *numbers]))


def _opponents(cast: Cast, edition: str, actor: Member | None) -> Iterator[tuple[str, str]]:
    """Yield who may be rolled against, each with what it is: the note's own character, others, tiers."""
    own = cast.own_of(edition)
    if own is not None and own != actor:
        yield ME[0], own.name
    for member in cast.others.values():
        if member.edition == edition and member != actor:
            yield member.short_name or member.name, "character of this note"
    for tier in TIERS:
        yield tier, "tier"
    for npc in cast.npcs:
        if npc.edition == edition and npc != actor:
            yield npc.name, "NPC of the data"


def _begins(name: str, typed: str) -> bool:
    """Return whether a name or a word of it begins with what is typed."""
    whole = name.casefold()
    return whole.startswith(typed) or any(word.startswith(typed) for word in whole.split())
