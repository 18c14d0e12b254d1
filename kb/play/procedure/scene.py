"""An edition in the resolver's terms: its dice, its tables, and the scene of a test."""

from collections.abc import Collection, Mapping
from dataclasses import replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Cell, Edition, Range, Table
from kb.play.procedure.rulings import known_rulings
from kb.references import edition_of, slug_of
from resolver.notation import Name
from resolver.rulings import RULINGS

Values = Mapping[str, int | str]


def mechanic_of(edition: Edition) -> resolver.Mechanic:
    """Return the dice of *edition*."""
    return resolver.Mechanic(**edition.mechanic.model_dump())


def key_names(edition: Edition, table: Table, steps: Collection[str]) -> tuple[Name, ...]:
    """Return the names whose values select a row of *table*: its terms.

    A term that is also one of *steps*, by its name in any case or by an alias, is that step ("Wound", worked out by
    the step `wound`).
    """
    step_by_name = {step.casefold(): step for step in steps}

    def worked_out(key: str) -> str:
        spellings = [key, *(edition.terms[key].aliases if key in edition.terms else ())]
        return next(
            (step_by_name[each.casefold()] for each in spellings if each.casefold() in step_by_name), key
        )

    return tuple(map(Name, map(worked_out, table.keys)))


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
    tables = base.once(_tables).get((edition_id, rulings["range"]), {})
    if not steps:
        return tables
    edition = base.editions[edition_id]
    return {
        slug: replace(table, keys=key_names(edition, base.tables[f"{edition_id}/{slug}"], steps))
        for slug, table in tables.items()
    }


def _tables(base: KnowledgeBase) -> dict[tuple[str, str], dict[str, resolver.LookupTable]]:
    """Return the tables of each edition by slug, for each end of a range."""
    found: dict[tuple[str, str], dict[str, resolver.LookupTable]] = {}
    for id_, table in base.tables.items():
        for end in RULINGS["range"].choices if table.keys else ():
            found.setdefault((edition_of(id_), end), {})[slug_of(id_)] = _table(table, end)
    return found


def _table(table: Table, end: str) -> resolver.LookupTable:
    width = len(table.keys)
    answer_column = table.columns.index(table.gives) if table.gives else width
    complete_rows = [row for row in table.rows if len(row) == len(table.columns)]  # lint reports the others
    rows = {tuple(map(_key, row[:width])): _value(row[answer_column], end) for row in complete_rows}
    ranges = frozenset(
        tuple(map(_key, row[:width])) for row in complete_rows if isinstance(row[answer_column], Range)
    )
    return resolver.LookupTable(tuple(map(Name, table.keys)), rows, table.name, ranges)


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
    typed: Collection[str] | None = None,
) -> resolver.Scene:
    """Return the scene of a test: both sides' ratings; the edition's tables, categories and rulings.

    A missing term has the value of its `without`, unless it is *typed* on the wrong side; all are typed
    by default. Tables may be looked up by values of the test's *steps*.
    """
    terms = base.editions[edition_id].terms
    shared = frozenset(name for name, term in terms.items() if term.of == "scene")
    given = {*ratings, *against}
    settled = given if typed is None else {*typed, *(given & shared)}
    without = {
        name: term.without for name, term in terms.items() if term.without is not None and name not in settled
    }
    return resolver.Scene(
        actor={**without, **ratings},
        target={**without, **against},
        shared=shared,
        tables=tables_of(base, edition_id, rulings, steps),
        steps={"ruling": dict(rulings)},
        words=base.once(_category_words)[edition_id],
    )


def _category_words(base: KnowledgeBase) -> dict[str, frozenset[str]]:
    """Return the words that a category or a ruling of each edition can have as its value."""
    return {
        id_: frozenset().union(
            *(term.values for term in edition.terms.values()),
            *(ruling.choices for ruling in known_rulings(edition).values()),
        )
        for id_, edition in base.editions.items()
    }
