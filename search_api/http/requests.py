"""How requests are read: parameters that may be repeated or nested, and bodies of JSON that anybody may have sent."""

import json
import re
from typing import Any

from flask import request
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict

from search_api.http.endpoints import Endpoint
from search_api.http.faults import faults
from search_api.http.problem_details import Fault, ProblemError


def loads(text: str | bytes) -> Any:
    """Return what *text* holds.

    Raises:
        ValueError: If it is no JSON, or is nested too deeply to be read.
    """
    try:
        return json.loads(text, parse_float=_number)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _number(text: str) -> int | float:
    """Return the number that is written as *text*: to JSON, 4.0 is the same as 4."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


LARGEST_BODY = 64 * 1024
"""The most bytes of a body that are read."""

TOO_SLOW = "actionary.too_slow"
"""In the environ of a request whose body did not come in time: the seconds that it had."""


def refuse_late() -> None:
    """Refuse a request that did not come in time.

    Raises:
        ProblemError: 408, if it is one.
    """
    if TOO_SLOW in request.environ:
        seconds = f"{request.environ[TOO_SLOW]:g}"
        told = f"The body did not arrive within {seconds} s; send the request again"
        raise ProblemError(408, told)


_NESTED = re.compile(r"(\w+)\[([^\]]*)\]")


def asked_of(endpoint: Endpoint) -> dict[str, BaseModel]:
    """Return what the present request asks of *endpoint* beside its path: `asked`, or nothing.

    Raises:
        ProblemError: If it cannot be read, or is not what the endpoint's model allows.
    """
    if endpoint.parameters:
        return {"asked": _fitted(endpoint.parameters, _parameters(request.args))}
    refuse_parameters()
    return {"asked": _fitted_body(endpoint.body)} if endpoint.body else {}


def refuse_parameters() -> None:
    """Refuse parameters where none is read; one that is mistyped must not pass unseen.

    Raises:
        ProblemError: 422, if there are any.
    """
    if names := sorted(request.args):
        told = [
            Fault(field=name, message=f"{name!r} is not allowed; this path takes no parameters")
            for name in names
        ]
        raise ProblemError(422, f"{request.path} takes no parameters; given: {', '.join(names)}", told)


def _fitted(model: type[BaseModel], given: Any) -> BaseModel:
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise _refused(error, model) from error


def _fitted_body(model: type[BaseModel]) -> BaseModel:
    """Return the body as *model* reads it; text that looks like a number is none, and neither is a truth value."""
    try:
        return model.model_validate_json(json.dumps(_body()), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["type"] == "json_invalid":  # text that no encoding can hold, as half of a pair
            raise ProblemError(400, "The body holds text that is not valid Unicode") from error
        raise _refused(error, model) from error


def _refused(error: ValidationError, model: type[BaseModel]) -> ProblemError:
    found = faults(error, model)
    return ProblemError(422, "; ".join(fault.message for fault in found[:3]), found)


def _parameters(given: MultiDict[str, str]) -> dict[str, Any]:
    """Return the parameters as what their model reads.

    Repeated ones are joined by commas (`edition=a&edition=b` is `edition=a,b`), so that none is lost; those with a
    name in brackets make a mapping (`ratings[Logic]=6` is `{"ratings": {"Logic": "6"}}`).
    """
    read: dict[str, Any] = {}
    for name, values in given.lists():
        nested = _NESTED.fullmatch(name)
        if nested and nested[1] not in given:
            read.setdefault(nested[1], {})[nested[2]] = ",".join(values)
        else:
            read[name] = ",".join(values)
    return read


def _body() -> Any:
    """Return the body, which must be JSON and say so."""
    if not request.is_json:
        declared = request.mimetype or "nothing"
        raise ProblemError(
            415, f"The body is declared as {declared}; send JSON, with Content-Type: application/json"
        )
    try:
        return loads(request.get_data())
    except ValueError as error:
        raise ProblemError(400, f"The body is not valid JSON: {error}") from error
