"""Read what people type (rolls, modified ratings and amounts) in the names of an edition."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from kb.knowledge import KnowledgeBase
from kb.model import Cell, Edition, Range, RequestedChange, RollStep
from kb.play.request.other_tools import in_our_notation, our_form
from kb.play.request.plain_words import slots_by_word, words_of
from kb.play.request.ratings import aliases_of, canonical_ratings
from kb.play.sentences import requests as refused
from kb.problems import RequestError
from kb.references import full_id
from resolver.notation import (
    Dice,
    Flat,
    Level,
    Name,
    NotationError,
    Roll,
    Side,
    TypedVocabulary,
    dice_in,
    join_terms,
    leaves_in,
    names_in,
    parse_roll,
    parse_typed,
    parse_typed_value,
    print_roll,
    print_side,
    print_value,
    typed_vocabulary,
)
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import KEYS
from resolver.solving.dials import SLOTS
from resolver.values.names_read import owner_and_name

_TIME = re.compile(
    r"\b(?:sec(?:ond)?|min(?:ute)?|hour|h|day|week|month|year|round|turn|pass|phase)(?:e?s)?$", re.IGNORECASE
)
"""The unit of an interval, at the end of its words: "hours", "Combat Turns"."""

MOST_TYPINGS = 32
_TYPINGS: dict[tuple[int, tuple[Level, ...]], tuple[Edition, TypedVocabulary]] = {}
"""A cache of each edition's names, which never change once loaded."""


def levels_of(base: KnowledgeBase, edition_id: str) -> tuple[Level, ...]:
    """Return an edition's words for numbers to reach, from the table that it names for them."""
    table = base.tables.get(full_id(base.editions[edition_id].difficulties or "", edition_id))
    return () if table is None else tuple(_level(str(word), number) for word, number, *_ in table.rows)


def unknown_difficulties(
    base: KnowledgeBase, edition_id: str, roll: Roll, given: Collection[str]
) -> list[Reason]:
    """Return a note for a word in place of the difficulty of a typed *roll*, with those that the edition has."""
    edition, levels = base.editions[edition_id], levels_of(base, edition_id)
    words = (roll.actor.requirement, roll.opposition.pool if roll.opposition is not None else None)
    names = [each.name for each in words if isinstance(each, Name) and each.of is None]
    known = [f"{each.name} ({each.number})" for each in levels if each.number is not None]
    lacking = [each for each in names if each not in edition.terms and each not in given]
    return [refused.unknown_difficulty(edition.short, each, known) for each in lacking if known]


def limits_of_other_editions(
    edition: Edition, roll: Roll, modifiers: Sequence[RequestedChange]
) -> list[Reason]:
    """Return a warning if a *roll* or one of its *modifiers* has a limit, and *edition* has none."""
    if "limit" in edition.mechanic.words:
        return []
    sides = [roll.actor, *([roll.opposition] if roll.opposition is not None else [])]
    changed = {owner_and_name(key)[1] for each in modifiers for key in (*each.set, *each.add)}
    is_limited = any(side.limit is not None for side in sides) or "limit" in changed
    return [refused.no_limits(edition.short)] if is_limited else []


def _level(word: str, number: Cell) -> Level:
    if isinstance(number, Range):
        return Level(word, number.least, number.most)
    known = number if isinstance(number, int) else None
    return Level(word, known, known)


def typing_of(
    edition: Edition, names: Collection[str] | None = None, levels: tuple[Level, ...] = ()
) -> TypedVocabulary:
    """Return the vocabulary of text typed about *edition*: its terms, or *names* if given, and its *levels*."""
    words = words_of(edition, levels)
    if names is not None:
        return typed_vocabulary(names, aliases_of(edition), words)
    key = (id(edition), levels)
    if (cached := _TYPINGS.get(key)) is not None and cached[0] is edition:
        return cached[1]
    if len(_TYPINGS) >= MOST_TYPINGS:
        _TYPINGS.clear()
    result = typed_vocabulary(edition.terms, aliases_of(edition), words)
    _TYPINGS[key] = (edition, result)
    return result


def typed_roll(base: KnowledgeBase, edition_id: str, text: str) -> Roll:
    """Return a roll that was typed.

    Raises:
        RequestError: If it cannot be read, has several readings, means something else in the tool whose form it has,
            repeats after what is no time, or lacks the dice that are added up.
    """
    edition = base.editions[edition_id]
    ours = in_our_notation(edition, text)
    try:
        roll = parse_typed(ours, typing_of(edition, levels=levels_of(base, edition_id)))
    except NotationError as error:
        says = str(error)
        unread = (
            refused.notation(says) if ours == text else refused.notation_as_read(text.strip(), ours, says)
        )
        raise RequestError("roll", our_form(edition, text) or unread) from error
    if _has_unknown_name(edition, roll) and (why := our_form(edition, text)) is not None:
        raise RequestError("roll", why)
    repeated = roll.actor.interval
    if repeated is not None and not _TIME.search(repeated.unit):
        raise RequestError(
            "roll", refused.interval_is_no_time(f"{print_value(repeated.value)} {repeated.unit}")
        )
    if edition.mechanic.family == "total" and not _may_have_dice(edition, roll.actor):
        pools = [join_terms(dice, "+", roll.actor.pool) for dice in dice_of_rolls(base, edition_id)]
        ways = [print_roll(replace(roll, actor=replace(roll.actor, pool=pool))) for pool in pools]
        raise RequestError("roll", refused.no_dice(print_roll(roll), ways))
    return roll


def _has_unknown_name(edition: Edition, roll: Roll) -> bool:
    """Return whether a name of several words in a roll is none of *edition*."""
    known = edition.terms_by_name_stood_for.keys() | {*edition.terms}
    sides = [roll.actor, *([roll.opposition] if roll.opposition is not None else [])]
    return any(
        " " in each.name and each.name not in known and each.name.casefold() not in known
        for side in sides
        for each in names_in(side.pool)
    )


def rolls_against_each(base: KnowledgeBase, edition_id: str, text: str) -> list[str]:
    """Return a typed roll against each of the opponents that it names: "9 dice v 6 v 8" is made against two."""
    text = in_our_notation(base.editions[edition_id], text)
    versus = typing_of(base.editions[edition_id], levels=levels_of(base, edition_id)).patterns.versus
    places = list(versus.finditer(text))
    if len(places) < 2:
        return [text]
    ends = [*(place.start() for place in places[1:]), len(text)]
    own = text[: places[0].start()]
    return [own + text[place.start() : end] for place, end in zip(places, ends, strict=True)]


def _may_have_dice(edition: Edition, side: Side) -> bool:
    """Return whether a side throws dice, or reads a rating that can be dice, such as the damage of a weapon.

    Dice without sides count, because their own error says what they lack.
    """
    rated = [edition.terms[name.name] for name in names_in(side.pool) if name.name in edition.terms]
    return any(isinstance(leaf, (Dice, Flat)) for leaf in leaves_in(side.pool)) or any(
        isinstance(term.typical, str) and not term.values for term in rated
    )


def dice_of_rolls(base: KnowledgeBase, edition_id: str) -> list[Dice]:
    """Return the dice that the rolls of an edition's entries throw, each once; without any, one die of it."""
    edition = base.editions[edition_id]
    steps = (step for entry in base.of_edition(edition_id).values() for step in entry.tests.values())
    rolls = (parse_roll(step.roll, edition.terms) for step in steps if isinstance(step, RollStep))
    found = dict.fromkeys(dice for roll in rolls for dice in dice_in(roll.actor.pool))
    return list(found) or [Dice(1, edition.mechanic.sides)]


def typed_modifiers(
    edition: Edition,
    modifiers: Sequence[RequestedChange],
    names: Collection[str],
    read_names: Collection[str] = (),
) -> list[RequestedChange]:
    """Return *modifiers* with parts of the roll by their keys, and other names in *edition*'s spelling.

    Args:
        edition: The edition that has the names.
        modifiers: The modifiers of a request.
        names: The names in scope: the terms of the edition, and the steps of an entry.
        read_names: The names in the roll, for those that the edition doesn't have.

    Raises:
        RequestError: If an expression cannot be read, or one modifier changes a rating twice.
    """
    if not modifiers:  # the vocabulary takes longer than all the rest of a request
        return []
    vocabulary = typing_of(edition, names)

    def key_of(given: str) -> str:
        slot = given if given in KEYS else find_slot(edition, given, {*names, *read_names})
        return slot or canonical_name(edition, given, read_names)

    return [
        change.model_copy(
            update={
                part: _canonical_changes(
                    edition, getattr(change, part), vocabulary, f"modifiers.{index}.{part}", key_of
                )
                for part in ("set", "add")
            }
        )
        for index, change in enumerate(modifiers)
    ]


def _canonical_changes(
    edition: Edition,
    changes: Mapping[str, int | str],
    vocabulary: TypedVocabulary,
    field: str,
    key_of: Callable[[str], str],
) -> dict[str, int | str]:
    result: dict[str, int | str] = {}
    for given, value in changes.items():
        key = key_of(given)
        if key in result:
            raise RequestError(f"{field}.{given}", refused.rating_given_twice(given))
        result[key] = _amount(edition, key, value, vocabulary, f"{field}.{given}")
    return result


def canonical_name(edition: Edition, rating: str, read_names: Collection[str] = ()) -> str:
    """Return *rating*, with or without `actor.` or `target.`, as *edition* spells it, or else *read_names*."""
    side, name = owner_and_name(rating)
    (canonical,) = canonical_ratings(edition, {name: 0}, read_names=read_names)
    return canonical if side is None else f"{side}.{canonical}"


def _amount(
    edition: Edition, key: str, value: int | str, vocabulary: TypedVocabulary, field: str
) -> int | str:
    """Return the amount for *key* in the plain form of the notation."""
    if isinstance(value, int) or value == "none" or (key in KEYS and key not in SLOTS):
        return value
    term = edition.terms.get(owner_and_name(key)[1])
    if term is not None and term.values:
        return value
    try:
        if key != "against":
            return print_value(parse_typed_value(value, vocabulary))
        roll = parse_typed(value, vocabulary)
    except NotationError as error:
        if key not in KEYS:  # a word, for keys that take no number
            return value
        raise RequestError(field, refused.notation(str(error))) from error
    if roll.opposition is not None:
        raise RequestError(field, refused.two_sides(value))
    return print_side(roll.actor)


def find_slot(edition: Edition, given: str, names: Collection[str] = ()) -> str | None:
    """Return the part of a roll that *given* names, also by the edition's word or a plain one; else None.

    A word that is also a term of the edition, or one of the *names* in scope, means that.
    """
    if given in SLOTS:
        return given
    if canonical_name(edition, given, names) in {*edition.terms, *names}:
        return None
    return slots_by_word(edition).get(given.casefold())
