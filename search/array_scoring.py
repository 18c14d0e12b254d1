"""The scoring of `search.scoring` in NumPy arrays: the same results, faster for many documents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from threading import local

import numpy as np
import numpy.typing as npt

from search.backend import Matches
from search.impacts import Impact
from search.scoring import SoughtClause, SoughtForm, Weights

Numbers = npt.NDArray[np.intp]
Amounts = npt.NDArray[np.float64]

_FREQUENT = 16
"""A word is frequent if one in this many documents has it."""

_MOST_ROWS = 512
_GROUPS_FOR_EACH = 4
"""How many groups of documents to compare for each document wanted."""

_ROUNDED = 1 + 1e-9
"""A margin for sums of bounds, because sums in another order round differently."""


@dataclass(frozen=True, slots=True)
class ArrayWeights(Weights):
    """The weights of one word as arrays over the file."""

    everywhere: Amounts | None
    """For a frequent word: its weight in every document, 0 in those without it."""

    @property
    def kept(self) -> int:
        """The number of weights in memory; those of the file are shared."""
        return 0 if self.everywhere is None else len(self.everywhere)


class _Sums(local):
    """Amounts for every document, zero between searches; each thread has its own."""

    def __init__(self, length: int) -> None:
        self.of_all: Amounts = np.zeros(length)
        self.of_clause: Amounts = np.zeros(length)
        self.of_form: Amounts = np.empty(length)


class ArrayScoring:
    """Scoring that skips documents which cannot be among the best.

    Once enough documents are found, the lowest score among them is a threshold. Clauses that cannot reach it
    together are looked up only for the documents found so far. That saves most of the work, because the clauses
    with the lowest weights are the words of most documents (MaxScore: Turtle and Flood, 1995). Frequent words are
    added to all documents at once, which is faster than one by one.
    """

    def __init__(self, count: int) -> None:
        """Allocate the sums of *count* documents."""
        self._length = -(-count // _MOST_ROWS) * _MOST_ROWS
        self._sums = _Sums(self._length)

    def weights(self, impact: Impact) -> ArrayWeights:
        """Return a word's weights as arrays."""
        numbers, amounts = np.asarray(impact.numbers), np.asarray(impact.amounts)
        everywhere = None
        if len(numbers) * _FREQUENT >= self._length:
            everywhere = np.zeros(self._length)
            everywhere[numbers] = amounts
        return ArrayWeights(numbers, amounts, impact.highest, everywhere)  # type: ignore[arg-type]  # only read here

    def sum_up(self, clauses: Sequence[SoughtClause], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*."""
        bounds = [*accumulate((clause.highest for clause in reversed(clauses)), initial=0.0)]
        left = [bound * _ROUNDED for bound in reversed(bounds)]  # the most that each and all after it add
        try:
            numbers, sums, done = self._gathered(clauses, left, most)
        except BaseException:
            self._sums = _Sums(self._length)
            raise
        for clause, least in zip(clauses[done:], left[done + 1 :], strict=True):
            sums += _amounts_at(clause.forms, numbers)
            near = _near(sums, least, most)
            numbers, sums = numbers[near], sums[near]
        if len(numbers) > most:
            best = _highest(sums, most)
            numbers, sums = numbers[best], sums[best]
        matched = np.zeros(len(numbers), dtype=np.uint64)
        for clause in clauses:
            matched |= _having(clause.forms, numbers).astype(np.uint64) << np.uint64(clause.place)
        return Matches(numbers.tolist(), sums.tolist(), matched.tolist())

    def _gathered(
        self, clauses: Sequence[SoughtClause], left: Sequence[float], most: int
    ) -> tuple[Numbers, Amounts, int]:
        """Return the candidates, ascending, their scores by the first clauses, and how many those are."""
        of_all, done, least, possible = self._sums.of_all, 0, 0.0, 0.0
        for done, clause in enumerate(clauses):
            if possible > left[done]:
                least = possible = _at_least(of_all, most)
                if least > left[done]:
                    break
            self._add(clause.forms)
            possible += clause.highest * _ROUNDED  # the most that the threshold has become
        else:
            done = len(clauses)
            least = _at_least(of_all, most)
        wanted = least - left[done]
        numbers = np.flatnonzero(of_all >= wanted if wanted > 0 else of_all)
        sums = of_all[numbers]
        of_all.fill(0.0)
        return numbers, sums, done

    def _add(self, forms: Sequence[SoughtForm]) -> None:
        """Add the scores of one clause to those of all documents; in each, the highest weight of a form counts."""
        of_all, best, scaled = self._sums.of_all, self._sums.of_clause, self._sums.of_form
        if len(forms) == 1:
            ((worth, weights),) = forms
            if (everywhere := _everywhere(weights)) is not None:
                of_all += everywhere if worth == 1 else np.multiply(everywhere, worth, out=scaled)
            else:
                of_all[weights.numbers] += worth * np.asarray(weights.amounts)
            return
        frequent = False
        for worth, weights in forms:
            if (everywhere := _everywhere(weights)) is not None:
                np.maximum(best, np.multiply(everywhere, worth, out=scaled), out=best)
                frequent = True
            else:
                best[weights.numbers] = np.maximum(best[weights.numbers], worth * np.asarray(weights.amounts))
        if frequent:
            of_all += best
            best.fill(0.0)
            return
        for _, weights in forms:
            of_all[weights.numbers] += best[weights.numbers]
            best[weights.numbers] = 0.0


def _everywhere(weights: Weights) -> Amounts | None:
    return weights.everywhere if isinstance(weights, ArrayWeights) else None


def _at_least(sums: Amounts, most: int) -> float:
    """Return a score that at least *most* documents reach; 0 if there is none, or fewer match.

    The highest of each of many groups are compared, because sorting all takes ten times as long.
    """
    rows = _MOST_ROWS
    while rows > 1 and len(sums) < rows * most * _GROUPS_FOR_EACH:
        rows //= 2
    highest = sums.reshape(rows, -1).max(axis=0)
    return _nth(highest, most) if len(highest) > most else 0.0


def _near(sums: Amounts, left: float, most: int) -> npt.NDArray[np.bool_]:
    """Return which of *sums* can still be among the *most* highest if up to *left* is added."""
    return sums + left >= _nth(sums, most) if len(sums) > most else np.ones(len(sums), dtype=bool)


def _amounts_at(forms: Iterable[SoughtForm], numbers: Numbers) -> Amounts:
    """Return the weight of one clause in each of *numbers*, which ascend."""
    best = np.zeros(len(numbers))
    for worth, weights in forms:
        np.maximum(best, worth * _found(weights, numbers), out=best)
    return best


def _having(forms: Iterable[SoughtForm], numbers: Numbers) -> npt.NDArray[np.bool_]:
    """Return which of *numbers* have any of the forms."""
    found = np.zeros(len(numbers), dtype=bool)
    for _, weights in forms:
        found |= _found(weights, numbers) > 0
    return found


def _found(weights: Weights, numbers: Numbers) -> Amounts:
    """Return the weight of a word in each of *numbers*, 0 where it is missing."""
    if (everywhere := _everywhere(weights)) is not None:
        return everywhere[numbers]
    having = np.asarray(weights.numbers)
    places = np.minimum(np.searchsorted(having, numbers.astype(np.int32)), len(having) - 1)
    return np.where(having[places] == numbers, np.asarray(weights.amounts)[places], 0.0)


def _nth(amounts: Amounts, place: int) -> float:
    """Return the *place*-th highest amount; there are at least *place* of them."""
    return float(np.partition(amounts, len(amounts) - place)[len(amounts) - place])


def _highest(scores: Amounts, most: int) -> Numbers:
    """Return the indices of the *most* highest scores, ascending; of equal ones, the first."""
    last = _nth(scores, most)
    above, equal = np.flatnonzero(scores > last), np.flatnonzero(scores == last)
    return np.sort(np.concatenate([above, equal[: most - len(above)]]))
