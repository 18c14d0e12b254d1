"""Names and aliases as somebody types."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from kb.findable.documents import IndexedEntry
from search.results import Suggestion
from search.words import STOP_WORDS, words

_MOST_LOOKED_AT = 400


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
