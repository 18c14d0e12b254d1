"""Exports of Chummer5a (File > Export > JSON), which virtual tables read: names and totals."""

from collections.abc import Iterator
from typing import Any

from kb.characters import sentences
from kb.characters.chummer.improvements import SMARTLINK
from kb.characters.chummer.names import (
    BELONGINGS,
    EDITION,
    LIVING_PERSONA_GEAR,
    attributes_read,
    specialization,
)
from kb.characters.chummer.weapons import (
    EXOTIC,
    SMARTGUN,
    ChummerWeapon,
    numbers_by_key,
    skill_key,
    smartlinks,
    weapons_read,
)
from kb.characters.json_values import at, rows
from kb.characters.living_persona import LIVING_PERSONA
from kb.characters.sheet import MOST_CHARACTERS, Sheet, Skill, highest_of_each, whole_number
from kb.problems import RequestError
from resolver.reasons import Reason

_TOTALS = {
    "limitphysical": "Physical",
    "limitmental": "Mental",
    "limitsocial": "Social",
    "armor": "Armor",
    "initdice": "Initiative Dice",
}


def is_export(data: dict[str, Any]) -> bool:
    """Return whether *data* is such an export."""
    return bool(rows(at(data, "characters", "character")))


def read_exports(data: dict[str, Any], field: str) -> list[Sheet]:
    """Return what an export of Chummer5a says of each of its characters.

    Raises:
        RequestError: If there are too many, or a number is none.
    """
    characters = rows(at(data, "characters", "character"))
    if len(characters) > MOST_CHARACTERS:
        raise RequestError(field, sentences.too_many_characters(MOST_CHARACTERS))
    return [_sheet(each, field) for each in characters]


def _sheet(character: dict[str, Any], field: str) -> Sheet:
    warnings: list[Reason] = []
    skills = [*_skills(character, field)]
    ratings, added = highest_of_each((skill for _, skill in skills), warnings)
    listed = [*_weapons(character)]
    weapons, left_out = weapons_read(listed, numbers_by_key(skills))
    totals = {
        name: whole_number(at(character, key), name, field)
        for key, name in _TOTALS.items()
        if at(character, key)
    }
    return Sheet(
        name=str(at(character, "alias") or at(character, "name") or "") or None,
        edition=EDITION,
        format="an export of Chummer5a",
        numbers={
            **_attributes(character, field, warnings),
            **_matrix_attributes(character, field),
            **ratings,
            **totals,
        },
        added=added,
        warnings=warnings,
        not_read=[
            *left_out,
            *(specialization(each.name, spec) for spec, each in skills if spec and each.name not in EXOTIC),
            *_belongings(character),
            *(smartlinks(listed) if _has(character, SMARTLINK) else ()),
        ],
        weapons=weapons,
    )


def _attributes(character: dict[str, Any], field: str, warnings: list[Reason]) -> dict[str, int]:
    parts = rows(at(character, "attributes"))  # a grade stands before them in the same list
    listed = ((_name(each), at(each, "total")) for part in parts for each in rows(at(part, "attribute")))
    return attributes_read(listed, lambda mark: at(character, mark), field, warnings)


def _matrix_attributes(character: dict[str, Any], field: str) -> dict[str, int]:
    """Return the Matrix attributes of the device in use, or else of a technomancer's living persona."""
    gear = rows(at(character, "gears", "gear"))
    implants = rows(at(character, "cyberwares", "cyberware"))
    active = [each for each in (*gear, *implants) if at(each, "active") == "True"]
    personas = [each for each in gear if _name(each) == LIVING_PERSONA_GEAR]
    device = next(iter((*active, *personas)), None)
    totals = {name: at(device, name.replace(" ", "").lower()) for name in LIVING_PERSONA}
    return {name: whole_number(total, name, field) for name, total in totals.items() if total}


def _has(character: dict[str, Any], name: str) -> bool:
    """Return whether a character has gear or an implant of this name, or something that it is built into."""
    left = [at(character, part) for part in ("gears", "cyberwares")]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            if _name(each) == name:
                return True
            left += each.values()
        elif isinstance(each, list):
            left += each
    return False


def _skills(character: dict[str, Any], field: str) -> Iterator[tuple[str, Skill]]:
    """Yield each skill after the weapon that it is for, if it is for one alone."""
    for each in rows(at(character, "skills", "skill")):
        if at(each, "knowledge") != "True":
            name = _name(each)
            rating, rated, pooled = (
                whole_number(at(each, key) or "0", name, field) for key in ("rating", "ratingmod", "poolmod")
            )
            yield str(at(each, "spec") or ""), Skill(name, rating - rated, rated + pooled)


def _weapons(character: dict[str, Any]) -> Iterator[ChummerWeapon]:
    """Yield the weapons with their totals, and after each what is mounted under its barrel."""
    for each in rows(at(character, "weapons", "weapon")):
        yield _weapon(each)
        for mounted in rows(at(each, "underbarrel")):
            yield from map(_weapon, rows(at(mounted, "weapon")))


def _weapon(row: dict[str, Any]) -> ChummerWeapon:
    accuracy, damage, ap = (
        str(at(row, f"{key}_english") or at(row, key) or "") for key in ("accuracy", "damage", "ap")
    )
    name, category = _name(row), str(at(row, "category_english") or at(row, "category") or "")
    skill = str(at(row, "skill") or "") or skill_key("", category, name)
    mounted = rows(at(row, "accessories", "accessory"))
    is_smartgun = any(_name(each).startswith(SMARTGUN) for each in mounted)
    return ChummerWeapon(name, skill, accuracy, damage, ap, is_smartgun=is_smartgun)


def _name(row: dict[str, Any]) -> str:
    """Return the name of a row in English, whatever the language of the program."""
    return str(at(row, "name_english") or at(row, "name") or "")


def _belongings(character: dict[str, Any]) -> Iterator[str]:
    for part, words in BELONGINGS.items():
        found = at(character, part)
        if isinstance(found, dict) and (count := len(rows(next(iter(found.values()), None)))):
            yield f"{count} {words[count != 1]}"
