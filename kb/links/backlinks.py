"""Which entries speak of an entry."""

from collections.abc import Iterator
from typing import Literal

from kb.knowledge import KnowledgeBase
from kb.model import Answer, Entry
from kb.references import edition_of, full_id, references_in

How = Literal["link", "combine", "grant", "not_to_confuse"]


class Backlink(Answer):
    """An entry that refers to another, and by which field."""

    id: str
    how: How


def references(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, How]]:
    """Yield every entry that *id_* refers to; a class stands for its members."""
    entry = base.entries[id_]
    for how, named in _named(entry):
        for reference in named:
            if reference.startswith("class:"):
                wanted = reference.removeprefix("class:")
                own = base.of_edition(edition_of(id_))
                yield from ((other, how) for other, e in own.items() if wanted in e.classes)
            elif reference not in ("rating", "roll"):
                yield full_id(reference, edition_of(id_)), how


def _named(entry: Entry) -> Iterator[tuple[How, list[str]]]:
    texts = " ".join([entry.summary, entry.effect or "", *entry.notes])
    yield "link", references_in(texts)
    combine = entry.combine
    included = [*(one for part in combine.parts for one in part), *combine.includes_all]
    yield "combine", [*combine.must, *combine.may, *included, *combine.not_with]
    yield "grant", [reference for grant in entry.grants for reference in grant.to]
    yield "not_to_confuse", [friend.id for friend in entry.not_to_confuse]


def backlinks(base: KnowledgeBase, id_: str) -> list[Backlink]:
    """Return what refers to *id_*, in the order of the entries, each entry once for each field."""
    found = {
        Backlink(id=other, how=how): None
        for other in base.entries
        if other != id_
        for reference, how in references(base, other)
        if reference == id_
    }
    return list(found)
