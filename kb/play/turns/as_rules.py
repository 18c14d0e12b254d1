"""A turn as the resolver checks it: the rules of an edition, its entries as actions, and amounts worked out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import resolver
from kb.describe import reference_name
from kb.knowledge import KnowledgeBase
from kb.model import Cost, Edition, Entry
from kb.model.edition import Exchange
from kb.play.scene import declared_by, rulings_of
from kb.references import edition_of, full_id
from resolver.notation import Rounding, names_in, parse_condition, parse_value
from resolver.turn import ENDLESS, Act, ActAgain, At, Loss, Stock, Trade, TurnRules, Way
from resolver.wording import listed

INITIATIVE = "initiative"
"""The resource that `initiative` of a request is about."""

INITIATIVE_DICE = "Initiative Dice"
"""The term that `initiative_dice` of a request is about."""

Told = Mapping[str, int]
"""Ratings by term, and amounts of resources by key."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What an amount comes to. Nothing that is paid or given is ever below 0."""

    least: int
    """Its value; the lowest that it can be, where that is unknown."""
    depends_on: str = ""
    """What it depends on that is unknown; empty where it is known."""


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
        again=ActAgain(turn.again.lose, parse_condition(turn.again.while_, resources))
        if turn.again
        else None,
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


def act_of(base: KnowledgeBase, id_: str, told: Told, *, way: str | None = None, at: At | None = None) -> Act:
    """Return an entry as an action of a turn.

    Args:
        base: The rules.
        id_: The entry.
        told: Ratings that its cost may depend on.
        way: The key of the way in which it is paid; None for any.
        at: When it is taken; None for whenever it fits.
    """
    entry, edition = base.entries[id_], edition_of(id_)
    ways = tuple(each for each in _ways(base.editions[edition], entry, told) if way in (None, each.key))
    act = Act(name=id_, title=entry.name, ways=ways, at=at, apart=way is not None)
    return _limited(base, edition, entry, act)


def _limited(base: KnowledgeBase, edition: str, entry: Entry, act: Act) -> Act:
    """Return *act* with what the entry says of other actions."""
    combine = entry.combine
    return replace(
        act,
        must=_members(base, edition, combine.must) if combine.must else None,
        must_words=listed((reference_name(base, each, edition) for each in combine.must), "or"),
        several=combine.several,
        may=_members(base, edition, combine.may),
        includes=tuple(_members(base, edition, [each]) for each in combine.includes),
        not_with=_members(base, edition, combine.not_with),
        once=combine.once,
        alone=combine.alone,
        holds=act.name in {full_id(each, edition) for each in base.editions[edition].turn.holding},
        losses=tuple(_losses(base, edition, entry)),
        why_limits=next((why for path, why in entry.unknown.items() if path.split(".")[0] == "combine"), ""),
    )


def _losses(base: KnowledgeBase, edition: str, entry: Entry) -> Iterator[Loss]:
    for grant in entry.grants:
        if grant.lost_by:
            yield Loss(grant.lost_by, _members(base, edition, grant.to))


def _members(base: KnowledgeBase, edition: str, references: Iterable[str]) -> frozenset[str]:
    """Return the ids of all entries that *references* name; a class stands for its members."""
    found: set[str] = set()
    for reference in references:
        if not reference.startswith("class:"):
            found.add(full_id(reference, edition))
            continue
        owner, _, key = full_id(reference.removeprefix("class:"), edition).partition("/")
        found |= {id_ for id_, entry in base.of_edition(owner).items() if key in entry.classes}
    return frozenset(found)


def _ways(edition: Edition, entry: Entry, told: Told) -> list[Way]:
    if entry.costs:
        return [_way(edition, entry, key, cost, told) for key, cost in entry.costs.items()]
    unknown = "" if entry.cost == "none" else entry.unknown.get("cost", "what it costs is not known")
    return [_timed(edition, entry, None, Way(why_cost=unknown))]


def _way(edition: Edition, entry: Entry, key: str, cost: Cost, told: Told) -> Way:
    spent = {name: work_out(edition, each, told) for name, each in cost.spend.items() if each != "all"}
    unknown = [why for path, why in entry.unknown.items() if _is_about(path, key)]
    unknown += [f"what it costs depends on {each.depends_on}" for each in spent.values() if each.depends_on]
    way = Way(
        key=key,
        spend={name: each.least for name, each in spent.items()},
        empties=frozenset(name for name, each in cost.spend.items() if each == "all"),
        why_cost="; ".join(unknown),
    )
    return _timed(edition, entry, cost.timing, way)


def _is_about(path: str, key: str) -> bool:
    """Return whether a path under `unknown` says that what the way *key* spends is unknown."""
    cost, _, rest = path.partition(".")
    return cost == "cost" and (rest == key or rest.startswith(f"{key}.spend"))


def _timed(edition: Edition, entry: Entry, own: str | None, way: Way) -> Way:
    """Return *way* with the time at which it may be taken: its *own* timing, or that of the entry."""
    timing = own or entry.timing
    if timing in edition.timings:
        return replace(way, when=edition.timings[timing].at)
    if "timing" in entry.unknown:
        return replace(way, when="unknown", why_when=entry.unknown["timing"])
    return way


def work_out(edition: Edition, amount: int | str, told: Told) -> Amount:
    """Return what *amount* comes to.

    Args:
        edition: The edition.
        amount: A number, or an expression over terms; the lower their ratings, the lower it must be.
        told: The ratings.
    """
    if isinstance(amount, int):
        return Amount(max(amount, 0))
    tree = parse_value(amount, frozenset(edition.terms))
    missing = [name.name for name in names_in(tree) if name.name not in told]
    ratings = {**told, **{name: _least(edition, name) for name in missing}}
    value = resolver.evaluate(tree, resolver.Scene(actor=ratings), _rounding(edition)).value
    if not isinstance(value, int):
        return Amount(0, "something that the source does not say")
    if not missing:
        return Amount(max(value, 0))
    return Amount(max(value, 0), f"{' and '.join(missing)}; give {' and '.join(map(told_as, missing))}")


def told_as(name: str) -> str:
    """Return where in a request a rating or an amount is told."""
    field = {INITIATIVE: "initiative", INITIATIVE_DICE: "initiative_dice"}.get(name)
    return f"`{field}`" if field else f"{name!r} under `ratings`"


def _least(edition: Edition, name: str) -> int:
    term = edition.terms.get(name)
    return max(term.least or 0, 0) if term else 0


def _rounding(edition: Edition) -> Rounding:
    ruling = edition.rulings.get("rounding")
    return "up" if ruling and ruling.choice == "up" else "down"
