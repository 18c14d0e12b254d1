"""Exact odds: whole weights over one denominator. Pure: no files, no clock, no random numbers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """Exact odds: how many of *total* equally likely cases give each value."""

    weights: Mapping[T, int]
    total: int

    @staticmethod
    def certain(value: U) -> "Odds[U]":
        """Return the odds of a value that is certain."""
        return Odds({value: 1}, 1)

    @property
    def values(self) -> list[T]:
        """The possible values in ascending order."""
        return in_order(value for value, weight in self.weights.items() if weight)

    def chance(self, event: Callable[[T], bool]) -> Fraction:
        """Return the chance of a value for which *event* is true."""
        return Fraction(sum(weight for value, weight in self.weights.items() if event(value)), self.total)

    def map(self, change: Callable[[T], U]) -> "Odds[U]":
        """Return the odds of *change* applied to the value."""
        weights: dict[U, int] = {}
        for value, weight in self.weights.items():
            changed = change(value)
            weights[changed] = weights.get(changed, 0) + weight
        return Odds(weights, self.total)

    def combine(self, other: "Odds[U]", join: Callable[[T, U], V]) -> "Odds[V]":
        """Return the odds of *join* applied to this value and an independent one of *other*."""
        weights: dict[V, int] = {}
        for mine, my_weight in self.weights.items():
            for theirs, their_weight in other.weights.items():
                joined = join(mine, theirs)
                weights[joined] = weights.get(joined, 0) + my_weight * their_weight
        return Odds(weights, self.total * other.total)

    def then(self, follow: Callable[[T], "Odds[U]"]) -> "Odds[U]":
        """Return the odds of a second value, whose odds *follow* gives for each value here."""
        return mixture((weight, follow(value)) for value, weight in self.weights.items() if weight)

    def distribution(self) -> list[tuple[T, Fraction]]:
        """Return each possible value with its chance, in ascending order."""
        return [(value, Fraction(self.weights[value], self.total)) for value in self.values]

    def rows(self) -> list[tuple[T, str, float]]:
        """Return the values, ascending, with their chances as fractions in text and as decimals.

        Written from the weights: making a Fraction for each value took as long as the rest of a large answer.
        """
        below: dict[int, str] = {1: ""}
        found = []
        for value in self.values:
            weight = self.weights[value]
            shared = gcd(weight, self.total)
            rest = self.total // shared
            if rest not in below:
                below[rest] = f"/{rest}"
            found.append((value, f"{weight // shared}{below[rest]}", weight / self.total))
        return found

    def mean(self: "Odds[int]") -> Fraction:
        """Return the expected value."""
        return Fraction(sum(value * weight for value, weight in self.weights.items()), self.total)

    def percentile(self, share: Fraction) -> T:
        """Return the lowest value that is not exceeded with a chance of at least *share*."""
        reached = 0
        for value in self.values:
            reached += self.weights[value]
            if reached * share.denominator >= self.total * share.numerator:
                return value
        raise ValueError(f"share is {share}; it must be from 0 to 1")


def mixture(parts: Iterable[tuple[int, Odds[T]]]) -> Odds[T]:
    """Return the odds of a value from one of *parts*, chosen by weight."""
    listed = list(parts)
    scale = lcm(*(odds.total for _, odds in listed))
    weights: dict[T, int] = {}
    total = 0
    for weight, odds in listed:
        factor = weight * (scale // odds.total)
        total += weight * scale
        for value, count in odds.weights.items():
            weights[value] = weights.get(value, 0) + factor * count
    return Odds(weights, total)


def in_order(values: Iterable[T]) -> list[T]:
    """Return *values* sorted: numbers first, then words in alphabetical order."""
    listed: list[Any] = list(values)
    try:
        return sorted(listed)
    except TypeError:
        return sorted(listed, key=_place)


def _place(value: object) -> tuple[bool, int, str]:
    return (False, value, "") if isinstance(value, int) else (True, 0, str(value))
