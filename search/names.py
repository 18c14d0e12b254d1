"""Names that stand in what somebody typed."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kb.findable.documents import IndexedEntry
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
        self._called: dict[Name, dict[int, float]] = {}
        self._own: list[Name] = []
        self._with_word: dict[str, set[int]] = {}
        for number, entry in enumerate(entries):
            self._own.append(tuple(words(entry.name)))
            for each in _stems(self._own[-1]):
                self._with_word.setdefault(each, set()).add(number)
            for text, worth in _names_of(entry):
                for name in _forms(words(text)):
                    called = self._called.setdefault(name, {})
                    called[number] = max(called.get(number, 0.0), worth)
        self._sorted = sorted(self._called)

    def within(self, typed: Sequence[str], rarity: Callable[[str], float]) -> Mapping[int, float]:
        """Return how much the names in *typed* speak for entries, as a share of 1: all of the telling words named.

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
            for number, amount in bearing.items():
                found[number] = max(found.get(number, 0.0), amount * share)
        telling = {each for each, amount in zip(stems, worth, strict=True) if amount}
        for number in set.intersection(*(self._with_word.get(each, set()) for each in telling)):
            others = sum(word not in STOP_WORDS for word in self._own[number]) - len(telling)
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

    def _begun(self, stems: Name) -> Iterable[tuple[int, float]]:
        """Yield the entries with a name that goes on where all that was typed ends."""
        for name in self._sorted[bisect_left(self._sorted, stems) :]:
            if name[: len(stems) - 1] != stems[:-1] or not name[len(stems) - 1].startswith(stems[-1]):
                break
            yield from self._called[name].items()


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
