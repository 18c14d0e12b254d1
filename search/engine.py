"""The engine: it sums weights of words, which were computed when the index was built."""

import os
from collections import OrderedDict
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from kb.findable.weights import EXPLAINED
from search import store
from search.backend import MOST_CLAUSES, MOST_MATCHES, Clause, Matches
from search.impacts import Impacts
from search.scoring import (
    PlainScoring,
    Scoring,
    WeightedClause,
    WeightedForm,
    Weights,
    rarity,
)

SWITCH = "ACTIONARY_NUMPY"
"""The environment variable for NumPy: `off` means not to use it, even if it is installed."""

MANY = 4096
"""The number of documents from which arrays are faster than dictionaries."""

LARGEST_CACHE = 2**27
"""The most bytes of scores in the cache, over all clauses."""

_Key = tuple[tuple[tuple[str, float], ...], float]
"""The forms of a clause, and its worth."""

WORDS_FILE, EXPLAINED_FILE, ASKED_FILE = "words", "explained", "asked"
"""The names of the files."""


class WordWeights:
    """All words of one kind of document, with their weights."""

    def __init__(
        self, words: Impacts, count: int, scoring: Scoring[Any], largest_cache: int = LARGEST_CACHE
    ) -> None:
        """Take the words of *count* documents.

        Args:
            words: The weights of the words.
            count: The number of documents of the kind.
            scoring: The way to compute scores.
            largest_cache: The most bytes in the cache.
        """
        self._words, self._count, self.scoring = words, count, scoring
        self._cache: OrderedDict[_Key, Weights] = OrderedDict()
        self._cache_size, self._largest_cache = 0, largest_cache
        self._lock = Lock()

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return up to *most* documents that match any of *clauses*."""
        found = [(place, self.weights(clause)) for place, clause in enumerate(clauses[:MOST_CLAUSES])]
        matching = [WeightedClause(place, weights) for place, weights in found if weights is not None]
        return self.scoring.sum_up(sorted(matching, key=lambda each: -each.weights.highest), most)

    def rarity(self, word: str) -> float:
        """Return the highest score that *word* can give; an unknown word counts as the rarest."""
        return rarity(self._count, self._words.having(word))

    def weights(self, clause: Clause) -> Weights | None:
        """Return the scores of a clause; None if no document matches it."""
        key = clause.forms, clause.worth
        with self._lock:
            cached = self._cache.get(key)
            if cached is not None:
                self._cache.move_to_end(key)
                return cached
        forms = [
            WeightedForm(worth * clause.worth, impact)
            for form, worth in clause.forms
            if (impact := self._words.of(form)) is not None
        ]
        if not forms:
            return None
        weights: Weights = self.scoring.weights(forms)
        self._keep(key, weights)
        return weights

    def _keep(self, key: _Key, weights: Weights) -> None:
        """Add a clause to the cache, and drop the least recently used ones."""
        with self._lock:
            if key not in self._cache:
                self._cache[key] = weights
                self._cache_size += weights.size
            while self._cache_size > self._largest_cache and len(self._cache) > 1:
                _, old = self._cache.popitem(last=False)
                self._cache_size -= old.size

    def close(self) -> None:
        """Close the file."""
        self._cache.clear()
        self._words.close()


class BothWords:
    """The words of entries, and of explanations, whose numbers follow and whose scores count less."""

    def __init__(self, entries: WordWeights, count: int, explanations: WordWeights) -> None:
        """Take the words of *count* entries and those of explanations."""
        self.entries, self._count, self._explanations = entries, count, explanations
        self.rarity = entries.rarity

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return up to *most* entries and as many explanations that match any of *clauses*."""
        first, second = self.entries.matches(clauses, most), self._explanations.matches(clauses, most)
        return Matches(
            [*first.numbers, *(number + self._count for number in second.numbers)],
            [*first.scores, *(EXPLAINED * score for score in second.scores)],
            [*first.clauses, *second.clauses],
        )

    def close(self) -> None:
        """Close the files."""
        self.entries.close()
        self._explanations.close()


class StoredEngine:
    """An opened index on disk."""

    def __init__(self, folder: Path, *, arrays: bool | None = None) -> None:
        """Open the index in *folder*.

        Args:
            folder: The folder of the index.
            arrays: Whether to use NumPy; None to use it for many documents if it is installed.

        Raises:
            NoIndexError: If there is no index.
            OSError, ValueError: If it is damaged.
        """
        entries, self.phrasings, explanations = store.read(folder)
        self.entries = [*entries, *explanations]
        words, explained, asked = (Impacts(folder, name) for name in (WORDS_FILE, EXPLAINED_FILE, ASKED_FILE))
        of_entries = _word_weights(words, len(entries), arrays)
        of_explanations = _word_weights(explained, len(explanations), arrays)
        self.words = BothWords(of_entries, len(entries), of_explanations)
        self.asked = _word_weights(asked, len(self.phrasings), arrays)

    def close(self) -> None:
        """Close the files of the index, which is not usable after that."""
        self.words.close()
        self.asked.close()


def _word_weights(words: Impacts, count: int, arrays: bool | None) -> WordWeights:
    return WordWeights(words, count, _scoring(count, arrays))


def _scoring(count: int, arrays: bool | None) -> Scoring[Any]:
    """Return the scoring for *count* documents."""
    if arrays is None:
        arrays = count >= MANY and os.environ.get(SWITCH) != "off" and find_spec("numpy") is not None
    if not arrays:
        return PlainScoring()
    from search.array_scoring import ArrayScoring

    return ArrayScoring(count)
