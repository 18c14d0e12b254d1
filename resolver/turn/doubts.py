"""Say why it is unknown whether a turn is legal: limits of its actions, costs and amounts that are open."""

from collections import Counter
from collections.abc import Iterator, Sequence

from resolver.sentences.turn import (
    action_cost_unknown,
    action_limits_unknown,
    action_time_unknown,
    stock_unknown,
    trade_time_unknown,
)
from resolver.turn.forbidding import open_limits
from resolver.turn.judging import TurnVerdict
from resolver.turn.least_stock import NeededStock
from resolver.turn.open_costs import fitting_costs
from resolver.turn.paying import Payment
from resolver.turn.placing import PlacedAct, broken_rule, is_allowed
from resolver.turn.turn_rules import BrokenRule, TurnRules, amounts


def doubts(verdict: TurnVerdict, needed: Sequence[NeededStock]) -> Iterator[BrokenRule]:
    """Yield the unknowns that may forbid a turn: limits of actions, how it is paid, and with what is *needed*."""
    yield from open_limits(verdict.rules, verdict.turn)
    if verdict.guessed:
        yield from _assumptions(verdict.rules, verdict.turn, verdict.payment, needed)


def _assumptions(
    rules: TurnRules, turn: Sequence[PlacedAct], payment: Payment, needed: Sequence[NeededStock]
) -> Iterator[BrokenRule]:
    """Yield the assumptions of a payment."""
    acts = [each.act for each in turn]
    costly = [each for each, way in zip(turn, payment.ways, strict=True) if way is not None and way.why_cost]
    together = fitting_costs(rules, acts) if costly else None
    fitting = None if together is None else [amounts(rules, cost) for cost in together]
    for each, way in zip(turn, payment.ways, strict=True):
        if way is None and not each.is_paid:
            yield broken_rule("unknown", [each], action_limits_unknown(each.act.title, each.act.why_beyond))
        if way is not None and way.why_cost:
            others = tuple(other.act.title for other in costly if other is not each)
            said = fitting if each is costly[0] else None  # what they take together is the same for all
            open_cost = action_cost_unknown(each.act.title, way.why_cost, said, others)
            yield broken_rule("unknown", [each], open_cost)
        if way is not None and is_allowed(rules, way, each.at, held=each.held) is None:
            yield broken_rule("unknown", [each], action_time_unknown(each.act.title, way.why_when))
    for stock in needed:
        enough = amounts(rules, {stock.name: stock.used if stock.trades else stock.least or 0})
        less = (
            amounts(rules, {stock.name: stock.least or 0}),
            amounts(rules, sum((Counter(trade.pay) for trade in stock.trades), Counter[str]())),
        )
        short = stock_unknown(enough, rules.stock[stock.name].why, *(less if stock.trades else ()))
        yield broken_rule("unknown", stock.spenders, short)
    out = [each for each in turn if each.at == "out"]
    for why in dict.fromkeys(trade.why for trade in payment.traded_out if trade.out is None):
        yield broken_rule("unknown", out, trade_time_unknown(why))
