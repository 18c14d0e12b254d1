"""Names and aliases as somebody types."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product, takewhile
from typing import Literal, NamedTuple

from kb.findable.documents import IndexedEntry
from search.results import Suggestion
from search.spelling import Spelling
from search.words import STOP_WORDS, words

_MOST_LOOKED_AT = 400
_MOST_KEPT = 1024
"""Of how many typed words what they may have been meant to be is kept."""

_MOST_WORDS = 6
_MOST_FORMS = 4
_MOST_READINGS = 64
"""How many words of a text with slips are read, what each may have been meant to be, and how many ways that makes."""


class _Start(NamedTuple):
    """A name from one of its words on; sorted, so that all that begin alike stand together."""

    rest: str
    skipped: int
    """How many words stand before it."""
    is_alias: bool
    text: str
    order: int
    """Which document it names."""


class Suggestions:
    """All names and aliases, ready to be looked up by how they, or any of their words, begin."""

    def __init__(self, documents: Iterable[IndexedEntry]) -> None:
        self._documents = list(documents)
        self._starts = sorted(
            start for order, document in enumerate(self._documents) for start in _starts(document, order)
        )
        self._words = sorted({word for start in self._starts for word in start.rest.split()})
        self._spelling = Spelling(self._words)
        self._forms = lru_cache(_MOST_KEPT)(self._forms_of)

    def beginning(self, typed: str, limit: int) -> list[Suggestion]:
        """Return up to *limit* entries, each once, with a name that goes on as *typed* (folded) begins.

        Names that begin so stand before names with a later word that does, names before aliases, short before
        long.
        """
        if not typed:
            return []
        first = bisect_left(self._starts, (typed,))
        found = []
        for start in self._starts[first : first + _MOST_LOOKED_AT]:
            if not start.rest.startswith(typed):
                break
            found.append(start)
        best = {start.order: start for start in sorted(found, key=_likeliness, reverse=True)}
        return [self._suggestion(start) for start in sorted(best.values(), key=_likeliness)[:limit]]

    def nearly(self, typed: str, limit: int) -> list[Suggestion]:
        """Return up to *limit* entries with a name whose words are nearly those of *typed* (folded), or begin so."""
        forms = [self._forms(word) for word in typed.split()[:_MOST_WORDS]]
        for reading in islice(product(*forms), _MOST_READINGS):
            if found := self.beginning(" ".join(reading), limit):
                return found
        return []

    def _forms_of(self, word: str) -> tuple[str, ...]:
        """Return *word*, and words of names that it may have been meant to be, those that begin with it first."""
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
    named = [(False, document.name), *((True, alias) for alias in document.aliases)]
    for is_alias, text in named:
        folded = words(text)
        for skipped, word in enumerate(folded):
            if skipped == 0 or word not in STOP_WORDS:
                yield _Start(" ".join(folded[skipped:]), skipped, is_alias, text, order)


def _likeliness(start: _Start) -> tuple[bool, bool, int, str, int]:
    return start.skipped > 0, start.is_alias, len(start.text), start.text, start.order
