"""Say why it is unknown whether a turn is legal: limits of its actions, costs and amounts that are open."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from resolver.sentences.turn import (
    Amounts,
    action_cost_unknown,
    action_limits_unknown,
    action_time_unknown,
    stock_unknown,
    trade_time_unknown,
)
from resolver.turn.forbidding import open_limits
from resolver.turn.judging import Checker, TurnVerdict
from resolver.turn.paying import Payment
from resolver.turn.placing import PlacedAct, broken_rule, is_allowed
from resolver.turn.turn_rules import Act, BrokenRule, Stock, TurnRules, Way, amounts

_ABOVE_USED = 30
"""How much more of a resource than actions use to try at most: an Initiative above 0 for the next turn of a round."""


def doubts(verdict: TurnVerdict) -> Iterator[BrokenRule]:
    """Yield the unknowns that may forbid a turn: limits of actions, how it is paid."""
    yield from open_limits(verdict.rules, verdict.turn)
    if verdict.guessed:
        yield from _assumptions(verdict.rules, verdict.turn, verdict.payment)


def _assumptions(rules: TurnRules, turn: Sequence[PlacedAct], payment: Payment) -> Iterator[BrokenRule]:
    """Yield the assumptions of a payment."""
    for each, way in zip(turn, payment.ways, strict=True):
        if way is None and not each.is_paid:
            yield broken_rule("unknown", [each], action_limits_unknown(each.act.title, each.act.why_beyond))
        if way is not None and way.why_cost:
            costs = _usual_costs(rules, [each.act for each in turn], each.index, way)
            open_cost = action_cost_unknown(each.act.title, way.why_cost, *costs, way.may_be_free)
            yield broken_rule("unknown", [each], open_cost)
        if way is not None and is_allowed(rules, way, each.at, held=each.held) is None:
            yield broken_rule("unknown", [each], action_time_unknown(each.act.title, way.why_when))
    used = Counter(payment.spent)
    for trade in payment.trades:
        used.update(trade.pay)
    for name, stock in rules.stock.items():
        spenders = tuple(_spenders(turn, payment, name))
        if stock.why and spenders and used[name] > stock.least:
            needed = amounts(rules, _least_stock(rules, [each.act for each in turn], name, used[name]))
            yield broken_rule("unknown", spenders, stock_unknown(needed, stock.why))
    out = [each for each in turn if each.at == "out"]
    for why in dict.fromkeys(trade.why for trade in payment.traded_out if trade.out is None):
        yield broken_rule("unknown", out, trade_time_unknown(why))


def _usual_costs(
    rules: TurnRules, acts: Sequence[Act], index: int, way: Way
) -> tuple[Sequence[Amounts], Sequence[Amounts]]:
    """Return the single actions of a turn as which an action of unknown cost fits beside *acts*, or doesn't.

    Empty if a part of its cost is known.
    """
    checker, act = Checker(rules), acts[index]
    fitting: tuple[Amounts, ...] = ()
    barred: tuple[Amounts, ...] = ()
    gained = (name for trade in rules.exchanges for name in trade.gain)
    for name in dict.fromkeys((*rules.stock, *gained)) if way.key is None else ():
        if name in rules.each_turn or name not in rules.stock:
            paid = replace(act, ways=(replace(way, spend={name: 1}, why_cost=""),))
            cost = (amounts(rules, {name: 1}),)
            if checker.legal([*acts[:index], paid, *acts[index + 1 :]]) is False:
                barred += cost
            else:
                fitting += cost
    return fitting, barred


def _least_stock(rules: TurnRules, acts: Sequence[Act], name: str, used: float) -> dict[str, float]:
    """Return the least of a resource with which *acts* are legal in one turn, near what is *used*; {} if none is."""

    def is_legal(amount: int) -> bool:
        stock = {**rules.stock, name: Stock.of(amount)}
        return Checker(replace(rules, stock=stock)).legal(acts) is True

    tried = range(int(rules.stock[name].least), int(used) + _ABOVE_USED)
    found = bisect_left(tried, True, key=is_legal)
    return {name: tried[found]} if found < len(tried) else {}


def _spenders(turn: Sequence[PlacedAct], payment: Payment, name: str) -> Iterator[PlacedAct]:
    """Yield the actions of known cost paid with a resource, or with what it was traded for."""
    names = {name}
    for _ in payment.trades:  # trades can be chained
        names = names.union(*(trade.gain for trade in payment.trades if names & set(trade.pay)))
    for each, way in zip(turn, payment.ways, strict=True):
        if way is not None and not way.why_cost and names & set(way.spend):
            yield each
