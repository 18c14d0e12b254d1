"""Active effects of Foundry: what plainly adds to a number of an actor, and what else there is."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kb.characters.json_values import at, rows

_ADDS = (2, "2", "add")
"""The mode of a change that adds, before version 14 of Foundry and since."""

_MODIFIES = (0, "0", "custom", "modify")
"""The mode in which `shadowrun5e` adds too."""

_NUMBER = re.compile(r"\+?(-?[0-9]{1,2})")

_CONDITIONS = ("onlyForItemTest", "appliedByTest")
"""Marks of effects that count in some tests only."""


class EffectRules(NamedTuple):
    """Where a system's numbers are that effects plainly add to."""

    keys: re.Pattern[str]
    """The keys of the numbers that are read."""
    keeps_additions_apart: bool = False
    """Whether a number is an object that has what adds to it beside its base."""


def with_effects(actor: Mapping[str, Any], rules: EffectRules) -> tuple[dict[str, Any], list[str]]:
    """Return the numbers of an actor with what its effects plainly add, and the other effects in words.

    An effect counts if it is switched on, has no condition, and does nothing but add whole numbers to numbers
    that the *rules* name.
    """
    system: dict[str, Any] = actor["system"]
    left = []
    for owner, effect in _effects(actor):
        changes = rows(effect.get("changes")) or rows(at(effect, "system", "changes"))
        added = _with_changes(system, changes, rules) if _is_plain(effect, owner) else None
        if added is not None:
            system = added
        elif changes:
            left.append(f"active effect {effect.get('name') or effect.get('label') or owner.get('name')}")
    return system, left


def _effects(actor: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], dict[str, Any]]]:
    """Yield the effects of an actor and of its items that are switched on, each after its owner."""
    for owner in (actor, *rows(actor.get("items"))):
        for each in rows(owner.get("effects")):
            if not each.get("disabled"):
                yield owner, each


def _is_plain(effect: dict[str, Any], owner: Mapping[str, Any]) -> bool:
    """Return whether an effect counts in everything that its actor does."""
    rules = effect.get("system")
    technology = at(owner, "system", "technology")
    return not (
        effect.get("transfer") is False
        or str(at(rules, "applyTo") or "actor") != "actor"
        or any(at(rules, each) for each in _CONDITIONS)
        or (at(rules, "onlyForEquipped") and at(technology, "equipped") is not True)
        or at(rules, "onlyForWireless")
    )


def _with_changes(
    system: dict[str, Any], changes: list[dict[str, Any]], rules: EffectRules
) -> dict[str, Any] | None:
    """Return numbers with every one of the *changes*; None if one isn't plain, or there are none."""
    modes = (*_ADDS, *_MODIFIES) if rules.keeps_additions_apart else _ADDS
    for each in changes:
        key, more = str(each.get("key")), _NUMBER.fullmatch(str(each.get("value")))
        mode = each.get("mode") if each.get("mode") is not None else each.get("type")
        if more is None or isinstance(mode, bool) or mode not in modes or not rules.keys.fullmatch(key):
            return None
        added = _added(system, key.split(".")[1:], int(more[1]), rules)
        if not isinstance(added, dict):
            return None
        system = added
    return system if changes else None


def _added(place: object, keys: list[str], more: int, rules: EffectRules) -> object:
    """Return a value with *more* at the number that the *keys* lead to; None if there is none."""
    if isinstance(place, int) and not isinstance(place, bool):
        return None if keys else place + more
    if not isinstance(place, dict):
        return None
    if not keys and not rules.keeps_additions_apart:
        return None
    first, *rest = keys or ["temp"]
    is_apart = first == "temp" or (not rest and not rules.keeps_additions_apart)
    given = place.get(first)
    added = _added(0 if given is None and is_apart else given, rest, more, rules)
    return None if added is None else {**place, first: added}
