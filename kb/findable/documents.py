"""Entries as search documents: the text to search, and what a result shows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kb.describe import (
    change_text,
    cost_text,
    figure_text,
    plain,
    requirement_text,
    roll_text,
    timing_text,
)
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import STRENGTH, equivalents
from kb.model import Edition, Entry, Need, RollStep, ShiftStep, ValueStep, alternatives_of
from kb.references import edition_of

Kind = Literal[
    "action", "procedure", "rule", "edition", "term", "state", "class", "resource", "ruling", "table"
]
"""What a document is: one of the kinds of entries, or of what an edition explains beside them."""

KIND_NAMES: Mapping[Kind, str] = {
    "action": "Action",
    "procedure": "Procedure",
    "rule": "Rule",
    "edition": "Rules of the edition",
    "term": "Term",
    "state": "State",
    "class": "Kind of action",
    "resource": "Resource",
    "ruling": "Ruling",
    "table": "Table",
}
"""What people call each kind."""

ENTRY_KINDS: Sequence[Kind] = ("action", "procedure", "rule")
"""The kinds of entries; all others are explanations beside them."""

FREE_OF_COST = "none"
"""The cost key of actions that cost nothing."""

UNKNOWN_COST = "unknown"
"""The cost key of actions whose source does not give a cost."""


@dataclass(frozen=True, slots=True)
class OtherName:
    """The name of an equivalent in another edition."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class IndexedEntry:
    """An entry in the index. Every text is plain, with references replaced by names."""

    id: str
    edition: str
    section: str
    name: str
    aliases: tuple[str, ...]
    others: tuple[OtherName, ...]
    asked: tuple[str, ...]
    """How players ask for it without its name."""
    asked_elsewhere: tuple[str, ...]
    """How players ask for its exact and close equivalents in other editions."""
    costs: tuple[str, ...]
    ways: tuple[str, ...]
    """Each way to pay, as its resources sorted by name."""
    cost: str
    roll: str
    tests: str
    concept: str | None
    """The concept to group results by: the entry's best match that is not merely related."""
    concepts: tuple[str, ...]
    """The names of its concepts."""
    figures: str
    """Its numbers and what they count: costs, requirements, changes, thresholds, figures."""
    marks: int | None
    """How many marks it needs; None if it needs none."""
    timing: str | None
    classes: tuple[str, ...]
    facts: str
    """The names of its edition, section, cost and timing."""
    requires: str
    summary: str
    effect: str
    kind: Kind = "action"
    place: str = ""
    """The path of the place that explains it, if it isn't an entry with a page of its own."""

    @property
    def url(self) -> str:
        """The path of the page, or of the place on a page."""
        return self.place or f"/{self.id}/"


def documents(base: KnowledgeBase) -> Iterator[IndexedEntry]:
    """Yield a document for every entry of *base*, by edition and entry."""
    for edition in base.editions:
        for id_ in base.of_edition(edition):
            yield document(base, id_)


def document(base: KnowledgeBase, id_: str) -> IndexedEntry:
    """Return the document of entry *id_*."""
    entry, edition_id = base.entries[id_], edition_of(id_)
    edition = base.editions[edition_id]
    return IndexedEntry(
        id=id_,
        edition=edition_id,
        section=base.sections_of[id_],
        name=entry.name,
        aliases=(*entry.aliases, *entry.local_names.values()),
        others=_other_names(base, id_),
        asked=tuple(entry.asked),
        asked_elsewhere=_asked_elsewhere(base, id_),
        costs=cost_keys(entry),
        ways=tuple(dict.fromkeys(" ".join(sorted(cost.spend)) for cost in entry.costs.values())),
        cost=cost_text(edition, entry),
        roll=roll_text(base, id_),
        tests=_tests(entry),
        concept=_main_concept(entry),
        concepts=_concept_names(base, entry),
        figures=plain(base, _figures(edition, entry), edition_id),
        marks=_marks(entry),
        timing=entry.timing,
        classes=tuple(entry.classes),
        facts=_facts(base, id_),
        requires="; ".join(requirement_text(edition, requirement) for requirement in entry.requires),
        summary=plain(base, entry.summary, edition_id),
        effect=plain(base, _effect(entry), edition_id),
        kind=entry.kind,
    )


def cost_keys(entry: Entry) -> tuple[str, ...]:
    """Return the resources that can pay for an action, in the entry's order.

    An action that costs nothing has the key "none"; one whose source gives no cost has "unknown".
    """
    if entry.cost == FREE_OF_COST:
        return (FREE_OF_COST,)
    spent = dict.fromkeys(resource for cost in entry.costs.values() for resource in cost.spend)
    return tuple(spent) or ((UNKNOWN_COST,) if "cost" in entry.unknown else ())


def _other_names(base: KnowledgeBase, id_: str) -> tuple[OtherName, ...]:
    """Entries that are merely related are left out: their names would mislead a search."""
    return tuple(
        OtherName(equivalent.id, base.entries[equivalent.id].name)
        for equivalent in equivalents(base, id_)
        if equivalent.match != "related"
    )


def _asked_elsewhere(base: KnowledgeBase, id_: str) -> tuple[str, ...]:
    same = [other.id for other in equivalents(base, id_) if other.match in ("exact", "close")]
    return tuple(dict.fromkeys(text for other in same for text in base.entries[other].asked))


def _figures(edition: Edition, entry: Entry) -> str:
    """Return the numbers of an entry in words, each with what it counts."""
    rolls = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    variants = [variant for step in rolls for variant in step.variants.values()]
    said = [cost_text(edition, entry), *(requirement_text(edition, each) for each in entry.requires)]
    said += [change_text(edition, change) for change in (*variants, *entry.grants)]
    said += [figure_text(figure) for figure in entry.figures]
    requirement = edition.mechanic.words.get("requirement", "threshold")
    for step in rolls:
        said += [f"{requirement} {number}" for number in _required(step.roll)]
    return "; ".join(filter(None, said))


def _required(roll: str) -> list[str]:
    """Return the number that a printed roll has to reach; None if it is not a plain number."""
    return re.findall(r"\((\d+)(?:,[^)]*)?\)", roll)


def _marks(entry: Entry) -> int | None:
    needs = (need for requirement in entry.requires for need in alternatives_of(requirement))
    return max(
        (need.least for need in needs if isinstance(need, Need) and need.term == "marks"), default=None
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
    """Return everything that the entry says about its effects, as running text."""
    steps = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    outcomes = [outcome.then for step in steps for outcome in step.outcomes]
    variants = [variant for step in steps for variant in step.variants.values()]
    outcomes += [outcome.then for variant in variants for outcome in variant.outcomes or ()]
    conditions = [change.when for change in (*variants, *entry.grants) if change.when]
    sentences = [entry.effect or "", *(f"{text.rstrip('.')}." for text in outcomes + conditions)]
    return " ".join(" ".join(sentences).split())
