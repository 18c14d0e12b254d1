"""An entry as what is searched in it and what a result shows of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb import KnowledgeBase, edition_of
from kb.describe import cost_text, plain, requirement_text, test_text, timing_text
from kb.links.equivalents import STRENGTH, equivalents
from kb.model import Entry, RollStep, ShiftStep, ValueStep

FREE_OF_COST = "none"
"""The cost by which an action that costs nothing is found."""

UNKNOWN_COST = "unknown"
"""The cost by which an action is found whose source does not give one."""


@dataclass(frozen=True, slots=True)
class OtherName:
    """The name that another edition gives to an equivalent of an entry."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class IndexedEntry:
    """What the index keeps of one entry. Every text is plain: references stand as the names they refer to."""

    id: str
    edition: str
    section: str
    name: str
    aliases: tuple[str, ...]
    others: tuple[OtherName, ...]
    costs: tuple[str, ...]
    cost: str
    roll: str
    tests: str
    concept: str | None
    """The concept that results are grouped by: the one that the entry matches best, and is not merely related to."""
    concepts: tuple[str, ...]
    """What the concepts of the entry are called."""
    facts: str
    """The edition, the section, the cost and the timing by their names."""
    requires: str
    summary: str
    effect: str

    @property
    def url(self) -> str:
        """The path of the entry's page."""
        return f"/{self.id}/"


def documents(base: KnowledgeBase) -> Iterator[IndexedEntry]:
    """Yield a document for every entry of *base*, in the order of its editions and their entries."""
    for edition in base.editions:
        for id_ in base.of_edition(edition):
            yield document(base, id_)


def document(base: KnowledgeBase, id_: str) -> IndexedEntry:
    """Return what the index keeps of the entry *id_*."""
    entry, edition_id = base.entries[id_], edition_of(id_)
    edition = base.editions[edition_id]
    return IndexedEntry(
        id=id_,
        edition=edition_id,
        section=base.sections_of[id_],
        name=entry.name,
        aliases=tuple(entry.aliases),
        others=_other_names(base, id_),
        costs=cost_keys(entry),
        cost=cost_text(edition, entry),
        roll=test_text(entry),
        tests=_tests(entry),
        concept=_main_concept(entry),
        concepts=_concept_names(base, entry),
        facts=_facts(base, id_),
        requires="; ".join(requirement_text(edition, requirement) for requirement in entry.requires),
        summary=plain(base, entry.summary, edition_id),
        effect=plain(base, _effect(entry), edition_id),
    )


def cost_keys(entry: Entry) -> tuple[str, ...]:
    """Return the resources with which an action can be paid, in the order of the entry.

    An action that costs nothing has the key "none", one whose cost the source leaves out has "unknown".
    """
    if entry.cost == FREE_OF_COST:
        return (FREE_OF_COST,)
    spent = dict.fromkeys(resource for cost in entry.costs.values() for resource in cost.spend)
    return tuple(spent) or ((UNKNOWN_COST,) if "cost" in entry.unknown else ())


def _other_names(base: KnowledgeBase, id_: str) -> tuple[OtherName, ...]:
    """What is merely related goes by names that would mislead a search."""
    return tuple(
        OtherName(equivalent.id, base.entries[equivalent.id].name)
        for equivalent in equivalents(base, id_)
        if equivalent.match != "related"
    )


def _facts(base: KnowledgeBase, id_: str) -> str:
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    section = edition.sections.get(base.sections_of[id_])
    named = [edition.short, edition.name, section.name if section else ""]
    return "; ".join(filter(None, [*named, cost_text(edition, entry), timing_text(edition, entry)]))


def _main_concept(entry: Entry) -> str | None:
    links = [link for link in entry.concepts if link.match != "related"]
    best = min(links, key=lambda link: STRENGTH.index(link.match), default=None)
    return best.id if best else None


def _concept_names(base: KnowledgeBase, entry: Entry) -> tuple[str, ...]:
    known = [base.concepts[link.id] for link in entry.concepts if link.id in base.concepts]
    return tuple(name for concept in known for name in (concept.name, *concept.aliases))


def _tests(entry: Entry) -> str:
    return "; ".join(_notation(step) for step in entry.tests.values())


def _notation(step: RollStep | ValueStep | ShiftStep) -> str:
    if isinstance(step, RollStep):
        return step.roll
    return step.value if isinstance(step, ValueStep) else f"{step.shift}: {step.by}"


def _effect(entry: Entry) -> str:
    """Return everything that the entry says about what happens, as running text."""
    steps = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    outcomes = [outcome.then for step in steps for outcome in step.outcomes]
    variants = [variant for step in steps for variant in step.variants.values()]
    outcomes += [outcome.then for variant in variants for outcome in variant.outcomes or ()]
    conditions = [change.when for change in (*variants, *entry.grants) if change.when]
    sentences = [entry.effect or "", *(f"{text.rstrip('.')}." for text in outcomes + conditions)]
    return " ".join(" ".join(sentences).split())
