"""Other engines that return a page of results: ten, with highlights, and facets with counts."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import tantivy
from whoosh import fields, sorting
from whoosh.index import create_in, open_dir
from whoosh.qparser import MultifieldParser, OrGroup

from bench.peers import COLUMNS, MOST, WEIGHTS, columns, query_words
from kb.findable.documents import IndexedEntry

FACETS = ("edition", "section", "cost")


class Page(NamedTuple):
    """What a page of results shows."""

    ids: Sequence[str]
    highlights: Sequence[str]
    facets: Mapping[str, Mapping[str, int]]


Pages = Callable[[str], Page]
"""A search: from a query to the first page of results."""

NOTHING = Page((), (), {})


def bare_fts5(entries: Sequence[IndexedEntry]) -> Pages:
    """Return a search of SQLite's full-text table for ids only."""
    return _fts5(entries, full=False)


def fts5(entries: Sequence[IndexedEntry]) -> Pages:
    """Return a search of SQLite's full-text table; facets take one more pass over the matches."""
    return _fts5(entries, full=True)


def _fts5(entries: Sequence[IndexedEntry], *, full: bool) -> Pages:
    database = sqlite3.connect(":memory:")
    names = ("id", "edition", "section", "cost")
    database.execute(
        f"create virtual table entries using fts5({', '.join(f'{name} unindexed' for name in names)},"
        f" {', '.join(COLUMNS)}, tokenize='porter unicode61')"
    )
    marks = ", ".join("?" * (len(COLUMNS) + len(names)))
    database.executemany(
        f"insert into entries values ({marks})",  # noqa: S608 - nothing but question marks
        [(each.id, each.edition, each.section, " ".join(each.costs), *columns(each)) for each in entries],
    )
    weights = ", ".join(str(WEIGHTS.get(column, 1)) for column in COLUMNS)
    order = f"from entries where entries match ? order by bm25(entries, 0, 0, 0, 0, {weights}) limit {MOST}"
    selected = "id, snippet(entries, -1, '<mark>', '</mark>', '…', 24)" if full else "id, ''"
    count_query = (
        "select edition, section, cost, count(*) from entries where entries match ? group by 1, 2, 3"
    )

    def ask(query: str) -> Page:
        words = query_words(query, stop_words=True)
        if not words:
            return NOTHING
        match = [" OR ".join(f'"{word}"' for word in words)]
        rows = database.execute(f"select {selected} {order}", match).fetchall()
        facets: dict[str, Counter[str]] = {name: Counter() for name in FACETS}
        for edition, section, costs, count in database.execute(count_query, match) if full else ():
            facets["edition"][edition] += count
            facets["section"][section] += count
            for cost in costs.split():
                facets["cost"][cost] += count
        return Page([id_ for id_, _ in rows], [text for _, text in rows], facets)

    return ask


def tantivy_index(entries: Sequence[IndexedEntry], folder: Path) -> Pages:
    """Return tantivy with its English stemmer, in *folder*; an existing index is reused."""
    builder = tantivy.SchemaBuilder().add_text_field("id", stored=True, tokenizer_name="raw")
    for facet in FACETS:
        builder.add_text_field(facet, fast=True, tokenizer_name="raw")
    for column in COLUMNS:
        builder.add_text_field(column, stored=column == "summary", tokenizer_name="en_stem")
    schema, exists = builder.build(), folder.exists()
    folder.mkdir(exist_ok=True)
    index = tantivy.Index(schema, str(folder))
    if not exists:
        _fill(index, entries)
    searcher = index.searcher()
    boosts = {column: float(WEIGHTS.get(column, 1)) for column in COLUMNS}
    terms = {name: {"terms": {"field": name, "size": 100}} for name in FACETS}

    def ask(query: str) -> Page:
        words = query_words(query, stop_words=True)
        if not words:
            return NOTHING
        parsed_query = index.parse_query(" ".join(words), list(COLUMNS), field_boosts=boosts)
        hits = searcher.search(parsed_query, MOST, count=True).hits
        documents = [searcher.doc(address) for _, address in hits]
        marking = tantivy.SnippetGenerator.create(searcher, parsed_query, schema, "summary")
        counts = searcher.aggregate(parsed_query, terms)
        return Page(
            [each["id"][0] for each in documents],
            [marking.snippet_from_doc(each).to_html() for each in documents],
            {name: {b["key"]: b["doc_count"] for b in counts[name]["buckets"]} for name in FACETS},
        )

    return ask


def _fill(index: tantivy.Index, entries: Sequence[IndexedEntry]) -> None:
    writer = index.writer(heap_size=200_000_000, num_threads=1)
    for entry in entries:
        texts = dict(zip(COLUMNS, columns(entry), strict=True))
        own_fields = {
            "id": entry.id,
            "edition": entry.edition,
            "section": entry.section,
            "cost": list(entry.costs),
        }
        writer.add_document(tantivy.Document(**own_fields, **texts))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()


def whoosh(entries: Sequence[IndexedEntry], folder: Path) -> Pages:
    """Return Whoosh with its defaults, in *folder*; an existing index is reused."""
    if not folder.exists():
        folder.mkdir()
        texts = {
            column: fields.TEXT(field_boost=WEIGHTS.get(column, 1), stored=column == "summary")
            for column in COLUMNS
        }
        keys = {name: fields.KEYWORD(sortable=True) for name in ("edition", "section")}
        schema = fields.Schema(id=fields.ID(stored=True), cost=fields.KEYWORD, **keys, **texts)
        writer = create_in(folder, schema).writer(limitmb=512)
        for entry in entries:
            own_fields = {"id": entry.id, "edition": entry.edition, "section": entry.section}
            columns_by_name = dict(zip(COLUMNS, columns(entry), strict=True))
            writer.add_document(**own_fields, cost=" ".join(entry.costs), **columns_by_name)
        writer.commit()
    index = open_dir(folder)
    searcher = index.searcher()
    parser = MultifieldParser(COLUMNS, index.schema, group=OrGroup)
    facets = sorting.Facets()
    for name in ("edition", "section"):
        facets.add_field(name)
    facets.add_field("cost", allow_overlap=True)

    def ask(query: str) -> Page:
        text = " ".join(re.findall(r"\w+", query.lower()))
        hits = searcher.search(parser.parse(text), limit=MOST, groupedby=facets, maptype=sorting.Count)
        counts = {name: hits.groups(name) for name in FACETS}
        return Page([hit["id"] for hit in hits], [hit.highlights("summary") for hit in hits], counts)

    return ask
