"""Find the least of an unknown resource with which a turn is legal, and how it is paid then."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from resolver.turn.judging import Checker, TurnVerdict
from resolver.turn.paying import Payment
from resolver.turn.placing import PlacedAct
from resolver.turn.turn_rules import Act, Stock, Trade, TurnRules

_ABOVE_USED = 30
"""How much more of a resource than actions use to try at most: an Initiative above 0 for the next turn of a round."""


@dataclass(frozen=True, slots=True)
class NeededStock:
    """How much a turn needs of a resource whose amount is unknown."""

    name: str
    spenders: tuple[PlacedAct, ...]
    """The actions paid with it, or with what it was traded for."""
    used: float
    """How much they use with no more trades than they need."""
    least: int | None
    """The least with which the turn is legal; None if something else is open too."""
    trades: tuple[Trade, ...] = ()
    """The trades that only the least makes necessary."""


def needed_stocks(verdict: TurnVerdict) -> tuple[NeededStock, ...]:
    """Return each resource that a turn needs more of than is sure to be there."""
    return tuple(_needed_stocks(verdict)) if verdict.guessed and not verdict.problems else ()


def _needed_stocks(verdict: TurnVerdict) -> Iterator[NeededStock]:
    rules, payment, acts = verdict.rules, verdict.payment, [each.act for each in verdict.turn]
    used = Counter(payment.spent)
    for trade in payment.trades:
        used.update(trade.pay)
    for name, stock in rules.stock.items():
        spenders = tuple(_spenders(verdict.turn, payment, name))
        if stock.why and spenders and used[name] > stock.least:
            least = _least(rules, acts, name, used[name])
            traded = () if least is None else _judged(rules, acts, name, least).payment.trades
            more = tuple(trade for trade in traded if trade not in payment.trades)
            yield NeededStock(name, spenders, used[name], least, more)


def _least(rules: TurnRules, acts: Sequence[Act], name: str, used: float) -> int | None:
    """Return the least of a resource with which *acts* are legal in one turn, near what is *used*, or None."""
    tried = range(int(rules.stock[name].least), int(used) + _ABOVE_USED)
    found = bisect_left(tried, True, key=lambda amount: _judged(rules, acts, name, amount).legal is True)
    return tried[found] if found < len(tried) else None


def _judged(rules: TurnRules, acts: Sequence[Act], name: str, amount: int) -> TurnVerdict:
    """Return the verdict on *acts* with this *amount* of a resource."""
    return Checker(replace(rules, stock={**rules.stock, name: Stock.of(amount)})).judge(acts)


def _spenders(turn: Sequence[PlacedAct], payment: Payment, name: str) -> Iterator[PlacedAct]:
    """Yield the actions of known cost paid with a resource, or with what it was traded for."""
    names = {name}
    for _ in payment.trades:  # trades can be chained
        names = names.union(*(trade.gain for trade in payment.trades if names & set(trade.pay)))
    for each, way in zip(turn, payment.ways, strict=True):
        if way is not None and not way.why_cost and names & set(way.spend):
            yield each
