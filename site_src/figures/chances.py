"""Exact chances of entries' rolls, by size of the pool and by tier of the characters."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from kb.play.request.tiers import TIERS
from resolver import Bound
from resolver.rolls.odds.roll_odds import roll_average, success_of_alike
from site_src.figures.chart_lines import limit_text, lines_of, mark_of, marks_of, throw_at, with_mark
from site_src.figures.dials import ShownDial, settings
from site_src.figures.entry_rolls import OWN_SUCCESS, RollOfEntry, SuccessCondition

Curve = tuple[str, list[Fraction | None]]
"""A name, and a chance (0 to 1, None if unknown) for each mark on the axis."""


@dataclass(frozen=True)
class Chances:
    """The chance of success of one roll, by the marks on an axis."""

    marks: list[str]
    curves: list[Curve]
    limit: str = ""
    """The limit that the chances assume ("Sleaze 5"); empty if there is none."""


class ChanceCalculator:
    """Computes chances. Many tests roll the same dice, so it computes each set of dice once."""

    def __init__(self) -> None:
        self._chances: dict[object, Fraction | None] = {}
        self._grids: dict[object, list[int]] = {}

    def success(self, bound: Bound, condition: SuccessCondition = OWN_SUCCESS) -> Fraction | None:
        """Return the chance of success, 0 to 1; None if it is unknown."""
        key = (_dice_of(bound), condition)
        if key not in self._chances:
            bare = replace(bound, test=replace(bound.test, outcomes=()))
            self._chances[key] = condition.chance(bare)
        return self._chances[key]

    def grid(
        self, bound: Bound, dials: Sequence[ShownDial], condition: SuccessCondition = OWN_SUCCESS
    ) -> list[int]:
        """Return the chance of *bound*, as `step_of`, at every setting of *dials*, in the order of `settings`.

        The odds of *bound* must be known.
        """
        spans = tuple((dial.least, dial.most) for dial in dials)
        key = (_dice_of(next(settings(bound, dials))), spans, condition)
        if key not in self._grids:
            bare = replace(bound, test=replace(bound.test, outcomes=()))
            chance = success_of_alike(bare) if condition == OWN_SUCCESS else condition.chance
            self._grids[key] = [step_of(chance(turned) or Fraction(0)) for turned in settings(bare, dials)]
        return self._grids[key]

    def averages(self, bound: Bound, dials: Sequence[ShownDial]) -> list[int]:
        """Return the average of *bound* in tenths at every setting of *dials*, in the order of `settings`.

        The odds of *bound* must be known.
        """
        key = (
            _dice_of(next(settings(bound, dials))),
            tuple((dial.least, dial.most) for dial in dials),
            "mean",
        )
        if key not in self._grids:
            self._grids[key] = [round(10 * (roll_average(turned) or 0)) for turned in settings(bound, dials)]
        return self._grids[key]

    def by_pool(self, roll: RollOfEntry) -> Chances | None:
        """Return the chances of a roll by its dice, or by its bonus; None if they are unknown."""
        lines = list(lines_of(roll))
        throws = [bound.actor.throw for _, bound in lines if bound.actor.throw]
        if not throws:
            return None
        marks = marks_of(roll, throws[0])
        curves: list[Curve] = [
            (name, [self.success(with_mark(bound, mark), roll.success) for mark in marks])
            for name, bound in lines
        ]
        curves = [curve for curve in curves if any(chance is not None for chance in curve[1])]
        labels = [mark_of(throw_at(throws[0], mark)) for mark in marks]
        return Chances(labels, curves, limit_text(lines[0][1])) if curves else None

    def by_tier(self, roll: RollOfEntry) -> Chances | None:
        """Return the chances of each tier against each tier; None if they are unknown."""
        curves: list[Curve] = [
            (other, [self.success(roll.bound(tier, other), roll.success) for tier in TIERS])
            for other in TIERS
        ]
        curves = [curve for curve in curves if None not in curve[1]]
        if not curves:
            return None
        if all(chances == curves[0][1] for _, chances in curves):
            curves = [("", curves[0][1])]
        return Chances(list(TIERS), curves)


_LAST = 1002


def step_of(chance: Fraction) -> int:
    """Return *chance* as one of the steps that `percent` prints differently.

    0 is never, 1 less than 0.1 %, 2 to 1000 are tenths of a percent from 0.1 on, 1001 is more than 99.9 %, 1002
    always.
    """
    part, whole = chance.as_integer_ratio()
    if part in (0, whole):
        return _LAST * (part > 0)
    thousands, rest = divmod(1000 * part, whole)
    if not thousands:
        return 1
    if 1000 * (whole - part) < whole:
        return _LAST - 1
    half_to_even = 2 * rest > whole or (2 * rest == whole and thousands % 2 == 1)
    return thousands + half_to_even + 1


def percent_of(step: int) -> float:
    """Return a step (see `step_of`) in percent, to the tenth that pages print."""
    return min(max(step - 1, 0), _LAST - 2) / 10


def pack_steps(steps: Sequence[int], first: ShownDial) -> str:
    """Return *steps* (see `step_of`) for the page's script, each as its difference to the one before it.

    Commas separate the steps. A row has one chance for each number of the *first* dial; its first step is the
    difference to 0.
    """
    width = first.most - first.least + 1
    rows = [steps[at : at + width] for at in range(0, len(steps), width)]
    return ",".join(str(step - before) for row in rows for before, step in pairwise([0, *row]))


def _dice_of(bound: Bound) -> object:
    """Return everything that decides the odds of a roll, as a key for the same dice."""
    return (
        bound.rules.mechanic,
        tuple(bound.rules.rulings.items()),
        bound.changed.wild,
        bound.actor.throw,
        bound.opponent and (bound.opponent.throw, bound.opponent.limit),
        bound.requirement and bound.requirement.odds and tuple(bound.requirement.odds.weights.items()),
        bound.decided and bound.actor.score_known,
    )
