"""Whether a turn can be paid for, and how: every way to pay of every action is tried."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from resolver.notation import print_condition
from resolver.turn.forbidding import not_first
from resolver.turn.placing import Placed, allowed
from resolver.turn.purse import Bill, Purse, Settlement
from resolver.turn.rules import Problem, TurnRules, Way
from resolver.turn.words import amounts, listed

_Ways = tuple[Way | None, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """How a turn is paid for."""

    ways: _Ways
    """For each action the way that was taken; None where it is part of another, or cannot be paid."""
    bill: Bill
    settlement: Settlement
    whole: bool
    """Whether every action is paid for."""
    problems: tuple[Problem, ...]
    """Why actions are not, where no limit of theirs is the reason."""


def pay(rules: TurnRules, turn: Sequence[Placed], *, sure: bool) -> Payment:
    """Return the payment of *turn* with the fewest trades, and of those the one with the ways listed first.

    An action that cannot be paid after those before it is left out.

    Args:
        rules: What the turn allows.
        turn: Its actions.
        sure: Whether what is unknown counts as too dear and not there, or as free and plenty.
    """
    purse = Purse(rules, sure)
    bills: dict[Bill, _Ways] = {Bill(): ()}
    problems: list[Problem] = []
    whole = True
    for each in turn:
        following = {bill: (*ways, None) for bill, ways in bills.items()}
        if each.part_of is None:
            taken = _taken(purse, each, bills)
            if not taken:
                whole = False
                problems += _unpaid(purse, each, bills)
            following = taken or following
        bills = following
    bill = min(bills, key=lambda bill: len(_settled(purse, bill).trades))
    return Payment(bills[bill], bill, _settled(purse, bill), whole, tuple(problems))


def open_ways(rules: TurnRules, each: Placed, *, sure: bool) -> list[Way]:
    """Return the ways in which an action may be paid for where it stands."""
    return [
        way
        for way in each.act.ways
        if allowed(rules, way, each.at, held=each.held) in ((True,) if sure else (True, None))
        and not (sure and way.why_cost)
        and not not_first(rules, each, frozenset(way.spend))
    ]


def _taken(purse: Purse, each: Placed, bills: dict[Bill, _Ways]) -> dict[Bill, _Ways]:
    """Return the bills that an action may leave behind; the first ways that lead to one are kept."""
    taken: dict[Bill, _Ways] = {}
    ways_open = open_ways(purse.rules, each, sure=purse.sure)
    for bill, ways in bills.items():
        if each.at == "own" and not purse.acts(bill):
            continue
        for way in ways_open:
            after = bill.plus(way, each.at)
            if not bill.emptied & _spent(way) and after not in taken and purse.settle(after) is not None:
                taken[after] = (*ways, way)
    return taken


def _spent(way: Way) -> frozenset[str]:
    return frozenset(name for name, count in way.spend.items() if count)


def _settled(purse: Purse, bill: Bill) -> Settlement:
    settlement = purse.settle(bill)
    if settlement is None:
        raise AssertionError(f"{bill} was found to be payable")
    return settlement


def _unpaid(purse: Purse, each: Placed, bills: Iterable[Bill]) -> list[Problem]:
    ways = open_ways(purse.rules, each, sure=purse.sure)
    if not ways:
        return []
    title, names = each.act.title, (each.act.name,)
    first = min(bills, key=lambda bill: len(_settled(purse, bill).trades))
    if each.at == "own" and not purse.acts(first):
        condition = print_condition(purse.rules.again.while_) if purse.rules.again else ""
        why = f"{title} needs a turn of one's own, and one has it only while {condition}"
        return [Problem("again", names, why)]
    left, useful = _settled(purse, first).left, _useful(purse.rules, ways)
    there = {name: left[name] for name in purse.rules.stock if name in useful and left.get(name, 0) > 0}
    cost = listed(dict.fromkeys(amounts(purse.rules, way.spend) for way in ways), "or")
    rest = f"what is left for it is {amounts(purse.rules, there)}" if there else "nothing is left for it"
    why = f"{title} costs {cost}; {rest}"
    return [Problem("allotment", names, why)]


def _useful(rules: TurnRules, ways: Iterable[Way]) -> set[str]:
    """Return the resources that pay for any of *ways*, or can be traded for those that do."""
    useful = {name for way in ways for name in way.spend}
    for _ in rules.exchanges:
        useful |= {name for each in rules.exchanges if useful & set(each.gain) for name in each.pay}
    return useful
