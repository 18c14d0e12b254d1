"""Entries, and whole editions, side by side."""

from pydantic import Field, RootModel

from search_api.shapes.base import Answer, CommaList, Named, Parameters
from search_api.shapes.entries import Counterpart


class CompareParameters(Parameters):
    """What is compared: exactly one of these."""

    ids: CommaList = ()
    """Entries by id, the first being what the others are held against: `sr5/take-cover,sr6/take-cover`."""
    concept: str | None = None
    """All entries of a concept."""
    editions: CommaList = ()
    """Two editions: `sr5,sr6`."""


class TierwiseParameters(Parameters):
    """What is compared."""

    concept: str = Field(examples=["ranged-attack"])
    """The concept whose entries are compared."""


class CellOf(Answer):
    """What one entry says in a field."""

    texts: list[str]
    differs: bool
    """Whether that is something else than what the first entry says."""


class RowOf(Answer):
    """One field of every entry, in the order of `entries`."""

    field: str
    label: str
    differs: bool
    cells: list[CellOf]


class EntriesCompared(Answer):
    """Entries field by field; fields that are empty everywhere are left out."""

    entries: list[Named]
    rows: list[RowOf]


class Pair(Answer):
    """An entry of the first edition, and what there is like it in the second."""

    id: str
    equivalents: list[Counterpart]


class EditionsCompared(Answer):
    """Two editions: what is in both, and what has no counterpart."""

    editions: list[str]
    pairs: list[Pair]
    only_first: list[str]
    only_second: list[str]


class CompareAnswer(RootModel[EntriesCompared | EditionsCompared]):
    """A comparison of entries, or of two editions."""
