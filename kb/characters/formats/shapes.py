"""A character in one of the formats: what is asked, and the answer."""

from pydantic import Field

from kb.characters.formats.written import Format
from kb.model import Answer
from kb.model.base import Shape
from kb.model.character import Character
from kb.play.answer.parts import Reasons


class CharacterWriteRequest(Shape):
    """A character, and the format to write it in."""

    character: Character
    format: Format = Field(examples=["text"])
    """A file of ours (`yaml`), an actor of Foundry in JSON (`foundry`), or a stat block (`text`)."""


class CharacterWritten(Answer):
    """A character in a format."""

    format: Format
    text: str
    """The whole file."""
    warnings: list[str]
    """What the format can't hold, and what it has besides."""
    reasons: Reasons
    """What `warnings` say, as codes."""
