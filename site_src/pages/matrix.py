"""The matrix of concepts and editions: each edition's entries for a concept, and how they match."""

from itertools import combinations
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from kb.references import edition_of
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.comparison import compared_entries
from site_src.pages.facets import SCRIPTS, STYLES, Facet, edition_facet, group_facet


def page(base: KnowledgeBase) -> Page:
    """Return the page with the matrix, which links to every comparison."""
    rows = [row for slug in base.concepts if (row := _row(base, slug))["cells"]]
    groups = sorted({row["group"] for row in rows})
    holes = edition_facet(base, (edition for row in rows for edition in row["holes"]))
    facets = [
        edition_facet(base, (edition for row in rows for edition in row["cells"])),
        group_facet(row["group"] for row in rows),
        Facet("missing", "Missing in", holes.options),
    ]
    values = {
        "groups": [(group, [row for row in rows if row["group"] == group]) for group in groups],
        "pairs": list(combinations(base.editions, 2)),
        "facets": [facet for facet in facets if len(facet.options) > 1],
    }
    return Page(
        addresses.COMPARISONS,
        "matrix.md",
        "Compare editions",
        values,
        "What each edition calls the same thing.",
        hide=("navigation", "toc"),
        scripts=SCRIPTS,
        styles=(*STYLES, "matrix.css"),
    )


def _row(base: KnowledgeBase, slug: str) -> dict[str, Any]:
    concept = base.concepts[slug]
    found = members(base, slug)
    cells: dict[str, list[dict[str, str]]] = {}
    for id_, match in found:
        cells.setdefault(edition_of(id_), []).append({"id": id_, "match": match})
    path = addresses.comparison(slug) if compared_entries(base, slug) else addresses.concept(slug)
    holes = [edition for edition in base.editions if edition not in cells]
    return {"holes": holes, "name": concept.name, "group": concept.group, "path": path, "cells": cells}
