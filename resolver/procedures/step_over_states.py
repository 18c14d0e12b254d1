"""One step of a procedure, over all states that earlier steps can leave."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, cast

from resolver.dice.odds import Odds
from resolver.notation import Dice, Expression, Rounding, dice_in, lookups_in
from resolver.procedures.prepared import PreparedProcedure, most_of, value_without_result
from resolver.procedures.procedure import (
    MOST,
    ProcedureRoll,
    ProcedureShift,
    ProcedureStep,
    ProcedureValue,
    Variable,
    body_of,
    variables_in,
)
from resolver.rolls.bind.bound import Bound
from resolver.rolls.odds.extended import Extended, extended, extended_success
from resolver.rolls.odds.roll_odds import RollOdds, TalliedRoll, mix_odds
from resolver.values.algebras import operand
from resolver.values.arithmetic import Operation
from resolver.values.expression import fold
from resolver.values.scene import UNKNOWN, Scene, Unbound, UnknownValue, Value
from resolver.values.thrown import with_dice
from resolver.work import charge

_ONE_WAY, _ONE_VALUE = 700, 20
"""The cost of binding and judging a roll, and of computing a value, in units of `resolver.work`."""

State = tuple[Value, ...]
Formula = Callable[[State], Value]


@dataclass(frozen=True, slots=True)
class _Place:
    """Stands in a scene for a value that differs between states."""

    index: int


class _Functions:
    """The algebra of functions of a state."""

    def constant(self, value: Value) -> Formula:
        place: object = value
        if isinstance(place, _Place):
            index = place.index
            return lambda state: state[index]
        return lambda _: value

    def throw(self, dice: Dice) -> Formula:
        raise TypeError(f"{dice} is thrown, so it is not a function of earlier steps")

    def combine(self, operation: Operation, first: Formula, second: Formula) -> Formula:
        return lambda state: operation(operand(first(state)), operand(second(state)))


def formula(
    expression: Expression,
    variables: Sequence[Variable],
    scene_with: Callable[[Iterable[tuple[Variable, Value]]], Scene],
    rounding: Rounding,
) -> Formula | None:
    """Compile *expression* to a function of the values of *variables*, in that order.

    None if it throws dice, if one of its names has no value, or if it uses a variable as a key of a table.

    Args:
        expression: The syntax tree.
        variables: The fields of earlier steps that it reads.
        scene_with: Gives a scene with values for those fields.
        rounding: The ruling for divisions without "up" or "down".
    """
    places = [cast("Value", _Place(index)) for index in range(len(variables))]
    scene = scene_with(zip(variables, places, strict=True))
    if dice_in(with_dice(expression, scene)) or (places and lookups_in(expression)):
        return None
    try:
        return fold(expression, scene, _Functions(), rounding).value
    except Unbound:
        return None


@dataclass(frozen=True)
class StepOdds:
    """The odds of one step over all earlier states."""

    taken: Odds[bool | UnknownValue]
    """The odds that its condition is met."""
    roll: RollOdds | None = None
    """The odds of a roll, given that it is made; None if it never is."""
    bound: Bound | None = None
    """The bound roll, in one of the states in which it is made."""
    value: Odds[Value] | None = None
    """The odds of a value or a shift."""
    one_way: bool = True
    """Whether a roll is the same in all states; only then can an extended test be followed."""

    @cached_property
    def extended(self) -> Extended | None:
        """The odds of a whole extended test; None if the roll is not one or cannot be followed."""
        return extended(self.bound) if self.bound is not None and self.one_way else None

    @property
    def to_reach(self) -> int | None:
        """The number that a roll or its dice have to reach, if it is known and the same in all states."""
        return self.bound.to_reach if self.bound is not None and self.one_way else None

    @property
    def success(self) -> Fraction | None:
        """The chance of success, of the whole test if it is extended; None if unknown."""
        whole = extended_success(self.bound) if self.bound is not None and self.one_way else None
        if whole is not None:
            return whole
        return self.roll.success if self.roll is not None else None


class Case(NamedTuple):
    """What a step reads of a state: whether it happens and, if so, its fields."""

    taken: bool | UnknownValue
    read: State = ()


class StepOverStates(ABC):
    """A step over many states."""

    def __init__(
        self, prepared: PreparedProcedure, name: str, step: ProcedureStep, live: Sequence[Variable]
    ) -> None:
        """Take a step, and the fields of earlier steps that make up a state, in order."""
        self._prepared, self._name, self._step = prepared, name, step
        self._asked = variables_in(step.if_, prepared.procedure, prepared.scene)
        self._read = variables_in(body_of(step), prepared.procedure, prepared.scene)
        self._asked_at = [live.index(variable) for variable in self._asked]
        self._read_at = [live.index(variable) for variable in self._read]
        self._taken: dict[State, bool | UnknownValue] = {}

    def case(self, state: State) -> Case:
        """Return the case of *state*."""
        asked = tuple([state[place] for place in self._asked_at])
        if asked not in self._taken:
            scene = self._prepared.scene_with(zip(self._asked, asked, strict=True))
            self._taken[asked] = self._prepared.taken(self._step, scene)
        if self._taken[asked] is not True:
            return Case(self._taken[asked])
        return Case(taken=True, read=tuple([state[place] for place in self._read_at]))

    @abstractmethod
    def fields(self, case: Case, wanted: Sequence[str]) -> Odds[State]:
        """Return the odds of the step's fields that later steps read."""

    @abstractmethod
    def report(self, cases: Odds[Case]) -> StepOdds:
        """Return the odds of the step over *cases*."""

    def _scene(self, case: Case) -> Scene:
        return self._prepared.scene_with(zip(self._read, case.read, strict=True))


class _RollOverStates(StepOverStates):
    """A roll over many states, computed once for all states with the same values."""

    def __init__(
        self, prepared: PreparedProcedure, name: str, step: ProcedureRoll, live: Sequence[Variable]
    ) -> None:
        super().__init__(prepared, name, step, live)
        self._roll = step
        self._ways: dict[State, TalliedRoll] = {}

    def fields(self, case: Case, wanted: Sequence[str]) -> Odds[State]:
        if case.taken is not True:
            return Odds.certain((value_without_result(self._step, case.taken),) * len(wanted))
        return self._way(case).fields(wanted)

    def report(self, cases: Odds[Case]) -> StepOdds:
        taken = cases.map(lambda case: case.taken)
        made = [(weight, self._way(case)) for case, weight in cases.weights.items() if case.taken is True]
        if not made:
            return StepOdds(taken)
        bound = made[0][1].bound
        if len(made) == 1:
            return StepOdds(taken, made[0][1].odds(), bound)
        return StepOdds(taken, mix_odds((weight, way.odds()) for weight, way in made), bound, one_way=False)

    def _way(self, case: Case) -> TalliedRoll:
        if case.read not in self._ways:
            charge(_ONE_WAY)
            self._ways[case.read] = TalliedRoll(
                self._prepared.bound(self._name, self._roll, self._scene(case))
            )
        return self._ways[case.read]


class _ValueOverStates(StepOverStates):
    """A value or a shift over many states."""

    def __init__(
        self,
        prepared: PreparedProcedure,
        name: str,
        step: ProcedureValue | ProcedureShift,
        live: Sequence[Variable],
    ) -> None:
        super().__init__(prepared, name, step, live)
        self._worth: Expression = step.by if isinstance(step, ProcedureShift) else step.value
        self._end: Callable[[Value], Value] = (
            prepared.shift(step) if isinstance(step, ProcedureShift) else _same
        )
        self._formula = formula(self._worth, self._read, prepared.scene_with, prepared.rules.rounding)
        self._values: dict[Case, Odds[Value]] = {}

    def fields(self, case: Case, wanted: Sequence[str]) -> Odds[State]:
        value = self._value(case)
        most = most_of(value) if MOST in wanted else UNKNOWN
        return value.map(lambda value: tuple([most if field == MOST else value for field in wanted]))

    def report(self, cases: Odds[Case]) -> StepOdds:
        return StepOdds(cases.map(lambda case: case.taken), value=cases.then(self._value))

    def _value(self, case: Case) -> Odds[Value]:
        if case not in self._values:
            charge(_ONE_VALUE)
            self._values[case] = self._worked_out(case)
        return self._values[case]

    def _worked_out(self, case: Case) -> Odds[Value]:
        if case.taken is not True:
            return Odds.certain(value_without_result(self._step, case.taken))
        if self._formula is not None:
            return Odds.certain(self._end(self._formula(case.read)))
        return self._prepared.odds_of(self._name, self._worth, self._scene(case)).map(self._end)


def step_over_states(
    prepared: PreparedProcedure, name: str, step: ProcedureStep, live: Sequence[Variable]
) -> StepOverStates:
    """Return a step over states made of the fields *live*."""
    if isinstance(step, ProcedureRoll):
        return _RollOverStates(prepared, name, step, live)
    return _ValueOverStates(prepared, name, step, live)


def _same(value: Value) -> Value:
    return value
