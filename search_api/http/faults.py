"""What a model of a request refuses, as sentences."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from kb.problems import suggestion
from resolver.wording import nearest
from search_api.http.problem_details import Fault

Part = int | str

_LONGEST_SHOWN = 60


def faults(error: ValidationError, model: type[BaseModel]) -> list[Fault]:
    """Return everything that *model* refused about a request."""
    return [_fault(details, model) for details in _told(error.errors(include_url=False), model)]


def _told(errors: Sequence[ErrorDetails], model: type[BaseModel]) -> list[ErrorDetails]:
    """Return *errors* without those of a choice of another type, where one of the right type says what is wrong."""
    placed = [(details, tuple(_walked(model, details["loc"])[0])) for details in errors]
    meant = [place for details, place in placed if not _of_another_type(details, place)]
    return [
        details
        for details, place in placed
        if not (_of_another_type(details, place) and any(one[: len(place)] == place for one in meant))
    ]


def _of_another_type(details: ErrorDetails, place: Sequence[Part]) -> bool:
    """Return whether a value is refused as none of one of several types, whose name stands after its *place*."""
    is_choice = len(details["loc"]) > len(place)
    return is_choice and details["type"].endswith(("_type", "_parsing", "_from_float"))


def _fault(details: ErrorDetails, model: type[BaseModel]) -> Fault:
    above, here = _walked(model, details["loc"][:-1])
    if details["type"] in ("extra_forbidden", "missing"):
        return _of_name(details, above, {name for node in here for name in node.get("properties", {})})
    parts, _ = _walked(model, details["loc"])
    field = _dotted(parts)
    if not field and details["type"] == "value_error":
        # a rule about several fields of the whole request: a sentence of its own
        return Fault(field, _rule(details))
    return Fault(field, f"{field or 'the body'} is {_shown(details['input'])}; {_rule(details)}")


def _of_name(details: ErrorDetails, above: Sequence[Part], allowed: set[str]) -> Fault:
    """Return that a name is not one of those *allowed* there, or is missing."""
    name = str(details["loc"][-1])
    field = _dotted([*above, name])
    if details["type"] == "missing":
        return Fault(field, f"{name!r} is missing; give it")
    return Fault(
        field, f"{name!r} is not known here{suggestion(name, sorted(allowed))}", nearest(name, allowed)
    )


def _rule(details: ErrorDetails) -> str:
    message = details["msg"].removeprefix("Value error, ").removeprefix("Input ")
    message = message.partition(" or instance of ")[0]
    message = message[:1].lower() + message[1:]
    return f"it {message}" if message.startswith("should") else message


def _shown(value: Any) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _walked(model: type[BaseModel], location: Sequence[Part]) -> tuple[list[Part], list[dict[str, Any]]]:
    """Return the parts of *location* that a request has, and the schemas of what stands there.

    What refuses a request also names the choices that it tried, which are no part of any request.
    """
    schema = _schema(model)
    definitions: Mapping[str, Any] = schema.get("$defs", {})
    parts: list[Part] = []
    here = [schema]
    for part in location:
        below = [found for node in here for found in _below(node, part)]
        if below or isinstance(part, int):
            parts.append(part)
            here = [choice for node in below for choice in _choices(node, definitions)]
    return parts, here


def _dotted(parts: Sequence[Part]) -> str:
    return ".".join(map(str, parts))


@lru_cache(maxsize=64)
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema()


def _below(node: Mapping[str, Any], part: int | str) -> Iterator[Any]:
    if isinstance(part, int):
        yield from [node["items"]] if "items" in node else []
    elif part in node.get("properties", {}):
        yield node["properties"][part]
    elif isinstance(node.get("additionalProperties"), dict):
        yield node["additionalProperties"]
    else:
        yield from node.get("patternProperties", {}).values()


def _choices(node: Mapping[str, Any], definitions: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the plain schemas that *node* stands for."""
    name = node.get("$ref", "").rpartition("/")[2]
    resolved = dict(definitions.get(name, node))
    parts = [*resolved.get("anyOf", ()), *resolved.get("oneOf", ())]
    if not parts:
        yield resolved
    for part in parts:
        yield from _choices(part, definitions)
