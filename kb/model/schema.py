"""JSON Schemas of the data files, derived from the model, for checks and completion in editors."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from kb.model import Concept, Edition, Entry, Need, Table, Thesaurus
from kb.model.character import Character
from kb.model.our_table import OurTable

FILES: Mapping[str, type[BaseModel]] = {
    "action.schema.json": Entry,
    "character.schema.json": Character,
    "concept.schema.json": Concept,
    "edition.schema.json": Edition,
    "our-table.schema.json": OurTable,
    "table.schema.json": Table,
    "words.schema.json": Thesaurus,
}


def schemas() -> dict[str, str]:
    """Return the text of every schema by file name."""
    return {
        name: json.dumps(_schema(model), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        for name, model in FILES.items()
    }


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema(by_alias=True)
    needs = schema.get("$defs", {}).get(Need.__name__)
    if needs:  # files write {marks: 1, on: target}, which is read as term and least
        needs.clear()
        needs.update(
            type="object",
            description=(Need.__doc__ or "").strip(),
            properties={"on": {"type": "string"}, "when": {"type": "string"}, "says": {"type": "string"}},
            additionalProperties={"type": "integer"},
            minProperties=1,
            maxProperties=4,
        )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def write(folder: Path) -> list[Path]:
    """Write the schemas into *folder*; return the files that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for name, text in schemas().items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed
