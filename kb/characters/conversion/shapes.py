"""A character in another edition: what is asked, and the answer."""

from typing import Literal

from pydantic import Field

from kb.characters.conversion.sentences import higher_one_counts
from kb.model import Answer, Tier
from kb.model.base import Shape
from kb.model.character import Character
from kb.play.answer.parts import Headline, Ours, Reasons
from kb.play.request.shapes import EditionName
from resolver.reasons import code_of

_HIGHER_ONE = code_of(higher_one_counts)

How = Literal["same-number", "same-word", "same-tier", "untrained", "formula"]
"""How a number came about: it is the same in both editions, its tier has it, or it follows from others there."""


class CharacterConversionRequest(Shape):
    """A character, and the edition to convert it to."""

    character: Character
    to: EditionName = Field(examples=["sr6"])


class NumberConverted(Answer):
    """A number of the other edition, and where it comes from."""

    name: str
    value: int | str
    how: How
    from_: str | None = Field(default=None, alias="from")
    """The name that it comes from; left out if it follows by a formula."""
    was: int | str | None = None
    """The number there."""
    tier: Tier | None = None
    """The tier nearest to that; ours."""
    equal_odds: bool = False
    """Whether it is as many dice of the same kind, so that it counts as much in a roll as before."""


class NumberLeft(Answer):
    """A number that nothing in the other edition comes from: it has no counterpart, or a higher one counts there."""

    name: str
    value: int | str
    why: str
    reasons: Reasons = Field(default=Reasons())
    """What `why` says, as a code."""

    @property
    def has_counterpart(self) -> bool:
        """Whether the other edition has something for it, which a higher number counts for."""
        return any(each.code == _HIGHER_ONE for each in self.reasons.why)


class WeaponConverted(Answer):
    """A weapon in the other edition: its name stays, and its numbers only where tiers compare them."""

    name: str
    skill: str | None
    skill_was: str | None
    numbers: list[NumberConverted]
    left: list[NumberLeft]
    give: list[str]
    """The terms that its attacks read there and that you have to give."""


class CharacterConverted(Answer):
    """A character in the terms of another edition."""

    headline: Headline
    edition: str
    to: str
    origin: Ours
    """Which names are alike and what tiers have is ours."""
    character: Character
    """Ready to roll in that edition."""
    numbers: list[NumberConverted]
    weapons: list[WeaponConverted]
    left: list[NumberLeft]
    warnings: list[str]
    reasons: Reasons
    """What `warnings` say, as codes."""
    data_version: str
