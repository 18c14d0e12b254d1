"""Our table: what a group of players decides where the rules leave something open, for every edition it plays."""

from typing import Annotated

from pydantic import Field, RootModel

from kb.model.base import Answer, Shape

MOST_EDITIONS = 50
"""The most editions that a table decides about."""

MOST_RULINGS = 100
"""The most rulings of an edition."""

MOST_LETTERS = 100
"""The most letters of a name or a choice."""

_Word = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]


class TableChoices(Shape):
    """What a table decides about one edition."""

    rulings: Annotated[dict[_Word, _Word], Field(max_length=MOST_RULINGS)] = {}
    """Rulings other than the edition's, by name, such as `tie: actor`; `core_rolls: off` leaves out the rolls that
    only the core rulebook has."""


TableByEdition = Annotated[
    dict[Annotated[str, Field(max_length=MOST_LETTERS)], TableChoices], Field(max_length=MOST_EDITIONS)
]
"""What a table decides, by edition."""


class OurTable(RootModel[TableByEdition]):
    """What a table decides, by edition: a file of its own, or part of a request."""


class ReadTable(Answer):
    """What a file says that a table decides."""

    table: dict[str, TableChoices]
    """By edition, as requests take it; choices that are the editions' own are left out."""
