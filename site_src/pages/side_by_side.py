"""The table of a comparison: its columns, its rows, and one line on what is the same."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.describe import LABELS, MATCH_WORDS
from kb.knowledge import KnowledgeBase
from kb.links.comparison import compare
from kb.links.equivalents import STRENGTH, combine_matches, equivalents
from kb.model import Match
from kb.references import edition_of
from site_src.figures.by_tier import NOTE, OddsByTier

BASE = "base"
"""The words for the column that the others are compared with."""

_ROWS = (
    *("cost", "tests", "summary", "grants", "states", "requires", "timing"),
    *("odds", "results", "combine", "variants", "outcomes", "uses", "figures"),
)
"""The rows, in the order in which players ask; names are in the head, sources below the table."""

_NOTES = {"odds": f"{NOTE}, both sides alike"}
_SHORT = 26
"""The most letters of a value that the line on what is the same repeats."""

_VALUED = ("cost", "timing")
"""The rows whose values that line repeats."""


def labels() -> list[tuple[str, str, str]]:
    """Return all possible rows: field, label, and a note."""
    return [(field, LABELS[field], _NOTES.get(field, "")) for field in _ROWS]


@dataclass(frozen=True, slots=True)
class Column:
    """One entry."""

    id: str
    name: str
    edition: str
    short: str
    likeness: tuple[str, ...]
    """How it matches the entry of each column, in their order."""
    further: bool
    """Whether an earlier column has another entry of its edition."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of every column."""

    field: str
    label: str
    note: str
    texts: tuple[tuple[str, ...], ...]

    @property
    def columns_with_text(self) -> list[int]:
        """The columns with a text, counted from 0."""
        return [at for at, texts in enumerate(self.texts) if texts]

    def same(self, columns: Sequence[int]) -> bool:
        """Return whether the texts of *columns* are the same."""
        return len({self.texts[at] for at in columns}) == 1


def columns(base: KnowledgeBase, members: Sequence[tuple[str, Match]]) -> list[Column]:
    """Return a column for each entry; *members* has their matches to a shared concept."""
    matches = {id_: {other.id: other.match for other in equivalents(base, id_)} for id_, _ in members}
    columns_of_entries = []
    for at, (id_, match) in enumerate(members):
        edition = edition_of(id_)
        words = tuple(
            BASE if other == id_ else MATCH_WORDS[matches[other].get(id_, combine_matches(theirs, match))]
            for other, theirs in members
        )
        further = edition in (edition_of(other) for other, _ in members[:at])
        entry, short = base.entries[id_], base.editions[edition].short
        columns_of_entries.append(Column(id_, entry.name, edition, short, words, further))
    return columns_of_entries


def best_first(members: Sequence[tuple[str, Match]]) -> list[tuple[str, Match]]:
    """Return *members* with the strongest match first; the others are compared with it at first."""
    best = min(members, key=lambda each: STRENGTH.index(each[1]))
    return [best, *(each for each in members if each != best)]


def lines(base: KnowledgeBase, ids: Sequence[str], tiers: OddsByTier) -> list[FieldLine]:
    """Return the rows of the comparison of *ids*, without rows that are empty for all of them."""
    cells_by_field = {row.field: row.cells for row in compare(base, ids).rows}
    texts_by_field = {field: tuple(cell.texts for cell in cells) for field, cells in cells_by_field.items()}
    texts_by_field["odds"] = tuple(tuple(filter(None, [tiers.in_words(id_)])) for id_ in ids)
    return [
        FieldLine(field, LABELS[field], _NOTES.get(field, ""), texts_by_field[field])
        for field in _ROWS
        if any(texts_by_field.get(field, ()))
    ]


def in_short(rows: Iterable[FieldLine], all_columns: Sequence[Column]) -> list[tuple[str, str]]:
    """Return the fields that are the same, that differ, and that only one has.

    Only the closest entry of each edition counts, unless all columns are of one edition.
    """
    return [
        (head, ", ".join(words)) for head, words in _labels_by_sameness([*rows], all_columns).items() if words
    ]


def _labels_by_sameness(rows: Sequence[FieldLine], all_columns: Sequence[Column]) -> Mapping[str, list[str]]:
    closest = [at for at, column in enumerate(all_columns) if not column.further]
    closest = closest if len(closest) > 1 else [*range(len(all_columns))]
    names = column_names([all_columns[at] for at in closest])
    found: dict[str, list[str]] = {"The same": [], "Different": []}
    for row in rows:
        with_text = [at for at in closest if row.texts[at]]
        if not with_text:
            continue
        if row.same(closest):
            found["The same"].append(_with_values(row, closest[:1]))
        elif len(with_text) == 1:
            found.setdefault(f"Only in {names[closest.index(with_text[0])]}", []).append(row.label.lower())
        else:
            found["Different"].append(_with_values(row, closest))
    return found


def _with_values(row: FieldLine, columns: Sequence[int]) -> str:
    """Return the label of *row* with the values of *columns*, if they are short: "cost (Free / Minor / –)"."""
    values = [" ".join(row.texts[at]) or "–" for at in columns]
    short = row.field in _VALUED and all(len(each) <= _SHORT for each in values)
    return f"{row.label.lower()} ({' / '.join(values)})" if short else row.label.lower()


def column_names(columns: Sequence[Column]) -> list[str]:
    """Return a name for each column: its edition, with the entry's name if several share it."""
    shorts = [column.short for column in columns]
    return [
        column.short if shorts.count(column.short) == 1 else f"{column.name} ({column.short})"
        for column in columns
    ]


def only_in(row: FieldLine, names: Sequence[str]) -> Iterator[str]:
    """Yield the names of the columns with a text, if others have none."""
    if len(row.columns_with_text) < len(names):
        yield from (names[at] for at in row.columns_with_text)
