"""Names that stand in what somebody typed."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from kb.findable.documents import IndexedEntry
from search.backend import MOST_MATCHES
from search.words import STOP_WORDS, stem, words

NAME, ALIAS, OTHER, CONCEPT = 1.0, 0.85, 0.45, 0.5
"""How much of the worth of a name it is to be called so: by its own name, at the table, elsewhere, by its concept."""

WHOLE = 2.0
"""How much more it is when nothing but the very name was typed."""

PART = 2.0
"""How much of that it is that the name has all telling words, shared with its other telling words."""

BEGINNING, LONGER = 1.5, 0.6
"""How much of that it is to be called so once the name is typed to its end; where what was typed is a name itself."""

_LONGEST = 8
"""The most words of a name that are looked for."""

_MOST_BEGUN = 2048
"""How many names that are begun are looked at."""

_ARTICLES = frozenset({"a", "an", "the"})

PASSED_OVER = _ARTICLES | {
    *("my", "his", "her", "its", "their", "your", "our", "somebodys", "someones"),
    *("to", "of", "him", "somebody", "someone"),
}
"""Words that people put into a name, or leave out of it: "reboot his device", "called shot to the vitals"."""

Name = tuple[str, ...]
"""The stems of the words of a name."""


class Names:
    """All names of all entries, ready to be found in a text."""

    def __init__(self, entries: Iterable[IndexedEntry]) -> None:
        named: dict[Name, dict[int, float]] = {}
        self._own: list[Name] = []
        for number, entry in enumerate(entries):
            self._own.append(tuple(words(entry.name)))
            for text, worth in _names_of(entry):
                for name in _forms(words(text)):
                    called = named.setdefault(name, {})
                    called[number] = max(called.get(number, 0.0), worth)
        self._called = {name: _best_first(called) for name, called in named.items()}
        self._sorted = sorted(self._called)
        self._telling = [sum(word not in STOP_WORDS for word in own) for own in self._own]
        self._with_word: dict[str, dict[int, None]] = {}
        """Entries by the words of their own names, those with the fewest words first."""
        for number in sorted(
            range(len(self._own)), key=lambda each: (self._telling[each], len(self._own[each]))
        ):
            for each in _stems(self._own[number]):
                self._with_word.setdefault(each, {})[number] = None

    def within(self, typed: Sequence[str], rarity: Callable[[str], float]) -> Mapping[int, float]:
        """Return how much the names in *typed* speak for entries, as a share of 1: all of the telling words named.

        Of the entries that one name finds, only the best `MOST_MATCHES` are listed.

        Args:
            typed: The words, folded.
            rarity: How telling a word is.
        """
        stems = _stems(typed)
        worth = [0.0 if word in STOP_WORDS else rarity(each) for word, each in zip(typed, stems, strict=True)]
        whole = sum(worth)
        if not whole:  # nothing but little words, which may be a name nevertheless
            worth = [1.0] * len(stems)
            whole = float(len(stems))
        found: dict[int, float] = {}
        if not stems:
            return found
        for first, last, bearing in self.spans(typed):
            share = sum(worth[first:last]) / whole
            for number, amount in islice(bearing.items(), MOST_MATCHES):
                found[number] = max(found.get(number, 0.0), amount * share)
        telling = {each for each, amount in zip(stems, worth, strict=True) if amount}
        for number in islice(self._having(telling), MOST_MATCHES):
            others = max(self._telling[number] - len(telling), 0)
            found[number] = max(found.get(number, 0.0), PART / (1 + others))
        begun = LONGER if stems in self._called else BEGINNING
        for number, called in self._begun(stems):
            found[number] = max(found.get(number, 0.0), begun * called)
        as_typed = tuple(typed)
        return {
            number: share + (WHOLE if self._own[number] == as_typed else 0.0)
            for number, share in found.items()
        }

    def spans(self, typed: Sequence[str]) -> Iterator[tuple[int, int, Mapping[int, float]]]:
        """Yield where in *typed* a name stands, with the entries that bear it and how much it is theirs."""
        stems = _stems(typed)
        for first in range(len(stems)):
            for last in range(first + 1, min(first + _LONGEST, len(stems)) + 1):
                if called := self._called.get(stems[first:last]):
                    yield first, last, called

    def _having(self, telling: Iterable[str]) -> Iterator[int]:
        """Yield the entries with all words in their own names, those with the fewest others first."""
        fewest, *others = sorted((self._with_word.get(each, {}) for each in telling), key=len)
        return (number for number in fewest if all(number in each for each in others))

    def _begun(self, stems: Name) -> Iterator[tuple[int, float]]:
        """Yield the entries with a name that goes on where all that was typed ends."""
        first = bisect_left(self._sorted, stems)
        for name in self._sorted[first : first + _MOST_BEGUN]:
            if name[: len(stems) - 1] != stems[:-1] or not name[len(stems) - 1].startswith(stems[-1]):
                break
            yield from islice(self._called[name].items(), MOST_MATCHES)


def _best_first(called: Mapping[int, float]) -> dict[int, float]:
    return dict(sorted(called.items(), key=lambda item: (-item[1], item[0])))


def _names_of(entry: IndexedEntry) -> Iterable[tuple[str, float]]:
    yield entry.name, NAME
    yield from ((alias, ALIAS) for alias in entry.aliases)
    yield from ((other.name, OTHER) for other in entry.others)
    yield from ((concept, CONCEPT) for concept in entry.concepts[:1])


def _forms(folded: list[str]) -> Iterable[Name]:
    """Yield a name as it is, and as people say it in passing: "snap attack" for "Make a Snap Attack"."""
    short = without_articles(folded[1:] if folded[:1] == ["make"] and len(folded) > 2 else folded)
    shortest = [word for word in short if word not in PASSED_OVER]
    yield from filter(None, dict.fromkeys((_stems(folded), _stems(short), _stems(shortest))))


def without_articles(folded: Iterable[str]) -> list[str]:
    """Return the words of a text without its articles."""
    return [word for word in folded if word not in _ARTICLES]


def _stems(folded: Iterable[str]) -> Name:
    return tuple(map(stem, folded))
