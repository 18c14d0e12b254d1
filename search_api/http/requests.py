"""Reading requests: parameters that may be repeated or nested, and untrusted JSON bodies."""

import json
import re
from typing import Any, get_args, get_origin

from flask import request
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict

from kb.model.faults import MOST_FAULTS, Fault, faults
from search_api.http.endpoints import Endpoint
from search_api.http.problem_details import ProblemError


def loads(text: str | bytes) -> Any:
    """Return the JSON value of *text*.

    Raises:
        ValueError: If it is not valid JSON, or is nested too deeply.
    """
    try:
        return json.loads(text, parse_float=_number)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _number(text: str) -> int | float:
    """Return the number *text*; whole ones as int, since 4.0 and 4 are the same in JSON."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


LARGEST_BODY = 64 * 1024
"""The most bytes of a body."""

TOO_SLOW = "actionary.too_slow"
"""The environ key of a request whose body was late; its value is the time limit in seconds."""


def refuse_late() -> None:
    """Refuse a request whose body was late.

    Raises:
        ProblemError: 408, if the body was late.
    """
    if TOO_SLOW in request.environ:
        seconds = f"{request.environ[TOO_SLOW]:g}"
        told = f"The body did not arrive within {seconds} s; send the request again"
        raise ProblemError(408, told)


_NESTED = re.compile(r"(\w+)\[([^\]]*)\]")


def asked_of(endpoint: Endpoint) -> dict[str, BaseModel]:
    """Return the parameters or body of the current request as `asked`, or {} if *endpoint* takes none.

    Raises:
        ProblemError: If they cannot be read, or the endpoint's model refuses them.
    """
    if endpoint.parameters:
        _refuse_repeated(endpoint.parameters)
        return {"asked": _fitted(endpoint.parameters, _parameters(request.args))}
    refuse_parameters()
    return {"asked": _fitted_body(endpoint.body)} if endpoint.body else {}


def refuse_parameters() -> None:
    """Refuse parameters on paths that take none, so that no mistake is ignored in silence.

    Raises:
        ProblemError: 422, if there are any.
    """
    if names := sorted(request.args):
        told = [
            Fault(field=name, message=f"{name!r} is not allowed; this path takes no parameters")
            for name in names[:MOST_FAULTS]
        ]
        given = ", ".join(names[:MOST_FAULTS])
        raise ProblemError(422, f"{request.path} takes no parameters; given: {given}", told)


def _refuse_repeated(model: type[BaseModel]) -> None:
    """Refuse parameters that are given more than once but have one value.

    Raises:
        ProblemError: 422, if there are any.
    """
    fields = model.model_fields
    twice = [
        name
        for name, values in request.args.lists()
        if len(values) > 1 and name in fields and not _is_list(fields[name].annotation)
    ]
    if twice:
        told = [
            Fault(field=name, message=f"{name!r} is given more than once; give it once") for name in twice
        ]
        raise ProblemError(422, "; ".join(fault.message for fault in told), told)


def _is_list(shape: Any) -> bool:
    """Return whether *shape*, or a member of that union, is a list."""
    return get_origin(shape) in (list, tuple) or any(map(_is_list, get_args(shape)))


def _fitted(model: type[BaseModel], given: Any) -> BaseModel:
    try:
        return model.model_validate(given)
    except ValidationError as error:
        raise _refused(error, model) from error


def _fitted_body(model: type[BaseModel]) -> BaseModel:
    """Return the body validated by *model*, where numbers must be numbers, not text or booleans."""
    try:
        return model.model_validate_json(json.dumps(_body()), strict=True)
    except ValidationError as error:
        # text that cannot be encoded, such as a lone surrogate
        if error.error_count() == 1 and error.errors()[0]["type"] == "json_invalid":
            raise ProblemError(400, "The body has text that is not valid Unicode; send UTF-8") from error
        raise _refused(error, model) from error


def _refused(error: ValidationError, model: type[BaseModel]) -> ProblemError:
    found = faults(error, model)
    return ProblemError(422, "; ".join(fault.message for fault in found[:3]), found)


def _parameters(given: MultiDict[str, str]) -> dict[str, Any]:
    """Return the parameters in the form that their model validates.

    Repeated parameters are joined by commas (`edition=a&edition=b` is `edition=a,b`); names in brackets make
    a mapping (`ratings[Logic]=6` is `{"ratings": {"Logic": "6"}}`).
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
    """Return the body, which must be JSON and declared as JSON."""
    if not request.is_json:
        declared = request.mimetype or "nothing"
        raise ProblemError(
            415, f"The body is declared as {declared}; send JSON, with Content-Type: application/json"
        )
    try:
        return loads(request.get_data())
    except ValueError as error:
        raise ProblemError(400, f"The body is not valid JSON: {error}") from error
