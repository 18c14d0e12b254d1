"""Characters and NPCs of `shadowrun6-eden`, Foundry's system for Shadowrun, Sixth World."""

import re
from collections.abc import Iterator
from typing import Any

from kb.characters.foundry.effects import EffectRules, with_effects
from kb.characters.foundry.lacking import without_lacking
from kb.characters.foundry.values import counted, in_words, number
from kb.characters.json_values import at, rows
from kb.characters.sheet import Sheet, SheetWeapon, Skill
from kb.model.character import Numbers
from resolver.wording import join_words, signed_text

EDITION = "sr6"
SYSTEM = "shadowrun6-eden"
KINDS = ("Player", "NPC", "Critter")

_CALLED = {"Player": "a character", "NPC": "an NPC", "Critter": "a critter"}

ATTRIBUTES = {
    "bod": "Body",
    "agi": "Agility",
    "rea": "Reaction",
    "str": "Strength",
    "wil": "Willpower",
    "log": "Logic",
    "int": "Intuition",
    "cha": "Charisma",
    "mag": "Magic",
    "res": "Resonance",
}

_EFFECTS = EffectRules(
    re.compile(
        rf"system\.(?:attributes\.(?:{'|'.join(ATTRIBUTES)})\.mod|skills\.\w+\.modifier"
        r"|initiative\.physical\.diceMod|defenserating\.physical\.mod)"
    )
)

_MOST_ADDED = 4
"""The most that anything adds to an attribute or a skill."""

_WITHOUT_MAGIC = ("mundane", "technomancer")

EXOTIC = "exotic_weapons"
"""The skill that counts only with the weapons it names."""

_AMMUNITION = {"apds": -1, "explosive": 1, "flechette": -1, "sticknshock": -1}
"""What loaded ammunition adds to damage."""

_NOT_READ = {
    "quality": ("quality", "qualities"),
    "adeptpower": ("adept power", "adept powers"),
    "spell": ("spell", "spells"),
    "complexform": ("complex form", "complex forms"),
    "critterpower": ("critter power", "critter powers"),
    "echo": ("echo", "echoes"),
    "metamagic": ("metamagic", "metamagics"),
    "martialarttech": ("martial arts technique", "martial arts techniques"),
    "focus": ("focus", "foci"),
    "mod": ("accessory", "accessories"),
    "CYBERWARE": ("implant", "implants"),
    "BIOWARE": ("piece of bioware", "pieces of bioware"),
}
"""Kinds of items, and of gear, that may change rolls."""


def is_actor(data: dict[str, Any]) -> bool:
    """Return whether *data* is such an actor."""
    return data.get("type") in KINDS and isinstance(at(data, "system", "attributes", "agi"), dict)


def read_actor(data: dict[str, Any], field: str) -> Sheet:
    """Return what an actor says.

    Raises:
        RequestError: If a number of it is none.
    """
    system, other_effects = with_effects(data, _EFFECTS)
    items = rows(data.get("items"))
    attributes = dict(_attributes(system, field))
    skills = dict(_skills(system, field))
    gear = [each for each in items if each.get("type") == "gear"]
    weapons = [each for each in gear if str(at(each, "system", "type")).startswith("WEAPON_")]
    numbers: Numbers = {
        **attributes,
        **{in_words(key): value for key, value in skills.items()},
        "Edge": number(at(system, "edge"), "max", "Edge", field, 1),
        "Initiative Dice": _initiative_dice(system, field),
        "Defense Rating": _total_defense_rating(data, field)
        or _defense_rating(system, attributes, gear, field),
    }
    return Sheet(
        name=str(data.get("name") or "") or None,
        edition=EDITION,
        format=f"{_CALLED[data['type']]} of Foundry's {SYSTEM}{_maker(data)}",
        numbers=without_lacking(data, numbers),
        not_read=[
            *(left for each in weapons for left in _left_out(each, skills, field)),
            *_specializations(system),
            *other_effects,
            *counted((_kind(each) for each in items), _NOT_READ),
        ],
        weapons=[_weapon(each, system, skills, field) for each in weapons],
    )


def _maker(data: dict[str, Any]) -> str:
    """Return which program has made a file that Foundry has not, in words."""
    name = str(data.get("generatorName") or "")[:40]
    return f" from {name}" if name else ""


def _kind(item: dict[str, Any]) -> str:
    return str(at(item, "system", "type") if item.get("type") == "gear" else item.get("type"))


def _attributes(system: dict[str, Any], field: str) -> Iterator[tuple[str, int]]:
    given, talent = at(system, "attributes"), at(system, "mortype")
    lacks = {"mag": talent in _WITHOUT_MAGIC, "res": talent != "technomancer"}
    for key, name in ATTRIBUTES.items():
        if isinstance(at(given, key), dict) and not lacks.get(key, False):
            base = max(number(given[key], "base", name, field), 1)
            yield name, max(base + _added(given[key], "mod", name, field), 0)


def _added(value: object, key: str, name: str, field: str) -> int:
    return min(number(value, key, name, field), _MOST_ADDED)


def _skills(system: dict[str, Any], field: str) -> Iterator[tuple[str, int | str]]:
    given = at(system, "skills")
    for key, each in (given if isinstance(given, dict) else {}).items():
        if isinstance(each, dict):
            name = in_words(key)
            points = max(number(each, "points", name, field), 0)
            yield key, Skill(name, points, _added(each, "modifier", name, field)).rating


def _initiative_dice(system: dict[str, Any], field: str) -> int:
    physical, name = at(system, "initiative", "physical"), "Initiative Dice"
    dice = number(physical, "dice", name, field, 1) + number(physical, "diceMod", name, field)
    return min(max(dice, 1), 5)


def _total_defense_rating(data: dict[str, Any], field: str) -> int:
    """Return the total that Commlink6 and Genesis write, which don't say what armor is worn; 0 if there is none."""
    if "prototypeToken" in data:
        return 0
    return max(number(at(data, "system", "derived", "defense_rating"), "pool", "Defense Rating", field), 0)


def _defense_rating(
    system: dict[str, Any], attributes: dict[str, int], gear: list[dict[str, Any]], field: str
) -> int:
    """Return Body, with all armor that is worn."""
    name = "Defense Rating"
    worn = (
        number(each["system"], "defense", name, field)
        for each in gear
        if at(each, "system", "type") == "ARMOR" and at(each, "system", "usedForPool") is True
    )
    more = number(at(system, "defenserating", "physical"), "mod", name, field)
    return max(attributes.get("Body", 1) + more + sum(worn), 0)


def _specialization_names(skill: object) -> list[str]:
    """Return the specialization and the expertise of a skill, and what else they cover."""
    more = at(skill, "expandedSpecializations")
    several = more if isinstance(more, list) else []
    given = [str(each) for each in (at(skill, "specialization"), at(skill, "expertise"), *several) if each]
    return [name for each in given for name in each.split(",")]


def _specializations(system: dict[str, Any]) -> Iterator[str]:
    given = at(system, "skills")
    for key, each in (given if isinstance(given, dict) else {}).items():
        if key != EXOTIC:
            yield from (f"specialization {in_words(key)} ({name})" for name in _specialization_names(each))


def _skill(item: dict[str, Any]) -> str:
    return str(at(item, "system", "skill") or "")


def _weapon(item: dict[str, Any], system: dict[str, Any], skills: Numbers, field: str) -> SheetWeapon:
    """Return a weapon with what attacks with it read."""
    name, given = str(item.get("name") or ""), item["system"]
    ratings: Numbers = {}
    if (skill := _skill(item)) in skills:
        covered = skill != EXOTIC or given.get("skillSpec") in _specialization_names(
            at(system, "skills", skill)
        )
        ratings["Weapon Skill"] = skills[skill] if covered else 0
    if damage := number(given, "dmg", name, field):
        ratings["Damage Value"] = max(damage + _AMMUNITION.get(str(given.get("ammoLoaded")), 0), 0)
    return SheetWeapon(name, without_lacking(item, ratings), skill=in_words(skill))


def _left_out(item: dict[str, Any], skills: Numbers, field: str) -> Iterator[str]:
    """Yield what of a weapon isn't read."""
    name, given = str(item.get("name") or ""), item["system"]
    missing = {
        "Weapon Skill": _skill(item) not in skills,
        "Damage Value": not number(given, "dmg", name, field),
        "Attack Ratings": bool(given.get("attackRating")),
    }
    if left := [term for term, is_missing in missing.items() if is_missing]:
        yield f"{join_words(left)} of {name}"
    if more := number(given, "modifier", name, field):
        yield f"{signed_text(more)} dice with {name}"
