"""Reading requests: parameters that may be repeated or nested, and untrusted JSON bodies."""

import json
import re
from typing import Any, get_args, get_origin
from urllib.parse import unquote_to_bytes

from flask import request
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict

from kb.model.faults import MOST_FAULTS, Fault, faults
from search_api.http.endpoints import Endpoint
from search_api.http.problem_details import ProblemError


def loads(text: str | bytes) -> Any:
    """Return the JSON value of *text*.

    Raises:
        ValueError: If it is not valid JSON, is nested too deeply, or has a key twice; the message says why.
    """
    if not text.strip():
        raise ValueError("it is empty")
    try:
        return json.loads(
            text, parse_float=_parse_float, parse_int=_parse_int, object_pairs_hook=_object_without_repeats
        )
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at line {error.lineno}, column {error.colno}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"it is not UTF-8 at byte {error.start}") from error


def _object_without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"{twice!r} is given more than once; give it once")
    return found


def _parse_int(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError(f"a number has {len(text)} digits; give {_MOST_DIGITS} at most")
    return int(text)


def _parse_float(text: str) -> int | float:
    """Return the number *text*; whole ones as int, since 4.0 and 4 are the same in JSON."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


_MOST_DIGITS = 1000
"""The most digits of a number; Python refuses many more in words of its own."""

LARGEST_BODY = 64 * 1024
"""The most bytes of a body."""

REFUSED = "actionary.refused"
"""The environ key of a request that isn't whole or can't be trusted; its value is a status and a sentence."""


def refuse_what_did_not_arrive() -> None:
    """Refuse a request that the gateway has found broken.

    Raises:
        ProblemError: With its status and sentence.
    """
    if REFUSED in request.environ:
        raise ProblemError(*request.environ[REFUSED])


def refuse_broken_text() -> None:
    """Refuse a query whose text isn't UTF-8.

    Raises:
        ProblemError: 400, with the first byte that can't be read.
    """
    query = unquote_to_bytes(request.query_string)
    try:
        query.decode()
    except UnicodeDecodeError as error:
        byte = f"%{query[error.start]:02X}"
        raise ProblemError(
            400, f"The query has the byte {byte}, which isn't UTF-8; encode text as UTF-8"
        ) from error


_NESTED = re.compile(r"(\w+)\[([^\]]*)\]")


def request_arguments(endpoint: Endpoint) -> dict[str, Any]:
    """Return the current request's `parameters`, `body` or `file` for the view, or {} if *endpoint* takes none.

    Raises:
        ProblemError: If they cannot be read, or the endpoint's model refuses them.
    """
    if endpoint.parameters:
        _refuse_repeated(endpoint.parameters)
        return {"parameters": _validate(endpoint.parameters, _query_parameters(request.args))}
    refuse_parameters()
    if endpoint.largest_file:
        return {"file": _file(endpoint.largest_file)}
    return {"body": _validated_body(endpoint.body)} if endpoint.body else {}


def refuse_parameters() -> None:
    """Refuse parameters on paths that take none, so that no mistake is ignored in silence.

    Raises:
        ProblemError: 422, if there are any.
    """
    if names := sorted(request.args):
        refused = [
            Fault(
                field=name,
                message=f"{name!r} is not allowed; this path takes no parameters",
                code="no-such-field",
            )
            for name in names[:MOST_FAULTS]
        ]
        given = ", ".join(names[:MOST_FAULTS])
        raise ProblemError(422, f"{request.path} takes no parameters; given: {given}", refused)


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
        repeats = [
            Fault(field=name, message=f"{name!r} is given more than once; give it once", code="given-twice")
            for name in twice
        ]
        raise ProblemError(422, "; ".join(fault.message for fault in repeats), repeats)


def _is_list(shape: Any) -> bool:
    """Return whether *shape*, or a member of that union, is a list."""
    return get_origin(shape) in (list, tuple) or any(map(_is_list, get_args(shape)))


def _validate(model: type[BaseModel], values: Any) -> BaseModel:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise _problem_of(error, model) from error


def _validated_body(model: type[BaseModel]) -> BaseModel:
    """Return the body validated by *model*, where numbers must be numbers, not text or booleans."""
    try:
        return model.model_validate_json(json.dumps(_json_body()), strict=True)
    except ValidationError as error:
        # text that cannot be encoded, such as a lone surrogate
        if error.error_count() == 1 and error.errors()[0]["type"] == "json_invalid":
            raise ProblemError(400, "The body has text that is not valid Unicode; send UTF-8") from error
        raise _problem_of(error, model) from error


def _problem_of(error: ValidationError, model: type[BaseModel]) -> ProblemError:
    all_faults = faults(error, model)
    return ProblemError(422, "; ".join(fault.message for fault in all_faults[:3]), all_faults)


def _query_parameters(args: MultiDict[str, str]) -> dict[str, Any]:
    """Return the parameters in the form that their model validates.

    Repeated parameters are joined by commas (`edition=a&edition=b` is `edition=a,b`); names in brackets make
    a mapping (`ratings[Logic]=6` is `{"ratings": {"Logic": "6"}}`).
    """
    parameters: dict[str, Any] = {}
    for name, values in args.lists():
        nested = _NESTED.fullmatch(name)
        if nested and nested[1] not in args:
            parameters.setdefault(nested[1], {})[nested[2]] = ",".join(values)
        else:
            parameters[name] = ",".join(values)
    return parameters


def _file(most: int) -> bytes:
    """Return the bytes of the body, *most* of them at most."""
    request.max_content_length = most
    _refuse_encoded("plain bytes")
    return request.get_data(cache=False)


def _refuse_encoded(wanted: str) -> None:
    if coding := request.headers.get("Content-Encoding"):
        raise ProblemError(415, f"The body is encoded as {coding!r}; send {wanted}")


def _json_body() -> Any:
    """Return the body, which must be JSON and declared as JSON."""
    if not request.is_json:
        declared = request.mimetype or "nothing"
        raise ProblemError(
            415, f"The body is declared as {declared}; send JSON, with Content-Type: application/json"
        )
    _refuse_encoded("plain JSON")
    try:
        return loads(request.get_data())
    except ValueError as error:
        raise ProblemError(400, f"The body cannot be read as JSON: {error}") from error
