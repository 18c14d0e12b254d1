"""How much a word speaks for each document that has it: BM25F."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from search.store import ASKED, Store

BOOSTS: Mapping[str, float] = {
    "name": 8.0,
    "alias": 6.0,
    "other": 3.0,
    "concept": 2.5,
    "figures": 2.5,
    "test": 2.0,
    "requires": 1.5,
    "facts": 0.7,
    "summary": 2.5,
    "effect": 1.2,
}
"""How much a word in a field of an entry counts."""

_FLATTENING = 0.8
"""How much longer fields count less: `b` of BM25."""

_SATURATION = 2.0
"""How slowly more of a word counts less: `k1` of BM25."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What one word speaks for."""

    numbers: Sequence[int]
    """Of entries, or of phrasings, ascending."""
    amounts: Sequence[float]
    """How much it speaks for each; at most `most`."""
    most: float


class WordWeights:
    """All words of one kind of document, with their weights: worked out when a word is first asked for, and kept."""

    def __init__(self, store: Store, boosts: Mapping[str, float], count: int) -> None:
        """Take the words of some fields.

        Args:
            store: The index.
            boosts: How much a word in each of the fields counts.
            count: How many documents have these fields.
        """
        self._store, self._boosts, self._count = store, boosts, count
        self._lengths = {field: store.average_length(field) for field in boosts}
        self._weights: dict[str, Weights] = {}
        self.words = frozenset(word for field in boosts for word in store.words(field))

    def of(self, word: str) -> Weights | None:
        """Return what *word* speaks for; None where no document has it."""
        if word not in self.words:
            return None
        found = self._weights.get(word)
        if found is None:
            found = self._weights[word] = self._weigh(word)
        return found

    def rarity(self, word: str) -> float:
        """Return the most that *word* can speak for a document; for a word that none has, as for the rarest."""
        found = self.of(word)
        return found.most if found else _rarity(self._count, 0)

    def _weigh(self, word: str) -> Weights:
        having: dict[int, float] = {}
        for field, boost in self._boosts.items():
            for number, times, length in self._store.postings(field, word):
                flattened = 1 - _FLATTENING + _FLATTENING * length / self._lengths[field]
                having[number] = having.get(number, 0.0) + boost * times / flattened
        rarity = _rarity(self._count, len(having))
        numbers = sorted(having)
        amounts = [rarity * having[number] / (_SATURATION + having[number]) for number in numbers]
        return Weights(numbers, amounts, rarity)


def entry_words(store: Store) -> WordWeights:
    """Return the words of all entries."""
    return WordWeights(store, BOOSTS, len(store.entries))


def asked_words(store: Store) -> WordWeights:
    """Return the words of all phrasings."""
    return WordWeights(store, {ASKED: 1.0}, len(store.phrasings))


def _rarity(count: int, having: int) -> float:
    return math.log(1 + (count - having + 0.5) / (having + 0.5))
