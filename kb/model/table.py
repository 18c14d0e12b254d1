"""Tables of editions, and concepts that editions share."""

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
    """A table of the source. The first cells of a row are its keys, in the order of `keys`."""

    name: Words
    summary: Words
    keys: list[str] = Field(default=[], max_length=2)
    """Terms for looking up a value with `table(slug)` in a test; empty for a table that is only shown."""
    columns: list[Words] = Field(min_length=1)
    gives: str | None = None
    """The column that a look-up returns; by default the first after the keys."""
    rows: list[list[Cell]] = Field(min_length=1)
    source: Source
    see: list[Reference] = []
    unknown: dict[str, Words] = {}
    notes: list[Words] = []


class Concept(Shape):
    """Something that several editions share, with our own definition."""

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
