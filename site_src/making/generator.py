"""Generate the folder of a site: Markdown, JSON and assets."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from kb.knowledge import KnowledgeBase
from site_src.figures.by_tier import ByTier
from site_src.figures.chances import Oracle
from site_src.making.folder import FilesWritten, Maker, fill, lay_out
from site_src.making.plan import planned
from site_src.making.press import Press
from site_src.pages import any_comparison, calculator, entry
from site_src.pages.same_turn import Turns


def generate(base: KnowledgeBase, docs: Path) -> FilesWritten:
    """Write all files of the site of *base* to the folder *docs*, and remove any others there.

    Raises:
        SiteError: If an edition has the name of a folder that the site needs itself.
    """
    files = planned(base)
    removed = lay_out(files, docs)
    written = make(files, docs, lambda _: None)
    return FilesWritten(written, removed)


def make(files: Mapping[str, Maker], docs: Path, done: Callable[[str], None]) -> int:
    """Make the laid-out *files* and return how many changed; see `fill`."""
    with _nothing_thrown_away():
        return fill(files, docs, done)


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


def unprintable(base: KnowledgeBase, ids: Iterable[str]) -> list[str]:
    """Return the entries among *ids* whose faults keep their pages from being made."""
    press, oracle, tiers, turns = Press(base), Oracle(), ByTier(base), Turns(base)
    return [id_ for id_ in ids if not _printable(press, id_, oracle, tiers, turns)]


def _printable(press: Press, id_: str, oracle: Oracle, tiers: ByTier, turns: Turns) -> bool:
    try:
        any_comparison.data(press.base, id_, tiers)
        press.print(entry.page(press.base, id_, [], oracle, tiers, turns))
        if press.base.entries[id_].tests:
            calculator.of_entry(press.base, id_)
    except (ValueError, LookupError):
        return False
    return True
