"""A knowledge base as one JSON file, from which a built version answers."""

import json
from pathlib import Path
from typing import Any

from kb.document import Document
from kb.files.load import assemble
from kb.knowledge import KINDS, KnowledgeBase
from kb.problems import DataError, Problem


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
        DataError: If the snapshot does not fit the model, such as one of another version of the program.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    documents = {(kind, id_): Document(path, data) for kind in KINDS for id_, data in content[kind].items()}
    problems: list[Problem] = []
    base = assemble(documents, content["sections"], problems)
    if problems:
        raise DataError(problems)
    return base
