"""The full-text index on disk. Only this module knows Whoosh; its query parser is not used."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import STORED, TEXT, Schema
from whoosh.index import EmptyIndexError, create_in, open_dir

from kb.findable.documents import IndexedEntry, OtherName
from search.backend import Phrasing
from search.figures import figures
from search.words import paid, stem, words

ASKED = "asked"
"""The field of phrasings; all other fields belong to entries."""

FIELDS = ("name", "alias", "other", "test", "concept", "figures", "requires", "facts", "summary", "effect")
"""The indexed fields of entries."""


_MEMORY = 512
"""Megabytes that a build may use before it writes postings to disk, to merge them at the end."""


class NoIndexError(ValueError):
    """A folder has no index."""


class Postings(NamedTuple):
    """The occurrences of a word in a field; each list has an item for each document."""

    numbers: list[int]
    """The numbers of entries or of phrasings, ascending."""
    times: list[float]
    """How often the word occurs in each."""
    lengths: list[int]
    """The number of words in the field of each."""


class Store:
    """An opened index.

    Raises:
        NoIndexError: If there is none in the folder.
    """

    def __init__(self, folder: Path) -> None:
        try:
            self._index = open_dir(folder, readonly=True)
        except EmptyIndexError as error:
            raise NoIndexError(f"{folder} holds no search index; build one") from error
        self._reader = self._index.reader()
        self._numbers: dict[int, int] = {}
        entries: dict[int, IndexedEntry] = {}
        phrasings: dict[int, Phrasing] = {}
        for place, stored in self._reader.iter_docs():
            number = self._numbers[place] = stored["number"]
            if "entry" in stored:
                entries[number] = _entry(stored["entry"])
            else:
                text, own, elsewhere = json.loads(stored["phrasing"])
                phrasings[number] = Phrasing(text, tuple(own), tuple(elsewhere))
        self.entries = [entries[number] for number in sorted(entries)]
        """Every entry, indexed by its number."""
        self.phrasings = [phrasings[number] for number in sorted(phrasings)]

    def close(self) -> None:
        """Close the files of the index."""
        self._reader.close()
        self._index.close()

    def words(self, field: str) -> Iterator[str]:
        """Yield every word of a field."""
        yield from (text.decode("utf-8") for text in self._reader.lexicon(field))

    def average_length(self, field: str) -> float:
        """Return the average number of words of *field* in a document of its kind, at least 1."""
        documents = len(self.phrasings if field == ASKED else self.entries)
        return max(float(self._reader.field_length(field)) / max(documents, 1), 1.0)

    def postings(self, field: str, word: str) -> Postings:
        """Return the occurrences of *word* in a field that has it."""
        found = Postings([], [], [])
        matcher = self._reader.postings(field, word)
        while matcher.is_active():
            place = matcher.id()
            found.numbers.append(self._numbers[place])
            found.times.append(matcher.weight())
            found.lengths.append(self._reader.doc_field_length(place, field))
            matcher.next()
        return found


def write(documents: Iterable[IndexedEntry], folder: Path) -> None:
    """Write an index of *documents* into *folder*, which exists and is empty."""
    index = create_in(folder, _schema())
    writer = index.writer(limitmb=_MEMORY)
    listed = list(documents)
    for number, document in enumerate(listed):
        writer.add_document(number=number, entry=json.dumps(asdict(document)), **fields_of(document))
    for number, phrasing in enumerate(phrasings_of(listed)):
        stored = json.dumps([phrasing.text, phrasing.own, phrasing.elsewhere])
        writer.add_document(number=number, phrasing=stored, asked=analysed(phrasing.text))
    writer.commit()
    index.close()


def analysed(text: str) -> str:
    """Return *text* as it is indexed: the stems of its words, and its figures."""
    return " ".join([*map(stem, words(text)), *figures(text)])


def phrasings_of(documents: Sequence[IndexedEntry]) -> list[Phrasing]:
    """Return each phrasing of *documents* once, with the numbers of its entries."""
    own: dict[str, list[int]] = {}
    elsewhere: dict[str, list[int]] = {}
    for number, document in enumerate(documents):
        for text in document.asked:
            own.setdefault(text, []).append(number)
        for text in document.asked_elsewhere:
            elsewhere.setdefault(text, []).append(number)
    return [Phrasing(text, tuple(of), tuple(elsewhere.get(text, ()))) for text, of in own.items()]


def _schema() -> Schema:
    analyzer = SpaceSeparatedTokenizer()
    texts = {field: TEXT(analyzer=analyzer, phrase=False) for field in (*FIELDS, ASKED)}
    return Schema(number=STORED, entry=STORED, phrasing=STORED, **texts)


def fields_of(document: IndexedEntry) -> dict[str, str]:
    """Return the words to index of an entry, by field."""
    texts = {
        "name": document.name,
        "alias": "; ".join(document.aliases),
        "other": "; ".join(other.name for other in document.others),
        "test": document.tests,
        "concept": "; ".join(document.concepts),
        "figures": document.figures,
        "requires": document.requires,
        "facts": document.facts,
        "summary": document.summary,
        "effect": document.effect,
    }
    ways = [paid(way.split()) for way in document.ways]
    return {field: analysed(text) for field, text in texts.items()} | {
        "figures": " ".join([analysed(document.figures), *ways])
    }


def _entry(text: str) -> IndexedEntry:
    data: dict[str, Any] = json.loads(text)
    others = tuple(OtherName(**other) for other in data.pop("others"))
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    return IndexedEntry(**{**data, **lists, "others": others})
