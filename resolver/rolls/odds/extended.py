"""Extended tests: rolls with one die fewer each time, until the hits are enough in all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import gcd

from resolver.dice.bounds import MOST_NUMBER, OutOfRange, within
from resolver.dice.convolution import convolve
from resolver.dice.counting import plays_legend
from resolver.dice.handling import PLAIN
from resolver.dice.mechanic import Mechanic
from resolver.dice.odds import Odds
from resolver.dice.tallies import Weights
from resolver.dice.throws import MOST_KEPT, Choices, CountedThrow, counted_tallies, help_of, with_help
from resolver.rolls.bind.bound import Bound
from resolver.sentences.limits import extended_test_too_long
from resolver.values.expression import evaluate
from resolver.values.scene import ExpressionError
from resolver.work import charge

MOST_EXTENDED_DICE = 40
"""The most dice in the first roll of an extended test."""

MOST_EXTENDED_HITS = 100
"""The most hits that an extended test can require."""

MOST_WORK = 400_000
"""The largest extended test with help: ways of help, times the square of the dice, times the hits."""

_WHOLE, _SUCCESS = 30, 60
"""The cost of each roll, for all odds at most and for success alone, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class Extended:
    """The exact odds of an extended test."""

    by_roll: tuple[Fraction, ...]
    """The chance to reach enough hits with the first roll, with the second, and so on."""
    interval: int | None
    """The time of each roll; None if unknown."""
    unit: str

    @property
    def success(self) -> Fraction:
        """The chance to reach enough hits before the dice run out."""
        return sum(self.by_roll, start=Fraction(0))

    @property
    def rolls(self) -> Odds[int] | None:
        """The odds of the number of rolls, given success; None if it cannot succeed."""
        if not self.success:
            return None
        scale = 1
        for chance in self.by_roll:
            scale = scale * chance.denominator // gcd(scale, chance.denominator)
        weights = {number: int(chance * scale) for number, chance in enumerate(self.by_roll, 1) if chance}
        return Odds(weights, sum(weights.values()))


def extended(bound: Bound) -> Extended | None:
    """Return the odds of an extended test; None if the roll is not one, or part of it is unknown.

    Each roll after the first has one die fewer. The test ends when the hits reach the requirement or no dice
    are left. A limit applies to each roll. The ruling helpers decides whether helpers roll once for the whole
    test or again for each roll.

    Raises:
        OutOfRange: If it has too many dice or requires too many hits to follow.
    """
    start, printed = _throw_and_requirement(bound), bound.changed.roll.actor
    if start is None or printed.interval is None:
        return None
    throw, required = start
    charge(_WHOLE * _length(throw) ** 2 * required // 100 * _many(bound, throw))
    by_roll = _all_ways(bound, _ways(bound, throw, required), required) if required else [Fraction(1)]
    return Extended(tuple(by_roll), interval_of(bound), printed.interval.unit)


def extended_success(bound: Bound) -> Fraction | None:
    """Return the chance of success of a whole extended test; None and errors as in `extended`."""
    start = _throw_and_requirement(bound)
    if start is None:
        return None
    throw, required = start
    if not required:
        return Fraction(1)
    charge(_SUCCESS * _length(throw) + _SUCCESS * _many(bound, throw))
    mechanic, choices = bound.rules.mechanic, frozenset(bound.rules.rulings.items())
    missed = Fraction(0)
    for chance, first in _ways(bound, throw, required):
        weights, total = _too_few(first, mechanic, choices, required)
        missed += chance * Fraction(sum(weights), total)
    return 1 - missed


def chance_to_finish(bound: Bound, throw: CountedThrow, lacking: int) -> Fraction:
    """Return the chance that the rolls from *throw* on bring the hits that an extended test is *lacking*."""
    charge(_SUCCESS * _length(throw))
    choices = frozenset(bound.rules.rulings.items())
    weights, total = _too_few(throw, bound.rules.mechanic, choices, lacking)
    return 1 - Fraction(sum(weights), total)


def _length(throw: CountedThrow) -> int:
    """Return the most rolls possible."""
    return throw.dice + sum(throw.handling.helpers)


def _many(bound: Bound, throw: CountedThrow) -> int:
    """Return roughly how many ways the test can begin in."""
    return 1 + sum(throw.handling.helpers) if helps_once(throw, bound.rules.rulings) else 1


def _throw_and_requirement(bound: Bound) -> tuple[CountedThrow, int] | None:
    """Return the first throw and the required hits; None if the whole test has no odds."""
    throw, required = followed_throw(bound), bound.requirements.values[0]
    if throw is None or required is None:
        return None
    within("the number of dice of an extended test", throw.dice, 0, MOST_EXTENDED_DICE)
    within(
        f"the {bound.rules.mechanic.word('requirement')} of an extended test", required, 0, MOST_EXTENDED_HITS
    )
    return throw, required


def followed_throw(bound: Bound) -> CountedThrow | None:
    """Return the first throw of an extended test; None if the roll is not one or cannot be followed.

    A special handling of dice applies to one roll and says nothing about later ones.
    """
    throw = bound.actor.throw
    if bound.changed.roll.actor.interval is None or bound.opponent or not bound.decided:
        return None
    if not isinstance(throw, CountedThrow) or bound.requirement is None or not bound.actor.score_known:
        return None
    if plays_legend(bound.rules.mechanic, bound.rules.rulings["wild"]):
        return None
    plain = replace(throw.handling, helpers=(), helped_limit=0, helped_most=None, buy=0)
    return throw if plain == PLAIN else None


def interval_of(bound: Bound) -> int | None:
    """Return the time of each roll; None if unknown."""
    interval = bound.changed.roll.actor.interval
    try:
        length = (
            evaluate(interval.value, bound.changed.scene, bound.rules.rounding).value if interval else None
        )
    except ExpressionError:
        return None
    return within("the interval", length, 1, MOST_NUMBER) if isinstance(length, int) else None


def helps_once(throw: CountedThrow, rulings: Mapping[str, str]) -> bool:
    """Return whether helpers roll only before the first roll."""
    return bool(throw.handling.helpers) and rulings["helpers"] == "once"


def with_dice_left(throw: CountedThrow, dice: int) -> CountedThrow:
    """Return the throw of a later roll with *dice* dice."""
    return replace(throw, dice=dice, wild=throw.wild and dice > 0)


def _ways(bound: Bound, throw: CountedThrow, required: int) -> list[tuple[Fraction, CountedThrow]]:
    """Return each possible first throw, depending on the helpers, with its chance.

    Raises:
        OutOfRange: If it is too much to follow.
    """
    if not throw.handling.helpers:
        return [(Fraction(1), throw)]
    help_ = help_of(throw.handling, bound.rules.mechanic, bound.rules.rulings)
    helping = sum(throw.handling.helpers)
    if len(help_.weights) * (throw.dice + helping) ** 2 * required > MOST_WORK:
        hits = bound.rules.mechanic.word("hits")
        raise OutOfRange(extended_test_too_long(throw.dice, required, hits, helping))
    if not helps_once(throw, bound.rules.rulings):
        return [(Fraction(1), throw)]
    parts = [(chance, with_help(throw, *given)) for given, chance in help_.distribution()]
    longest = max(part.dice for _, part in parts)
    within("the number of dice of an extended test with help", longest, 0, MOST_EXTENDED_DICE)
    return parts


def _all_ways(bound: Bound, ways: Sequence[tuple[Fraction, CountedThrow]], required: int) -> list[Fraction]:
    """Return for each roll the chance that it reaches enough hits, over all *ways* to begin."""
    finished = [Fraction(0)] * max(throw.dice for _, throw in ways)
    for chance, throw in ways:
        for place, last in enumerate(_by_roll(bound, throw, required)):
            finished[place] += chance * last
    return finished


def _by_roll(bound: Bound, throw: CountedThrow, required: int) -> list[Fraction]:
    """Return for each roll the chance that it reaches enough hits."""
    mechanic, choices = bound.rules.mechanic, frozenset(bound.rules.rulings.items())
    finished: list[Fraction] = []
    open_: Weights = (1,)
    total = 1
    for dice in range(throw.dice, 0, -1):
        weights, ways = _hits(with_dice_left(throw, dice), mechanic, choices)
        total *= ways
        together = convolve(open_, weights)
        finished.append(Fraction(sum(together[required:]), total))
        open_ = together[:required]
    return finished


@lru_cache(MOST_KEPT)
def _too_few(throw: CountedThrow, mechanic: Mechanic, choices: Choices, required: int) -> tuple[Weights, int]:
    """Return the weights of each insufficient number of hits over all rolls from *throw* on, and the total.

    Rolls are independent, so a longer test reuses the rolls of a shorter one.
    """
    if not throw.dice:
        return (1,), 1
    fewer, total = _too_few(with_dice_left(throw, throw.dice - 1), mechanic, choices, required)
    weights, ways = _hits(throw, mechanic, choices)
    return convolve(fewer, weights)[:required], total * ways


def _hits(throw: CountedThrow, mechanic: Mechanic, choices: Choices) -> tuple[Weights, int]:
    """Return the weights of 0 hits, of 1 and so on, in lowest terms, and their total."""
    tallies = counted_tallies(throw, mechanic, choices)
    weights = (*(0,) * tallies.least, *tallies.scores())
    shared = gcd(tallies.total, *weights)
    return tuple([weight // shared for weight in weights]), tallies.total // shared
