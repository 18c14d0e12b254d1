"""Entries side by side: what each field says, and where the fields differ."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kb.describe import (
    combine_text,
    cost_text,
    figure_text,
    grant_text,
    outcome_text,
    requirement_text,
    source_text,
    step_text,
    timing_text,
)
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import Equivalent, equivalents
from kb.model import Edition, Entry, RollStep
from kb.references import edition_of

MOST = 10
"""How many entries can stand side by side."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one entry says in a field, a text or several, and whether that differs from the first entry."""

    texts: tuple[str, ...]
    differs: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A field of every entry."""

    field: str
    label: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether any entry says something else than the first."""
        return any(cell.differs for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Entries side by side; rows that are empty everywhere are left out."""

    ids: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class EditionComparison:
    """Two editions: what each entry of the first is in the second, and what stands alone."""

    editions: tuple[str, str]
    pairs: tuple[tuple[str, tuple[Equivalent, ...]], ...]
    """Entries of the first edition that have equivalents in the second."""
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]


def _rolls(entry: Entry) -> Iterable[str]:
    return [step_text(step) for step in entry.tests.values()]


def _variants(entry: Entry) -> Iterable[str]:
    for step in entry.tests.values():
        if isinstance(step, RollStep):
            yield from (variant.when or key for key, variant in step.variants.items())


def _outcomes(entry: Entry) -> Iterable[str]:
    for step in entry.tests.values():
        if isinstance(step, RollStep):
            yield from (": ".join(outcome_text(outcome)) for outcome in step.outcomes)


Say = Callable[[Edition, str, Entry], Iterable[str]]

FIELDS: tuple[tuple[str, str, Say], ...] = (
    ("name", "Name", lambda _, __, entry: [entry.name]),
    ("cost", "Cost", lambda edition, __, entry: [cost_text(edition, entry)]),
    ("timing", "Timing", lambda edition, __, entry: [timing_text(edition, entry)]),
    ("tests", "Test", lambda _, __, entry: _rolls(entry) or ["no test"]),
    ("variants", "Variants", lambda _, __, entry: _variants(entry)),
    ("outcomes", "Outcomes", lambda _, __, entry: _outcomes(entry)),
    (
        "requires",
        "Requires",
        lambda edition, __, entry: [requirement_text(edition, r) for r in entry.requires],
    ),
    (
        "combine",
        "Combined",
        lambda _, id_, entry: [f"{a} {b}" for a, b in combine_text(entry, edition_of(id_))],
    ),
    ("uses", "Uses up", lambda _, __, entry: [f"{amount} {name}" for name, amount in entry.uses.items()]),
    ("summary", "What it does", lambda _, __, entry: [entry.summary]),
    (
        "results",
        "Results",
        lambda _, __, entry: [f"{name}: {value}" for name, value in entry.results.items()],
    ),
    ("grants", "Grants", lambda edition, id_, entry: _grants(edition, id_, entry)),
    ("figures", "Figures", lambda _, __, entry: [figure_text(figure) for figure in entry.figures]),
    (
        "unknown",
        "Not known",
        lambda _, __, entry: [f"{field}: {why}" for field, why in entry.unknown.items()],
    ),
    ("source", "Source", lambda edition, __, entry: [source_text(edition, entry)]),
)
"""The rows of a comparison: field, label, and what an entry says there."""


def _grants(edition: Edition, id_: str, entry: Entry) -> list[str]:
    return [grant_text(edition, grant, edition_of(id_)) for grant in entry.grants]


def compare(base: KnowledgeBase, ids: Iterable[str]) -> Comparison:
    """Return the entries *ids* (of any editions) side by side; the others are held against the first."""
    chosen = tuple(dict.fromkeys(ids))
    rows = []
    for field, label, say in FIELDS:
        texts = [
            tuple(filter(None, say(base.editions[edition_of(id_)], id_, base.entries[id_]))) for id_ in chosen
        ]
        if any(texts):
            rows.append(Row(field, label, tuple(Cell(text, text != texts[0]) for text in texts)))
    return Comparison(chosen, tuple(rows))


def compare_editions(base: KnowledgeBase, first: str, second: str) -> EditionComparison:
    """Return what each entry of *first* is in *second*, and what has no counterpart on either side."""
    found = {
        id_: tuple(e for e in equivalents(base, id_) if edition_of(e.id) == second)
        for id_ in base.of_edition(first)
    }
    met = {equivalent.id for others in found.values() for equivalent in others}
    return EditionComparison(
        editions=(first, second),
        pairs=tuple((id_, others) for id_, others in found.items() if others),
        only_first=tuple(id_ for id_, others in found.items() if not others),
        only_second=tuple(id_ for id_ in base.of_edition(second) if id_ not in met),
    )
