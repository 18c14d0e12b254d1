"""The modifiers of a request as changes of its roll, each for the side that it is about.

A modifier without a side is yours, unless only the target has what it changes: then it is the target's.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import resolver
from kb.model import RequestedChange
from kb.play.procedure.roll_facts import ratings_reader
from kb.play.procedure.sides import as_thrower
from kb.play.sentences import effects
from kb.play.sentences import requests as refused
from kb.play.side import OWNERS
from kb.problems import RequestError
from resolver.notation import Roll
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import KEYS, Who, of_ratings
from resolver.values.names_read import Side, SideRating, other_side, owner_and_name, ratings_in_trees


@dataclass(frozen=True, slots=True)
class ModifiedRoll:
    """The roll that modifiers change."""

    by: str
    """Who makes it: `actor`, `target` or `other`."""
    procedure: resolver.Procedure
    """Its test, with what variants set."""
    roll: Roll | None
    """The roll; None if there are only values to compute."""
    scene: resolver.Scene
    """The scene as the side that rolls sees it."""
    opposed: bool
    """Whether someone rolls against it, after variants and modifiers."""

    def party(self, who: Who) -> Side:
        """Return whose ratings one side of the roll has."""
        return self.scene.roller if who == "actor" else other_side(self.scene.roller)

    def belongs_to_neither(self, name: str) -> bool:
        """Return whether *name* is of the place, or a value of the test."""
        return name in self.scene.shared or name in self.procedure.steps


def modifier_changes(
    modifiers: Sequence[RequestedChange], roll: ModifiedRoll, variants: Sequence[resolver.Change]
) -> list[resolver.Change]:
    """Return what *modifiers* change by themselves, without the grants that they name.

    Raises:
        RequestError: If a side doesn't have what a modifier changes for it.
    """
    limited = {_dice_side(modifier.side, roll) for modifier in modifiers if "limit" in modifier.set}
    parts = [
        list(_roll_changes(modifier, f"modifiers.{place}", roll, limited))
        for place, modifier in enumerate(modifiers)
    ]
    reader = ratings_reader(
        roll.procedure, roll.scene, [*variants, *(change for each in parts for change in each)]
    )
    changes: list[resolver.Change] = []
    for place, (modifier, part) in enumerate(zip(modifiers, parts, strict=True)):
        changes += [*part, *_rating_changes(modifier, f"modifiers.{place}", roll, reader)]
    return changes


def unused_rating_warnings(
    typed: Sequence[resolver.Change], roll: ModifiedRoll, changes: Sequence[resolver.Change]
) -> Iterator[Reason]:
    """Yield a warning for each rating that *typed* modifiers change and neither the test nor *changes* read."""
    pairs = [(change, key) for change in map(of_ratings, typed) for key in (*change.set, *change.add)]
    if not pairs:
        return
    test = roll.procedure
    ratings = {
        *ratings_reader(test, roll.scene, changes)(),
        *ratings_in_trees(roll.scene.keys, *test.asked.values()),
    }
    for change, key in pairs:
        prefix, name = owner_and_name(key)
        side = prefix or roll.party(change.who)
        sides = {each.side for each in ratings if each.name == name}
        is_used = side in sides or (bool(sides) and roll.belongs_to_neither(name)) or name in test.steps
        if not is_used:
            yield effects.modifier_unused(name, side)


def _roll_changes(
    modifier: RequestedChange, field: str, roll: ModifiedRoll, limited: set[Who]
) -> Iterator[resolver.Change]:
    """Yield what a modifier changes in the roll, apart from ratings; *limited* are given a limit."""
    reason = modifier.reason or modifier.when
    if modifier.value is not None:
        yield resolver.Change(
            add={"pool": modifier.value}, reason=reason, who=_dice_side(modifier.side, roll)
        )
    for key, value in modifier.set.items():
        if key in KEYS:
            yield resolver.Change(set={key: value}, reason=reason, who=_part_side(key, modifier, field, roll))
    for key, value in modifier.add.items():
        if key in KEYS:
            who = _part_side(key, modifier, field, roll)
            if key == "limit" and modifier.side is not None and who not in limited:
                _check_limit(who, field, roll)
            yield resolver.Change(add={key: value}, reason=reason, who=who)


def _dice_side(side: Who | None, roll: ModifiedRoll) -> Who:
    """Return the side of the roll that has the dice of a request's *side*; by default yours, if you roll."""
    return as_thrower(roll.by, side or "actor") if side is not None or roll.opposed else "actor"


def _part_side(key: str, modifier: RequestedChange, field: str, roll: ModifiedRoll) -> Who:
    """Return the side of the roll whose part *key* a modifier changes.

    Raises:
        RequestError: If the side that it names doesn't have that part.
    """
    who = _dice_side(modifier.side, roll)
    if key == "against":
        if modifier.side is not None:
            raise RequestError(f"{field}.side", refused.against_has_no_side())
        return "actor"
    mechanic = roll.procedure.mechanic
    if key == "requirement" and who == "opponent" and roll.opposed and mechanic.family != "target-number":
        if modifier.side is not None:
            lack = refused.no_requirement_on_side(roll.party(who), mechanic.word("requirement"))
            raise RequestError(f"{field}.side", lack)
        return "actor"
    return who


def _check_limit(who: Who, field: str, roll: ModifiedRoll) -> None:
    """Refuse to add to the limit of a side whose dice have none."""
    if roll.roll is None:
        return
    side = roll.roll.actor if who == "actor" else roll.roll.opposition
    if side is not None and side.limit is None:
        raise RequestError(f"{field}.add.limit", refused.no_limit_on_side(roll.party(who)))


def _rating_changes(
    modifier: RequestedChange, field: str, roll: ModifiedRoll, reader: Callable[[], frozenset[SideRating]]
) -> Iterator[resolver.Change]:
    """Yield what a modifier changes in ratings, and in values of the test."""
    reason, side_field = modifier.reason or modifier.when, f"{field}.side"
    for key, value in modifier.set.items():
        if key not in KEYS:
            name, who = _resolve_owner(key, modifier.side, side_field, roll, reader)
            yield resolver.Change(set={name: value}, reason=reason, who=who)
    for key, value in modifier.add.items():
        if key not in KEYS:
            name, who = _resolve_owner(key, modifier.side, side_field, roll, reader)
            yield resolver.Change(add={name: value}, reason=reason, who=who)


def _resolve_owner(
    key: str, given: Who | None, field: str, roll: ModifiedRoll, reader: Callable[[], frozenset[SideRating]]
) -> tuple[str, Who]:
    """Return a rating as a change names it, and the side of the roll that has it.

    Raises:
        RequestError: If its prefix names one side and the modifier the other.
    """
    prefix, name = owner_and_name(key)
    if prefix is not None and given is not None and prefix != OWNERS[given]:
        raise RequestError(field, refused.sides_contradict(key, name, prefix, given))
    if roll.belongs_to_neither(name) or (prefix is not None and given is None):
        return key, "actor"
    sides = {each.side for each in reader() if each.name == name}
    is_targets = sides == {"target"} if given is None else given == "opponent"
    side: Side = "target" if is_targets else "actor"
    who: Who = "actor" if side == roll.scene.roller else "opponent"
    return (name if who == "actor" else f"{side}.{name}"), who
