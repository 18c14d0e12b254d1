"""The entries of a concept side by side."""

from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from kb.references import edition_of
from site_src import addresses
from site_src.figures.by_tier import OddsByTier
from site_src.figures.own_rolls import beside_tiers
from site_src.making.press import Page
from site_src.pages import side_by_side
from site_src.pages.odds_charts import tier_chart
from site_src.pages.our_table import rulings_by_tier


def compared_entries(base: KnowledgeBase, concept: str) -> list[str]:
    """Return the entries to compare for *concept*; none if it has fewer than two."""
    found = [id_ for id_, _ in members(base, concept)]
    return found if len(found) > 1 else []


def page(base: KnowledgeBase, slug: str, tiers: OddsByTier) -> Page:
    """Return the comparison of concept *slug*, which needs at least two entries."""
    concept = base.concepts[slug]
    columns = side_by_side.columns(base, side_by_side.best_first(members(base, slug)))
    rows = side_by_side.lines(base, [column.id for column in columns], tiers)
    rulings = {column.id: rulings_by_tier(base, column.id, tiers) for column in columns}
    chart = tier_chart(base, [tiers.of(column.id) for column in columns], rulings)
    editions = list(dict.fromkeys(column.edition for column in columns))
    values = {
        "slug": slug,
        "concept": concept,
        "columns": columns,
        "names": side_by_side.column_names(columns),
        "editions": [each for each in base.editions if each in editions],
        "rows": rows,
        "only_in": side_by_side.only_in,
        "in_short": side_by_side.in_short(rows, columns),
        "sources": [_source(base, column.id) for column in columns],
        "odds": [chart] if chart else [],
        "rulings": rulings,
        "asked": {column.id: tiers.requests_of_tiers(column.id) for column in columns},
        "own": {column.id: own for column in columns if (own := beside_tiers(base, column.id, tiers, slug))},
    }
    return Page(
        addresses.comparison(slug),
        "comparison.md",
        f"{concept.name}, side by side",
        values,
        concept.definition,
        tags=[base.editions[each].short for each in editions],
        hide=("navigation", "toc"),
        styles=("compare.css",),
    )


def _source(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    edition, entry = base.editions[edition_of(id_)], base.entries[id_]
    unknown = [f"{where}: {why}" for where, why in describe.unknowns(edition, entry)]
    return {"id": id_, "source": describe.source_text(edition, entry), "unknown": unknown}
