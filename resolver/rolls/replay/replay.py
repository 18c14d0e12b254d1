"""Play a roll with given dice, step by step: each side alone, then the comparison."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import comb

from resolver.dice.bounds import MOST_NUMBER
from resolver.dice.counting import counting_die
from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import FallenDice, Mark, Tallies
from resolver.dice.teamwork import help_of_all, helps
from resolver.dice.throws import CountedThrow, Throw, with_help
from resolver.dice.wild import WORTH
from resolver.notation import print_roll
from resolver.reasons import Reason
from resolver.rolls.bind.bound import Bound
from resolver.rolls.bind.sides import BoundSide
from resolver.rolls.outcomes import Met, consequences, outcome_condition
from resolver.rolls.replay.counted_faces import DiceCount, count_dice, open_dice, rerollable_dice
from resolver.rolls.replay.faces import HELPERS, DiceError, Face, GivenDice, GivenFaces, read_faces
from resolver.rolls.replay.trace import (
    ChangeMade,
    DiceShown,
    DiceThrown,
    GlitchCancelled,
    GlitchChecked,
    HelpGiven,
    HelpLimited,
    HitsAdded,
    HitsBought,
    LimitApplied,
    NetTaken,
    OpponentPlayed,
    OutcomeReached,
    PoolModified,
    PoolSummed,
    RequirementMet,
    RollMade,
    RulingsUsed,
    ScoreGiven,
    Step,
    TieBroken,
    Warned,
    faces_of,
)
from resolver.rolls.verdict import Verdict, with_fields
from resolver.sentences.given_dice import (
    added_dice_missing,
    counted_dice_missing,
    dice_to_reach_missing,
    hits_bought,
    hits_impossible,
    roll_unplayable,
    total_impossible,
)
from resolver.values.expression import fold, holds
from resolver.values.scene import UNKNOWN, Unbound


def play_side(bound: Bound, side: BoundSide, given: GivenDice) -> tuple[DiceCount, list[Step]]:
    """Return the result of one side's dice after its limit, with the steps."""
    if side.who in given.hits and not side.score_known:
        hits = given.hits[side.who]
        return DiceCount(hits, "none"), [ScoreGiven(hits)]
    if side.throw is None or not side.score_known:
        raise DiceError(roll_unplayable(bound.role(side.who), side.unknown))
    steps = _pool_steps(side)
    throw = side.throw
    if isinstance(throw, CountedThrow) and throw.handling.helpers:
        throw, more = helped_throw(throw, bound, given)
        steps += more
    count, more = _dice_result(bound, side, throw, given)
    steps += more
    if side.limit is not None and throw.limit is not None:
        after = min(count.score, throw.limit)
        limit = replace(side.limit, value=throw.limit)
        steps.append(LimitApplied(limit, count.score, after))
        count = replace(count, score=after)
    if isinstance(throw, CountedThrow):
        count, more = _afterwards(count, throw)
        steps += more
    return count, steps


def count_side(bound: Bound, side: BoundSide, given: GivenDice) -> FallenDice:
    """Return what one side's dice came to, after its limit."""
    count, _ = play_side(bound, side, given)
    return FallenDice(count.score, count.mark)


def reroll_side(bound: Bound, side: BoundSide, faces: Sequence[Face]) -> FallenDice | None:
    """Return what one side's first dice came to, and may come to once their misses are rerolled.

    None if none of them is rerolled, or the reroll is given.
    """
    throw, mechanic, rulings = side.throw, bound.rules.mechanic, bound.rules.rulings
    first = [face for face in faces if isinstance(face, int)]
    if not isinstance(throw, CountedThrow) or throw.wild or throw.handling.helpers or len(first) < len(faces):
        return None
    allowed = rerollable_dice(first, throw, mechanic, rulings)
    places = allowed if throw.handling.reroll == "failures" else allowed[:1]
    if not places or not side.score_known:
        return None
    plain = replace(throw, handling=replace(throw.handling, reroll="none"))
    before = count_side(bound, replace(side, throw=plain), GivenDice({side.who: faces}))
    weights: dict[Mark, list[int]] = {}
    for again, ways in _reroll_weights(len(places), mechanic):
        throws = [[face] for face in first]
        for place, face in zip(places, again, strict=True):
            throws[place].append(face)
        count = count_dice(throws, throw, mechanic, rulings)
        limited = count.score if throw.limit is None else min(count.score, throw.limit)
        count, _ = _afterwards(replace(count, score=limited), throw)
        weights.setdefault(count.mark, [0] * (throw.dice + throw.handling.hits + 1))[count.score] += ways
    tallies = Tallies({mark: tuple(each) for mark, each in weights.items()}, mechanic.sides ** len(places))
    return replace(before, rerolled=len(places), after_reroll=tallies)


def _reroll_weights(dice: int, mechanic: Mechanic) -> Iterator[tuple[list[int], int]]:
    """Yield the faces of *dice* dice as far as they matter (a hit, a 1, or neither), with how often they come."""
    die = counting_die(mechanic.sides, mechanic.counted_from)
    for hits in range(dice + 1):
        for ones in range(dice - hits + 1):
            others = dice - hits - ones
            ways = comb(dice, hits) * comb(dice - hits, ones) * die.hit**hits * die.one**ones
            yield [mechanic.sides] * hits + [1] * ones + [2] * others, ways * die.neither**others


def _pool_steps(side: BoundSide) -> list[Step]:
    """Return the terms of the pool, each modifier, and what is thrown."""
    thrown = [] if side.throw is None else [DiceThrown(side.throw)]
    return [PoolSummed(side.terms), *map(PoolModified, side.modifiers), *thrown]


def _dice_result(
    bound: Bound, side: BoundSide, throw: Throw, given: GivenDice
) -> tuple[DiceCount, list[Step]]:
    """Return the result of one side's dice before its limit."""
    if isinstance(throw, CountedThrow) and throw.handling.buy:
        if given.dice.get(side.who) or side.who in given.hits:
            raise DiceError(hits_bought(bound.role(side.who)))
        count = DiceCount(throw.dice // throw.handling.buy, "none")
        return count, [HitsBought(throw.dice, throw.handling.buy, count.score)]
    count = _dice_count(throw, side.who, bound, given)
    if side.who in given.hits:
        return count, [ScoreGiven(count.score)]
    steps: list[Step] = [DiceShown(faces_of(given.dice.get(side.who, ())), count)]
    marked = bound.rules.mechanic.glitch or count.mark != "none"
    if isinstance(throw, CountedThrow) and bound.bears_marks and marked:
        steps.append(GlitchChecked(count))
    return count, steps


def _afterwards(count: DiceCount, throw: CountedThrow) -> tuple[DiceCount, list[Step]]:
    """Return the result after Edge has changed hits and glitches."""
    steps: list[Step] = []
    if added := throw.handling.hits:
        count = replace(count, score=count.score + added)
        if count.mark == "critical-glitch":
            count = replace(count, mark="glitch")
        steps.append(HitsAdded(added, count.score))
    if throw.handling.glitch == "cancelled" and count.mark != "none":
        left: Mark = "glitch" if count.mark == "critical-glitch" else "none"
        steps.append(GlitchCancelled(count.mark, left))
        count = replace(count, mark=left)
    return count, steps


def _dice_count(throw: Throw, who: str, bound: Bound, given: GivenDice) -> DiceCount:
    """Return the result of the hits or dice that are given for *throw*; one without dice needs none."""
    if who in given.hits:
        return _claimed_count(given.hits[who], throw, who, bound)
    if who not in given.dice and not _throws_nothing(throw):
        raise DiceError(_missing_dice(throw, bound, who))
    return read_faces(
        given.dice.get(who, ()), throw, bound.rules.mechanic, bound.rules.rulings, bound.role(who)
    )


def _claimed_count(hits: int, throw: Throw, who: str, bound: Bound) -> DiceCount:
    if not isinstance(throw, CountedThrow):
        least, most = throw.bounds
        if not least <= hits <= most:
            raise DiceError(total_impossible(bound.role(who), hits, least, most))
        return DiceCount(hits, "none")
    mechanic, rulings = bound.rules.mechanic, bound.rules.rulings
    explodes = throw.target is None and any(open_dice(throw, mechanic, rulings))
    most = MOST_NUMBER if explodes else throw.dice + (WORTH - 1 if throw.wild else 0)
    if not 0 <= hits <= most:
        raise DiceError(hits_impossible(bound.role(who), mechanic.hits_text(hits), throw.dice, most))
    return DiceCount(hits, "none")


def _throws_nothing(throw: Throw) -> bool:
    return isinstance(throw, CountedThrow) and throw.dice == 0 and throw.handling.thrown_plainly


def _missing_dice(throw: Throw, bound: Bound, who: str) -> Reason:
    """Return which dice of a throw are not given."""
    if isinstance(throw, CountedThrow):
        return counted_dice_missing(bound.role(who), throw.dice, bound.rules.mechanic.sides)
    return added_dice_missing(bound.role(who), throw.dice)


def helpers_of(throw: CountedThrow) -> list[tuple[str, CountedThrow]]:
    """Return the helpers with their throws."""
    return [(who, CountedThrow(dice)) for who, dice in zip(HELPERS, throw.handling.helpers, strict=False)]


def helped_throw(throw: CountedThrow, bound: Bound, given: GivenDice) -> tuple[CountedThrow, list[Step]]:
    """Return *throw* with the dice and limit that the helpers add, with the steps."""
    given_help = []
    steps: list[Step] = []
    for number, (who, helper) in enumerate(helpers_of(throw), 1):
        found = _dice_count(helper, who, bound, given)
        help_ = helps(found.score, found.mark, throw.handling.helped_limit)
        given_help.append(help_)
        steps.append(HelpGiven(who, number, faces_of(given.dice.get(who, ())), *help_))
    dice, raised, spoiled = help_of_all(given_help, throw.handling.helped_most)
    most = throw.handling.helped_most
    if spoiled or (most is not None and sum(each.dice for each in given_help) > most):
        steps.append(HelpLimited(dice, raised))
    return with_help(throw, dice, raised), steps


def dice_of_helpers(bound: Bound, given: GivenDice) -> int:
    """Return how many dice the *given* dice or hits of all helpers of *bound* add to a pool that limits none.

    Raises:
        DiceError: If they don't fit, or a helper has none.
    """
    handling = replace(bound.changed.handling("actor"), helped_most=None)
    helped, _ = helped_throw(CountedThrow(0, handling=handling), bound, given)
    return helped.dice


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of given dice."""

    bound: Bound
    verdict: Verdict
    score: int
    opposing_score: int | None
    opposing_mark: Mark
    then: tuple[str, ...]
    trace: tuple[Step, ...]


def replay(bound: Bound, given: GivenDice) -> Replay:
    """Return the result of the given dice, with every step.

    Raises:
        DiceError: If they are not the dice needed, or part of the roll is unknown.
    """
    given.check_only(_rollers(bound))
    trace: list[Step] = [
        RollMade(print_roll(bound.changed.with_variants)),
        *map(ChangeMade, bound.changed.notes),
    ]
    count, steps = play_side(bound, bound.actor, given)
    trace += steps
    requirement = _requirement(bound, given)
    if bound.requirement is not None and requirement is not None:
        trace.append(RequirementMet(bound.requirement.label, requirement))
    opposing = None
    decided = _decided(bound, given)
    if bound.opponent is not None and decided:
        opposing, steps = play_side(bound, bound.opponent, given)
        trace.append(OpponentPlayed(bound.party("opponent"), opposing, tuple(steps)))
    score = opposing.score if opposing else None
    verdict = replace(bound.contest(requirement), judged=decided).verdict(count.score, score, count.mark)
    verdict = replace(verdict, wild=count.wild)
    then = _then(bound, verdict)
    trace += _judgement(bound, verdict, requirement if score is None else score, then)
    mark: Mark = opposing.mark if opposing else "none"
    return Replay(bound, verdict, count.score, score, mark, then, tuple(trace))


def _rollers(bound: Bound) -> list[str]:
    """Return everyone who has dice in the roll."""
    required, throw = bound.requirement, bound.actor.throw
    takes_part = {
        "actor": True,
        "opponent": bound.opponent is not None,
        "requirement": required is not None and (required.odds is None or bool(required.dice)),
    }
    helping = [who for who, _ in helpers_of(throw)] if isinstance(throw, CountedThrow) else []
    return [*(who for who, is_so in takes_part.items() if is_so), *helping]


def _decided(bound: Bound, given: GivenDice) -> bool:
    """Return whether success can be decided; given hits don't need known dice."""
    if bound.decided or bound.opponent is None or bound.requirement is not None:
        return bound.decided
    return all(side.score_known or side.who in given.hits for side in (bound.actor, bound.opponent))


def _requirement(bound: Bound, given: GivenDice) -> int | None:
    """Return the requirement, with the dice thrown for it."""
    required = bound.requirement
    if required is None or required.odds is None:
        return None
    if not required.dice:
        return required.odds.values[0]
    if "requirement" not in given.dice:
        count = sum(dice.count for dice in required.dice)
        raise DiceError(dice_to_reach_missing(bound.rules.mechanic.word("requirement"), count))
    shown = GivenFaces(bound.rules.mechanic, given.dice["requirement"], bound.role("requirement"))
    value = fold(required.expression, bound.changed.scene, shown, bound.rules.rounding).value
    shown.finish()
    return required.with_modifiers(value)


def _then(bound: Bound, verdict: Verdict) -> tuple[str, ...]:
    """Return the outcomes of the roll whose conditions are met."""
    scene = with_fields(bound.changed.scene, verdict.fields().items())

    def is_met(text: str) -> Met:
        with suppress(Unbound):
            return holds(outcome_condition(text, bound.test.names), scene)
        return UNKNOWN

    return tuple(one.then for one in consequences(bound.test.outcomes) if one.met(is_met) is True)


def _judgement(bound: Bound, verdict: Verdict, against: int | None, then: Sequence[str]) -> list[Step]:
    """Return the steps from the score to the outcome."""
    steps: list[Step] = []
    if verdict.tied:
        steps.append(TieBroken(bound.rules.rulings["tie"]))
    if against is not None and verdict.net is not None and verdict.score is not None:
        steps.append(NetTaken(verdict.score, against, verdict.net))
    if bound.judged or then:
        steps.append(OutcomeReached(verdict.outcome, tuple(then), bound.judged, bound.decided))
    if rulings := bound.rulings():
        steps.append(RulingsUsed(rulings))
    return [*steps, *map(Warned, (*bound.warnings, *bound.unknown))]
