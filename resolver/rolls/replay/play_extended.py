"""Play a whole extended test with given dice, roll by roll."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from resolver.dice.seed import Seed
from resolver.dice.throws import CountedThrow
from resolver.rolls.bind.bound import Bound
from resolver.rolls.bind.roll_changes import Modifier
from resolver.rolls.odds.extended import (
    chance_to_finish,
    followed_throw,
    helps_once,
    interval_of,
    with_dice_left,
)
from resolver.rolls.replay.drawing import draw_help, draw_side
from resolver.rolls.replay.faces import HELPERS, DiceError, Face, GivenDice, group_by_roll
from resolver.rolls.replay.replay import helped_throw, helpers_of, play_side
from resolver.rolls.replay.trace import Step
from resolver.sentences.given_dice import (
    not_a_roll,
    not_followed_by_rolls,
    refused_in_roll,
    rolls_after_end,
)

T = TypeVar("T")

_ROLL = re.compile(r"roll([1-9]\d?)(?:\.(.+))?")


@dataclass(frozen=True, slots=True)
class PlayedRoll:
    """One roll of an extended test."""

    dice: int
    hits: int
    """Its hits after the limit."""
    so_far: int
    """The hits of all rolls so far."""
    trace: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PlayedExtended:
    """The result of an extended test's dice: of all its rolls, or of the first few."""

    rolls: tuple[PlayedRoll, ...]
    required: int
    interval: int | None
    unit: str
    next_dice: int = 0
    """The dice of the next roll; 0 if the test is over."""
    chance_left: Fraction | None = None
    """The chance that the rolls to come bring what is lacking; None if the test is over."""

    @property
    def hits(self) -> int:
        """The hits of all rolls."""
        return self.rolls[-1].so_far if self.rolls else 0

    @property
    def success(self) -> bool:
        """Whether the hits are enough; until the test is over more may come."""
        return self.hits >= self.required


def is_whole(dice: Mapping[str, Sequence[Face]], hits: Mapping[str, int]) -> bool:
    """Return whether dice or hits name rolls of an extended test: `roll1`, `roll2.helper1`."""
    return any(_ROLL.fullmatch(key) for key in (*dice, *hits))


def of_first_roll(given: Mapping[str, T], test: str) -> dict[str, T]:
    """Return dice or hits by roller, or by the key of the *test* too, as those of its first roll: `roll1.helper1`."""
    rollers = {who.removeprefix(f"{test}."): value for who, value in given.items()}
    return {"roll1" if who in (test, "actor") else f"roll1.{who}": value for who, value in rollers.items()}


def play_extended(
    bound: Bound, dice: Mapping[str, Sequence[Face]], hits: Mapping[str, int], seed: Seed | None = None
) -> PlayedExtended:
    """Return the result of each roll; the test may go on after the last one that dice are given for.

    Args:
        bound: The test.
        dice: Faces by roll (`roll1`) and helper (`roll1.helper1`).
        hits: Hits instead, with the same keys.
        seed: Draws dice instead, until the test ends.

    Raises:
        DiceError: If the test cannot be played, or dice are missing, wrong or left over.
    """
    throw, interval = followed_throw(bound), bound.changed.roll.actor.interval
    required = bound.requirements.values[0]
    if throw is None or interval is None or required is None:
        raise DiceError(not_followed_by_rolls())
    given, once = by_roll(dice, hits), helps_once(throw, bound.rules.rulings)
    steps: list[Step] = []
    if once:
        helping = given.get(1, GivenDice()) if seed is None else GivenDice(draw_help(throw, bound, seed))
        given[1] = _without_help(given.get(1, GivenDice()), [who for who, _ in helpers_of(throw)])
        throw, steps = helped_throw(throw, bound, helping)
    rolls: list[PlayedRoll] = []
    for number, dice_left in enumerate(range(throw.dice, 0, -1), 1):
        left = with_dice_left(throw, dice_left)
        if rolls and seed is None and not given:
            chance = chance_to_finish(bound, left, required - rolls[-1].so_far)
            return PlayedExtended(
                tuple(rolls), required, interval_of(bound), interval.unit, dice_left, chance
            )
        mine = (
            given.pop(number, GivenDice())
            if seed is None
            else GivenDice(draw_side("actor", left, bound, seed))
        )
        rolls.append(_play_roll(bound, left, mine, number, rolls, steps if number == 1 else []))
        if rolls[-1].so_far >= required:
            break
    if left_over := [f"roll{number}" for number, one in given.items() if one.dice or one.hits]:
        raise DiceError(rolls_after_end(left_over))
    return PlayedExtended(tuple(rolls), required, interval_of(bound), interval.unit)


def _play_roll(
    bound: Bound,
    throw: CountedThrow,
    given: GivenDice,
    number: int,
    before: Sequence[PlayedRoll],
    steps: Sequence[Step],
) -> PlayedRoll:
    """Return the result of one roll; *steps* are those of its helpers."""
    fewer = (Modifier(1 - number, f"roll {number} of the test"),) if number > 1 else ()
    side = replace(bound.actor, throw=throw, modifiers=(*bound.actor.modifiers, *fewer))
    try:
        given.check_only(["actor", *(who for who, _ in helpers_of(throw))])
        count, more = play_side(bound, side, given)
    except DiceError as error:
        raise DiceError(refused_in_roll(number, error.reason)) from None
    so_far = count.score + (before[-1].so_far if before else 0)
    return PlayedRoll(throw.dice, count.score, so_far, (*steps, *more))


def by_roll(dice: Mapping[str, Sequence[Face]], hits: Mapping[str, int]) -> dict[int, GivenDice]:
    """Return the given dice or hits by number of the roll.

    Raises:
        DiceError: If a key is not a roll.
    """
    given = group_by_roll(dice, hits, _roll_of)
    return {number: given[number] for number in sorted(given)}


def _roll_of(key: str) -> tuple[int, str]:
    if not (found := _ROLL.fullmatch(key)):
        raise DiceError(not_a_roll(key, HELPERS[0]))
    return int(found[1]), found[2] or "actor"


def _without_help(given: GivenDice, helping: Collection[str]) -> GivenDice:
    """Return what is given for a roll, without its helpers' dice."""
    return GivenDice(
        {who: faces for who, faces in given.dice.items() if who not in helping},
        {who: count for who, count in given.hits.items() if who not in helping},
    )
