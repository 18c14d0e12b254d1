"""Reasons as data: the code of a sentence, and what it is about."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Self

from pydantic import Field

from kb.model.base import Answer
from resolver.reasons import CODES, Reason


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

    def reword(self, words: Mapping[str, Callable[..., str]]) -> Reason:
        """Return the reason that this is the data of, said in other *words*. None of its parts may be a fraction.

        Args:
            words: Functions that return a sentence for the parts of a reason, by code. They are for this reason
                and those within it; reasons of other codes have their own words.
        """
        parts = {name: _reword_part(part, words) for name, part in self.parts.items()}
        reason = CODES[self.code].make(**parts)
        return replace(reason, words=words.get(self.code, reason.words))


def _reword_part(part: Any, words: Mapping[str, Callable[..., str]]) -> Any:
    """Return a part of a reason from plain data."""
    match part:
        case {"code": str(), "parts": dict()}:
            return CodedReason(**part).reword(words)
        case list():
            return [_reword_part(each, words) for each in part]
    return part


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
