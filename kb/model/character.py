"""A character: the numbers that rolls use, whatever file they come from."""

from typing import Annotated

from pydantic import Field

from kb.model.base import Answer, Shape, Slug, Words

Numbers = dict[str, int | str]
"""Ratings by name: whole numbers, dice ("1d8"), or the words of a category."""


MOST = 1_000
"""The highest number of a character."""

MOST_LETTERS = 200
"""The most letters of a name or a word."""

MOST_OF_A_KIND = 500
"""The most ratings, or weapons, of a character."""

_Number = Annotated[int, Field(ge=-MOST, le=MOST)]
_Word = Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]
_Name = Annotated[Words, Field(max_length=MOST_LETTERS)]
_Ratings = Annotated[dict[str, _Number | _Word], Field(max_length=MOST_OF_A_KIND)]


class Weapon(Shape):
    """A weapon of a character. Fields are in the order of the keys."""

    name: _Name
    skill: _Name | None = None
    """The skill that it is used with, by its own name (Pistols)."""
    ratings: _Ratings = {}
    """What attacks with it read, by the edition's terms, in place of the character's own."""


class Character(Shape):
    """A character, in a file of its own or in a request. Fields are in the order of the keys."""

    name: _Name | None = None
    edition: Slug
    ratings: _Ratings
    """Numbers, dice ("1d8") and words, by the edition's terms, their aliases or names that they stand for (Pistols),
    in any case; other names are kept."""
    weapons: Annotated[list[Weapon], Field(max_length=MOST_OF_A_KIND)] = []
    not_read: Annotated[list[_Name], Field(max_length=MOST_OF_A_KIND)] = []
    """What its file held besides, which may change rolls: "specialization Pistols (Revolvers)"."""
    notes: list[Words] = []


class ReadCharacter(Answer):
    """What a file says of a character."""

    format: str
    """What the file is, in words: "a save of Chummer5a 5.202.55"."""
    character: Character
    unused: list[str]
    """The names of its ratings that no roll of the edition uses."""
    added: dict[str, int]
    """How much of a rating something else than learning adds: an adept power, a quality."""
    warnings: list[str]
    """What of these numbers to check."""
    others: list[Character]
    """The other characters of the file."""

    @property
    def not_read(self) -> list[str]:
        """What the file holds besides, which may change rolls."""
        return self.character.not_read
