"""Worked examples, which are replayed whenever the data are checked."""

from typing import Annotated, Literal

from pydantic import Field

from kb.model.base import RulingName, Shape, Slug, Words
from kb.model.changes import RequestedChange

Face = int | list[int]
"""The face of a die; an exploded die is the list of its throws."""


class Expectation(Shape):
    """The result of an example. Only what the example states is compared."""

    hits: int | None = None
    opposing_hits: int | None = None
    net_hits: int | None = None
    margin: int | None = None
    total: int | None = None
    opposing_total: int | None = None
    value: int | str | None = None
    """For a step that is not a roll."""
    outcome: Slug | None = None
    glitch: Literal["none", "glitch", "critical-glitch", "critical-failure"] | None = None
    results: dict[str, int | str] = {}
    steps: dict[Slug, "Expectation"] = {}
    success: Annotated[str, Field(pattern=r"^\d+(/\d+)?$")] | None = None
    """The exact chance of success, as a fraction."""
    legal: bool | None = None
    """Whether the turn of the example is allowed."""
    states: dict[Slug, bool | None] = {}
    """The states at the end of the turn; None for one that depends on something else."""


class Example(Shape):
    """A worked example; it is replayed whenever the data are checked."""

    title: Words
    test: Slug | None = None
    """The step to roll; by default every step in order."""
    variant: Slug | list[Slug] | None = None
    """A variant of the roll, or several that can apply together."""
    modifiers: list[RequestedChange] = []
    rulings: dict[RulingName, Slug] = {}
    turn: list[str | dict[str, str]] = []
    """Actions of one turn, as in a request to check a turn."""
    states: list[str] = []
    """The actor's states, as in a request; for a turn, those at its start."""
    states_against: list[str] = []
    ratings: dict[str, int | str] = {}
    against: dict[str, int | str] = {}
    dice: dict[str, list[Face]] = {}
    """Dice by who rolls them (actor, opponent); with several steps by step (`soak`, `attack.opponent`)."""
    hits: dict[str, int] = {}
    """Hits instead of dice, if the source gives no faces; keys as for `dice`."""
    expect: Expectation
    origin: Literal["ours", "source"]
    lines: list[int | str] = []
    consistent: bool = True
    """False if the source's own example contradicts its rules; it is then shown but not replayed."""
    why: Words | None = None
