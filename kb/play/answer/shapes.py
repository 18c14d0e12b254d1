"""The answer about a test: chances, steps, results, and the replay of given dice."""

from typing import Literal

from pydantic import Field

from kb.model import Answer
from kb.model.examples import Face
from kb.play.answer.parts import (
    ChangesAtWork,
    GrantsAtWork,
    Headline,
    Probability,
    RatingsTaken,
    Reasons,
    StatesAtWork,
    TiersAtWork,
    ValueChance,
)

Glitch = Literal["none", "glitch", "critical-glitch", "critical-failure", "natural-high", "natural-low"]


class OutcomeChance(Answer):
    """An outcome of a roll, and its chance."""

    if_: str = Field(alias="if")
    then: str
    chance: Probability | None


class RollChances(Answer):
    """The odds of a roll. Dice that are counted give hits; dice that are added up give a total."""

    success: Probability | None = None
    """Left out, with `failure`, if the roll has nothing to reach."""
    failure: Probability | None = None
    success_means: str | None = None
    """What counts as success, in words."""
    succeeds_from: int | None = None
    """The least `net_hits` or `margin` of a success, 0 or 1; of an opposed roll, against the opponent."""
    mean: Probability | None = None
    percentiles: dict[str, int | str] | None = None
    tie: Probability | None = None
    tie_counts_as: Literal["success", "failure", "draw"] | None = None
    """What a tie is part of: `success`, `failure`, or neither of them. Left out if a number to reach decides too."""
    hits: list[ValueChance] | None = None
    opposing_hits: list[ValueChance] | None = None
    net_hits: list[ValueChance] | None = None
    total: list[ValueChance] | None = None
    opposing_total: list[ValueChance] | None = None
    margin: list[ValueChance] | None = None
    glitch: Probability | None = None
    critical_glitch: Probability | None = None
    critical_failure: Probability | None = None
    """All dice show 1, in editions without glitches."""
    success_with_glitch: Probability | None = None
    """A success that is also a glitch of either kind."""
    opposing_glitch: Probability | None = None
    opposing_critical_failure: Probability | None = None
    any: Probability | None = None
    """For a split pool or several targets: at least one part succeeds, or one target is beaten; `success` means all
    of them."""
    successes: list[ValueChance] | None = None
    """For a split pool or several targets: how many parts succeed, or how many targets are beaten."""
    tail: Probability | None = None
    """The chance of all values beyond the last one listed, if dice can explode without end."""
    outcomes: list[OutcomeChance] = Field(default=[])


class ValueChances(Answer):
    """The odds of a value over all rolls; numbers have `mean` and `percentiles`, null if a part is unknown.

    A result that only says whether something happened has `chance` instead. A step that is a yes or no, or a number
    that dice have to reach, has only `distribution`.
    """

    distribution: list[ValueChance]
    mean: Probability | None = None
    """Over all rolls; a failed roll counts as 0 if it yields nothing."""
    mean_on_success: Probability | None = None
    """Over successful rolls only, as in the headline."""
    percentiles: dict[str, int | str] | None = None
    chance: Probability | None = None


class Duration(Answer):
    """A duration, such as that of each roll of an extended test."""

    value: int | None
    unit: str


class ExtendedChances(Answer):
    """The odds of an extended test: each roll after the first has one die fewer."""

    success: Probability
    """The chance to collect enough hits before you run out of dice."""
    rolls: list[ValueChance] | None
    """How many rolls a success takes."""
    mean_rolls: Probability | None
    interval: Duration
    mean_time: Probability | None
    """How long a success takes on average, in units of the interval."""


class StepChances(Answer):
    """The odds of one step of a procedure."""

    taken: Probability | None
    """The chance that the step happens at all."""
    roll: str | None = None
    requirement: int | None = None
    """The number that the roll or each of its dice has to reach, if it is the same in every case."""
    odds: RollChances | None = None
    """Of an extended test, those of its first roll."""
    extended: ExtendedChances | None = None
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
    """How many dice; for dice that are added up, how many of how many sides."""
    bonus: int | None = None
    target: int | None = None
    """The number that each die must reach."""
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
    """For an extended test: the hits of all rolls so far."""
    net: int | None = None
    ruling: str | None = None
    rulings: dict[str, str] | None = None
    outcome: str | None = None
    then: list[str] | None = None
    trace: "list[TraceStep] | None" = None


class StepReplay(Answer):
    """The result of a roll or another step with given or seeded dice; `unknown` if the source doesn't say."""

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


class ActionChance(Answer):
    """The chance that the action succeeds, where its entry says by a condition what that is."""

    success: Probability | None
    called: str
    """The entry's word for it."""


class ChancesAhead(Answer):
    """The odds of what is left to roll, after the dice that fell."""

    steps: dict[str, StepChances]
    """The steps that no dice decided."""
    results: dict[str, ValueChances | None]


class ReplayAnswer(StepReplay):
    """The result of given or seeded dice: the roll, and every step around it."""

    action: Literal["success", "failure", "unknown"] | None = None
    """The outcome of the action, where its entry says by a condition what a success is; `outcome` is the roll's."""
    changes: list[str] = Field(default=[])
    steps: dict[str, StepReplay] = Field(default={})
    results: dict[str, int | str] = Field(default={})
    without_dice: list[str] = Field(default=[])
    """Rolls and values after the first roll that no dice are given for; what follows from them is unknown."""
    ahead: ChancesAhead | None = None
    """If no dice are given for something after the first roll: its odds, and those of what follows from it."""
    rolls: int | None = None
    """For a whole extended test: how many rolls were made."""
    time: Duration | None = None
    """For a whole extended test: how long they took."""
    next_dice: int | None = None
    """For an extended test that isn't over: the dice of its next roll."""
    chance_left: Probability | None = None
    """For an extended test that isn't over: the chance to succeed from here on."""


class RepeatedChances(Answer):
    """The same test made several times, each with a roll of its own."""

    times: int
    all: Probability | None
    """Every one of them succeeds."""
    any: Probability | None
    """At least one of them succeeds."""
    average: Probability | None
    """How many of them succeed on average."""


class RollAnswer(Answer):
    """The odds of one roll and of everything that follows from it."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | list[str] | None = None
    headline: Headline
    roll: str | None = None
    """The test as understood, in the notation."""
    thrown: str | None = None
    """Its dice and what they have to reach, in numbers, once some are known: "10 dice, limit 5 v. unknown dice"."""
    elsewhere: dict[str, str] = Field(default={})
    """The roll's own dice for each virtual table or dice bot that counts them or adds them up as here: `11d6cs>=5`.
    It gives the hits or the total, without glitches; compare it with what the roll has to reach yourself."""
    rulings: dict[str, str]
    """The rulings that affect it."""
    warnings: list[str]
    unknown: list[str]
    """Why odds are null: missing ratings, or what the source does not say."""
    reasons: Reasons
    """What `warnings` and `unknown` say, as codes."""
    odds: RollChances
    action: ActionChance | None = None
    """Where the entry says by a condition what a success is; `odds.success` is then only the roll's."""
    extended: ExtendedChances | None = None
    """For an extended test; `odds` are then about its first roll."""
    steps: dict[str, StepChances] = Field(default={})
    """The odds of every step, if the entry has several."""
    results: dict[str, ValueChances | None] = Field(default={})
    """The odds of each result, by term."""
    taken: RatingsTaken = Field(default={})
    from_tiers: TiersAtWork | None = None
    replay: ReplayAnswer | None = None
    """Only if dice, hits or a seed were given."""
    data_version: str


class CharacterChoice(Answer):
    """What comes of one way to settle what a character leaves open."""

    of: str
    """`weapon`, or the rating for which several of the character's count."""
    name: str
    """The weapon or the rating; give it as `weapon` or as the rating's value."""
    headline: str
    success: Probability | None


class ResolveAnswer(RollAnswer):
    """The answer about a test."""

    choices: list[CharacterChoice] = Field(default=[])
    """Where your character has several weapons or skills for the roll: the answer for each."""

    states: StatesAtWork = Field(default=[])
    granted: GrantsAtWork = Field(default=[])
    changed: ChangesAtWork = Field(default=[])
    parts: list[RollAnswer] = Field(default=[])
    """For a split pool or several targets: an answer for each part or target; `odds` are then for all together."""
    left_over: int | None = None
    """For a split pool: dice left over."""
    repeated: RepeatedChances | None = None
    """If `times` were given: the chances of all these rolls together."""
