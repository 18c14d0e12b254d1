"""The filters of lists: the boxes above the index and the matrix."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kb.knowledge import KnowledgeBase

SCRIPTS = ("assets/word-forms.js", "assets/words.js", "assets/filter.js")
"""The scripts that filter a list, in loading order."""

STYLES = ("filter.css",)
"""The style sheets of a list with filters."""


@dataclass(frozen=True, slots=True)
class Option:
    """One box: its value in the address, its words, the number of its rows, and its class."""

    value: str
    words: str
    count: int
    css: str = ""
    title: str = ""
    within: tuple[str, ...] = ()
    """Values of the other facet; the box shows once one of them is chosen, or always if empty."""


@dataclass(frozen=True, slots=True)
class Facet:
    """A named row of boxes; `key` is its name in the address."""

    key: str
    words: str
    options: list[Option]
    within: str = ""
    """The key of another facet; this one shows once a value of that is chosen. Empty: always."""


def edition_facet(base: KnowledgeBase, editions: Iterable[str]) -> Facet:
    """Return the filter by edition; *editions* has the edition of every row."""
    counts = Counter(editions)
    options = [
        Option(id_, edition.short, counts[id_], f"edition-{id_}", edition.name)
        for id_, edition in base.editions.items()
        if counts[id_]
    ]
    return Facet("edition", "Edition", options)


def group_facet(groups: Iterable[str]) -> Facet:
    """Return the filter by group of concepts; *groups* has the groups of every row."""
    counts = Counter(groups)
    return Facet("group", "About", [Option(group, group, counts[group]) for group in sorted(counts)])
