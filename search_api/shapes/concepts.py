"""Concepts that editions share."""

from kb.model import Answer, Concept, Match
from search_api.shapes.base import Identified, Named


class ConceptListed(Answer):
    """A concept of the list."""

    id: str
    name: str
    group: str
    definition: str
    entries: int
    """How many entries are linked to it."""
    url: str
    """The path of its page."""


class ConceptsAnswer(Answer):
    """The concepts, by id."""

    total: int
    concepts: list[ConceptListed]


class Member(Named):
    """An entry that is linked to a concept, and what it is to it."""

    match: Match


class ConceptData(Concept, Identified):
    """A concept as its file has it."""


class ConceptAnswer(ConceptData):
    """A concept with the entries that are linked to it, in the order of the editions."""

    url: str
    members: list[Member]
