"""Editions by what people call them: their ids and short names, in any case."""

from collections.abc import Mapping

from kb.knowledge import KnowledgeBase


def edition_called(base: KnowledgeBase, text: str) -> str | None:
    """Return the id of the edition that *text* names by its id or its short name, in any case; or None."""
    return base.once(_by_name).get(text.strip().casefold())


def edition_spelled(base: KnowledgeBase, text: str) -> str:
    """Return the id of the edition that *text* names; *text* unchanged, to be refused, if there is none."""
    return edition_called(base, text) or text


def id_spelled(base: KnowledgeBase, text: str) -> str:
    """Return *text* with the id of the edition that it names before a slash: `sr5/aim` for `SR5/aim`."""
    named, slash, rest = text.partition("/")
    return f"{edition_spelled(base, named)}/{rest}" if slash else text


def _by_name(base: KnowledgeBase) -> Mapping[str, str]:
    """Return the ids of all editions by their names in lower case; an id comes before the short name of another."""
    short = {edition.short.casefold(): id_ for id_, edition in base.editions.items()}
    return short | {id_.casefold(): id_ for id_ in base.editions}
