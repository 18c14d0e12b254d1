"""The YAML that an entry was read from, as it stands in its files."""

from io import StringIO

from ruamel.yaml import YAML

from kb.document import Document
from kb.knowledge import KnowledgeBase

_EDITORS = "# yaml-language-server:"
"""How a line begins that only editors of the file itself read."""


def source_text(base: KnowledgeBase, id_: str) -> str:
    """Return the YAML of entry *id_*: a document for each layer, the lowest first."""
    document = base.documents.get(("entries", id_))
    if document is None:
        text = StringIO()
        YAML().dump(dict(base.raw[id_]), text)
        return text.getvalue()
    return "---\n".join(reversed([_text(each) for each in _layers(document)]))


def _layers(document: Document) -> list[Document]:
    return [document, *(_layers(document.beneath) if document.beneath else [])]


def _text(document: Document) -> str:
    lines = document.path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_EDITORS))
