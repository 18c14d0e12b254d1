"""The words that rolls and rules use, of all editions on a page each: the glossary, and the states."""

from typing import Any

from kb.knowledge import KnowledgeBase
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.edition import states_of, terms_of


def glossary(base: KnowledgeBase) -> Page:
    """Return every term of every edition, by name; editions that share a name stand together."""
    found: dict[str, list[dict[str, Any]]] = {}
    for id_ in base.editions:
        for term in terms_of(base.editions[id_]):
            found.setdefault(term["name"].casefold(), []).append({**term, "edition": id_})
    values = {"terms": [found[name] for name in sorted(found)]}
    return Page(
        addresses.GLOSSARY,
        "glossary.md",
        "Glossary",
        values,
        "The terms that tests use, in every edition, with the ratings of four kinds of characters.",
    )


def states(base: KnowledgeBase) -> Page:
    """Return every state of every edition, and what it changes."""
    found = {id_: states_of(base, id_) for id_ in base.editions}
    values = {"states": {id_: states for id_, states in found.items() if states}}
    return Page(
        addresses.STATES,
        "states.md",
        "States",
        values,
        "What you, or anyone else, can be in for a while, and what it changes.",
    )
