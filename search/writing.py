"""Write an index: Whoosh finds the occurrences of words, and each word is weighed once."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kb.findable.documents import IndexedEntry
from kb.findable.weights import BOOSTS
from search import impacts, store
from search.engine import ASKED_FILE, WORDS_FILE
from search.inverted_index import ASKED, InvertedIndex, inverted_index
from search.scoring import FieldPostings, weighed
from search.store import documents_of


def write(entries: Iterable[IndexedEntry], folder: Path) -> None:
    """Write an index of *entries* into *folder*, which exists and is empty."""
    documents = documents_of(list(entries))
    store.write(documents, folder)
    with inverted_index(documents) as indexed:
        impacts.write(folder, WORDS_FILE, _word_weights(indexed, BOOSTS, len(documents.entries)))
        impacts.write(folder, ASKED_FILE, _word_weights(indexed, {ASKED: 1.0}, len(documents.phrasings)))


def _word_weights(
    indexed: InvertedIndex, boosts: Mapping[str, float], count: int
) -> Iterator[tuple[str, list[int], list[float]]]:
    """Yield every word of the fields in *boosts* with its documents and its weights in them."""
    averages = {field: indexed.average_length(field) for field in boosts}
    standing: dict[str, list[str]] = {}
    for field in boosts:
        for word in indexed.words(field):
            standing.setdefault(word, []).append(field)
    for word in sorted(standing):
        fields = (
            FieldPostings(boosts[field], averages[field], *indexed.postings(field, word))
            for field in standing[word]
        )
        yield word, *weighed(fields, count)
