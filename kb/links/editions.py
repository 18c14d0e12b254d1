"""Editions by what people call them: their ids and short names, in any case."""

from collections.abc import Mapping

from kb.knowledge import KnowledgeBase


def find_edition(base: KnowledgeBase, text: str) -> str | None:
    """Return the id of the edition that *text* names by its id or its short name, in any case; or None."""
    return base.once(_edition_ids_by_name).get(text.strip().casefold())


def normalize_edition(base: KnowledgeBase, text: str) -> str:
    """Return the id of the edition that *text* names; *text* unchanged, to be refused, if there is none."""
    return find_edition(base, text) or text


def normalize_id(base: KnowledgeBase, text: str) -> str:
    """Return *text* with the id of the edition that it names before a slash: `sr5/aim` for `SR5/aim`."""
    edition, slash, rest = text.partition("/")
    return f"{normalize_edition(base, edition)}/{rest}" if slash else text


def _edition_ids_by_name(base: KnowledgeBase) -> Mapping[str, str]:
    """Return the ids of all editions by their names in lower case; an id comes before the short name of another."""
    short = {edition.short.casefold(): id_ for id_, edition in base.editions.items()}
    return short | {id_.casefold(): id_ for id_ in base.editions}
