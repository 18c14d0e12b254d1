"""A printed page for the reader's character, which a script fills: what it rolls, and what everybody can do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import AnyOf
from resolver.notation import print_roll
from site_src import addresses
from site_src.figures.chances import ChanceCalculator
from site_src.figures.own_rolls import OwnRoll, name_of_way, ways_of
from site_src.making.press import Page
from site_src.pages import sheet
from site_src.pages.listing import Row
from site_src.pages.our_table import choices_of, open_rulings


def page(base: KnowledgeBase) -> Page:
    """Return the page of the character's sheet."""
    return Page(
        addresses.CHARACTER_SHEET,
        "character-sheet.md",
        "My sheet",
        {"data": data(base)},
        "What your character rolls, on one page to print.",
        hide=("navigation", "toc"),
        styles=("sheet.css",),
    )


def data(base: KnowledgeBase) -> dict[str, Any]:
    """Return what the page's script knows of each edition: its groups of actions and the chances of their rolls."""
    chance_calculator = ChanceCalculator()
    rolled_anywhere = {kind for id_ in base.editions for kind in _rolled_kinds(sheet.rows(base, id_))}
    return {id_: _of_edition(base, id_, chance_calculator, rolled_anywhere) for id_ in base.editions}


def _of_edition(
    base: KnowledgeBase, id_: str, chance_calculator: ChanceCalculator, rolled_anywhere: set[str]
) -> dict[str, Any]:
    edition, grids = base.editions[id_], _Grids(chance_calculator)
    everybody = _Everybody(base, _rolled_kinds(sheet.rows(base, id_)), rolled_anywhere)
    groups = [
        (name, [found for line in lines for found in _lines(base, line, grids, everybody)])
        for name, lines in sheet.groups(base, id_).items()
    ]
    return {
        "short": edition.short,
        "bonus": edition.mechanic.family == "total",
        "limit": edition.mechanic.words.get("limit", "limit"),
        "turn": " ".join(describe.turn_texts(edition)),
        "rulings": choices_of(edition),
        "groups": [(name, lines) for name, lines in groups if lines],
        "grids": [*grids.places],
    }


@dataclass
class _Grids:
    """The chances of an edition's rolls, each once."""

    chance_calculator: ChanceCalculator
    places: dict[str, int] = field(default_factory=dict)

    def odds(self, own: OwnRoll) -> dict[str, Any]:
        """Return the chances of a roll and the rulings that decide about them; empty if there are none."""
        grid = own.grid(self.chance_calculator)
        if not grid:
            return {}
        place = self.places.setdefault(grid, len(self.places))
        rulings = open_rulings(own.roll.base, own.asks["entry"], own.asks["test"], own.roll)
        return {"odds": own.odds(place), "called": own.roll.success_word, "rulings": [*rulings]}


@dataclass(frozen=True)
class _Everybody:
    """Tells which actions without a roll of yours everybody can take, and which only who has dice for their kind."""

    base: KnowledgeBase
    rolled: set[str]
    """The kinds of actions with rolls in the edition."""
    rolled_anywhere: set[str]

    def needs(self, row: Row) -> list[str] | None:
        """Return the kinds of actions, one with dice of yours; none if everybody can take it; None if few can."""
        entry = self.base.entries[row.id]
        worded = any(isinstance(each, str | AnyOf) for each in entry.requires)
        usual = {
            kind
            for kind in row.groups
            if kind not in self.rolled and not (worded and kind in self.rolled_anywhere)
        }
        if not entry.requires or usual:
            return []
        return [*row.groups] or None


def _rolled_kinds(rows: list[Row]) -> set[str]:
    """Return the kinds of actions that have rolls of yours, by the first kind of each."""
    return {each.groups[0] for each in rows if each.groups and each.test != "no test" and not each.roller}


def _lines(
    base: KnowledgeBase, line: sheet.SheetLine, grids: _Grids, everybody: _Everybody
) -> Iterator[Mapping[str, Any]]:
    """Yield an action that you roll with plain sums of ratings, in each way, or take without a roll of yours."""
    row = line.row
    ways = [*ways_of(base, row.id)]
    for way, own in ways:
        kind = {"kind": row.groups[0]} if row.groups else {}
        printed = print_roll(own.bound.changed.roll) + describe.core_mark(base.entries[row.id])
        roll = describe.in_words(base, row.id, printed) if way else line.roll
        name = name_of_way(base, row.id, way)
        yield {"id": row.id, "name": name, **kind, "roll": roll, "adds": own.adds, **grids.odds(own)}
    if ways:
        return
    needs = everybody.needs(row)
    free = base.entries[row.id].kind == "action" and (row.test == "no test" or row.roller)
    if free and needs is not None:
        yield {"id": row.id, "name": row.name, "needs": needs}
