"""A test played with given dice, step by step."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from resolver.binding import Bound
from resolver.expression import fold, holds
from resolver.faces import DiceError, Face, Fallen, Shown, read_faces
from resolver.notation import parse_condition, print_roll
from resolver.scene import Unbound
from resolver.seed import Seed
from resolver.sides import BoundSide
from resolver.tallies import Mark
from resolver.throws import Counted, Throw
from resolver.trace import (
    Step,
    dice_step,
    glitch_step,
    limit_step,
    net_step,
    opponent_step,
    outcome_step,
    pool_steps,
    requirement_step,
    rulings_step,
    tie_step,
)
from resolver.verdict import FIELDS, Verdict, with_fields

ROLLERS = ("actor", "opponent", "requirement")
"""Whose dice a test may need: the two sides', and those that a requirement holds."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was thrown, by whom (`ROLLERS`): dice, or hits where nobody knows the faces."""

    dice: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    hits: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for who in (*self.dice, *self.hits):
            if who not in ROLLERS:
                raise DiceError(f'Dice are given for "{who}"; they can be given for {", ".join(ROLLERS)}.')
        for who in self.dice:
            if who in self.hits:
                raise DiceError(f"Both dice and hits are given for {_name(who)}; give one of them.")


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
    roll = print_roll(bound.changed.roll)
    trace: list[Step] = [{"step": "roll", "text": roll, "roll": roll}]
    trace += [{"step": "change", "text": note} for note in bound.changed.notes]
    fallen, steps = _side(bound, bound.actor, given)
    trace += steps
    requirement = _requirement(bound, given)
    if bound.requirement is not None and requirement is not None:
        trace.append(requirement_step(bound.requirement.label, requirement, bound.frame.mechanic))
    opposing = None
    decided = _decided(bound, given)
    if bound.opponent is not None and decided:
        opposing, steps = _side(bound, bound.opponent, given)
        trace.append(opponent_step(opposing.score, steps, bound.frame.mechanic))
    score = opposing.score if opposing else None
    verdict = replace(bound.contest(requirement), judged=decided).verdict(fallen.score, score, fallen.mark)
    verdict = replace(verdict, wild=fallen.wild)
    then = _then(bound, verdict)
    trace += _judgement(bound, verdict, requirement if score is None else score, then)
    mark: Mark = opposing.mark if opposing else "none"
    return Replay(bound, verdict, fallen.score, score, mark, then, tuple(trace))


def _decided(bound: Bound, given: Given) -> bool:
    """Return whether it can be told who succeeds; hits that are given need no dice that are known."""
    if bound.decided or bound.opponent is None or bound.requirement is not None:
        return bound.decided
    return all(side.score_known or side.who in given.hits for side in (bound.actor, bound.opponent))


def thrown(bound: Bound, seed: Seed) -> Given:
    """Return the dice that *bound* needs, from *seed*: the actor's, the opponent's, then the requirement's."""
    dice: dict[str, Sequence[Face]] = {}
    for side in (bound.actor, bound.opponent):
        if side is not None and side.throw is not None:
            dice[side.who] = _throw(side.throw, bound, seed)
    for needed in bound.requirement.dice if bound.requirement else []:
        sides = needed.sides or bound.frame.mechanic.sides
        dice["requirement"] = [*dice.get("requirement", ()), *seed.throw(needed.count, sides)]
    return Given(dice)


def _throw(throw: Throw, bound: Bound, seed: Seed) -> Sequence[Face]:
    mechanic = bound.frame.mechanic
    if not isinstance(throw, Counted):
        return [seed.die(sides) for count, sides in throw.dice for _ in range(abs(count))]
    if throw.target is not None and mechanic.open_ended:
        return seed.open_ended(throw.dice, mechanic.sides)
    return seed.throw(throw.dice, mechanic.sides)


def _side(bound: Bound, side: BoundSide, given: Given) -> tuple[Fallen, list[Step]]:
    """Return what the dice of one side come to after its limit, with the steps."""
    mechanic = bound.frame.mechanic
    if side.who in given.hits and not side.score_known:
        hits = given.hits[side.who]
        return Fallen(hits, "none"), [{"step": "dice", "text": f"given: {hits}", "score": hits}]
    if side.throw is None or not side.score_known:
        raise DiceError(f"The dice of {_name(side.who)} cannot be played. {' '.join(side.unknown)}")
    steps = pool_steps(side, mechanic)
    if side.who in given.hits:
        fallen = _claimed(given.hits[side.who], side.throw, side.who)
        steps.append({"step": "dice", "text": f"given: {fallen.score}", "score": fallen.score})
    else:
        if side.who not in given.dice:
            raise DiceError(f"No dice are given for {_name(side.who)}; give {_needed(side.throw, bound)}.")
        faces = given.dice[side.who]
        fallen = read_faces(faces, side.throw, mechanic, bound.frame.rulings, _name(side.who))
        steps.append(dice_step(faces, fallen, mechanic))
        if isinstance(side.throw, Counted) and (mechanic.glitch or mechanic.all_ones):
            steps.append(glitch_step(side.throw.dice, fallen, mechanic))
    cap = side.throw.limit
    if side.limit is not None and cap is not None:
        after = min(fallen.score, cap)
        steps.append(limit_step(side.limit, fallen.score, after, mechanic))
        fallen = replace(fallen, score=after)
    return fallen, steps


def _claimed(hits: int, throw: Throw, who: str) -> Fallen:
    if isinstance(throw, Counted) and not 0 <= hits <= throw.dice:
        raise DiceError(
            f"{_name(who)} has {hits} hits; {throw.dice} dice give from 0 to {throw.dice}.".capitalize()
        )
    return Fallen(hits, "none")


def _needed(throw: Throw, bound: Bound) -> str:
    if isinstance(throw, Counted):
        return f"{throw.dice} faces from 1 to {bound.frame.mechanic.sides}"
    return "the faces of " + ", ".join(f"{abs(count)}d{sides}" for count, sides in throw.dice)


def _requirement(bound: Bound, given: Given) -> int | None:
    """Return what the score has to reach, with the dice that were thrown for it."""
    required = bound.requirement
    if required is None or required.odds is None:
        return None
    if not required.dice:
        return required.odds.values[0]
    shown = Shown(bound.frame.mechanic, given.dice.get("requirement", ()), _name("requirement"))
    value = fold(required.expression, bound.changed.scene, shown, bound.frame.rounding).value
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
        steps.append(tie_step(bound.frame.rulings["tie"]))
    if against is not None and verdict.net is not None and verdict.score is not None:
        steps.append(net_step(verdict.score, against, verdict.net))
    steps.append(outcome_step(verdict, then))
    if rulings := bound.rulings():
        steps.append(rulings_step(rulings))
    steps += [{"step": "warning", "text": text} for text in (*bound.warnings, *bound.unknown)]
    return steps


def _name(who: str) -> str:
    return f"the {who}"
