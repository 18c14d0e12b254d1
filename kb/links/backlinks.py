"""The entries that mention an entry."""

from collections.abc import Iterator, Mapping
from typing import Literal

from kb.knowledge import KnowledgeBase
from kb.model import Answer, Entry
from kb.references import edition_of, full_id, references_in

How = Literal["link", "combine", "grant", "not_to_confuse"]


class Backlink(Answer):
    """An entry that refers to another, and the field that does."""

    id: str
    how: How


def references(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, How]]:
    """Yield every entry that *id_* refers to; a class stands for its members."""
    entry = base.entries[id_]
    for how, texts_or_ids in _references_by_place(entry):
        for reference in texts_or_ids:
            if reference.startswith("class:"):
                wanted = reference.removeprefix("class:")
                own = base.of_edition(edition_of(id_))
                yield from ((other, how) for other, e in own.items() if wanted in e.classes)
            elif reference not in ("rating", "roll"):
                yield full_id(reference, edition_of(id_)), how


def _references_by_place(entry: Entry) -> Iterator[tuple[How, list[str]]]:
    text = " ".join([entry.summary, entry.effect or "", *entry.notes])
    yield "link", references_in(text)
    combine = entry.combine
    included_ids = [*(one for part in combine.parts for one in part), *combine.includes_all]
    yield "combine", [*combine.must, *combine.may, *included_ids, *combine.not_with, *combine.not_joining]
    yield "grant", [reference for grant in entry.grants for reference in grant.to]
    yield "not_to_confuse", [other.id for other in entry.not_to_confuse]


def backlinks(base: KnowledgeBase, id_: str) -> list[Backlink]:
    """Return the references to *id_*, in the order of the entries, one per entry and field."""
    return [link for link in base.once(_all_backlinks).get(id_, ()) if link.id != id_]


def referring_ids(base: KnowledgeBase, id_: str) -> list[str]:
    """Return the ids of the entries that refer to *id_*, in their order; itself too, if it does."""
    return list(dict.fromkeys(link.id for link in base.once(_all_backlinks).get(id_, ())))


def _all_backlinks(base: KnowledgeBase) -> Mapping[str, list[Backlink]]:
    """Return what refers to each entry; for all at once, since each needs all entries."""
    links_by_id: dict[str, dict[Backlink, None]] = {}
    for id_ in base.entries:
        for reference, how in references(base, id_):
            links_by_id.setdefault(reference, {})[Backlink(id=id_, how=how)] = None
    return {reference: list(links) for reference, links in links_by_id.items()}
