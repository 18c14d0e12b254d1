"""Faults of a request as sentences, among them a model's validation errors."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field, ValidationError
from pydantic_core import ErrorDetails

from kb.model.base import Answer, without_none
from kb.model.coded import parts_of
from kb.model.locations import Part, locate
from kb.problems import RequestError, reason_of, suggestion
from resolver.reasons import Reason
from resolver.wording import nearest

_LONGEST_SHOWN = 60

MOST_FAULTS = 20
"""The most faults to tell of one request: telling one takes as long as a small request."""

_MOST_ERRORS = 200
"""The most errors to look at; a union gives several for each fault."""


class Fault(Answer):
    """One fault of a request."""

    field: str
    """The parameter, or the dotted path in the body; empty if the whole request is wrong."""
    message: str
    nearest: str | None = None
    """The allowed name closest to the one given."""
    code: str = Field(examples=["no-such-name"])
    """One of the codes that the documentation lists; it stays the same when the words change."""
    parts: dict[str, Any] = Field(
        default={}, examples=[{"what": "rating", "given": "Hackin", "near": "Hacking"}]
    )
    """What the message is about, by name."""

    @staticmethod
    def of(error: ValueError) -> "Fault":
        """Return the fault that *error* reports."""
        known = error if isinstance(error, RequestError) else RequestError("", str(error))
        return Fault(
            field=known.field,
            message=str(known),
            **without_none(nearest=known.near),
            **_code_fields(reason_of(error)),
        )


NOT_ALLOWED = "not-allowed"
"""The code of a fault that has no code of its own."""

FAULT_CODES: Mapping[str, str] = {
    "missing": "A field that is needed is missing.",
    "no-such-field": "The request has a field that doesn't exist.",
    "given-twice": "A parameter of the address is given more than once.",
    "wrong-type": "A value is of another type, such as a text where a number is needed.",
    "wrong-form": "A text doesn't have the form that it needs.",
    "no-such-value": "A value is none of the few that are allowed.",
    "out-of-range": "A number is too low or too high, or a text or a list too short or too long.",
    NOT_ALLOWED: "The request isn't allowed for another reason, which the message gives.",
}
"""The codes of faults in the form of a request, with their meanings."""

_CODES_BY_KIND: Mapping[str, str] = {
    "string_pattern_mismatch": "wrong-form",
    "literal_error": "no-such-value",
    "enum": "no-such-value",
    "union_tag_not_found": "wrong-type",
    "union_tag_invalid": "wrong-type",
    "json_invalid": "wrong-form",
    **dict.fromkeys(("greater_than", "greater_than_equal", "less_than", "less_than_equal"), "out-of-range"),
    **dict.fromkeys(("too_short", "too_long", "string_too_short", "string_too_long"), "out-of-range"),
}
"""The code of a fault by the name that the library has for its kind."""


def _code_fields(reason: Reason | None, otherwise: str = NOT_ALLOWED) -> dict[str, Any]:
    """Return the code of a fault, and its parts if it has a reason."""
    return {"code": otherwise} if reason is None else {"code": reason.code, "parts": parts_of(reason)}


_PLAINLY = (
    (re.compile(r"^should be a valid integer\b.*"), "should be a whole number"),
    (re.compile(r"^should be greater than or equal to (\S+)$"), r"should be \1 or more"),
    (re.compile(r"^should be less than or equal to (\S+)$"), r"should be at most \1"),
)
"""Rules in the words of the library that checks requests, and in plain ones."""


def faults(error: ValidationError, model: type[BaseModel]) -> list[Fault]:
    """Return the faults that *model* found in a request, the first `MOST_FAULTS` of them."""
    errors = error.errors(include_url=False)[:_MOST_ERRORS]
    return [_fault(details, model) for details in _errors_of_intended_type(errors, model)[:MOST_FAULTS]]


def sentence(error: ValidationError, model: type[BaseModel]) -> str:
    """Return the first fault that *model* found in a request."""
    return faults(error, model)[0].message


def _errors_of_intended_type(errors: Sequence[ErrorDetails], model: type[BaseModel]) -> list[ErrorDetails]:
    """Return a union's *errors* without those of other types, if the rest says enough."""
    placed = [(details, locate(model, details["loc"]).parts) for details in errors]
    meant = [place for details, place in placed if not _of_another_type(details, place)]
    return [
        details
        for details, place in placed
        if not (_of_another_type(details, place) and any(one[: len(place)] == place for one in meant))
    ]


def _of_another_type(details: ErrorDetails, place: Sequence[Part]) -> bool:
    """Return whether an error is another union member's, whose name follows the *place*: no object means a word."""
    is_choice = len(details["loc"]) > len(place)
    is_word = details["type"] == "literal_error" and isinstance(details["input"], dict)
    return is_choice and (is_word or details["type"].endswith(("_type", "_parsing", "_from_float")))


def _fault(details: ErrorDetails, model: type[BaseModel]) -> Fault:
    location = locate(model, details["loc"])
    field = ".".join(map(str, location.parts))
    if details["type"] == "missing":
        return Fault(field=field, message=f"{str(location.parts[-1])!r} is missing; add it", code="missing")
    if details["type"] == "extra_forbidden":
        name, allowed = str(location.parts[-1]), sorted(location.known_keys)
        message = f"{name!r} is not a field here{suggestion(name, allowed)}"
        near = without_none(nearest=nearest(name, allowed))
        return Fault(field=field, message=message, **near, code="no-such-field")
    code = _code_fields(reason_of(details.get("ctx", {}).get("error")), _code_of(details["type"]))
    if details["type"] == "value_error" and (not field or str(details["input"]) in details["msg"]):
        # a rule about several fields of the request, or that names the value itself, is a whole sentence
        return Fault(
            field=field, message=_rule(details), **without_none(nearest=_nearest_name(details)), **code
        )
    message = f"{field or 'the body'} is {_display_text(details['input'])}; {_rule(details)}"
    return Fault(field=field, message=message, **without_none(nearest=_nearest_name(details)), **code)


def _code_of(kind: str) -> str:
    """Return the code of a fault of a *kind* that the library names."""
    is_type = kind.endswith(("_type", "_parsing", "_from_float"))
    return _CODES_BY_KIND.get(kind, "wrong-type" if is_type else NOT_ALLOWED)


def _nearest_name(details: ErrorDetails) -> str | None:
    """Return the allowed name that is closest to the one given, if a rule of ours refused it."""
    refused = details.get("ctx", {}).get("error")
    return refused.near if isinstance(refused, RequestError) else None


def _rule(details: ErrorDetails) -> str:
    message = details["msg"].removeprefix("Value error, ").removeprefix("Input ")
    message = message.partition(" or instance of ")[0]
    message = message[:1].lower() + message[1:]
    for pattern, plain in _PLAINLY:
        message = pattern.sub(plain, message)
    return f"it {message}" if message.startswith("should") else message


def _display_text(value: Any) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
