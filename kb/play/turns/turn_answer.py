"""What is answered about turns: whether one is legal, how its actions are paid, and what still fits in it."""

from typing import Literal

from pydantic import Field

from kb.model import Answer
from kb.play.answer import Headline

When = Literal["own", "out"]


class PaidAction(Answer):
    """An action of the turn, and what it takes."""

    do: str
    """The entry."""
    at: When
    """In one's own turn, or out of it."""
    as_: str | None = Field(default=None, alias="as")
    """The way to pay, by its key."""
    part_of: str | None = None
    """The action that includes this one, so that it costs nothing more."""
    spend: dict[str, int | str] | None
    """By resource; `all` of one, or null where what it costs is unknown."""


class Offence(Answer):
    """A rule that forbids the turn."""

    rule: str
    actions: list[str]
    """The entries that are at odds with it."""
    why: str
    """A sentence."""


class OpenRequirement(Answer):
    """Something that an action requires, and that the request did not tell."""

    do: str
    """The entry."""
    requires: str
    """What it requires, in words."""
    give: str | None = Field(default=None, examples=["'prone' under `states`"])
    """What of a request tells it; left out where only people can."""


class TurnAnswer(Answer):
    """Whether the actions are legal in one turn."""

    headline: Headline
    edition: str
    legal: bool | None
    """Null where something that decides it is unknown."""
    left: dict[str, int | str | None]
    """By resource: a number, `any`, or null where that is unknown."""
    paid: list[PaidAction]
    """The actions in their order."""
    trades: list[str]
    """The exchanges of resources that were made, by their keys in the edition's turn."""
    passes: int | None = None
    """How often one acts again in the round, in editions where that happens; null where it is unknown."""
    rulings: dict[str, str] = Field(default={})
    """Rulings by which it was decided, where another choice would forbid something else."""
    penalties: dict[str, int]
    """What the number of actions changes in every roll of the turn: `{"pool": -1}`."""
    problems: list[Offence]
    to_check: list[OpenRequirement]
    """What the actions require beside, and nobody told."""
    states: dict[str, bool | None]
    """In which states of the edition the turn ends, of those that were told or changed; null where that depends on
    something else, as a roll."""
    warnings: list[str]
    data_version: str


class Fit(Answer):
    """An action that could come next."""

    do: str
    """The entry."""
    legal: bool | None
    """Null where that is unknown."""
    at: When
    """In one's own turn, or out of it."""
    as_: str | None = Field(default=None, alias="as")
    """The way to pay, by its key."""
    with_: list[str] = Field(default=[], alias="with")
    """Actions of which one must be taken too, before the turn is complete."""
    to_check: list[str] = Field(default=[])
    """What it requires, in words, and nobody told."""


class FitsAnswer(Answer):
    """What could come next in the turn."""

    headline: Headline
    edition: str
    fits: list[Fit]
    data_version: str
