"""Pages at the addresses that entries once had."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from site_src import addresses
from site_src.making.press import Page


def pages(base: KnowledgeBase) -> Iterator[Page]:
    """Yield a page for every former id, which sends the reader on."""
    for old, id_ in base.renamed().items():
        if old in base.entries:
            continue
        here, there = addresses.entry(old), addresses.entry(id_)
        yield Page(
            here,
            "redirect.md",
            f"Renamed: {base.entries[id_].name}",
            {"id": id_},
            redirect=addresses.way(here, there).removesuffix(".md") + ".html",
            searched=False,
        )
