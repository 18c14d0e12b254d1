"""An entry as an action of a turn, with the other entries that it names."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kb.describe import reference_name
from kb.knowledge import KnowledgeBase
from kb.model import Cost, Edition, Entry
from kb.play.turns.amounts import Told, work_out
from kb.references import edition_of, full_id
from resolver.turn import Act, At, Loss, Way
from resolver.wording import listed


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
