"""Weights of words summed up over documents, in plain Python: exact, and quick where documents are few."""

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
    """What one word speaks for."""

    numbers: Sequence[int]
    """Of documents, ascending."""
    amounts: Sequence[float]
    """How much it speaks for each."""
    highest: float
    """The highest of them."""


class FieldPostings(NamedTuple):
    """Where a word stands in one field."""

    boost: float
    """How much a word of the field counts."""
    average: float
    """How many words the field has on average."""
    numbers: Sequence[int]
    """Of documents, ascending."""
    times: Sequence[float]
    """How often it stands in each."""
    lengths: Sequence[float]
    """How many words the field has in each."""


class SoughtForm(NamedTuple):
    """A form that counts as a clause."""

    worth: float
    """How much it counts, with what the clause does."""
    weights: Weights


class SoughtClause(NamedTuple):
    """A clause with what speaks for it."""

    place: int
    """Which of the clauses it is."""
    forms: Sequence[SoughtForm]
    """Those that any document has; one at least."""
    highest: float
    """The most that it speaks for a document."""


class Scoring(Protocol):
    """A way to do the sums."""

    def weights(self, impact: Impact) -> Weights:
        """Return what a word speaks for, in a form that is quick to sum up."""

    def sum_up(self, clauses: Sequence[SoughtClause], most: int) -> Matches:
        """Return what *clauses* speak for documents; no more than the *most* that they speak for most.

        A document's sum is taken in the order of the clauses, so that every way comes to the same to the last bit.
        """


def weighed(fields: Iterable[FieldPostings], count: int) -> tuple[list[int], list[float]]:
    """Return for which of *count* documents a word speaks, ascending, and how much (BM25F)."""
    having: dict[int, float] = {}
    for field in fields:
        for number, times, length in zip(field.numbers, field.times, field.lengths, strict=True):
            flattened = 1 - FLATTENING + FLATTENING * length / field.average
            having[number] = having.get(number, 0.0) + field.boost * times / flattened
    most = rarity(count, len(having))
    numbers = sorted(having)
    return numbers, [most * having[n] / (SATURATION + having[n]) for n in numbers]


def sought(found: Iterable[tuple[Clause, Sequence[Weights | None]]]) -> list[SoughtClause]:
    """Return clauses with the weights of their forms, those that can speak most first; none that nothing has."""
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
    """Sums in dictionaries."""

    def weights(self, impact: Impact) -> Weights:
        """Return what a word speaks for, in lists."""
        return Weights(impact.numbers.tolist(), impact.amounts.tolist(), impact.highest)

    def sum_up(self, clauses: Sequence[SoughtClause], most: int) -> Matches:
        """Return what *clauses* speak for documents; no more than the *most* that they speak for most."""
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
    """Return how much one clause speaks for each document: by the form of it that counts most there."""
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
    """Return the most that a word can speak for a document that *having* of *count* documents have."""
    return log(1 + (count - having + 0.5) / (having + 0.5))
