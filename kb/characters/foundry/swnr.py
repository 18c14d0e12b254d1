"""Characters and NPCs of `swnr`, Foundry's system for Cities Without Number."""

import math
import re
from collections.abc import Iterable
from typing import Any

from kb.characters import sentences
from kb.characters.foundry.effects import EffectRules, with_effects
from kb.characters.foundry.lacking import without_lacking
from kb.characters.foundry.swnr_weapons import (
    ATTACK_BONUS,
    EDITION,
    MODIFIERS,
    Wielder,
    is_melee,
    read_weapon,
)
from kb.characters.foundry.values import number
from kb.characters.json_values import at, rows
from kb.characters.sheet import Sheet
from kb.model.character import Numbers
from resolver.reasons import Reason

SYSTEM = "swnr"

KINDS = {"character": "a character", "npc": "an NPC"}

_EFFECTS = EffectRules(
    re.compile(
        r"system\.(?:ab|meleeAb|speed|traumaTarget|baseAc|meleeAc|skillBonus|attacks\.bonusDamage"
        rf"|stats\.(?:{'|'.join(MODIFIERS)})\.(?:boost|temp|bonus|modModifier))"
    )
)

IN_AN_ATTACK_BONUS = (
    *("Punch", "Stab", "Shoot", "Exert"),
    *("Strength Modifier", "Dexterity Modifier", "Attribute Modifier"),
)
"""What the Attack Bonus of an NPC holds already."""

BY_SKILL_OF_NPCS = ("Combat Skill", "Applicable Combat Skill")
"""What the one skill of an NPC counts as beside itself."""

_USUAL_SPEED = 10
"""What the system gives to an actor without one."""

_NOT_READ = ("cyberware", "power", "feature", "program", "item")
"""Kinds of items that may change rolls and are not read."""


def is_actor(data: dict[str, Any]) -> bool:
    """Return whether *data* is such an actor."""
    system = data.get("system")
    return isinstance(system, dict) and str(data.get("type")) in KINDS and {"ab", "baseAc"} <= system.keys()


def attack_bonus_holds_all(edition: str, ratings: Numbers) -> bool:
    """Return whether *ratings* of an edition are those of an NPC whose Attack Bonus holds skills and modifiers."""
    nothing_beside = all(ratings.get(name) == 0 for name in IN_AN_ATTACK_BONUS)
    return edition == EDITION and ATTACK_BONUS in ratings and nothing_beside


def read_actor(data: dict[str, Any], field: str) -> Sheet:
    """Return what an actor says.

    Raises:
        RequestError: If a number of it is none.
    """
    system, other_effects = with_effects(data, _EFFECTS)
    items = rows(data.get("items"))
    warnings: list[Reason] = []
    numbers: Numbers = {
        "Attack Bonus": number(system, "ab", "Attack Bonus", field),
        "Movement Rate": number(system, "speed", "Movement Rate", field, _USUAL_SPEED),
    }
    is_npc = data["type"] == "npc"
    weapons = [each for each in items if each.get("type") == "weapon"]
    if is_npc:
        numbers |= _npc(system, items, field, warnings)
    else:
        numbers |= _character(system, items, field)
    skills = {str(each.get("_id")): str(each.get("name")) for each in items if each.get("type") == "skill"}
    wielder = Wielder(numbers, skills, system if is_npc else None)
    read = [read_weapon(each, wielder, field) for each in weapons]
    return Sheet(
        name=str(data.get("name") or "") or None,
        edition=EDITION,
        format=f"{KINDS[data['type']]} of Foundry's {SYSTEM}",
        numbers=without_lacking(data, numbers),
        warnings=warnings,
        not_read=[
            *(str(each.get("name")) for each in items if each.get("type") in _NOT_READ),
            *other_effects,
            *filter(None, (left_out for _, left_out in read)),
        ],
        weapons=[weapon for weapon, _ in read],
    )


def _npc(system: dict[str, Any], items: list[dict[str, Any]], field: str, warnings: list[Reason]) -> Numbers:
    """Return the numbers of an NPC; the system counts none of the armor that it wears."""
    for each in items:
        armor = number(each.get("system"), "ac", str(each.get("name")), field)
        if each.get("type") == "armor" and armor > number(system, "baseAc", "Ranged AC", field):
            warnings.append(sentences.armor_not_counted(str(each.get("name")), armor))
    warnings.append(sentences.held_in_attack_bonus())
    in_melee = number(system, "meleeAb", ATTACK_BONUS, field, number(system, "ab", ATTACK_BONUS, field))
    if in_melee != number(system, "ab", ATTACK_BONUS, field) and not any(map(is_melee, items)):
        warnings.append(sentences.melee_attack_bonus_not_read(in_melee))
    skill = number(system, "skillBonus", "Skill", field)
    return {
        "Ranged AC": number(system, "baseAc", "Ranged AC", field),
        "Melee AC": number(system, "meleeAc", "Melee AC", field),
        "Trauma Target": _trauma_target(
            system, (each for each in items if each.get("type") == "armor"), field
        ),
        **dict.fromkeys(IN_AN_ATTACK_BONUS, 0),
        "Skill": skill,
        **dict.fromkeys(BY_SKILL_OF_NPCS, skill),
        "Damage Bonus": number(at(system, "attacks"), "bonusDamage", "Damage Bonus", field),
    }


def _character(system: dict[str, Any], items: list[dict[str, Any]], field: str) -> Numbers:
    modifiers = {name: _modifier(at(system, "stats", key), name, field) for key, name in MODIFIERS.items()}
    skills = {
        str(each.get("name")): number(each.get("system"), "rank", str(each.get("name")), field, -1)
        for each in items
        if each.get("type") == "skill"
    }
    worn = [
        each
        for each in items
        if each.get("type") == "armor"
        and at(each, "system", "use")
        and at(each, "system", "location") == "readied"
    ]
    ranged, melee = _armor_classes(number(system, "baseAc", "Ranged AC", field, 10), worn, field)
    quick = modifiers["Dexterity Modifier"]
    armor = {"Ranged AC": ranged + quick, "Melee AC": melee + quick}
    return {**modifiers, **skills, **armor, "Trauma Target": _trauma_target(system, worn, field)}


def _modifier(stat: object, name: str, field: str) -> int:
    """Return the modifier of an attribute: −2 to +2 by its score, and what the player adds."""
    score = sum(
        number(stat, key, name, field, 9 if key == "base" else 0) for key in ("base", "boost", "temp")
    )
    return _modifier_of(score) + sum(number(stat, key, name, field) for key in ("bonus", "modModifier"))


def _modifier_of(score: int) -> int:
    """Return the modifier of an attribute by its score."""
    return min(2, max(-2, math.trunc((score - 10.5) / 3.5)))


def _armor_classes(base: int, worn: list[dict[str, Any]], field: str) -> tuple[int, int]:
    """Return the Armor Class at range and in melee of what is worn: the best armor, and every other shield."""
    ranged = melee = base
    best = None
    for each in worn:
        if (armor := number(each["system"], "ac", "Ranged AC", field, 10)) > ranged:
            ranged, best = armor, each
            melee = number(each["system"], "meleeAc", "Melee AC", field) or melee
    for each in worn:
        if at(each, "system", "shield") and each is not best:
            ranged += number(each["system"], "shieldACBonus", "Ranged AC", field)
            melee += number(each["system"], "shieldMeleeACBonus", "Melee AC", field)
    return ranged, melee


def _trauma_target(system: object, armor: Iterable[dict[str, Any]], field: str) -> int:
    """Return what a trauma die has to reach: armor raises it."""
    name = "Trauma Target"
    raised = sum(number(each.get("system"), "traumaDiePenalty", name, field) for each in armor)
    return number(system, "traumaTarget", name, field, 6) + raised
