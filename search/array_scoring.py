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
        sums, matched = np.zeros(count), np.zeros(count, dtype=np.uint64)
        best = np.zeros(count)
        for place, (clause, weights) in enumerate(found):
            forms = [
                (np.asarray(of_form.numbers), worth * clause.worth * np.asarray(of_form.amounts))
                for (_, worth), of_form in zip(clause.forms, weights, strict=True)
                if of_form is not None
            ]
            bit = np.uint64(1 << place)
            if len(forms) == 1:
                _add(sums, matched, *forms[0], bit)
            elif forms:
                for numbers, amounts in forms:
                    best[numbers] = np.maximum(best[numbers], amounts)
                # a number that several forms have is written several times, each time the same
                every = np.concatenate([numbers for numbers, _ in forms])
                _add(sums, matched, every, best[every], bit)
                best[every] = 0
        numbers = np.flatnonzero(matched)
        if len(numbers) > most:
            numbers = numbers[_highest(sums[numbers], most)]
        return Matches(numbers.tolist(), sums[numbers].tolist(), matched[numbers].tolist())


def _add(
    sums: Amounts, matched: npt.NDArray[np.uint64], numbers: Numbers, amounts: Amounts, bit: np.uint64
) -> None:
    sums[numbers] = sums[numbers] + amounts
    matched[numbers] |= bit


def _highest(scores: Amounts, most: int) -> Numbers:
    """Return the places of the *most* highest scores, ascending; of equal ones, the first."""
    last = np.partition(scores, len(scores) - most)[len(scores) - most]
    above, equal = np.flatnonzero(scores > last), np.flatnonzero(scores == last)
    return np.sort(np.concatenate([above, equal[: most - len(above)]]))


def _weights(numbers: Numbers, amounts: Amounts, most: float) -> Weights:
    """Return the weights with arrays in place of lists: whoever takes them here knows how to read them."""
    return Weights(numbers, amounts, most)  # type: ignore[arg-type]
