"""Plan every file of the site of a knowledge base: its path, and what makes its content."""

import json
import re
from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path

from kb.files.source_text import source_text
from kb.knowledge import KnowledgeBase
from kb.links import export
from kb.links.backlinks import referring_ids
from kb.references import RESERVED
from site_src import addresses
from site_src.figures import colours
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.making import for_machines, previews, search_index
from site_src.making.folder import Maker
from site_src.making.press import Page, Press
from site_src.making.render import installed_file
from site_src.pages import (
    actions,
    any_comparison,
    calculator,
    changes,
    character,
    character_sheet,
    comparison,
    concept,
    downloads,
    edition,
    entry,
    front,
    matrix,
    pair,
    rulings,
    sheet,
    table,
    words_of_play,
)
from site_src.pages.same_turn import Turns
from site_src.site_error import SiteError

STYLES = ("tokens", "site", "controls", "search", "entry", "tables", "character", "print")
"""The style sheets of every page, in their order. They become one file, because a phone waits for each."""
_ASSETS = Path(__file__).parents[1] / "assets"

_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/\n", re.DOTALL | re.MULTILINE)
_AROUND_LINES = re.compile(r"""^[ \t]+|[ \t]+//[^\n"'`]*$""", re.MULTILINE)
"""The indentation of lines, and remarks behind them; no text of ours goes over several lines."""

PageMaker = Callable[[], Page]


def planned_files(base: KnowledgeBase) -> dict[str, Maker]:
    """Return what makes each file, by path: the pages in the order in which MkDocs reads them, then the others.

    Raises:
        SiteError: If an edition has the name of a folder that the site needs itself.
    """
    if taken := set(RESERVED).intersection(base.editions):
        problem = (
            f"the edition id {min(taken)!r} is already a folder of the site; rename the edition's folder"
        )
        raise SiteError([problem])
    press, tiers, chapters = (
        Press(base),
        OddsByTier(base),
        partial(changes.read_chapters, installed_file("CHANGELOG.md")),
    )
    pages = {**_pages(base, tiers), addresses.CHANGES: lambda: changes.page(chapters())}
    printed: dict[str, Maker] = {
        path: partial(_print_page, press, pages[path]) for path in sorted(pages, key=_walk_order)
    }
    return {
        **printed,
        addresses.FEED: lambda: changes.feed(chapters()),
        **_data(base, tiers),
        **downloads.files(base),
        **previews.files(base),
        **search_index.files(base),
        **for_machines.files(base),
        **_assets(base),
    }


def _walk_order(path: str) -> list[str]:
    """Return the place of a page in MkDocs's walk through the folders: before the pages in folders below."""
    return path.split("/")[:-1]


def _print_page(press: Press, page: PageMaker) -> str:
    return press.print(page())


def _pages(base: KnowledgeBase, tiers: OddsByTier) -> dict[str, PageMaker]:
    """Return what makes each page, by path."""
    return {
        addresses.HOME: partial(front.home, base),
        addresses.ABOUT: partial(front.about, base),
        addresses.ACTIONS: partial(actions.page, base),
        addresses.ANY_COMPARISON: partial(any_comparison.page, base),
        addresses.CALCULATOR: partial(calculator.page, base),
        addresses.CHARACTER: partial(character.page, base),
        addresses.CHARACTER_SHEET: partial(character_sheet.page, base),
        addresses.COMPARISONS: partial(matrix.page, base),
        addresses.COVERAGE: partial(front.coverage_page, base),
        addresses.DATA: partial(downloads.page, base),
        addresses.GLOSSARY: partial(words_of_play.glossary, base),
        addresses.RULINGS: partial(rulings.page, base),
        addresses.SHEETS: partial(sheet.index, base),
        addresses.STATES: partial(words_of_play.states, base),
        addresses.TABLES: partial(table.index, base),
        **_of_editions(base),
        **_of_entries(base, tiers),
        **_of_concepts(base, tiers),
        **{addresses.table(id_): partial(table.page, base, id_) for id_ in base.tables},
    }


def _of_editions(base: KnowledgeBase) -> dict[str, PageMaker]:
    return {
        **{addresses.edition(id_): partial(edition.page, base, id_) for id_ in base.editions},
        **{addresses.sheet(id_): partial(sheet.page, base, id_) for id_ in base.editions},
        **{addresses.pair(*two): partial(pair.page, base, *two) for two in combinations(base.editions, 2)},
    }


def _of_entries(base: KnowledgeBase, tiers: OddsByTier) -> dict[str, PageMaker]:
    chance_calculator, turns = ChanceCalculator(), Turns(base)

    def page(id_: str) -> Page:
        return entry.page(base, id_, referring_ids(base, id_), chance_calculator, tiers, turns)

    former = {old: id_ for old, id_ in base.ids_by_former.items() if old not in base.entries}
    return {
        **{addresses.entry(id_): partial(page, id_) for id_ in base.entries},
        **{addresses.entry(old): partial(front.redirect, base, old, id_) for old, id_ in former.items()},
    }


def _of_concepts(base: KnowledgeBase, tiers: OddsByTier) -> dict[str, PageMaker]:
    shared = [slug for slug in base.concepts if comparison.compared_entries(base, slug)]
    return {
        **{addresses.concept(slug): partial(concept.page, base, slug) for slug in base.concepts},
        **{addresses.comparison(slug): partial(comparison.page, base, slug, tiers) for slug in shared},
    }


def _data(base: KnowledgeBase, tiers: OddsByTier) -> dict[str, Maker]:
    return {
        **{addresses.entry_data(id_): partial(_entry_data, base, id_) for id_ in base.entries},
        **{addresses.entry_source(id_): partial(source_text, base, id_) for id_ in base.entries},
        **{
            addresses.compared_data(id_): partial(any_comparison.data, base, id_, tiers)
            for id_ in base.entries
        },
    }


def _entry_data(base: KnowledgeBase, id_: str) -> str:
    return json.dumps(export.entry_data(base, id_), ensure_ascii=False, indent=1) + "\n"


def _assets(base: KnowledgeBase) -> dict[str, Maker]:
    paths = {path.relative_to(_ASSETS).as_posix(): path for path in _ASSETS.rglob("*") if path.is_file()}
    sheets = [paths.pop(f"{name}.css") for name in STYLES]
    return {
        **{f"assets/{name}": path.read_bytes for name, path in paths.items()},
        **{f"assets/{name}": partial(_bare, path) for name, path in paths.items() if _is_ours(path)},
        "assets/style.css": partial(_style, base, sheets),
        "assets/character.js": partial(_characters, base, paths["character.js"]),
    }


def _is_ours(path: Path) -> bool:
    return path.suffix in (".css", ".js") and not path.stem.endswith(".min")


def _bare(path: Path) -> str:
    """Return a script or a style sheet without comments and indentation, which phones needn't load."""
    return _AROUND_LINES.sub("", _COMMENT.sub("", path.read_text(encoding="utf-8")))


def _characters(base: KnowledgeBase, script: Path) -> str:
    """Return the *script* of every page after the short names of the editions."""
    games = {id_: edition.short for id_, edition in base.editions.items()}
    return f"const actionaryGames = {json.dumps(games)};\n{_bare(script)}"


def _style(base: KnowledgeBase, sheets: list[Path]) -> str:
    declared = {id_: edition.colour for id_, edition in base.editions.items()}
    accents = colours.style_sheet(colours.accents(declared))
    return "\n".join([accents, *map(_bare, sheets)])
