"""Complete names and aliases while the user types."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product, takewhile
from typing import Literal, NamedTuple

from kb.findable.documents import IndexedEntry
from search.results import Suggestion
from search.spelling import Spelling
from search.words import STOP_WORDS, words

_MOST_STARTS = 400
_MOST_CACHED = 1024
"""The most typed words in the cache of corrections."""

_MOST_WORDS = 6
_MOST_FORMS = 4
_MOST_READINGS = 64
"""The most words of a text with typos, corrections of each, and combinations of these."""


class _Start(NamedTuple):
    """A name from one of its words on; sorting brings those with the same beginning together."""

    rest: str
    skipped: int
    """The number of words before it."""
    is_alias: bool
    text: str
    order: int
    """The index of the document that it names."""


class Suggestions:
    """All names and aliases, indexed by the beginning of each of their words."""

    def __init__(self, documents: Iterable[IndexedEntry]) -> None:
        self._documents = list(documents)
        self._starts = sorted(
            start for order, document in enumerate(self._documents) for start in _starts(document, order)
        )
        self._words = sorted({word for start in self._starts for word in start.rest.split()})
        self._spelling = Spelling(self._words)
        self._forms = lru_cache(_MOST_CACHED)(self._forms_of)

    def beginning(self, typed: str, limit: int) -> list[Suggestion]:
        """Return up to *limit* entries, each once, with a name that completes *typed* (folded).

        Names that begin with *typed* come before names with a later word that does, names before aliases, short
        before long.
        """
        if not typed:
            return []
        first = bisect_left(self._starts, (typed,))
        found = []
        for start in self._starts[first : first + _MOST_STARTS]:
            if not start.rest.startswith(typed):
                break
            found.append(start)
        best = {start.order: start for start in sorted(found, key=_likeliness, reverse=True)}
        return [self._suggestion(start) for start in sorted(best.values(), key=_likeliness)[:limit]]

    def nearly(self, typed: str, limit: int) -> list[Suggestion]:
        """Return up to *limit* entries with a name that completes *typed*, typos corrected."""
        forms = [self._forms(word) for word in typed.split()[:_MOST_WORDS]]
        for reading in islice(product(*forms), _MOST_READINGS):
            if found := self.beginning(" ".join(reading), limit):
                return found
        return []

    def _forms_of(self, word: str) -> tuple[str, ...]:
        """Return *word*, words of names that begin with it, and words near it, in this order."""
        first = bisect_left(self._words, word)
        begun = takewhile(lambda other: other.startswith(word), islice(self._words, first, None))
        near = self._spelling.near(word)
        likely = sorted(near, key=lambda other: (near[other], other[0] != word[0], other))
        return tuple(islice(dict.fromkeys([word, *begun, *likely]), _MOST_FORMS))

    def _suggestion(self, start: _Start) -> Suggestion:
        document = self._documents[start.order]
        kind: Literal["name", "alias"] = "alias" if start.is_alias else "name"
        return Suggestion(
            id=document.id,
            edition=document.edition,
            name=document.name,
            url=document.url,
            text=start.text,
            kind=kind,
        )


def _starts(document: IndexedEntry, order: int) -> Iterator[_Start]:
    names = [(False, document.name), *((True, alias) for alias in document.aliases)]
    for is_alias, text in names:
        folded = words(text)
        for skipped, word in enumerate(folded):
            if skipped == 0 or word not in STOP_WORDS:
                yield _Start(" ".join(folded[skipped:]), skipped, is_alias, text, order)


def _likeliness(start: _Start) -> tuple[bool, bool, int, str, int]:
    return start.skipped > 0, start.is_alias, len(start.text), start.text, start.order
