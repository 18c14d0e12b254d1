"""Count what a turn leaves: amounts, further turns of the round, and what more uses of a resource change."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from resolver.notation import names_in
from resolver.turn.judging import TurnVerdict
from resolver.turn.paying import Payment
from resolver.turn.placing import PlacedAct
from resolver.turn.states import spent_earlier
from resolver.turn.turn_rules import ENDLESS, Trade, TurnRules
from resolver.values.expression import holds
from resolver.values.scene import Scene

MOST_PASSES = 100
"""The most turns of one round to count."""


def amounts_left(verdict: TurnVerdict, perhaps: Sequence[Trade]) -> dict[str, float | None]:
    """Return what is left of each; None after an unknown cost, for an unknown stock, or if *perhaps* traded."""
    rules, payment = verdict.rules, verdict.payment
    left = payment.left
    open_ = {name for trade in perhaps for name in trade.pay}
    guessed = any(way is not None and way.why_cost for way in payment.ways)
    names = dict.fromkeys((*rules.stock, *(name for name, count in left.items() if count)))
    known = {
        name: left.get(name, 0) if name not in open_ and _is_sure(rules, name, guessed=guessed) else None
        for name in names
    }
    return _without_earlier(verdict.turn, payment, known)


def _without_earlier(
    turn: Sequence[PlacedAct], payment: Payment, left: Mapping[str, float | None]
) -> dict[str, float | None]:
    """Return *left* without what must be spent before a turn that has no action of your own turn."""
    spent = Counter[str]()
    for each in turn:
        spent |= spent_earlier(each, payment.ways)
    own = any(each.at == "own" for each in turn)
    return {
        name: count if own or count is None else max(count - spent[name], 0) for name, count in left.items()
    }


def _is_sure(rules: TurnRules, name: str, *, guessed: bool) -> bool:
    stock = rules.stock.get(name)
    if stock is not None and math.isinf(stock.least):
        return True
    return not guessed and (stock is None or stock.least == stock.most)


def ending_scores(rules: TurnRules, left: Mapping[str, float | None]) -> dict[str, int]:
    """Return the scores, of what is *left*, that leave no turn of your own; nothing if a turn is left or unknown."""
    scores = _known_scores(rules, left)
    if rules.again is None or not scores or holds(rules.again.while_, Scene(actor=scores)) is not False:
        return {}
    return scores


def left_after_own_turn(verdict: TurnVerdict, left: Mapping[str, float | None]) -> dict[str, float | None]:
    """Return what is *left* if you have no turn of your own any more.

    Nothing pays for actions of your own turn. What pays out of turn too may be left of an earlier turn, which is
    unknown unless you took an action on your own turn.
    """
    rules = verdict.rules
    had_turn = any(
        each.at == "own" and way is not None
        for each, way in zip(verdict.turn, verdict.payment.ways, strict=True)
    )
    kept = {
        name: None if name in rules.each_turn and not had_turn else left[name]
        for name in rules.anytime & left.keys()
    }
    return {name: kept.get(name, 0 if name in rules.each_turn else count) for name, count in left.items()}


def penalties(verdict: TurnVerdict) -> dict[str, int]:
    """Return what further uses of resources change, those included that the source may allow beyond the stock."""
    rules, turn, payment = verdict.rules, verdict.turn, verdict.payment
    spent, changed = Counter(payment.spent) + Counter(rules.spent_before), Counter[str]()
    for each, way in zip(turn, payment.ways, strict=True):
        if way is None and not each.is_paid and each.act.why_beyond:
            spent.update(each.act.ways[0].spend)
    for name, changes in rules.each_more.items():
        more = max(spent[name] - 1, 0)
        for key, change in changes.items():
            changed[key] += more * change
    return {key: change for key, change in changed.items() if change}


def turns_to_come(rules: TurnRules, left: Mapping[str, float | None]) -> int | None:
    """Return how many more turns of your own the round has after what is *left*; None if that is unknown."""
    scores = _known_scores(rules, left)
    return _turns_to_come(rules.again.lose, scores, rules) if rules.again and scores else None


def _known_scores(rules: TurnRules, left: Mapping[str, float | None]) -> dict[str, int]:
    """Return what decides on further turns of your own, by resource; nothing if any of it is unknown."""
    if rules.again is None:
        return {}
    names = {*rules.again.lose, *(name.name for name in names_in(rules.again.while_))}
    known = {name: int(count) for name in names if (count := left.get(name)) is not None and count < ENDLESS}
    return known if len(known) == len(names) else {}


def _turns_to_come(lose: Mapping[str, int], scores: Mapping[str, int], rules: TurnRules) -> int:
    amounts, passes = dict(scores), 0
    while rules.again is not None and passes < MOST_PASSES:
        amounts = {name: count - lose.get(name, 0) for name, count in amounts.items()}
        if holds(rules.again.while_, Scene(actor=dict(amounts))) is not True:
            break
        passes += 1
    return passes
