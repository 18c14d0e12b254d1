"""What a wanted chance of success needs."""

from typing import Literal

from pydantic import Field

from search_api.shapes.resolving import Probability, Worked


class Setting(Worked):
    """A value of what is varied, and the chance of success there."""

    value: int
    change: int | None = None
    """By how much that differs from what there is now; left out where that is unknown."""
    success: Probability


class Standing(Worked):
    """The test as it is."""

    value: int | None
    """Of what is varied; null where there is none, or it is unknown."""
    success: Probability | None


class Worth(Setting):
    """One step more of something that helps: a die more, a threshold one lower."""

    difference: Probability
    """What it adds to the chance of success."""


class Tested(Worked):
    """The roll that an answer is about."""

    edition: str
    entry: str | None = None
    test: str | None = None
    variant: str | None = None
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
