"""The engine: it sums weights of words, which were computed when the index was built."""

import os
from collections import OrderedDict
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from search import store
from search.backend import MOST_CLAUSES, MOST_MATCHES, Clause, Matches
from search.impacts import Impacts
from search.scoring import (
    PlainScoring,
    Scoring,
    SoughtClause,
    SoughtForm,
    Weights,
    rarity,
)
from search.store import NoIndexError

SWITCH = "ACTIONARY_NUMPY"
"""The environment variable for NumPy: `off` means not to use it, even if it is installed."""

MANY = 4096
"""The number of documents from which arrays are faster than dictionaries."""

MOST_KEPT = 2**27
"""The most bytes of scores in the cache, over all clauses."""

_Key = tuple[tuple[tuple[str, float], ...], float]
"""The forms of a clause, and its worth."""

WORDS_FILE, ASKED_FILE = "words", "asked"
"""The names of the files."""


class WordWeights:
    """All words of one kind of document, with their weights."""

    def __init__(self, words: Impacts, count: int, scoring: Scoring[Any], most_kept: int = MOST_KEPT) -> None:
        """Take the words of *count* documents.

        Args:
            words: The weights of the words.
            count: The number of documents of the kind.
            scoring: The way to compute scores.
            most_kept: The most bytes in the cache.
        """
        self._words, self._count, self.scoring = words, count, scoring
        self._kept: OrderedDict[_Key, Weights] = OrderedDict()
        self._bytes_kept, self._most_kept = 0, most_kept
        self._keeping = Lock()

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return up to *most* documents that match any of *clauses*."""
        found = [(place, self.weights(clause)) for place, clause in enumerate(clauses[:MOST_CLAUSES])]
        known = [SoughtClause(place, weights) for place, weights in found if weights is not None]
        return self.scoring.sum_up(sorted(known, key=lambda each: -each.weights.highest), most)

    def rarity(self, word: str) -> float:
        """Return the highest score that *word* can give; an unknown word counts as the rarest."""
        return rarity(self._count, self._words.having(word))

    def weights(self, clause: Clause) -> Weights | None:
        """Return the scores of a clause; None if no document matches it."""
        key = clause.forms, clause.worth
        with self._keeping:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                return kept
        forms = [
            SoughtForm(worth * clause.worth, impact)
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
        with self._keeping:
            if key not in self._kept:
                self._kept[key] = weights
                self._bytes_kept += weights.kept
            while self._bytes_kept > self._most_kept and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self._bytes_kept -= old.kept

    def close(self) -> None:
        """Close the file."""
        self._kept.clear()
        self._words.close()


class StoredEngine:
    """An opened index on disk."""

    def __init__(self, folder: Path, *, arrays: bool | None = None) -> None:
        """Open the index in *folder*.

        Args:
            folder: The folder of the index.
            arrays: Whether to use NumPy; None to use it for many documents if it is installed.

        Raises:
            NoIndexError: If there is no index.
        """
        self.entries, self.phrasings = store.read(folder)
        try:
            words, asked = Impacts(folder, WORDS_FILE), Impacts(folder, ASKED_FILE)
        except (OSError, ValueError) as error:
            raise NoIndexError(
                f"{folder} has an index without the weights of its words; build it again"
            ) from error
        self.words = _word_weights(words, len(self.entries), arrays)
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
