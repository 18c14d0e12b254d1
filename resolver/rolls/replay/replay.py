"""A test played with given dice, step by step."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from resolver.dice.tallies import Mark
from resolver.dice.throws import Counted
from resolver.notation import parse_condition, print_roll
from resolver.rolls.bind.bound import Bound
from resolver.rolls.replay.faces import Shown
from resolver.rolls.replay.given import Given, named
from resolver.rolls.replay.played_side import helpers_of, played_side
from resolver.rolls.replay.trace import (
    Step,
    net_step,
    opponent_step,
    outcome_step,
    requirement_step,
    rulings_step,
    tie_step,
)
from resolver.rolls.verdict import FIELDS, Verdict, with_fields
from resolver.values.expression import fold, holds
from resolver.values.scene import Unbound


@dataclass(frozen=True, slots=True)
class Replay:
    """What given dice come to."""

    bound: Bound
    verdict: Verdict
    score: int
    opposing_score: int | None
    opposing_mark: Mark
    then: tuple[str, ...]
    trace: tuple[Step, ...]


def replay(bound: Bound, given: Given) -> Replay:
    """Return what the given dice come to, with every step.

    Raises:
        DiceError: If they are not the dice that are needed, or what they belong to is unknown.
    """
    given.check_only(_rollers(bound))
    roll = print_roll(bound.changed.roll)
    trace: list[Step] = [{"step": "roll", "text": roll, "roll": roll}]
    trace += [{"step": "change", "text": note} for note in bound.changed.notes]
    fallen, steps = played_side(bound, bound.actor, given)
    trace += steps
    requirement = _requirement(bound, given)
    if bound.requirement is not None and requirement is not None:
        trace.append(requirement_step(bound.requirement.label, requirement, bound.rules.mechanic))
    opposing = None
    decided = _decided(bound, given)
    if bound.opponent is not None and decided:
        opposing, steps = played_side(bound, bound.opponent, given)
        trace.append(opponent_step(opposing, steps, bound.rules.mechanic))
    score = opposing.score if opposing else None
    verdict = replace(bound.contest(requirement), judged=decided).verdict(fallen.score, score, fallen.mark)
    verdict = replace(verdict, wild=fallen.wild)
    then = _then(bound, verdict)
    trace += _judgement(bound, verdict, requirement if score is None else score, then)
    mark: Mark = opposing.mark if opposing else "none"
    return Replay(bound, verdict, fallen.score, score, mark, then, tuple(trace))


def _rollers(bound: Bound) -> list[str]:
    """Return everybody who has dice in the roll."""
    required, throw = bound.requirement, bound.actor.throw
    takes_part = {
        "actor": True,
        "opponent": bound.opponent is not None,
        "requirement": required is not None and (required.odds is None or bool(required.dice)),
    }
    helping = [who for who, _ in helpers_of(throw)] if isinstance(throw, Counted) else []
    return [*(who for who, is_so in takes_part.items() if is_so), *helping]


def _decided(bound: Bound, given: Given) -> bool:
    """Return whether it can be told who succeeds; hits that are given need no dice that are known."""
    if bound.decided or bound.opponent is None or bound.requirement is not None:
        return bound.decided
    return all(side.score_known or side.who in given.hits for side in (bound.actor, bound.opponent))


def _requirement(bound: Bound, given: Given) -> int | None:
    """Return what the score has to reach, with the dice that were thrown for it."""
    required = bound.requirement
    if required is None or required.odds is None:
        return None
    if not required.dice:
        return required.odds.values[0]
    shown = Shown(bound.rules.mechanic, given.dice.get("requirement", ()), named("requirement"))
    value = fold(required.expression, bound.changed.scene, shown, bound.rules.rounding).value
    shown.finish()
    return required.with_modifiers(value)


def _then(bound: Bound, verdict: Verdict) -> tuple[str, ...]:
    """Return what follows: the outcomes of the roll whose conditions are met."""
    scene = with_fields(bound.changed.scene, verdict.fields().items())
    met: list[str] = []
    for text, then in bound.test.outcomes:
        with suppress(Unbound):
            if holds(parse_condition(text, (*FIELDS, *bound.test.names)), scene) is True:
                met.append(then)
    return tuple(met)


def _judgement(bound: Bound, verdict: Verdict, against: int | None, then: Sequence[str]) -> list[Step]:
    """Return the steps from the score to the outcome."""
    steps: list[Step] = []
    if verdict.tied:
        steps.append(tie_step(bound.rules.rulings["tie"]))
    if against is not None and verdict.net is not None and verdict.score is not None:
        steps.append(net_step(verdict.score, against, verdict.net))
    steps.append(outcome_step(verdict, then))
    if rulings := bound.rulings():
        steps.append(rulings_step(rulings))
    steps += [{"step": "warning", "text": text} for text in (*bound.warnings, *bound.unknown)]
    return steps
