"""Previews of links to entries, terms and classes: one script per edition, loaded when needed."""

import json
from collections.abc import Iterator
from functools import partial

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.references import slug_of
from site_src import addresses
from site_src.making.folder import Maker
from site_src.pages.edition import terms_of
from site_src.pages.listing import row


def files(base: KnowledgeBase) -> dict[str, Maker]:
    """Return what makes each script, by path.

    They are scripts instead of JSON, because a page opened from a disk can load nothing else.
    """
    return {addresses.previews(id_): partial(_script, base, id_) for id_ in base.editions}


def _script(base: KnowledgeBase, edition_id: str) -> str:
    content = json.dumps(dict(_previews(base, edition_id)), ensure_ascii=False, separators=(",", ":"))
    return f"window.actionaryPreviews({json.dumps(edition_id)},{content});\n"


def _previews(base: KnowledgeBase, edition_id: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the preview of each slug or fragment (`#term-aim`) of an edition: a head and lines."""
    edition = base.editions[edition_id]
    for id_ in base.of_edition(edition_id):
        line = row(base, id_)
        roll = "" if line.test == "no test" else "Dice unknown" if line.test == "unknown" else line.test
        facts = " · ".join(filter(None, [line.cost, line.timing, roll]))
        summary = describe.plain(base, line.summary, edition_id)
        yield slug_of(id_), [f"{line.name} ({line.short})", facts, summary]
    for term in terms_of(edition):
        more = filter(None, [term["said"], term["ratings"]])
        yield f"#{term['place']}", [f"{term['name']} ({edition.short})", term["kind"], *more]
    for key, each in edition.classes.items():
        yield f"#class-{key}", [f"{each.name} ({edition.short})", "kind of action", each.meaning or ""]
