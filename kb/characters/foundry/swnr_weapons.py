"""Weapons of `swnr`: what attacks with them read, with what the system adds to it in a roll."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kb.characters.foundry.lacking import without_lacking
from kb.characters.foundry.values import number
from kb.characters.json_values import at
from kb.characters.sheet import SheetWeapon, whole_number
from kb.characters.weapon_skills import skill_by_name, skills_by_name
from kb.model.character import Numbers
from kb.play.request.written import with_more
from resolver.wording import join_words

EDITION = "cwn"

MODIFIERS = {
    "str": "Strength Modifier",
    "dex": "Dexterity Modifier",
    "con": "Constitution Modifier",
    "int": "Intelligence Modifier",
    "wis": "Wisdom Modifier",
    "cha": "Charisma Modifier",
}

ATTACK_BONUS = "Attack Bonus"

_NO_SHOCK = ("0", "")
"""What a weapon without Shock has: the system adds nothing to it, and does to "00"."""


class Wielder(NamedTuple):
    """What the weapons of an actor take from it."""

    numbers: Numbers
    skills: Mapping[str, str]
    """The names of its skills by their ids."""
    npc: Mapping[str, Any] | None
    """The numbers of an NPC as the system keeps them; None of a character, who alone has attributes."""


def is_melee(item: Mapping[str, Any]) -> bool:
    """Return whether a weapon is marked as one for melee."""
    return at(item, "system", "isMelee") is True


def read_weapon(item: dict[str, Any], wielder: Wielder, field: str) -> tuple[SheetWeapon, str]:
    """Return a weapon with what its attacks read, and what the system adds to its damage and isn't known.

    Raises:
        RequestError: If a number of it is none.
    """
    name = str(item.get("name") or "")
    system = item.get("system")
    rating = number(at(system, "trauma"), "rating", name, field)
    skill = wielder.skills.get(str(at(system, "skill"))) or _likely_skill(name, system, field)
    modifier, boost = _best_modifier(system, wielder.numbers), _boost(item, skill, wielder, field)
    damage, to_damage = _dice(at(system, "damage"), "Damage", field), (modifier or 0) + (boost or 0)
    with_all = with_more(damage, to_damage)
    ratings: Numbers = {
        "Damage": damage if with_all is None else with_all,
        **_shock(item, modifier or 0, boost or 0, wielder, field),
        "Trauma Die": _dice(at(system, "trauma", "die"), "Trauma Die", field) if rating else 0,
    }
    if rating:
        ratings["Trauma Rating"] = rating
    bonus = _attack_bonus(item, wielder, field) + number(system, "ab", name, field)
    if bonus != wielder.numbers[ATTACK_BONUS]:
        ratings[ATTACK_BONUS] = bonus
    if modifier is not None:
        ratings["Attribute Modifier"] = modifier
    unknown = [
        *(
            ["Attribute Modifier"]
            if modifier is None and any(map(wielder.numbers.get, MODIFIERS.values()))
            else []
        ),
        *(["skill"] if boost is None else []),
        *([f"{to_damage:+}"] if with_all is None and to_damage else []),
    ]
    left_out = f"{join_words(unknown)} in the damage of {name}" if unknown else ""
    return SheetWeapon(name, without_lacking(item, ratings), skill=skill), left_out


def _boost(item: Mapping[str, Any], skill: str, wielder: Wielder, field: str) -> int | None:
    """Return what a skill adds to damage, mostly 0; None if the weapon takes one that the actor lacks."""
    if at(item, "system", "skillBoostsDamage") is not True:
        return 0
    if wielder.npc is not None:
        return number(wielder.npc, "skillBonus", "Skill", field)
    rank = wielder.numbers.get(skill)
    return rank if isinstance(rank, int) else None


def _shock(item: Mapping[str, Any], modifier: int, boost: int, wielder: Wielder, field: str) -> Numbers:
    """Return the Shock of a weapon with what is added to it; an NPC may have one for all its melee weapons."""
    system, of_npc = item.get("system"), at(wielder.npc, "attacks") if is_melee(item) else None
    armor_class = number(at(of_npc, "shock"), "ac", "Shock AC", field) or number(
        at(system, "shock"), "ac", "Shock AC", field
    )
    if (given := at(of_npc, "shock", "dmg")) not in (None, *_NO_SHOCK):
        return {"Shock": _dice(given, "Shock", field), "Shock AC": armor_class}
    if (given := at(system, "shock", "dmg")) in (None, 0, *_NO_SHOCK):
        return {"Shock": 0, "Shock AC": armor_class}
    bonus = number(at(wielder.npc, "attacks"), "bonusDamage", "Damage Bonus", field) + boost
    more = modifier + (bonus if at(system, "skillBoostsShock") is True else 0)
    shock = _dice(given, "Shock", field)
    with_all = with_more(shock, more)
    counted = shock if with_all is None else with_all
    return {"Shock": max(counted, 0) if isinstance(counted, int) else counted, "Shock AC": armor_class}


def _attack_bonus(item: Mapping[str, Any], wielder: Wielder, field: str) -> int:
    """Return what an actor adds to attacks with a weapon; an NPC has a number of its own for melee."""
    bonus = int(wielder.numbers[ATTACK_BONUS])
    return number(wielder.npc, "meleeAb", ATTACK_BONUS, field, bonus) if is_melee(item) else bonus


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
