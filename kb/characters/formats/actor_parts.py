"""What actors of Foundry have in common when they are written, whatever their system."""

from collections.abc import Iterable, Mapping
from typing import Any

from kb.model.character import MOST, Numbers

_ADDS = 2
"""The mode of a change of an active effect that adds."""

NAMELESS = "Nameless"
"""The name of an actor without one: Foundry needs it."""


def actor(
    kind: str,
    name: str | None,
    system: Mapping[str, Any],
    items: Iterable[dict[str, Any]],
    of: str,
    effects: Iterable[dict[str, Any]] = (),
) -> dict[str, Any]:
    """Return an actor as Foundry exports it.

    Args:
        kind: Its type in the system.
        name: Its name.
        system: Its numbers, as the system keeps them.
        items: What it has.
        of: The key of the system.
        effects: What adds to its numbers.
    """
    return {
        "name": name or NAMELESS,
        "type": kind,
        "system": dict(system),
        "items": [{"_id": item_id(index), **each} for index, each in enumerate(items)],
        "effects": [{"_id": item_id(index), **each} for index, each in enumerate(effects)],
        "flags": {},
        "_stats": {"systemId": of},
    }


def item_id(index: int) -> str:
    """Return the id of the item or effect with this *index*, as Foundry has them: 16 letters and digits."""
    return f"actionary{index:07}"


def item(kind: str, name: str, **system: Any) -> dict[str, Any]:
    """Return an item."""
    return {"name": name, "type": kind, "system": system}


def effect(name: str, key: str, more: int) -> dict[str, Any]:
    """Return an active effect that adds *more* to the number under *key*."""
    return {"name": name, "changes": [{"key": key, "mode": _ADDS, "value": str(more)}], "disabled": False}


def whole(numbers: Numbers, name: str, least: int = 0, most: int = MOST) -> int | None:
    """Return the number under *name* if it is whole and a field from *least* to *most* can have it."""
    value = numbers.get(name)
    return value if isinstance(value, int) and least <= value <= most else None


def present(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return *values* without those that are None."""
    return {key: value for key, value in values.items() if value is not None}
