"""Exports of Commlink6 and Genesis, the character generators for Shadowrun, Sixth World, as JSON.

They have names in the language of the program beside ids that are the same in all; only the ids are read.
"""

import re
from collections.abc import Iterator
from typing import Any

from kb.characters.foundry.values import counted, in_words, number
from kb.characters.json_values import rows
from kb.characters.sheet import Sheet, SheetWeapon
from kb.model.character import Numbers
from resolver.wording import join_words, signed_text

EDITION = "sr6"
_SYSTEM = "SHADOWRUN6"

_ATTRIBUTES = {
    "BODY": "Body",
    "AGILITY": "Agility",
    "REACTION": "Reaction",
    "STRENGTH": "Strength",
    "WILLPOWER": "Willpower",
    "LOGIC": "Logic",
    "INTUITION": "Intuition",
    "CHARISMA": "Charisma",
    "EDGE": "Edge",
}
_ONLY_ABOVE_0 = {"MAGIC": "Magic", "RESONANCE": "Resonance"}
"""Attributes that a character without them has at 0."""

_OF_KNOWLEDGE = ("knowledge", "language")

_INITIATIVE = "INITIATIVE_PHYSICAL"
_DICE = re.compile(r"\+?(\d{1,2})[DW]6")
_DAMAGE = re.compile(r"(\d{1,3})\D.*|(\d{1,3})")

_NOT_READ = {
    "qualities": ("quality", "qualities"),
    "adeptPowers": ("adept power", "adept powers"),
    "spells": ("spell", "spells"),
    "complexForms": ("complex form", "complex forms"),
    "augmentations": ("implant", "implants"),
    "metamagic": ("metamagic", "metamagics"),
    "echoes": ("echo", "echoes"),
    "martialArts": ("martial art", "martial arts"),
    "signatureManeuvers": ("signature maneuver", "signature maneuvers"),
    "matrixItems": ("Matrix device", "Matrix devices"),
    "items": ("piece of gear", "pieces of gear"),
}


def is_export(data: dict[str, Any]) -> bool:
    """Return whether *data* is such an export."""
    return data.get("system") == _SYSTEM and isinstance(data.get("attributes"), list)


def read_export(data: dict[str, Any], field: str) -> Sheet:
    """Return what an export says.

    Raises:
        RequestError: If a number of it is none.
    """
    attributes = dict(_attributes(data, field))
    skills = [each for each in rows(data.get("skills")) if each.get("id") not in _OF_KNOWLEDGE]
    weapons = [*rows(data.get("longRangeWeapons")), *rows(data.get("closeCombatWeapons"))]
    armor = [each for each in rows(data.get("armors")) if each.get("isIgnored") is not True]
    numbers: Numbers = {
        **attributes,
        **{_skill(each): number(each, "rating", _skill(each), field) for each in skills},
        **_initiative_dice(data),
        **(_defense_rating(attributes, armor, field) if len(armor) < 2 else {}),
    }
    return Sheet(
        name=str(data.get("streetName") or data.get("name") or "") or None,
        edition=EDITION,
        format="an export of Commlink6",
        numbers=numbers,
        not_read=[
            *(_left_out(each) for each in weapons),
            *(left for each in skills for left in _left_of_skill(each, data, field)),
            *([f"Defense Rating ({len(armor)} pieces of armor)"] if len(armor) > 1 else []),
            *counted((part for part in _NOT_READ for _ in rows(data.get(part))), _NOT_READ),
        ],
        weapons=[_weapon(each) for each in weapons if _damage(each) is not None],
    )


def _attributes(data: dict[str, Any], field: str) -> Iterator[tuple[str, int]]:
    names = {**_ATTRIBUTES, **_ONLY_ABOVE_0}
    for each in rows(data.get("attributes")):
        if (name := names.get(str(each.get("id")))) is not None:
            value = max(number(each, "modifiedValue", name, field), 0)
            if value or name not in _ONLY_ABOVE_0.values():
                yield name, value


def _skill(skill: dict[str, Any]) -> str:
    return in_words(str(skill.get("id")))


def _left_of_skill(skill: dict[str, Any], data: dict[str, Any], field: str) -> Iterator[str]:
    """Yield what of a skill its rating leaves out: specializations, and dice of the pool from elsewhere."""
    name = _skill(skill)
    for each in rows(skill.get("specializations")):
        kind = "expertise" if each.get("expertise") is True else "specialization"
        yield f"{kind} {name} ({each.get('id') or each.get('name')})"
    rating, pool = (number(skill, key, name, field) for key in ("rating", "pool"))
    of = (each for each in rows(data.get("attributes")) if each.get("name") == skill.get("attribute"))
    attribute = next(of, None)
    if attribute is not None and rating > 0 and pool > 0:
        more = pool - rating - number(attribute, "modifiedValue", name, field)
        if more:
            yield f"{signed_text(more)} dice for {name}"


def _initiative_dice(data: dict[str, Any]) -> Numbers:
    for each in rows(data.get("initiatives")):
        if each.get("id") == _INITIATIVE and (dice := _DICE.fullmatch(str(each.get("dice")))):
            return {"Initiative Dice": int(dice[1])}
    return {}


def _defense_rating(attributes: dict[str, int], armor: list[dict[str, Any]], field: str) -> Numbers:
    """Return Body with what is worn; of several pieces the file doesn't say which add up."""
    if "Body" not in attributes:
        return {}
    worn = sum(number(each, "rating", "Defense Rating", field) for each in armor)
    return {"Defense Rating": max(attributes["Body"] + worn, 0)}


def _damage(weapon: dict[str, Any]) -> int | None:
    found = _DAMAGE.fullmatch(str(weapon.get("damage") or ""))
    return None if found is None else int(found[1] or found[2])


def _weapon(weapon: dict[str, Any]) -> SheetWeapon:
    return SheetWeapon(str(weapon.get("name") or ""), {"Damage Value": _damage(weapon) or 0})


def _left_out(weapon: dict[str, Any]) -> str:
    """Return what of a weapon isn't read: the file doesn't name its skill."""
    missing = ["Weapon Skill"]
    if _damage(weapon) is None:
        missing.append("Damage Value")
    if weapon.get("attackRating"):
        missing.append("Attack Ratings")
    return f"{join_words(missing)} of {weapon.get('name')}"
