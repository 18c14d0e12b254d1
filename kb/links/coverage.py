"""How much of the rules is encoded, and what is missing: by edition and by concept."""

from collections.abc import Iterable
from dataclasses import dataclass

from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import Entry, RollStep
from kb.references import edition_of


@dataclass(frozen=True, slots=True)
class EditionCoverage:
    """Counts over an edition's entries; of entries unless stated otherwise."""

    edition: str
    entries: int
    with_test: int
    rolls: int
    """Rolls in all tests."""
    examples: int
    """Worked examples in all entries."""
    of_source: int
    """Worked examples from the source."""
    without_example: tuple[str, ...]
    """Entries with a roll but no example."""
    phrasings: int
    """Phrasings under `asked` in all entries."""
    without_phrasing: tuple[str, ...]
    """Entries without phrasings."""
    with_grants: int
    with_equivalents: int
    without_equivalent: tuple[str, ...]
    """Entries without an equivalent in any other edition."""
    unique: int
    """Entries without an equivalent that say why."""
    with_gaps: tuple[str, ...]
    """Entries that declare something unknown."""


@dataclass(frozen=True, slots=True)
class ConceptCoverage:
    """The editions that have entries of a concept."""

    concept: str
    members: tuple[tuple[str, int], ...]
    """Edition to the number of its linked entries."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Editions without a linked entry."""
        return tuple(edition for edition, count in self.members if not count)


def coverage(base: KnowledgeBase) -> list[EditionCoverage]:
    """Return the counts of every edition, in the order of the editions."""
    return [_edition_coverage(base, edition) for edition in base.editions]


def concept_coverage(base: KnowledgeBase) -> list[ConceptCoverage]:
    """Return the editions of each concept; concepts of most editions first, then by name."""
    coverages = []
    for slug in base.concepts:
        editions = [edition_of(id_) for id_, _ in base.entries_by_concept.get(slug, ())]
        coverages.append(
            ConceptCoverage(slug, tuple((edition, editions.count(edition)) for edition in base.editions))
        )
    return sorted(coverages, key=lambda one: (len(one.missing), base.concepts[one.concept].name))


def _edition_coverage(base: KnowledgeBase, edition: str) -> EditionCoverage:
    entries = base.of_edition(edition)
    without_equivalents = tuple(id_ for id_ in entries if not equivalents(base, id_))
    examples = [example for entry in entries.values() for example in entry.examples.values()]
    return EditionCoverage(
        edition=edition,
        entries=len(entries),
        with_test=_count(entry.tests for entry in entries.values()),
        rolls=sum(_rolls(entry) for entry in entries.values()),
        examples=len(examples),
        of_source=_count(example.origin == "source" for example in examples),
        without_example=tuple(id_ for id_, entry in entries.items() if _rolls(entry) and not entry.examples),
        phrasings=sum(len(entry.asked) for entry in entries.values()),
        without_phrasing=tuple(id_ for id_, entry in entries.items() if not entry.asked),
        with_grants=_count(entry.grants for entry in entries.values()),
        with_equivalents=len(entries) - len(without_equivalents),
        without_equivalent=without_equivalents,
        unique=_count(entries[id_].unique for id_ in without_equivalents),
        with_gaps=tuple(id_ for id_, entry in entries.items() if entry.unknown),
    )


def _rolls(entry: Entry) -> int:
    return _count(isinstance(step, RollStep) for step in entry.tests.values())


def _count(items: Iterable[object]) -> int:
    return sum(map(bool, items))
