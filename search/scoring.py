"""Weights of words summed up over documents, in plain Python: exact, and quick where documents are few."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from math import log
from typing import NamedTuple, Protocol

from search.backend import Clause, Matches
from search.weights import FLATTENING, SATURATION


@dataclass(frozen=True, slots=True)
class Weights:
    """What one word speaks for."""

    numbers: Sequence[int]
    """Of documents, ascending."""
    amounts: Sequence[float]
    """How much it speaks for each; at most `most`."""
    most: float


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


class Scoring(Protocol):
    """A way to do the sums."""

    def weigh(self, fields: Iterable[FieldPostings], count: int) -> Weights:
        """Return how much a word speaks for each of *count* documents (BM25F)."""

    def sum_up(
        self, found: Sequence[tuple[Clause, Sequence[Weights | None]]], count: int, most: int
    ) -> Matches:
        """Return what clauses speak for documents, from the weights of their forms; at most *most* documents."""


class PlainScoring:
    """Sums in dictionaries."""

    def weigh(self, fields: Iterable[FieldPostings], count: int) -> Weights:
        """Return how much a word speaks for each of *count* documents (BM25F)."""
        having: dict[int, float] = {}
        for field in fields:
            for number, times, length in zip(field.numbers, field.times, field.lengths, strict=True):
                flattened = 1 - FLATTENING + FLATTENING * length / field.average
                having[number] = having.get(number, 0.0) + field.boost * times / flattened
        most = rarity(count, len(having))
        numbers = sorted(having)
        return Weights(numbers, [most * having[n] / (SATURATION + having[n]) for n in numbers], most)

    def sum_up(
        self,
        found: Sequence[tuple[Clause, Sequence[Weights | None]]],
        count: int,  # noqa: ARG002 - arrays are as long as there are documents
        most: int,
    ) -> Matches:
        """Return what clauses speak for documents, from the weights of their forms; at most *most* documents."""
        sums: dict[int, float] = {}
        matched: dict[int, int] = {}
        for place, (clause, weights) in enumerate(found):
            for number, amount in _of_clause(clause, weights).items():
                sums[number] = sums.get(number, 0.0) + amount
                matched[number] = matched.get(number, 0) | 1 << place
        numbers = sorted(sums)
        if len(numbers) > most:
            numbers = sorted(nsmallest(most, numbers, key=lambda number: (-sums[number], number)))
        return Matches(numbers, [sums[n] for n in numbers], [matched[n] for n in numbers])


def _of_clause(clause: Clause, weights: Sequence[Weights | None]) -> dict[int, float]:
    """Return how much one clause speaks for each document: by the form of it that counts most there."""
    best: dict[int, float] = {}
    for (_, worth), of_form in zip(clause.forms, weights, strict=True):
        if of_form is None:
            continue
        worth *= clause.worth
        if not best:
            best = {n: worth * amount for n, amount in zip(of_form.numbers, of_form.amounts, strict=True)}
            continue
        for number, amount in zip(of_form.numbers, of_form.amounts, strict=True):
            if best.get(number, 0.0) < worth * amount:
                best[number] = worth * amount
    return best


def rarity(count: int, having: int) -> float:
    """Return the most that a word can speak for a document that *having* of *count* documents have."""
    return log(1 + (count - having + 0.5) / (having + 0.5))
