"""The engine over Whoosh's postings: a word is read when it is first asked for, and kept while it is asked for."""

import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from search.backend import MOST_CLAUSES, MOST_MATCHES, Clause, Matches
from search.scoring import FieldPostings, PlainScoring, Scoring, Weights, rarity
from search.store import ASKED, Store
from search.weights import BOOSTS

SWITCH = "ACTIONARY_NUMPY"
"""The environment's word on NumPy: `off` leaves it alone, though it is installed."""

MANY = 4096
"""From how many documents on arrays are quicker than dictionaries."""

MOST_KEPT = 8_000_000
"""Of how many places in documents the weights are kept, over all words: about 128 MB in arrays."""


class WordWeights:
    """All words of one kind of document, with what they speak for."""

    def __init__(
        self,
        store: Store,
        boosts: Mapping[str, float],
        count: int,
        scoring: Scoring,
        most_kept: int = MOST_KEPT,
    ) -> None:
        """Take the words of some fields.

        Args:
            store: The index.
            boosts: How much a word in each of the fields counts.
            count: How many documents have these fields.
            scoring: What does the sums.
            most_kept: Of how many places in documents the weights are kept.
        """
        self._store, self._boosts, self._count, self.scoring = store, boosts, count, scoring
        self._averages = {field: store.average_length(field) for field in boosts}
        self._words = frozenset(word for field in boosts for word in store.words(field))
        self._kept: OrderedDict[str, Weights] = OrderedDict()
        self._places_kept, self._most_kept = 0, most_kept
        self._keeping = Lock()

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return the documents that any of the clauses matches, no more than *most*."""
        found = [
            (clause, [self.weights(form) for form, _ in clause.forms]) for clause in clauses[:MOST_CLAUSES]
        ]
        return self.scoring.sum_up(found, self._count, most)

    def rarity(self, word: str) -> float:
        """Return the most that *word* can speak for a document; for a word that none has, as for the rarest."""
        found = self.weights(word)
        return found.most if found else rarity(self._count, 0)

    def weights(self, word: str) -> Weights | None:
        """Return what *word* speaks for; None where no document has it."""
        if word not in self._words:
            return None
        with self._keeping:
            found = self._kept.get(word)
            if found is not None:
                self._kept.move_to_end(word)
                return found
        found = self.scoring.weigh((self._field(field, word) for field in self._boosts), self._count)
        self._keep(word, found)
        return found

    def _field(self, field: str, word: str) -> FieldPostings:
        return FieldPostings(self._boosts[field], self._averages[field], *self._store.postings(field, word))

    def _keep(self, word: str, weights: Weights) -> None:
        """Keep what was read, and let go of what nobody has asked for longest."""
        with self._keeping:
            if word not in self._kept:
                self._kept[word] = weights
                self._places_kept += len(weights.numbers)
            while self._places_kept > self._most_kept and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self._places_kept -= len(old.numbers)


class WhooshEngine:
    """An index on disk, opened."""

    def __init__(self, folder: Path, *, arrays: bool | None = None) -> None:
        """Open the index in *folder*.

        Args:
            folder: Where it is.
            arrays: Whether NumPy does the sums; None for where it is installed and there is much to sum up.

        Raises:
            NoIndexError: If there is none.
        """
        self._store = Store(folder)
        self.entries, self.phrasings = self._store.entries, self._store.phrasings
        of_entries, of_phrasings = len(self.entries), len(self.phrasings)
        self.words = WordWeights(self._store, BOOSTS, of_entries, _scoring(of_entries, arrays))
        self.asked = WordWeights(self._store, {ASKED: 1.0}, of_phrasings, _scoring(of_phrasings, arrays))

    def close(self) -> None:
        """Close the files of the index; it cannot be asked after that."""
        self._store.close()


def _scoring(count: int, arrays: bool | None) -> Scoring:
    """Return what does the sums over *count* documents."""
    if arrays is None:
        arrays = count >= MANY and os.environ.get(SWITCH) != "off" and find_spec("numpy") is not None
    if not arrays:
        return PlainScoring()
    from search.array_scoring import ArrayScoring

    return ArrayScoring()
