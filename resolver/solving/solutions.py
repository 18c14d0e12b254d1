"""Find the value of a dial that reaches a chance or comes nearest, or say why none does."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from resolver.dice.bounds import OutOfRange
from resolver.dice.throws import TotalThrow
from resolver.reasons import Reason, once
from resolver.rolls.bind.bound import Bound
from resolver.sentences.rolls import unopposed_without_requirement
from resolver.sentences.solving import (
    best_in_range,
    best_with_limit,
    best_with_most,
    limited_below_requirement,
    no_value_possible,
)
from resolver.solving.dials import SLOTS, Dial, required_number
from resolver.solving.evaluator import Evaluator, ImpossibleValue, Point
from resolver.values.scene import ExpressionError

_HELPFUL: Mapping[str, bool] = {"pool": True, "limit": True, "requirement": False, "against": False}
"""Whether more of a dial helps the roller, as a rule."""

EVEN = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Solution:
    """What a wanted chance of success needs."""

    wanted: Fraction
    eases: bool | None
    """Whether more of it helps; None if it both helps and hurts."""
    found: Point | None
    """The hardest value that reaches the chance, or the lowest if more both helps and hurts."""
    short: Point | None
    """The next harder value, which does not reach it; None if there is none or nothing reaches it."""
    best: Point | None
    """If nothing reaches it: the hardest value with the best chance; None if that is unknown."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The value of a dial whose chance of success is nearest to a wanted one."""

    wanted: Fraction
    point: Point
    easier: Point | None
    """The value one step easier; None at the end of the dial."""
    harder: Point | None

    @property
    def difference(self) -> Fraction:
        """The chance minus the wanted one."""
        return self.point.chance - self.wanted


def solve(evaluator: Evaluator, dial: Dial, wanted: Fraction) -> Solution:
    """Return the value of *dial* that gives a chance of success of at least *wanted*.

    If more can only help or only hurt, this is a binary search, checked against all points seen on the way;
    otherwise every value is tried.

    Raises:
        ValueError: If the test cannot be computed, or takes too many computations.
    """
    if dial.eases is None:
        return _among(_scan(evaluator, dial), wanted)
    if evaluator.chance(dial, dial.value_at(dial.length - 1)) is None:
        return Solution(wanted, dial.eases, None, None, None)
    place = _first(evaluator, dial, wanted)
    found = short = best = None
    if place < dial.length:
        found, short = _point(evaluator, dial, place), _point(evaluator, dial, place - 1)
    else:
        top = _chance_at(evaluator, dial)(dial.length - 1)
        best = _point(evaluator, dial, _first(evaluator, dial, top))
    if not _steady(evaluator.points(dial)):
        return _among(_scan(evaluator, dial), wanted)
    return Solution(wanted, dial.eases, found, short, best)


def nearest(
    evaluator: Evaluator, dial: Dial, wanted: Fraction, *, prefer_easier: bool = True
) -> Nearest | None:
    """Return the value of *dial* nearest to *wanted*; more of it must only help or only hurt.

    Of several values with the same chance, it is the current one or else the easiest; or the hardest, if all
    easier ones make no difference.

    Args:
        evaluator: The test.
        dial: The dial to vary.
        wanted: The chance of success.
        prefer_easier: Whether to take the easier of two equally near values, or the harder.

    Returns:
        None if the chances are unknown.
    """
    if evaluator.chance(dial, dial.value_at(dial.length - 1)) is None:
        return None
    chance = _chance_at(evaluator, dial)
    reached = min(_first(evaluator, dial, wanted), dial.length - 1)
    around = (reached, max(reached - 1, 0)) if prefer_easier else (max(reached - 1, 0), reached)
    close = min(around, key=lambda place: abs(chance(place) - wanted))
    alike = chance(close)
    if alike == evaluator.success and dial.now is not None and dial.holds(dial.now):
        close = dial.place(dial.now)
    else:
        last = bisect_right(range(dial.length), alike, key=chance) - 1
        close = last if last < dial.length - 1 else _first(evaluator, dial, alike)
    easier, harder = _point(evaluator, dial, close + 1), _point(evaluator, dial, close - 1)
    return Nearest(wanted, Point(dial.value_at(close), alike), easier, harder)


def easier_points(evaluator: Evaluator, dials: Mapping[str, Dial]) -> dict[str, Point]:
    """Return, for each of *dials*, the test one step easier: a die more, a threshold less.

    Dials without such a step are left out, and all of them if the chance of success is unknown.
    """
    found = {}
    for vary, dial in dials.items():
        helps = _HELPFUL[vary] if dial.eases is None else dial.eases
        value = (dial.now or 0) + (1 if helps else -1)
        if evaluator.success is None or dial.now is None or not dial.holds(value):
            continue
        chance = evaluator.chance(dial, value)
        if chance is not None:
            found[vary] = Point(value, chance)
    return found


def curve(evaluator: Evaluator, dial: Dial, values: Iterable[int]) -> list[Point]:
    """Return the chances of success for *values*, without impossible and unknown ones."""
    found = [(value, _possible(evaluator, dial, value)) for value in values if dial.holds(value)]
    return [Point(value, chance) for value, chance in found if isinstance(chance, Fraction)]


def break_even(points: Sequence[Point], eases: bool | None) -> Point | None:
    """Return the hardest of *points* (ascending) with at least an even chance of success."""
    ordered = points[::-1] if eases is False else points
    return next((point for point in ordered if point.chance >= EVEN), None)


def trend(points: Sequence[Point]) -> bool | None:
    """Return whether the chances of *points* (ascending) only rise (True), only fall (False), or neither."""
    if _steady(points):
        return True
    return False if _steady(points[::-1]) else None


def _steady(points: Sequence[Point]) -> bool:
    return all(one.chance <= other.chance for one, other in pairwise(points))


def _first(evaluator: Evaluator, dial: Dial, wanted: Fraction) -> int:
    """Return the hardest place that reaches *wanted*; past the last place if none does."""
    return bisect_left(range(dial.length), wanted, key=_chance_at(evaluator, dial))


def _chance_at(evaluator: Evaluator, dial: Dial) -> Callable[[int], Fraction]:
    return lambda place: evaluator.chance(dial, dial.value_at(place)) or Fraction(0)


def _point(evaluator: Evaluator, dial: Dial, place: int) -> Point | None:
    if not 0 <= place < dial.length:
        return None
    return Point(dial.value_at(place), _chance_at(evaluator, dial)(place))


def _scan(evaluator: Evaluator, dial: Dial) -> list[Point]:
    """Return every possible value of *dial* in ascending order.

    Raises:
        ValueError: If there is none; the error of the first value.
    """
    values = [(value, _possible(evaluator, dial, value)) for value in range(dial.least, dial.most + 1)]
    first, error = values[0]
    if isinstance(error, ValueError) and all(isinstance(answer, ValueError) for _, answer in values):
        if isinstance(error, ImpossibleValue):
            raise ImpossibleValue(no_value_possible(dial.what, first, error.reason))
        raise error
    return [Point(value, answer) for value, answer in values if isinstance(answer, Fraction)]


def _possible(evaluator: Evaluator, dial: Dial, value: int) -> Fraction | ValueError | None:
    """Return the chance at *value*, or why the test is impossible, as with too many dice."""
    try:
        return evaluator.chance(dial, value)
    except (OutOfRange, ExpressionError, ImpossibleValue) as error:
        return error


def _among(points: Sequence[Point], wanted: Fraction) -> Solution:
    """Return the solution among all possible values in ascending order."""
    eases = trend(points)
    ordered = list(points[::-1] if eases is False else points)
    reaching = [place for place, point in enumerate(ordered) if point.chance >= wanted]
    best = max(ordered, key=lambda point: point.chance, default=None)
    if not reaching:
        return Solution(wanted, eases, None, None, best)
    place = reaching[0]
    short = ordered[place - 1] if place and ordered[place - 1].chance < wanted else None
    return Solution(wanted, eases, ordered[place], short, None)


def why_not(bound: Bound, dial: Dial, solution: Solution) -> Sequence[Reason]:
    """Return why no value of *dial* reaches the wanted chance; empty if one does."""
    if solution.found is not None:
        return ()
    if solution.best is None:
        return why_unknown(bound)
    limit = _limit(bound) if dial.vary != "limit" else None
    needed = required_number(bound) if bound.requirement is not None and dial.vary != "requirement" else None
    word = bound.rules.mechanic.word
    if limit is not None and needed is not None and limit < needed:
        return (limited_below_requirement(word("requirement"), needed, word("limit"), limit, dial.what),)
    limited = limit if dial.vary == "pool" else None
    return (_out_of_reach(dial, solution.best, word("limit"), limited),)


def why_unknown(bound: Bound) -> Sequence[Reason]:
    """Return why the chance of success of a roll is unknown."""
    if bound.unknown:
        return once(bound.unknown)
    return (unopposed_without_requirement(bound.rules.mechanic.word("requirement")),)


def _out_of_reach(dial: Dial, best: Point, limit: str, limited: int | None) -> Reason:
    """Return that even the *best* point falls short, perhaps because the *limit* is so low."""
    if dial.vary == "limit":
        return best_with_limit(dial.what, best.value, best.chance)
    if dial.vary in SLOTS:
        cap = limit if limited is not None else None
        return best_with_most(dial.what, best.value, best.chance, cap, limited)
    return best_in_range(dial.what, best.value, best.chance, dial.least, dial.most)


def _limit(bound: Bound) -> int | None:
    limit = bound.actor.limit
    counted = not isinstance(bound.actor.throw, TotalThrow)
    return limit.value if limit and isinstance(limit.value, int) and counted else None
