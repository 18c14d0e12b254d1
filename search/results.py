"""What a search answers."""

from typing import Literal

from kb.findable.answers import FactAnswer
from kb.model import Answer

Where = Literal[
    "name",
    "alias",
    "asked",
    "equivalent",
    "test",
    "concept",
    "requires",
    "figures",
    "facts",
    "summary",
    "effect",
]
"""The field in which the words of a search were found."""


class Because(Answer):
    """Why an entry was found."""

    field: Where
    """The field that has most of the words."""
    text: str
    """The name, or the words that were found in the text."""
    id: str | None
    """For `equivalent`: the entry of another edition that has this name."""


class Result(Answer):
    """An entry that was found."""

    id: str
    edition: str
    name: str
    url: str
    """The path of its page."""
    api_url: str | None = None
    """The path at which the API has it; left out where no API answers."""
    section: str
    cost: str
    """What it costs, as text; empty where no cost applies."""
    roll: str
    """Its first test as printed; `no test` where it has none, `unknown` where its source does not give it."""
    summary: str
    highlight: str
    """A piece of its text as safe HTML, with what was found inside `<mark>`."""
    score: float
    """Higher is better; what it counts in differs from query to query."""
    because: Because | None
    """Null where nothing was searched for."""
    also: tuple["Result", ...]
    """Further entries of the same concept, where results are grouped."""


class CountedValue(Answer):
    """A value to narrow by, and how many entries there would be."""

    value: str
    count: int


class Facets(Answer):
    """Values to narrow by, each field counted without its own filter, so that one sees what one more value adds.

    Entries are counted, grouped or not.
    """

    edition: tuple[CountedValue, ...]
    section: tuple[CountedValue, ...]
    cost: tuple[CountedValue, ...]


class SearchAnswer(Answer):
    """What was found."""

    query: str
    total: int
    """How many entries, or groups of entries, were found in all."""
    results: tuple[Result, ...]
    facets: Facets
    did_you_mean: str | None
    """What was searched for, where that is not what was typed."""
    answer: FactAnswer | None = None
    """Where it is a question about one fact: the sentence that answers it, from the data. Left out where not sure."""
    note: str | None = None
    """Where a word that narrows (`edition:sr4`) is fulfilled by no entry: which values there are."""
    every_word: bool
    """Whether the first result has all of the telling words."""
    next: str | None = None
    """The path of the next page; left out on the last, and where no API answers."""
    previous: str | None = None
    """The path of the page before; left out on the first."""


class Suggestion(Answer):
    """An entry that the text may become."""

    id: str
    edition: str
    name: str
    url: str
    """The path of its page."""
    text: str
    """The name or the alias that goes on as the text begins."""
    kind: Literal["name", "alias"]


class SuggestAnswer(Answer):
    """Names and aliases as somebody types."""

    query: str
    suggestions: list[Suggestion]
