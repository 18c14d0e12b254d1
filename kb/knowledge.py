"""The knowledge base: all loaded data, checked against the model."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from kb.document import Document
from kb.model import Concept, Edition, Entry, Match, Table, Thesaurus
from kb.model.character import Character
from kb.references import edition_of

Kind = str
"""editions, entries, tables, concepts, characters or words."""

Made = TypeVar("Made")

KINDS: tuple[Kind, ...] = ("editions", "entries", "tables", "concepts", "characters", "words")


@dataclass(frozen=True, repr=False)
class KnowledgeBase:
    """The rules of every edition: entries and tables by id (`sr5/snoop`), others by slug."""

    editions: Mapping[str, Edition]
    entries: Mapping[str, Entry]
    tables: Mapping[str, Table]
    concepts: Mapping[str, Concept]
    characters: Mapping[str, Character]
    """The NPCs."""
    sections_of: Mapping[str, str]
    """Entry id to its section (its folder)."""
    raw: Mapping[str, Mapping[str, Any]]
    """Entry id to the fields given in its YAML."""
    version: str
    """A hash of the data: equal data, equal version."""
    thesaurus: Thesaurus = field(default_factory=Thesaurus)
    """The thesaurus."""
    documents: Mapping[tuple[Kind, str], Document] = field(default_factory=dict, compare=False)
    """The files of all data; empty if read from a snapshot."""
    _cache: dict[Callable[..., Any], Any] = field(default_factory=dict, init=False, compare=False)
    """A cache of values computed from all data, by the function that computes them."""

    @cached_property
    def entries_by_concept(self) -> Mapping[str, list[tuple[str, Match]]]:
        """Concept to the entries linked to it and their matches, in the order of the entries."""
        found: dict[str, list[tuple[str, Match]]] = {}
        for id_, entry in self.entries.items():
            for link in entry.concepts:
                found.setdefault(link.id, []).append((id_, link.match))
        return found

    @cached_property
    def _by_edition(self) -> Mapping[str, Mapping[str, Entry]]:
        found: dict[str, dict[str, Entry]] = {}
        for id_, entry in self.entries.items():
            found.setdefault(edition_of(id_), {})[id_] = entry
        return found

    @cached_property
    def _members(self) -> Mapping[tuple[str, str], frozenset[str]]:
        found: dict[tuple[str, str], set[str]] = {}
        for id_, entry in self.entries.items():
            for key in entry.classes:
                found.setdefault((edition_of(id_), key), set()).add(id_)
        return {of: frozenset(ids) for of, ids in found.items()}

    def once(self, make: Callable[["KnowledgeBase"], Made]) -> Made:
        """Return what *make* makes of everything here; it is asked once, and its answer is kept."""
        if make not in self._cache:
            self._cache[make] = make(self)
        made: Made = self._cache[make]
        return made

    def of_edition(self, edition: str) -> Mapping[str, Entry]:
        """Return the entries of *edition* by id."""
        return self._by_edition.get(edition, {})

    def members(self, edition: str, key: str) -> frozenset[str]:
        """Return the ids of the entries of a class of *edition*."""
        return self._members.get((edition, key), frozenset())

    def section_entries(self, edition: str, section: str) -> dict[str, Entry]:
        """Return the entries of one section of *edition* by id, sorted by name."""
        found = {id_: e for id_, e in self.of_edition(edition).items() if self.sections_of[id_] == section}
        return dict(sorted(found.items(), key=lambda item: item[1].name))

    def has_file(self, kind: Kind, id_: str) -> bool:
        """Return whether there is such a file, even a faulty one."""
        return (kind, id_) in self.documents

    @cached_property
    def ids_by_former(self) -> Mapping[str, str]:
        """Former id to current id for every renamed entry."""
        renamed = ((id_, entry.formerly) for id_, entry in self.entries.items() if entry.formerly)
        return {f"{edition_of(id_)}/{old}": id_ for id_, former in renamed for old in former}
