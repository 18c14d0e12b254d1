"""Find the names of entries in a typed text."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from kb.findable.documents import IndexedEntry
from kb.findable.weights import (
    ALIAS,
    ARTICLES,
    BEGINNING,
    CONCEPT,
    LONGER,
    LONGEST_NAME,
    NAME,
    OTHER,
    PART,
    PASSED_OVER,
    WHOLE,
)
from search.backend import MOST_MATCHES
from search.words import STOP_WORDS, stem, words

_MOST_BEGUN = 2048
"""The most names to consider that complete a text."""

Name = tuple[str, ...]
"""The stems of the words of a name."""

Bearing = Sequence[tuple[float, Sequence[int]]]
"""The numbers of a name's entries, ascending, by the weight of the name; the highest weight first."""


class Names:
    """All names of all entries, indexed to find them in a text."""

    def __init__(self, entries: Iterable[IndexedEntry]) -> None:
        named: dict[Name, dict[int, float]] = {}
        own: list[Name] = []
        self._exactly: dict[Name, list[int]] = {}
        """Entries by the words of their own names, not stemmed."""
        for number, entry in enumerate(entries):
            own.append(tuple(words(entry.name)))
            for text in (entry.name, *(entry.aliases if entry.place else ())):
                self._exactly.setdefault(tuple(words(text)), []).append(number)
            for text, worth in _names_of(entry):
                for name in _forms(words(text)):
                    called = named.setdefault(name, {})
                    called[number] = max(called.get(number, 0.0), worth)
        self._called = {name: _best_first(called) for name, called in named.items()}
        self._sorted = sorted(self._called)
        self._telling = [sum(word not in STOP_WORDS for word in each) for each in own]
        self._order = {
            number: order
            for order, number in enumerate(
                sorted(range(len(own)), key=lambda each: (self._telling[each], len(own[each])))
            )
        }
        """The rank of each entry: entries with the fewest words in their own names come first."""
        self._with_word: dict[str, dict[int, None]] = {}
        """Entries by the stems of their own names, those with the fewest words first."""
        for number in self._order:
            for each in _stems(own[number]):
                self._with_word.setdefault(each, {})[number] = None

    def within(self, typed: Sequence[str], rarity: Callable[[str], float]) -> Mapping[int, float]:
        """Return the scores of entries by names in *typed*: 1 for an own name with all content words.

        Only the best `MOST_MATCHES` are returned; of equal ones, those with the lowest numbers. Bonuses for exact,
        partial and completed names can exceed 1.

        Args:
            typed: The words, folded.
            rarity: Returns the rarity of a stem, which is its weight.
        """
        stems = _stems(typed)
        if not stems:
            return {}
        worth = [0.0 if word in STOP_WORDS else rarity(each) for word, each in zip(typed, stems, strict=True)]
        if not any(worth):  # only stop words, which may still be a name
            worth = [1.0] * len(stems)
        telling = {each for each, amount in zip(stems, worth, strict=True) if amount}
        speaking: dict[float, list[int]] = {}
        for share, named in self._speaking(typed, worth, telling):
            speaking.setdefault(share, []).extend(named)
        found: dict[int, float] = {}
        content = tuple(word for word in typed if word not in STOP_WORDS)
        for number in (self._exactly.get(tuple(typed)) or self._exactly.get(content, []))[:MOST_MATCHES]:
            found[number] = WHOLE + PART
        for share in sorted(speaking, reverse=True):
            if len(found) >= MOST_MATCHES:
                break
            others = sorted(set(speaking[share]).difference(found))
            found |= dict.fromkeys(others[: MOST_MATCHES - len(found)], share)
        return found

    def _speaking(
        self, typed: Sequence[str], worth: Sequence[float], telling: set[str]
    ) -> Iterator[tuple[float, Iterable[int]]]:
        """Yield scores and entries: names in *typed*, with its words, or completing it."""
        whole = sum(worth)
        for first, last, bearing in self.spans(typed):
            if share := sum(worth[first:last]) / whole:
                for called, numbers in bearing:
                    yield called * share, numbers[:MOST_MATCHES]
        for count, named in groupby(self._having(telling), self._telling.__getitem__):
            yield _part(count, telling), named
        stems = _stems(typed)
        begun = LONGER if stems in self._called else BEGINNING
        for bearing in self._begun(stems):
            for called, numbers in bearing:
                yield begun * called, numbers[:MOST_MATCHES]

    def spans(self, typed: Sequence[str]) -> Iterator[tuple[int, int, Bearing]]:
        """Yield the start, the end and the entries of each name in *typed*."""
        stems = _stems(typed)
        for first in range(len(stems)):
            for last in range(first + 1, min(first + LONGEST_NAME, len(stems)) + 1):
                if bearing := self._called.get(stems[first:last]):
                    yield first, last, bearing

    def _having(self, telling: Iterable[str]) -> Sequence[int]:
        """Return the entries with all of *telling* in their own names, the shortest names first."""
        fewest, *others = sorted((self._with_word.get(each, {}) for each in telling), key=len)
        common = iter(fewest)
        for each in others:
            common = filter(each.__contains__, common)
        return [*islice(common, MOST_MATCHES)]

    def _begun(self, stems: Name) -> Iterator[Bearing]:
        """Yield the entries of each name that completes *stems*."""
        first = bisect_left(self._sorted, stems)
        for name in self._sorted[first : first + _MOST_BEGUN]:
            if name[: len(stems) - 1] != stems[:-1] or not name[len(stems) - 1].startswith(stems[-1]):
                break
            yield self._called[name]


def _part(count: int, telling: Collection[str]) -> float:
    """Return the weight of a name with *count* content words that has all of *telling*."""
    return PART / (1 + max(count - len(telling), 0))


def _best_first(called: Mapping[int, float]) -> Bearing:
    by_worth: dict[float, list[int]] = {}
    for number in sorted(called):
        by_worth.setdefault(called[number], []).append(number)
    return sorted(by_worth.items(), reverse=True)


def _names_of(entry: IndexedEntry) -> Iterable[tuple[str, float]]:
    yield entry.name, NAME
    yield from ((alias, ALIAS) for alias in entry.aliases)
    yield from ((other.name, OTHER) for other in entry.others)
    yield from ((concept, CONCEPT) for concept in entry.concepts[:1])


def _forms(folded: list[str]) -> Iterable[Name]:
    """Yield a name and its short forms, such as "snap attack" for "Make a Snap Attack"."""
    short = without_articles(folded[1:] if folded[:1] == ["make"] and len(folded) > 2 else folded)
    shortest = [word for word in short if word not in PASSED_OVER]
    yield from filter(None, dict.fromkeys((_stems(folded), _stems(short), _stems(shortest))))


def without_articles(folded: Iterable[str]) -> list[str]:
    """Return the words of a text without its articles."""
    return [word for word in folded if word not in ARTICLES]


def _stems(folded: Iterable[str]) -> Name:
    return tuple(map(stem, folded))
