"""Editions and their terms."""

from kb.model import Answer, Edition, Shape, Term
from search_api.shapes.base import Identified


class EditionListed(Answer):
    """An edition of the list."""

    id: str
    name: str
    short: str
    publisher: str
    year: int | None
    summary: str
    entries: int
    """How many entries it has."""
    url: str
    """The path of its page."""


class EditionsAnswer(Answer):
    """The editions, in their order."""

    total: int
    editions: list[EditionListed]


class EditionData(Edition, Identified):
    """An edition as its file has it."""


class _Name(Shape):
    name: str


class TermNamed(Term, _Name):
    """A name that tests may use."""


class TermsAnswer(Answer):
    """Every name that the tests of an edition may use, in the order of its file."""

    edition: str
    total: int
    terms: list[TermNamed]
