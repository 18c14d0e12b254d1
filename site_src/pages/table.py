"""The page of a table, and the list of all tables."""

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import Cell, Range
from kb.references import edition_of
from site_src import addresses
from site_src.making.press import Page


def page(base: KnowledgeBase, id_: str) -> Page:
    """Return the page of table *id_*."""
    table, edition_id = base.tables[id_], edition_of(id_)
    edition = base.editions[edition_id]
    values = {
        "id": id_,
        "table": table,
        "edition_id": edition_id,
        "edition": edition,
        "rows": [[cell_text(cell) for cell in row] for row in table.rows],
        "heads": max(len(table.keys), 1),
        "used_by": _used_by(base, id_),
        "source": describe.source_text(edition, table),
        "references": [describe.reference_text(edition, each) for each in table.see],
    }
    title = f"{table.name} ({edition.short})"
    return Page(addresses.table(id_), "table.md", title, values, table.summary, [edition.short])


def cell_text(cell: Cell) -> str:
    """Return what a cell says: a number, words, or the ends of a range with a dash between them."""
    return f"{cell.least}\N{EN DASH}{cell.most}" if isinstance(cell, Range) else str(cell)


def _used_by(base: KnowledgeBase, id_: str) -> list[str]:
    edition_id, _, slug = id_.partition("/")
    mark = f"table({slug})"
    return [
        entry
        for entry, fields in base.of_edition(edition_id).items()
        if any(mark in describe.step_text(step) for step in fields.tests.values())
    ]


def index(base: KnowledgeBase) -> Page:
    """Return the list of all tables, by edition."""
    found = {
        edition: {id_: table for id_, table in base.tables.items() if edition_of(id_) == edition}
        for edition in base.editions
    }
    values = {"tables": {edition: tables for edition, tables in found.items() if tables}}
    return Page(addresses.TABLES, "tables.md", "Tables", values, "The tables of every edition.")
