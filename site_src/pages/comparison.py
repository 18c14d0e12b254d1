"""The entries of a concept side by side."""

from typing import Any

from kb.comparison import Row, compare
from kb.equivalents import members
from kb.knowledge import KnowledgeBase, edition_of
from site_src import addresses
from site_src.odds import Oracle
from site_src.pages.charted import tier_chart
from site_src.press import Page


def compared(base: KnowledgeBase, concept: str) -> list[str]:
    """Return the entries that the comparison of *concept* shows; none where there is only one."""
    found = [id_ for id_, _ in members(base, concept)]
    return found if len(found) > 1 else []


def page(base: KnowledgeBase, slug: str, oracle: Oracle) -> Page:
    """Return the comparison of concept *slug*, which at least two entries are linked to."""
    concept = base.concepts[slug]
    ids = compared(base, slug)
    comparison = compare(base, ids)
    chart = tier_chart(base, ids, oracle)
    editions = list(dict.fromkeys(map(edition_of, ids)))
    values = {
        "slug": slug,
        "concept": concept,
        "ids": ids,
        "editions": editions,
        "matches": dict(members(base, slug)),
        "further": [id_ for place, id_ in enumerate(ids) if edition_of(id_) in map(edition_of, ids[:place])],
        "rows": [_row(ids, row) for row in comparison.rows],
        "odds": [chart] if chart else [],
    }
    return Page(
        addresses.comparison(slug),
        "comparison.md",
        f"{concept.name}, side by side",
        values,
        concept.definition,
        tags=[base.editions[each].short for each in editions],
        hide=("navigation", "toc"),
    )


def _row(ids: list[str], row: Row) -> dict[str, Any]:
    return {
        "field": row.field,
        "label": row.label,
        "differs": row.differs,
        "cells": [
            {"edition": edition_of(id_), "texts": cell.texts}
            for id_, cell in zip(ids, row.cells, strict=True)
        ],
    }
