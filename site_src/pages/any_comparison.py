"""The page that compares any entries: a script fills it from one data file per entry."""

import json

from kb import describe
from kb.describe import MATCH_WORDS
from kb.knowledge import KnowledgeBase
from kb.links.comparison import MOST
from kb.links.equivalents import equivalents
from kb.references import edition_of
from site_src import addresses
from site_src.figures.by_tier import OddsByTier
from site_src.figures.own_rolls import beside_tiers
from site_src.making.press import Page
from site_src.pages import side_by_side
from site_src.pages.our_table import rulings_by_tier


def page(base: KnowledgeBase) -> Page:
    """Return the page where readers choose the entries to compare."""
    entries = {
        id_: f"{entry.name} ({base.editions[edition_of(id_)].short})" for id_, entry in base.entries.items()
    }
    values = {"entries": entries, "most": MOST, "labels": side_by_side.labels()}
    return Page(
        addresses.ANY_COMPARISON,
        "any-comparison.md",
        "Compare any actions",
        values,
        "Put any actions of any editions side by side.",
        hide=("navigation", "toc"),
        styles=("compare.css",),
        tab=addresses.COMPARISONS,
    )


def data(base: KnowledgeBase, id_: str, tiers: OddsByTier) -> str:
    """Return a script with the texts of entry *id_* for comparisons.

    It is a script instead of JSON, because a page opened from a disk can load nothing else.
    """
    edition_id, entry = edition_of(id_), base.entries[id_]
    fields = {}
    for line in side_by_side.lines(base, [id_], tiers):
        fields[line.field] = [describe.plain(base, text, edition_id) for text in line.texts[0]]
    content = {
        "id": id_,
        "name": entry.name,
        "edition": edition_id,
        "short": base.editions[edition_id].short,
        "likeness": {other.id: MATCH_WORDS[other.match] for other in equivalents(base, id_)},
        "fields": fields,
        "own": beside_tiers(base, id_, tiers),
        "rulings": rulings_by_tier(base, id_, tiers),
        "asked": tiers.requests_of_tiers(id_),
    }
    return f"window.actionaryCompared({json.dumps(content, ensure_ascii=False)});\n"
