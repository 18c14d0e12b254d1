"""What a list can be narrowed by: the boxes above the index and the matrix."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kb.knowledge import KnowledgeBase

SCRIPTS = ("assets/word-forms.js", "assets/words.js", "assets/filter.js")
"""What narrows a list, in the order in which it is loaded."""


@dataclass(frozen=True, slots=True)
class Option:
    """One box: its value in the address, its words, how many lines it leaves, and its class."""

    value: str
    words: str
    count: int
    css: str = ""
    title: str = ""
    within: tuple[str, ...] = ()
    """Values of the facet that it stands within, of which one must be chosen for it to be shown; none: always."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A row of boxes under one name; `key` is its name in the address."""

    key: str
    words: str
    options: list[Option]
    within: str = ""
    """The key of another facet; until a value of that is chosen, this one is not shown."""


def edition_facet(base: KnowledgeBase, found: Iterable[str]) -> Facet:
    """Return the editions; *found* holds the edition of every line."""
    counts = Counter(found)
    options = [
        Option(id_, edition.short, counts[id_], f"edition-{id_}", edition.name)
        for id_, edition in base.editions.items()
        if counts[id_]
    ]
    return Facet("edition", "Edition", options)


def group_facet(found: Iterable[str]) -> Facet:
    """Return the groups of concepts; *found* holds the groups of every line."""
    counts = Counter(found)
    return Facet("group", "About", [Option(group, group, counts[group]) for group in sorted(counts)])
