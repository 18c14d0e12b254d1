"""Actors of `swnr`, Foundry's system for Cities Without Number, as they are written."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kb.characters.formats.actor_parts import actor, item, item_id, present, whole
from kb.characters.formats.numbers import dice_text, is_skill
from kb.characters.foundry.swnr import IN_AN_ATTACK_BONUS, SYSTEM
from kb.characters.foundry.swnr_weapons import EDITION, MODIFIERS
from kb.model import Edition
from kb.model.character import MOST, Character, Numbers, Weapon
from kb.play.request.written import dice, with_more

_SCORES = {-2: 3, -1: 7, 0: 10, 1: 14, 2: 18}
"""A score for each modifier."""

_BASE_AC = 10
_LEAST_RANK, _MOST_RANK = -1, 4
_LEAST_ATTACK_BONUS_OF_A_WEAPON = -10

_MELEE = ("punch", "stab")
"""The skills whose weapons are marked as melee."""

_NOTHING_BEFORE_MODIFIER = "00"
"""The Shock to which the system adds the modifier of an attribute; to "0" it adds none."""

_USUAL_ATTRIBUTES = ("dex", "str")
"""The attributes of attacks, which stand for a number before others that have the same."""


class _Adds(NamedTuple):
    """What the system adds to attacks of an actor."""

    attack: int
    in_melee: int
    modifier: bool
    """Whether it adds the modifier of the weapon's attribute to damage and Shock."""


def actors(edition: Edition, character: Character) -> Iterator[dict[str, Any]]:
    """Yield the actors that *character* may be: a character, and an NPC."""
    numbers = character.ratings
    skills = [
        item("skill", name, rank=max(value, _LEAST_RANK))
        for name, value in numbers.items()
        if is_skill(EDITION, edition, name) and isinstance(value, int) and value <= _MOST_RANK
    ]
    ids = {each["name"].casefold(): item_id(index) for index, each in enumerate(skills)}

    def weapons(adds: _Adds) -> list[dict[str, Any]]:
        return [_weapon(each, numbers, ids, adds) for each in character.weapons]

    attack = whole(numbers, "Attack Bonus") or 0
    of_character = [*skills, *weapons(_Adds(attack, attack, modifier=True)), *_armor(numbers)]
    yield actor("character", character.name, _character(numbers), of_character, SYSTEM)
    if numbers.keys() >= {"Skill", *IN_AN_ATTACK_BONUS}:
        in_melee = _attack_bonus_in_melee(character.weapons, attack)
        of_npc = [*skills, *weapons(_Adds(attack, in_melee, modifier=False))]
        yield actor("npc", character.name, _npc(numbers) | {"meleeAb": in_melee}, of_npc, SYSTEM)


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


def _attack_bonus_in_melee(weapons: Iterable[Weapon], attack: int) -> int:
    """Return the Attack Bonus that all weapons for melee have, or else that for all *attack*s."""
    own = {whole(each.ratings, "Attack Bonus") for each in weapons if _is_melee(each)}
    only = own.pop() if len(own) == 1 else None
    return attack if only is None else only


def _is_melee(weapon: Weapon) -> bool:
    return (weapon.skill or "").casefold() in _MELEE


def _weapon(weapon: Weapon, numbers: Numbers, skills: Mapping[str, str], adds: _Adds) -> dict[str, Any]:
    """Return a weapon without what the system adds to its attacks, damage and Shock."""
    given = weapon.ratings
    attack = adds.in_melee if _is_melee(weapon) else adds.attack
    own = whole(given, "Attack Bonus", least=-MOST)
    more = (adds.attack if own is None else own) - attack
    stat = _stat_of(given, numbers)
    added = numbers.get(MODIFIERS.get(stat, ""), 0) if adds.modifier else 0
    less = -added if isinstance(added, int) else 0
    return item(
        "weapon",
        weapon.name,
        skill=skills.get((weapon.skill or "").casefold(), "ask"),
        stat=stat,
        ab=max(more, _LEAST_ATTACK_BONUS_OF_A_WEAPON),
        isMelee=_is_melee(weapon),
        damage=_dice(given.get("Damage", 0), less),
        shock={"dmg": _shock(given.get("Shock", 0), less), "ac": whole(given, "Shock AC") or 0},
        trauma=present({"die": _dice(given.get("Trauma Die", 0)), "rating": whole(given, "Trauma Rating")}),
        location="readied",
    )


def _stat_of(given: Numbers, numbers: Numbers) -> str:
    """Return an attribute with the modifier of a weapon; "ask" if it has none."""
    wanted = given.get("Attribute Modifier")
    keys = (*_USUAL_ATTRIBUTES, *MODIFIERS)
    return next((key for key in keys if numbers.get(MODIFIERS[key], 0) == wanted), "ask")


def _shock(value: int | str, more: int) -> str:
    """Return the Shock of a weapon; one that is nothing before the modifier is none only if it is none with it."""
    written = _dice(value, more)
    return _NOTHING_BEFORE_MODIFIER if written == "0" and value != 0 else "0" if value == 0 else written


def _dice(value: int | str, more: int = 0) -> str:
    """Return dice with *more* added, as Foundry rolls them; none for words."""
    if isinstance(value, str) and dice(value) is None:
        return "0"
    written = with_more(dice_text(value) if isinstance(value, str) else value, more)
    return "0" if written is None else str(written)
