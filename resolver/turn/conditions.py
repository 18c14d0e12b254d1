"""Say under which conditions a legal turn is so: the answers to open questions that decide it, the ways to pay."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from resolver.reasons import Reason
from resolver.sentences.turn import (
    IF,
    already_spent,
    cost_with_conditions,
    in_words,
    joins_only,
    joins_other,
    of_barred_kind,
    paid_if,
    paid_otherwise,
    still_so_after,
    used_for,
)
from resolver.turn.judging import Checker, TurnVerdict
from resolver.turn.open_in_states import answers_for_states
from resolver.turn.placing import PlacedAct
from resolver.turn.states import is_silently_joined, open_ways, own_turn_follows, spent_earlier
from resolver.turn.turn_rules import Act, OpenQuestion, TurnRules, Way, amounts
from resolver.wording import join_words

MOST_IN_FULL = 2
"""With more ways to pay than this, a condition leaves out what each needs besides."""


def conditions(checker: Checker, acts: Sequence[Act], verdict: TurnVerdict) -> tuple[Reason, ...]:
    """Return what a legal turn requires that the request leaves open, where other answers would forbid it."""
    only_if = dict.fromkeys(_deciding_answers(checker, acts, verdict) if verdict.legal else ())
    return tuple(one for one in only_if if not any(_covers(other, one) for other in only_if))


def joined_without_choice(
    checker: Checker, acts: Sequence[Act], verdict: TurnVerdict
) -> dict[OpenQuestion, Reason]:
    """Return the questions whether an action is a further one where that is forbidden, with what to say instead."""
    return {
        one: joins_only(**one.why.parts)
        for placed in (verdict.turn if verdict.legal else ())
        if is_silently_joined(verdict.turn, placed)
        and _is_forbidden_with(checker, acts, placed, replace(placed.act, at="own"))
        for one in verdict.questions(placed.index)
        if one.why.made_by(joins_other)
    }


def otherwise_paid(before: TurnVerdict, after: TurnVerdict) -> list[Reason]:
    """Return how *after* has to pay for actions that *before*, its beginning, pays for in another way."""
    pairs = zip(before.turn, before.payment.ways, after.payment.ways, strict=False)
    return [
        _paid_by(after.rules, placed.act, [way])
        for placed, old, way in pairs
        if way is not None and way != old and (way.open_conditions or way.requires)
    ]


def _deciding_answers(checker: Checker, acts: Sequence[Act], verdict: TurnVerdict) -> Iterator[Reason]:
    """Yield the answers to open questions that make a legal turn so, where other answers forbid it."""
    for one in verdict.to_check:
        if one.why.made_by(of_barred_kind) or one.why.made_by(still_so_after):
            yield one.why
    yield from answers_for_states(verdict.to_check)
    for placed, way in zip(verdict.turn, verdict.payment.ways, strict=True):
        if spent := spent_earlier(placed, verdict.payment.ways):
            again = own_turn_follows(verdict.turn, placed.index)
            span = checker.rules.span_name(checker.rules.spans[0]) if again else None
            yield already_spent(amounts(checker.rules, spent), span)
        if way is not None and way.condition and way.assumes:
            yield from _deciding_ways(checker, acts, placed)


def _deciding_ways(checker: Checker, acts: Sequence[Act], placed: PlacedAct) -> Iterator[Reason]:
    """Yield in which ways an action has to be paid, if the turn is forbidden in others."""
    ways = open_ways(placed.act.ways, placed.states)
    barred = [
        way for way in ways if _is_forbidden_with(checker, acts, placed, replace(placed.act, ways=(way,)))
    ]
    allowed = [way for way in ways if way not in barred]
    if barred and len(allowed) == 1 and allowed[0].condition.startswith(IF):
        for clause in allowed[0].open_clauses:
            yield paid_if(placed.act.title, clause)
    elif barred:
        yield _paid_by(checker.rules, placed.act, allowed, barred)


def _is_forbidden_with(checker: Checker, acts: Sequence[Act], placed: PlacedAct, act: Act) -> bool:
    """Return whether a turn is not legal with *act* in the place of another."""
    return checker.legal([*acts[: placed.index], act, *acts[placed.index + 1 :]]) is False


def _paid_by(rules: TurnRules, act: Act, allowed: Sequence[Way], barred: Sequence[Way] = ()) -> Reason:
    """Return in which ways an action is paid: by what you use it for, if that decides between all of them."""
    by_use = all(way.condition.startswith(IF) for way in (*allowed, *barred))
    says = _uses_of if by_use else _costs_of
    return (used_for if by_use else paid_otherwise)(act.title, says(rules, allowed), says(rules, barred))


def _costs_of(rules: TurnRules, ways: Sequence[Way]) -> list[str]:
    return [cost_with_conditions(amounts(rules, way.spend), way.open_conditions) for way in ways]


def _uses_of(rules: TurnRules, ways: Sequence[Way]) -> list[str]:
    """Return what *ways* to pay are for, each use once with its costs.

    "you reload a modern bow (1 On Turn Action if you have Shoot 1 or more, or 1 Move Action)". Of many ways,
    what each needs besides is left to the questions.
    """
    costs_by_use: dict[str, list[str]] = {}
    for way in ways:
        use, *others = way.open_clauses if len(ways) <= MOST_IN_FULL else way.open_clauses[:1]
        cost = f" {IF}".join(filter(None, (in_words(amounts(rules, way.spend)), join_words(others))))
        costs_by_use.setdefault(use, []).append(cost)
    return [f"{use} ({', or '.join(costs)})" for use, costs in costs_by_use.items()]


def _covers(after: Reason, before: Reason) -> bool:
    """Return whether what is needed *after* some actions includes what is needed after fewer of them, *before*."""
    if not (after.made_by(still_so_after) and before.made_by(still_so_after)):
        return False
    is_same = after.parts["needs"] == before.parts["needs"]
    return is_same and {*before.parts["actions"]} < {*after.parts["actions"]}
