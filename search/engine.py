"""The engine over Whoosh's postings: what each word speaks for is worked out of them once, when they are written."""

import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from kb.findable.documents import IndexedEntry
from search import impacts, store
from search.backend import MOST_CLAUSES, MOST_MATCHES, Clause, Matches
from search.impacts import Impacts
from search.scoring import FieldPostings, PlainScoring, Scoring, Weights, rarity, sought, weighed
from search.store import ASKED, NoIndexError, Store
from search.weights import BOOSTS

SWITCH = "ACTIONARY_NUMPY"
"""The environment's word on NumPy: `off` leaves it alone, though it is installed."""

MANY = 4096
"""From how many documents on arrays are quicker than dictionaries."""

MOST_KEPT = 8_000_000
"""Of how many places in documents the weights are kept, over all words; arrays take no memory besides the file."""

_WORDS, _ASKED = "words", "asked"
"""What the files are called."""


def write(documents: Iterable[IndexedEntry], folder: Path) -> None:
    """Write an index of *documents* into *folder*, which exists and is empty."""
    store.write(documents, folder)
    opened = Store(folder)
    impacts.write(folder, _WORDS, _weighed(opened, BOOSTS, len(opened.entries)))
    impacts.write(folder, _ASKED, _weighed(opened, {ASKED: 1.0}, len(opened.phrasings)))
    opened.close()


def _weighed(
    opened: Store, boosts: Mapping[str, float], count: int
) -> Iterator[tuple[str, list[int], list[float]]]:
    """Yield every word of some fields with what it speaks for."""
    averages = {field: opened.average_length(field) for field in boosts}
    standing: dict[str, list[str]] = {}
    for field in boosts:
        for word in opened.words(field):
            standing.setdefault(word, []).append(field)
    for word in sorted(standing):
        fields = (
            FieldPostings(boosts[field], averages[field], *opened.postings(field, word))
            for field in standing[word]
        )
        yield word, *weighed(fields, count)


class WordWeights:
    """All words of one kind of document, with what they speak for."""

    def __init__(self, words: Impacts, count: int, scoring: Scoring, most_kept: int = MOST_KEPT) -> None:
        """Take the words of *count* documents.

        Args:
            words: What they speak for.
            count: How many documents there are of the kind.
            scoring: What does the sums.
            most_kept: Of how many places in documents the weights are kept.
        """
        self._words, self._count, self.scoring = words, count, scoring
        self._kept: OrderedDict[str, Weights] = OrderedDict()
        self._places_kept, self._most_kept = 0, most_kept
        self._keeping = Lock()

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return the documents that any of the clauses matches, no more than *most*."""
        found = (
            (clause, [self.weights(form) for form, _ in clause.forms]) for clause in clauses[:MOST_CLAUSES]
        )
        return self.scoring.sum_up(sought(found), most)

    def rarity(self, word: str) -> float:
        """Return the most that *word* can speak for a document; for a word that none has, as for the rarest."""
        return rarity(self._count, self._words.having(word))

    def weights(self, word: str) -> Weights | None:
        """Return what *word* speaks for; None where no document has it."""
        with self._keeping:
            found = self._kept.get(word)
            if found is not None:
                self._kept.move_to_end(word)
                return found
        impact = self._words.of(word)
        if impact is None:
            return None
        found = self.scoring.weights(impact)
        self._keep(word, found)
        return found

    def _keep(self, word: str, weights: Weights) -> None:
        """Keep what was read, and let go of what nobody has asked for longest."""
        with self._keeping:
            if word not in self._kept:
                self._kept[word] = weights
                self._places_kept += len(weights.numbers)
            while self._places_kept > self._most_kept and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self._places_kept -= len(old.numbers)

    def close(self) -> None:
        """Let go of the file."""
        self._kept.clear()
        self._words.close()


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
        opened = Store(folder)
        self.entries, self.phrasings = opened.entries, opened.phrasings
        opened.close()
        try:
            words, asked = Impacts(folder, _WORDS), Impacts(folder, _ASKED)
        except OSError as error:
            raise NoIndexError(
                f"{folder} holds an index without what its words speak for; build it anew"
            ) from error
        self.words = _word_weights(words, len(self.entries), arrays)
        self.asked = _word_weights(asked, len(self.phrasings), arrays)

    def close(self) -> None:
        """Close the files of the index; it cannot be asked after that."""
        self.words.close()
        self.asked.close()


def _word_weights(words: Impacts, count: int, arrays: bool | None) -> WordWeights:
    return WordWeights(words, count, _scoring(count, arrays))


def _scoring(count: int, arrays: bool | None) -> Scoring:
    """Return what does the sums over *count* documents."""
    if arrays is None:
        arrays = count >= MANY and os.environ.get(SWITCH) != "off" and find_spec("numpy") is not None
    if not arrays:
        return PlainScoring()
    from search.array_scoring import ArrayScoring

    return ArrayScoring(count)
