"""One step of a procedure, met in every state that what came before may have left."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from resolver.dice.odds import Odds
from resolver.notation import Expression
from resolver.procedures.formula import State, formula
from resolver.procedures.prepared import Setting, most_of, skipped
from resolver.procedures.procedure import (
    MOST,
    ProcedureStep,
    RollStep,
    ShiftStep,
    ValueStep,
    Variable,
    body_of,
    reads,
)
from resolver.rolls.bind.bound import Bound
from resolver.rolls.odds.roll_odds import RollOdds, field_odds, mixed, roll_odds
from resolver.values.scene import UNKNOWN, Scene, UnknownValue, Value


@dataclass(frozen=True, slots=True)
class StepOdds:
    """The odds of one step, over all that may have come before."""

    taken: Odds[bool | UnknownValue]
    """Whether its condition is met."""
    roll: RollOdds | None = None
    """The odds of a roll, given that it is made; None where it never is."""
    bound: Bound | None = None
    """The roll with its numbers, as it is made in one of the states in which it is."""
    value: Odds[Value] | None = None
    """The odds of a value or a shift."""


class Case(NamedTuple):
    """What of a state a step depends on: whether it is taken and, if so, the fields that it reads."""

    taken: bool | UnknownValue
    read: State = ()


class Moment(ABC):
    """A step among states."""

    def __init__(self, setting: Setting, name: str, step: ProcedureStep, live: Sequence[Variable]) -> None:
        """Take a step and the fields of earlier steps that make up a state, in order."""
        self._setting, self._name, self._step = setting, name, step
        self._asked = reads(step.if_, setting.procedure, setting.scene)
        self._read = reads(body_of(step), setting.procedure, setting.scene)
        self._asked_at = [live.index(variable) for variable in self._asked]
        self._read_at = [live.index(variable) for variable in self._read]
        self._taken: dict[State, bool | UnknownValue] = {}

    def case(self, state: State) -> Case:
        """Return the case that *state* is."""
        asked = tuple([state[place] for place in self._asked_at])
        if asked not in self._taken:
            scene = self._setting.scene_with(zip(self._asked, asked, strict=True))
            self._taken[asked] = self._setting.taken(self._step, scene)
        if self._taken[asked] is not True:
            return Case(self._taken[asked])
        return Case(taken=True, read=tuple([state[place] for place in self._read_at]))

    @abstractmethod
    def fields(self, case: Case, wanted: Sequence[str]) -> Odds[State]:
        """Return the odds of the fields of the step that later steps want."""

    @abstractmethod
    def report(self, cases: Odds[Case]) -> StepOdds:
        """Return the odds of the step over *cases*."""

    def _untaken(self, case: Case) -> Value:
        """Return what every field is where the step is not taken, or nobody knows whether it is."""
        return skipped(self._step) if case.taken is False else UNKNOWN

    def _scene(self, case: Case) -> Scene:
        return self._setting.scene_with(zip(self._read, case.read, strict=True))


class _RollMoment(Moment):
    """A roll among states."""

    def __init__(self, setting: Setting, name: str, step: RollStep, live: Sequence[Variable]) -> None:
        super().__init__(setting, name, step, live)
        self._roll = step
        self._bounds: dict[State, Bound] = {}

    def fields(self, case: Case, wanted: Sequence[str]) -> Odds[State]:
        if case.taken is not True:
            return Odds.certain((self._untaken(case),) * len(wanted))
        return field_odds(self._bound(case), wanted)

    def report(self, cases: Odds[Case]) -> StepOdds:
        taken = cases.map(lambda case: case.taken)
        made = [(weight, self._bound(case)) for case, weight in cases.weights.items() if case.taken is True]
        if not made:
            return StepOdds(taken)
        return StepOdds(taken, mixed((weight, roll_odds(bound)) for weight, bound in made), made[0][1])

    def _bound(self, case: Case) -> Bound:
        if case.read not in self._bounds:
            self._bounds[case.read] = self._setting.bound(self._name, self._roll, self._scene(case))
        return self._bounds[case.read]


class _ValueMoment(Moment):
    """A value or a shift among states."""

    def __init__(
        self, setting: Setting, name: str, step: ValueStep | ShiftStep, live: Sequence[Variable]
    ) -> None:
        super().__init__(setting, name, step, live)
        self._worth: Expression = step.by if isinstance(step, ShiftStep) else step.value
        self._end: Callable[[Value], Value] = setting.shift(step) if isinstance(step, ShiftStep) else _same
        self._formula = formula(self._worth, self._read, setting.scene_with, setting.frame.rounding)
        self._values: dict[Case, Odds[Value]] = {}

    def fields(self, case: Case, wanted: Sequence[str]) -> Odds[State]:
        value = self._value(case)
        most = most_of(value) if MOST in wanted else UNKNOWN
        return value.map(lambda value: tuple([most if field == MOST else value for field in wanted]))

    def report(self, cases: Odds[Case]) -> StepOdds:
        return StepOdds(cases.map(lambda case: case.taken), value=cases.then(self._value))

    def _value(self, case: Case) -> Odds[Value]:
        if case not in self._values:
            self._values[case] = self._worked_out(case)
        return self._values[case]

    def _worked_out(self, case: Case) -> Odds[Value]:
        if case.taken is not True:
            return Odds.certain(self._untaken(case))
        if self._formula is not None:
            return Odds.certain(self._end(self._formula(case.read)))
        return self._setting.odds_of(self._name, self._worth, self._scene(case)).map(self._end)


def moment_of(setting: Setting, name: str, step: ProcedureStep, live: Sequence[Variable]) -> Moment:
    """Return a step among states that consist of the fields *live*."""
    if isinstance(step, RollStep):
        return _RollMoment(setting, name, step, live)
    return _ValueMoment(setting, name, step, live)


def _same(value: Value) -> Value:
    return value
