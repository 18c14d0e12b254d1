"""Sum the weights of words over documents, in plain Python, which is fast for few documents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from math import log
from typing import NamedTuple, Protocol

from search.backend import Clause, Matches
from search.impacts import Impact
from search.weights import FLATTENING, SATURATION


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of one word."""

    numbers: Sequence[int]
    """The numbers of its documents, ascending."""
    amounts: Sequence[float]
    """Its weight in each."""
    highest: float
    """The highest of these weights."""

    @property
    def kept(self) -> int:
        """The number of weights in memory."""
        return len(self.numbers)


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


class SoughtForm(NamedTuple):
    """A form that matches a clause."""

    worth: float
    """The weight of the form times that of the clause."""
    weights: Weights


class SoughtClause(NamedTuple):
    """A clause with the weights of its forms."""

    place: int
    """Its index among the clauses."""
    forms: Sequence[SoughtForm]
    """The forms that any document has; at least one."""
    highest: float
    """The highest score that it can give a document."""


class Scoring(Protocol):
    """A way to compute scores."""

    def weights(self, impact: Impact) -> Weights:
        """Return a word's weights in a form that is fast to sum."""

    def sum_up(self, clauses: Sequence[SoughtClause], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*.

        Sums are computed in the order of the clauses, so that all ways give the same to the last bit.
        """


def weighed(fields: Iterable[FieldPostings], count: int) -> tuple[list[int], list[float]]:
    """Return the documents of a word, ascending, and its weight in each (BM25F); *count* is of all."""
    having: dict[int, float] = {}
    for field in fields:
        for number, times, length in zip(field.numbers, field.times, field.lengths, strict=True):
            flattened = 1 - FLATTENING + FLATTENING * length / field.average
            having[number] = having.get(number, 0.0) + field.boost * times / flattened
    most = rarity(count, len(having))
    numbers = sorted(having)
    return numbers, [most * having[n] / (SATURATION + having[n]) for n in numbers]


def sought(found: Iterable[tuple[Clause, Sequence[Weights | None]]]) -> list[SoughtClause]:
    """Return the clauses that any document matches, those with the highest possible score first."""
    clauses = []
    for place, (clause, weights) in enumerate(found):
        forms = [
            SoughtForm(worth * clause.worth, of_form)
            for (_, worth), of_form in zip(clause.forms, weights, strict=True)
            if of_form is not None
        ]
        if forms:
            highest = max(form.worth * form.weights.highest for form in forms)
            clauses.append(SoughtClause(place, forms, highest))
    return sorted(clauses, key=lambda clause: -clause.highest)


class PlainScoring:
    """Scoring with dictionaries."""

    def weights(self, impact: Impact) -> Weights:
        """Return a word's weights as lists."""
        return Weights(impact.numbers.tolist(), impact.amounts.tolist(), impact.highest)

    def sum_up(self, clauses: Sequence[SoughtClause], most: int) -> Matches:
        """Return the *most* documents with the highest scores for *clauses*."""
        sums: dict[int, float] = {}
        matched: dict[int, int] = {}
        for clause in clauses:
            for number, amount in _of_clause(clause.forms).items():
                sums[number] = sums.get(number, 0.0) + amount
                matched[number] = matched.get(number, 0) | 1 << clause.place
        numbers = sorted(sums)
        if len(numbers) > most:
            numbers = sorted(nsmallest(most, numbers, key=lambda number: (-sums[number], number)))
        return Matches(numbers, [sums[n] for n in numbers], [matched[n] for n in numbers])


def _of_clause(forms: Sequence[SoughtForm]) -> dict[int, float]:
    """Return the score of one clause in each document, by its best form there."""
    best: dict[int, float] = {}
    for worth, weights in forms:
        if not best:
            best = {n: worth * amount for n, amount in zip(weights.numbers, weights.amounts, strict=True)}
            continue
        for number, amount in zip(weights.numbers, weights.amounts, strict=True):
            if best.get(number, 0.0) < worth * amount:
                best[number] = worth * amount
    return best


def rarity(count: int, having: int) -> float:
    """Return the highest score of a word in *having* of *count* documents (BM25's IDF)."""
    return log(1 + (count - having + 0.5) / (having + 0.5))
