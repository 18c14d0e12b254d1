"""An edition on one printable sheet: every action under its cost, with its roll or its effect."""

from dataclasses import dataclass

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.references import slug_of
from resolver.wording import upper
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.listing import Row, row
from site_src.pages.our_table import choices_of

_NO_COST = {"": "Without a cost", "nothing": "Costs nothing", "unknown": "Cost unknown"}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """An action on the sheet: its slug, its row, its roll, and its effect unless you make the roll."""

    slug: str
    row: Row
    roll: str
    effect: str


def page(base: KnowledgeBase, id_: str) -> Page:
    """Return the sheet of edition *id_*."""
    edition = base.editions[id_]
    values = {
        "edition_id": id_,
        "edition": edition,
        "groups": groups(base, id_),
        "turn": describe.turn_texts(edition),
        "rulings": choices_of(edition),
    }
    return Page(
        addresses.sheet(id_),
        "sheet.md",
        f"Sheet for {edition.name}",
        values,
        f"Every action of {edition.name} on a sheet to print: cost, roll, effect.",
        hide=("navigation", "toc"),
        styles=("sheet.css",),
    )


def rows(base: KnowledgeBase, id_: str) -> list[Row]:
    """Return the rows of all actions of edition *id_*, section by section."""
    return [
        row(base, each) for slug in base.editions[id_].sections for each in base.section_entries(id_, slug)
    ]


def groups(base: KnowledgeBase, id_: str) -> dict[str, list[SheetLine]]:
    """Return the lines of all actions of edition *id_* by their cost, cheap to dear as far as the edition says."""
    edition = base.editions[id_]
    found: dict[str, list[SheetLine]] = {}
    for each in sorted(rows(base, id_), key=lambda one: (_place(edition, one), one.cost)):
        found.setdefault(_NO_COST.get(each.cost.lower(), each.cost), []).append(_line(each))
    return {name: sorted(lines, key=lambda one: one.row.name) for name, lines in found.items()}


def _line(each: Row) -> SheetLine:
    """Return the sheet's line for an action: its roll, and its summary if you don't make that roll yourself."""
    roll = each.test if each.test not in ("no test", "unknown") else ""
    return SheetLine(slug_of(each.id), each, upper(roll), "" if roll and not each.roller else each.summary)


def _place(edition: Edition, each: Row) -> tuple[int, int]:
    """Return the sort key of an action: the place of its first resource, and how many it has."""
    resources = [*edition.resources]
    first = resources.index(each.costs[0]) if each.costs and each.costs[0] in resources else len(resources)
    return first, len(each.costs)


def index(base: KnowledgeBase) -> Page:
    """Return the list of all sheets."""
    values = {"editions": base.editions}
    return Page(
        addresses.SHEETS,
        "sheets.md",
        "Sheets for the table",
        values,
        "Every action of an edition on a sheet to print.",
    )
