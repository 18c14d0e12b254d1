"""An edition on one sheet for the table: every action with its cost and its roll."""

from kb.knowledge import KnowledgeBase
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.listing import row
from site_src.words import turn


def page(base: KnowledgeBase, id_: str) -> Page:
    """Return the sheet of edition *id_*."""
    edition = base.editions[id_]
    sections = [
        (section.name, rows)
        for slug, section in edition.sections.items()
        if (rows := [row(base, each) for each in base.section_entries(id_, slug)])
    ]
    values = {"edition_id": id_, "edition": edition, "sections": sections, "turn": turn.words(edition)}
    title = f"Sheet for {edition.name}"
    return Page(addresses.sheet(id_), "sheet.md", title, values, hide=("navigation", "toc"))


def index(base: KnowledgeBase) -> Page:
    """Return the list of all sheets."""
    values = {"editions": base.editions}
    return Page(addresses.SHEETS, "sheets.md", "Sheets for the table", values)
