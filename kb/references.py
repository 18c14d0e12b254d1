"""Ids, and references to them in texts: `[[id]]`, `[[sr5/take-aim]]`, `[[class:sr5/attack]]`."""

import re
from collections.abc import Callable

_REFERENCE = re.compile(r"\[\[([^\]|]*)\]\]")

CLASS = "class:"
"""How a reference to a class of actions begins."""

RESERVED = (
    *(
        "404",
        "about",
        "actions",
        "api",
        "assets",
        "calculator",
        "changes",
        "character",
        "compare",
        "concepts",
    ),
    *(
        "coverage",
        "data",
        "glossary",
        "pairs",
        "rulings",
        "search",
        "sheets",
        "side-by-side",
        "states",
        "tables",
    ),
)
"""Names of pages, which editions can't have."""


def edition_of(id_: str) -> str:
    """Return the edition in an entry's or a table's id."""
    return id_.partition("/")[0]


def slug_of(id_: str) -> str:
    """Return the last part of an id."""
    return id_.rpartition("/")[2]


def full_id(reference: str, edition: str) -> str:
    """Return the full id of *reference* in a text of *edition*; a bare slug is an entry of *edition*."""
    return reference if "/" in reference else f"{edition}/{reference}"


def references_in(text: str) -> list[str]:
    """Return the content of every reference in *text*."""
    return _REFERENCE.findall(text)


def split_at_references(text: str) -> list[str]:
    """Return *text* split at references: plain text and contents of references in turn."""
    return _REFERENCE.split(text)


def with_references(text: str, name: Callable[[str], str]) -> str:
    """Return *text* with each reference replaced by *name* of it."""
    return _REFERENCE.sub(lambda found: name(found[1]), text)
