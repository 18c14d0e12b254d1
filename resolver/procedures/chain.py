"""The exact odds of a procedure: of each step and of the results.

A state is carried from step to step: the values of earlier fields that later steps still read. Equal states
are merged, so that a long chain stays small.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from resolver.dice.odds import Odds, mixture
from resolver.notation import Condition, Expression
from resolver.procedures.prepared import PreparedProcedure, value_without_net
from resolver.procedures.procedure import Variable, needed_after, nets_in, read_by_result, variables_in
from resolver.procedures.step_over_states import State, StepOdds, formula, step_over_states
from resolver.sentences.limits import too_many_ways_of_step
from resolver.values.scene import UNKNOWN, Value
from resolver.work import charge

MOST_WAYS = 5000
"""The most ways in which a step can continue from all earlier states; past them, what reads the step is unknown."""

_ONE_WAY = 5
"""The cost of following one of these ways, in units of `resolver.work`."""


@dataclass(frozen=True, slots=True)
class ChainOdds:
    """The exact odds of a procedure."""

    steps: Mapping[str, StepOdds]
    results: Mapping[str, Odds[Value]]
    asked: Odds[State] | None = None
    """The joint odds of what the procedure asks for, in order: values, and 1 or 0 for conditions."""


def chain_odds(
    prepared: PreparedProcedure, known: Mapping[str, Mapping[str, Value]] | None = None
) -> ChainOdds:
    """Return the exact odds of every step and every result.

    After a step with too many ways to follow, what reads it is unknown, and *prepared* has the reason.

    Args:
        prepared: The procedure and its scene.
        known: The fields of steps that are played already; the odds of later ones are then those after them.
    """
    procedure, known = prepared.procedure, known or {}
    live: list[Variable] = []
    states: Odds[State] = Odds.certain(())
    steps: dict[str, StepOdds] = {}
    needed = needed_after(procedure, prepared.scene)
    for name, step in procedure.steps.items():
        here = step_over_states(prepared, name, step, live)
        cases = {state: here.case(state) for state in states.weights}
        steps[name] = here.report(states.map(cases.__getitem__))
        wanted = sorted(field for of, field in needed[name] if of == name)
        if name in known:
            played = Odds.certain(tuple(known[name][field] for field in wanted))
            follow = dict.fromkeys(cases.values(), played)
        else:
            follow = {case: here.fields(case, wanted) for case in set(cases.values())}
        ways = sum(len(follow[case].weights) for case in cases.values())
        if ways > MOST_WAYS:
            prepared.because([too_many_ways_of_step(name, ways, MOST_WAYS)])
            unknown: Odds[State] = Odds.certain((UNKNOWN,) * len(wanted))
            follow = {case: unknown if case.taken is True else odds for case, odds in follow.items()}
        charge(_ONE_WAY * min(ways, MOST_WAYS))
        kept = [index for index, variable in enumerate(live) if variable in needed[name]]
        states = mixture(
            (weight, follow[cases[state]].map(_joined([state[index] for index in kept])))
            for state, weight in states.weights.items()
        )
        live = [*(live[index] for index in kept), *((name, field) for field in wanted)]
    results = {
        term: _result(prepared, term, value, live, states) for term, value in procedure.results.items()
    }
    return ChainOdds(steps, results, _asked(prepared, live, states))


def _asked(prepared: PreparedProcedure, live: Sequence[Variable], states: Odds[State]) -> Odds[State] | None:
    """Return the joint odds of everything that the procedure asks for."""
    procedure = prepared.procedure
    if not procedure.asked:
        return None
    trees = procedure.asked.values()
    read = list(dict.fromkeys(one for tree in trees for one in variables_in(tree, procedure, prepared.scene)))
    places = [live.index(variable) for variable in read]
    worths = [
        None
        if isinstance(tree, Condition)
        else formula(tree, read, prepared.scene_with, prepared.rules.rounding)
        for tree in trees
    ]

    def came(values: State) -> State:
        scene = prepared.scene_with(zip(read, values, strict=True))
        return tuple(
            worth(values) if worth is not None else prepared.worth(tree, scene)
            for tree, worth in zip(trees, worths, strict=True)
        )

    return states.map(lambda state: tuple([state[place] for place in places])).map(came)


def _joined(kept: Sequence[Value]) -> Callable[[State], State]:
    return lambda new: (*kept, *new)


def _result(
    prepared: PreparedProcedure, term: str, value: Expression, live: Sequence[Variable], states: Odds[State]
) -> Odds[Value]:
    """Return the odds of a result; a net is `none` if its roll did not succeed."""
    read = read_by_result(value, prepared.procedure, prepared.scene)
    succeeded = [read.index((step, "success")) for step in nets_in(read)]
    places = [live.index(variable) for variable in read]
    cases = states.map(lambda state: tuple([state[place] for place in places]))
    worth = formula(value, read, prepared.scene_with, prepared.rules.rounding)

    def instead(values: State) -> Value | None:
        return value_without_net([values[place] for place in succeeded])

    def odds(values: State) -> Odds[Value]:
        if (fixed := instead(values)) is not None:
            return Odds.certain(fixed)
        return prepared.odds_of(term, value, prepared.scene_with(zip(read, values, strict=True)))

    if worth is None:
        return cases.then(odds)
    return cases.map(lambda values: worth(values) if (fixed := instead(values)) is None else fixed)
