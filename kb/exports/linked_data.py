"""The dictionary as linked data: JSON-LD 1.1 with SKOS, schema.org and Dublin Core.

Editions are concept schemes, their entries the concepts in them, and our shared concepts one more scheme.
Entries are matched only with shared concepts, because not every match in SKOS is transitive.
"""

import json
from collections.abc import Mapping
from typing import Any

from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from kb.model import Match
from kb.references import edition_of

Node = dict[str, Any]

MATCHES: Mapping[Match, str] = {
    "exact": "exactMatch",
    "close": "closeMatch",
    "narrower": "broadMatch",
    "broader": "narrowMatch",
    "related": "relatedMatch",
}
"""The SKOS properties of our matches: an entry that is narrower has the concept as its broader match."""

SHARED = "/concepts/"
"""The scheme of the shared concepts."""

_ADDRESSES = frozenset({"id", "inScheme", "inTermSet", "broader", *MATCHES.values()})
"""The keys whose values are addresses of pages."""

_LINK = {"@type": "@id"}
_IN_ENGLISH = {"@language": "en"}

_CONTEXT: Node = {
    "@version": 1.1,
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "schema": "https://schema.org/",
    "dct": "http://purl.org/dc/terms/",
    "id": "@id",
    "type": "@type",
    "Scheme": "skos:ConceptScheme",
    "Concept": "skos:Concept",
    "Term": "schema:DefinedTerm",
    "TermSet": "schema:DefinedTermSet",
    "Dataset": "schema:Dataset",
    "label": {"@id": "skos:prefLabel", **_IN_ENGLISH},
    "alias": {"@id": "skos:altLabel", **_IN_ENGLISH},
    "definition": {"@id": "skos:definition", **_IN_ENGLISH},
    "name": {"@id": "schema:name", **_IN_ENGLISH},
    "code": "schema:termCode",
    "inScheme": {"@id": "skos:inScheme", **_LINK},
    "inTermSet": {"@id": "schema:inDefinedTermSet", **_LINK},
    "broader": {"@id": "skos:broader", **_LINK},
    **{name: {"@id": f"skos:{name}", **_LINK} for name in MATCHES.values()},
    "licence": {"@id": "dct:license", **_LINK},
    "rights": "dct:rights",
    "publisher": "dct:publisher",
    "version": "schema:version",
    "credit": "schema:creditText",
}


def linked_data(base: KnowledgeBase, site: str | None = None) -> bytes:
    """Return editions, entries and concepts, in UTF-8; the id of each is the address of its page.

    Args:
        base: The data.
        site: The site's address, such as "https://example.org/rules/", or its path relative to the file, such as
            "../". If None, addresses start with "/", at the root of the server that sends the file.
    """
    graph = [
        _dataset(base),
        {"id": SHARED, "type": ["Scheme", "TermSet"], **_labels("What editions share")},
        *(_edition(base, id_) for id_ in base.editions),
        *(_concept(base, id_) for id_ in base.concepts),
        *(_entry(base, id_) for id_ in base.entries),
    ]
    context = _CONTEXT
    if site is not None:
        context = {"@base": site if site.endswith("/") else f"{site}/", **_CONTEXT}
        graph = [
            {key: _relative(value) if key in _ADDRESSES else value for key, value in n.items()} for n in graph
        ]
    return (json.dumps({"@context": context, "@graph": graph}, ensure_ascii=False, indent=1) + "\n").encode()


def _relative(address: str | list[str]) -> str | list[str]:
    """Return an address relative to the base, because a site may be in a folder."""
    if isinstance(address, str):
        return address.removeprefix("/") or "./"
    return [each.removeprefix("/") for each in address]


def entry_node(base: KnowledgeBase, id_: str) -> Node:
    """Return the node of entry *id_*; addresses begin with a slash, the site's root."""
    return {"@context": _CONTEXT, **_entry(base, id_)}


def _dataset(base: KnowledgeBase) -> Node:
    return {
        "id": "/",
        "type": "Dataset",
        "name": "Actionary",
        "version": base.version,
        "licence": LICENCE.url,
        "credit": LICENCE.attribution,
        "rights": LICENCE.covers,
    }


def _edition(base: KnowledgeBase, id_: str) -> Node:
    edition = base.editions[id_]
    return {
        "id": f"/{id_}/",
        "type": ["Scheme", "TermSet"],
        **_labels(edition.name, [*edition.aliases, edition.short]),
        "definition": edition.summary,
        "publisher": edition.publisher,
        "licence": LICENCE.url,
        "rights": f"{edition.text.licence}. {edition.text.policy}",
    }


def _concept(base: KnowledgeBase, id_: str) -> Node:
    concept = base.concepts[id_]
    return {
        "id": f"{SHARED}{id_}/",
        **_term(SHARED, id_),
        **_labels(concept.name, concept.aliases),
        "definition": concept.definition,
        "broader": [f"{SHARED}{other}/" for other in concept.broader],
    }


def _entry(base: KnowledgeBase, id_: str) -> Node:
    entry, edition = base.entries[id_], edition_of(id_)
    matches: dict[str, list[str]] = {}
    for link in entry.concepts:
        matches.setdefault(MATCHES[link.match], []).append(f"{SHARED}{link.id}/")
    return {
        "id": f"/{id_}/",
        **_term(f"/{edition}/", id_),
        **_labels(entry.name, entry.aliases),
        "definition": plain(base, entry.summary, edition),
        **matches,
    }


def _term(scheme: str, code: str) -> Node:
    return {"type": ["Concept", "Term"], "code": code, "inScheme": scheme, "inTermSet": scheme}


def _labels(name: str, aliases: list[str] | None = None) -> Node:
    """Return a preferred label and distinct alternative labels, as SKOS requires."""
    others = [alias for alias in dict.fromkeys(aliases or []) if alias != name]
    return {"label": name, "name": name, **({"alias": others} if others else {})}
