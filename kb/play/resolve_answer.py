"""What a test with numbers is answered with: chances, steps, results, and the replay of given dice."""

from typing import Literal

from pydantic import Field

from kb.model import Answer
from kb.model.entry import Face
from kb.play.answer import Headline, Probability, ValueChance

Glitch = Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"]


class OutcomeChance(Answer):
    """What follows from a roll, and how likely that is."""

    if_: str = Field(alias="if")
    then: str
    chance: Probability | None


class RollChances(Answer):
    """The odds of a roll. Dice that are counted have hits, dice that are added up a total."""

    success: Probability | None = None
    """Left out, with `failure`, where the roll has nothing to reach."""
    failure: Probability | None = None
    success_means: str | None = None
    """In words, what succeeds."""
    mean: Probability | None = None
    percentiles: dict[str, int | str] | None = None
    tie: Probability | None = None
    hits: list[ValueChance] | None = None
    opposing_hits: list[ValueChance] | None = None
    net_hits: list[ValueChance] | None = None
    total: list[ValueChance] | None = None
    opposing_total: list[ValueChance] | None = None
    margin: list[ValueChance] | None = None
    glitch: Probability | None = None
    critical_glitch: Probability | None = None
    critical_failure: Probability | None = None
    """In editions without glitches: ones on all dice."""
    success_with_glitch: Probability | None = None
    """That the roll succeeds and is a glitch, of either kind."""
    opposing_glitch: Probability | None = None
    opposing_critical_failure: Probability | None = None
    any: Probability | None = None
    """Of a split pool: that at least one part succeeds; `success` is that every one does."""
    successes: list[ValueChance] | None = None
    """Of a split pool: how many parts succeed."""
    tail: Probability | None = None
    """The chance of all values past the last one listed, where dice explode without bound."""
    outcomes: list[OutcomeChance] = Field(default=[])


class ValueChances(Answer):
    """The odds of a value over all rolls; `mean` and `percentiles` are of numbers, null where a part is unknown.

    What only says whether a roll came out one way has neither, but the `chance` of that.
    """

    distribution: list[ValueChance]
    mean: Probability | None = None
    """Over all rolls; those that fail count as 0 where nothing comes of them."""
    mean_on_success: Probability | None = None
    """Over the rolls that succeed, as the headline counts them."""
    percentiles: dict[str, int | str] | None = None
    chance: Probability | None = None


class StepChances(Answer):
    """The odds of one step of a procedure."""

    taken: Probability | None
    """How likely it is that the step is taken at all."""
    roll: str | None = None
    odds: RollChances | None = None
    value: ValueChances | None = None


class TracedTerm(Answer):
    """A term of a pool with its value."""

    name: str
    value: int | str | None


class TraceStep(Answer):
    """One step of a trace: its kind, what it says, and its values."""

    step: str
    text: str
    roll: str | None = None
    terms: list[TracedTerm] | None = None
    value: int | None = None
    reason: str | None = None
    dice: int | list[tuple[int, int]] | None = None
    """How many dice; of dice that are added up, how many of how many sides."""
    bonus: int | None = None
    target: int | None = None
    """The number that each die has to reach."""
    faces: list[Face] | None = None
    ones: int | None = None
    glitch: Glitch | None = None
    who: str | None = None
    limit: int | str | None = None
    before: int | None = None
    after: int | None = None
    requirement: int | None = None
    hits: int | None = None
    score: int | None = None
    so_far: int | None = None
    """Of an extended test: the hits of all rolls up to this one."""
    net: int | None = None
    ruling: str | None = None
    rulings: dict[str, str] | None = None
    outcome: str | None = None
    then: list[str] | None = None
    trace: "list[TraceStep] | None" = None


class StepReplay(Answer):
    """What a roll or another step comes to with given or seeded dice; `unknown` where nobody can tell."""

    taken: bool | None = None
    outcome: str | None = None
    glitch: Glitch | None = None
    opposing_glitch: Glitch | None = None
    hits: int | None = None
    opposing_hits: int | None = None
    net_hits: int | None = None
    total: int | str | None = None
    opposing_total: int | None = None
    margin: int | None = None
    value: int | str | None = None
    then: list[str] = Field(default=[])
    """What follows."""
    trace: list[TraceStep] = Field(default=[])


class Duration(Answer):
    """How long something takes, as each roll of an extended test."""

    value: int | None
    unit: str


class ReplayAnswer(StepReplay):
    """What given or seeded dice come to: the roll that is asked for, and the steps of its procedure."""

    changes: list[str] = Field(default=[])
    steps: dict[str, StepReplay] = Field(default={})
    results: dict[str, int | str] = Field(default={})
    rolls: int | None = None
    """Of a whole extended test: how many rolls were made."""
    time: Duration | None = None
    """Of a whole extended test: how long they took."""


class ExtendedChances(Answer):
    """The odds of an extended test: each roll after the first has one die fewer."""

    success: Probability
    """Of enough hits, all rolls together, before no dice are left."""
    rolls: list[ValueChance] | None
    """How many rolls it takes, where it succeeds."""
    mean_rolls: Probability | None
    interval: Duration
    mean_time: Probability | None
    """How long it takes on average where it succeeds, in units of the interval."""


class RollAnswer(Answer):
    """What one roll, and what follows from it, comes to."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | list[str] | None = None
    headline: Headline
    roll: str | None = None
    """The test as it was read, in the notation."""
    rulings: dict[str, str]
    """The rulings that bear on it."""
    warnings: list[str]
    unknown: list[str]
    """Why odds are null: what the source does not give, and ratings that are missing."""
    odds: RollChances
    extended: ExtendedChances | None = None
    """Of an extended test, whose first roll `odds` are about."""
    steps: dict[str, StepChances] = Field(default={})
    """The odds of every step, where the entry has several."""
    results: dict[str, ValueChances | None] = Field(default={})
    """The odds of what comes of it, by term."""
    replay: ReplayAnswer | None = None
    """Where dice, hits or a seed were given."""
    data_version: str


class ResolveAnswer(RollAnswer):
    """What a test comes to."""

    states: list[str] = Field(default=[], examples=[["Prone (target): −2 to the roll"]])
    """What the states of the two sides change; of those that change nothing a warning tells."""
    parts: list[RollAnswer] = Field(default=[])
    """Of a split pool, each part as an answer of its own; `odds` are then those of all parts together."""
    left_over: int | None = None
    """Of a split pool: dice that no part has."""
