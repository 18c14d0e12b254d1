"""The answers of the search."""

from typing import Literal

from kb.findable.answers import FactAnswer
from kb.findable.documents import Kind
from kb.findable.roll_answers import AnsweredRoll
from kb.model import LISTED, Answer

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
    """The field with most of the words."""
    text: str
    """The name, or the words that were found in the text."""
    id: str | None
    """For `equivalent`: the entry of another edition with this name."""


class Result(Answer):
    """An entry that was found."""

    model_config = LISTED

    id: str
    edition: str
    kind: Kind
    """An entry's kind, or what an edition explains beside its entries."""
    name: str
    url: str
    """The path of its page, or of its place on a page."""
    api_url: str | None = None
    """Its path in the API; left out without an API, and of what isn't an entry."""
    section: str
    """Empty for what isn't an entry, as are the cost and the roll."""
    cost: str
    """What it costs, as text; empty if no cost applies."""
    roll: str
    """Its first test as printed; `no test` if it has none, `unknown` if its source does not give it."""
    summary: str
    highlight: str
    """An excerpt of its text as safe HTML, with the found words inside `<mark>`."""
    score: float
    """Higher is better; scores of different queries are not comparable."""
    because: Because | None
    """Null if the query has no words."""
    also: tuple["Result", ...]
    """Further entries of the same concept if results are grouped."""


class CountedValue(Answer):
    """A value to filter by, and the number of entries with it."""

    value: str
    count: int


class Facets(Answer):
    """Values to filter by, with the number of entries of each, whether results are grouped or not.

    A field is counted without its own filter, so you see what another value would add.
    """

    edition: tuple[CountedValue, ...]
    section: tuple[CountedValue, ...]
    cost: tuple[CountedValue, ...]
    kind: tuple[CountedValue, ...]


class SearchAnswer(Answer):
    """The results of a search."""

    query: str
    total: int
    """The number of all entries found, or of their groups."""
    results: tuple[Result, ...]
    facets: Facets
    did_you_mean: str | None
    """The corrected query, if its words were corrected."""
    answer: FactAnswer | None = None
    """If the query is a question about one fact: its answer from the data. Left out if not certain."""
    rolls: tuple[AnsweredRoll, ...] | None = None
    """If the query is a roll: its odds in each edition that reads it. Otherwise left out."""
    note: str | None = None
    """If no entry meets an operator such as `edition:sr4`: a sentence with the known values."""
    every_word: bool
    """Whether the first result has all words of the query, apart from stop words."""
    next: str | None = None
    """The path of the next page; left out on the last page, and without an API."""
    previous: str | None = None
    """The path of the previous page; left out on the first page, and without an API."""


class Suggestion(Answer):
    """An entry with a name that completes the text."""

    id: str
    edition: str
    name: str
    url: str
    """The path of its page."""
    text: str
    """The name or the alias that completes the text."""
    kind: Literal["name", "alias"]


class SuggestAnswer(Answer):
    """Names and aliases that complete a text."""

    query: str
    suggestions: list[Suggestion]
