"""Problem details (RFC 9457), the body of every error, with the nearest name."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

from flask import Response, request
from pydantic import Field

from kb.model import Answer, without_none
from kb.model.faults import Fault
from kb.problems import unknown_name
from resolver.wording import printable

MEDIA_TYPE = "application/problem+json"

MEANINGS: dict[int, str] = {
    400: "The request cannot be read: its body is not JSON or broke off, its query is not UTF-8, or it has no Host.",
    404: "Nothing has that name. If a similar name exists, it is suggested.",
    405: "The path exists but does not support that method.",
    408: "The body of the request did not arrive in time.",
    413: "The body is too large.",
    415: "The body is not sent as JSON (Content-Type: application/json).",
    422: "The request is well formed but asks for something that does not exist or is not allowed.",
    429: "You asked for more than this server allows. Retry-After says when to ask again.",
    500: "The server failed; your request is not at fault.",
    501: "The body is sent in a coding that the service doesn't read.",
    503: "Nothing has been built yet, or long requests keep the service busy; try again later.",
}
"""Every kind of problem by its status. The docs page explains them; `type` links there."""

_LONGEST = 600
"""The most characters of a sentence, since it may echo a long request."""

_MOST_FAULTS = 50
"""The most faults of one request to list."""


class ProblemDetails(Answer):
    """What is wrong with a request (RFC 9457)."""

    type: str
    """A page that explains this kind of problem."""
    title: str
    status: int
    detail: str
    """What was given, what is allowed, how to fix it."""
    instance: str
    """The path of the request."""
    errors: list[Fault] = Field(default=[])
    """Everything that is wrong, one by one; left out if `detail` says it all."""


class ProblemError(Exception):
    """An error that ends a request with a problem as its answer."""

    def __init__(self, status: int, detail: str, faults: Sequence[Fault] = ()) -> None:
        self.status = status
        self.detail = detail
        self.faults = tuple(faults)
        super().__init__(detail)


def not_found(kind: str, name: str, allowed: Iterable[str]) -> ProblemError:
    """Return a 404 for an unknown *kind* ("edition") in the path; *allowed* are the names."""
    error = unknown_name("path", kind, name, allowed)
    return ProblemError(404, str(error), [Fault.of(error)])


def response(status: int, detail: str, faults: Sequence[Fault] = ()) -> Response:
    """Return the answer that reports a problem with the current request."""
    text = problem(status, detail, faults).json_text()
    return Response(text, status, {"Cache-Control": "no-store"}, mimetype=MEDIA_TYPE)


def problem(
    status: int, detail: str, faults: Sequence[Fault], *, instance: str | None = None
) -> ProblemDetails:
    """Return a problem with the request or *instance*; its text is safe for any terminal."""
    shown = [_printable_fault(fault) for fault in faults[:_MOST_FAULTS]]
    return ProblemDetails(
        type=type_of(status),
        title=HTTPStatus(status).phrase,
        status=status,
        detail=_printable_text(detail),
        instance=_printable_text(request.path if instance is None else instance),
        **without_none(errors=shown or None),
    )


def _printable_fault(fault: Fault) -> Fault:
    """Return *fault* safe for any terminal."""
    texts = {"field": _printable_text(fault.field), "message": _printable_text(fault.message)}
    return fault.model_copy(update=texts | ({"parts": _printable_part(fault.parts)} if fault.parts else {}))


def _printable_part(part: Any) -> Any:
    match part:
        case str():
            return _printable_text(part)
        case dict():
            return {_printable_text(name): _printable_part(each) for name, each in part.items()}
        case list():
            return [_printable_part(each) for each in part]
    return part


def _printable_text(text: str) -> str:
    """Return *text* safe for any terminal; a long one keeps both ends: fault and cure."""
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} … {text[-half:]}"
    return printable(text)


def type_of(status: int) -> str:
    """Return the address in the docs that explains problems of *status*."""
    return f"/api/docs#problem-{status}" if status in MEANINGS else "about:blank"
