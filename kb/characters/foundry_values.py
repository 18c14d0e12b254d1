"""What actors of Foundry have in common, whatever their system."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kb.characters.json_values import at, rows
from kb.characters.sheet import whole_number


def number(value: object, key: str, name: str, field: str, otherwise: int = 0) -> int:
    """Return the number under *key*; a key that is missing, null or empty has the system's own default.

    Raises:
        RequestError: If it is something else.
    """
    given = at(value, key)
    return otherwise if given is None or given == "" else whole_number(given, name, field)


def in_words(key: str) -> str:
    """Return the name that an edition has for a key: "Heavy Weapons" for heavy_weapons."""
    return key.replace("_", " ").title()


def effects(actor: Mapping[str, Any]) -> Iterator[str]:
    """Yield the active effects that change numbers of an actor: its own and those of its items."""
    for owner in (actor, *rows(actor.get("items"))):
        for each in rows(owner.get("effects")):
            if not each.get("disabled") and (each.get("changes") or at(each, "system", "changes")):
                yield f"active effect {each.get('name') or each.get('label') or owner.get('name')}"


def counted(kinds: Iterable[str], words: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Yield how many of each kind there are, in *words* for one and for several."""
    listed = [*kinds]
    for kind, (one, several) in words.items():
        if count := listed.count(kind):
            yield f"{count} {one if count == 1 else several}"
