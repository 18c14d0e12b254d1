"""A character: the numbers that rolls use, whatever file they come from."""

from typing import Annotated

from pydantic import Field

from kb.model.base import Answer, Shape, Slug, Words

Numbers = dict[str, int | str]
"""Ratings by name: whole numbers, dice ("1d8"), or the words of a category."""


MOST = 1_000
"""The highest number that a sheet may have."""

_Number = Annotated[int, Field(ge=-MOST, le=MOST)]
_Word = Annotated[str, Field(min_length=1, max_length=40)]


class WeaponFile(Shape):
    """A weapon. Fields are in the order of the keys."""

    name: Words
    ratings: dict[str, _Number | _Word] = {}
    """What attacks with it read, by the edition's terms, in place of the character's own."""


class CharacterFile(Shape):
    """A character in a file of its own. Fields are in the order of the keys."""

    name: Words | None = None
    edition: Slug
    ratings: dict[str, _Number | _Word]
    """Numbers, dice ("1d8") and words, by the edition's terms or their aliases in any case; other names are kept."""
    weapons: list[WeaponFile] = []
    notes: list[Words] = []


class Weapon(Answer):
    """A weapon of a character."""

    name: str
    ratings: Numbers
    """What attacks with it read, by the edition's terms, in place of the character's own."""


class Character(Answer):
    """A character as read from a file."""

    name: str | None
    edition: str
    format: str
    """What the file is, in words: "a save of Chummer5a 5.202.55"."""
    ratings: Numbers
    """The numbers that rolls use, by the edition's terms and by the names that terms stand for (Pistols)."""
    added: dict[str, int]
    """How much of a number something else than learning adds: an adept power, a quality."""
    others: Numbers
    """The numbers under names that no roll of the edition uses; without those that are 0."""
    weapons: list[Weapon]
    warnings: list[str]
    """What of these numbers to check."""
    not_read: list[str]
    """What the file holds besides, which may change rolls."""
