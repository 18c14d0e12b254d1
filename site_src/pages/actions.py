"""The index of every action, with filters."""

from collections import Counter
from collections.abc import Iterable

from kb.knowledge import KnowledgeBase
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.facets import SCRIPTS, STYLES, Facet, Option, edition_facet, group_facet
from site_src.pages.listing import Row, row

ORDERS = [
    ("name", "Action"),
    ("edition", "Edition"),
    ("section", "Section"),
    ("cost", "Cost"),
    ("timing", "Timing"),
]
"""The columns by which readers can sort the index."""

_NO_RESOURCE = {"none": ("Nothing", "Costs nothing"), "unknown": ("Unknown", "The page doesn't say")}


def page(base: KnowledgeBase) -> Page:
    """Return the index page."""
    rows = sorted((row(base, id_) for id_ in base.entries), key=lambda each: (each.name.lower(), each.id))
    facets = [
        edition_facet(base, (each.edition for each in rows)),
        group_facet(group for each in rows for group in each.groups),
        _cost_facet(base, rows),
    ]
    shown = [facet for facet in facets if len(facet.options) > 1]
    values = {"rows": rows, "facets": shown, "orders": ORDERS}
    return Page(
        addresses.ACTIONS,
        "actions.md",
        "All actions",
        values,
        "Every action of every edition, with its cost and its roll.",
        hide=("navigation", "toc"),
        scripts=SCRIPTS,
        styles=STYLES,
    )


def _cost_facet(base: KnowledgeBase, rows: Iterable[Row]) -> Facet:
    """Return the filter by cost; resources of several editions with one key share an option."""
    editions: dict[str, dict[str, None]] = {}
    counts = Counter(cost for each in rows for cost in each.costs)
    for each in rows:
        for cost in each.costs:
            editions.setdefault(cost, {})[each.edition] = None
    names: dict[str, tuple[str, str]] = {}
    for edition in base.editions.values():
        for key, resource in edition.resources.items():
            names.setdefault(key, (resource.short or resource.name, resource.name))
    names |= _NO_RESOURCE
    options = [
        Option(key, short, counts[key], title=name, within=tuple(editions[key]))
        for key, (short, name) in names.items()
        if counts[key]
    ]
    return Facet("cost", "Cost", options, within="edition")
