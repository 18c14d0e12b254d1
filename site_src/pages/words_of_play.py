"""The glossary and the states of all editions, on one page each."""

from typing import Any

from kb.knowledge import KnowledgeBase
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.edition import states_of, terms_of


def glossary(base: KnowledgeBase) -> Page:
    """Return the page of all terms by name; terms of the same name are together."""
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
    """Return the page of all states and what they change."""
    found = {id_: states_of(base, id_) for id_ in base.editions}
    values = {"states": {id_: states for id_, states in found.items() if states}}
    return Page(
        addresses.STATES,
        "states.md",
        "States",
        values,
        "Conditions that last for a while, and what they change.",
    )
