"""An edition in the resolver's terms: its dice, its tables, and the scene of a test."""

from collections.abc import Collection, Mapping

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Cell, Edition, Range, Table
from kb.play.procedure.rulings import known_rulings
from kb.references import edition_of, slug_of
from resolver.notation import Name

Values = Mapping[str, int | str]


def mechanic_of(edition: Edition) -> resolver.Mechanic:
    """Return the dice of *edition*."""
    return resolver.Mechanic(**edition.mechanic.model_dump())


def key_names(table: Table, steps: Collection[str]) -> tuple[Name, ...]:
    """Return the names whose values select a row of *table*: its terms.

    A term that is also one of *steps*, in any case, is that step ("Wound", worked out by the step `wound`).
    """
    step_by_name = {step.casefold(): step for step in steps}
    return tuple(Name(step_by_name.get(key.casefold(), key)) for key in table.keys)


def tables_of(
    base: KnowledgeBase, edition_id: str, rulings: Mapping[str, str], steps: Collection[str] = ()
) -> dict[str, resolver.LookupTable]:
    """Return the tables of an edition that tests look values up in, by slug.

    Args:
        base: The rules.
        edition_id: The edition.
        rulings: The rulings in force; `range` says which end of a range in a cell counts.
        steps: The steps whose values tables are looked up by, if they have the names of their keys.
    """
    return {
        slug_of(id_): _table(table, rulings["range"], steps)
        for id_, table in base.tables.items()
        if edition_of(id_) == edition_id and table.keys
    }


def _table(table: Table, end: str, steps: Collection[str]) -> resolver.LookupTable:
    width = len(table.keys)
    answer_column = table.columns.index(table.gives) if table.gives else width
    complete_rows = [row for row in table.rows if len(row) == len(table.columns)]  # lint reports the others
    rows = {tuple(map(_key, row[:width])): _value(row[answer_column], end) for row in complete_rows}
    ranges = frozenset(
        tuple(map(_key, row[:width])) for row in complete_rows if isinstance(row[answer_column], Range)
    )
    return resolver.LookupTable(key_names(table, steps), rows, table.name, ranges)


def _key(cell: Cell) -> int | str:
    return f"{cell.least}-{cell.most}" if isinstance(cell, Range) else cell


def _value(cell: Cell, end: str) -> resolver.Value:
    if isinstance(cell, Range):
        return cell.least if end == "least" else cell.most
    return resolver.UNKNOWN if cell == "unknown" else cell


def scene_of(
    base: KnowledgeBase,
    edition_id: str,
    ratings: Values,
    against: Values,
    rulings: Mapping[str, str],
    steps: Collection[str] = (),
) -> resolver.Scene:
    """Return the scene of a test: both sides' ratings; the edition's tables, categories and rulings.

    A missing term has the value of its `without`. Tables may be looked up by values of the test's *steps*.
    """
    edition = base.editions[edition_id]
    terms, choices = edition.terms, (ruling.choices for ruling in known_rulings(edition).values())
    without = {
        name: term.without
        for name, term in terms.items()
        if term.without is not None and name not in ratings and name not in against
    }
    return resolver.Scene(
        actor={**without, **ratings},
        target={**without, **against},
        shared=frozenset(name for name, term in terms.items() if term.of == "scene"),
        tables=tables_of(base, edition_id, rulings, steps),
        steps={"ruling": dict(rulings)},
        words=frozenset(word for words in (*(t.values for t in terms.values()), *choices) for word in words),
    )
