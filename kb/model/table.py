"""A table of an edition, and a concept that several editions share."""

from typing import Literal

from pydantic import Field

from kb.model.base import Reference, Shape, Slug, Source, Words


class Range(Shape):
    """A cell that gives a range instead of one number."""

    least: int
    most: int


Cell = int | str | Range
"""A number, words or an expression, a range, or the word `unknown`."""


class Table(Shape):
    """A table of the source. The first cells of a row are its keys, one for each of `keys`."""

    name: Words
    summary: Words
    keys: list[str] = Field(default=[], max_length=2)
    """Terms by which a test looks a value up with `table(slug)`; empty for a table that is only read."""
    columns: list[Words] = Field(min_length=1)
    gives: str | None = None
    """The column that a look-up answers with; the first after the keys where it is left out."""
    rows: list[list[Cell]] = Field(min_length=1)
    source: Source
    see: list[Reference] = []
    unknown: dict[str, Words] = {}
    notes: list[Words] = []


class Concept(Shape):
    """What several editions share, with a definition of its own. Ours."""

    name: Words
    definition: Words
    aliases: list[Words] = []
    group: Literal[
        "attack",
        "defence",
        "movement",
        "gear",
        "magic",
        "matrix",
        "vehicle",
        "turn",
        "recovery",
        "social",
        "skill",
    ]
    broader: list[Slug] = []
    notes: list[Words] = []
