"""Bulk data and operations."""

from typing import Literal

from kb.model import Answer
from search_api.shapes.concepts import ConceptData
from search_api.shapes.editions import EditionData
from search_api.shapes.entries import EntryData
from search_api.shapes.tables import TableData


class ExportAnswer(Answer):
    """Everything."""

    version: str
    """A hash of the data: equal data, equal version."""
    editions: list[EditionData]
    entries: list[EntryData]
    concepts: list[ConceptData]
    tables: list[TableData]


class HealthAnswer(Answer):
    """That the program runs."""

    status: Literal["ok"]


class ReadyAnswer(Answer):
    """That there is a whole version to answer from."""

    status: Literal["ready"]
    version: str
    """The version that is served."""
    data_version: str
    """A hash of its data."""
    entries: int
