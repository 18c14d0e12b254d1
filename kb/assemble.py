"""Make a knowledge base of documents: each checked against its model, and every fault reported."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from kb.core_rules import with_core_rules
from kb.document import Document
from kb.knowledge import KINDS, Kind, KnowledgeBase
from kb.model import SLUG, Concept, Edition, Entry, Shape, Table, Thesaurus
from kb.model.character import Character
from kb.model.locations import Location, locate
from kb.problems import Problem, no_such, suggestion
from kb.references import edition_of

MODELS: Mapping[Kind, type[Shape]] = {
    "editions": Edition,
    "entries": Entry,
    "tables": Table,
    "concepts": Concept,
    "characters": Character,
    "words": Thesaurus,
}

Documents = dict[tuple[Kind, str], Document]


def assemble(documents: Documents, sections: Mapping[str, str], problems: list[Problem]) -> KnowledgeBase:
    """Return the knowledge base of *documents*; add faults to *problems*.

    Args:
        documents: By kind and id; one that does not fit the model is replaced by the one it overrides.
        sections: Section by entry id, if it is not the folder of the entry's file.
        problems: Gets the faults.
    """
    models: dict[Kind, dict[str, Any]] = {kind: {} for kind in KINDS}
    for (kind, id_), document in list(documents.items()):
        if document.data is None:  # unreadable and already reported
            continue
        fitting = _fit_model(document, MODELS[kind], problems)
        if fitting:
            documents[kind, id_], models[kind][id_] = fitting
    editions = dict(sorted(models["editions"].items(), key=lambda item: (item[1].order, item[0])))
    order = {edition: place for place, edition in enumerate(editions)}
    for kind in ("entries", "tables"):
        models[kind] = dict(
            sorted(models[kind].items(), key=lambda item: (order.get(edition_of(item[0]), 0), item[0]))
        )
    return KnowledgeBase(
        editions=editions,
        entries={
            id_: with_core_rules(entry, id_, editions.get(edition_of(id_)))
            for id_, entry in models["entries"].items()
        },
        tables=models["tables"],
        concepts=dict(sorted(models["concepts"].items())),
        characters=_of_editions(models["characters"], documents, problems),
        sections_of={
            id_: sections.get(id_, documents["entries", id_].path.parent.name) for id_ in models["entries"]
        },
        raw={id_: documents["entries", id_].data for id_ in models["entries"]},
        version=_version(documents),
        thesaurus=models["words"].get("words", Thesaurus()),
        documents=documents,
    )


def _of_editions(
    characters: Mapping[str, Character], documents: Documents, problems: list[Problem]
) -> dict[str, Character]:
    """Return the *characters* whose edition has a file, even a faulty one."""
    editions = [id_ for kind, id_ in documents if kind == "editions"]
    found: dict[str, Character] = {}
    for id_, character in sorted(characters.items()):
        if character.edition in editions:
            found[id_] = character
        else:
            message = no_such("edition", character.edition, editions)
            problems.append(documents["characters", id_].problem(("edition",), message, "edition"))
    return found


def _fit_model(
    document: Document, model: type[Shape], problems: list[Problem]
) -> tuple[Document, Shape] | None:
    """Return *document* with its model, or the first document below it that fits the model."""
    layer: Document | None = document
    while layer:
        try:
            return layer, model.model_validate(layer.data)
        except ValidationError as error:
            problems.extend(problems_of(error, layer, model))
            layer = layer.beneath
    return None


def _version(documents: Documents) -> str:
    content = [[kind, id_, documents[kind, id_].data] for kind, id_ in sorted(documents)]
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()[:16]


def problems_of(error: ValidationError, document: Document, model: type[Shape]) -> Iterator[Problem]:
    """Yield what *model* found wrong with *document*, each with its place."""
    for fault in error.errors(include_url=False):
        location = locate(model, fault["loc"])
        yield document.problem(document.nearest(location.parts), _sentence(dict(fault), location), "shape")


def _sentence(fault: dict[str, Any], location: Location) -> str:
    kind, given = fault["type"], fault.get("input")
    if kind == "extra_forbidden":
        return f"is not a key here{suggestion(str(location.parts[-1]), location.known_keys)}"
    if kind == "missing":
        return f"{fault['loc'][-1]!r} is missing; add it"
    if kind == "string_pattern_mismatch" and fault["ctx"]["pattern"] == SLUG:
        return f"{given!r} is not a slug; use lower-case letters, digits and single hyphens"
    if kind == "literal_error":
        return f"{given!r} is not allowed here; use {fault['ctx']['expected']}"
    message = str(fault["msg"]).removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    return f"{message}; given: {str(given)[:60]!r}"
