"""What a search answers."""

from dataclasses import dataclass
from typing import Literal

Where = Literal["name", "alias", "equivalent", "test", "concept", "requires", "facts", "summary", "effect"]
"""The field in which the words of a search were found."""


@dataclass(frozen=True, slots=True)
class Because:
    """Why an entry was found: the field that has most of the words, and its text.

    In the prose fields the text is the words found there; for an equivalent, `id` is the entry of another
    edition whose name matched.
    """

    field: Where
    text: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """One entry that was found."""

    id: str
    edition: str
    section: str
    name: str
    cost: str
    roll: str
    summary: str
    highlight: str
    """A piece of the entry's text as HTML: all of it escaped, the words that were found inside `<mark>`."""
    url: str
    score: float
    """Higher is better: the hundreds say how it was found, the rest weighs the words."""
    because: Because | None
    """None where nothing was typed."""
    also: tuple["Result", ...] = ()
    """Further entries found of the same concept, where results are grouped."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A value that results can be narrowed to, and how many entries would then be found."""

    value: str
    count: int


@dataclass(frozen=True, slots=True)
class Facets:
    """What results can be narrowed to.

    Each field is counted over everything that the words and the other fields' filters find, its own filter
    aside, so that a reader sees what choosing one more value would add. Entries are counted, grouped or not.
    """

    edition: tuple[Facet, ...]
    section: tuple[Facet, ...]
    cost: tuple[Facet, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the results of a search, and what is known of all of them."""

    query: str
    total: int
    """How many entries, or groups of entries, were found in all."""
    results: tuple[Result, ...]
    facets: Facets
    did_you_mean: str | None
    """The text that was searched for, where it is not what was typed."""
    every_word: bool
    """False where no entry has all the words, and those with some of them are given instead."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An entry that the text being typed may become."""

    text: str
    """The name or the alias that goes on as the typed text begins."""
    kind: Literal["name", "alias"]
    id: str
    edition: str
    name: str
    url: str
