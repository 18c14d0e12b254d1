"""Extended tests: roll after roll, each with one die fewer, until the hits together are enough."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd

from resolver.dice.bounds import MOST_NUMBER, OutOfRange, within
from resolver.dice.counting import plays_legend
from resolver.dice.handling import PLAIN
from resolver.dice.odds import Odds
from resolver.dice.throws import Counted, help_of, tallies_of, with_help
from resolver.rolls.bind.bound import Bound
from resolver.values.expression import evaluate
from resolver.values.scene import ExpressionError

MOST_EXTENDED_DICE = 40
"""Dice of the first roll of an extended test."""

MOST_EXTENDED_HITS = 100
"""Hits that an extended test may ask for."""

MOST_WORK = 400_000
"""Ways of help, times the square of the dice, times the hits: what an extended test with help may come to."""


@dataclass(frozen=True, slots=True)
class Extended:
    """The exact odds of an extended test."""

    by_roll: tuple[Fraction, ...]
    """The chance that the hits are enough with the first roll, with the second, and so on."""
    interval: int | None
    """How long each roll takes; None where that is unknown."""
    unit: str

    @property
    def success(self) -> Fraction:
        """The chance that the hits are enough before no dice are left."""
        return sum(self.by_roll, start=Fraction(0))

    @property
    def rolls(self) -> Odds[int] | None:
        """How many rolls a test that succeeds takes; None where none can."""
        if not self.success:
            return None
        scale = 1
        for chance in self.by_roll:
            scale = scale * chance.denominator // gcd(scale, chance.denominator)
        weights = {number: int(chance * scale) for number, chance in enumerate(self.by_roll, 1) if chance}
        return Odds(weights, sum(weights.values()))


def extended(bound: Bound) -> Extended | None:
    """Return the odds of an extended test; None where the roll is none, cannot be followed, or is unknown in part.

    Each roll after the first has one die fewer; the test ends when the hits reach what is required, or when no
    dice are left. A limit holds for each roll by itself. Those who help throw once, and what they give holds for
    every roll, or they throw anew each time: the ruling helpers.

    Raises:
        OutOfRange: If it begins with more dice, or asks for more hits, than can be followed.
    """
    throw, printed = followed(bound), bound.changed.roll.actor
    required = bound.requirements.values[0]
    if throw is None or required is None or printed.interval is None:
        return None
    within("the number of dice of an extended test", throw.dice, 0, MOST_EXTENDED_DICE)
    within(
        f"the {bound.rules.mechanic.word('requirement')} of an extended test", required, 0, MOST_EXTENDED_HITS
    )
    by_roll = _with_helpers(bound, throw, required) if required else [Fraction(1)]
    return Extended(tuple(by_roll), interval_of(bound), printed.interval.unit)


def followed(bound: Bound) -> Counted | None:
    """Return the first throw of an extended test; None where the roll is none, or nobody can follow it.

    What is done with dice beside throwing them is done for one roll, so that it says nothing of those after it.
    """
    throw = bound.actor.throw
    if bound.changed.roll.actor.interval is None or bound.opponent or not bound.decided:
        return None
    if not isinstance(throw, Counted) or bound.requirement is None or not bound.actor.score_known:
        return None
    if plays_legend(bound.rules.mechanic, bound.rules.rulings["wild"]):
        return None
    plain = replace(throw.handling, helpers=(), helped_limit=0, buy=0)
    return throw if plain == PLAIN else None


def interval_of(bound: Bound) -> int | None:
    """Return how long each roll takes; None where that is unknown."""
    interval = bound.changed.roll.actor.interval
    try:
        length = (
            evaluate(interval.value, bound.changed.scene, bound.rules.rounding).value if interval else None
        )
    except ExpressionError:
        return None
    return within("the interval", length, 1, MOST_NUMBER) if isinstance(length, int) else None


def helps_once(throw: Counted, rulings: Mapping[str, str]) -> bool:
    """Return whether those who help throw before the first roll only."""
    return bool(throw.handling.helpers) and rulings["helpers"] == "once"


def with_dice_left(throw: Counted, dice: int) -> Counted:
    """Return the throw of a later roll, which has *dice* dice."""
    return replace(throw, dice=dice, wild=throw.wild and dice > 0)


def _with_helpers(bound: Bound, throw: Counted, required: int) -> list[Fraction]:
    """Return the chance of each roll that it is the last, over all that helpers may give before the first one."""
    if not throw.handling.helpers:
        return _by_roll(bound, throw, required)
    help_ = help_of(throw.handling, bound.rules.mechanic, bound.rules.rulings)
    helping = sum(throw.handling.helpers)
    if len(help_.weights) * (throw.dice + helping) ** 2 * required > MOST_WORK:
        asked = f"an extended test of {throw.dice} dice for {required} {bound.rules.mechanic.word('hits')}"
        raise OutOfRange(f"{asked} is too much to compute with {helping} dice of help; give fewer helpers")
    if not helps_once(throw, bound.rules.rulings):
        return _by_roll(bound, throw, required)
    parts = [(chance, with_help(throw, *given)) for given, chance in help_.distribution()]
    longest = max(part.dice for _, part in parts)
    within("the number of dice of an extended test with help", longest, 0, MOST_EXTENDED_DICE)
    finished = [Fraction(0)] * longest
    for chance, part in parts:
        for place, last in enumerate(_by_roll(bound, part, required)):
            finished[place] += chance * last
    return finished


def _by_roll(bound: Bound, throw: Counted, required: int) -> list[Fraction]:
    """Return the chance of each roll that it is the one with which the hits are enough."""
    finished, open_, total = [], [1] + [0] * (required - 1), 1
    for dice in range(throw.dice, 0, -1):
        tallies = tallies_of(with_dice_left(throw, dice), bound.rules.mechanic, bound.rules.rulings)
        weights = tallies.scores()
        shared = gcd(tallies.total, *weights)
        total *= tallies.total // shared
        after, done = [0] * required, 0
        for so_far, ways in enumerate(open_):
            for hits, weight in enumerate(weights, so_far + tallies.least):
                if hits >= required:
                    done += ways * (weight // shared)
                else:
                    after[hits] += ways * (weight // shared)
        finished.append(Fraction(done, total))
        open_ = after
    return finished
