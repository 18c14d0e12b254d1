"""Actors of Foundry: which system they belong to."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from kb.characters import sentences
from kb.characters.foundry import sr5, sr6, swnr
from kb.characters.json_values import at, rows
from kb.characters.sheet import Sheet
from kb.problems import RequestError


class _System(NamedTuple):
    """A system whose actors can be read."""

    is_actor: Callable[[dict[str, Any]], bool]
    read: Callable[[dict[str, Any], str], Sheet]
    kinds: Collection[str]
    """The kinds of its actors that are read."""


_SYSTEMS = {each.SYSTEM: _System(each.is_actor, each.read_actor, each.KINDS) for each in (swnr, sr5, sr6)}


def read_actor(data: dict[str, Any], field: str) -> Sheet | None:
    """Return what an actor says; None if *data* is none.

    The system that wrote it stands in the file, else its shape tells.

    Raises:
        RequestError: If it belongs to another system or is of another kind, or if it has no numbers, or one is none.
    """
    data = _in_form_of_today(data)
    named = str(at(data, "_stats", "systemId") or "")[:40]
    for name, system in _SYSTEMS.items():
        if named in (name, "") and system.is_actor(data):
            return system.read(data, field)
    if not named or "items" not in data:
        return None
    if named not in _SYSTEMS:
        raise RequestError(field, sentences.other_system(named, [*_SYSTEMS]))
    kind = str(data.get("type"))[:40]
    is_read = kind in _SYSTEMS[named].kinds
    raise RequestError(
        field, (sentences.empty_actor if is_read else sentences.other_kind_of_actor)(kind, named)
    )


def _in_form_of_today(data: dict[str, Any]) -> dict[str, Any]:
    """Return an actor whose numbers, and those of its items, stand under `system`.

    They stood under `data` in Foundry before version 10, and other programs still write them there.
    """
    actor = _with_system(data)
    if isinstance(actor.get("items"), list):
        actor["items"] = [_with_system(each) for each in rows(actor["items"])]
    return actor


def _with_system(document: dict[str, Any]) -> dict[str, Any]:
    if isinstance(document.get("data"), dict) and "system" not in document:
        return {**document, "system": document["data"]}
    return {**document}
