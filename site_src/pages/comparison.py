"""The entries of a concept side by side."""

from typing import Any

from kb.knowledge import KnowledgeBase
from kb.links.comparison import ComparedCell, ComparedField, compare
from kb.links.equivalents import members
from kb.references import edition_of
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.charted import tier_chart
from site_src.pages.steps import place
from site_src.words import notation as rolls


def compared(base: KnowledgeBase, concept: str) -> list[str]:
    """Return the entries that the comparison of *concept* shows; none where there is only one."""
    found = [id_ for id_, _ in members(base, concept)]
    return found if len(found) > 1 else []


def page(base: KnowledgeBase, slug: str) -> Page:
    """Return the comparison of concept *slug*, which at least two entries are linked to."""
    concept = base.concepts[slug]
    ids = compared(base, slug)
    comparison = compare(base, ids)
    chart = tier_chart(base, slug)
    editions = list(dict.fromkeys(map(edition_of, ids)))
    values = {
        "slug": slug,
        "concept": concept,
        "ids": ids,
        "editions": editions,
        "matches": dict(members(base, slug)),
        "further": [id_ for place, id_ in enumerate(ids) if edition_of(id_) in map(edition_of, ids[:place])],
        "rows": [_row(base, ids, row) for row in comparison.rows],
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


def _row(base: KnowledgeBase, ids: list[str], row: ComparedField) -> dict[str, Any]:
    return {
        "field": row.field,
        "label": row.label,
        "differs": row.differs,
        "cells": [
            {"edition": edition_of(id_), "texts": _texts(base, id_, row.field, cell)}
            for id_, cell in zip(ids, row.cells, strict=True)
        ],
    }


def _texts(base: KnowledgeBase, id_: str, field: str, cell: ComparedCell) -> list[str]:
    """Return what a cell says, with steps and fields of the entry in words."""
    edition, entry = base.editions[edition_of(id_)], base.entries[id_]
    if field == "unknown":
        return [f"{place(entry, path)}: {why}" for path, why in entry.unknown.items()]
    return [rolls.readable(text, edition, entry) for text in cell.texts]
