"""The page of one entry."""

from collections.abc import Mapping, Sequence
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import STRENGTH, Equivalent, equivalents, members
from kb.model import Edition, Entry, Match
from kb.play.needs import steps_alone
from kb.references import edition_of
from site_src import addresses
from site_src.figures.chances import Oracle
from site_src.making.press import Page
from site_src.pages import examples, steps
from site_src.pages.charted import entry_odds
from site_src.pages.yields import yields
from site_src.words import notation as rolls

_NAMES = {
    "restored": "This name is missing in the source; we restored it from elsewhere",
    "coined": "The source has no name for this; this one is ours",
}


def page(base: KnowledgeBase, id_: str, spoken_of_by: Sequence[str], oracle: Oracle) -> Page:
    """Return the page of entry *id_*; *spoken_of_by* are the entries that refer to it."""
    edition_id, entry = edition_of(id_), base.entries[id_]
    edition = base.editions[edition_id]
    odds, odds_unknown = entry_odds(base, id_, oracle)
    section = base.sections_of[id_]
    section_name = edition.sections[section].name if section in edition.sections else section
    values = {
        "id": id_,
        "edition_id": edition_id,
        "edition": edition,
        "entry": entry,
        "section_name": section_name,
        "section_path": f"{addresses.edition(edition_id)}#section-{section}",
        "siblings": list(base.section_entries(edition_id, section)),
        "backlinks": [other for other in spoken_of_by if other != id_],
        "odds": odds,
        "odds_unknown": odds_unknown,
        "results": yields(base, id_),
        "alone": steps_alone(base, id_),
        **_head(edition, entry),
        **_body(edition, edition_id, entry),
        **_elsewhere(base, id_),
    }
    return Page(
        path=addresses.entry(id_),
        template="entry.md",
        title=f"{entry.name} ({edition.short})",
        description=entry.summary,
        boost=2,
        tags=[edition.short, section_name],
        values=values,
    )


def facts(edition: Edition, entry: Entry) -> list[tuple[str, str]]:
    """Return what the card of an entry says: label and text, without what does not apply."""
    kind = [] if entry.kind == "action" else [("Kind", entry.kind)]
    found = [
        ("Cost", describe.cost_text(edition, entry)),
        ("Timing", describe.timing_text(edition, entry)),
        ("Test", describe.test_text(entry)),
        ("Source", describe.source_text(edition, entry)),
    ]
    return kind + [
        (label, _capital(text) if label in ("Cost", "Timing") else text) for label, text in found if text
    ]


def _capital(text: str) -> str:
    return text if text == "unknown" else text[:1].upper() + text[1:]


def _head(edition: Edition, entry: Entry) -> dict[str, Any]:
    sure = f" ({entry.name_sure})" if entry.name_sure else ""
    note = _NAMES.get(entry.name_is)
    return {"name_note": note and f"{note}{sure}.", "facts": facts(edition, entry)}


def _body(edition: Edition, edition_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "takes": _takes(edition, entry),
        "requirements": [describe.requirement_text(edition, each) for each in entry.requires],
        "steps": steps.views(edition, entry),
        "step_groups": steps.grouped(steps.views(edition, entry)),
        "yields": _yields(edition, entry),
        "grants": [
            *describe.grants_texts(edition, entry.grants, edition_id),
            *describe.state_texts(edition, entry),
        ],
        "combine": describe.combine_text(entry, edition_id),
        "examples": examples.views(edition, entry),
        "unknowns": [(steps.place(entry, path), why) for path, why in entry.unknown.items()],
        "references": [describe.reference_text(edition, each) for each in entry.see],
        "source": describe.source_text(edition, entry),
    }


def _takes(edition: Edition, entry: Entry) -> list[tuple[str, str]]:
    """Return ways to pay, where there is more to say than the card does, and what is used up."""
    ways = []
    for cost in entry.costs.values():
        timing = edition.timings[cost.timing].name if cost.timing in edition.timings else ""
        needs = [describe.requirement_text(edition, each) for each in cost.requires]
        about = "; ".join(filter(None, [cost.when or "", timing, *needs]))
        ways.append((describe.way_text(edition, cost), about))
    told = ways if len(ways) > 1 or any(about for _, about in ways) else []
    return told + [("Uses up", describe.use_text(what, amount)) for what, amount in entry.uses.items()]


def _yields(edition: Edition, entry: Entry) -> list[tuple[str, str]]:
    units = {name: term.unit for name, term in edition.terms.items() if term.unit}
    results = []
    for name, value in entry.results.items():
        text = rolls.readable(str(value), edition, entry)
        results.append(
            (name, text if units.get(name, "").lower() in name.lower() else f"{text} {units[name]}")
        )
    figures = [
        (figure.what, describe.figure_text(figure).removeprefix(f"{figure.what}: "))
        for figure in entry.figures
    ]
    return results + figures


def _elsewhere(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    entry = base.entries[id_]
    found = equivalents(base, id_)
    linked = [link for link in entry.concepts if link.id in base.concepts]
    names = {link.id: base.concepts[link.id].name.lower() for link in linked}
    return {
        "chips": _chips(base, id_, found) if found else [],
        "comparison": _comparison(base, linked_by_strength(entry)),
        "equivalents": [
            {
                "id": other.id,
                "match": other.match,
                "words": describe.MATCH_WORDS[other.match],
                "through": ", ".join(names[slug] for slug in other.through if slug in names),
            }
            for other in found
        ],
        "concepts": [
            {"id": link.id, "name": base.concepts[link.id].name, "match": link.match} for link in linked
        ],
        "not_to_confuse": [friend for friend in entry.not_to_confuse if friend.id in base.entries],
    }


def _chips(base: KnowledgeBase, id_: str, found: Sequence[Equivalent]) -> list[Mapping[str, str | None]]:
    """Return one chip an edition: this entry, its strongest equivalent, or none."""
    chips: list[Mapping[str, str | None]] = []
    for edition_id, edition in base.editions.items():
        if edition_id == edition_of(id_):
            chips.append({"edition": edition_id, "short": edition.short, "id": id_, "title": ""})
            continue
        best = next((other for other in found if edition_of(other.id) == edition_id), None)
        title = f"{base.entries[best.id].name}, {describe.MATCH_WORDS[best.match]}" if best else ""
        chips.append(
            {"edition": edition_id, "short": edition.short, "id": best.id if best else None, "title": title}
        )
    return chips


def linked_by_strength(entry: Entry) -> list[str]:
    """Return the concepts of *entry*, the one that it matches best first."""

    def strength(match: Match) -> int:
        return STRENGTH.index(match)

    return [link.id for link in sorted(entry.concepts, key=lambda link: strength(link.match))]


def _comparison(base: KnowledgeBase, concepts: Sequence[str]) -> Mapping[str, Any] | None:
    """Return the first of *concepts* that several entries share, and how many editions they are of."""
    for concept in concepts:
        found = members(base, concept)
        editions = {edition_of(id_) for id_, _ in found}
        if len(found) > 1 and concept in base.concepts:
            count = len(editions)
            return {
                "concept": concept,
                "words": f"{count} editions" if count > 1 else f"{len(found)} actions",
            }
    return None
