"""Answers about turns: whether one is legal, how its actions are paid, and what still fits."""

from typing import Any, Literal

from pydantic import Field

from kb.model import Answer
from kb.model.coded import CodedReason
from kb.play.answer.parts import (
    ChangesAtWork,
    GrantsAtWork,
    Headline,
    Probability,
    RatingsTaken,
    Reasons,
    StatesAtWork,
    TiersAtWork,
)

When = Literal["own", "out"]


class PaidAction(Answer):
    """An action of the turn, and what it costs."""

    do: str
    """The entry."""
    at: When
    """On your own turn, or out of turn."""
    as_: str | None = Field(default=None, alias="as")
    """The way to pay, by its key."""
    part_of: str | None = None
    """The action that includes this one, so it costs nothing more."""
    spend: dict[str, int | str] | None
    """By resource; `all` of one, or null if it can't be paid or the cost is unknown."""


class Offence(Answer):
    """A rule that forbids the turn."""

    rule: str
    actions: list[str]
    """The entries that break it."""
    places: list[int]
    """The place of each of them among the actions of the turn, from 0."""
    why: str
    """A sentence."""
    code: str = Field(examples=["once-per-span"])
    """The code of the sentence: one of those that the documentation lists."""
    parts: dict[str, Any] = Field(examples=[{"action": "Take Aim", "span": "round", "times": 2}])
    """What the sentence is about, by name."""


class OpenRequirement(Answer):
    """Something an action requires that the request doesn't say."""

    do: str
    """The entry."""
    requires: str
    """What it requires, in words."""
    code: str = Field(examples=["open-requirement"])
    """The code of these words: one of those that the documentation lists."""
    parts: dict[str, Any] = Field(examples=[{"requires": "you are Prone"}])
    """What they are about, by name."""
    give: str | None = Field(default=None, examples=["'prone' under `states`"])
    """Where in the request to say it; left out if only you can check it."""
    places: list[int] = Field(default=[], examples=[[1]])
    """Which of several actions of that name require it, by their places from 0; left out if that needs no telling."""


class TurnRoll(Answer):
    """The roll of an action of the turn against the target, as an answer about the test says it."""

    do: str
    """The entry."""
    place: int
    """Its place among the actions of the turn, from 0."""
    headline: Headline
    thrown: str | None = None
    """Its dice and what they have to reach, in numbers: "10 dice, limit 5 v. 8 dice"."""
    success: Probability | None = None
    """The chance that the action succeeds; left out if it is unknown or nothing has to be reached."""
    states: StatesAtWork = Field(default=[])
    granted: GrantsAtWork = Field(default=[])
    changed: ChangesAtWork = Field(default=[])
    taken: RatingsTaken = Field(default={})
    from_tiers: TiersAtWork | None = None
    warnings: list[str]
    unknown: list[str]
    """Why the chance is unknown."""
    reasons: Reasons


class TurnReasons(Answer):
    """The codes of what a turn grants and of its warnings, in the order of the sentences."""

    granted: list[CodedReason]
    warnings: list[CodedReason]


class TurnAnswer(Answer):
    """Whether the actions are legal in one turn."""

    headline: Headline
    edition: str
    legal: bool | None
    """Null if something that decides it is unknown."""
    left: dict[str, int | str | None]
    """By resource: a number, `any`, or null if unknown."""
    paid: list[PaidAction]
    """The actions in their order."""
    trades: list[str]
    """The trades of resources that were made, by their keys in the edition's turn."""
    passes: int | None = None
    """How many more turns you get this round, in editions where that happens; null if unknown."""
    rulings: dict[str, str] = Field(default={})
    """Rulings that matter here: another choice would forbid something else, or change the actions' rolls."""
    penalties: dict[str, int]
    """What the number of actions changes in every roll of the turn: `{"pool": -1}`."""
    granted: list[str] = Field(default=[], examples=[["Attack after Hit the Dirt: −2 dice."]])
    """A sentence for what each action grants to a later one."""
    rolls: list[TurnRoll] = Field(default=[])
    """If a target is given and no rule forbids the turn: the chance of each action that rolls, with what earlier ones
    grant it."""
    problems: list[Offence]
    to_check: list[OpenRequirement]
    """What else the actions require that the request doesn't say."""
    states: dict[str, bool | None]
    """Your states at the end of the turn, of those given or changed; null where that depends on something
    else, such as a roll. If the turn is not legal, as if it were."""
    state_levels: dict[str, str] = Field(default={}, examples=[{"cover": "IV"}])
    """The levels of these states, where they have several and it is known."""
    warnings: list[str]
    reasons: TurnReasons
    data_version: str


class FitReasons(Answer):
    """The codes of what an action that fits requires and loses, in the order of the same fields of the action."""

    to_check: list[CodedReason] = Field(default=[])
    loses: list[CodedReason] = Field(default=[])
    may_lose: list[CodedReason] = Field(default=[])


class Fit(Answer):
    """An action you can still take."""

    do: str
    """The entry."""
    legal: bool | None
    """Null if unknown."""
    at: When
    """On your own turn, or out of turn."""
    as_: str | None = Field(default=None, alias="as")
    """The way to pay, by its key."""
    with_: list[str] = Field(default=[], alias="with")
    """You must also take one of these before the turn is complete."""
    to_check: list[str] = Field(default=[])
    """What it requires, in words, that the request doesn't say."""
    loses: list[str] = Field(default=[], examples=[["Take Aim"]])
    """The earlier actions and states, by name, whose benefit you lose by it unused."""
    may_lose: list[str] = Field(default=[])
    """The same where the source doesn't say whether you lose it."""
    reasons: FitReasons | None = None
    """The codes of `to_check`, `loses` and `may_lose`, without empty ones."""


class FitsAnswer(Answer):
    """What you can still do in the turn."""

    headline: Headline
    edition: str
    fits: list[Fit]
    data_version: str
