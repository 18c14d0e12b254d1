"""Solve for a chance of success: the lowest dice, bonus or limit, or the highest requirement."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import resolver
from kb.knowledge import KnowledgeBase
from kb.play.advice.evaluate import (
    caveats,
    dial_for,
    evaluator_of,
    known_dials,
    refuse_uncounted,
    refuse_without_success,
    success_text,
    with_divided_pool,
)
from kb.play.advice.headlines import solve_headline
from kb.play.advice.least_result import least_wanted
from kb.play.advice.open_choices import require_choices
from kb.play.advice.shapes import AdjustableNumber, Setting, SolveAnswer, Standing, StepWorth
from kb.play.answer.parts import Probability, reason_fields
from kb.play.answer.reasons import choices_of_missing, with_remedies
from kb.play.answer.thrown import fallen_text
from kb.play.procedure.our_table import at_table
from kb.play.procedure.sides import as_thrower
from kb.play.request.shapes import SolveRequest, Stretch
from kb.play.sentences import advice
from kb.play.sentences.requests import target_rolls_none
from kb.play.sentences.rolls import has_rolled
from kb.play.situation.granting_actions import ways_to_oppose
from kb.play.situation.read_request import read_request
from kb.play.situation.situation import Situation, situation_of
from kb.play.situation.unused_ratings import unused_ratings
from kb.problems import RequestError
from resolver.notation import print_roll
from resolver.reasons import Reason, once
from resolver.solving.dials import Dial
from resolver.solving.evaluator import Evaluator
from resolver.solving.solutions import break_even, curve, easier_points, trend, why_not
from resolver.solving.solutions import solve as solve_dial
from resolver.solving.wanted import wanted_chance
from resolver.work import foresee

DIRECTIONS: dict[bool | None, Literal["least", "greatest"] | None] = {
    True: "least",
    False: "greatest",
    None: None,
}


def solve(base: KnowledgeBase, request: SolveRequest) -> SolveAnswer:
    """Return what the wanted chance needs: `solution`, or None with the `best` possible chance and `why`.

    The answer also has the odds of the unchanged test (`now`), what one more of each rating is `worth`, and the
    `curve`.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed. The message is a
            sentence for the user; a `RequestError` also has the place in the request.
    """
    base = at_table(base, request)
    read = read_request(base, request)
    require_choices(base, request, read)
    situation = situation_of(read)
    at_least = least_wanted(situation.subject, request.at_least)
    evaluator = evaluator_of(situation, at_least=at_least)
    fallen = _hits_against(situation, evaluator.bound, request.hits) if request.hits else []
    if fallen:
        evaluator = evaluator_of(situation, at_least=at_least, fallen=fallen)
    situation = with_divided_pool(situation)
    subject = situation.subject
    if at_least is None:
        refuse_without_success(situation, evaluator, askable=True)
    elif isinstance(at_least, int):
        refuse_uncounted(situation, evaluator)
    bound = evaluator.bound
    dials = known_dials(situation, evaluator)
    foresee(len(dials) * evaluator.units // 2)  # `easier_points` tries each, at half the work or more
    dial = dial_for(situation, evaluator, request.vary)
    solution = solve_dial(evaluator, dial, wanted_chance(request.chance))
    unknown = solution.found is None and solution.best is None
    open_ = (bound.unknown or evaluator.unknown) if unknown else ()
    reasons = with_remedies(
        base,
        subject.entry,
        subject.key,
        [reason for reason in open_ if not _is_varied(reason, dial)],
        subject.variants,
    )
    choices = list(choices_of_missing(subject.edition, reasons))
    now = Standing(value=dial.now, success=Probability.optional(evaluator.success))
    found, short, best = (
        Setting.optional(point, dial.now) for point in (solution.found, solution.short, solution.best)
    )
    wanted = Probability.of(solution.wanted)
    warnings = [*caveats(situation, evaluator), *unused_ratings(situation), *_idle_dial(evaluator, dial)]
    return SolveAnswer(
        **subject.answer_fields(),
        headline=solve_headline(
            dial,
            wanted,
            now,
            found,
            short=short,
            best=best,
            counted=success_text(situation, evaluator, at_least),
            unknown=reasons,
        ),
        roll=print_roll(bound.changed.with_variants),
        by=subject.by,
        rulings={**situation.rulings, **bound.rulings()},
        **reason_fields(warnings, [*reasons, *choices], once(reasons) or why_not(bound, dial, solution)),
        **_effect_fields(situation, fallen),
        vary=dial.vary,
        what=dial.what,
        wanted=wanted,
        now=now,
        added=dial.added,
        direction=DIRECTIONS[solution.eases],
        solution=found,
        short=short,
        **({} if found is not None else {"best": best}),
        worth=_step_worths(evaluator, dials),
        numbers=dict(_adjustable(dials)),
        **({} if request.curve is None else _curve(evaluator, dial, request.curve)),
        evaluations=evaluator.spent,
        data_version=base.version,
    )


def _hits_against(
    situation: Situation, bound: resolver.Bound, hits: Mapping[str, int]
) -> list[resolver.Change]:
    """Return the change that the target has rolled the *hits* given for it.

    Raises:
        RequestError: If nothing is rolled against the roll.
    """
    if bound.opponent is None:
        raise RequestError("hits.opponent", target_rolls_none(ways_to_oppose(situation)))
    who = as_thrower(situation.subject.by, "opponent")
    side = bound.opponent if who == "opponent" else bound.actor
    fallen = resolver.count_side(bound, side, resolver.GivenDice({}, {who: hits["opponent"]}))
    text = fallen_text(fallen, bound.rules.mechanic)
    return [resolver.Change(fallen=fallen, who=who, reason=str(has_rolled("opponent", text)))]


def _effect_fields(situation: Situation, fallen: Sequence[resolver.Change]) -> dict[str, list[str]]:
    """Return the fields of what changes the roll, with the dice that have *fallen*."""
    rolled = [each.reason or "" for each in fallen]
    fields = situation.effect_fields
    return fields | {"changed": [*fields.get("changed", []), *rolled]} if rolled else fields


def _is_varied(reason: Reason, dial: Dial) -> bool:
    """Return whether a reason is only that what is varied has no value yet."""
    parts = reason.parts
    return parts.get("part") == dial.vary and parts.get("step") is None and parts.get("side") == "actor"


def _step_worths(evaluator: Evaluator, dials: Mapping[str, Dial]) -> dict[str, StepWorth]:
    """Return what one more step of each thing adds to the chance of success."""
    success = evaluator.success
    if success is None:
        return {}
    return {
        vary: StepWorth.at(point, what=dials[vary].what, difference=Probability.of(point.chance - success))
        for vary, point in easier_points(evaluator, dials).items()
    }


def _adjustable(dials: Mapping[str, Dial]) -> Iterator[tuple[str, AdjustableNumber]]:
    """Yield the numbers that are known, by what a request calls them."""
    for vary, dial in dials.items():
        if dial.now is not None:
            yield (
                vary,
                AdjustableNumber(
                    what=dial.what, value=dial.now, added=dial.added, least=dial.least, most=dial.most
                ),
            )


def _curve(evaluator: Evaluator, dial: Dial, stretch: Stretch) -> dict[str, Any]:
    points = curve(evaluator, dial, range(stretch.least, stretch.most + 1))
    even = break_even(points, trend(points) if dial.eases is None else dial.eases)
    return {"curve": [Setting.at(point) for point in points], "break_even": Setting.optional(even)}


def _idle_dial(evaluator: Evaluator, dial: Dial) -> list[Reason]:
    """Return a warning if a rating makes no difference."""
    points = evaluator.points(dial) if dial.eases is None else []
    same = len(points) > 1 and len({point.chance for point in points}) == 1
    return [advice.varied_in_vain(dial.what)] if same else []
