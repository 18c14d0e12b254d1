"""The exact odds of a procedure: of each step, and of what comes of all of them.

What happened is carried from step to step as a state: the values of those earlier fields that something later still
reads. Equal states are one, so that a long chain stays small.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from resolver.binding import Bound
from resolver.bounds import OutOfRange
from resolver.chances import RollOdds, field_odds, mixed, roll_odds
from resolver.notation import Expression
from resolver.odds import Odds, mixture
from resolver.procedure import (
    NONE,
    ProcedureStep,
    RollStep,
    ShiftStep,
    ValueStep,
    Variable,
    body_of,
    needed_after,
    nets_in,
    read_by_result,
    reads,
)
from resolver.scene import UNKNOWN, Scene, UnknownValue, Value
from resolver.setting import Setting, skipped

MOST_WAYS = 4000
"""Ways in which one step may go on from all that may have come before it."""

State = tuple[Value, ...]


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


@dataclass(frozen=True, slots=True)
class ChainOdds:
    """The exact odds of a procedure."""

    steps: Mapping[str, StepOdds]
    results: Mapping[str, Odds[Value]]


def chain_odds(setting: Setting) -> ChainOdds:
    """Return the exact odds of every step and every result.

    Raises:
        OutOfRange: If more may happen in it than can be carried along.
    """
    live: list[Variable] = []
    states: Odds[State] = Odds.certain(())
    steps: dict[str, StepOdds] = {}
    needed = needed_after(setting.procedure, setting.scene)
    for name, step in setting.procedure.steps.items():
        wanted = sorted(field for of, field in needed[name] if of == name)
        moment = _Moment(setting, name, step, live, wanted)
        cases = {state: moment.case(state) for state in states.weights}
        steps[name] = moment.report(states.map(cases.__getitem__))
        ways = sum(len(moment.fields(case).weights) for case in cases.values())
        if ways > MOST_WAYS:
            raise OutOfRange(f"{name} can go in {ways} ways, with all before it; {MOST_WAYS} can be followed")
        kept = [index for index, variable in enumerate(live) if variable in needed[name]]
        states = mixture(
            (weight, moment.fields(cases[state]).map(_joined([state[index] for index in kept])))
            for state, weight in states.weights.items()
        )
        live = [*(live[index] for index in kept), *((name, field) for field in wanted)]
    results = {
        term: _result(setting, term, value, live, states) for term, value in setting.procedure.results.items()
    }
    return ChainOdds(steps, results)


class _Case(NamedTuple):
    """What of a state a step depends on: whether it is taken and, if so, the fields that it reads."""

    taken: bool | UnknownValue
    read: State = ()


class _Moment:
    """One step in every case in which it may be met."""

    def __init__(
        self,
        setting: Setting,
        name: str,
        step: ProcedureStep,
        live: Sequence[Variable],
        wanted: Sequence[str],
    ) -> None:
        self._setting, self._name, self._step, self._wanted = setting, name, step, wanted
        self._asked = reads(step.if_, setting.procedure, setting.scene)
        self._read = reads(body_of(step), setting.procedure, setting.scene)
        self._asked_at = [live.index(variable) for variable in self._asked]
        self._read_at = [live.index(variable) for variable in self._read]
        self._bounds: dict[_Case, Bound] = {}
        self._taken: dict[State, bool | UnknownValue] = {}
        self._fields: dict[_Case, Odds[State]] = {}
        self._values: dict[_Case, Odds[Value]] = {}

    def case(self, state: State) -> _Case:
        """Return the case that *state* is."""
        asked = tuple([state[place] for place in self._asked_at])
        if asked not in self._taken:
            scene = self._setting.scene_with(zip(self._asked, asked, strict=True))
            self._taken[asked] = self._setting.taken(self._step, scene)
        if self._taken[asked] is not True:
            return _Case(self._taken[asked])
        return _Case(taken=True, read=tuple([state[place] for place in self._read_at]))

    def fields(self, case: _Case) -> Odds[State]:
        """Return the odds of the fields that later steps want."""
        if case not in self._fields:
            self._fields[case] = self._worked_out(case)
        return self._fields[case]

    def report(self, cases: Odds[_Case]) -> StepOdds:
        """Return the odds of the step over *cases*."""
        taken = cases.map(lambda case: case.taken)
        if not isinstance(self._step, RollStep):
            return StepOdds(taken, value=cases.then(self._value))
        made = [
            (weight, self._bound(case, self._step))
            for case, weight in cases.weights.items()
            if case.taken is True
        ]
        if not made:
            return StepOdds(taken)
        return StepOdds(taken, mixed((weight, roll_odds(bound)) for weight, bound in made), made[0][1])

    def _worked_out(self, case: _Case) -> Odds[State]:
        step = self._step
        if case.taken is not True:
            empty = skipped(step) if case.taken is False else UNKNOWN
            return Odds.certain((empty,) * len(self._wanted))
        if isinstance(step, RollStep):
            return field_odds(self._bound(case, step), self._wanted)
        return self._value(case).map(lambda value: (value,) * len(self._wanted))

    def _value(self, case: _Case) -> Odds[Value]:
        """Return the odds of a value or a shift."""
        if case not in self._values:
            self._values[case] = self._valued(case)
        return self._values[case]

    def _valued(self, case: _Case) -> Odds[Value]:
        step, setting = self._step, self._setting
        if case.taken is not True:
            return Odds.certain(skipped(step) if case.taken is False else UNKNOWN)
        scene = self._scene(case)
        if isinstance(step, ShiftStep):
            return setting.odds_of(self._name, step.by, scene).map(lambda by: setting.shifted(step, by))
        if isinstance(step, ValueStep):
            return setting.odds_of(self._name, step.value, scene)
        raise TypeError(f"{self._name} is a roll; it has no value")

    def _scene(self, case: _Case) -> Scene:
        return self._setting.scene_with(zip(self._read, case.read, strict=True))

    def _bound(self, case: _Case, step: RollStep) -> Bound:
        if case not in self._bounds:
            scene = self._scene(case)
            self._bounds[case] = self._setting.bound(self._name, step, scene)
        return self._bounds[case]


def _joined(kept: Sequence[Value]) -> Callable[[State], State]:
    return lambda new: (*kept, *new)


def _result(
    setting: Setting, term: str, value: Expression, live: Sequence[Variable], states: Odds[State]
) -> Odds[Value]:
    """Return the odds of a result; of a net there is none where its roll did not succeed."""
    read = read_by_result(value, setting.procedure, setting.scene)
    nets = nets_in(read)

    def came(values: State) -> Odds[Value]:
        known = dict(zip(read, values, strict=True))
        succeeded = [known[step, "success"] for step in nets]
        if UNKNOWN in succeeded:
            return Odds.certain(UNKNOWN)
        if 0 in succeeded:
            return Odds.certain(NONE)
        return setting.odds_of(term, value, setting.scene_with(known.items()))

    places = [live.index(variable) for variable in read]
    return states.map(lambda state: tuple(state[place] for place in places)).then(came)
