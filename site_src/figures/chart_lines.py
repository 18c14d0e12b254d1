"""What a chart of a roll has: a line for each opposition or number to reach, and marks of dice along its axis."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kb.play.request.tiers import TIERS, USUAL
from resolver import Bound, Change, bind
from resolver.dice.throws import CountedThrow, Throw, TotalThrow
from resolver.notation import Lookup, Number, leaves_in
from resolver.rolls.bind.sides import BoundSide
from resolver.wording import dice_word
from site_src.figures.entry_rolls import RollOfEntry

MOST_POOL = 20


MOST_LINES = 4


SHORT = 10
"""Letters of the longest word for the requirement that fits beside a chart."""


def lines_of(roll: RollOfEntry) -> Iterator[tuple[str, Bound]]:
    """Yield a named line of the chart for each opposition, or for each requirement, of the roll."""
    seen: set[str] = set()
    for name, bound in _variations(roll):
        if name not in seen and len(seen) < MOST_LINES:
            seen.add(name)
            yield name, bound


def _variations(roll: RollOfEntry) -> Iterator[tuple[str, Bound]]:
    words = roll.test.mechanic.word
    if roll.test.roll.opposition is not None:
        for tier in TIERS[::-1]:
            bound = roll.bound(USUAL, tier)
            yield _opposition(bound.opponent), bound
        return
    usual = roll.bound(USUAL, USUAL)
    if not usual.judged:
        return
    needed = _requirement_numbers(roll)
    if needed is None:
        yield "", usual
        return
    what = words("requirement") if len(words("requirement")) <= SHORT else "needs"
    for number in needed:
        change = Change(set={"requirement": number})
        yield f"{what} {number}", bind(usual.test, usual.changed.scene, [change])


def _requirement_numbers(roll: RollOfEntry) -> list[int] | None:
    """Return the numbers that the roll may have to reach; None if it has no requirement.

    They are the printed number, those of a table, or those of the four tiers. If the gamemaster sets the number,
    they are the usual one and its neighbours.
    """
    requirement = roll.test.roll.actor.requirement
    if requirement is None:
        return None
    if isinstance(requirement, Number):
        return [requirement.value]
    tables = roll.bound(USUAL, USUAL).changed.scene.tables
    if isinstance(requirement, Lookup) and requirement.table in tables:
        values = {value for value in tables[requirement.table].rows.values() if isinstance(value, int)}
        return _spread(sorted(values))
    found = {number for tier in TIERS if (number := _number(roll.bound(USUAL, tier))) is not None}
    alone = len(found) == 1 and bool(leaves_in(requirement))
    return [max(min(found) + shift, 1) for shift in (-1, 0, 1, 2)] if alone else sorted(found)


def _number(bound: Bound) -> int | None:
    if bound.test.mechanic.family == "target-number":
        throw = bound.actor.throw
        return throw.target if isinstance(throw, CountedThrow) else None
    odds = bound.requirement.odds if bound.requirement else None
    return odds.values[0] if odds and len(odds.values) == 1 else None


def _spread(values: Sequence[int]) -> list[int]:
    """Return at most MOST_LINES of *values*, spread evenly from the first to the last."""
    if len(values) <= MOST_LINES:
        return list(values)
    last = len(values) - 1
    return [values[round(place * last / (MOST_LINES - 1))] for place in range(MOST_LINES)]


def _opposition(side: BoundSide | None) -> str:
    throw = side and side.throw
    if isinstance(throw, CountedThrow):
        return f"v. {throw.dice} {dice_word(throw.dice)}"
    return f"v. {throw.bonus:+d}" if isinstance(throw, TotalThrow) else "unknown"


def marks_of(roll: RollOfEntry, throw: CountedThrow | TotalThrow) -> list[int]:
    """Return the marks of the axis: numbers of dice, or bonuses around those of the tiers."""
    if isinstance(throw, CountedThrow):
        return list(range(1, MOST_POOL + 1))
    ends = [roll.bound(tier, USUAL).actor.throw for tier in (TIERS[0], TIERS[-1])]
    bonuses = [end.bonus for end in ends if isinstance(end, TotalThrow)] or [0]
    return list(range(min(bonuses) - 1, max(bonuses) + 4))


def mark_of(throw: Throw) -> str:
    """Return the axis mark of a throw: its number of dice, or its bonus with a sign."""
    if isinstance(throw, CountedThrow):
        return str(throw.dice)
    return f"{throw.bonus:+d}" if throw.bonus else "0"


def with_mark(bound: Bound, mark: int) -> Bound:
    """Return a roll with as many dice, or the bonus, as *mark* says."""
    throw = bound.actor.throw and throw_at(bound.actor.throw, mark)
    return replace(bound, actor=replace(bound.actor, throw=throw))


def throw_at(throw: Throw, mark: int) -> Throw:
    """Return a throw with as many dice, or the bonus, as *mark* says."""
    return replace(throw, dice=mark) if isinstance(throw, CountedThrow) else replace(throw, bonus=mark)


def limit_text(bound: Bound) -> str:
    """Return the limit of a roll with its value: "Sleaze 5"; empty if there is none to name."""
    limit = bound.actor.limit
    return f"{limit.label} {limit.value}" if limit and not limit.label.isdigit() else ""
