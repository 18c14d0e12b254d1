"""What an edition lets somebody do with any roll: Edge, help from others, hits that are bought, wounds."""

from typing import Annotated, ClassVar

from pydantic import Field

from kb.model.base import Shape, Slug, Words
from kb.model.entry import WrittenChange


class EdgeUse(WrittenChange):
    """One use of Edge on the dice of a roll; what it costs is told only where a source gives it."""

    first_keys: ClassVar[tuple[str, ...]] = ("name", "meaning")

    name: Words
    meaning: Words


class Teamwork(Shape):
    """How others help: each throws, and every hit is a die for the one who leads."""

    limit: Annotated[int, Field(ge=0, le=10)] = 0
    """By how much the limit rises for each who has a hit and no glitch."""


class Wounds(Shape):
    """How damage takes dice from every roll."""

    tracks: dict[Slug, Words] = Field(min_length=1)
    """The tracks of damage by key; they add up."""
    boxes: Annotated[int, Field(ge=1, le=100)]
    """How many full boxes of a track take dice once."""
    pool: Annotated[int, Field(lt=0, ge=-20)]
    """What they take from the pool."""
