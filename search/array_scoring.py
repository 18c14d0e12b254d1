"""The sums of `search.scoring` in NumPy's arrays: the same results, and quick where documents are many."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from search.backend import Clause, Matches
from search.scoring import FieldPostings, Weights, rarity
from search.weights import FLATTENING, SATURATION

Numbers = npt.NDArray[np.intp]
Amounts = npt.NDArray[np.float64]


class ArrayScoring:
    """Sums in arrays that are as long as there are documents.

    Each document goes through the operations of the plain sums in their order, so that not a bit differs.
    """

    def weigh(self, fields: Iterable[FieldPostings], count: int) -> Weights:
        """Return how much a word speaks for each of *count* documents (BM25F)."""
        having = np.zeros(count)
        touched = np.zeros(count, dtype=bool)
        for field in fields:
            numbers = np.asarray(field.numbers, dtype=np.intp)
            flattened = 1 - FLATTENING + FLATTENING * np.asarray(field.lengths, dtype=float) / field.average
            having[numbers] += field.boost * np.asarray(field.times, dtype=float) / flattened
            touched[numbers] = True
        numbers = np.flatnonzero(touched)
        most = rarity(count, len(numbers))
        of_each = having[numbers]
        return _weights(numbers, most * of_each / (SATURATION + of_each), most)

    def sum_up(
        self, found: Sequence[tuple[Clause, Sequence[Weights | None]]], count: int, most: int
    ) -> Matches:
        """Return what clauses speak for documents, from the weights of their forms; at most *most* documents."""
        clauses = [
            (place, *_of_clause(clause, weights))
            for place, (clause, weights) in enumerate(found)
            if any(of_form is not None and len(of_form.numbers) for of_form in weights)
        ]
        sums = np.zeros(count)
        for _, numbers, amounts in clauses:
            sums[numbers] += amounts
        best = np.flatnonzero(_likely(sums, [numbers for _, numbers, _ in clauses], most))
        if len(best) > most:
            best = best[_highest(sums[best], most)]
        matched = np.zeros(len(best), dtype=np.uint64)
        for place, numbers, _ in clauses:
            places = np.minimum(np.searchsorted(numbers, best), len(numbers) - 1)
            matched |= (numbers[places] == best).astype(np.uint64) << np.uint64(place)
        return Matches(best.tolist(), sums[best].tolist(), matched.tolist())


def _of_clause(clause: Clause, weights: Sequence[Weights | None]) -> tuple[Numbers, Amounts]:
    """Return how much one clause speaks for each document: by the form of it that counts most there."""
    forms = [
        (np.asarray(of_form.numbers), worth * clause.worth * np.asarray(of_form.amounts))
        for (_, worth), of_form in zip(clause.forms, weights, strict=True)
        if of_form is not None
    ]
    if len(forms) == 1:
        return forms[0]
    numbers, amounts = (np.concatenate(each) for each in zip(*forms, strict=True))
    order = np.argsort(numbers, kind="stable")  # which merges what is sorted in pieces
    ordered = numbers[order]
    starts = np.flatnonzero(np.diff(ordered, prepend=-1))
    return ordered[starts], np.maximum.reduceat(amounts[order], starts)


def _likely(sums: Amounts, clauses: Sequence[Numbers], most: int) -> npt.NDArray[np.bool_]:
    """Return which documents may be among the *most* highest: no lower than as many that one clause has."""
    enough = [numbers for numbers in clauses if len(numbers) >= most]
    if not enough:
        return sums > 0
    of_rarest = sums[min(enough, key=len)]
    least = float(np.partition(of_rarest, len(of_rarest) - most)[len(of_rarest) - most])
    return sums >= least


def _highest(scores: Amounts, most: int) -> Numbers:
    """Return the places of the *most* highest scores, ascending; of equal ones, the first."""
    last = np.partition(scores, len(scores) - most)[len(scores) - most]
    above, equal = np.flatnonzero(scores > last), np.flatnonzero(scores == last)
    return np.sort(np.concatenate([above, equal[: most - len(above)]]))


def _weights(numbers: Numbers, amounts: Amounts, most: float) -> Weights:
    """Return the weights with arrays in place of lists: whoever takes them here knows how to read them."""
    return Weights(numbers, amounts, most)  # type: ignore[arg-type]
