"""Limits of actions that forbid a turn however it is paid: when, how often and with what."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from resolver.rulings import known_rulings
from resolver.sentences.turn import (
    action_limits_unknown,
    alone_in_span,
    cannot_join_at_its_time,
    cannot_join_one,
    held_for_later,
    must_be_at_same_time,
    must_be_taken_with,
    not_before_first_action,
    not_in_one_span,
    of_barred_kind,
    once_per_span,
    one_joins_each,
    only_on_own_turn,
    only_while_others_act,
    open_requirement,
    still_so_after,
)
from resolver.turn.placing import PlacedAct, broken_rule, is_allowed
from resolver.turn.states import unmet_requirements
from resolver.turn.turn_rules import BrokenRule, OpenQuestion, TurnRules, amounts


def broken_limits(rules: TurnRules, turn: Sequence[PlacedAct]) -> tuple[BrokenRule, ...]:
    """Return every limit that the actions of *turn* break, however they are paid."""
    return tuple(_each_broken_limit(rules, turn))


def breaks_limit(rules: TurnRules, turn: Sequence[PlacedAct]) -> bool:
    """Return whether the actions of *turn* break any limit, however they are paid."""
    return next(_each_broken_limit(rules, turn), None) is not None


def _each_broken_limit(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    yield from _out_of_time(rules, turn)
    yield from _not_first(rules, turn)
    yield from _without_company(rules, turn)
    yield from _too_many_joining(rules, turn)
    yield from _joining_one(turn)
    yield from _too_often(rules, turn)
    yield from _together(rules, turn)
    yield from _not_alone(rules, turn)
    yield from unmet_requirements(rules, turn)


def decisive_rulings(rules: TurnRules, turn: Sequence[PlacedAct]) -> dict[str, str]:
    """Return the rulings, with their choices, for which another choice would forbid something else."""
    relevant = {each.act.several for each in turn} | {"interrupts" for each in turn if each.interrupts}
    now, known = broken_limits(rules, turn), known_rulings(rules.declared)
    return {
        name: choice
        for name, choice in rules.rulings.items()
        if name in relevant
        and name in known
        and any(
            broken_limits(replace(rules, rulings={**rules.rulings, name: other}), turn) != now
            for other in known[name].choices
        )
    }


def is_barred_first(rules: TurnRules, placed: PlacedAct, spend: frozenset[str]) -> bool:
    """Return whether an action cannot be paid with *spend* because no first action of the turn is before it."""
    return placed.is_first and bool(rules.not_first & spend)


def _out_of_time(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    for each in turn:
        may = [is_allowed(rules, way, each.at, held=each.held) for way in each.act.ways]
        if not each.is_paid and not any(answer is not False for answer in may):
            told = only_while_others_act if each.at == "own" else only_on_own_turn
            why = held_for_later if each.held else told
            yield broken_rule("timing", [each], why(each.act.title))


def _not_first(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    for each in turn:
        ways = [way for way in each.act.ways if is_allowed(rules, way, each.at, held=each.held) is not False]
        if ways and all(is_barred_first(rules, each, frozenset(way.spend)) for way in ways):
            cost = amounts(rules, ways[0].spend)
            yield broken_rule("not-first", [each], not_before_first_action(each.act.title, cost))


def _without_company(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    for each in turn:
        must = each.act.must
        others = [other for other in turn if other is not each and must and must & other.stands_for]
        if must is None or any(other.at == each.at for other in others):
            continue
        if others and not any(
            is_allowed(rules, way, other.at, held=False) is not False
            for other in others
            for way in each.act.ways
        ):
            why = cannot_join_at_its_time(each.act.title, _titles(others), others[0].at == "out")
        elif others:
            why = must_be_at_same_time(each.act.title, _titles(others))
        else:
            why = must_be_taken_with(each.act.title, each.act.must_names)
        yield broken_rule("must", [each, *others], why)


def _too_many_joining(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    """Yield the kinds of action that outnumber the actions they join, if only one can join each."""
    kinds = dict.fromkeys((each.act.several, each.at) for each in turn)
    for kind, at in kinds:
        if kind is None or rules.rulings.get(kind) != "one":
            continue
        joining = [each for each in turn if (each.act.several, each.at) == (kind, at)]
        must = frozenset[str]().union(*(each.act.must or () for each in joining))
        room = sum(
            _room_to_join(turn, other, must) for other in turn if other.at == at and other not in joining
        )
        if 0 < room < len(joining):
            why = one_joins_each(_titles(joining), joining[0].act.must_names, len(joining), room)
            yield broken_rule("one-each", joining, why)


def _joining_one(turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    """Yield the actions that can't join the same action, if there is only one for them to join."""
    for each in (placed for placed in turn if placed.act.not_joining):
        others = [
            other
            for other in turn
            if other.act.name in each.act.not_joining and other.at == each.at and other.act.must
        ]
        must = frozenset[str]().union(*(other.act.must or () for other in (each, *others)))
        joined = [
            other for other in turn if other.at == each.at and other is not each and other not in others
        ]
        if others and sum(_room_to_join(turn, other, must) for other in joined) == 1:
            why = cannot_join_one(each.act.title, _titles(others), each.act.must_names)
            yield broken_rule("not-joining", [each, *others], why)


def _room_to_join(turn: Sequence[PlacedAct], other: PlacedAct, must: frozenset[str]) -> int:
    """Return how many actions of *must* an action counts as: itself, and those that it includes."""
    if other.part_of is not None:
        return 0
    parts = sum(each.part_of == other.index and each.act.name in must for each in turn)
    return (other.act.name in must) + max(
        parts, any(each & must for each in (*other.act.includes, other.act.includes_all))
    )


def _too_often(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    for each in turn:
        span = each.act.once
        if span is None or not each.within(span, rules):
            continue
        same = [o for o in turn if o.act.name == each.act.name and o.within(span, rules)]
        if len(same) > 1 and same[0] is each and not each.act.why_then:
            yield broken_rule("once", same, once_per_span(each.act.title, rules.span_name(span), len(same)))


def _together(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    seen: set[tuple[str, str]] = set()
    for each in turn:
        for other in turn:
            pair, first = (each.act.name, other.act.name), min(each, other, key=lambda one: one.index)
            if pair not in seen and _excludes(rules, each, other) and not first.act.why_then:
                seen |= {pair, pair[::-1]}
                span = rules.span_name(_limited_span(rules, each))
                yield broken_rule(
                    "not-with", [each, other], not_in_one_span(each.act.title, other.act.title, span)
                )


def open_limits(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    """Yield the limits of the actions of *turn* that the source leaves open."""
    for each in turn:
        if each.act.why_limits:
            yield broken_rule("unknown", [each], action_limits_unknown(each.act.title, each.act.why_limits))
        for other in turn[: each.index]:
            if other.act.why_then and _bar_each_other(rules, other, each):
                why = action_limits_unknown(other.act.title, other.act.why_then)
                yield broken_rule("unknown", [other, each], why)


def possible_exclusions(rules: TurnRules, turn: Sequence[PlacedAct], index: int) -> Iterator[OpenQuestion]:
    """Yield what would rule out the action in that place: what it and those before it are, or what these end."""
    last = turn[index]
    pairs = [pair for other in turn[:index] for pair in ((last, other), (other, last))]
    for each, other in pairs:
        span = each.act.once or rules.spans[-1]
        kind = each.act.perhaps_not_with.get(other.act.name)
        if kind and each.within(span, rules) and other.within(span, rules):
            yield OpenQuestion(last.act.name, of_barred_kind(other.act.title, kind), decides=True)
    ending = [
        (needs, other)
        for other in turn[:index]
        for needs in dict.fromkeys(filter(None, map(other.act.needs.get, last.surely_taken)))
        if other.act.must is None
    ]
    for needs in dict.fromkeys(needs for needs, _ in ending):
        enders = [other for ended, other in ending if ended == needs]
        yield OpenQuestion(
            last.act.name, still_so_after(_titles(enders), last.act.title, needs), decides=True
        )
    together = [name for other in turn if other.at == last.at for name in other.surely_taken]
    needed = dict.fromkeys(last.act.needs.get(name) for name in together)
    for words in filter(None, needed) if last.act.must is not None else ():
        yield OpenQuestion(last.act.name, open_requirement(words))


def _is_excluded(each: PlacedAct, other: PlacedAct) -> bool:
    act, name = each.act, other.act.name
    if other is each or _is_part_of_the_other(each, other) or (name == act.name and act.once):
        return False
    named = name in act.not_with or any(part and part <= act.not_with for part in other.act.includes)
    return named and name not in act.may and act.name not in other.act.may


def _bar_each_other(rules: TurnRules, each: PlacedAct, other: PlacedAct) -> bool:
    """Return whether one of two actions rules the other out, or both are one that is taken once in that span."""
    repeated = each.act.name == other.act.name and each.act.once and _are_within(rules, each, other)
    return bool(repeated) or _excludes(rules, each, other) or _excludes(rules, other, each)


def _excludes(rules: TurnRules, each: PlacedAct, other: PlacedAct) -> bool:
    """Return whether an action rules out the *other* where the two stand."""
    return _is_excluded(each, other) and _are_within(rules, each, other)


def _are_within(rules: TurnRules, each: PlacedAct, other: PlacedAct) -> bool:
    """Return whether both actions stand in the span that the limits of *each* are about."""
    span = _limited_span(rules, each)
    return each.within(span, rules) and other.within(span, rules)


def _limited_span(rules: TurnRules, each: PlacedAct) -> str:
    return each.act.once or rules.spans[-1]


def _not_alone(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[BrokenRule]:
    for each in turn:
        span = each.act.alone
        if span is None or not each.within(span, rules):
            continue
        others = [
            other
            for other in turn
            if other is not each and other.within(span, rules) and not _is_part_of_the_other(each, other)
        ]
        if others:
            yield broken_rule("alone", [each, *others], alone_in_span(each.act.title, rules.span_name(span)))


def _is_part_of_the_other(each: PlacedAct, other: PlacedAct) -> bool:
    return each.part_of == other.index or other.part_of == each.index


def _titles(turn: Sequence[PlacedAct]) -> list[str]:
    return list(dict.fromkeys(each.act.title for each in turn))
