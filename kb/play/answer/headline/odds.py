"""A headline's parts about odds: the chance and results, or what a roll yields."""

from collections.abc import Collection, Iterable, Iterator

from kb.play.answer.headline.context import HeadlineContext
from kb.play.answer.headline.results import (
    FLAGS,
    MOST_RESULTS,
    is_fixed,
    is_flag,
    reads_net,
    results_aside,
    worth,
)
from kb.play.answer.headline.template import JointOdds
from kb.play.answer.headline.values import each_way, none_of, when_it_happens
from kb.play.answer.headline.wording import MISSED, Part, chance_text, decimal, figure, lasting, named, often
from kb.play.answer.parts import HeadlineFigure
from kb.play.procedure.steps import HAPPENS
from resolver import UNKNOWN, Odds, Value
from resolver.procedures.procedure import NONE
from resolver.solving.evaluator import SUCCESS
from resolver.wording import upper


def odds_parts(context: HeadlineContext) -> Iterator[Part]:
    """Yield the parts of the headline."""
    answer, joint, own = context.answer, JointOdds.of(context.answer), context.own_line
    written = list(joint.written(own.likely)) if own is not None and joint is not None else []
    step = answer.step
    if written:
        yield from written
    elif answer.extended is not None:
        yield from _extended(context)
    elif step is None or step.bound is None:
        yield from _of_value(context, joint)
    elif step.bound.judged or _own_chance_known(context, joint):
        yield from _chance(context, joint)
    else:
        yield from list(_results(context, None)) or [_score(context)]


def _of_value(context: HeadlineContext, joint: JointOdds | None) -> Iterator[Part]:
    """Yield the results of a value, or the value itself, over the rolls in which it happens."""
    steps = context.answer.chain.steps
    key = context.answer.on or next(reversed(list(steps)), None)
    odds = steps[key].value if key is not None else None
    happens = joint.alone(HAPPENS) if joint is not None else None
    if key is None or odds is None:
        yield from _results(context, None)
    elif context.has_no_average(key):
        yield from each_way(context.title(key), odds, is_question=context.is_question(key))
    elif joint is None or happens is None or set(happens.weights) & {UNKNOWN} or set(happens.weights) == {1}:
        yield from list(_results(context, None)) or _value(context, key, odds)
    elif given := joint.alone(key, HAPPENS):
        told = list(_results(context, HAPPENS)) or list(_value(context, key, given))
        yield from when_it_happens(told, happens.chance(lambda met: met == 1))
    else:
        yield none_of(context, key)


def _value(context: HeadlineContext, key: str, odds: Odds[Value]) -> Iterator[Part]:
    """Yield the only value, which no result has."""
    if UNKNOWN not in odds.weights:
        title = context.title(key)
        text, figures = worth(context.edition, title, odds, ranged=True)
        yield named(title, text.removeprefix(f"{title} ")), figures


def _own_chance_known(context: HeadlineContext, joint: JointOdds | None) -> bool:
    """Return whether the entry has a success besides this roll's whose chance is known: another may lack ratings."""
    over_all = joint.alone("success") if joint is not None else None
    known = context.answer.success is not None if over_all is None else UNKNOWN not in over_all.weights
    return context.own_success and known


def _chance(context: HeadlineContext, joint: JointOdds | None) -> Iterator[Part]:
    """Yield the chance of success, the results on success, then the results of every roll."""
    chance = context.answer.success
    over_all = joint.alone("success") if joint is not None else None
    if over_all is not None:
        chance = None if UNKNOWN in over_all.weights else over_all.chance(lambda met: met == 1)
    by_outcome = {then: one for _, then, one in context.answer.odds.outcomes}
    name = context.whose if context.whose in by_outcome else context.called
    chance = by_outcome.get(name, chance)  # without the glitches that replace what follows on a success
    yield upper(chance_text(context.whose, chance)), [figure(name, chance)]
    yield from _other_outcomes(context)
    if context.own_success:
        yield from _results(context, None)
    elif over_all is not None and chance:
        fixed = _fixed_results(context)
        is_noun = context.called in MISSED
        yield from _listed(
            f"on a {context.called}" if is_noun else "then", _results(context, "success", besides=fixed)
        )
        of_nets = {term for term, tree in context.results.items() if reads_net(tree)}
        failed = _results(context, "success", besides=fixed | of_nets, met=False)
        yield from _listed(f"on a {context.missed}" if is_noun else "otherwise", failed)
        yield from _results(context, None, besides=context.results.keys() - fixed)
    yield from _later_failures(context)


def _later_failures(context: HeadlineContext) -> Iterator[Part]:
    """Yield what follows if a later roll fails that has to be made, with its chance over all rolls."""
    for key, step in context.later_rolls.items():
        odds = context.answer.chain.steps[key]
        if step.optional or odds.roll is None or UNKNOWN in odds.taken.weights:
            continue
        made = odds.taken.chance(lambda taken: taken is True)
        for condition, then, chance in odds.roll.outcomes:
            if "failure" in condition.split(" or ") and chance:
                yield chance_text(then, made * chance), [figure(then, made * chance)]


def _other_outcomes(context: HeadlineContext) -> Iterator[Part]:
    """Yield what follows from a comparison ("net >= 15") and not from the success alone, with its chance."""
    for condition, then, chance in context.answer.odds.outcomes:
        if condition not in FLAGS and then not in context.replacing_outcomes and chance:
            yield then if chance == 1 else chance_text(then, chance), [figure(then, chance)]


def _listed(when: str, results: Iterable[Part]) -> Iterator[Part]:
    """Yield *results* as one part after the words for *when*; nothing without any."""
    if parts := list(results):
        texts = ", ".join(text for text, _ in parts)
        yield f"{when} {texts}", [figure for _, figures in parts for figure in figures]


def _fixed_results(context: HeadlineContext) -> frozenset[str]:
    """Return the results that do not depend on dice."""
    procedure = context.answer.prepared.procedure
    return frozenset(term for term, tree in context.results.items() if is_fixed(procedure, tree))


def _results(
    context: HeadlineContext, given: str | None, besides: Collection[str] = (), *, met: bool = True
) -> Iterator[Part]:
    """Yield the results if the condition *given* is *met*, or isn't, without unknown ones."""
    told, aside = 0, {*besides, *results_aside(context.entry, context.answer.on)}
    for term, tree in context.results.items():
        odds = _odds_of(context, term, given, met=met)
        if odds is None or UNKNOWN in odds.weights or term in aside or told == MOST_RESULTS:
            continue
        if given is not None and set(odds.weights) <= {0, NONE}:
            continue
        told += 1
        if is_flag(tree) and given is None:
            chance = odds.chance(lambda value: value not in (0, NONE))
            yield chance_text(term, chance), [figure(term, chance)]
        elif is_flag(tree) and set(odds.weights) <= {0, 1}:
            told -= 1  # success is stated already
        else:
            yield worth(context.edition, term, odds, ranged=given != SUCCESS)


def _odds_of(context: HeadlineContext, term: str, given: str | None, *, met: bool) -> Odds[Value] | None:
    if given is None:
        return context.answer.chain.results[term]
    joint = JointOdds.of(context.answer)
    return joint.alone(f"={term}", given, met=met) if joint is not None else None


def _score(context: HeadlineContext) -> Part:
    """Return the yield of a roll with nothing to reach."""
    bound, odds = context.answer.bound, context.answer.odds
    if odds.score is None:
        return "", [HeadlineFigure(name="mean", value=None)]
    what = "total" if bound.is_total else bound.rules.mechanic.word("hits")
    mean = odds.score.mean()
    if len(odds.score.weights) == 1:
        (only,) = odds.score.weights
        return f"total {only}" if bound.is_total else bound.rules.mechanic.counted(only), [figure(what, mean)]
    amount = f"{what} {decimal(mean)}" if bound.is_total else f"{decimal(mean)} {what}"
    return f"{amount} on average{often(odds.score)}", [figure(what, mean)]


def _extended(context: HeadlineContext) -> Iterator[Part]:
    """Yield the chance of a whole extended test, and how long it takes."""
    whole = context.answer.extended
    assert whole is not None  # noqa: S101 - asked before
    text = f"{upper(chance_text(context.whose, whole.success))} over the whole test"
    yield text, [figure(context.called, whole.success)]
    if whole.rolls is not None:
        mean = whole.rolls.mean()
        time = "" if whole.interval is None else f", {lasting(mean * whole.interval, whole.unit)}"
        yield f"{decimal(mean)} rolls{time} on average when it succeeds", [figure("rolls", mean)]
