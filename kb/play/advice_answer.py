"""What is answered to those who look for numbers: what a chance needs, and what is as likely in another edition."""

from typing import Literal, Self

from pydantic import Field

from kb.model import Answer, Match, Tier
from kb.play.answer import Headline, Probability
from kb.play.tiers import Ratings
from resolver.solving.evaluator import Point

Ours = Literal["ours"]
"""Tiers are not the sources'."""


class Setting(Answer):
    """A value of what is varied, and the chance of success there."""

    value: int
    change: int | None = None
    """By how much that differs from what there is now; left out where that is unknown."""
    success: Probability

    @classmethod
    def at(cls, point: Point, now: int | None = None, **more: Probability) -> Self:
        """Return the setting at *point*, and by how much it differs from *now* where that is known."""
        change = {} if now is None else {"change": point.value - now}
        return cls(value=point.value, success=Probability.of(point.chance), **change, **more)

    @classmethod
    def known(cls, point: Point | None, now: int | None = None) -> Self | None:
        """Return the setting at *point*; None where there is none."""
        return None if point is None else cls.at(point, now)


class Standing(Answer):
    """The test before anything is varied."""

    value: int | None
    """Of what is varied; null where there is none, or it is unknown."""
    success: Probability | None


class Worth(Setting):
    """One step more of something that helps: a die more, a threshold one lower."""

    difference: Probability
    """What it adds to the chance of success."""


class Tested(Answer):
    """The roll that an answer is about."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | list[str] | None = None
    roll: str
    """As it was read, in the notation."""
    by: str
    """Who rolls: `actor`, `target` or `other`."""
    rulings: dict[str, str]
    """The rulings that bear on it."""
    warnings: list[str]
    unknown: list[str]
    """Why chances are null: what the source does not give, and ratings that are missing."""


class SolveAnswer(Tested):
    """What the wanted chance needs."""

    headline: Headline
    vary: str
    """What is varied, as it was asked for."""
    what: str
    """What the edition calls it: "dice pool", "threshold"."""
    wanted: Probability
    now: Standing
    direction: Literal["least", "greatest"] | None
    """Whether the least or the greatest value is sought; null where more of it both helps and harms."""
    solution: Setting | None
    """The value that reaches the chance with the least help; null where none does."""
    short: Setting | None
    """The next harder value, which does not reach it."""
    best: Setting | None = None
    """Where nothing reaches it: the greatest chance that can be had."""
    why: str | None = None
    """Where nothing reaches it: the reason."""
    worth: dict[str, Worth]
    """What one step more of everything adds."""
    curve: list[Setting] = Field(default=[])
    """The values that were asked for, without those that cannot be."""
    break_even: Setting | None = None
    """The hardest value of the curve at which success is at least as likely as failure."""
    evaluations: int
    """How often the test was worked out."""
    data_version: str


class LikelyTest(Tested):
    """A roll, and how likely its action works."""

    success: Probability | None = None
    """The chance that the roll succeeds; left out where it has nothing to reach."""
    chance: Probability | None = None
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


class Nearness(Answer):
    """What a test is set to so that it is as likely as another one; or why it cannot be."""

    status: Literal["near", "far", "unknown", "no test", "no success"]
    """`far` where even the nearest setting is more than ten percentage points away."""
    why: str | None = None
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


class ConvertedTest(Answer):
    """One test of another edition, as far as there is one."""

    edition: str
    entry: str | None
    """Null for free notation."""
    match: Match | None
    """What the entry is to the original; null where they share no concept."""
    through: list[str]
    """The concepts that they share."""
    test: str | None = None
    variant: str | list[str] | None = None
    roll: str | None = None
    by: str | None = None
    success: Probability | None = None
    chance: Probability | None = None
    assumed: dict[str, Ratings] = Field(default={})
    """Ratings that were not given and are those of the tier."""
    rulings: dict[str, str] = Field(default={})
    warnings: list[str] = Field(default=[])
    unknown: list[str] = Field(default=[])


class Conversion(Nearness, ConvertedTest):
    """One test of another edition, set to be as likely as the original; or why it cannot be."""


class NothingThere(Answer):
    """An edition without anything equivalent."""

    edition: str
    why: str


class ConvertAnswer(LikelyTest):
    """How likely the test is, and which settings in other editions come nearest to that."""

    headline: Headline
    tiers: TiersTaken
    conversions: list[Conversion]
    without: list[NothingThere]
    evaluations: int
    """How often tests were worked out."""
    data_version: str


class TermConverted(Answer):
    """One rating, and what somebody of its tier has of the same term in the other edition."""

    term: str
    value: int | str
    tier: Tier | None = None
    counterpart: str | None = None
    """The term there."""
    rating: int | None = None
    why: str | None = None
    """Why there is none."""


class StatBlockAnswer(Answer):
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


class TierwiseEntry(Answer):
    """An entry of the concept, and how likely its first roll works."""

    edition: str
    entry: str
    match: Match
    """What the entry is to the concept."""
    status: Literal["known", "unknown", "no test", "no success"]
    """`no success` where the roll has nothing to reach."""
    why: str | None = None
    """Where it is not known: the reason."""
    test: str | None = None
    roll: str | None = None
    by: str | None = None
    """Who rolls: `actor`, `target` or `other`."""
    chances: dict[Tier, Probability | None] = Field(default={})
    """The chance that the action works, by tier."""
    means: dict[Tier, Probability | None] = Field(default={})
    """Where the roll has nothing to reach, and so no chance: what it yields on average, by tier."""
    means_are: str | None = None
    """What that is in the edition's words: hits, or a total."""
    assumed: dict[Tier, dict[str, Ratings]] = Field(default={})
    """The ratings that the roll reads, by tier and side."""


class TierwiseAnswer(Answer):
    """The entries of a concept for characters of equal tiers."""

    headline: Headline
    concept: str
    name: str
    tiers: list[Tier]
    origin: Ours
    entries: list[TierwiseEntry]
    evaluations: int
    """How often tests were worked out."""
    data_version: str
