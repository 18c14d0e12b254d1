"""The OpenAPI document, made from the endpoints and the shapes."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from kb.model.base import SLUG
from search_api.http.endpoints import Endpoint
from search_api.http.problem_details import MEANINGS, MEDIA_TYPE, ProblemDetails

Document = dict[str, Any]

_TITLE, _VERSION = "Actionary", "1"

_ABOUT = """What you can do on your turn in several role-playing games: search, compare and roll the actions.

Probabilities are exact fractions. Every answer to a GET has an entity tag; send it back as `If-None-Match`
to skip an answer you already have. No key and no cookie needed.
"""

_JSON = "application/json"
_BYTES = "application/octet-stream"

_REFERENCE = "#/components/schemas/{model}"

_STYLES: Mapping[str, Document] = {
    "array": {"style": "form", "explode": False},
    "object": {"style": "deepObject", "explode": True},
}
"""How to write lists and mappings as parameters: `edition=a,b`, `ratings[Logic]=6`."""


_RETRY_AFTER: Document = {
    "description": "Seconds to wait before you ask again.",
    "schema": {"type": "integer", "minimum": 1},
}

_IN_PATH: Mapping[str, Document] = {
    "edition": {"type": "string", "format": "edition"},
    "slug": {"type": "string", "pattern": SLUG},
}


def document(endpoints: Sequence[Endpoint], root: str, names: Mapping[str, Sequence[str]]) -> Document:
    """Return the OpenAPI document of *endpoints*, with paths below *root*.

    *names* holds the names that the data define, by the format of the strings that take one ("edition").
    """
    schemas = _schemas(endpoints)
    paths: dict[str, Document] = {}
    for endpoint in endpoints:
        paths.setdefault(root + endpoint.template, {})[endpoint.method] = _operation(endpoint, schemas)
    parameters = {endpoint.parameters.__name__ for endpoint in endpoints if endpoint.parameters}
    content = {
        "openapi": "3.1.0",
        "info": {"title": _TITLE, "version": _VERSION, "description": _ABOUT},
        "servers": [{"url": "/"}],
        "tags": [{"name": tag} for tag in dict.fromkeys(endpoint.tag for endpoint in endpoints)],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": {name: schemas[name] for name in sorted(schemas.keys() - parameters)}},
    }
    with_enums: Document = _with_enums(content, names)
    return with_enums


def _with_enums(part: Any, names: Mapping[str, Sequence[str]]) -> Any:
    """Return *part* of the document with enums of names for their formats, and no default that it forbids."""
    if isinstance(part, list):
        return [_with_enums(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    schema = {key: _with_enums(value, names) for key, value in part.items()}
    if schema.get("minItems") and schema.get("default") == []:
        del schema["default"]  # nothing is given; an empty list may not be
    if isinstance(kind := schema.get("format"), str) and kind in names:
        del schema["format"]
        schema["enum"] = list(names[kind])
    return schema


def _schemas(endpoints: Iterable[Endpoint]) -> dict[str, Document]:
    """Return the schemas of all shapes by name, including those of parameters."""
    shapes: list[tuple[type[BaseModel], JsonSchemaMode]] = [(ProblemDetails, "serialization")]
    for endpoint in endpoints:
        read = (endpoint.parameters, endpoint.body)
        shapes += [(model, "validation") for model in read if model]
        shapes += [(endpoint.answer, "serialization")] if endpoint.answer else []
    schemas: dict[str, Document] = models_json_schema(shapes, ref_template=_REFERENCE)[1]["$defs"]
    return schemas


def _operation(endpoint: Endpoint, schemas: Mapping[str, Document]) -> Document:
    summary, description = endpoint.documentation
    operation: Document = {
        "operationId": re.sub(r"\W+", "_", endpoint.method + endpoint.path).strip("_"),
        "tags": [endpoint.tag],
        "summary": summary,
        "description": description,
        "parameters": list(_parameters(endpoint, schemas)),
        "responses": dict(sorted(_responses(endpoint, schemas))),
    }
    if endpoint.body:
        operation["requestBody"] = {"required": True, "content": _content(_JSON, endpoint.body)}
        if endpoint.example is not None:
            operation["requestBody"]["content"][_JSON]["example"] = endpoint.example
    if endpoint.largest_file:
        operation["requestBody"] = {"required": True, "content": {_BYTES: {}}}
    if endpoint.retirement:
        operation["deprecated"] = True
    return {key: value for key, value in operation.items() if value != ""}


def _parameters(endpoint: Endpoint, schemas: Mapping[str, Document]) -> Iterator[Document]:
    for name in endpoint.names_in_path:
        yield {"name": name, "in": "path", "required": True, "schema": _IN_PATH.get(name, {"type": "string"})}
    if endpoint.parameters:
        model = schemas[endpoint.parameters.__name__]
        for name, schema in model["properties"].items():
            yield {
                "name": name,
                "in": "query",
                "required": name in model.get("required", ()),
                **_parameter_of(schema),
            }


def _parameter_of(schema: Mapping[str, Any]) -> Document:
    """Return the description of a parameter with the schema *schema*."""
    rest = {key: value for key, value in schema.items() if key not in ("description", "contentMediaType")}
    parameter = {"description": schema["description"]} if "description" in schema else {}
    if media_type := schema.get("contentMediaType"):
        return {**parameter, "content": {media_type: {"schema": rest}}}
    kinds = {each.get("type") for each in (schema, *schema.get("anyOf", ()))}
    style = next((style for kind, style in _STYLES.items() if kind in kinds), {})
    return {**parameter, **style, "schema": rest}


def _responses(endpoint: Endpoint, schemas: Mapping[str, Document]) -> Iterator[tuple[str, Document]]:
    if endpoint.answer:
        meaning = schemas[endpoint.answer.__name__]["description"]
        yield "200", {"description": meaning, "content": _content(endpoint.media_type, endpoint.answer)}
    else:
        yield "200", {"description": "The file.", "content": {endpoint.media_type: {}}}
    for status, meaning in endpoint.also.items():
        yield str(status), {"description": meaning}
    if endpoint.method == "get":
        yield "304", {"description": "Your copy is still current."}
        yield "412", {"description": "If-Match names another answer."}
    for status in _problems(endpoint):
        response = {"description": MEANINGS[status], "content": _content(MEDIA_TYPE, ProblemDetails)}
        if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
            response["headers"] = {"Retry-After": _RETRY_AFTER}
        yield str(int(status)), response


def _problems(endpoint: Endpoint) -> Iterator[HTTPStatus]:
    yield HTTPStatus.UNPROCESSABLE_ENTITY
    if endpoint.parameters or endpoint.body or endpoint.largest_file:
        yield HTTPStatus.BAD_REQUEST
    if endpoint.names_in_path:
        yield HTTPStatus.NOT_FOUND
    if endpoint.body or endpoint.largest_file:
        yield HTTPStatus.REQUEST_TIMEOUT
        yield HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        yield HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    if endpoint.path != "/healthz":  # needs no build, and is not counted
        yield HTTPStatus.TOO_MANY_REQUESTS
        yield HTTPStatus.SERVICE_UNAVAILABLE


def _content(media_type: str, shape: type[BaseModel]) -> Document:
    return {media_type: {"schema": {"$ref": _REFERENCE.format(model=shape.__name__)}}}
