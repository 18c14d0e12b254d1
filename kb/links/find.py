"""Find an entry by what the user typed: its id, a former id, its name, also in another language, or an alias."""

import re
from collections.abc import Iterator, Mapping

from kb.knowledge import KnowledgeBase
from kb.links.editions import normalize_edition, normalize_id
from kb.references import edition_of
from resolver.wording import nearest

_WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")
_IN_PARENTHESES = re.compile(r"\([^()]*\)")
_ENDING = re.compile(r"(?<=\w{3})(ing|s)$")


def find(base: KnowledgeBase, text: str, edition: str | None = None) -> list[str]:
    """Return the ids of the entries that *text* names, ids before names before aliases before other languages.

    Args:
        base: The rules.
        text: An id (`sr5/aim`), a slug, a name or an alias, in any case; an id may have the edition's short name,
            and what stands in parentheses may be left out of a name in another language.
        edition: Only entries of this edition.
    """
    key = normalize_id(base, text.casefold().strip())
    edition = None if edition is None else normalize_edition(base, edition)
    renamed = base.ids_by_former
    if key in renamed:
        return [renamed[key]]
    if key in base.entries and edition in (None, edition_of(key)):
        return [key]
    for ids_by_name in base.once(_ids_by_name):
        if ids := [id_ for id_ in ids_by_name.get(key, ()) if edition in (None, edition_of(id_))]:
            return ids
    return []


def find_spelled(base: KnowledgeBase, text: str, edition: str | None = None) -> list[str]:
    """Return the ids that *text* names, also by a name or an alias written like an id: `sr5/throw-yourself-down`.

    Two words or more are enough if a single name has every one: `sr5/catch-up`.
    """
    name, of = _name_and_edition(base, text, edition)
    if found := find(base, text, edition):
        return found
    if edition not in (None, of):
        return []
    several = len(_words(name)) > 1
    return find(base, name.replace("-", " "), of) or (find_by_words(base, name, of) if several else [])


def _name_and_edition(base: KnowledgeBase, text: str, edition: str | None) -> tuple[str, str | None]:
    """Return a name without an edition before it, and that edition, else *edition*: `sr5/catch-up`."""
    before, _, name = text.rpartition("/")
    of = normalize_edition(base, before)
    return (name, of) if of in base.editions else (text, edition)


def _ids_by_name(base: KnowledgeBase) -> list[Mapping[str, Mapping[str, None]]]:
    """Return the entries that a lower-case text names, the surest way of naming first."""
    maps: list[dict[str, dict[str, None]]] = [{}, {}, {}, {}, {}]
    for id_ in base.entries:
        for ids_by_name, names in zip(maps, _names_by_kind(base, id_), strict=True):
            for name in names:
                ids_by_name.setdefault(name, {})[id_] = None
    return [*maps]


def _names_by_kind(base: KnowledgeBase, id_: str) -> Iterator[list[str]]:
    """Yield what an entry goes by: its id, its name, its slug, its aliases, its names in other languages."""
    entry = base.entries[id_]
    yield [id_]
    yield [entry.name.casefold()]
    yield [id_.partition("/")[2]]
    yield [alias.casefold() for alias in entry.aliases]
    local = [name.casefold() for name in entry.local_names.values()]
    yield [each for name in local for each in (name, _IN_PARENTHESES.sub("", name).strip())]


def _words(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(name.casefold()))


def find_by_words(base: KnowledgeBase, text: str, edition: str | None = None) -> list[str]:
    """Return the ids of the entries of the only name that has every word of *text*: "called shot break weapon"."""
    text, edition = _name_and_edition(base, text, edition)
    entries = base.entries if edition is None else base.of_edition(edition)
    words = {*_words(text)}
    found = [id_ for id_, entry in entries.items() if words and words <= {*_words(entry.name)}]
    return found if len({entries[id_].name for id_ in found}) == 1 else []


def partly_named(base: KnowledgeBase, text: str, edition: str | None = None) -> list[str]:
    """Return the ids of the entries whose names have every word of *text*, in any form: "spirits", "reloading"."""
    entries = base.entries if edition is None else base.of_edition(edition)
    return [id_ for id_, entry in entries.items() if _has_words(entry.name, text)]


def partly_named_of_class(base: KnowledgeBase, text: str, edition: str) -> list[str]:
    """Return those of `partly_named` that a class with the words of *text* counts as such, or else all of them.

    Position Attack only prepares an attack; Decker Attack counts as a "Matrix attack".
    """
    named, classes = partly_named(base, text, edition), base.editions[edition].classes
    found = {key for key, one in classes.items() if _has_words(one.name, text)}
    return [id_ for id_ in named if found.intersection(base.entries[id_].classes)] or named


def _has_words(name: str, text: str) -> bool:
    """Return whether *name* has every word of *text*, in any form."""
    stems = {*map(_stem, _words(text))}
    return bool(stems) and stems <= {*map(_stem, _words(name))}


def _stem(word: str) -> str:
    return _ENDING.sub("", word)


def find_concept(base: KnowledgeBase, text: str) -> str | None:
    """Return the id of the concept that *text* names by its id, name or alias, whatever its case and punctuation."""
    by_alias = {_words(alias): id_ for id_, one in base.concepts.items() for alias in one.aliases}
    by_name = {_words(one.name): id_ for id_, one in base.concepts.items()}
    by_id = {_words(id_): id_ for id_ in base.concepts}
    return (by_alias | by_name | by_id).get(_words(text))


def nearest_entry(base: KnowledgeBase, text: str, edition: str | None = None) -> str | None:
    """Return the id of the entry, of *edition* if one is given, whose id or name is nearest to *text*, or None."""
    entries = base.entries if edition is None else base.of_edition(edition)
    by_name = {entry.name: id_ for id_, entry in entries.items()} | {id_: id_ for id_ in entries}
    near = nearest(text, by_name)
    return by_name[near] if near else None
