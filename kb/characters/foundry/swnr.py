"""Characters and NPCs of `swnr`, Foundry's system for Cities Without Number."""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from kb.characters import sentences
from kb.characters.foundry.effects import EffectRules, with_effects
from kb.characters.foundry.lacking import without_lacking
from kb.characters.foundry.values import number
from kb.characters.json_values import at, rows
from kb.characters.sheet import Sheet, SheetWeapon, whole_number
from kb.characters.weapon_skills import skill_by_name, skills_by_name
from kb.model.character import Numbers
from resolver.reasons import Reason

EDITION = "cwn"
SYSTEM = "swnr"

KINDS = {"character": "a character", "npc": "an NPC"}

MODIFIERS = {
    "str": "Strength Modifier",
    "dex": "Dexterity Modifier",
    "con": "Constitution Modifier",
    "int": "Intelligence Modifier",
    "wis": "Wisdom Modifier",
    "cha": "Charisma Modifier",
}

_EFFECTS = EffectRules(
    re.compile(
        r"system\.(?:ab|speed|traumaTarget|baseAc|meleeAc|skillBonus|attacks\.bonusDamage"
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

ATTACK_BONUS = "Attack Bonus"

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
    if data["type"] == "npc":
        numbers |= _npc(system, items, field, warnings)
    else:
        numbers |= _character(system, items, field)
    skills = {str(each.get("_id")): str(each.get("name")) for each in items if each.get("type") == "skill"}
    return Sheet(
        name=str(data.get("name") or "") or None,
        edition=EDITION,
        format=f"{KINDS[data['type']]} of Foundry's {SYSTEM}",
        numbers=without_lacking(data, numbers),
        warnings=warnings,
        not_read=[
            *(str(each.get("name")) for each in items if each.get("type") in _NOT_READ),
            *other_effects,
        ],
        weapons=[_weapon(each, numbers, skills, field) for each in items if each.get("type") == "weapon"],
    )


def _npc(system: dict[str, Any], items: list[dict[str, Any]], field: str, warnings: list[Reason]) -> Numbers:
    """Return the numbers of an NPC; the system counts none of the armor that it wears."""
    for each in items:
        armor = number(each.get("system"), "ac", str(each.get("name")), field)
        if each.get("type") == "armor" and armor > number(system, "baseAc", "Ranged AC", field):
            warnings.append(sentences.armor_not_counted(str(each.get("name")), armor))
    warnings.append(sentences.held_in_attack_bonus())
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


def _weapon(item: dict[str, Any], numbers: Numbers, skills: Mapping[str, str], field: str) -> SheetWeapon:
    """Return a weapon with what its attacks read; *skills* are the names of those items by their ids."""
    name = str(item.get("name") or "")
    system = item.get("system")
    shock, rating = (
        str(at(system, "shock", "dmg") or "0"),
        number(at(system, "trauma"), "rating", name, field),
    )
    ratings: Numbers = {
        "Damage": _dice(at(system, "damage"), "Damage", field),
        "Shock": _dice(shock, "Shock", field),
        "Shock AC": number(at(system, "shock"), "ac", name, field),
        "Trauma Die": _dice(at(system, "trauma", "die"), "Trauma Die", field) if rating else 0,
    }
    if rating:
        ratings["Trauma Rating"] = rating
    if more := number(system, "ab", name, field):
        ratings["Attack Bonus"] = int(numbers["Attack Bonus"]) + more
    if (modifier := _best_modifier(system, numbers)) is not None:
        ratings["Attribute Modifier"] = modifier
    skill = skills.get(str(at(system, "skill"))) or _likely_skill(name, system, field)
    return SheetWeapon(name, without_lacking(item, ratings), skill=skill)


def _likely_skill(name: str, system: object, field: str) -> str:
    """Return the skill for a weapon whose file says none: by its name, or else Shoot if it reaches farther than 1 m.

    Knives that are thrown reach farther too, so the name counts first.
    """
    if skills_by_name(EDITION, name):
        return skill_by_name(EDITION, name)
    reaches = number(at(system, "range"), "normal", name, field) > 1
    return "Shoot" if reaches and at(system, "isMelee") is not True else ""


def _best_modifier(system: object, numbers: Numbers) -> int | None:
    """Return the better modifier of the attributes that a weapon takes; None if the file leaves that open."""
    found = [numbers.get(MODIFIERS.get(str(at(system, key)), "")) for key in ("stat", "secondStat")]
    known = [each for each in found if isinstance(each, int)]
    return max(known) if known and str(at(system, "stat")) != "ask" else None


def _dice(given: object, name: str, field: str) -> int | str:
    """Return dice as the notation has them: "1d8" for "d8", and a number for one.

    Raises:
        RequestError: If the number is out of all bounds.
    """
    text = str(given or "0").strip().replace(" ", "").lower()
    if text.lstrip("+-").isdecimal():
        return whole_number(text, name, field)
    return f"1{text}" if text.startswith("d") else text
