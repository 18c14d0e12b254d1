"""The scoring of `search.scoring` in NumPy arrays: the same results, faster for many documents."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from threading import local

import numpy as np
import numpy.typing as npt

from search.backend import Matches
from search.impacts import Impact
from search.scoring import SoughtClause, SoughtForm, Weights

Numbers = npt.NDArray[np.intp]
Narrow = npt.NDArray[np.int32]
Amounts = npt.NDArray[np.float64]

_ROUNDED = 1 + 1e-9
"""A margin for sums of bounds, because sums in another order round differently."""


class _Sums(local):
    """A sum for every document, zero between searches; each thread has its own."""

    def __init__(self, count: int) -> None:
        self.of_all: Amounts = np.zeros(count)
        self.of_clause: Amounts = np.zeros(count)


class ArrayScoring:
    """Scoring that skips documents which cannot be among the best.

    Once enough documents are found, the lowest score among them is a threshold. Clauses that cannot reach it
    together are looked up only for the documents found so far. That saves most of the work, because the clauses
    with the lowest weights are the words of most documents (MaxScore: Turtle and Flood, 1995).
    """

    def __init__(self, count: int) -> None:
        """Allocate the sums of *count* documents."""
        self._count = count
        self._sums = _Sums(count)

    def weights(self, impact: Impact) -> Weights:
        """Return a word's weights as arrays over the file."""
        numbers, amounts = np.asarray(impact.numbers), np.asarray(impact.amounts)
        return Weights(numbers, amounts, impact.highest)  # type: ignore[arg-type]  # read only in this module

    def sum_up(self, clauses: Sequence[SoughtClause], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*."""
        bounds = [*accumulate((clause.highest for clause in reversed(clauses)), initial=0.0)]
        left = [bound * _ROUNDED for bound in reversed(bounds)]  # the most that each and all after it add
        try:
            gathered, sums, done = self._gathered(clauses, left, most)
        except BaseException:
            self._sums = _Sums(self._count)
            raise
        numbers, sums = _ascending(gathered, sums, left[done], most)
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
        """Return the candidates, their scores by the first clauses, and how many those are."""
        of_all, found, done = self._sums.of_all, [np.empty(0, np.intp)], 0
        for done, clause in enumerate(clauses):
            if left[0] >= 2 * left[done] and sum(map(len, found)) >= most:
                found = [np.concatenate(found)]
                if _nth(of_all[found[0]], most) > left[done]:
                    break
            for numbers, amounts in self._of_clause(clause.forms):
                before = of_all[numbers]
                found.append(numbers[before == 0])
                of_all[numbers] = before + amounts
        else:
            done = len(clauses)
        numbers = np.concatenate(found)
        sums = of_all[numbers]
        of_all[numbers] = 0.0
        return numbers, sums, done

    def _of_clause(self, forms: Sequence[SoughtForm]) -> Iterator[tuple[Numbers, Amounts]]:
        """Yield the documents of one clause, each once, with the highest weight of a form there."""
        arrays = [
            (np.asarray(weights.numbers).astype(np.intp), worth * np.asarray(weights.amounts))
            for worth, weights in forms
        ]
        if len(arrays) == 1:
            yield arrays[0]
            return
        best = self._sums.of_clause
        for numbers, amounts in arrays:
            best[numbers] = np.maximum(best[numbers], amounts)
        for numbers, _ in arrays:
            amounts = best[numbers]
            best[numbers] = 0.0
            new = amounts > 0
            yield numbers[new], amounts[new]


def _near(sums: Amounts, left: float, most: int) -> npt.NDArray[np.bool_]:
    """Return which of *sums* can still be among the *most* highest if up to *left* is added."""
    return sums + left >= _nth(sums, most) if len(sums) > most else np.ones(len(sums), dtype=bool)


def _ascending(numbers: Numbers, sums: Amounts, left: float, most: int) -> tuple[Narrow, Amounts]:
    """Return the documents that can be among the best, by number, and their sums."""
    near = _near(sums, left, most)
    order = np.argsort(numbers[near], kind="stable")  # a merge, fast on sorted pieces
    return numbers[near][order].astype(np.int32), sums[near][order]


def _amounts_at(forms: Iterable[SoughtForm], numbers: Narrow) -> Amounts:
    """Return the weight of one clause in each of *numbers*, which ascend."""
    best = np.zeros(len(numbers))
    for worth, weights in forms:
        places, having = _places(weights, numbers)
        np.maximum(best, np.where(having, worth * np.asarray(weights.amounts)[places], 0.0), out=best)
    return best


def _having(forms: Iterable[SoughtForm], numbers: Narrow) -> npt.NDArray[np.bool_]:
    """Return which of *numbers* have any of the forms."""
    found = np.zeros(len(numbers), dtype=bool)
    for _, weights in forms:
        found |= _places(weights, numbers)[1]
    return found


def _places(weights: Weights, numbers: Narrow) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """Return the index of each of *numbers* among those of a word, and whether it is there."""
    having = np.asarray(weights.numbers)
    places = np.minimum(np.searchsorted(having, numbers), len(having) - 1)
    return places, having[places] == numbers


def _nth(amounts: Amounts, place: int) -> float:
    """Return the *place*-th highest amount; there are at least *place* of them."""
    return float(np.partition(amounts, len(amounts) - place)[len(amounts) - place])


def _highest(scores: Amounts, most: int) -> Numbers:
    """Return the indices of the *most* highest scores, ascending; of equal ones, the first."""
    last = _nth(scores, most)
    above, equal = np.flatnonzero(scores > last), np.flatnonzero(scores == last)
    return np.sort(np.concatenate([above, equal[: most - len(above)]]))
