"""Compute the chance of success of a roll with one number varied, within a budget."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from resolver.procedures.chain import ChainOdds, chain_odds
from resolver.procedures.prepared import prepare
from resolver.procedures.procedure import Procedure
from resolver.procedures.step_over_states import StepOdds
from resolver.reasons import Reason, ReasonedError, once
from resolver.rolls.bind.bound import Bound
from resolver.rolls.bind.roll_changes import Change, of_ratings, of_roll
from resolver.rolls.odds.roll_odds import RollOdds
from resolver.sentences.limits import too_many_computations
from resolver.sentences.solving import never_made
from resolver.solving.dials import Dial, DialError
from resolver.values.scene import UNKNOWN, Scene
from resolver.work import measure_work

MOST_EVALUATIONS = 128
"""The most computations of a test for one request."""


@dataclass(frozen=True, slots=True)
class EvaluatedRoll:
    """The odds of a roll, and the chance of success."""

    step: StepOdds
    bound: Bound
    success: Fraction | None
    """As the procedure asks for it, else that of the roll; None if unknown."""
    unknown: tuple[Reason, ...] = ()
    """Why anything about the procedure is unknown."""


Ask = Callable[[Change], EvaluatedRoll]
"""Gives the odds of a roll after one more change; an empty change gives the roll unchanged."""

SUCCESS = "success"
"""What a procedure asks for if success is not simply that of the roll."""


def ask(
    procedure: Procedure,
    scene: Scene,
    changes: Sequence[Change] = (),
    *,
    on: str | None = None,
    rulings: Mapping[str, str] | None = None,
    at_least: int | None = None,
) -> Ask:
    """Return a function for the odds of the roll *on* (by default the first), over the other steps.

    Ratings are set before *changes*, so that amounts computed from them follow. With *at_least*, the roll succeeds
    with that many hits, net ones if it is opposed.
    """
    key = on if on is not None else next(iter(procedure.rolls()), "")

    def evaluate(change: Change) -> EvaluatedRoll:
        dial_change = of_roll(change)
        listed = [of_ratings(change), *(_without_overlap(each, dial_change) for each in changes), dial_change]
        prepared = prepare(procedure, scene, listed, on=key, rulings=rulings)
        chain = chain_odds(prepared)
        step = chain.steps[key]
        if step.bound is None:
            raise DialError(never_made(key))
        success = _success_chance(procedure, chain) if SUCCESS in procedure.asked else step.success
        if at_least is not None:
            success = _chance_of_hits(step.roll, at_least, opposed=step.bound.opponent is not None)
        return EvaluatedRoll(step, step.bound, success, tuple(prepared.unknown))

    return evaluate


def _without_overlap(change: Change, dial_change: Change) -> Change:
    """Return *change* without what the dial sets in the same roll by *dial_change*."""
    if change.step is not None or change.who != dial_change.who or change.variant:
        return change
    return replace(
        change, set={key: value for key, value in change.set.items() if key not in dial_change.set}
    )


def _success_chance(procedure: Procedure, chain: ChainOdds) -> Fraction | None:
    """Return the chance of what *procedure* asks for as success; None if unknown."""
    if chain.asked is None:
        return None
    met = chain.asked.map(lambda state: state[list(procedure.asked).index(SUCCESS)])
    return None if UNKNOWN in met.weights else met.chance(lambda one: one == 1)


def _chance_of_hits(odds: RollOdds | None, least: int, *, opposed: bool) -> Fraction | None:
    """Return the chance of at least *least* hits, net ones where the roll has something to beat; None if unknown."""
    counted = odds and (odds.net if opposed else odds.net or odds.score)
    return counted.chance(lambda hits: hits >= least) if counted else None


@dataclass(frozen=True, slots=True)
class Point:
    """A value of a dial, and the chance of success there."""

    value: int
    chance: Fraction


class ImpossibleValue(ReasonedError):  # noqa: N818 - the name says what is wrong
    """A test can't be made with a value that a dial is set to."""


class TooManyQuestions(ReasonedError):  # noqa: N818 - the name says what is wrong
    """A request needs more computations of tests than allowed."""


class Budget:
    """The computations of tests left for one request."""

    def __init__(self, most: int = MOST_EVALUATIONS) -> None:
        self._most = most
        self.spent = 0

    def spend(self) -> None:
        """Count one computation.

        Raises:
            TooManyQuestions: If none are left.
        """
        if self.spent == self._most:
            raise TooManyQuestions(too_many_computations(self._most))
        self.spent += 1


class Evaluator:
    """Computes the chance of success of one roll under changes, once for each change."""

    def __init__(self, ask: Ask, budget: Budget | None = None) -> None:
        self._ask = ask
        self._budget = budget or Budget()
        self._known: dict[tuple[str, int], Fraction | None] = {}
        self._budget.spend()
        self._now, self.units = measure_work(lambda: ask(Change()))
        """The unchanged test, and the units of work for its odds."""

    @property
    def step(self) -> StepOdds:
        """The odds of the unchanged roll."""
        return self._now.step

    @property
    def bound(self) -> Bound:
        """The roll with its numbers."""
        return self._now.bound

    @property
    def unknown(self) -> Sequence[Reason]:
        """Why the current chance of success is unknown; empty if it is not, or has no reason but the roll itself."""
        return once(self._now.unknown) if self.success is None else ()

    @property
    def spent(self) -> int:
        """The number of computations on its budget."""
        return self._budget.spent

    @property
    def success(self) -> Fraction | None:
        """The current chance of success; None if unknown."""
        return self._now.success

    def chance(self, dial: Dial, value: int) -> Fraction | None:
        """Return the chance of success with *dial* set to *value*; None if unknown."""
        if value == dial.now:
            return self.success
        key = (dial.vary, value)
        if key not in self._known:
            self._budget.spend()
            self._known[key] = self._ask(dial.change_to(value)).success
        return self._known[key]

    def points(self, dial: Dial) -> "list[Point]":
        """Return the points of *dial* computed so far, the hardest first."""
        known = {value: chance for (vary, value), chance in self._known.items() if vary == dial.vary}
        if dial.now is not None:
            known[dial.now] = self.success
        found = [Point(value, chance) for value, chance in known.items() if chance is not None]
        return sorted(found, key=lambda point: dial.place(point.value))
