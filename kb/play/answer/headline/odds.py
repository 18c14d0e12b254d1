"""A headline's parts about odds: the chance and results, or what a roll yields."""

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction

from kb.play.answer.headline.context import HeadlineContext
from kb.play.answer.headline.results import (
    FLAGS,
    MOST_RESULTS,
    chosen_results,
    is_fixed,
    is_flag,
    optional_results,
    reads_net,
    result_part,
)
from kb.play.answer.headline.template import JointOdds
from kb.play.answer.headline.values import chance_parts, no_value_part, when_it_happens
from kb.play.answer.headline.wording import (
    MISSED,
    ON_AVERAGE,
    Part,
    brought,
    chance_text,
    decimal,
    figure,
    range_text,
    score_label,
    time_text,
    titled_value,
)
from kb.play.answer.parts import HeadlineFigure
from kb.play.procedure.steps import HAPPENS
from resolver import UNKNOWN, Odds, Value
from resolver.dice.throws import CountedThrow
from resolver.procedures.procedure import NONE
from resolver.solving.evaluator import SUCCESS
from resolver.wording import upper

_GLITCHES = ("glitch", "critical glitch")

_NEGLIGIBLE = Fraction(1, 1000)
"""A chance below this, "less than 0.1 %", is left to the odds."""


def odds_parts(context: HeadlineContext) -> Iterator[Part]:
    """Yield the parts of the headline."""
    answer, joint, own = context.answer, JointOdds.of(context.answer), context.own_headline
    clauses = list(joint.clauses(own.likely)) if own is not None and joint is not None else []
    step = answer.step
    if clauses:
        yield from clauses
    elif answer.extended is not None:
        yield from _extended_parts(context)
    elif step is None or step.bound is None:
        yield from _value_parts(context, joint)
    elif step.bound.judged or _own_chance_known(context, joint):
        yield from _chance_parts(context, joint)
    else:
        yield from list(_result_parts(context, None)) or [_score_part(context)]


def _value_parts(context: HeadlineContext, joint: JointOdds | None) -> Iterator[Part]:
    """Yield the results of a value, or the value itself, over the rolls in which it happens."""
    steps = context.answer.chain.steps
    key = context.answer.on or next(reversed(list(steps)), None)
    odds = steps[key].value if key is not None else None
    happens = joint.marginal(HAPPENS) if joint is not None else None
    if key is None or odds is None:
        yield from _result_parts(context, None)
    elif context.has_no_average(key):
        yield from chance_parts(context.title(key), odds, is_question=context.is_question(key))
    elif joint is None or happens is None or set(happens.weights) & {UNKNOWN} or set(happens.weights) == {1}:
        yield from list(_result_parts(context, None)) or _value_part(context, key, odds)
    elif value_odds := joint.marginal(key, HAPPENS):
        parts = list(_result_parts(context, HAPPENS)) or list(_value_part(context, key, value_odds))
        yield from when_it_happens(parts, happens.chance(lambda met: met == 1))
    else:
        yield no_value_part(context, key)


def _value_part(context: HeadlineContext, key: str, odds: Odds[Value]) -> Iterator[Part]:
    """Yield the only value, which no result has."""
    if UNKNOWN not in odds.weights:
        title = context.title(key)
        text, figures = result_part(context.edition, title, odds, with_range=True)
        yield titled_value(title, text.removeprefix(f"{title} ")), figures


def _own_chance_known(context: HeadlineContext, joint: JointOdds | None) -> bool:
    """Return whether the entry has a success besides this roll's whose chance is known: another may lack ratings."""
    overall = joint.marginal("success") if joint is not None else None
    is_known = context.answer.success is not None if overall is None else UNKNOWN not in overall.weights
    return context.has_own_success and is_known


def _chance_parts(context: HeadlineContext, joint: JointOdds | None) -> Iterator[Part]:
    """Yield the chance of success, the results on success, then the results of every roll."""
    chance = context.answer.success
    overall = joint.marginal("success") if joint is not None else None
    if overall is not None:
        chance = None if UNKNOWN in overall.weights else overall.chance(lambda met: met == 1)
    by_outcome = {then: one for _, then, one in context.answer.odds.outcomes}
    name = context.success_phrase if context.success_phrase in by_outcome else context.success_word
    chance = by_outcome.get(name, chance)  # without the glitches that replace what follows on a success
    why = ": no dice left" if chance == 0 and _is_without_dice(context) else ""
    success = upper(chance_text(context.success_phrase, chance)) + why, [figure(name, chance)]
    if context.has_own_success:
        only = frozenset[str]() if chance is None else _only_on_success(context)
        besides = context.results.keys() - only
        yield _with_results(success, _result_parts(context, "success", besides=besides) if chance else ())
        yield from _other_outcomes(context)
        yield from _failures(context, chance)
        yield from _result_parts(context, None, besides=only)
    elif overall is not None and chance:
        fixed = _fixed_results(context)
        is_noun = context.success_word in MISSED
        results = list(_result_parts(context, "success", besides=fixed))
        yield success if is_noun else _with_results(success, results)
        yield from _other_outcomes(context)
        yield from _failures(context, chance)
        if is_noun:
            yield from _grouped(f"on a {context.success_word}", results)
        of_nets = {term for term, tree in context.results.items() if reads_net(tree)}
        failure_results = _result_parts(context, "success", besides=fixed | of_nets, met=False)
        failed = f"on a {context.failure_word}" if is_noun else f"if {context.failure_word},"
        yield from _grouped(failed, failure_results)
        yield from _result_parts(context, None, besides=context.results.keys() - fixed)
    else:
        yield success
        yield from _to_reach(context)
        yield from _other_outcomes(context)
        yield from _failures(context, chance)


def _is_without_dice(context: HeadlineContext) -> bool:
    """Return whether your own roll has no dice, as after a penalty as large as the pool."""
    step = context.answer.step
    throw = step.bound.actor.throw if step is not None and step.bound is not None else None
    return isinstance(throw, CountedThrow) and throw.dice == 0


def _failures(context: HeadlineContext, chance: Fraction | None) -> Iterator[Part]:
    """Yield what follows if the roll fails, where that is the failure of all, or if a later one does, over all rolls.

    It comes before the results on a success, whose "on a hit" would seem to be for it as well.
    """
    if not context.has_own_success or chance == context.answer.success:
        yield from _failure(context)
    yield from _later_failures(context)


def _failure(context: HeadlineContext) -> Iterator[Part]:
    """Yield what follows if the roll fails, with its chance, if that is more than the failure itself."""
    for condition, then, chance in context.answer.odds.outcomes:
        says_again = {*context.restating_outcomes, context.success_phrase, context.failure_word}
        if _is_failure(condition) and chance and then not in says_again:
            yield chance_text(then, chance), [figure(then, chance)]


def _is_failure(condition: str) -> bool:
    """Return whether a *condition*, which may have alternatives, is that a roll fails."""
    return "failure" in condition.split(" or ")


def _later_failures(context: HeadlineContext) -> Iterator[Part]:
    """Yield what follows if a later roll that has to be made fails or is a glitch, with the chance over all rolls."""
    for key, step in context.later_rolls.items():
        odds = context.answer.chain.steps[key]
        if step.optional or odds.roll is None or UNKNOWN in odds.taken.weights:
            continue
        taken_chance = odds.taken.chance(lambda taken: taken is True)
        failures = [each for each in odds.roll.outcomes if _is_failure(each[0])]
        told = [then for _, then, _ in failures]
        glitches = [each for each in odds.roll.outcomes if each[0] in _GLITCHES and each[1] not in told]
        for _, then, chance in (*failures, *glitches):
            if chance is not None and (overall := taken_chance * chance) >= _NEGLIGIBLE:
                yield chance_text(then, overall), [figure(then, overall)]


def _other_outcomes(context: HeadlineContext) -> Iterator[Part]:
    """Yield what follows from a comparison ("net >= 15") and not from the success alone, with its chance."""
    for condition, then, chance in context.answer.odds.outcomes:
        if condition in FLAGS or then in context.replacing_outcomes or chance is None:
            continue
        if chance >= _NEGLIGIBLE:
            yield then if chance == 1 else chance_text(then, chance), [figure(then, chance)]


def _to_reach(context: HeadlineContext) -> Iterator[Part]:
    """Yield the number to reach of a roll whose chance is unknown."""
    step = context.answer.step
    if step is not None and step.roll is not None and step.success is None and step.to_reach is not None:
        word = context.answer.prepared.rules.mechanic.word("requirement")
        yield f"{word} {step.to_reach}", [HeadlineFigure(name=word, value=step.to_reach)]


def _with_results(success: Part, results: Iterable[Part]) -> Part:
    """Return the chance of success with what it brings: "Marked 40 %: 2 marks placed".

    An average says that only successes count in it: "Marked 40 %; if so, 0.6 hits on average".
    """
    text, figures = success
    brings, more = brought(results)
    joint = "" if not brings else "; if so, " if ON_AVERAGE in brings else ": "
    return text + joint + brings, [*figures, *more]


def _grouped(when: str, results: Iterable[Part]) -> Iterator[Part]:
    """Yield *results* as one part after the words for *when*; nothing without any."""
    text, figures = brought(results)
    if text:
        yield f"{when} {text}", figures


def _fixed_results(context: HeadlineContext) -> frozenset[str]:
    """Return the results that do not depend on dice, or that come as often whether the roll succeeds or not."""
    procedure = context.answer.prepared.procedure
    return frozenset(
        term
        for term, tree in context.results.items()
        if is_fixed(procedure, tree) or _is_independent(context, term)
    )


def _only_on_success(context: HeadlineContext) -> frozenset[str]:
    """Return the results that are nothing unless the entry succeeds."""
    found = {term: _result_odds(context, term, "success", met=False) for term in context.results}
    return frozenset(
        term for term, odds in found.items() if odds is not None and set(odds.weights) <= {0, NONE}
    )


def _is_independent(context: HeadlineContext, term: str) -> bool:
    """Return whether a result comes as often if the roll succeeds as if it fails."""
    on_success, on_failure = (_result_odds(context, term, "success", met=met) for met in (True, False))
    if on_success is None or on_failure is None or on_success.weights.keys() != on_failure.weights.keys():
        return False
    if set(on_success.weights) <= {0, NONE}:
        return False
    return all(
        weight * on_failure.total == on_failure.weights[value] * on_success.total
        for value, weight in on_success.weights.items()
    )


def _result_parts(
    context: HeadlineContext, condition: str | None, besides: Collection[str] = (), *, met: bool = True
) -> Iterator[Part]:
    """Yield the results if *condition* is *met*, or isn't, without unknown ones."""
    count = 0
    left_out = {
        *besides,
        *optional_results(context.entry, context.answer.on),
        *chosen_results(context.entry),
    }
    for term, tree in context.results.items():
        odds = _result_odds(context, term, condition, met=met)
        if odds is None or UNKNOWN in odds.weights or term in left_out or count == MOST_RESULTS:
            continue
        if condition is not None and set(odds.weights) <= {0, NONE}:
            continue
        count += 1
        if is_flag(tree) and condition is None:
            chance = odds.chance(lambda value: value not in (0, NONE))
            yield chance_text(term, chance), [figure(term, chance)]
        elif (is_flag(tree) and set(odds.weights) <= {0, 1}) or says_success(context, term):
            count -= 1  # success is stated already
        else:
            yield result_part(context.edition, term, odds, with_range=condition != SUCCESS)


def says_success(context: HeadlineContext, term: str) -> bool:
    """Return whether a result is 1 just when the entry succeeds by its own condition, and else 0."""
    if not context.has_own_success or context.is_of_variant(term):
        return False
    on_success, on_failure = (_result_odds(context, term, "success", met=met) for met in (True, False))
    return (
        on_success is not None
        and set(on_success.weights) == {1}
        and (on_failure is None or set(on_failure.weights) <= {0, NONE})
    )


def _result_odds(
    context: HeadlineContext, term: str, condition: str | None, *, met: bool
) -> Odds[Value] | None:
    if condition is None:
        return context.answer.chain.results[term]
    joint = JointOdds.of(context.answer)
    return joint.marginal(f"={term}", condition, met=met) if joint is not None else None


def _score_part(context: HeadlineContext) -> Part:
    """Return the yield of a roll with nothing to reach."""
    bound, odds = context.answer.bound, context.answer.odds
    if odds.score is None:
        return "", [HeadlineFigure(name="mean", value=None)]
    what = score_label(bound)
    mean = odds.score.mean()
    if len(odds.score.weights) == 1:
        (only,) = odds.score.weights
        return f"total {only}" if bound.is_total else bound.rules.mechanic.hits_text(only), [
            figure(what, mean)
        ]
    if bound.is_total:
        amount = f"{what} {decimal(mean)}"
    else:
        amount = bound.rules.mechanic.hits_text(1) if mean == 1 else f"{decimal(mean)} {what}"
    return f"{amount} on average{range_text(odds.score)}", [figure(what, mean)]


def _extended_parts(context: HeadlineContext) -> Iterator[Part]:
    """Yield the chance of a whole extended test, and how long it takes."""
    whole = context.answer.extended
    assert whole is not None  # noqa: S101 - asked before
    text = f"{upper(chance_text(context.success_phrase, whole.success))} over the whole test"
    yield text, [figure(context.success_word, whole.success)]
    if whole.rolls is not None:
        mean = whole.rolls.mean()
        time = "" if whole.interval is None else f", {time_text(decimal(mean * whole.interval), whole.unit)}"
        yield f"{decimal(mean)} rolls{time} on average when it succeeds", [figure("rolls", mean)]
