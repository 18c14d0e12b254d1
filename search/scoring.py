"""Sum the weights of words over documents, in plain Python, which is fast for few documents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Generic, NamedTuple, Protocol, TypeVar

from kb.findable.weights import FLATTENING, SATURATION
from search.backend import Matches
from search.impacts import Impact

BYTES_EACH = 100
"""About the bytes of a document's score in a dictionary."""


class FieldPostings(NamedTuple):
    """The occurrences of a word in one field."""

    boost: float
    """The weight of words in the field."""
    average: float
    """The average number of words in the field."""
    numbers: Sequence[int]
    """The numbers of its documents, ascending."""
    times: Sequence[float]
    """How often the word occurs in each."""
    lengths: Sequence[float]
    """The number of words in the field of each."""


class WeightedForm(NamedTuple):
    """A form that matches a clause."""

    worth: float
    """The weight of the form times that of the clause."""
    impact: Impact


class Weights(Protocol):
    """The scores that one clause gives to documents."""

    @property
    def highest(self) -> float:
        """The highest of them."""

    @property
    def size(self) -> int:
        """The bytes that they take in memory."""


W = TypeVar("W", bound=Weights)


class WeightedClause(NamedTuple, Generic[W]):
    """A clause that any document matches."""

    place: int
    """Its index among the clauses."""
    weights: W


class Scoring(Protocol[W]):
    """A way to compute scores."""

    def weights(self, forms: Sequence[WeightedForm]) -> W:
        """Return the scores of a clause in a form that is fast to sum; in each document its best form counts."""

    def sum_up(self, clauses: Sequence[WeightedClause[W]], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*.

        Sums are computed in the order of the clauses, so that all ways give the same to the last bit.
        """


def bm25f_weights(fields: Iterable[FieldPostings], count: int) -> tuple[list[int], list[float]]:
    """Return the documents of a word, ascending, and its weight in each (BM25F); *count* is of all."""
    frequencies: dict[int, float] = {}
    for field in fields:
        for number, times, length in zip(field.numbers, field.times, field.lengths, strict=True):
            flattened = 1 - FLATTENING + FLATTENING * length / field.average
            frequencies[number] = frequencies.get(number, 0.0) + field.boost * times / flattened
    most = rarity(count, len(frequencies))
    numbers = sorted(frequencies)
    return numbers, [most * frequencies[n] / (SATURATION + frequencies[n]) for n in numbers]


@dataclass(frozen=True, slots=True)
class PlainWeights:
    """The scores of one clause by document."""

    of: Mapping[int, float]
    highest: float
    size: int


class PlainScoring:
    """Scoring with dictionaries."""

    def weights(self, forms: Sequence[WeightedForm]) -> PlainWeights:
        """Return the scores of a clause as a dictionary."""
        best: dict[int, float] = {}
        for worth, impact in forms:
            for number, amount in zip(impact.numbers.tolist(), impact.amounts.tolist(), strict=True):
                if best.get(number, 0.0) < worth * amount:
                    best[number] = worth * amount
        return PlainWeights(best, max(best.values()), len(best) * BYTES_EACH)

    def sum_up(self, clauses: Sequence[WeightedClause[PlainWeights]], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*."""
        sums: dict[int, float] = {}
        matched: dict[int, int] = {}
        for place, weights in clauses:
            bit = 1 << place
            if not sums:  # a copy is several times as fast
                sums, matched = dict(weights.of), dict.fromkeys(weights.of, bit)
                continue
            for number, amount in weights.of.items():
                sums[number] = sums.get(number, 0.0) + amount
                matched[number] = matched.get(number, 0) | bit
        numbers = sorted(sums)
        if len(numbers) > most:  # of equal sums the lower numbers, since the sort is stable
            numbers = sorted(sorted(numbers, key=sums.__getitem__, reverse=True)[:most])
        return Matches(numbers, [sums[n] for n in numbers], [matched[n] for n in numbers])


def rarity(count: int, having: int) -> float:
    """Return the highest score of a word in *having* of *count* documents (BM25's IDF)."""
    return log(1 + (count - having + 0.5) / (having + 0.5))
