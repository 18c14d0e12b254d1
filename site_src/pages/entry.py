"""The page of one entry."""

from collections.abc import Sequence
from typing import Any

from kb import describe
from kb.exports.linked_data import entry_node
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry
from kb.play.required_inputs import independent_rolls
from kb.references import edition_of
from site_src import addresses
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.figures.turn_tokens import draw_cost
from site_src.making.press import Page
from site_src.pages import elsewhere, examples, steps
from site_src.pages.first_screen import first_odds, over_steps, with_headline
from site_src.pages.json_ld import with_relative_addresses
from site_src.pages.odds_charts import entry_odds
from site_src.pages.our_table import as_json, rulings_of_entry
from site_src.pages.same_turn import Turns
from site_src.pages.yields import yields

_NAMES = {
    "restored": "This name isn’t on the page; we took it from elsewhere",
    "coined": "The page has no heading by this name; the name is ours",
}

_SURE = {"certain": "certainly right", "likely": "probably right"}


def page(
    base: KnowledgeBase,
    id_: str,
    mentioned_in: Sequence[str],
    chance_calculator: ChanceCalculator,
    tiers: OddsByTier,
    turns: Turns,
) -> Page:
    """Return the page of entry *id_*; *mentioned_in* are the entries that refer to it."""
    edition_id, entry = edition_of(id_), base.entries[id_]
    edition = base.editions[edition_id]
    odds, odds_unknown = entry_odds(base, id_, chance_calculator)
    alike = over_steps(base, id_, tiers)
    first = None if alike else first_odds(base, id_, chance_calculator)
    results = yields(base, id_)
    first, headline = with_headline(first, results.headline)
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
        "backlinks": [other for other in mentioned_in if other != id_],
        "odds": odds,
        "odds_unknown": odds_unknown,
        "odds_rulings": next((each.rulings for each in (alike, first) if each), ""),
        "results_rulings": as_json(rulings_of_entry(base, id_)),
        "results": results.results,
        "headline": headline,
        "alone": independent_rolls(base, id_),
        **_head(edition, edition_id, entry),
        **_body(edition, edition_id, entry),
        "first_odds": first,
        "alike": alike,
        **elsewhere.values(base, id_),
        "turn": turns.values(id_, mentioned_in),
    }
    return Page(
        path=addresses.entry(id_),
        template="entry.md",
        title=f"{entry.name} ({edition.short})",
        description=entry.summary,
        tags=[edition.short, section_name],
        values=values,
        linked=with_relative_addresses(entry_node(base, id_), addresses.entry(id_)),
        reference=id_,
        tab=addresses.ACTIONS,
    )


def _head(edition: Edition, edition_id: str, entry: Entry) -> dict[str, Any]:
    sure = f" ({_SURE[entry.name_sure]})" if entry.name_sure else ""
    note = _NAMES.get(entry.name_is)
    facts = describe.first_facts(edition, entry, edition_id)
    in_full = describe.first_facts(edition, entry, edition_id, most_lines=None)
    cut = [(fact.label, fact.text) for fact in in_full if fact.key == "need" and fact not in facts]
    shown = {
        key: [fact for fact in facts if fact.key in keys]
        for key, keys in {"pay": ("kind", "pay"), "roll": ("roll",), "needs": ("need", "bar")}.items()
    }
    gives, combine = _combinations(edition, edition_id, entry)
    return {
        "name_note": note and f"{note}{sure}.",
        "facts": shown,
        "tokens": draw_cost(edition, entry),
        "core_mark": describe.core_mark(entry),
        "core_pages": describe.core_pages(entry),
        "gives": gives,
        "combine": combine,
        "takes": [*_ways_to_pay(edition, entry), *cut],
    }


_SHORT = 90
"""The most letters of a line about combinations that stands at the top of a page."""


def _combinations(
    edition: Edition, edition_id: str, entry: Entry
) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]]]:
    """Return what an action goes with: short lines, each with its sign (with, needs or bars), and the others."""
    short, long = [], []
    for label, text in describe.combine_text(edition, entry, edition_id):
        if len(text) > _SHORT:
            long.append((label, text))
        else:
            sign = _SIGNS.get(label.split(" ")[0], "bars")
            short.append((sign, label, text))
    return short, long


_SIGNS = {"may": "with", "includes": "with", "can": "with", "must": "needs", "with": "needs"}
"""The signs of labels of `combine_text` by their first word; all others bar something."""


def _body(edition: Edition, edition_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "steps": steps.views(edition, entry),
        "step_groups": steps.group_by_roll(steps.views(edition, entry)),
        "core": describe.core_text(edition, entry),
        "local_names": describe.local_name_texts(entry),
        "yields": [
            (name, describe.result_text(edition, entry, name, value)) for name, value in entry.results.items()
        ],
        "figures": [f"{describe.figure_text(figure)}." for figure in entry.figures],
        "grants": [
            *describe.grants_texts(edition, entry.grants, edition_id),
            *describe.state_texts(edition, entry),
        ],
        "examples": examples.views(edition, entry),
        "unknowns": describe.unknowns(edition, entry),
        "references": [describe.reference_text(edition, each) for each in entry.see],
        "source": describe.source_text(edition, entry),
    }


def _ways_to_pay(edition: Edition, entry: Entry) -> list[tuple[str, str]]:
    """Return the ways to pay, if the card does not say all of them, and the supplies used up."""
    ways = []
    for cost in entry.costs.values():
        timing = edition.timings[cost.timing].name if cost.timing in edition.timings else ""
        needs = [describe.requirement_text(edition, each) for each in cost.requires]
        about = "; ".join(filter(None, [cost.when or "", timing, *needs]))
        ways.append((describe.way_text(edition, cost), about))
    shown_ways = ways if any(about for _, about in ways) else []
    return shown_ways + [("Uses up", describe.use_text(what, amount)) for what, amount in entry.uses.items()]
