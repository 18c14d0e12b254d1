"""Extended tests: roll after roll, each with one die fewer, until the hits together are enough."""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from resolver.binding import Bound
from resolver.bounds import MOST_NUMBER, within
from resolver.expression import evaluate
from resolver.odds import Odds
from resolver.scene import ExpressionError
from resolver.throws import Counted, tallies_of

MOST_EXTENDED_DICE = 40
"""Dice of the first roll of an extended test."""

MOST_EXTENDED_HITS = 100
"""Hits that an extended test may ask for."""


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
    """Return the odds of an extended test; None where the roll is none, is opposed, or is unknown in part.

    Each roll after the first has one die fewer; the test ends when the hits reach what is required, or when no
    dice are left. A limit holds for each roll by itself.

    Raises:
        OutOfRange: If it begins with more dice, or asks for more hits, than can be followed.
    """
    throw, printed = bound.actor.throw, bound.changed.roll.actor
    required = bound.requirements.values[0]
    if printed.interval is None or not isinstance(throw, Counted) or required is None or bound.opponent:
        return None
    within("the number of dice of an extended test", throw.dice, 0, MOST_EXTENDED_DICE)
    within(
        f"the {bound.frame.mechanic.word('requirement')} of an extended test", required, 0, MOST_EXTENDED_HITS
    )
    try:
        length = evaluate(printed.interval.value, bound.changed.scene, bound.frame.rounding).value
    except ExpressionError:
        length = None
    interval = within("the interval", length, 1, MOST_NUMBER) if isinstance(length, int) else None
    by_roll = _by_roll(bound, throw, required) if required else [Fraction(1)]
    return Extended(tuple(by_roll), interval, printed.interval.unit)


def _by_roll(bound: Bound, throw: Counted, required: int) -> list[Fraction]:
    """Return the chance of each roll that it is the one with which the hits are enough."""
    finished, open_, total = [], [1] + [0] * (required - 1), 1
    for dice in range(throw.dice, 0, -1):
        tallies = tallies_of(Counted(dice, throw.limit), bound.frame.mechanic, bound.frame.rulings)
        weights = tallies.scores()
        shared = gcd(tallies.total, *weights)
        total *= tallies.total // shared
        after, done = [0] * required, 0
        for so_far, ways in enumerate(open_):
            for hits, weight in enumerate(weights, so_far):
                if hits >= required:
                    done += ways * (weight // shared)
                else:
                    after[hits] += ways * (weight // shared)
        finished.append(Fraction(done, total))
        open_ = after
    return finished
