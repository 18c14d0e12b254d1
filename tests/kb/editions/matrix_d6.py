"""The Matrix RPG asked, and its pools counted die by die."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve

Chances = Mapping[int, Fraction]

SHOT = "matrix-d6/ranged-attack"


@cache
def successes(dice: int) -> Chances:
    """Return the chance of each number of successes: every throw's 3s to 6s, counted."""
    throws = [sum(face >= 3 for face in throw) for throw in product(range(1, 7), repeat=dice)]
    return {count: Fraction(throws.count(count), len(throws)) for count in range(dice + 1)}


def chance(holds: Callable[..., bool], *pools: int) -> Fraction:
    """Return the chance that *holds* is true of the successes of *pools*, rolled independently."""
    return sum((likely for counts, likely in together(*pools) if holds(*counts)), Fraction(0))


def together(*pools: int) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    """Yield every combination of successes of *pools*, with its chance."""
    for ways in product(*(successes(dice).items() for dice in pools)):
        likely = Fraction(1)
        for _, one in ways:
            likely *= one
        yield tuple(count for count, _ in ways), likely


def spread(value: Callable[..., int | str], *pools: int) -> dict[int | str, Fraction]:
    """Return the chance of each value that the successes of *pools* come to."""
    found: dict[int | str, Fraction] = {}
    for counts, likely in together(*pools):
        found[value(*counts)] = found.get(value(*counts), Fraction(0)) + likely
    return found


def ask(base: kb.KnowledgeBase, entry: str, **content: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate({"entry": entry, **content})).plain()


def shot(base: kb.KnowledgeBase, dice: int, *, distance: str = "Short", **content: Any) -> Fraction:
    """Return the chance that a shot with *dice* hits."""
    ratings = {"Ranged Combat": dice, "Range": distance, **content.pop("ratings", {})}
    return success(ask(base, content.pop("entry", SHOT), ratings=ratings, **content))


def success(answer: Mapping[str, Any], step: str | None = None) -> Fraction:
    odds = answer["steps"][step]["odds"] if step else answer["odds"]
    return Fraction(odds["success"]["fraction"])


def result(answer: Mapping[str, Any], term: str) -> dict[int | str, Fraction]:
    return {one["value"]: Fraction(one["fraction"]) for one in answer["results"][term]["distribution"]}
