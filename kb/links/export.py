"""All data as plain data for programs: the fields of the YAML and computed ones."""

from typing import Any

from pydantic import BaseModel

from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from kb.links.equivalents import equivalents
from kb.references import edition_of


def entry_data(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return an entry: id, edition, section, the fields of its YAML, and equivalents.

    Rolls of the core rulebook stand apart, under `core`.
    """
    core = base.entries[id_].core_rules
    return {
        "id": id_,
        "edition": edition_of(id_),
        "section": base.sections_of[id_],
        **base.raw[id_],
        **({} if core is None else {"core": _as_written(core)}),
        "equivalents": [other.plain() for other in equivalents(base, id_)],
    }


def edition_data(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return one edition with the fields of its YAML."""
    return {"id": id_, **_as_written(base.editions[id_])}


def table_data(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return one table with the fields of its YAML."""
    fields = _as_written(base.tables[id_])
    return {"id": id_, "edition": edition_of(id_), **fields}


def concept_data(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return one concept with the fields of its YAML."""
    return {"id": id_, **_as_written(base.concepts[id_])}


def character_data(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return one NPC with the fields of its YAML."""
    return {"id": id_, **_as_written(base.characters[id_])}


def _as_written(data: BaseModel) -> dict[str, Any]:
    """Return data as plain data with the fields that its YAML has."""
    return data.model_dump(mode="json", by_alias=True, exclude_unset=True)


def export_data(base: KnowledgeBase) -> dict[str, Any]:
    """Return an object with the version, the licence, and lists of all data by kind."""
    return {
        "version": base.version,
        "licence": LICENCE.plain(),
        "editions": [edition_data(base, id_) for id_ in base.editions],
        "entries": [entry_data(base, id_) for id_ in base.entries],
        "concepts": [concept_data(base, id_) for id_ in base.concepts],
        "tables": [table_data(base, id_) for id_ in base.tables],
        "characters": [character_data(base, id_) for id_ in base.characters],
    }
