"""The full-text index on disk. The only module that knows Whoosh, whose query parser is never used."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from enum import IntEnum
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import KEYWORD, STORED, TEXT, Schema
from whoosh.index import EmptyIndexError, create_in, open_dir
from whoosh.query import And, AndMaybe, Or, Prefix
from whoosh.query import Term as Posting
from whoosh.scoring import BM25F

from search.documents import IndexedEntry, OtherName
from search.query import Query, SoughtWord
from search.words import phrase, words

_BOOSTS = {
    "name": 8.0,
    "alias": 5.0,
    "other": 3.0,
    "test": 2.0,
    "concept": 2.0,
    "requires": 1.0,
    "facts": 0.5,
    "summary": 1.5,
    "effect": 1.0,
}
"""The fields that hold words, and how much a word in them counts."""

_PHRASES = ("name_phrase", "alias_phrase", "other_phrase")
"""The fields that hold whole names, comma-separated; no folded name has a comma in it."""


class NoIndexError(ValueError):
    """There is no index where one was looked for."""


class Level(IntEnum):
    """How a result was found. A higher level stands before a lower one, whatever the text says."""

    TEXT = 0
    FACTS = 1
    TEST = 2
    CONCEPT = 3
    OTHER_WORDS = 4
    OTHER = 5
    ALIAS_WORDS = 6
    NAME_LETTERS = 7
    ALIAS = 8
    NAME_WORDS = 9
    NAME_BEGINS = 10
    NAME = 11


class Hit(NamedTuple):
    """That a document was found: its number, how, and how much its words speak for it."""

    number: int
    level: Level
    weight: float


class Store:
    """An opened index. Safe to use from several threads: each search borrows a searcher of its own.

    Raises:
        NoIndexError: If there is none in the folder.
    """

    def __init__(self, folder: Path) -> None:
        try:
            self._index = open_dir(folder, readonly=True)
        except EmptyIndexError as error:
            raise NoIndexError(f"{folder} holds no search index; build one") from error
        self._idle: SimpleQueue[Any] = SimpleQueue()
        with self._searcher() as searcher:
            self.documents = {
                number: _document(stored["document"]) for number, stored in searcher.reader().iter_docs()
            }

    def close(self) -> None:
        """Close the files of the index."""
        while not self._idle.empty():
            self._idle.get_nowait().close()
        self._index.close()

    def hits(self, query: Query) -> list[Hit]:
        """Return everything that *query* finds, in no order."""
        with self._searcher() as searcher:
            levels: dict[int, Level] = {}
            for level, part in _levels(query):
                for number in part.docs(searcher):
                    levels.setdefault(number, level)
            weights = dict(searcher.search(_anywhere(query), limit=None).items())
        numbers = weights.keys() | levels.keys()
        return [Hit(number, levels.get(number, Level.TEXT), weights.get(number, 0.0)) for number in numbers]

    @contextmanager
    def _searcher(self) -> Iterator[Any]:
        """Lend a searcher; readers keep places in files, so that two threads must not share one."""
        try:
            searcher = self._idle.get_nowait()
        except Empty:
            searcher = self._index.searcher(weighting=BM25F())
        try:
            yield searcher
        finally:
            self._idle.put(searcher)


def write(documents: Iterable[IndexedEntry], folder: Path) -> None:
    """Write an index of *documents* into *folder*, which exists and is empty."""
    index = create_in(folder, _schema())
    writer = index.writer()
    for document in documents:
        writer.add_document(document=json.dumps(asdict(document)), **_fields(document))
    writer.commit()
    index.close()


def _schema() -> Schema:
    analyzer = SpaceSeparatedTokenizer()
    texts = {field: TEXT(analyzer=analyzer, phrase=False) for field in _BOOSTS}
    phrases = {field: KEYWORD(commas=True) for field in _PHRASES}
    return Schema(document=STORED, **texts, **phrases)


def _fields(document: IndexedEntry) -> dict[str, str]:
    others = [other.name for other in document.others]
    texts = {
        "name": document.name,
        "alias": " ".join(document.aliases),
        "other": " ".join(others),
        "test": document.tests,
        "concept": " ".join(document.concepts),
        "requires": document.requires,
        "facts": document.facts,
        "summary": document.summary,
        "effect": document.effect,
    }
    names = {"name_phrase": [document.name], "alias_phrase": document.aliases, "other_phrase": others}
    return {
        **{field: " ".join(words(text)) for field, text in texts.items()},
        **{field: ",".join(map(phrase, listed)) for field, listed in names.items()},
    }


def _document(text: str) -> IndexedEntry:
    data = json.loads(text)
    others = tuple(OtherName(**other) for other in data.pop("others"))
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    return IndexedEntry(**{**data, **lists, "others": others})


def _anywhere(query: Query) -> Any:
    insisted = [_weighted(term) for term in query.insisted]
    helping = [_weighted(term) for term in query.terms if not term.insisted]
    required = _every(insisted) if query.every_word else _any(insisted)
    return AndMaybe(required, _any(helping)) if helping else required


def _weighted(term: SoughtWord) -> Any:
    return _any(
        Posting(field, form, boost=boost * weight)
        for field, boost in _BOOSTS.items()
        for form, weight in term.forms
    )


def _levels(query: Query) -> Iterator[tuple[Level, Any]]:
    """Yield what puts a document on each level, from the highest.

    A name need not have the words that the facts have: "sr5 dodge" names Dodge.
    """
    yield Level.NAME, _any(Posting("name_phrase", text) for text in query.phrases)
    yield Level.NAME_BEGINS, _any(Prefix("name_phrase", f"{text} ") for text in query.phrases)
    yield Level.NAME_WORDS, _every([_all_in(query, "name", "facts"), _any_in(query, "name")])
    yield Level.ALIAS, _any(Posting("alias_phrase", text) for text in query.phrases)
    yield Level.NAME_LETTERS, _any(Prefix("name_phrase", text) for text in query.phrases)
    yield Level.ALIAS_WORDS, _all_in(query, "alias")
    yield Level.OTHER, _any(Posting("other_phrase", text) for text in query.phrases)
    yield Level.OTHER_WORDS, _all_in(query, "other")
    yield Level.CONCEPT, _all_in(query, "concept")
    yield Level.TEST, _all_in(query, "test")
    yield Level.FACTS, _all_in(query, "facts")


def _all_in(query: Query, *fields: str) -> Any:
    return _every(
        _any(Posting(field, form) for field in fields for form, _ in term.forms) for term in query.insisted
    )


def _any_in(query: Query, field: str) -> Any:
    return _any(Posting(field, form) for term in query.insisted for form, _ in term.forms)


def _any(queries: Iterable[Any]) -> Any:
    listed = list(queries)
    return listed[0] if len(listed) == 1 else Or(listed)


def _every(queries: Iterable[Any]) -> Any:
    listed = list(queries)
    return listed[0] if len(listed) == 1 else And(listed)
