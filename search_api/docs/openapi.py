"""The OpenAPI document: what the framework derives from the shapes, with what it leaves out set right."""

import json
import re
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from search_api.http.problem_details import MEANINGS, MEDIA_TYPE

Document = dict[str, Any]

_NO_WORD = re.compile(r"\W+")
_COMPOSED = re.compile(r"#/components/schemas/\w+\.(\w+)")

PROBLEM: Mapping[str, Any] = {
    "type": "object",
    "title": "Problem",
    "description": "What is wrong with a request (RFC 9457).",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string", "description": "Where this kind of problem is explained."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What was given, what is allowed, how to mend it."},
        "instance": {"type": "string", "description": "The path that was asked for."},
        "errors": {
            "type": "array",
            "description": "Everything that is wrong, one by one.",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {
                    "field": {"type": "string"},
                    "message": {"type": "string"},
                    "nearest": {"type": "string", "description": "The allowed name most like the one given."},
                },
            },
        },
    },
}


def complete(derived: Document | str) -> Document:
    """Return the *derived* document with one schema a shape, with problems, ids, and parameters as read."""
    document = _with_one_schema_a_shape(derived)
    document["components"]["schemas"]["Problem"] = dict(PROBLEM)
    document["paths"] = dict(sorted(document["paths"].items()))
    for method, path, operation in _operations(document):
        operation["operationId"] = _NO_WORD.sub("_", f"{method}_{path.removeprefix('/api/v1/')}").strip("_")
        operation["parameters"] = [_parameter(parameter) for parameter in operation.get("parameters", [])]
        for status in _problems(method, path):
            operation["responses"][str(status)] = _problem(status)
        if method == "get":
            operation["responses"]["304"] = {"description": "What the asker has is still so."}
    return document


def _with_one_schema_a_shape(document: Document | str) -> Document:
    """The framework copies the shapes within a shape for every use; they are the same, and one is enough."""
    flat: Document = json.loads(_COMPOSED.sub(r"#/components/schemas/\1", json.dumps(document)))
    schemas = flat["components"]["schemas"]
    flat["components"]["schemas"] = {
        name.rpartition(".")[2]: schema for name, schema in sorted(schemas.items())
    }
    return flat


def _operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield method, path, operation


def _parameter(parameter: Document) -> Document:
    schema = dict(parameter["schema"])
    if json_text := schema.pop("contentMediaType", None):
        rest = {key: value for key, value in parameter.items() if key != "schema"}
        described = {"description": schema.pop("description", "")}
        return {**rest, **described, "content": {json_text: {"schema": schema}}}
    described = {"description": schema.pop("description")} if "description" in schema else {}
    styles: Mapping[str, Document] = {
        "array": {"style": "form", "explode": False},
        "object": {"style": "deepObject", "explode": True},
    }
    return {**parameter, **described, **styles.get(schema.get("type", ""), {}), "schema": schema}


def _problems(method: str, path: str) -> Iterator[int]:
    if "{" in path:
        yield HTTPStatus.NOT_FOUND
    if method == "post":
        yield from (
            HTTPStatus.BAD_REQUEST,
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        )
    yield HTTPStatus.UNPROCESSABLE_ENTITY
    if not path.endswith("/healthz"):
        yield HTTPStatus.SERVICE_UNAVAILABLE


def _problem(status: int) -> Document:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": MEANINGS[status], "content": {MEDIA_TYPE: {"schema": schema}}}
