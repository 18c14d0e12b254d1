"""Works out the chance of success of a roll with one number of it set to other values, and not without end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from resolver.procedures.chain import chain_odds
from resolver.procedures.prepared import prepare
from resolver.procedures.procedure import Procedure
from resolver.procedures.step_over_states import StepOdds
from resolver.rolls.bind.bound import Bound
from resolver.rolls.bind.roll_changes import Change, of_ratings, of_roll
from resolver.solving.dials import Dial, DialError
from resolver.values.scene import Scene

MOST_EVALUATIONS = 128
"""How often a test may be worked out for one request."""

Ask = Callable[[Change], StepOdds]
"""Gives the odds of a roll after one more change; one that changes nothing asks for the roll as it is."""


def ask(
    procedure: Procedure,
    scene: Scene,
    changes: Sequence[Change] = (),
    *,
    on: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Ask:
    """Return what asks for the roll *on* of *procedure*, the first by default, over all that may come before it.

    Ratings are set before *changes*, so that what is worked out from them follows.
    """
    key = on if on is not None else next(iter(procedure.rolls()), "")

    def asked(change: Change) -> StepOdds:
        listed = [of_ratings(change), *changes, of_roll(change)]
        step = chain_odds(prepare(procedure, scene, listed, on=key, rulings=rulings)).steps[key]
        if step.bound is None:
            raise DialError(f"The roll {key} is never made here, so nothing in it can be varied.")
        return step

    return asked


@dataclass(frozen=True, slots=True)
class Point:
    """A value of a dial, and the chance of success there."""

    value: int
    chance: Fraction


class TooManyQuestions(ValueError):  # noqa: N818 - the name says what is wrong
    """A request would have to work tests out more often than is allowed."""


class Budget:
    """How often tests may still be worked out for one request."""

    def __init__(self, most: int = MOST_EVALUATIONS) -> None:
        self._most = most
        self.spent = 0

    def spend(self) -> None:
        """Count one evaluation.

        Raises:
            TooManyQuestions: If all of them are spent.
        """
        if self.spent == self._most:
            raise TooManyQuestions(f"This needs more than {self._most} computations; ask for less at once.")
        self.spent += 1


class Evaluator:
    """Works out the chance of success of one roll under changes, once for each of them."""

    def __init__(self, ask: Ask, budget: Budget | None = None) -> None:
        self._ask = ask
        self._budget = budget or Budget()
        self._known: dict[tuple[str, int], Fraction | None] = {}
        self._budget.spend()
        self.step = ask(Change())
        """The roll as it is."""

    @property
    def bound(self) -> Bound:
        """The roll with its numbers."""
        if self.step.bound is None:
            raise DialError("The roll is never made here, so nothing in it can be varied.")
        return self.step.bound

    @property
    def spent(self) -> int:
        """How often tests have been worked out on its budget."""
        return self._budget.spent

    @property
    def success(self) -> Fraction | None:
        """The chance of success as it is; None where it is unknown."""
        return self.step.success

    def chance(self, dial: Dial, value: int) -> Fraction | None:
        """Return the chance of success with *dial* set to *value*; None where it is unknown."""
        if value == dial.now:
            return self.success
        key = (dial.vary, value)
        if key not in self._known:
            self._budget.spend()
            self._known[key] = self._ask(dial.turned(value)).success
        return self._known[key]

    def points(self, dial: Dial) -> "list[Point]":
        """Return what is known by now of *dial*, the hardest first."""
        known = {value: chance for (vary, value), chance in self._known.items() if vary == dial.vary}
        if dial.now is not None:
            known[dial.now] = self.success
        found = [Point(value, chance) for value, chance in known.items() if chance is not None]
        return sorted(found, key=lambda point: dial.place(point.value))
