"""What a model of a request refuses, as sentences."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from kb.problems import nearest, suggestion
from search_api.problems import Fault

_LONGEST_SHOWN = 60


def faults(error: ValidationError, model: type[BaseModel]) -> list[Fault]:
    """Return everything that *model* refused about a request."""
    return [_fault(details, model) for details in error.errors(include_url=False)]


def _fault(details: ErrorDetails, model: type[BaseModel]) -> Fault:
    field = ".".join(str(part) for part in details["loc"])
    if details["type"] == "extra_forbidden":
        given, allowed = str(details["loc"][-1]), sorted(_allowed(model, details["loc"]))
        message = f"{given!r} is not known here{suggestion(given, allowed)}"
        return Fault(field, message, nearest(given, allowed))
    if details["type"] == "missing":
        return Fault(field, f"{details['loc'][-1]!r} is missing; give it")
    return Fault(field, f"{field or 'the body'} is {_shown(details['input'])}; {_rule(details)}")


def _rule(details: ErrorDetails) -> str:
    message = details["msg"].removeprefix("Value error, ").removeprefix("Input ")
    message = message[:1].lower() + message[1:]
    return f"it {message}" if message.startswith("should") else message


def _shown(value: Any) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _allowed(model: type[BaseModel], location: tuple[int | str, ...]) -> set[str]:
    """Return the names that may stand where the last part of *location* stands."""
    schema = _schema(model)
    definitions: Mapping[str, Any] = schema.get("$defs", {})
    here = [schema]
    for part in location[:-1]:
        below = [found for node in here for found in _below(node, part)]
        here = [choice for node in below for choice in _choices(node, definitions)]
    return {name for node in here for name in node.get("properties", {})}


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


def _choices(node: Mapping[str, Any], definitions: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the plain schemas that *node* stands for."""
    name = node.get("$ref", "").rpartition("/")[2]
    resolved = dict(definitions.get(name, node))
    parts = [*resolved.get("anyOf", ()), *resolved.get("oneOf", ())]
    if not parts:
        yield resolved
    for part in parts:
        yield from _choices(part, definitions)
