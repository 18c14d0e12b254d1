"""The same situation, and the same character, in another edition."""

from typing import Literal

from pydantic import Field

from kb.model import Match, Tier
from search_api.shapes.base import Answer
from search_api.shapes.resolving import Probability, Worked
from search_api.shapes.solving import Tested, Worth

Ours = Literal["ours"]
"""Tiers are not the sources'."""

Ratings = dict[str, int | str]


class LikelyTest(Tested):
    """A roll, and how likely its action works."""

    success: Probability | None
    """The chance that the roll succeeds."""
    chance: Probability | None
    """The chance that the action works; where its target rolls, that this roll does not succeed."""
    assumed: dict[str, Ratings]
    """Ratings that were not given and are those of the tier: `ratings` and `against`."""


class TiersTaken(Answer):
    """Whose ratings were taken where none were given."""

    actor: Tier
    against: Tier
    origin: Ours


class NearSetting(Worth):
    """A setting, and how far from the chance of the original it is."""

    difference: Probability
    """How much more likely the action is there than the original."""


class Conversion(Worked):
    """One test of another edition, set to be as likely as the original; or why it cannot be."""

    edition: str
    entry: str | None
    """Null for free notation."""
    match: Match | None
    """What the entry is to the original; null where they share no concept."""
    through: list[str]
    """The concepts that they share."""
    status: Literal["near", "far", "unknown", "no test"]
    """`far` where even the nearest setting is more than ten percentage points away."""
    why: str | None = None
    test: str | None = None
    variant: str | None = None
    roll: str | None = None
    by: str | None = None
    success: Probability | None = None
    chance: Probability | None = None
    assumed: dict[str, Ratings] = Field(default={})
    """Ratings that were not given and are those of the tier."""
    rulings: dict[str, str] = Field(default={})
    warnings: list[str] = Field(default=[])
    unknown: list[str] = Field(default=[])
    vary: str | None = None
    """What is set: `requirement`, `against`, `pool` or `limit`."""
    what: str | None = None
    """What the edition calls it."""
    now: int | None = None
    """What it is without the conversion."""
    setting: NearSetting | None = None
    """The value that comes nearest."""
    easier: NearSetting | None = None
    """One step easier; null at the end of what can be set."""
    harder: NearSetting | None = None
    rows: list[dict[str, int | str]] = Field(default=[])
    """Rows of the edition's table that give this value."""


class NothingThere(Answer):
    """An edition without anything equivalent."""

    edition: str
    why: str


class ConvertAnswer(LikelyTest):
    """The test as it is, and what comes nearest to it elsewhere."""

    tiers: TiersTaken
    conversions: list[Conversion]
    without: list[NothingThere]
    evaluations: int
    """How often tests were worked out."""
    data_version: str


class TermConverted(Worked):
    """One rating, and what somebody of its tier has of the same term in the other edition."""

    term: str
    value: int | str
    tier: Tier | None = None
    counterpart: str | None = None
    """The term there."""
    rating: int | None = None
    why: str | None = None
    """Why there is none."""


class StatBlockAnswer(Worked):
    """The ratings of somebody in the terms of another edition."""

    edition: str
    to: str
    origin: Ours
    ratings: dict[str, int]
    """By the terms there; ready to be sent back in other requests."""
    terms: list[TermConverted]
    """Each of the given ratings."""
    without: list[str]
    """Terms that have nothing there."""
    data_version: str
