"""Answers of `solve`, `convert` and the comparison of tiers."""

from typing import Literal, Self

from pydantic import Field

from kb.model import Answer, Match, Tier
from kb.play.answer.parts import (
    ChangesAtWork,
    GrantsAtWork,
    Headline,
    Ours,
    Probability,
    RatingsTaken,
    Reasons,
    StatesAtWork,
    TiersAtWork,
)
from kb.play.request.tiers import Ratings
from resolver.solving.evaluator import Point


class Setting(Answer):
    """A value, and the chance of success with it."""

    value: int
    change: int | None = None
    """The difference to the current chance; left out if unknown."""
    success: Probability

    @classmethod
    def at(cls, point: Point, now: int | None = None, **more: Probability | str) -> Self:
        """Return the setting at *point*, with the difference from *now* if that is known."""
        change = {} if now is None else {"change": point.value - now}
        return cls(value=point.value, success=Probability.of(point.chance), **change, **more)

    @classmethod
    def optional(cls, point: Point | None, now: int | None = None) -> Self | None:
        """Return the setting at *point*; None if there is no point."""
        return None if point is None else cls.at(point, now)


class Standing(Answer):
    """The test as it is now."""

    value: int | None
    """The current value; null if there is none or it is unknown."""
    success: Probability | None


class Worth(Setting):
    """One step that helps: one more die, or a threshold one lower."""

    difference: Probability
    """What it adds to the chance of success."""


class StepWorth(Worth):
    """What one step of one thing is worth."""

    what: str
    """What the edition calls it: "dice pool", "threshold"."""


class AdjustableNumber(Answer):
    """A number of the roll that can be set to others, without what its modifiers add."""

    what: str
    """What the edition calls it: "dice pool", "threshold"."""
    value: int
    added: int
    """What the roll's modifiers add to it."""
    least: int
    most: int


class Tested(Answer):
    """The roll of an answer."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | list[str] | None = None
    roll: str
    """As understood, in the notation."""
    by: str
    """Who rolls: `actor`, `target` or `other`."""
    rulings: dict[str, str]
    """The rulings that affect it."""
    warnings: list[str]
    unknown: list[str]
    """Why chances are null: missing ratings, or what the source does not say."""
    reasons: Reasons
    """What `warnings`, `unknown` and a `why` say, as codes."""
    taken: RatingsTaken = Field(default={})
    from_tiers: TiersAtWork | None = None
    states: StatesAtWork = Field(default=[])
    granted: GrantsAtWork = Field(default=[])
    changed: ChangesAtWork = Field(default=[])


class SolveAnswer(Tested):
    """What the wanted chance needs."""

    headline: Headline
    vary: str
    """What to vary, as in the request."""
    what: str
    """What the edition calls it: "dice pool", "threshold"."""
    wanted: Probability
    now: Standing
    added: int
    """What the roll's modifiers add to it; values are those before them, as on the sheet."""
    direction: Literal["least", "greatest"] | None
    """Whether the lowest or the highest value is wanted; null if more of it both helps and hurts."""
    solution: Setting | None
    """The least helpful value that reaches the chance; null if none does."""
    short: Setting | None
    """The next harder value, which falls short."""
    best: Setting | None = None
    """If nothing reaches it: the best possible chance."""
    why: str | None = None
    """If nothing reaches it: the reason."""
    worth: dict[str, StepWorth]
    """What one more step of each thing adds."""
    numbers: dict[str, AdjustableNumber]
    """The known ones of `pool`, `limit`, `requirement` and `against`, with the values that they can have."""
    curve: list[Setting] = Field(default=[])
    """The chance at each value asked for."""
    break_even: Setting | None = None
    """The hardest value of the curve at which success is at least as likely as failure."""
    evaluations: int
    """How many times the test was computed."""
    data_version: str


class LikelyTest(Tested):
    """A roll, and the chance that its action succeeds."""

    success: Probability | None = None
    """The chance that the roll succeeds; left out if it has nothing to reach."""
    chance: Probability | None = None
    """The chance that the action succeeds; if its target rolls, the chance that this roll fails."""
    assumed: dict[str, Ratings]
    """Ratings filled in from the tier: `ratings` and `against`."""


class TiersTaken(Answer):
    """The tier whose ratings fill in for missing ones."""

    actor: Tier
    against: Tier
    origin: Ours


class NearSetting(Worth):
    """A setting, and how far its chance is from the original."""

    difference: Probability
    """How much more likely it is to succeed than the original."""


class Nearness(Answer):
    """The setting that makes a test equally likely, or why there is none."""

    status: Literal["near", "far", "unknown", "no test", "no success"]
    """`far` if even the nearest setting is more than ten percentage points off."""
    why: str | None = None
    reasons: Reasons = Field(default=Reasons())
    """What `why`, `warnings` and `unknown` say, as codes."""
    vary: str | None = None
    """What is set: `requirement`, `against`, `pool` or `limit`."""
    what: str | None = None
    """What the edition calls it."""
    now: int | None = None
    """Its value without the conversion."""
    setting: NearSetting | None = None
    """The nearest value."""
    easier: NearSetting | None = None
    """One step easier; null if there is none."""
    harder: NearSetting | None = None
    rows: list[dict[str, int | str]] = Field(default=[])
    """Rows of the edition's table with this value."""


class ConvertedTest(Answer):
    """A test of another edition, if there is one."""

    edition: str
    entry: str | None
    """Null for a typed roll."""
    match: Match | None
    """How the entry matches the original; null if they share no concept."""
    through: list[str]
    """The concepts they share."""
    counts: str | None = None
    """Which skill or attribute of the converted character counts, if it left several; each has a conversion."""
    test: str | None = None
    variant: str | list[str] | None = None
    roll: str | None = None
    by: str | None = None
    success: Probability | None = None
    chance: Probability | None = None
    assumed: dict[str, Ratings] = Field(default={})
    """Ratings filled in from the tier."""
    taken: RatingsTaken = Field(default={})
    """Ratings of the characters of the request, converted to this edition by our tiers."""
    from_tiers: TiersAtWork | None = None
    rulings: dict[str, str] = Field(default={})
    warnings: list[str] = Field(default=[])
    unknown: list[str] = Field(default=[])
    reasons: Reasons = Field(default=Reasons())
    """What `warnings` and `unknown` say, as codes."""
    states: StatesAtWork = Field(default=[])
    granted: GrantsAtWork = Field(default=[])
    changed: ChangesAtWork = Field(default=[])


class Conversion(Nearness, ConvertedTest):
    """A test of another edition, set to be as likely as the original, or why that is impossible."""

    replaced: dict[str, Ratings] = Field(default={})
    """Ratings that give `now`; `setting` takes their place, so `assumed` and `taken` leave them out."""


class NothingThere(Answer):
    """An edition without an equivalent."""

    edition: str
    why: str
    reasons: Reasons
    """What `why` says, as a code."""


class ConvertAnswer(LikelyTest):
    """The chance of the test, and the nearest settings in other editions."""

    headline: Headline
    tiers: TiersTaken
    conversions: list[Conversion]
    without: list[NothingThere]
    evaluations: int
    """How many tests were computed."""
    data_version: str


class TermConverted(Answer):
    """One rating, and what the same tier has in the other edition."""

    term: str
    value: int | str
    tier: Tier | None = None
    counterpart: str | None = None
    """The term there."""
    rating: int | None = None
    why: str | None = None
    """Why there is none."""
    reasons: Reasons = Field(default=Reasons())
    """What `why` says, as a code."""


class StatBlockAnswer(Answer):
    """The ratings of a character in the terms of another edition."""

    headline: Headline
    edition: str
    to: str
    origin: Ours
    ratings: dict[str, int]
    """By term of that edition, or the skill that counts as one; of several the highest. Ready for other requests."""
    terms: list[TermConverted]
    """Each rating that was given."""
    without: list[str]
    """Terms without a counterpart there."""
    data_version: str


class TierwiseEntry(Answer):
    """An entry of the concept, and the chance that its action succeeds."""

    edition: str
    entry: str
    match: Match
    """How the entry matches the concept."""
    status: Literal["known", "unknown", "no test", "no success"]
    """`no success` if the roll has nothing to reach."""
    why: str | None = None
    """Why it is unknown, for a tier or for all."""
    reasons: Reasons = Field(default=Reasons())
    """What `why` says, as codes."""
    test: str | None = None
    roll: str | None = None
    by: str | None = None
    """Who rolls: `actor`, `target` or `other`."""
    rulings: dict[str, str] = Field(default={})
    """The rulings that affect it."""
    chances: dict[Tier, Probability | None] = Field(default={})
    """The chance that the action succeeds, by tier."""
    means: dict[Tier, Probability | None] = Field(default={})
    """If the roll has nothing to reach: its average result, by tier."""
    means_are: str | None = None
    """What that average counts: hits, or a total."""
    assumed: dict[Tier, dict[str, Ratings]] = Field(default={})
    """The ratings the roll uses, by tier and side."""


class TierwiseAnswer(Answer):
    """The entries of a concept for characters of the same tier."""

    headline: Headline
    concept: str
    name: str
    tiers: list[Tier]
    origin: Ours
    entries: list[TierwiseEntry]
    evaluations: int
    """How many tests were computed."""
    data_version: str
