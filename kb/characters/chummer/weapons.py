"""Weapons of Chummer5a: what attacks with them read."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kb.characters.chummer.names import EDITION, tables
from kb.characters.sheet import Follows, SheetWeapon, Skill
from kb.characters.weapon_skills import skill_by_name
from kb.model.character import Numbers
from resolver.wording import join_words

EXOTIC = ("Exotic Ranged Weapon", "Exotic Melee Weapon")
"""Skills that are learned for one weapon each."""

MELEE = ("Blades", "Clubs", "Exotic Melee Weapon")

SMARTGUN = "Smartgun"
"""How the accessories begin that make a weapon a smartgun."""

_NUMBER = re.compile(r"([+-]?\d{1,3})(?: \(([+-]?\d{1,3})\))?")
"""A number, and in parentheses what it is with everything that changes it."""

_DAMAGE = re.compile(r"(?:(\d{1,3})|\(\{?STR\}?([+-]\d{1,2})?\))[PS](?:\(\w+\))?(?: \([^()]*\))?")
"""Damage of either kind, as a number or by Strength; then what element it is of and how far it spreads."""

_WORD = re.compile(r"[^\W\d_]+")

_BY_LIMIT = re.compile(r"Physical([+-]\d{1,2})?")


class ChummerWeapon(NamedTuple):
    """A weapon in Chummer5a's words."""

    name: str
    skill: str
    """The key of its skill: the name, for exotic weapons with the weapon in parentheses; empty if unknown."""
    accuracy: str
    damage: str
    ap: str
    more_accuracy: int = 0
    more_damage: int = 0
    is_smartgun: bool = False


def skill_key(skill: str, category: str, specific: str) -> str:
    """Return the key of the *skill* that a weapon names, or else of that for its *category*.

    Args:
        skill: What the weapon names; mostly nothing.
        category: The kind of weapon.
        specific: What a skill for this weapon alone is called.
    """
    found = skill or tables()["weapons"].get(category, "")
    return f"{found} ({specific})" if found in EXOTIC else found


def numbers_by_key(skills: Iterable[tuple[str, Skill]]) -> Numbers:
    """Return the numbers of *skills*, each after the weapon that it is for, by the keys that weapons have."""
    return {skill_key(each.name, "", specific): each.rating for specific, each in skills}


def weapons_read(
    weapons: Iterable[ChummerWeapon], skills: Mapping[str, int | str]
) -> tuple[list[SheetWeapon], list[str]]:
    """Return *weapons* with the edition's terms, and what of each is no plain number.

    Args:
        weapons: Those of the file.
        skills: The character's numbers by the keys of skills.
    """
    named = [each._replace(skill=each.skill or skill_by_name(EDITION, each.name)) for each in weapons]
    read = [_with_terms(each, _number(each.skill, skills)) for each in named]
    known = [each for each in read if each.ratings or each.follows]
    others = (f"{skill} for {each.name}" for each in named for skill in _of_other_names(each.skill, skills))
    return known, [*filter(None, map(_left_out, read)), *others]


def smartlinks(weapons: Iterable[ChummerWeapon]) -> list[str]:
    """Return what a smartlink helps with, whose dice no rating counts: the smartguns, each with its skill."""
    guns = [each for each in weapons if each.is_smartgun]
    return [f"Smartlink with {each.name} ({each.skill})" for each in guns] or ["Smartlink"]


def _exotic(key: str) -> str | None:
    """Return which of the exotic skills a key belongs to."""
    return next((each for each in EXOTIC if key.startswith(each)), None)


def _number(key: str, skills: Mapping[str, int | str]) -> int | str | None:
    """Return the number of a weapon's skill; None if it can't be told.

    An exotic weapon has that of a skill whose name shares a word with its own ("Horns" for Goring Horns), else 0.
    """
    if key in skills or not _exotic(key):
        return skills.get(key)
    alike = (number for other, number in _learned_of_its_kind(key, skills).items() if _are_alike(key, other))
    return next(alike, 0)


def _of_other_names(key: str, skills: Mapping[str, int | str]) -> list[str]:
    """Return the exotic skills that may be for the weapon with this *key* though their names have no word of it."""
    learned = {} if key in skills else _learned_of_its_kind(key, skills)
    return [] if any(_are_alike(key, other) for other in learned) else [*learned]


def _learned_of_its_kind(key: str, skills: Mapping[str, int | str]) -> dict[str, int | str]:
    kind = _exotic(key)
    return {other: number for other, number in skills.items() if kind and number and _exotic(other) == kind}


def _are_alike(key: str, other: str) -> bool:
    """Return whether two keys of exotic skills have a word for the weapon in common, or the second has none."""
    words, of_other = (
        {word.removesuffix("s") for word in _WORD.findall(each.partition(" (")[2].casefold())}
        for each in (key, other)
    )
    return not of_other or not words.isdisjoint(of_other)


_TERMS = ("Weapon Skill", "Accuracy", "Damage Value", "AP")


def _left_out(weapon: SheetWeapon) -> str:
    """Return the terms that *weapon* lacks, in words; its name alone if nothing of it is known."""
    missing = [term for term in _TERMS if term not in {*weapon.ratings, *weapon.follows}]
    if len(missing) == len(_TERMS):
        return weapon.name or "Nameless"
    return f"{join_words(missing)} of {weapon.name}" if missing else ""


def _with_terms(weapon: ChummerWeapon, number: int | str | None) -> SheetWeapon:
    """Return a weapon with the edition's terms and the *number* of its skill."""
    ratings: Numbers = {}
    follows: dict[str, Follows] = {}
    if number is not None:
        ratings["Weapon Skill"] = number
        if weapon.skill.startswith(MELEE):
            ratings["Melee Weapon Skill"] = number
    if limit := _BY_LIMIT.fullmatch(weapon.accuracy):
        follows["Accuracy"] = Follows("Physical", int(limit[1] or 0) + weapon.more_accuracy)
    elif accuracy := _whole(weapon.accuracy):
        ratings["Accuracy"] = accuracy + weapon.more_accuracy
    if damage := _DAMAGE.fullmatch(weapon.damage):
        if damage[1] is None:
            follows["Damage Value"] = Follows("Strength", int(damage[2] or 0) + weapon.more_damage)
        else:
            ratings["Damage Value"] = int(damage[1]) + weapon.more_damage
    if (ap := 0 if weapon.ap == "-" else _whole(weapon.ap)) is not None:
        ratings["AP"] = ap
    return SheetWeapon(weapon.name, ratings, follows, weapon.skill.partition(" (")[0])


def _whole(text: str) -> int | None:
    """Return the number of a *text*, with everything that changes it if that stands beside it."""
    number = _NUMBER.fullmatch(text)
    return None if number is None else int(number[2] or number[1])
