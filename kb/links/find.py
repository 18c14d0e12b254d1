"""Find an entry by what the user typed: its id, a former id, its name or an alias."""

from collections.abc import Iterator, Mapping

from kb.knowledge import KnowledgeBase
from kb.links.editions import edition_spelled, id_spelled
from kb.references import edition_of
from resolver.wording import nearest


def find(base: KnowledgeBase, text: str, edition: str | None = None) -> list[str]:
    """Return the ids of the entries that *text* names, ids before names before aliases.

    Args:
        base: The rules.
        text: An id (`sr5/aim`), a slug, a name or an alias, in any case; an id may have the edition's short name.
        edition: Only entries of this edition.
    """
    wanted = id_spelled(base, text.casefold().strip())
    edition = None if edition is None else edition_spelled(base, edition)
    renamed = base.renamed()
    if wanted in renamed:
        return [renamed[wanted]]
    if wanted in base.entries and edition in (None, edition_of(wanted)):
        return [wanted]
    for meant in base.once(_meanings):
        if found := [id_ for id_ in meant.get(wanted, ()) if edition in (None, edition_of(id_))]:
            return found
    return []


def _meanings(base: KnowledgeBase) -> list[Mapping[str, Mapping[str, None]]]:
    """Return the entries that a lower-case text names, the surest way of naming first."""
    ways: list[dict[str, dict[str, None]]] = [{}, {}, {}, {}]
    for id_ in base.entries:
        for meant, names in zip(ways, _called(base, id_), strict=True):
            for name in names:
                meant.setdefault(name, {})[id_] = None
    return [*ways]


def _called(base: KnowledgeBase, id_: str) -> Iterator[list[str]]:
    """Yield what an entry goes by: its id, its name, its slug, its aliases."""
    entry = base.entries[id_]
    yield [id_]
    yield [entry.name.casefold()]
    yield [id_.partition("/")[2]]
    yield [alias.casefold() for alias in entry.aliases]


def nearest_entry(base: KnowledgeBase, text: str) -> str | None:
    """Return the id of the entry whose id or name is nearest to *text*, or None."""
    by_name = {entry.name: id_ for id_, entry in base.entries.items()} | {id_: id_ for id_ in base.entries}
    near = nearest(text, by_name)
    return by_name[near] if near else None
