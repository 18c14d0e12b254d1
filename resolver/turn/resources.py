"""The resources to pay with in a turn, and the trades that make more of them.

Amounts are vectors: a number for each resource, in the order of `Resources.names`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import add, sub
from typing import NamedTuple

from resolver.notation import names_in
from resolver.turn.turn_rules import MOST_TRADES, At, Trade, TurnRules
from resolver.values.expression import holds
from resolver.values.scene import Scene

Vector = tuple[float, ...]


class Price(NamedTuple):
    """The amounts to pay: on your own turn, and out of turn."""

    own: Vector
    out: Vector
    emptied: frozenset[str] = frozenset()
    """Resources to spend to the last."""

    def plus(self, cost: Vector, empties: frozenset[str], at: At) -> "Price":
        """Return the price of one more action too."""
        emptied = self.emptied | empties if empties else self.emptied
        if at == "own":
            return Price(add_vectors(self.own, cost), self.out, emptied)
        return Price(self.own, add_vectors(self.out, cost), emptied)


class Settlement(NamedTuple):
    """How what is due is paid."""

    trades: tuple[Trade, ...]
    left: Vector
    traded_out: tuple[Trade, ...] = ()
    """The trades that pay for something out of turn."""


class _Balance(NamedTuple):
    amounts: Vector
    trades: tuple[Trade, ...]


@dataclass(frozen=True, slots=True)
class _PricedTrade:
    exchange: Trade
    pay: Vector
    gain: Vector
    out: bool


class Resources:
    """The resources to pay with.

    Attributes:
        rules: What the turn allows.
        sure: Whether only certain resources and trades count, or all possible ones.
        names: The resources.
    """

    def __init__(self, rules: TurnRules, *, sure: bool) -> None:
        self.rules = rules
        self.sure = sure
        traded = (name for each in rules.exchanges for name in (*each.pay, *each.gain))
        self.names = tuple(dict.fromkeys((*rules.stock, *traded)))
        self._settled: dict[Price, Settlement | None] = {}
        self._reached: dict[tuple[Vector, bool], list[_Balance]] = {}
        self._acting: dict[Vector, bool] = {}

    def vector(self, amounts: Mapping[str, float]) -> Vector:
        """Return *amounts* as a vector."""
        return tuple(amounts.get(name, 0) for name in self.names)

    def amounts(self, vector: Vector) -> dict[str, float]:
        """Return a vector's amounts by resource, without zeros."""
        return {name: count for name, count in zip(self.names, vector, strict=True) if count}

    @cached_property
    def stock(self) -> Vector:
        """Everything available."""
        stocks = self.rules.stock.items()
        return self.vector({name: each.least if self.sure else each.most for name, each in stocks})

    def settle(self, price: Price) -> Settlement | None:
        """Return how to pay *price* with the fewest trades, or None if it cannot be paid."""
        if price not in self._settled:
            self._settled[price] = self._settlement(price)
        return self._settled[price]

    def acts(self, price: Price) -> bool:
        """Return whether you can act on your own turn after paying *price*, as far as known."""
        if self.rules.again is None or not self._score_names:
            return True
        scores = self._scores(price)
        if scores not in self._acting:
            scene = Scene(
                actor={name: int(score) for name, score in zip(self._score_names, scores, strict=True)}
            )
            self._acting[scores] = holds(self.rules.again.while_, scene) is True
        return self._acting[scores]

    def scores(self, price: Price) -> dict[str, int]:
        """Return what decides whether you can act after paying *price*, by name: `{"Initiative": 0}`."""
        names = [self.rules.names.get(name, (name, name))[0] for name in self._score_names]
        return dict(zip(names, map(int, self._scores(price)), strict=True))

    def _scores(self, price: Price) -> Vector:
        left = _subtract_vectors(self.stock, add_vectors(price.own, price.out))
        return tuple(left[self.names.index(name)] for name in self._score_names)

    @cached_property
    def _score_names(self) -> tuple[str, ...]:
        """The resources that decide whether you can act; none if their amount is unknown."""
        names = [name.name for name in names_in(self.rules.again.while_)] if self.rules.again else []
        stocks = [self.rules.stock.get(name) for name in names]
        known = all(stock is not None and stock.least == stock.most != float("inf") for stock in stocks)
        return tuple(names) if known else ()

    @cached_property
    def _trades(self) -> list[_PricedTrade]:
        unknown = not self.sure
        return [
            _PricedTrade(
                each, self.vector(each.pay), self.vector(each.gain), unknown if each.out is None else each.out
            )
            for each in self.rules.exchanges
        ]

    def _settlement(self, price: Price) -> Settlement | None:
        fewest = self._pay_due(_Balance(self.stock, ()), add_vectors(price.own, price.out))
        if fewest is None:
            return None
        if not any(price.out):
            return self._settlement_after(price, fewest)
        best: Settlement | None = None
        for before in self._reach(
            self.stock, out=True
        ):  # what is due out of turn, which may need fewer trades
            if best is not None and len(best.trades) in (len(fewest.trades), len(before.trades)):
                break
            if _covers(before.amounts, price.out):
                rest = _Balance(_subtract_vectors(before.amounts, price.out), before.trades)
                paid = self._pay_due(rest, price.own)
                if paid is not None and (best is None or len(paid.trades) < len(best.trades)):
                    best = self._settlement_after(price, paid)._replace(traded_out=before.trades)
        return best

    def _pay_due(self, start: _Balance, due: Vector) -> _Balance | None:
        """Return what is left of *start* after *due*, and the trades, as few as can be."""
        for after in self._reach(start.amounts, out=False):
            if _covers(after.amounts, due):
                return _Balance(_subtract_vectors(after.amounts, due), (*start.trades, *after.trades))
        return None

    def _settlement_after(self, price: Price, balance: _Balance) -> Settlement:
        left = balance.amounts
        if price.emptied:
            left = self.vector({**self.amounts(left), **dict.fromkeys(price.emptied, 0)})
        return Settlement(balance.trades, left)

    def _reach(self, start: Vector, *, out: bool) -> list[_Balance]:
        """Return all vectors that trades can make of *start*, the fewest trades first."""
        if (start, out) not in self._reached:
            trades = [trade for trade in self._trades if trade.out or not out]
            self._reached[start, out] = _breadth_first(start, trades)
        return self._reached[start, out]


def _breadth_first(start: Vector, trades: list[_PricedTrade]) -> list[_Balance]:
    found = [_Balance(start, ())]
    seen = {start}
    for state in found:
        if len(state.trades) == MOST_TRADES:
            break
        for trade in trades:
            if not _covers(state.amounts, trade.pay):
                continue
            after = add_vectors(_subtract_vectors(state.amounts, trade.pay), trade.gain)
            if after not in seen:
                seen.add(after)
                found.append(_Balance(after, (*state.trades, trade.exchange)))
    return found


def add_vectors(first: Vector, second: Vector) -> Vector:
    """Return the sum of both amounts."""
    return tuple(map(add, first, second))


def _subtract_vectors(first: Vector, second: Vector) -> Vector:
    return tuple(map(sub, first, second))


def _covers(amounts: Vector, due: Vector) -> bool:
    """Return whether *amounts* cover what is due; a negative amount does if nothing is due."""
    return all(there >= needed for there, needed in zip(amounts, due, strict=True) if needed)
