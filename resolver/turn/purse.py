"""What there is to pay with in a turn, and the trades that make more of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from resolver.expression import holds
from resolver.notation import names_in
from resolver.scene import Scene
from resolver.turn.rules import MOST_TRADES, At, Exchange, TurnRules, Way

Amounts = tuple[tuple[str, float], ...]
"""Resources and how much of each, by name: amounts that can be looked up."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What is to be paid: in one's own turn, and out of it."""

    own: Amounts = ()
    out: Amounts = ()
    emptied: frozenset[str] = frozenset()
    """Resources of which nothing is left over."""

    def plus(self, way: Way, at: At) -> "Bill":
        """Return the bill with one more action on it."""
        own = added(self.own, way.spend) if at == "own" else self.own
        out = added(self.out, way.spend) if at == "out" else self.out
        return Bill(own, out, self.emptied | way.empties)

    @property
    def total(self) -> dict[str, float]:
        """All that is to be paid."""
        return dict(added(self.own, dict(self.out)))


@dataclass(frozen=True, slots=True)
class Settlement:
    """A bill that is paid."""

    trades: tuple[Exchange, ...]
    left: Mapping[str, float]
    traded_out: tuple[Exchange, ...] = ()
    """The trades that pay for something out of turn."""


@dataclass(slots=True)
class Purse:
    """What there is to pay with."""

    rules: TurnRules
    sure: bool
    """Whether only what there is and may be done for sure counts, or all that there might be."""
    _settled: dict[Bill, Settlement | None] = field(default_factory=dict)
    _reached: dict[tuple[Amounts, bool], list[tuple[dict[str, float], tuple[Exchange, ...]]]] = field(
        default_factory=dict
    )

    def settle(self, bill: Bill) -> Settlement | None:
        """Return how *bill* is paid with the fewest trades, or None where it cannot be."""
        if bill not in self._settled:
            found = list(self._settlements(bill))
            self._settled[bill] = min(found, key=lambda paid: len(paid.trades)) if found else None
        return self._settled[bill]

    def acts(self, bill: Bill) -> bool:
        """Return whether one acts in one's own turn when *bill* has been paid, as far as that is known."""
        again = self.rules.again
        if again is None:
            return True
        names = [name.name for name in names_in(again.while_)]
        if any(not self._known(name) for name in names):
            return True
        spent = bill.total
        left = {name: int(self._stock(name) - spent.get(name, 0)) for name in names}
        return holds(again.while_, Scene(actor=left)) is True

    def _known(self, name: str) -> bool:
        stock = self.rules.stock.get(name)
        return stock is not None and stock.least == stock.most != float("inf")

    def _stock(self, name: str) -> float:
        stock = self.rules.stock[name]
        return stock.least if self.sure else stock.most

    def _settlements(self, bill: Bill) -> Iterator[Settlement]:
        """Yield every way to settle: what is due out of turn comes first, as fewer trades may pay for it."""
        everything = {name: self._stock(name) for name in self.rules.stock}
        for before, first in self._reach(everything, out=True):
            if not covers(before, bill.out):
                continue
            rest = less(before, bill.out)
            onward = [(rest, ())] if self._all_out else self._reach(rest, out=False)
            for after, more in onward:
                if covers(after, bill.own):
                    left = {**less(after, bill.own), **dict.fromkeys(bill.emptied, 0)}
                    yield Settlement((*first, *more), left, first if bill.out else ())
                    break

    @property
    def _all_out(self) -> bool:
        return all(self._trades_out(exchange) for exchange in self.rules.exchanges)

    def _trades_out(self, exchange: Exchange) -> bool:
        return not self.sure if exchange.out is None else exchange.out

    def _reach(
        self, start: dict[str, float], *, out: bool
    ) -> list[tuple[dict[str, float], tuple[Exchange, ...]]]:
        """Return all that trades can make of *start*, the fewest trades first."""
        key = (frozen(start), out)
        if key not in self._reached:
            trades = [e for e in self.rules.exchanges if not out or self._trades_out(e)]
            self._reached[key] = _breadth_first(start, trades)
        return self._reached[key]


def _breadth_first(
    start: dict[str, float], exchanges: list[Exchange]
) -> list[tuple[dict[str, float], tuple[Exchange, ...]]]:
    found: list[tuple[dict[str, float], tuple[Exchange, ...]]] = [(start, ())]
    seen = {frozen(start)}
    for state, trades in found:
        if len(trades) == MOST_TRADES:
            break
        for exchange in exchanges:
            if not covers(state, frozen(exchange.pay)):
                continue
            after = dict(added(frozen(less(state, frozen(exchange.pay))), exchange.gain))
            if frozen(after) not in seen:
                seen.add(frozen(after))
                found.append((after, (*trades, exchange)))
    return found


def frozen(amounts: Mapping[str, float]) -> Amounts:
    """Return *amounts* so that they can be looked up; of what is not there nothing is said."""
    return tuple(sorted((name, count) for name, count in amounts.items() if count))


def added(amounts: Amounts, more: Mapping[str, float]) -> Amounts:
    """Return both amounts together."""
    total = dict(amounts)
    for name, count in more.items():
        total[name] = total.get(name, 0) + count
    return frozen(total)


def covers(amounts: Mapping[str, float], due: Amounts) -> bool:
    """Return whether *amounts* are enough for what is *due*."""
    return all(amounts.get(name, 0) >= count for name, count in due)


def less(amounts: Mapping[str, float], due: Amounts) -> dict[str, float]:
    """Return what is left of *amounts* when what is *due* has been taken from them."""
    return {**amounts, **{name: amounts.get(name, 0) - count for name, count in due}}
