"""What actors of Foundry have in common, whatever their system."""

from collections.abc import Iterable, Iterator, Mapping

from kb.characters.json_values import at
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


def counted(kinds: Iterable[str], words: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Yield how many of each kind there are, in *words* for one and for several."""
    listed = [*kinds]
    for kind, (one, several) in words.items():
        if count := listed.count(kind):
            yield f"{count} {one if count == 1 else several}"
