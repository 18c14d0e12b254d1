"""What is answered when something is wrong: problem details (RFC 9457), with the nearest name."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus

from flask import Response, request

from kb.problems import RequestError, unknown_name

MEDIA_TYPE = "application/problem+json"

MEANINGS: dict[int, str] = {
    400: "The request cannot be read: its body is no JSON.",
    404: "There is nothing of that name; where a name is near, it is suggested.",
    405: "The path is there, and does not answer to that method.",
    413: "The body is larger than is read.",
    415: "The body is of another type than JSON.",
    422: "The request can be read and asks for something that does not exist or is not allowed.",
    500: "The program failed; the fault is in it and not in the request.",
    503: "Nothing has been built yet, so that there is nothing to answer from.",
}
"""Every kind of problem by its status. The docs page explains them; `type` leads there."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a request."""

    field: str
    """The parameter, or the dotted path in the body; empty for the request as a whole."""
    message: str
    nearest: str | None = None
    """The allowed name that is most like the one given."""

    @staticmethod
    def of(error: ValueError) -> "Fault":
        """Return what *error* tells of a request."""
        known = error if isinstance(error, RequestError) else RequestError("", str(error))
        return Fault(known.field, str(known), known.near)


class ProblemError(Exception):
    """Something that ends a request with a problem as its answer."""

    def __init__(self, status: int, detail: str, faults: Sequence[Fault] = ()) -> None:
        self.status = status
        self.detail = detail
        self.faults = tuple(faults)
        super().__init__(detail)


def nothing_there(kind: str, given: str, allowed: Iterable[str]) -> ProblemError:
    """Return the problem that the path of a request names no *kind* ("edition") of those *allowed*."""
    error = unknown_name("path", kind, given, allowed)
    return ProblemError(404, str(error), [Fault.of(error)])


def response(status: int, detail: str, faults: Sequence[Fault] = ()) -> Response:
    """Return the answer that tells of a problem with the present request."""
    return Response(json.dumps(content(status, detail, faults)), status, mimetype=MEDIA_TYPE)


def content(status: int, detail: str, faults: Sequence[Fault] = ()) -> dict[str, object]:
    """Return a problem with the present request as plain data."""
    told: dict[str, object] = {
        "type": type_of(status),
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": request.path,
    }
    if faults:
        told["errors"] = [{k: v for k, v in asdict(fault).items() if v is not None} for fault in faults]
    return told


def type_of(status: int) -> str:
    """Return where the docs explain the kind of problem that goes with *status*."""
    return f"/api/docs#problem-{status}" if status in MEANINGS else "about:blank"
