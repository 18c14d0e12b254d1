"""Which actions to name first: those that belong to another, then those of a fight, then those often mentioned."""

from collections.abc import Callable, Iterable, Iterator

from kb.knowledge import KnowledgeBase
from kb.links.backlinks import referring_ids
from kb.model import Entry
from kb.references import edition_of, full_id

FIGHT = ("attack", "defence", "movement")
"""The groups of concepts that a fight is made of, the first ones first."""


def first_named(base: KnowledgeBase, done: Iterable[str]) -> Callable[[str], tuple[int, int, int]]:
    """Return the key that sorts the actions to take after those *done*."""
    belonging = dict.fromkeys(other for id_ in done for other in belonging_ids(base, id_))
    places = {other: place for place, other in enumerate(belonging)}

    def key(id_: str) -> tuple[int, int, int]:
        linked = {link.id for link in base.entries[id_].concepts} & base.concepts.keys()
        groups = {base.concepts[concept].group for concept in linked}
        fight = next((place for place, group in enumerate(FIGHT) if group in groups), len(FIGHT))
        return places.get(id_, len(places)), fight, -len(referring_ids(base, id_))

    return key


def belonging_ids(base: KnowledgeBase, id_: str) -> Iterator[str]:
    """Yield what *id_* combines with, then what it helps, such as a shot after aiming."""
    entry, edition_id = base.entries[id_], edition_of(id_)
    yield from combination_names(entry, edition_id)
    targets = {target for grant in entry.grants if grant.of == "own" for target in grant.to}
    named = {full_id(target, edition_id) for target in targets if ":" not in target}
    for other_id, other in base.of_edition(edition_id).items():
        if other_id in named or targets & {f"class:{name}" for name in other.classes}:
            yield other_id


def combination_names(entry: Entry, edition_id: str) -> list[str]:
    """Return what a combination names: ids of entries, and classes without `class:`."""
    lists = entry.combine.model_dump(
        include={"must", "may", "not_with", "not_joining", "includes_all"}
    ).values()
    named = [name for each in lists for name in each]
    named += [name for part in entry.combine.parts for name in part]
    return [
        name.removeprefix("class:") if name.startswith("class:") else full_id(name, edition_id)
        for name in named
    ]
