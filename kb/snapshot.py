"""A knowledge base as one JSON file, from which a built version answers."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kb.assemble import Documents, assemble
from kb.document import Document
from kb.knowledge import KINDS, Kind, KnowledgeBase
from kb.problems import DataError, Problem, display_path

_COMPUTED: Mapping[Kind, frozenset[str]] = {
    "editions": frozenset({"id"}),
    "entries": frozenset({"id", "edition", "section", "core", "equivalents"}),
    "concepts": frozenset({"id"}),
    "characters": frozenset({"id"}),
    "tables": frozenset({"id", "edition"}),
}
"""What an export adds to the fields of a file."""


def write(base: KnowledgeBase, path: Path) -> None:
    """Write *base* to *path*."""
    content: dict[str, Any] = {kind: {} for kind in KINDS}
    for (kind, id_), document in base.documents.items():
        content[kind][id_] = document.data
    content["sections"] = dict(base.sections_of)
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def read(path: Path) -> KnowledgeBase:
    """Return the knowledge base that `write` wrote to *path*.

    Raises:
        OSError: If the file can't be read.
        DataError: If it is damaged or does not fit the model, such as one of another version of the program.
    """
    text = path.read_bytes()
    try:
        content = json.loads(text)
        documents = {
            (kind, id_): Document(path, data) for kind in KINDS for id_, data in content[kind].items()
        }
        return _assemble_or_raise(documents, content["sections"])
    except DataError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        message = "is not data that this version of Actionary built; build it again"
        raise DataError([Problem(display_path(path), 1, "", message, "file")]) from error


def from_export(content: Mapping[str, Any], origin: str) -> KnowledgeBase:
    """Return the knowledge base that was exported as *content*; exports leave out the thesaurus.

    Args:
        content: What `kb.links.export.export_data` returned.
        origin: Where it comes from, for messages.

    Raises:
        DataError: If it does not fit the model, as when another version of the program wrote it.
    """
    documents: Documents = {}
    sections: dict[str, str] = {}
    for kind, computed in _COMPUTED.items():
        for item in content[kind]:
            data = {key: value for key, value in item.items() if key not in computed}
            documents[kind, item["id"]] = Document(Path(origin), data)
    for entry in content["entries"]:
        sections[entry["id"]] = entry["section"]
    return _assemble_or_raise(documents, sections)


def _assemble_or_raise(documents: Documents, sections: Mapping[str, str]) -> KnowledgeBase:
    problems: list[Problem] = []
    base = assemble(documents, sections, problems)
    if problems:
        raise DataError(problems)
    return base
