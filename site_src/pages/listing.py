"""An entry as one line of a list: what the index, the edition's page and the sheet show of it."""

from dataclasses import dataclass

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.references import edition_of, slug_of
from site_src.words import notation as rolls


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in a list."""

    id: str
    name: str
    edition: str
    short: str
    section: str
    cost: str
    """Ways to pay without their conditions, which the entry's own page has."""
    timing: str
    test: str
    no_dice: str
    """Why its test is unknown; empty where it is known, or there is none."""
    summary: str
    aliases: str
    costs: tuple[str, ...]
    """Resources of the edition that it may be paid with; `none` or `unknown` instead."""
    groups: tuple[str, ...]
    """Groups of the concepts that it is linked to."""


def row(base: KnowledgeBase, id_: str) -> Row:
    """Return the line of entry *id_*."""
    edition_id, entry = edition_of(id_), base.entries[id_]
    edition = base.editions[edition_id]
    section = base.sections_of[id_]
    ways = dict.fromkeys(describe.way_text(edition, way) for way in entry.costs.values())
    cost = " or ".join(ways) or describe.cost_text(edition, entry)
    tables = {
        slug_of(table): base.tables[table].name for table in base.tables if edition_of(table) == edition_id
    }
    linked = [base.concepts[link.id].group for link in entry.concepts if link.id in base.concepts]
    return Row(
        id=id_,
        name=entry.name,
        edition=edition_id,
        short=edition.short,
        section=edition.sections[section].name if section in edition.sections else section,
        cost=cost[:1].upper() + cost[1:] if cost != "unknown" else cost,
        timing=describe.timing_text(edition, entry),
        test=rolls.plain(describe.test_text(entry), tables),
        no_dice=describe.plain(base, entry.unknown.get("tests", ""), edition_id),
        summary=entry.summary,
        aliases=", ".join(entry.aliases),
        costs=_costs(entry.cost, [name for way in entry.costs.values() for name in way.spend], cost),
        groups=tuple(dict.fromkeys(linked)),
    )


def _costs(given: object, resources: list[str], text: str) -> tuple[str, ...]:
    if resources:
        return tuple(dict.fromkeys(resources))
    if given == "none":
        return ("none",)
    return ("unknown",) if text == "unknown" else ()
