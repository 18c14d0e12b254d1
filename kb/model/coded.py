"""Reasons as data: the code of a sentence, and what it is about."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from pydantic import Field

from kb.model.base import Answer
from resolver.reasons import Reason


class CodedReason(Answer):
    """The code of a sentence in an answer, and what it is about."""

    code: str = Field(examples=["not-given"])
    """One of the codes that the documentation lists; it stays the same when the words change."""
    parts: dict[str, Any] = Field(examples=[{"part": "threshold"}])
    """What the sentence is about, by name: numbers, names, lists, or reasons within it."""

    @classmethod
    def of(cls, reason: Reason) -> Self:
        """Return *reason* as data."""
        return cls(code=reason.code, parts=parts_of(reason))


def parts_of(reason: Reason) -> dict[str, Any]:
    """Return the parts of *reason* as plain data; a reason within it is its code with its own parts."""
    return {name: _part(part) for name, part in reason.parts.items() if part is not None}


def _part(part: object) -> Any:
    """Return a part of a reason as plain data."""
    match part:
        case Reason():
            return CodedReason.of(part).plain()
        case Mapping():
            return {str(key): _part(value) for key, value in part.items()}
        case str() | int() | None:
            return part
        case Iterable():
            return [_part(each) for each in part]
    return str(part)
