"""A concept in every edition, in the hands of each tier of characters."""

from typing import Literal

from pydantic import Field

from kb.model import Match, Tier
from search_api.shapes.base import Parameters
from search_api.shapes.converting import Ours, Ratings
from search_api.shapes.resolving import Probability, Worked


class TierwiseParameters(Parameters):
    """What is compared."""

    concept: str = Field(examples=["ranged-attack"])
    """The concept whose entries are compared."""


class TierwiseEntry(Worked):
    """An entry of the concept, and how likely its first roll works."""

    edition: str
    entry: str
    match: Match
    """What the entry is to the concept."""
    status: Literal["known", "unknown", "no test"]
    why: str | None = None
    """Where it is not known: the reason."""
    test: str | None = None
    roll: str | None = None
    by: str | None = None
    """Who rolls: `actor`, `target` or `other`."""
    chances: dict[Tier, Probability | None] = Field(default={})
    """The chance that the action works, by tier."""
    assumed: dict[Tier, dict[str, Ratings]] = Field(default={})
    """The ratings that the roll reads, by tier and side."""


class TierwiseAnswer(Worked):
    """The entries of a concept for characters of equal tiers."""

    concept: str
    name: str
    tiers: list[Tier]
    origin: Ours
    entries: list[TierwiseEntry]
    evaluations: int
    """How often tests were worked out."""
    data_version: str
