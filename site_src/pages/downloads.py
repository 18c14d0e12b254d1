"""The files for download, and the page that lists them and the API."""

from functools import partial

from kb.exports import FORMATS, linked_data
from kb.exports.anki_file import anki_file, can_make_cards
from kb.knowledge import KnowledgeBase
from kb.licence import LICENCE
from site_src import addresses
from site_src.making.folder import Maker
from site_src.making.press import Page

_WHAT = {
    "json": "all data as one object",
    "csv": "the entries as a table for spreadsheets",
    "sqlite": "all data as a database",
    "jsonld": "concepts and entries as linked data (SKOS)",
}


def page(base: KnowledgeBase) -> Page:
    """Return the page of files and the API."""
    values = {
        "licence": LICENCE,
        "files": [(f"actionary.{ending}", _WHAT.get(ending, "all data")) for ending in FORMATS],
        "decks": {id_: edition.name for id_, edition in base.editions.items()} if can_make_cards() else {},
        "example": next(iter(base.entries), ""),
    }
    return Page(
        addresses.DATA,
        "data.md",
        "Data and API",
        values,
        "All data as JSON, CSV, SQLite, linked data and Anki cards, and the API that answers questions.",
    )


def files(base: KnowledgeBase) -> dict[str, Maker]:
    """Return what makes each file, by path: one per format and, with genanki, one Anki deck per edition."""
    decks = base.editions if can_make_cards() else ()
    return {
        **{f"data/actionary.{ending}": partial(each.build, base) for ending, each in FORMATS.items()},
        "data/actionary.jsonld": partial(linked_data, base, addresses.relative_link(addresses.DATA, "")),
        **{f"data/{id_}.apkg": partial(anki_file, base, id_) for id_ in decks},
    }
