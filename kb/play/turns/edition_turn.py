"""The turn of an edition as the rules that the resolver checks turns with."""

from collections.abc import Mapping

from kb.model import Edition
from kb.model.edition import Exchange
from kb.play.scene import declared_by, rulings_of
from kb.play.turns.amounts import Told, told_as, work_out
from resolver.notation import parse_condition
from resolver.turn import ENDLESS, Again, Stock, TurnRules
from resolver.turn import Exchange as Trade


def rules_of(edition: Edition, told: Told, rulings: Mapping[str, str] | None = None) -> TurnRules:
    """Return the turn of *edition*.

    Args:
        edition: The edition.
        told: Ratings that decide what there is, and resources of which there is less or more than usual.
        rulings: Choices other than the edition's.
    """
    turn, resources = edition.turn, edition.resources
    return TurnRules(
        spans=tuple(turn.spans),
        stock={name: stock for name in resources if (stock := _stock(edition, name, told)) is not None},
        exchanges=tuple(_trade(edition, exchange) for exchange in turn.exchange),
        anytime=frozenset(turn.anytime),
        each_more=turn.each_more,
        again=Again(turn.again.lose, parse_condition(turn.again.while_, resources)) if turn.again else None,
        not_first=frozenset(turn.not_first),
        names={key: (each.name, each.plural or each.name) for key, each in resources.items()},
        rulings=rulings_of(edition) | dict(rulings or {}),
        declared=declared_by(edition),
    )


def _trade(edition: Edition, exchange: Exchange) -> Trade:
    unknown = edition.unknown.get(f"turn.exchange.{exchange.id}.at", "")
    out = None if unknown else exchange.at == "any"
    return Trade(exchange.id, exchange.pay, exchange.for_, out, unknown)


def _stock(edition: Edition, name: str, told: Told) -> Stock | None:
    """Return what there is of a resource; None where a turn has it from trades only."""
    if name in told:
        return Stock.of(told[name])
    resource = edition.resources[name]
    several = resource.plural or resource.name
    called = f"much {several} there is" if several == resource.name else f"many {several} there are"
    given = [amounts[name] for amounts in edition.turn.gives.values() if name in amounts]
    if not given:
        traded = any(name in exchange.for_ for exchange in edition.turn.exchange)
        why = f"how {called} was not told; give {told_as(name)}"
        return None if traded else Stock(0, ENDLESS, why)
    if "any" in given:
        return Stock.of(ENDLESS)
    amounts = [work_out(edition, each, told) for each in given]
    least = sum(each.least for each in amounts)
    unknown = next((each.depends_on for each in amounts if each.depends_on), "")
    if not unknown:
        return Stock.of(least)
    return Stock(least, ENDLESS, f"how {called} depends on {unknown}")
