"""Generate the folder of a site: Markdown, JSON and assets."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from kb.knowledge import KnowledgeBase
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.making.folder import FilesWritten, Maker, fill, lay_out
from site_src.making.plan import planned_files
from site_src.making.press import Press
from site_src.pages import any_comparison, calculator, entry
from site_src.pages.same_turn import Turns


def generate(base: KnowledgeBase, docs: Path) -> FilesWritten:
    """Write all files of the site of *base* to the folder *docs*, and remove any others there.

    Raises:
        SiteError: If an edition has the name of a folder that the site needs itself.
    """
    files = planned_files(base)
    removed = lay_out(files, docs)
    written = make(files, docs, lambda _: None)
    return FilesWritten(written, removed)


def make(files: Mapping[str, Maker], docs: Path, done: Callable[[str], None]) -> int:
    """Make the laid-out *files* and return how many changed; see `fill`."""
    with _without_garbage_collection():
        return fill(files, docs, done)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
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
    press, chance_calculator, tiers, turns = Press(base), ChanceCalculator(), OddsByTier(base), Turns(base)
    return [id_ for id_ in ids if not _printable(press, id_, chance_calculator, tiers, turns)]


def _printable(
    press: Press, id_: str, chance_calculator: ChanceCalculator, tiers: OddsByTier, turns: Turns
) -> bool:
    try:
        any_comparison.data(press.base, id_, tiers)
        press.print(entry.page(press.base, id_, [], chance_calculator, tiers, turns))
        if press.base.entries[id_].tests:
            calculator.of_entry(press.base, id_)
    except (ValueError, LookupError):
        return False
    return True
