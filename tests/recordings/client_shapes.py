"""The types of the client: what the OpenAPI document says of requests and answers, as Python."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from datamodel_code_generator import InputFileType, generate
from datamodel_code_generator.enums import DataModelType, OpenAPIScope
from datamodel_code_generator.format import Formatter, PythonVersion
from datamodel_code_generator.parser import LiteralType
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from search_api.docs.openapi import document
from search_api.http.endpoints import ROOT
from search_api.routes import ENDPOINTS

SHAPES = Path(__file__).parents[2] / "client/shapes.py"

_HEAD = '"""The shapes of requests and answers, as the OpenAPI document has them. `make recordings` writes them."""'

_OF_VALUES = {"default", "examples", "format", "maxLength", "minLength", "pattern", "title"}
"""What a schema says of values, and no type can."""

_OF_FIELDS = {"allOf", "anyOf", "not", "oneOf"}
"""Beside fields: which of them go together, which no type can say either."""


def shapes() -> str:
    """Return the module of types."""
    described = {"openapi": "3.1.0", "paths": {}, "components": {"schemas": _typed(_schemas())}}
    written = generate(
        json.dumps(described),
        input_file_type=InputFileType.OpenAPI,
        openapi_scopes=[OpenAPIScope.Schemas],
        output_model_type=DataModelType.TypingTypedDict,
        target_python_version=PythonVersion.PY_311,
        formatters=[Formatter.BUILTIN],
        enum_field_as_literal=LiteralType.All,
        use_schema_description=True,
        use_field_description=True,
        use_standard_collections=True,
        use_union_operator=True,
        collapse_root_models=True,
        disable_timestamp=True,
        custom_file_header=_HEAD,
    )
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(SHAPES), "-"]
    return subprocess.run(ruff, input=str(written), capture_output=True, text=True, check=True).stdout


def rewrite() -> None:
    """Write the module anew."""
    SHAPES.write_text(shapes(), encoding="utf-8")


def _schemas() -> dict[str, Any]:
    """Return the schemas of the document, and those of the parameters that it lists one by one.

    Names that the data decide, of editions and sections, are any text: a service may have other data.
    """
    bodies = [endpoint.body for endpoint in ENDPOINTS if endpoint.body]
    read: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation")
        for model in (endpoint.parameters for endpoint in ENDPOINTS)
        if model and not issubclass(model, tuple(bodies))  # which are for links
    ]
    parameters = models_json_schema(read, ref_template="#/components/schemas/{model}")[1]["$defs"]
    return {**parameters, **document(ENDPOINTS, ROOT, {})["components"]["schemas"]}


def _typed(schema: Any) -> Any:
    """Return only what *schema* says of types; answers may get fields it does not name."""
    if isinstance(schema, list):
        return [_typed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    fields = isinstance(schema.get("properties"), dict)
    left_out = {key for key in _OF_VALUES if not isinstance(schema.get(key), dict)}
    left_out |= _OF_FIELDS if fields else set()
    left_out |= {"additionalProperties"} if schema.get("additionalProperties") is False else set()
    return {key: _typed(part) for key, part in schema.items() if key not in left_out}


if __name__ == "__main__":
    rewrite()
