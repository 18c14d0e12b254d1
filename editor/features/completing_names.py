"""Completion behind a roll: weapons for it behind `with`, and who may be rolled against behind `v.`."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from editor.features.cast import ME, Cast, Member, cast_of, weapons_of
from editor.features.completion import MOST, Proposal
from editor.features.mentions import edition_for
from editor.features.named_sides import NamedSides, roll_sides
from editor.features.typed_rolls import typed_rolls_on
from editor.features.written_rolls import first_read
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import gives_dice
from editor.settings import EditorSettings
from kb.model.character import Character
from kb.play.request.open_choices import WEAPON
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import TIERS
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import plain_number

_ARTICLE = r"(?:(?:an?|the|my|his|her|their)\s++)?"
_TYPED = r"(?P<typed>(?:(?!\bwith\s)[^,;:.()\[\]`|])*)"
_WITH_TO_CURSOR = re.compile(rf"\bwith\s++(?P<phrase>{_ARTICLE}{_TYPED})$", re.IGNORECASE)
_VERSUS_TO_CURSOR = re.compile(rf"(?<!\w)v(?:s|ersus)?\b\.?\s++{_ARTICLE}{_TYPED}$", re.IGNORECASE)

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
    roll = roll_before(library, note, Spot(place.line, first + found.start()), cast, settings)
    if roll is None:
        return []
    edition = roll.edition
    behind = text[roll.end : first + found.start()]
    if gives_dice(behind):
        return []
    try:
        sides = roll_sides(cast, edition, text[: roll.start], behind)
    except RequestError:  # resolving the line says why
        return []
    replaced = "typed"
    if found.re is not _WITH_TO_CURSOR:
        names = _opponents(cast, edition, sides.actor)
    elif sides.actor is not None:
        names = (
            _weapons(library, roll, sides.actor)
            if sides.weapon is None
            else _ratings_to_choose(library, roll, sides)
        )
    else:
        names, replaced = _weapons_of_all(library, roll, cast), "phrase"
    span = Span.in_line(place.line, first + found.start(replaced), place.column)
    fitting = (each for each in names if begins(each[0], found["typed"].casefold()))
    return [Proposal("", name, about, span, name, note.piece(span)) for name, about in islice(fitting, MOST)]


class RollBefore(NamedTuple):
    """A roll on a line, with its columns."""

    edition: str
    start: int
    end: int
    subject: Mapping[str, str]
    """The entry, or the roll with its edition, as fields of a request."""

    @property
    def id_(self) -> str | None:
        """The entry; None of a roll between backticks."""
        return self.subject.get("entry")


def roll_before(
    library: Library, note: Note, place: Spot, cast: Cast, settings: EditorSettings
) -> RollBefore | None:
    """Return the last roll before *place* on its line; None without any."""
    edition = edition_for(library, note, settings)
    rolls = []
    for reference in note.lines[place.line].references if place.line < len(note.lines) else ():
        ids = library.referent(reference.target, edition).ids
        if len(ids) == 1 and library.base.entries[ids[0]].tests:
            rolls.append(RollBefore(edition_of(ids[0]), reference.start, reference.end, {"entry": ids[0]}))
    if edition is not None and not rolls:
        rolls = [
            RollBefore(
                edition,
                roll.span.start.column,
                roll.span.end.column,
                {"edition": edition, "roll": roll.text},
            )
            for roll in typed_rolls_on(library, note, place.line, edition, cast)
        ]
    return next((roll for roll in reversed(rolls) if roll.end <= place.column), None)


def _weapons(library: Library, roll: RollBefore, actor: Member | None) -> Iterator[tuple[str, str]]:
    """Yield the weapons of who rolls that the roll is made with, each with its numbers."""
    if actor is None or not isinstance(actor.character, Character):
        return
    character = actor.character
    key = ("fitting weapons", *roll.subject.values(), actor.key)
    fitting = library.cached(key, lambda: _names_of_fitting(library, roll, character))
    for weapon in weapons_of(actor):
        if fitting is None or weapon.name in fitting:
            numbers = (f"{name} {plain_number(value)}" for name, value in weapon.ratings.items())
            yield weapon.name, ", ".join(filter(None, [weapon.skill, *numbers]))


def _ratings_to_choose(library: Library, roll: RollBefore, sides: NamedSides) -> Iterator[tuple[str, str]]:
    """Yield the skills or ratings of who rolls between which a roll with their weapon leaves a choice."""
    try:
        read = first_read(library, ResolveRequest.model_validate({**roll.subject, **sides.fields}))
    except ValueError:  # resolving the line says why
        return
    yield from ((each.name, choice.of) for choice in read.open for each in choice.options)


def _weapons_of_all(library: Library, roll: RollBefore, cast: Cast) -> Iterator[tuple[str, str]]:
    """Yield the weapons of the note that the roll is made with, as whose they are: who has it then rolls."""
    for member in cast.armed(roll.edition):
        yield from (
            (f"{member.short_name}'s {name}", about) for name, about in _weapons(library, roll, member)
        )


def _names_of_fitting(library: Library, roll: RollBefore, character: Character) -> Collection[str] | None:
    """Return the names of the weapons of a character that a roll is made with; None if it may be any."""
    try:
        request = ResolveRequest.model_validate({**roll.subject, "actor": character})
        read = first_read(library, request)
    except ValueError:  # resolving the line says why
        return None
    choices = [each for choice in read.open if choice.of == WEAPON for each in choice.options]
    return [each.name for each in choices] or ([read.weapon.name] if read.weapon is not None else None)


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


def begins(name: str, typed: str) -> bool:
    """Return whether a name or a word of it begins with what is typed."""
    whole = name.casefold()
    return whole.startswith(typed) or any(word.startswith(typed) for word in whole.split())
