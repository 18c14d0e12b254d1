"""Tests with numbers, and what they come to."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from kb.model import RequestedChange
from kb.model.entry import Face
from kb.play.request import MOST_MODIFIERS, Boxes, HelperDice, Parts, ResolveRequest
from resolver.dice.handling import MOST_HELPERS
from search_api.http.json_text import loads
from search_api.shapes.base import Answer, Parameters

MOST_REQUESTS = 32
"""How many requests one batch may hold."""


def _number(value: Any) -> Any:
    digits = value.removeprefix("-") if isinstance(value, str) else ""
    return int(value) if digits.isdecimal() and len(digits) <= 9 else value


def _read(value: Any) -> Any:
    return loads(value) if isinstance(value, str) else value


AsJSON = (BeforeValidator(_read), Field(json_schema_extra={"contentMediaType": "application/json"}))
"""What goes into a parameter as JSON text."""

Rating = Annotated[int | str, BeforeValidator(_number)]


class ResolveParameters(ResolveRequest):
    """The same as the body of a POST, for links; mappings have their names in brackets."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    ratings: dict[str, Rating] = Field(default={})
    """Ratings of the one who acts, by term: `ratings[Logic]=5`."""
    against: dict[str, Rating] = Field(default={})
    """Ratings of the other side: `against[Firewall]=4`."""
    rulings: dict[str, str] = Field(default={})
    """Choices that differ from the edition's: `rulings[tie]=actor`."""
    modifiers: Annotated[list[RequestedChange], Field(max_length=MOST_MODIFIERS), *AsJSON] = Field(default=[])
    """As JSON: `[{"value": -2, "reason": "wounds"}]`."""
    dice: Annotated[dict[str, list[Face]], *AsJSON] = Field(default={})
    """As JSON: `{"actor": [6, 5, 2]}`."""
    hits: Annotated[dict[str, int], *AsJSON] = Field(default={})
    """As JSON: `{"actor": 3}`."""
    teamwork: Annotated[list[HelperDice], Field(max_length=MOST_HELPERS), *AsJSON] = Field(default=[])
    """As JSON: `[6, 4]`."""
    wounds: dict[str, Annotated[Boxes, BeforeValidator(_number)]] = Field(default={})
    """Boxes of damage by track: `wounds[physical]=4`."""
    split: Annotated[Parts | None, *AsJSON] = None
    """A number of even parts, or as JSON the dice of each: `[7, 5]`."""


class Probability(Answer):
    """A chance, or another exact number."""

    fraction: str
    """Exact: `11/27`."""
    decimal: float


class Likelihood(Answer):
    """A value with its chance."""

    value: int | str
    fraction: str
    decimal: float


class Worked(Answer):
    """What the resolver works out. What is unknown is null; what does not apply is left out."""

    model_config = ConfigDict(extra="allow")


class OutcomeOdds(Worked):
    """What follows from a roll, and how likely that is."""

    if_: str = Field(alias="if")
    then: str
    chance: Probability | None


class OddsOf(Worked):
    """The odds of a roll. Dice that are counted have hits, dice that are added up a total."""

    success: Probability | None
    failure: Probability | None = None
    success_means: str | None = None
    """In words, what succeeds."""
    mean: Probability | None = None
    percentiles: dict[str, int | str] | None = None
    tie: Probability | None = None
    hits: list[Likelihood] | None = None
    opposing_hits: list[Likelihood] | None = None
    net_hits: list[Likelihood] | None = None
    total: list[Likelihood] | None = None
    opposing_total: list[Likelihood] | None = None
    margin: list[Likelihood] | None = None
    glitch: Probability | None = None
    critical_glitch: Probability | None = None
    opposing_glitch: Probability | None = None
    any: Probability | None = None
    """Of a split pool: that at least one part succeeds; `success` is that every one does."""
    successes: list[Likelihood] | None = None
    """Of a split pool: how many parts succeed."""
    tail: Probability | None = None
    """The chance of all values past the last one listed, where dice explode without bound."""
    outcomes: list[OutcomeOdds] = Field(default=[])


class ValueOdds(Worked):
    """The odds of a value; `mean` and `percentiles` are those of its numbers, null where a part of it is unknown."""

    distribution: list[Likelihood]
    mean: Probability | None = None
    percentiles: dict[str, int | str] | None = None


class StepOddsOf(Worked):
    """The odds of one step of a procedure."""

    taken: Probability | None
    """How likely it is that the step is taken at all."""
    roll: str | None = None
    odds: OddsOf | None = None
    value: ValueOdds | None = None


class Traced(Worked):
    """One step of a trace: its kind, what it says, and its values under names of their own."""

    step: str
    text: str


class PlayedStepOf(Worked):
    """What a roll or another step comes to with given or seeded dice; `unknown` where nobody can tell."""

    taken: bool | None = None
    outcome: str | None = None
    glitch: Literal["none", "glitch", "critical-glitch"] | None = None
    opposing_glitch: Literal["none", "glitch", "critical-glitch"] | None = None
    hits: int | str | None = None
    opposing_hits: int | str | None = None
    net_hits: int | str | None = None
    total: int | str | None = None
    opposing_total: int | str | None = None
    margin: int | str | None = None
    value: int | str | None = None
    then: list[str] = Field(default=[])
    """What follows."""
    trace: list[Traced] = Field(default=[])


class IntervalOf(Worked):
    """How long something takes, as each roll of an extended test."""

    value: int | None
    unit: str


class ReplayOf(PlayedStepOf):
    """What given or seeded dice come to: the roll that is asked for, and the steps of its procedure."""

    changes: list[str] = Field(default=[])
    steps: dict[str, PlayedStepOf] = Field(default={})
    results: dict[str, int | str] = Field(default={})
    rolls: int | None = None
    """Of a whole extended test: how many rolls were made."""
    time: IntervalOf | None = None
    """Of a whole extended test: how long they took."""


class ExtendedOddsOf(Worked):
    """The odds of an extended test: each roll after the first has one die fewer."""

    success: Probability
    """Of enough hits, all rolls together, before no dice are left."""
    rolls: list[Likelihood] | None
    """How many rolls it takes, where it succeeds."""
    mean_rolls: Probability | None
    interval: IntervalOf
    mean_time: Probability | None
    """How long it takes on average where it succeeds, in units of the interval."""


class RollAnswer(Worked):
    """What one roll, and what follows from it, comes to."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | None = None
    roll: str | None = None
    """The test as it was read, in the notation."""
    rulings: dict[str, str]
    """The rulings that bear on it."""
    warnings: list[str]
    unknown: list[str]
    """Why odds are null: what the source does not give, and ratings that are missing."""
    odds: OddsOf | None = None
    extended: ExtendedOddsOf | None = None
    """Of an extended test, whose first roll `odds` are about."""
    steps: dict[str, StepOddsOf] = Field(default={})
    """The odds of every step, where the entry has several."""
    results: dict[str, ValueOdds | None] = Field(default={})
    """The odds of what comes of it, by term."""
    replay: ReplayOf | None = None
    """Where dice, hits or a seed were given."""
    data_version: str


class ResolveAnswer(RollAnswer):
    """What a test comes to."""

    parts: list[RollAnswer] = Field(default=[])
    """Of a split pool, each part as an answer of its own; `odds` are then those of all parts together."""
    left_over: int | None = None
    """Of a split pool: dice that no part has."""


class BatchRequest(Parameters):
    """Several requests at once."""

    requests: Annotated[list[ResolveRequest], Field(min_length=1, max_length=MOST_REQUESTS)]


class BatchItem(Answer):
    """The answer to one of the requests, or the problem with it."""

    answer: ResolveAnswer | None = None
    problem: dict[str, Any] | None = None


class BatchAnswer(Answer):
    """The answers, in the order of the requests."""

    answers: list[BatchItem]
