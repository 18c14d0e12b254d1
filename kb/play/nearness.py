"""The setting of a test at which its action is as likely to work as another one."""

from collections.abc import Iterator
from fractions import Fraction

from kb.model import given
from kb.play.advice_answer import Nearness, NearSetting
from kb.play.answer import Probability
from kb.play.evaluate import dial_for
from kb.play.likelihood import Likelihood
from kb.problems import RequestError
from resolver import Bound
from resolver.notation import Flat, Lookup, Number, print_value
from resolver.solving.dials import Dial, follows
from resolver.solving.evaluator import Point
from resolver.solving.shortfall import why_unknown
from resolver.solving.solutions import Nearest, nearest

NEAR = Fraction(1, 10)
"""Chances that differ by more are not near each other."""


def set_near(likely: Likelihood, wanted: Fraction, vary: str | None = None) -> Nearness:
    """Return the setting at which the action of *likely* works with a chance nearest to *wanted*.

    Of two that are equally near, the one that is easier for the one who acts is taken.

    Args:
        likely: The test.
        wanted: The chance that the action works.
        vary: What is set; without it what is required, where that is open, else the other side's dice, else the pool.

    Raises:
        RequestError: If the roll does not have what is to be set.
    """
    tried: list[tuple[Dial, Nearest]] = []
    for dial in _dials(likely, vary):
        near = nearest(likely.evaluator, dial, likely.of_roll(wanted), kind=not likely.resisted)
        if near is not None:
            tried.append((dial, near))
            if abs(near.difference) <= NEAR:
                break
    if not tried:
        return Nearness(status="unknown", why=why_unknown(likely.evaluator.bound))
    return _told(likely, *min(tried, key=lambda one: abs(one[1].difference)))


def _dials(likely: Likelihood, vary: str | None) -> Iterator[Dial]:
    for each in (vary,) if vary else _open(likely.evaluator.bound):
        try:
            yield dial_for(likely.asked, likely.evaluator, each)
        except RequestError:
            if vary:
                raise


def _open(bound: Bound) -> tuple[str, ...]:
    """Return what can be set of a roll, the first first: what its rules print as one number is not open."""
    needed = bound.changed.roll.actor.requirement
    if bound.changed.roll.opposition is not None:
        return ("against", "pool")
    printed = isinstance(needed, Number | Flat) or (needed is None and bound.rules.mechanic.family == "hits")
    return ("pool",) if printed or follows(bound, needed) else ("requirement",)


def _told(likely: Likelihood, dial: Dial, near: Nearest) -> Nearness:
    wanted = likely.of_roll(near.wanted)

    def told(point: Point | None) -> NearSetting | None:
        if point is None:
            return None
        difference = Probability.of(likely.of_roll(point.chance) - wanted)
        return NearSetting.at(point, dial.now, difference=difference)

    easier, harder = (near.harder, near.easier) if likely.resisted else (near.easier, near.harder)
    is_near = abs(near.difference) <= NEAR
    away = f"{float(abs(near.difference) * 100):.1f}"
    why = None if is_near else f"Nothing comes near: the nearest setting is {away} percentage points away."
    return Nearness(
        status="near" if is_near else "far",
        **given(why=why),
        vary=dial.vary,
        what=dial.what,
        now=dial.now,
        setting=told(near.point),
        easier=told(easier),
        harder=told(harder),
        **given(rows=_rows(likely.evaluator.bound, dial, near.point.value)),
    )


def _rows(bound: Bound, dial: Dial, value: int) -> list[dict[str, int | str]] | None:
    """Return the rows of the table that gives what is required, where they give *value*; None without one."""
    needed = bound.changed.roll.actor.requirement
    added = [modifier for modifier in bound.changed.modifiers if modifier.on == "requirement"]
    if dial.vary != "requirement" or added or not isinstance(needed, Lookup):
        return None
    table = bound.changed.scene.tables[needed.table]
    keys = [print_value(key) for key in table.keys]
    return [dict(zip(keys, row, strict=True)) for row, found in table.rows.items() if found == value]
