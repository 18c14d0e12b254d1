"""The dice that one side throws, and their exact odds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from resolver.dice.bounds import MOST_DICE, MOST_TARGET, check_points, within
from resolver.dice.counting import (
    Die,
    count,
    count_highest,
    count_legend,
    counting_die,
    plays_legend,
    target_die,
)
from resolver.dice.exploding import count_exploding, glitch_base
from resolver.dice.handling import MOST_HELPING_HANDLED, PLAIN, DiceHandling
from resolver.dice.mechanic import Mechanic
from resolver.dice.odds import Odds
from resolver.dice.rerolling import count_failures_again, count_one_again, count_one_raised
from resolver.dice.tallies import Tallies
from resolver.dice.teamwork import help_odds, helped_tallies
from resolver.dice.totals import natural, total_of
from resolver.dice.wild import count_exploding_with_wild, count_failures_again_with_wild, count_with_wild
from resolver.work import charge

MOST_HANDLED = 40
"""The most dice of one side that explode, are rerolled or buy hits."""

MOST_KEPT = 512
"""The size of the cache of throws, so that parts of a test that a dial leaves alone are counted once."""

_EACH_DIE = 25
"""The cost of listing the odds of one more die, in units of `resolver.work`."""

LEAST_TARGET = 2
"""Lower target numbers are raised to this: a 1 never succeeds."""


@dataclass(frozen=True, slots=True)
class CountedThrow:
    """Dice whose hits are counted."""

    dice: int
    """All dice thrown, including those added to the pool."""
    limit: int | None = None
    target: int | None = None
    """The number that each die has to reach; None if the mechanic says which faces hit."""
    wild: bool = False
    """Whether the first of them is a Wild Die."""
    wild_face: int | None = None
    """The face of the Wild Die, if fixed."""
    handling: DiceHandling = PLAIN

    def __post_init__(self) -> None:
        within("the number of dice of one side", self.dice, 0, MOST_DICE)
        if not self.handling.thrown_plainly:
            within("the number of dice that explode, are thrown again or bought", self.dice, 0, MOST_HANDLED)
            within(
                "the dice of all helpers of such a roll",
                sum(self.handling.helpers),
                0,
                MOST_HELPING_HANDLED,
            )
        if self.target is not None:
            within("the target number", self.target, LEAST_TARGET, MOST_TARGET)


@dataclass(frozen=True, slots=True)
class TotalThrow:
    """Dice that are added up, with a bonus."""

    dice: tuple[tuple[int, int], ...]
    """(number, sides) in the order of the roll; negative numbers of dice are subtracted."""
    bonus: int = 0
    limit: int | None = None

    def __post_init__(self) -> None:
        within("the number of dice of one side", sum(abs(many) for many, _ in self.dice), 0, MOST_DICE)
        check_points(self.dice)

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and highest total with the bonus, before the limit."""
        ends = [(many, many * sides) for many, sides in self.dice]
        least, most = sum(map(min, ends)), sum(map(max, ends))
        return least + self.bonus, most + self.bonus


Throw = CountedThrow | TotalThrow


Choices = frozenset[tuple[str, str]]
"""Rulings and their choices, as cache keys."""


def cost_of(throw: CountedThrow) -> int:
    """Return the work of counting *throw* and listing its odds, in units of `resolver.work`."""
    helping = sum(throw.handling.helpers)
    most = throw.dice + helping
    counted = most if throw.handling.thrown_plainly and not throw.wild else most * most
    limits = 1 if throw.limit is None else len(throw.handling.helpers) + 1
    helped = helping * counted + (helping + 1) * limits * most // 4 if helping else 0
    return _EACH_DIE * most + counted + helped


def tallies_of(throw: Throw, mechanic: Mechanic, rulings: Mapping[str, str]) -> Tallies:
    """Return the tallies of *throw* after its limit.

    Raises:
        TooMuchWork: If the current request has no budget left for it.
    """
    if isinstance(throw, TotalThrow):
        return _total(throw, mechanic, rulings).at_most(throw.limit)
    charge(cost_of(throw))
    return counted_tallies(throw, mechanic, frozenset(rulings.items()))


def counted_tallies(throw: CountedThrow, mechanic: Mechanic, choices: Choices) -> Tallies:
    """Return the tallies of counted dice after their limit, without charging for work."""
    if throw.handling.helpers:
        return _helped_tallies(throw, mechanic, choices)
    return _handled_dice(throw, mechanic, choices)


@lru_cache(MOST_KEPT)
def _helped_tallies(throw: CountedThrow, mechanic: Mechanic, choices: Choices) -> Tallies:
    help_ = _help(throw.handling, mechanic, choices)
    if throw.limit is None:  # there is none to raise
        help_ = help_.map(lambda given: (given[0], 0))
    return helped_tallies(
        help_, lambda dice, limit: _handled_dice(with_help(throw, dice, limit), mechanic, choices)
    )


def help_of(handling: DiceHandling, mechanic: Mechanic, rulings: Mapping[str, str]) -> Odds[tuple[int, int]]:
    """Return the odds of the dice and the limit that helpers add."""
    return _help(handling, mechanic, frozenset(rulings.items()))


@lru_cache(MOST_KEPT)
def _help(handling: DiceHandling, mechanic: Mechanic, choices: Choices) -> Odds[tuple[int, int]]:
    helpers = [_thrown_tallies(CountedThrow(dice), mechanic, choices) for dice in handling.helpers]
    return help_odds(helpers, handling.helped_limit, handling.helped_most)


def with_help(throw: CountedThrow, dice: int, limit: int) -> CountedThrow:
    """Return *throw* with *dice* more dice and its limit raised by *limit* from helpers."""
    raised = None if throw.limit is None else throw.limit + limit
    handling = replace(throw.handling, helpers=())
    return replace(throw, dice=throw.dice + dice, limit=raised, handling=handling)


def exploding_dice(throw: CountedThrow) -> int:
    """Return how many dice of *throw* explode besides a Wild Die; they come last."""
    if throw.handling.explode == "all":
        return throw.dice - throw.wild
    return throw.handling.exploding


def wild_explodes(throw: CountedThrow) -> bool:
    """Return whether *throw* has a Wild Die that is thrown again, as a normal die, on its highest face."""
    return throw.wild and throw.handling.explode == "all"


def _handled_dice(throw: CountedThrow, mechanic: Mechanic, choices: Choices) -> Tallies:
    handling = throw.handling
    if handling.buy:
        return Tallies({"none": (*(0,) * (throw.dice // handling.buy), 1)}, 1).at_most(throw.limit)
    return _afterwards(_thrown_tallies(replace(throw, limit=None), mechanic, choices), throw)


def _afterwards(tallies: Tallies, throw: CountedThrow) -> Tallies:
    """Return *tallies* after the limit, then after Edge."""
    kept = tallies.at_most(throw.limit).plus(throw.handling.hits)
    return kept.with_glitches_cancelled() if throw.handling.glitch == "cancelled" else kept


@lru_cache(MOST_KEPT)
def _thrown_tallies(throw: CountedThrow, mechanic: Mechanic, choices: Choices) -> Tallies:
    """Return the tallies of dice before the limit."""
    handling, rulings = throw.handling, dict(choices)
    if handling.is_open:
        return count_highest(throw.dice, mechanic)
    exploding = exploding_dice(throw)
    if throw.wild and (exploding or wild_explodes(throw)):
        return count_exploding_with_wild(
            throw.dice, exploding, mechanic, rulings, throw.wild_face, wild_explodes=wild_explodes(throw)
        )
    if throw.wild:
        if handling.reroll == "failures":
            return count_failures_again_with_wild(throw.dice, mechanic, rulings, throw.wild_face)
        return count_with_wild(throw.dice, mechanic, throw.wild_face)
    if exploding:
        return count_exploding(
            exploding,
            mechanic.sides,
            mechanic.counted_from,
            plain=throw.dice - exploding,
            glitch=mechanic.glitch,
            base=glitch_base(rulings),
        )
    if handling.reroll == "failures":
        return count_failures_again(throw.dice, mechanic, rulings["reroll_ones"])
    if handling.reroll == "one":
        return count_one_again(throw.dice, mechanic, rulings["reroll_ones"])
    if handling.raised == "one":
        return count_one_raised(throw.dice, mechanic, rulings["reroll_ones"])
    if throw.dice and plays_legend(mechanic, rulings["wild"]):
        return count_legend(throw.dice, mechanic)
    die = die_of(mechanic, throw.target)
    return count(throw.dice, die, glitch=mechanic.glitch, all_ones=mechanic.all_ones)


def die_of(mechanic: Mechanic, target: int | None) -> Die:
    """Return one die of the mechanic's pool; *target* is its target number, if any."""
    if mechanic.family == "target-number":
        return target_die(mechanic.sides, target or LEAST_TARGET, open_ended=mechanic.open_ended)
    return counting_die(mechanic.sides, mechanic.counted_from)


def deciding_die(throw: TotalThrow, mechanic: Mechanic) -> bool:
    """Return whether a single die of the mechanic's sides decides the roll."""
    return throw.dice == ((1, mechanic.sides),)


def _total(throw: TotalThrow, mechanic: Mechanic, rulings: Mapping[str, str]) -> Tallies:
    high, low = rulings["natural_20"] == "on", rulings["natural_1"] == "on"
    if (high or low) and deciding_die(throw, mechanic):
        return natural(total_of([], throw.bonus), mechanic.sides, high=high, low=low)
    return total_of(throw.dice, throw.bonus)
