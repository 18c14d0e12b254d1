"""Write an index: Whoosh finds the occurrences of words, and each word is weighed once."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kb.findable.documents import IndexedEntry
from kb.findable.weights import BOOSTS
from search import impacts, store
from search.engine import ASKED_FILE, EXPLAINED_FILE, WORDS_FILE
from search.inverted_index import ASKED, EXPLAINED, InvertedIndex, inverted_index
from search.scoring import FieldPostings, bm25f_weights
from search.store import documents_of


def write(entries: Iterable[IndexedEntry], folder: Path, explanations: Iterable[IndexedEntry] = ()) -> None:
    """Write an index of *entries* and *explanations* into *folder*, which exists and is empty."""
    documents = documents_of(list(entries), list(explanations))
    store.write(documents, folder)
    with inverted_index(documents) as index:
        impacts.write(folder, WORDS_FILE, _word_weights(index, BOOSTS, len(documents.entries)))
        explained = {f"{EXPLAINED}{field}": boost for field, boost in BOOSTS.items()}
        impacts.write(folder, EXPLAINED_FILE, _word_weights(index, explained, len(documents.explanations)))
        impacts.write(folder, ASKED_FILE, _word_weights(index, {ASKED: 1.0}, len(documents.phrasings)))


def _word_weights(
    index: InvertedIndex, boosts: Mapping[str, float], count: int
) -> Iterator[tuple[str, list[int], list[float]]]:
    """Yield every word of the fields in *boosts* with its documents and its weights in them."""
    averages = {field: index.average_length(field) for field in boosts}
    fields_of_word: dict[str, list[str]] = {}
    for field in boosts:
        for word in index.words(field):
            fields_of_word.setdefault(word, []).append(field)
    for word in sorted(fields_of_word):
        fields = (
            FieldPostings(boosts[field], averages[field], *index.postings(field, word))
            for field in fields_of_word[word]
        )
        yield word, *bm25f_weights(fields, count)
