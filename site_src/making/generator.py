"""Write the site of a knowledge base as a folder of Markdown, JSON and assets."""

import gc
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from kb.files.source_text import source_text
from kb.knowledge import KnowledgeBase
from kb.links import export
from kb.links.backlinks import referring
from kb.references import RESERVED
from site_src import addresses
from site_src.figures import colours
from site_src.figures.by_tier import ByTier
from site_src.figures.chances import Oracle
from site_src.making import for_machines, previews, search_index
from site_src.making.press import Page, Press
from site_src.making.render import installed_file
from site_src.pages import (
    actions,
    any_comparison,
    calculator,
    changes,
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


class FilesWritten(NamedTuple):
    """The numbers of files written, left unchanged, and removed."""

    written: int
    unchanged: int
    removed: int


def write(files: Mapping[str, str | bytes], folder: Path) -> FilesWritten:
    """Make *folder* contain exactly *files*, given by path below it.

    An unchanged file keeps its modification time, so that watchers of the folder see real changes only.
    """
    present = [Path(where, name) for where, _, names in os.walk(folder) for name in names]
    stale = [path for path in present if path.relative_to(folder).as_posix() not in files]
    for old in stale:
        old.unlink()
    _remove_empty(folder)
    written = 0
    for path, content in files.items():
        written += _write_changed(folder / path, content.encode() if isinstance(content, str) else content)
    return FilesWritten(written, len(files) - written, len(stale))


def _write_changed(path: Path, content: bytes) -> bool:
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True


def _remove_empty(folder: Path) -> None:
    for where, folders, names in os.walk(folder, topdown=False):
        if not names and not any(Path(where, each).exists() for each in folders) and Path(where) != folder:
            Path(where).rmdir()


_ASSETS = Path(__file__).parents[1] / "assets"
STYLES = ("site", "search", "entry", "tables", "filter", "calculator", "print")
"""The style sheets of every page, in their order. They become one file, because a phone waits for each."""
_CHANGELOG = installed_file("CHANGELOG.md")


def generate(base: KnowledgeBase, docs: Path) -> FilesWritten:
    """Write all files of the site of *base* to the folder *docs*, and remove any others there.

    Raises:
        SiteError: If an edition has the name of a folder that the site needs itself.
    """
    taken = set(RESERVED).intersection(base.editions)
    if taken:
        problem = (
            f"the edition id {min(taken)!r} is already a folder of the site; rename the edition's folder"
        )
        raise SiteError([problem])
    with _nothing_thrown_away():
        return write(_files(base), docs)


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """Pause the garbage collector, which would scan all data again and again and find nothing."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _files(base: KnowledgeBase) -> dict[str, str | bytes]:
    press, tiers, chapters = Press(base), ByTier(base), changes.read(_CHANGELOG)
    made = [*pages(base, tiers), changes.page(chapters)]
    files: dict[str, str | bytes] = {page.path: press.print(page) for page in made}
    files |= {addresses.FEED: changes.feed(chapters), **downloads.files(base), **previews.files(base)}
    return files | _data(base, tiers) | search_index.files(base) | for_machines.files(base) | _assets(base)


def pages(base: KnowledgeBase, tiers: ByTier) -> Iterator[Page]:
    """Yield every page of the site."""
    yield from (front.home(base), front.about(base), actions.page(base), matrix.page(base))
    yield from (calculator.page(base), table.index(base), sheet.index(base), front.covered(base))
    for id_ in base.editions:
        yield from (edition.page(base, id_), sheet.page(base, id_))
    oracle, turns = Oracle(), Turns(base)
    yield from (entry.page(base, id_, referring(base, id_), oracle, turns) for id_ in base.entries)
    yield from front.redirects(base)
    yield from (table.page(base, id_) for id_ in base.tables)
    yield any_comparison.page(base)
    yield from (words_of_play.glossary(base), words_of_play.states(base), rulings.page(base))
    yield downloads.page(base)
    yield from pair.pages(base)
    for slug in base.concepts:
        yield concept.page(base, slug)
        if comparison.compared(base, slug):
            yield comparison.page(base, slug, tiers)


def unprintable(base: KnowledgeBase, ids: Iterable[str]) -> list[str]:
    """Return the entries among *ids* whose faults keep their pages from being made."""
    press, oracle, tiers, turns = Press(base), Oracle(), ByTier(base), Turns(base)
    return [id_ for id_ in ids if not _printable(press, id_, oracle, tiers, turns)]


def _printable(press: Press, id_: str, oracle: Oracle, tiers: ByTier, turns: Turns) -> bool:
    try:
        any_comparison.data(press.base, id_, tiers)
        press.print(entry.page(press.base, id_, [], oracle, turns))
        if press.base.entries[id_].tests:
            calculator.of_entry(press.base, id_)
    except (ValueError, LookupError):
        return False
    return True


def _data(base: KnowledgeBase, tiers: ByTier) -> dict[str, str | bytes]:
    files: dict[str, str | bytes] = {}
    for id_ in base.entries:
        files[addresses.entry_data(id_)] = _json(export.entry_data(base, id_))
        files[addresses.entry_source(id_)] = source_text(base, id_)
        files[addresses.compared_data(id_)] = any_comparison.data(base, id_, tiers)
    return files


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _assets(base: KnowledgeBase) -> dict[str, str | bytes]:
    paths = {path.relative_to(_ASSETS).as_posix(): path for path in _ASSETS.rglob("*") if path.is_file()}
    given = {id_: edition.colour for id_, edition in base.editions.items()}
    sheets = [paths.pop(f"{name}.css").read_text(encoding="utf-8") for name in STYLES]
    files: dict[str, str | bytes] = {f"assets/{name}": path.read_bytes() for name, path in paths.items()}
    files["assets/style.css"] = "\n".join([colours.style_sheet(colours.accents(given)), *sheets])
    return files
