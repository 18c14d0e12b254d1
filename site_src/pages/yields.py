"""The exact odds of an action's results, with a bar for each value."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.play.advice.tiers import fill_from_tier
from kb.play.answer.parts import ValueChance
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import USUAL
from kb.play.resolve import answer_to
from kb.play.situation.read_request import read_request
from resolver.wording import percent, plain_number

MOST_BARS = 12


@dataclass(frozen=True, slots=True)
class Bar:
    """A value or range ("7 or more"), its chance in words, and its length as % of the longest."""

    value: str
    chance: str
    length: int


@dataclass(frozen=True, slots=True)
class Yield:
    """The odds of one result."""

    name: str
    bars: list[Bar]


@dataclass(frozen=True, slots=True)
class Yields:
    """What an entry with results comes to if both sides are professionals."""

    headline: str = ""
    results: list[Yield] = field(default_factory=list)
    """Without those that are constant or unknown."""


def yields(base: KnowledgeBase, id_: str) -> Yields:
    """Return the odds of the results of entry *id_* if both sides are professionals, with their headline."""
    if not base.entries[id_].results:
        return Yields()
    full, _ = fill_from_tier(read_request(base, ResolveRequest(entry=id_)), USUAL, USUAL)
    answer = answer_to(full)
    distributions = [(name, odds.distribution) for name, odds in answer.results.items() if odds]
    results = [
        Yield(name, _bars(values)) for name, values in distributions if len(values) > 1 and _all_known(values)
    ]
    return Yields(describe.plain(base, answer.headline.text, answer.edition), results)


def _all_known(values: Sequence[ValueChance]) -> bool:
    return all(value.value != "unknown" for value in values)


def _bars(values: Sequence[ValueChance]) -> list[Bar]:
    numbers = [_chance(value) for value in values if isinstance(value.value, int)]
    words = [_chance(value) for value in values if not isinstance(value.value, int)]
    while len(numbers) > MOST_BARS:
        numbers = _merge_rarer_end(numbers)
    longest = max(chance for _, chance in numbers + words)
    return [
        Bar(value, percent(chance, tight=True), round(100 * chance / longest))
        for value, chance in numbers + words
    ]


def _chance(value: ValueChance) -> tuple[str, Fraction]:
    return plain_number(value.value), Fraction(value.fraction)


def _merge_rarer_end(chances: list[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """Return *chances*, in ascending order, with the less likely end merged into its neighbour."""
    (_, low), (second, next_low) = chances[:2]
    (before, next_high), (_, high) = chances[-2:]
    if low < high:
        return [(f"{second} or less", low + next_low), *chances[2:]]
    return [*chances[:-2], (f"{before} or more", next_high + high)]
