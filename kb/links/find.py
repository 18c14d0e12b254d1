"""An entry from what somebody typed: its id, a former id, its name or an alias."""

from kb.knowledge import KnowledgeBase
from kb.references import edition_of
from resolver.wording import nearest


def find(base: KnowledgeBase, text: str, edition: str | None = None) -> list[str]:
    """Return the ids of the entries that *text* names, ids before names before aliases.

    Args:
        base: The rules.
        text: An id (`sr5/aim`), a slug, a name or an alias, in any case.
        edition: Only entries of this edition.
    """
    wanted = text.casefold().strip()
    ids = [id_ for id_ in base.entries if edition in (None, edition_of(id_))]
    renamed = base.renamed()
    if wanted in renamed:
        return [renamed[wanted]]
    for means in (
        lambda id_: id_ == wanted,
        lambda id_: base.entries[id_].name.casefold() == wanted,
        lambda id_: id_.partition("/")[2] == wanted,
        lambda id_: wanted in (alias.casefold() for alias in base.entries[id_].aliases),
    ):
        if found := [id_ for id_ in ids if means(id_)]:
            return found
    return []


def nearest_entry(base: KnowledgeBase, text: str) -> str | None:
    """Return the id whose id or name is most like *text*, or None."""
    by_name = {entry.name: id_ for id_, entry in base.entries.items()} | {id_: id_ for id_ in base.entries}
    near = nearest(text, by_name)
    return by_name[near] if near else None
