"""The scoring of `search.scoring` in NumPy arrays: the same results, faster for many documents."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from threading import local
from typing import Any

import numpy as np
import numpy.typing as npt

from search.backend import Matches
from search.scoring import WeightedClause, WeightedForm

Numbers = npt.NDArray[np.int32]
Amounts = npt.NDArray[np.float64]
Steps = npt.NDArray[np.uint16]

_STEPS = 1024
"""The steps of a bound for a score of 1. A clause scores less than 64, so its bounds fit into 16 bits: the rarest of
2**31 documents' words weighs 21, and no clause is worth more than 2."""

_FREQUENT = 16
"""A clause is frequent if it matches one in this many documents."""

_MOST_ROWS = 512
_GROUPS_FOR_EACH = 16
"""How many groups of documents to compare for each document wanted."""


@dataclass(frozen=True, slots=True)
class ArrayWeights:
    """The scores of one clause as arrays."""

    numbers: Numbers
    """Its documents, ascending."""
    amounts: Amounts
    """Its score in each, divided by `worth`."""
    worth: float
    bounds: Steps
    """Its scores in steps, rounded up: in `numbers`, or for a frequent clause in all documents."""
    highest: float
    """The highest of its scores."""

    @property
    def size(self) -> int:
        """The bytes of the arrays in memory; those of the file are shared."""
        return sum(each.nbytes for each in (self.numbers, self.amounts, self.bounds) if each.flags.owndata)

    def at(self, numbers: Numbers) -> Amounts:
        """Return the score in each of *numbers*, 0 where the clause does not match."""
        places = self.numbers.searchsorted(numbers)
        having = self.numbers.take(places, mode="clip") == numbers
        scores: Amounts = self.worth * self.amounts.take(places, mode="clip") * having
        return scores

    def add_to(self, sums: Steps, shift: int) -> None:
        """Add the bounds to those of all documents, in steps that are larger by *shift* bits."""
        bounds = np.maximum(self.bounds >> shift, self.bounds > 0) if shift else self.bounds
        if len(bounds) == len(sums):
            sums += bounds
        else:
            np.add.at(sums, self.numbers.astype(np.intp), bounds)


class _Sums(local):
    """A number for every document, to reuse the memory; each thread has its own."""

    def __init__(self, length: int) -> None:
        self.bounds: Steps = np.zeros(length, np.uint16)
        self.amounts: Amounts = np.zeros(length)


class ArrayScoring:
    """Scoring that filters documents by bounds and then refines the scores of those left.

    The scores of a clause in whole steps are bounds in 16 bits, which add up several times as fast as exact scores
    (quantized impacts: Anh, de Kretser and Moffat, 2001). Only the documents with the highest sums of bounds, and
    those within the error of rounding, can be among the best; their exact scores are summed.
    """

    def __init__(self, documents: int) -> None:
        """Allocate the sums of all documents."""
        self._length = -(-documents // _MOST_ROWS) * _MOST_ROWS
        self._sums = _Sums(self._length)

    def weights(self, forms: Sequence[WeightedForm]) -> ArrayWeights:
        """Return the scores of a clause as arrays."""
        found = [(worth, np.asarray(impact.numbers), np.asarray(impact.amounts)) for worth, impact in forms]
        worth, numbers, amounts = found[0] if len(found) == 1 else (1.0, *self._best(found))
        bounds = np.ceil(worth * _STEPS * amounts).astype(np.uint16)
        if len(numbers) * _FREQUENT >= self._length:
            everywhere = np.zeros(self._length, np.uint16)
            everywhere[numbers] = bounds
            bounds = everywhere
        return ArrayWeights(numbers, amounts, worth, bounds, worth * float(amounts.max()))

    def _best(self, forms: Sequence[tuple[float, Numbers, Amounts]]) -> tuple[Numbers, Amounts]:
        """Return the documents that have any of *forms*, ascending, and the score of the best form in each."""
        sums = self._sums.amounts
        numbers = np.sort(np.concatenate([having for _, having, _ in forms]))
        numbers = numbers[np.diff(numbers, prepend=-1) > 0]  # each once; `np.unique` is thirty times slower
        sums[numbers] = 0.0
        for worth, having, amounts in forms:
            np.maximum.at(sums, having.astype(np.intp), worth * amounts)
        return numbers, sums.take(numbers)

    def sum_up(self, clauses: Sequence[WeightedClause[ArrayWeights]], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*."""
        numbers = self._likely([weights for _, weights in clauses], most)
        sums, matched = np.zeros(len(numbers)), np.zeros(len(numbers), np.uint64)
        for place, weights in clauses:
            amounts = weights.at(numbers)
            sums += amounts
            matched |= (amounts > 0).astype(np.uint64) << np.uint64(place)
        if len(numbers) > most:
            best = _highest(sums, most)
            numbers, sums, matched = numbers[best], sums[best], matched[best]
        return Matches(numbers.tolist(), sums.tolist(), matched.tolist())

    def _likely(self, clauses: Sequence[ArrayWeights], most: int) -> Numbers:
        """Return the documents that can be among the *most* best, ascending; none without a match."""
        bounds = self._sums.bounds
        bounds.fill(0)
        shift = _shift(clauses)
        for clause in clauses:
            clause.add_to(bounds, shift)
        # each clause is less than a step too high by rounding up, or too low by the shift
        return _near_best(bounds, most, len(clauses) * (2 if shift else 1))


def _shift(clauses: Sequence[ArrayWeights]) -> int:
    """Return by how many bits steps must be larger so that the sum of all bounds fits into 16 bits."""
    highest = _STEPS * sum(clause.highest for clause in clauses)
    return next(shift for shift in count() if highest / 2**shift + len(clauses) < 2**16)


def _near_best(bounds: Steps, most: int, error: int) -> Numbers:
    """Return documents with a bound that is not below the *most* highest by more than *error*, ascending.

    These are at least all such documents. The highest bounds of many groups are compared, because sorting all takes
    ten times as long, and only the groups that reach far enough are looked into.
    """
    rows = _MOST_ROWS
    while rows > 1 and len(bounds) < rows * most * _GROUPS_FOR_EACH:
        rows //= 2
    table = bounds.reshape(rows, -1)
    highest = table.max(axis=0)
    least = max(int(_nth(highest, most)) - error if len(highest) >= most else 0, 1)
    groups = np.flatnonzero(highest >= least)
    found, places = np.nonzero(table.take(groups, axis=1) >= least)
    return (found * len(highest) + groups[places]).astype(np.int32)


def _nth(amounts: npt.NDArray[Any], place: int) -> float:
    """Return the *place*-th highest amount; there are at least *place* of them."""
    return float(np.partition(amounts, len(amounts) - place)[len(amounts) - place])


def _highest(scores: Amounts, most: int) -> npt.NDArray[np.intp]:
    """Return the indices of the *most* highest scores, ascending; of equal ones, the first."""
    last = _nth(scores, most)
    above, equal = np.flatnonzero(scores > last), np.flatnonzero(scores == last)
    return np.sort(np.concatenate([above, equal[: most - len(above)]]))
