"""The index for the search in the browser, as scripts, which pages opened from a disk can load."""

import json
from typing import Any

from kb.findable import weights, word_forms
from kb.findable.documents import ENTRY_KINDS, KIND_NAMES, IndexedEntry, documents
from kb.findable.edition_names import edition_names
from kb.findable.explanations import explanations
from kb.knowledge import KnowledgeBase
from site_src.making.folder import Maker

FORMS = "assets/word-forms.js"
"""The path of the word forms, which the list filters use too."""

INDEX = "assets/search-index.js"
"""The path of the indexed documents, which the browser loads if no service answers."""

_TEXTS = ("cost", "roll", "tests", "figures", "requires", "facts", "summary", "effect")


def files(base: KnowledgeBase) -> dict[str, Maker]:
    """Return what makes each script, by path."""
    return {
        FORMS: lambda: _script("actionaryForms", _forms(base)),
        INDEX: lambda: (
            _script("actionaryWeights", weights.as_data()) + _script("actionaryIndex", _index(base))
        ),
    }


def _script(name: str, value: Any) -> str:
    return f"const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"


def _forms(base: KnowledgeBase) -> dict[str, Any]:
    return {
        "spellings": word_forms.SPELLINGS,
        "endings": word_forms.ENDINGS,
        "irregular": word_forms.IRREGULAR,
        "shortestStem": word_forms.SHORTEST_STEM,
        "little": word_forms.LITTLE,
        "editions": {id_: edition.short for id_, edition in base.editions.items()},
        "kinds": {kind: name for kind, name in KIND_NAMES.items() if kind not in ENTRY_KINDS},
    }


def _index(base: KnowledgeBase) -> dict[str, Any]:
    thesaurus = base.thesaurus
    resources = dict.fromkeys(key for edition in base.editions.values() for key in edition.resources)
    return {
        "entries": [_document(each) for each in documents(base)],
        "explanations": [_document(each) for each in explanations(base)],
        "editions": {id_: sorted(edition_names(id_, edition)) for id_, edition in base.editions.items()},
        "alike": thesaurus.alike,
        "shortFor": thesaurus.short_for,
        "everyday": thesaurus.everyday,
        "resources": list(resources),
    }


def _document(document: IndexedEntry) -> dict[str, Any]:
    """Return the fields of a document to search and to show, without the empty ones."""
    fields = {
        "id": document.id,
        "kind": document.kind if document.kind not in ENTRY_KINDS else "",
        "place": document.place,
        "name": document.name,
        "aliases": document.aliases,
        "asked": document.asked,
        "others": [(other.id, other.name) for other in document.others],
        "ways": document.ways,
        "concept": document.concept,
        "concepts": document.concepts,
        **{field: getattr(document, field) for field in _TEXTS},
    }
    return {key: value for key, value in fields.items() if value}
