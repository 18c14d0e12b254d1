"""Actors of `swnr`, Foundry's system for Cities Without Number, as they are written."""

from collections.abc import Iterator, Mapping
from typing import Any

from kb.characters.formats.actor_parts import actor, item, item_id, present, whole
from kb.characters.formats.numbers import dice_text, is_skill
from kb.characters.foundry.swnr import EDITION, IN_AN_ATTACK_BONUS, MODIFIERS, SYSTEM
from kb.model import Edition
from kb.model.character import MOST, Character, Numbers, Weapon
from kb.play.request.written import dice

_SCORES = {-2: 3, -1: 7, 0: 10, 1: 14, 2: 18}
"""A score for each modifier."""

_BASE_AC = 10
_LEAST_RANK, _MOST_RANK = -1, 4
_LEAST_ATTACK_BONUS_OF_A_WEAPON = -10

_USUAL_ATTRIBUTES = ("dex", "str")
"""The attributes of attacks, which stand for a number before others that have the same."""


def actors(edition: Edition, character: Character) -> Iterator[dict[str, Any]]:
    """Yield the actors that *character* may be: a character, and an NPC."""
    numbers = character.ratings
    skills = [
        item("skill", name, rank=max(value, _LEAST_RANK))
        for name, value in numbers.items()
        if is_skill(EDITION, edition, name) and isinstance(value, int) and value <= _MOST_RANK
    ]
    ids = {each["name"].casefold(): item_id(index) for index, each in enumerate(skills)}
    weapons = [_weapon(each, numbers, ids) for each in character.weapons]
    yield actor(
        "character", character.name, _character(numbers), [*skills, *weapons, *_armor(numbers)], SYSTEM
    )
    if numbers.keys() >= {"Skill", *IN_AN_ATTACK_BONUS}:
        yield actor("npc", character.name, _npc(numbers), [*skills, *weapons], SYSTEM)


def _of_all(numbers: Numbers) -> dict[str, Any]:
    speed, target = whole(numbers, "Movement Rate"), whole(numbers, "Trauma Target")
    return present({"ab": whole(numbers, "Attack Bonus") or 0, "speed": speed, "traumaTarget": target})


def _character(numbers: Numbers) -> dict[str, Any]:
    ranged, melee = _armor_classes(numbers)
    base = _BASE_AC if ranged is not None and ranged > _BASE_AC else 0
    if ranged is None or ranged == melee:
        base = _BASE_AC if ranged is None else ranged
    modifiers = {key: whole(numbers, name, least=-MOST) or 0 for key, name in MODIFIERS.items()}
    return {
        **_of_all(numbers),
        "baseAc": base,
        "stats": {key: _stat(modifier) for key, modifier in modifiers.items()},
    }


def _stat(modifier: int) -> dict[str, int]:
    """Return an attribute by its modifier: a score, and what goes beyond those that scores have."""
    of_score = min(max(modifier, -2), 2)
    beyond = {"modModifier": modifier - of_score} if modifier != of_score else {}
    return {"base": _SCORES[of_score], **beyond}


def _armor_classes(numbers: Numbers) -> tuple[int | None, int | None]:
    """Return the Armor Classes of a character without what Dexterity adds."""
    quick = whole(numbers, "Dexterity Modifier", least=-MOST) or 0
    ranged, melee = (whole(numbers, name) for name in ("Ranged AC", "Melee AC"))
    first = melee if ranged is None else ranged
    if first is None:
        return None, None
    second = first if melee is None else melee
    return max(first - quick, 0), max(second - quick, 0)


def _armor(numbers: Numbers) -> Iterator[dict[str, Any]]:
    """Yield the armor that gives two Armor Classes; a single one is the character's own."""
    ranged, melee = _armor_classes(numbers)
    if ranged != melee:
        yield item("armor", "Armor", ac=ranged, meleeAc=melee, use=True, location="readied")


def _npc(numbers: Numbers) -> dict[str, Any]:
    given = {
        "baseAc": whole(numbers, "Ranged AC"),
        "meleeAc": whole(numbers, "Melee AC"),
        "skillBonus": whole(numbers, "Skill"),
    }
    bonus = whole(numbers, "Damage Bonus") or 0
    return {
        "baseAc": _BASE_AC,
        "meleeAc": _BASE_AC,
        **_of_all(numbers),
        **present(given),
        "attacks": {"bonusDamage": bonus},
    }


def _weapon(weapon: Weapon, numbers: Numbers, skills: Mapping[str, str]) -> dict[str, Any]:
    given = weapon.ratings
    own, attack = whole(given, "Attack Bonus", least=-MOST), whole(numbers, "Attack Bonus") or 0
    more = 0 if own is None else max(own - attack, _LEAST_ATTACK_BONUS_OF_A_WEAPON)
    return item(
        "weapon",
        weapon.name,
        skill=skills.get((weapon.skill or "").casefold(), "ask"),
        stat=_stat_of(given, numbers),
        ab=more,
        damage=_dice(given, "Damage"),
        shock={"dmg": _dice(given, "Shock"), "ac": whole(given, "Shock AC") or 0},
        trauma=present({"die": _dice(given, "Trauma Die"), "rating": whole(given, "Trauma Rating")}),
        location="readied",
    )


def _stat_of(given: Numbers, numbers: Numbers) -> str:
    """Return an attribute with the modifier of a weapon; "ask" if it has none."""
    wanted = given.get("Attribute Modifier")
    keys = (*_USUAL_ATTRIBUTES, *MODIFIERS)
    return next((key for key in keys if numbers.get(MODIFIERS[key], 0) == wanted), "ask")


def _dice(given: Numbers, name: str) -> str:
    """Return dice as Foundry rolls them; none for words."""
    value = given.get(name, 0)
    if isinstance(value, int):
        return str(value)
    return dice_text(value) if dice(value) is not None else "0"
