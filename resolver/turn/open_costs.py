"""Find at which of the usual costs the actions of unknown cost fit in a turn together."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from resolver.turn.judging import Checker
from resolver.turn.turn_rules import Act, TurnRules

MOST_TOGETHER = 6
"""The most actions of unknown cost to try together."""

MOST_COSTS = 3
"""The most costs, beside no action, to name as a condition."""

Cost = Mapping[str, int]
"""How many single actions of each kind: `{"free": 1}`; empty for no action."""


def fitting_costs(rules: TurnRules, acts: Sequence[Act]) -> tuple[Cost, ...] | None:
    """Return what the actions of unknown cost among *acts* may take together, each of them a usual cost.

    It is empty if they fit only when one of them takes no action at all. None if there is nothing to say: if they
    fit at any of their usual costs, or at too many to name, or if a part of a cost is known.
    """
    usual = usual_costs(rules)
    open_ = [place for place, act in enumerate(acts) if any(way.why_cost for way in act.ways)]
    known_part = any(way.key is not None for place in open_ for way in acts[place].ways)
    if not usual or known_part or not 0 < len(open_) <= MOST_TOGETHER:
        return None
    checker = Checker(rules)
    tried = [*_paid(checker, list(acts), open_, usual)]
    fitting = [sum(map(Counter, costs), Counter[str]()) for costs, fits in tried if fits]
    different = [cost for place, cost in enumerate(fitting) if cost not in fitting[:place]]
    if all(fits for _, fits in tried) or sum(map(bool, different)) > MOST_COSTS:
        return None
    return tuple(different)


def usual_costs(rules: TurnRules) -> list[Cost]:
    """Return the single actions that each turn gives or trades can gain."""
    gained = [name for trade in rules.exchanges for name in trade.gain]
    names = dict.fromkeys((*rules.stock, *gained))
    return [{name: 1} for name in names if name in rules.each_turn or name not in rules.stock]


def _paid(
    checker: Checker, acts: list[Act], open_: Sequence[int], usual: Sequence[Cost], least: int = 0
) -> Iterator[tuple[tuple[Cost, ...], bool]]:
    """Yield the costs of all open actions, and whether they fit; only the beginning of those that don't.

    The same action taken again has none of the costs that stand before its first one's, from *least* on.
    """
    if not open_:
        yield (), True
        return
    place, rest = open_[0], open_[1:]
    act = acts[place]
    costs: list[Cost] = [*([{}] if any(way.may_be_free for way in act.ways) else []), *usual]
    for index, cost in enumerate(costs[least:], least):
        ways = tuple(replace(way, spend=cost, why_cost="") for way in act.ways)
        paid = [*acts[:place], replace(act, ways=ways), *acts[place + 1 :]]
        if checker.legal(paid) is False:
            yield (cost,), False
            continue
        again = index if rest and acts[rest[0]] == act else 0
        for others, fits in _paid(checker, paid, rest, usual, again):
            yield (cost, *others), fits
