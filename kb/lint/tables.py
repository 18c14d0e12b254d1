"""Rules: tables hold what their columns and keys promise."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.model import Edition, Range, Table
from kb.problems import suggestion
from kb.references import edition_of


@rule("table")
def tables_are_square_and_keyed_by_terms(base: KnowledgeBase) -> Iterator[Finding]:
    """Every row has a cell for every column, keys are values of their term, and no key stands twice."""
    for id_, table in base.tables.items():
        edition = base.editions.get(edition_of(id_))
        if edition is None:
            continue
        if table.gives is not None and table.gives not in table.columns:
            message = f"{table.gives!r} is no column{suggestion(table.gives, table.columns)}"
            yield "tables", id_, ("gives",), message
        yield from _keys(id_, table, edition)
        yield from _rows(id_, table)


def _keys(id_: str, table: Table, edition: Edition) -> Iterator[Finding]:
    for index, key in enumerate(table.keys):
        term = edition.terms.get(key)
        if term is None:
            yield "tables", id_, ("keys", index), f"{key!r} is no term{suggestion(key, edition.terms)}"
            continue
        for number, row in enumerate(table.rows):
            cell = row[index] if index < len(row) else ""
            if term.values and cell not in term.values:
                message = f"{cell!r} is no value of {key}{suggestion(str(cell), term.values)}"
                yield "tables", id_, ("rows", number), message


def _rows(id_: str, table: Table) -> Iterator[Finding]:
    seen: set[tuple[object, ...]] = set()
    for number, row in enumerate(table.rows):
        if len(row) != len(table.columns):
            message = f"has {len(row)} cells for {len(table.columns)} columns; give every column one"
            yield "tables", id_, ("rows", number), message
        key = tuple(row[: len(table.keys)])
        if table.keys and key in seen:
            yield (
                "tables",
                id_,
                ("rows", number),
                f"the key {', '.join(map(str, key))} stands twice; keep one",
            )
        seen.add(key)
        for cell in row:
            if isinstance(cell, Range) and cell.least >= cell.most:
                message = (
                    f"the range {cell.least} to {cell.most} is upside down; put the lower number under least"
                )
                yield "tables", id_, ("rows", number), message
