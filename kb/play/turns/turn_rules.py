"""An edition's turn in the resolver's terms: its rules, and how much there is of each resource."""

import math
from collections.abc import Iterator, Mapping

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry
from kb.model.edition import Exchange
from kb.play.procedure.roll_classes import members
from kb.play.procedure.rulings import declared_rulings, rulings_of
from kb.play.procedure.turn_amounts import GivenNumbers, compute_amount, field_of
from kb.play.sentences.turn import (
    stock_depends_on,
    stock_not_given,
)
from kb.play.turns.acts import ending_actions
from kb.references import full_id
from resolver.notation import parse_condition
from resolver.turn import (
    ENDLESS,
    ActAgain,
    Losing,
    Stock,
    Trade,
    TurnRules,
)


def rules_of(
    base: KnowledgeBase,
    edition_id: str,
    numbers: GivenNumbers,
    rulings: Mapping[str, str] | None = None,
    states: Mapping[str, bool] | None = None,
) -> TurnRules:
    """Return the turn of an edition.

    Args:
        base: The rules.
        edition_id: The edition.
        numbers: Ratings that resources depend on, and resources with other than their usual amounts.
        rulings: Choices other than the edition's.
        states: Whether you are in each state at the start of the turn, as far as the request says.
    """
    edition = base.editions[edition_id]
    turn, resources = edition.turn, edition.resources
    holding = _holding(base, edition_id, states or {})
    for id_ in holding:
        numbers = _after_payment(edition, base.entries[id_], numbers)
    reserving = [id_ for id_ in holding if base.entries[id_].combine.parts]
    before = [name for id_ in reserving for name in _usual_cost(base.entries[id_])]
    return TurnRules(
        spans=tuple(turn.spans),
        span_names={span: turn.name_of(span) for span in turn.spans},
        stock={name: stock for name in resources if (stock := _stock(edition, name, numbers)) is not None},
        holding=len(reserving) < len(holding),
        reserved=tuple(
            (id_, members(base, edition_id, part))
            for id_ in reserving
            for part in base.entries[id_].combine.parts
        ),
        spent_before=dict(before),
        exchanges=tuple(_trade(edition, exchange) for exchange in turn.exchange),
        anytime=frozenset(turn.anytime),
        each_more=turn.each_more,
        again=ActAgain(turn.again.lose, parse_condition(turn.again.while_, resources))
        if turn.again
        else None,
        each_turn=frozenset(turn.gives.get(turn.spans[0], {})) - numbers.keys(),
        not_first=frozenset(turn.not_first),
        names={key: (each.one, each.plural or each.name) for key, each in resources.items()},
        rulings=rulings_of(edition) | dict(rulings or {}),
        declared=declared_rulings(edition),
        states=dict(states or {}),
        state_names={key: state.name for key, state in edition.states.items()},
        state_clauses={
            key: (state.says.ended, state.says.holds)
            for key, state in edition.states.items()
            if state.says is not None
        },
        state_losing=dict(_ending_by_state(base, edition_id)),
    )


def _holding(base: KnowledgeBase, edition_id: str, states: Mapping[str, bool]) -> list[str]:
    """Return the actions by which a turn that begins in *states* holds all of its others, or what they include."""
    ids = [full_id(reference, edition_id) for reference in base.editions[edition_id].turn.holding]
    return [
        id_
        for id_ in ids
        if any(states.get(each.state) and each.whose == "actor" for each in base.entries[id_].sets)
    ]


def states_counted_as_spent(base: KnowledgeBase, edition_id: str) -> set[str]:
    """Return the states in which an action is held whose cost already counts in what further actions change."""
    turn = base.editions[edition_id].turn
    entries = [base.entries[full_id(reference, edition_id)] for reference in turn.holding]
    reserving = [entry for entry in entries if entry.combine.parts and turn.each_more]
    return {each.state for entry in reserving for each in entry.sets}


def _usual_cost(entry: Entry) -> list[tuple[str, int]]:
    """Return what the usual way to pay for *entry* spends, as far as these are numbers."""
    usual = next(iter(entry.costs.values()), None)
    return [(name, n) for name, n in usual.spend.items() if isinstance(n, int)] if usual else []


def _after_payment(edition: Edition, entry: Entry, numbers: GivenNumbers) -> GivenNumbers:
    """Return *numbers* without the earlier cost of *entry*, except amounts that the request gives."""
    remaining = dict(numbers)
    for name, spent in _usual_cost(entry):
        stock = _stock(edition, name, numbers)
        is_known = stock is not None and stock.least == stock.most and math.isfinite(stock.least)
        if stock is not None and is_known and name not in numbers:
            remaining[name] = max(int(stock.least) - spent, 0)
    return remaining


def _ending_by_state(base: KnowledgeBase, edition: str) -> Iterator[tuple[str, tuple[str, Losing]]]:
    """Yield each state that later actions end, with an action that sets it, and what ends it."""
    for id_, entry in base.of_edition(edition).items():
        for entered in entry.sets:
            if entered.whose == "actor" and (entered.lost_to or entered.kept_by):
                yield entered.state, (id_, ending_actions(base, edition, entry, entered))


def _trade(edition: Edition, exchange: Exchange) -> Trade:
    unknown = edition.unknown.get(f"turn.exchange.{exchange.id}.at", "")
    out = None if unknown else exchange.at == "any"
    return Trade(exchange.id, exchange.pay, exchange.for_, out, unknown)


def _stock(edition: Edition, name: str, numbers: GivenNumbers) -> Stock | None:
    """Return the amount of a resource; None if only trades provide it."""
    if name in numbers:
        return Stock.of(numbers[name])
    resource = edition.resources[name]
    plural = resource.plural or resource.name
    is_counted = plural != resource.name
    gains = [amounts[name] for amounts in edition.turn.gives.values() if name in amounts]
    if not gains:
        traded = any(name in exchange.for_ for exchange in edition.turn.exchange)
        why = stock_not_given(plural, is_counted, [field_of(name)])
        return None if traded else Stock(0, ENDLESS, why)
    if "any" in gains:
        return Stock.of(ENDLESS)
    amounts = [compute_amount(edition, each, numbers) for each in gains]
    least = sum(each.least for each in amounts)
    unknown = next((each.depends_on for each in amounts if each.depends_on), None)
    if unknown is None:
        return Stock.of(least)
    return Stock(least, ENDLESS, stock_depends_on(plural, is_counted, unknown))
