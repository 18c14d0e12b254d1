"""Searching and suggesting."""

from typing import Literal

from search_api.shapes.base import Answer, Limit, Named, Narrowing, Parameters


class SearchParameters(Narrowing):
    """What is searched for, and within what."""

    q: str = ""
    """What somebody typed; typing errors and other editions' names are understood. Empty finds everything."""
    group: Literal["concept"] | None = None
    """`concept`: one result a concept, the other entries under its `also`."""


class Why(Answer):
    """Why an entry was found."""

    field: Literal["name", "alias", "equivalent", "test", "concept", "requires", "facts", "summary", "effect"]
    """The field that has most of the words."""
    text: str
    """The name, or the words that were found in the text."""
    id: str | None
    """For `equivalent`: the entry of another edition that has this name."""


class Found(Named):
    """An entry that was found."""

    section: str
    cost: str
    """What it costs, as text; empty where no cost applies."""
    roll: str
    """Its first test as printed, or `no test`."""
    summary: str
    highlight: str
    """A piece of its text as safe HTML, with what was found inside `<mark>`."""
    score: float
    """Higher is better: the hundreds say how it was found, the rest weighs the words."""
    because: Why | None
    """Null where nothing was searched for."""
    also: list["Found"]
    """Further entries of the same concept, where results are grouped."""


class Count(Answer):
    """A value to narrow by, and how many entries there would be."""

    value: str
    count: int


class Counts(Answer):
    """Values to narrow by, each field counted without its own filter."""

    edition: list[Count]
    section: list[Count]
    cost: list[Count]


class SearchAnswer(Answer):
    """What was found."""

    query: str
    total: int
    """How many entries, or groups of entries, were found in all."""
    results: list[Found]
    facets: Counts
    did_you_mean: str | None
    """What was searched for, where that is not what was typed."""
    every_word: bool
    """False where no entry has all the words, and those with some of them are given instead."""


class SuggestParameters(Parameters):
    """What is being typed."""

    q: str = ""
    """The beginning of a name or an alias, or of a later word of one."""
    limit: Limit = 8
    """The most suggestions."""


class Suggested(Named):
    """An entry that the text may become."""

    text: str
    """The name or the alias that goes on as the text begins."""
    kind: Literal["name", "alias"]


class SuggestAnswer(Answer):
    """Names and aliases as somebody types."""

    query: str
    suggestions: list[Suggested]
