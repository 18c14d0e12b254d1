"""An entry as a row of a list: in the index, on the edition's page and on the sheet."""

from dataclasses import dataclass

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.references import edition_of
from resolver.wording import lower, upper


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in a list."""

    id: str
    name: str
    edition: str
    short: str
    section: str
    cost: str
    """Ways to pay, without their conditions, which are on the entry's page."""
    timing: str
    test: str
    """Its first roll, after who makes it if not you; "no test" or "unknown"."""
    roller: str
    """Who makes that roll, if not you: "the target rolls"."""
    gist: str
    """What it does in one clause, if it has no test; else empty."""
    no_dice: str
    """The reason that its test is unknown; empty if it is known, or if the entry has no test."""
    summary: str
    aliases: str
    costs: tuple[str, ...]
    """The edition's resources that can pay for it; or `none` or `unknown`."""
    groups: tuple[str, ...]
    """Groups of its concepts."""


def row(base: KnowledgeBase, id_: str) -> Row:
    """Return the row of entry *id_*."""
    edition_id, entry = edition_of(id_), base.entries[id_]
    edition = base.editions[edition_id]
    section = base.sections_of[id_]
    ways = dict.fromkeys(describe.way_text(edition, way) for way in entry.costs.values())
    cost = " or ".join(ways) or describe.cost_text(edition, entry)
    linked = [base.concepts[link.id].group for link in entry.concepts if link.id in base.concepts]
    test, roller = describe.roll_text(base, id_), describe.who_rolls(entry)
    gist = describe.gist(edition, entry, edition_id) if test == "no test" else ""
    return Row(
        id=id_,
        name=entry.name,
        edition=edition_id,
        short=edition.short,
        section=edition.sections[section].name if section in edition.sections else section,
        cost=upper(cost) if cost != "unknown" else cost,
        timing=describe.timing_text(edition, entry),
        test=f"{roller}: {test}" if roller else test,
        roller=roller,
        gist=lower(describe.plain(base, gist, edition_id)),
        no_dice=describe.plain(base, entry.unknown.get("tests", ""), edition_id),
        summary=entry.summary,
        aliases=", ".join(entry.aliases),
        costs=_costs(entry.cost, [name for way in entry.costs.values() for name in way.spend], cost),
        groups=tuple(dict.fromkeys(linked)),
    )


def _costs(cost: object, resources: list[str], text: str) -> tuple[str, ...]:
    if resources:
        return tuple(dict.fromkeys(resources))
    if cost == "none":
        return ("none",)
    return ("unknown",) if text == "unknown" else ()
