"""Find out whether and how a turn can be paid, by trying every way to pay for every action."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from resolver.dice.bounds import OutOfRange
from resolver.reasons import Reason
from resolver.sentences.turn import (
    needs_own_turn,
    not_spent_before,
    too_costly,
    too_many_ways_to_pay,
    traded_away,
)
from resolver.turn.forbidding import is_barred_first
from resolver.turn.placing import PlacedAct, broken_rule, is_allowed
from resolver.turn.resources import Price, Resources, Settlement, add_vectors
from resolver.turn.states import open_ways
from resolver.turn.turn_rules import ENDLESS, BrokenRule, Precondition, Trade, TurnRules, Way, amounts

MOST_PRICES = 1000
"""The most different sums for the actions of one turn."""

_Ways = tuple[Way | None, ...]

_Prices = Mapping[Price, _Ways]
"""The possible sums for some actions, and the ways to pay that lead to each."""


@dataclass(frozen=True, slots=True)
class Payment:
    """How a turn is paid."""

    ways: _Ways
    """The way taken for each action; None if it is part of another or cannot be paid."""
    spent: Mapping[str, float]
    left: Mapping[str, float]
    trades: tuple[Trade, ...]
    traded_out: tuple[Trade, ...]
    """The trades that pay for something out of turn."""
    whole: bool
    """Whether every action is paid for."""
    problems: tuple[BrokenRule, ...]
    """Why actions are not paid, if not because of their limits."""


@dataclass(frozen=True, slots=True)
class _PaymentStep:
    """An action, and the possible sums of the turn after it."""

    placed: PlacedAct
    prices: _Prices
    paid: bool = True
    problems: tuple[BrokenRule, ...] = ()


class Payer:
    """Pays for turns; the beginning that a turn shares with the one before is not tried again."""

    def __init__(self, rules: TurnRules, *, sure: bool) -> None:
        """Start with nothing paid.

        Args:
            rules: What a turn allows.
            sure: Whether unknown costs count as unaffordable and unknown stocks as empty, or as free and
                endless.
        """
        self._resources = Resources(rules, sure=sure)
        nothing = self._resources.vector({})
        self._start: _Prices = {Price(nothing, nothing): ()}
        self._steps: list[_PaymentStep] = []

    def pay(self, turn: Sequence[PlacedAct]) -> Payment:
        """Return the payment of *turn* with the fewest trades, preferring ways listed first.

        An action that cannot be paid after those before it is left out.

        Raises:
            OutOfRange: If the actions have more than `MOST_PRICES` different sums.
        """
        self._walk(turn)
        prices = self._steps[-1].prices if self._steps else self._start
        price, settlement = self._best(prices)
        return Payment(
            prices[price],
            self._resources.amounts(add_vectors(price.own, price.out)),
            self._resources.amounts(settlement.left),
            settlement.trades,
            settlement.traded_out,
            self._whole,
            tuple(problem for step in self._steps for problem in step.problems),
        )

    def covers(self, turn: Sequence[PlacedAct]) -> bool:
        """Return whether every action of *turn* can be paid; faster than `pay`.

        Raises:
            OutOfRange: As in `pay`.
        """
        self._walk(turn)
        return self._whole

    @property
    def _whole(self) -> bool:
        return all(step.paid for step in self._steps)

    def _walk(self, turn: Sequence[PlacedAct]) -> None:
        """Take the steps of *turn*, from the first that differs from the turn before."""
        self._steps = self._shared_steps(turn)
        for placed in turn[len(self._steps) :]:
            before = self._steps[-1].prices if self._steps else self._start
            self._steps.append(self._step(placed, before))

    def _shared_steps(self, turn: Sequence[PlacedAct]) -> list[_PaymentStep]:
        for index, (step, placed) in enumerate(zip(self._steps, turn, strict=False)):
            if step.placed != placed:
                return self._steps[:index]
        return self._steps[: len(turn)]

    def _step(self, placed: PlacedAct, prices: _Prices) -> _PaymentStep:
        unpaid = {price: (*ways, None) for price, ways in prices.items()}
        if placed.is_paid:
            return _PaymentStep(placed, unpaid)
        ways = self._open_ways(placed)
        sums = self._prices_with(placed, ways, prices)
        if sums:
            return _PaymentStep(placed, sums)
        if placed.act.why_beyond and ways and not self._resources.sure:
            return _PaymentStep(placed, unpaid)
        return _PaymentStep(placed, unpaid, paid=False, problems=tuple(self._why(placed, ways, prices)))

    def _open_ways(self, placed: PlacedAct) -> list[Way]:
        """Return the ways to pay for an action in its place."""
        fitting = (True,) if self._resources.sure else (True, None)
        rules = self._resources.rules
        return [
            way
            for way in open_ways(placed.act.ways, placed.states)
            if is_allowed(rules, way, placed.at, held=placed.held) in fitting
            and not (self._resources.sure and way.why_cost)
            and not is_barred_first(rules, placed, frozenset(way.spend))
        ]

    def _prices_with(self, placed: PlacedAct, ways: Iterable[Way], prices: _Prices) -> dict[Price, _Ways]:
        """Return the turn's possible sums with an action; the first ways to each are kept."""
        known = set(self._resources.names)
        costs = [
            (way, self._resources.vector(way.spend), _spent_names(way))
            for way in ways
            if _spent_names(way) <= known
        ]
        sums: dict[Price, _Ways] = {}
        for price, before in prices.items():
            if placed.at == "own" and not self._resources.acts(price):
                continue
            if self._unmet_preconditions(placed, price, before):
                continue
            for way, cost, spent in costs:
                after = price.plus(cost, way.empties, placed.at)
                if not price.emptied & spent and after not in sums and self._resources.settle(after):
                    sums[after] = (*before, way)
        if len(sums) > MOST_PRICES:
            raise OutOfRange(too_many_ways_to_pay(MOST_PRICES))
        return sums

    def _unmet_preconditions(self, placed: PlacedAct, price: Price, before: _Ways) -> list[Precondition]:
        """Return what an action requires to be spent before it but *price* does not have.

        Empty if a cost is unknown, and before the first action of your own turn unless the request gives the amounts
        at the start.
        """
        guessed = not self._resources.sure and any(way is not None and way.why_cost for way in before)
        if guessed:
            return []
        spent = self._resources.amounts(add_vectors(price.own, price.out))
        return [
            one
            for one in placed.act.requires
            if (placed.after_own or one.from_start)
            and any(spent.get(name, 0) < count for name, count in one.spent.items())
        ]

    def _best(self, prices: Iterable[Price]) -> tuple[Price, Settlement]:
        settled = ((price, paid) for price in prices if (paid := self._resources.settle(price)) is not None)
        return min(settled, key=lambda each: len(each[1].trades))

    def _why(self, placed: PlacedAct, ways: Sequence[Way], prices: _Prices) -> Iterator[BrokenRule]:
        """Yield why an action cannot be paid; nothing if its time or place forbids every way."""
        price, settlement = self._best(prices)
        rules, title = self._resources.rules, placed.act.title
        acts = placed.at == "out" or any(map(self._resources.acts, prices))
        if rules.again is not None and not acts:
            yield broken_rule(
                "again",
                [placed],
                needs_own_turn(title, self._resources.scores(price), rules.span_name(rules.spans[0])),
            )
        elif all(
            missing := [self._unmet_preconditions(placed, price, before) for price, before in prices.items()]
        ):
            yield broken_rule("requires", [placed], not_spent_before(title, missing[0][0].clause))
        elif ways:
            yield broken_rule("allotment", [placed], self._unaffordable(placed, ways, settlement))

    def _unaffordable(self, placed: PlacedAct, ways: Sequence[Way], settlement: Settlement) -> Reason:
        """Return what an action costs in one of *ways*, and what is left to pay for it, of what can run out."""
        rules, useful = self._resources.rules, _useful(self._resources.rules, ways)
        stocks = self._resources.amounts(settlement.left)
        left = {name: n for name, n in stocks.items() if name in useful and 0 < n < ENDLESS}
        short = dict.fromkeys(name for way in ways for name in way.spend if not stocks.get(name))
        gone = [rules.names.get(name, (name, name))[0] for name in short]
        costs = [amounts(rules, way.spend) for way in ways]
        traded = dict.fromkeys(
            traded_away(amounts(rules, trade.pay), amounts(rules, trade.gain))
            for trade in settlement.trades
            if short.keys() & trade.pay.keys()
        )
        return too_costly(placed.act.title, costs, amounts(rules, left), gone, tuple(traded))


def _spent_names(way: Way) -> frozenset[str]:
    return frozenset(name for name, count in way.spend.items() if count)


def _useful(rules: TurnRules, ways: Iterable[Way]) -> set[str]:
    """Return the resources that can pay for any of *ways*, directly or by trades."""
    useful = {name for way in ways for name in way.spend}
    for _ in rules.exchanges:
        useful |= {name for each in rules.exchanges if useful & set(each.gain) for name in each.pay}
    return useful
