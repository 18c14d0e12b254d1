"""The data as an SQLite database, for queries; the column `data` has each whole item as JSON."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

from kb.exports.entry_columns import COLUMNS, entry_columns
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from kb.links.equivalents import equivalents
from kb.links.export import character_data, concept_data, edition_data, entry_data, table_data
from kb.references import edition_of

_SCHEMA = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE editions (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, short TEXT NOT NULL, publisher TEXT NOT NULL, year INTEGER,
    summary TEXT NOT NULL, licence_of_source TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE TABLE works (
    edition TEXT NOT NULL REFERENCES editions, id TEXT NOT NULL, title TEXT NOT NULL, publisher TEXT, year INTEGER,
    kind TEXT NOT NULL, PRIMARY KEY (edition, id)
) STRICT;
CREATE TABLE terms (
    edition TEXT NOT NULL REFERENCES editions, name TEXT NOT NULL, kind TEXT NOT NULL, meaning TEXT, unit TEXT,
    PRIMARY KEY (edition, name)
) STRICT;
CREATE TABLE entries (
    {", ".join(f"{name} TEXT NOT NULL" for name in COLUMNS)}, data TEXT NOT NULL,
    PRIMARY KEY (id), FOREIGN KEY (edition) REFERENCES editions
) STRICT;
CREATE TABLE aliases (entry TEXT NOT NULL REFERENCES entries, alias TEXT NOT NULL) STRICT;
CREATE TABLE concepts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, "group" TEXT NOT NULL, definition TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE TABLE matches (
    entry TEXT NOT NULL REFERENCES entries, concept TEXT NOT NULL REFERENCES concepts, match TEXT NOT NULL,
    PRIMARY KEY (entry, concept)
) STRICT;
CREATE TABLE equivalents (
    entry TEXT NOT NULL REFERENCES entries, other TEXT NOT NULL REFERENCES entries, match TEXT NOT NULL,
    PRIMARY KEY (entry, other)
) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, edition TEXT NOT NULL REFERENCES editions, name TEXT NOT NULL, summary TEXT NOT NULL,
    data TEXT NOT NULL
) STRICT;
CREATE TABLE characters (
    id TEXT PRIMARY KEY, edition TEXT NOT NULL REFERENCES editions, name TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE INDEX entries_by_edition ON entries (edition, section);
CREATE INDEX matches_by_concept ON matches (concept);
"""

_Row = tuple[Any, ...]


def sqlite_file(base: KnowledgeBase) -> bytes:
    """Return a database of everything; its table `about` states version and licence."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(_SCHEMA)
        with database:
            for table, rows in _rows(base):
                for row in rows:
                    places = ", ".join("?" * len(row))
                    database.execute(f"INSERT INTO {table} VALUES ({places})", row)  # noqa: S608 - names of ours
        database.execute("VACUUM")
        return database.serialize()


def _rows(base: KnowledgeBase) -> Iterator[tuple[str, Iterable[_Row]]]:
    """Yield each table with its rows, referenced tables first."""
    yield "about", [("version", base.version), *((f"licence {k}", v) for k, v in LICENCE.plain().items())]
    yield "editions", (_edition(base, id_) for id_ in base.editions)
    yield "works", _works(base)
    yield "terms", _terms(base)
    yield "entries", ((*entry_columns(base, id_), _json(entry_data(base, id_))) for id_ in base.entries)
    yield "aliases", ((id_, alias) for id_, entry in base.entries.items() for alias in entry.aliases)
    yield "concepts", (_concept(base, id_) for id_ in base.concepts)
    yield "matches", ((id_, one.id, one.match) for id_, e in base.entries.items() for one in e.concepts)
    yield "equivalents", ((id_, one.id, one.match) for id_ in base.entries for one in equivalents(base, id_))
    yield "tables", (_table(base, id_) for id_ in base.tables)
    yield "characters", (_character(base, id_) for id_ in base.characters)


def _edition(base: KnowledgeBase, id_: str) -> _Row:
    one = base.editions[id_]
    columns = one.name, one.short, one.publisher, one.year, one.summary, one.text.licence
    return id_, *columns, _json(edition_data(base, id_))


def _works(base: KnowledgeBase) -> Iterator[_Row]:
    for id_, edition in base.editions.items():
        for key, work in edition.works.items():
            yield id_, key, work.title, work.publisher, work.year, work.kind


def _terms(base: KnowledgeBase) -> Iterator[_Row]:
    for id_, edition in base.editions.items():
        for name, term in edition.terms.items():
            yield id_, name, term.kind, term.meaning, term.unit


def _concept(base: KnowledgeBase, id_: str) -> _Row:
    one = base.concepts[id_]
    return id_, one.name, one.group, one.definition, _json(concept_data(base, id_))


def _table(base: KnowledgeBase, id_: str) -> _Row:
    one = base.tables[id_]
    return id_, edition_of(id_), one.name, one.summary, _json(table_data(base, id_))


def _character(base: KnowledgeBase, id_: str) -> _Row:
    one = base.characters[id_]
    return id_, one.edition, one.name or id_, _json(character_data(base, id_))


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
