"""Entries, and whole editions, side by side."""

from pydantic import Field, RootModel

from kb.links.comparison import ComparedField, EditionsCompared
from kb.model import Answer
from search_api.shapes.base import CommaList, Named, QueryParameters


class CompareParameters(QueryParameters):
    """What is compared: exactly one of these."""

    ids: CommaList = ()
    """Entries by id, the first being what the others are held against: `sr5/take-cover,sr6/take-cover`."""
    concept: str | None = None
    """All entries of a concept."""
    editions: CommaList = ()
    """Two editions: `sr5,sr6`."""


class TierwiseParameters(QueryParameters):
    """What is compared."""

    concept: str = Field(examples=["ranged-attack"])
    """The concept whose entries are compared."""


class EntriesCompared(Answer):
    """Entries field by field; fields that are empty everywhere are left out."""

    entries: list[Named]
    rows: list[ComparedField]


class CompareAnswer(RootModel[EntriesCompared | EditionsCompared]):
    """A comparison of entries, or of two editions."""
