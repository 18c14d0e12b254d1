"""The search for payments against a slow, plain one: units, spent one move at a time."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from resolver.turn import Act, Trade, TurnRules, Way, check
from tests.resolver.turn.small_turns import MODERATE, act, random_rules, ways

Units = tuple[tuple[str, bool], ...]
"""Every unit of a resource, and whether it pays for something out of turn."""


def _without(units: Units, name: str, count: int, *, out: bool) -> Iterator[tuple[Units, bool]]:
    """Yield what is left after units are spent, and whether all could be, out of turn."""
    held = Counter(units)
    for outer in range(count + 1):
        if held[name, True] >= outer and held[name, False] >= count - outer and (outer == count or not out):
            taken = Counter({(name, True): outer, (name, False): count - outer})
            yield tuple(sorted((held - taken).elements())), outer == count


def _paid(units: Units, way: Way, *, out: bool) -> list[Units]:
    states = [units]
    for name, count in way.spend.items():
        states = [left for state in states for left, _ in _without(state, name, count, out=out)]
    return states


def _traded(units: Units, exchange: Trade) -> Iterator[Units]:
    ((paid, count),), ((gained, gain),) = exchange.pay.items(), exchange.gain.items()
    for left, outer in _without(units, paid, count, out=False):
        yield tuple(sorted((*left, *[(gained, outer and exchange.out is True)] * gain)))


def payable(rules: TurnRules, turn: list[Act]) -> bool:
    """Return whether some order of payments and trades pays for all actions."""
    units = sorted((name, True) for name, stock in rules.stock.items() for _ in range(int(stock.least)))
    states = {(tuple(units), 0)}
    waiting = list(states)
    while waiting:
        held, done = waiting.pop()
        if done == len(turn):
            return True
        each = turn[done]
        out = each.at == "out"
        following = [(s, done + 1) for way in each.ways for s in _paid(held, way, out=out)]
        following += [(state, done) for exchange in rules.exchanges for state in _traded(held, exchange)]
        waiting += [state for state in dict.fromkeys(following) if state not in states]
        states.update(following)
    return False


@st.composite
def _acts(draw: st.DrawFn) -> Act:
    found = draw(st.lists(ways(), min_size=1, max_size=2))
    return act("go", draw(st.sampled_from(["own", "out"])), *(Way(w.key, w.spend, when="any") for w in found))


@settings(max_examples=MODERATE)
@given(random_rules(), st.lists(_acts(), max_size=4))
def test_a_turn_is_legal_exactly_if_some_order_of_payments_and_trades_pays_for_it(
    rules: TurnRules, turn: list[Act]
) -> None:
    assert check(rules, turn).legal is payable(rules, turn)


@settings(max_examples=MODERATE)
@given(random_rules(), st.lists(_acts(), max_size=4))
def test_what_is_left_is_what_was_there_with_the_trades_and_without_the_costs(
    rules: TurnRules, turn: list[Act]
) -> None:
    answer = check(rules, turn)
    total: Counter[str] = Counter({name: int(stock.least) for name, stock in rules.stock.items()})
    for name in answer.trades:
        exchange = next(exchange for exchange in rules.exchanges if exchange.id == name)
        total.update(exchange.gain)
        total.subtract(exchange.pay)
    for paid in answer.paid:
        total.subtract({name: int(count) for name, count in (paid.spend or {}).items()})
    assert {name: count for name, count in answer.left.items() if count} == +total
    assert min(total.values()) >= 0
