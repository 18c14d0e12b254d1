"""Entries side by side, as a table of a page: its columns, its rows, and one line on what is the same."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.describe import MATCH_WORDS
from kb.knowledge import KnowledgeBase
from kb.links.comparison import ComparedCell, compare
from kb.links.equivalents import STRENGTH, equivalents, meet
from kb.model import Match
from kb.references import edition_of
from site_src.figures.by_tier import NOTE, ByTier
from site_src.pages.steps import place
from site_src.words import notation as rolls

BASE = "base"
"""What the column is called that the others are held against."""

_LABELS = {
    "cost": "Cost",
    "tests": "Roll",
    "odds": "Odds",
    "summary": "Effect",
    "results": "Yields",
    "grants": "Changes",
    "states": "States",
    "requires": "Needs",
    "timing": "When",
    "combine": "Together",
    "variants": "Variants",
    "outcomes": "Outcomes",
    "uses": "Uses up",
    "figures": "Figures",
}
"""The rows, in the order in which players ask for them; names stand in the head, sources beneath the table."""

_NOTES = {"odds": f"{NOTE}, both sides alike"}
_SHORT = 26
"""Most letters of a value that the line on what is the same repeats."""


def labels() -> list[tuple[str, str, str]]:
    """Return each row that there may be: its field, its label, and a note on it."""
    return [(field, label, _NOTES.get(field, "")) for field, label in _LABELS.items()]


@dataclass(frozen=True, slots=True)
class Column:
    """One entry."""

    id: str
    name: str
    edition: str
    short: str
    likeness: tuple[str, ...]
    """What it is to the entry of each column, in their order."""
    further: bool
    """Whether another column has an entry of its edition that matches better."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of every column."""

    field: str
    label: str
    note: str
    texts: tuple[tuple[str, ...], ...]

    @property
    def speakers(self) -> list[int]:
        """The columns that say something."""
        return [at for at, texts in enumerate(self.texts) if texts]

    def same(self, columns: Sequence[int]) -> bool:
        """Return whether *columns* all say the same."""
        return len({self.texts[at] for at in columns}) == 1


def columns(base: KnowledgeBase, found: Sequence[tuple[str, Match]]) -> list[Column]:
    """Return a column for each entry, given with what it is to a concept that all of them share."""
    met = {id_: {other.id: other.match for other in equivalents(base, id_)} for id_, _ in found}
    made = []
    for at, (id_, match) in enumerate(found):
        edition = edition_of(id_)
        words = tuple(
            BASE if other == id_ else MATCH_WORDS[met[other].get(id_, meet(theirs, match))]
            for other, theirs in found
        )
        further = edition in (edition_of(other) for other, _ in found[:at])
        entry, short = base.entries[id_], base.editions[edition].short
        made.append(Column(id_, entry.name, edition, short, words, further))
    return made


def best_first(found: Sequence[tuple[str, Match]]) -> list[tuple[str, Match]]:
    """Return *found* with the strongest match at its head, which the others are held against at first."""
    best = min(found, key=lambda each: STRENGTH.index(each[1]))
    return [best, *(each for each in found if each != best)]


def lines(base: KnowledgeBase, ids: Sequence[str], tiers: ByTier) -> list[FieldLine]:
    """Return what the entries say, field by field; a field about which none says anything is left out."""
    told = {row.field: row.cells for row in compare(base, ids).rows}
    found = {
        field: tuple(_texts(base, id_, cell) for id_, cell in zip(ids, cells, strict=True))
        for field, cells in told.items()
    }
    found["odds"] = tuple(tuple(filter(None, [tiers.in_words(id_)])) for id_ in ids)
    return [
        FieldLine(field, label, _NOTES.get(field, ""), found[field])
        for field, label in _LABELS.items()
        if any(found.get(field, ()))
    ]


def _texts(base: KnowledgeBase, id_: str, cell: ComparedCell) -> tuple[str, ...]:
    """Return what a cell says, with steps and fields of the entry in words."""
    edition, entry = base.editions[edition_of(id_)], base.entries[id_]
    return tuple(rolls.readable(text, edition, entry) for text in cell.texts)


def unknowns(base: KnowledgeBase, id_: str) -> list[str]:
    """Return what is not known of an entry, each with the reason."""
    entry = base.entries[id_]
    return [f"{place(entry, path)}: {why}" for path, why in entry.unknown.items()]


def in_short(rows: Iterable[FieldLine], all_columns: Sequence[Column]) -> list[tuple[str, str]]:
    """Return what is the same in the nearest column of each edition, what differs, and what only one has."""
    return [(head, ", ".join(words)) for head, words in _sorted_out([*rows], all_columns).items() if words]


def _sorted_out(rows: Sequence[FieldLine], all_columns: Sequence[Column]) -> Mapping[str, list[str]]:
    shown = [at for at, column in enumerate(all_columns) if not column.further]
    shown = shown if len(shown) > 1 else [*range(len(all_columns))]
    names = column_names([all_columns[at] for at in shown])
    found: dict[str, list[str]] = {"The same": [], "Different": []}
    for row in rows:
        speaking = [at for at in shown if row.texts[at]]
        if not speaking:
            continue
        if row.same(shown):
            found["The same"].append(_with_value(row, row.texts[shown[0]]))
        elif len(speaking) == 1:
            found.setdefault(f"Only in {names[shown.index(speaking[0])]}", []).append(row.label.lower())
        else:
            found["Different"].append(row.label.lower())
    return found


def _with_value(row: FieldLine, texts: tuple[str, ...]) -> str:
    told = texts[0] if len(texts) == 1 and row.field in ("cost", "timing") else ""
    return f"{row.label.lower()} ({told})" if told and len(told) <= _SHORT else row.label.lower()


def column_names(shown: Sequence[Column]) -> list[str]:
    """Return what each column is called in a sentence: its edition, or its name where several share that."""
    shorts = [column.short for column in shown]
    return [
        column.short if shorts.count(column.short) == 1 else f"{column.name} ({column.short})"
        for column in shown
    ]


def only_in(row: FieldLine, names: Sequence[str]) -> Iterator[str]:
    """Yield the names of the columns that say something, where not all do."""
    if len(row.speakers) < len(names):
        yield from (names[at] for at in row.speakers)
