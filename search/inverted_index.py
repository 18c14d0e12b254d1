"""The occurrences of words in documents. Only this module knows Whoosh, whose files are gone when a build ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import NamedTuple

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import STORED, TEXT, Schema
from whoosh.index import create_in
from whoosh.reading import IndexReader

from kb.findable.documents import IndexedEntry
from kb.findable.weights import BOOSTS
from search.figures import figures
from search.store import Documents
from search.words import paid, stem, words

EXPLAINED = "explained_"
"""Before the name of each field of what explains rules, so that the words of entries are weighed without it."""

ASKED = "asked"
"""The field of phrasings; all other fields belong to entries."""

_MEMORY = 512
"""Megabytes that a build may use before Whoosh writes postings to disk, to merge them at the end."""


class Postings(NamedTuple):
    """The occurrences of a word in a field; each list has an item for each document."""

    numbers: list[int]
    """The numbers of entries or of phrasings, ascending."""
    times: list[float]
    """How often the word occurs in each."""
    lengths: list[int]
    """The number of words in the field of each."""


@contextmanager
def inverted_index(documents: Documents) -> Iterator["InvertedIndex"]:
    """Index *documents*, for as long as the context lasts.

    The files are in a folder of this process alone: Whoosh writes pickles, and its storage in memory shares a folder
    with other processes.
    """
    with TemporaryDirectory(prefix="actionary-index-") as folder:
        index = create_in(folder, _schema())
        writer = index.writer(limitmb=_MEMORY)
        for number, entry in enumerate(documents.entries):
            writer.add_document(number=number, **fields_of(entry))
        for number, phrasing in enumerate(documents.phrasings):
            writer.add_document(number=number, asked=analysed(phrasing.text))
        for number, explanation in enumerate(documents.explanations):
            fields = {f"{EXPLAINED}{field}": text for field, text in fields_of(explanation).items()}
            writer.add_document(number=number, **fields)
        writer.commit()
        with index.reader() as reader:
            yield InvertedIndex(documents, reader)


class InvertedIndex:
    """The words of entries and phrasings, each with its occurrences."""

    def __init__(self, documents: Documents, reader: IndexReader) -> None:
        """Take what is indexed, and what reads its postings."""
        self._documents, self._reader = documents, reader
        self._numbers = {place: stored["number"] for place, stored in reader.iter_docs()}

    def words(self, field: str) -> Iterator[str]:
        """Yield every word of a field."""
        yield from (text.decode("utf-8") for text in self._reader.lexicon(field))

    def average_length(self, field: str) -> float:
        """Return the average number of words of *field* in a document of its kind, at least 1."""
        kind = self._documents.explanations if field.startswith(EXPLAINED) else self._documents.entries
        documents = len(self._documents.phrasings if field == ASKED else kind)
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


def analysed(text: str) -> str:
    """Return *text* as it is indexed: the stems of its words, and its figures."""
    return " ".join([*map(stem, words(text)), *figures(text)])


def _schema() -> Schema:
    analyzer = SpaceSeparatedTokenizer()
    explained = (f"{EXPLAINED}{field}" for field in BOOSTS)
    texts = {field: TEXT(analyzer=analyzer, phrase=False) for field in (*BOOSTS, *explained, ASKED)}
    return Schema(number=STORED, **texts)


def fields_of(document: IndexedEntry) -> dict[str, str]:
    """Return the words to index of an entry, by field."""
    texts = {
        "name": document.name,
        "aliases": "; ".join(document.aliases),
        "others": "; ".join(other.name for other in document.others),
        "tests": document.tests,
        "concepts": "; ".join(document.concepts),
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
