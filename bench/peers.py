"""Other engines over the same entries: SQLite's FTS5, lunr, and Whoosh with its defaults."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import lunr
from whoosh.fields import ID, TEXT, Schema
from whoosh.index import create_in
from whoosh.qparser import MultifieldParser, OrGroup

from kb.findable.documents import IndexedEntry
from search.words import STOP_WORDS

Engine = Callable[[str], list[str]]
"""A search: from a query to the ids of at most ten entries, the best first."""

COLUMNS = (
    "name",
    "aliases",
    "others",
    "concepts",
    "asked",
    "tests",
    "requires",
    "figures",
    "facts",
    "summary",
    "effect",
)

WEIGHTS = {
    "name": 8,
    "aliases": 6,
    "others": 3,
    "concepts": 2.5,
    "asked": 3,
    "tests": 2,
    "requires": 1.5,
    "summary": 2.5,
}
"""The weight of each column; 1 if it is not listed."""

MOST = 10


def columns(entry: IndexedEntry) -> list[str]:
    """Return the texts of an entry, in the order of `COLUMNS`."""
    lists = {
        "aliases": entry.aliases,
        "others": [other.name for other in entry.others],
        "concepts": entry.concepts,
        "asked": entry.asked,
    }
    return ["; ".join(lists[name]) if name in lists else getattr(entry, name) for name in COLUMNS]


def fts5(entries: Sequence[IndexedEntry], *, stop_words: bool) -> Engine:
    """Return SQLite's full-text table with its Porter stemmer; any word may match."""
    database = sqlite3.connect(":memory:")
    database.execute(
        f"create virtual table entries using fts5(id unindexed, {', '.join(COLUMNS)}, tokenize='porter unicode61')"
    )
    marks = ", ".join("?" * (len(COLUMNS) + 1))
    database.executemany(
        f"insert into entries values ({marks})",  # noqa: S608 - nothing but question marks
        [(entry.id, *columns(entry)) for entry in entries],
    )
    weights = ", ".join(str(WEIGHTS.get(column, 1)) for column in COLUMNS)
    order = f"select id from entries where entries match ? order by bm25(entries, 0, {weights}) limit {MOST}"  # noqa: S608 - constants

    def ask(query: str) -> list[str]:
        words = query_words(query, stop_words=stop_words)
        match = " OR ".join(f'"{word}"' for word in words)
        return [id_ for (id_,) in database.execute(order, [match])] if words else []

    return ask


def whoosh(entries: Sequence[IndexedEntry], folder: Path) -> Engine:
    """Return Whoosh with its own analyzer, query parser and BM25F, in *folder*."""
    boosts = {column: TEXT(field_boost=WEIGHTS.get(column, 1)) for column in COLUMNS}
    index = create_in(folder, Schema(id=ID(stored=True), **boosts))
    writer = index.writer()
    for entry in entries:
        writer.add_document(id=entry.id, **dict(zip(COLUMNS, columns(entry), strict=True)))
    writer.commit()
    searcher = index.searcher()
    parser = MultifieldParser(COLUMNS, index.schema, group=OrGroup)

    def ask(query: str) -> list[str]:
        plain = " ".join(query_words(query, stop_words=False))
        return [hit["id"] for hit in searcher.search(parser.parse(plain), limit=MOST)]

    return ask


def lunr_index(entries: Sequence[IndexedEntry]) -> Engine:
    """Return lunr, which MkDocs has by default."""
    fields = [{"field_name": column, "boost": WEIGHTS.get(column, 1)} for column in COLUMNS]
    documents = [{"id": entry.id, **dict(zip(COLUMNS, columns(entry), strict=True))} for entry in entries]
    index = lunr.lunr(ref="id", fields=fields, documents=documents)

    def ask(query: str) -> list[str]:
        plain = " ".join(query_words(query, stop_words=False))
        return [hit["ref"] for hit in index.search(plain)[:MOST]] if plain else []

    return ask


def query_words(query: str, *, stop_words: bool) -> list[str]:
    """Return the words of *query*; with *stop_words*, without those unless there are no others."""
    words = re.findall(r"\w+", query.lower())
    content = [word for word in words if word not in STOP_WORDS]
    return (content or words) if stop_words else words
