"""Saves of Chummer5a, the character generator for Shadowrun, Fifth Edition."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kb.characters import sentences
from kb.characters.chummer_names import (
    BELONGINGS,
    EDITION,
    MARKED_ATTRIBUTES,
    attributes_read,
    specialization,
    tables,
)
from kb.characters.chummer_weapons import ChummerWeapon, numbers_by_key, skill_key, weapons_read
from kb.characters.sheet import Sheet, Skill, highest_of_each, whole_number
from kb.characters.xml_parts import read_parts
from kb.problems import RequestError
from resolver.reasons import Reason

_PARTS = (
    *("appversion", "gameedition", "name", "alias", "attributes", "newskills", "improvements", "weapons"),
    *MARKED_ATTRIBUTES.values(),
)

_LEARNED = {
    "SkillBase": "skill",
    "SkillLevel": "skill",
    "SkillGroupBase": "group",
    "SkillGroupLevel": "group",
}
"""Improvements that are part of what is learned, and what they name."""

_BONUS = {"Skill": "skill", "SkillGroup": "group", "SkillCategory": "category"}
"""Improvements that add dice, and what they name."""

_OF_WEAPONS = ("WeaponSkillAccuracy", "WeaponCategoryDV", "UnarmedDV")
"""Improvements that change numbers of weapons."""

_BARE_HANDS = "Unarmed Attack"
"""The weapon that every character has."""

_CHANGES_NO_ROLL = re.compile(
    r"Text|Attribute|Special|Restricted|Karma|Cost|Nuyen|Multiplier|Metagenetic|Lifestyle|Contact$|Availability|Allow"
    r"|^Weapon$|UnarmedDVPhysical|Option|Free|Essence|BlockSkill|Art$|MentorSpirit|Tradition|Stream|Unlock|Limit(Spirit|Spell)|Street|Notoriety"
)
"""Improvements that are settled in the attributes, or that matter only while a character is made."""


_SMALL = re.compile(r"[+-]?\d{1,2}")

_NOTHING_LOADED = "00000000-0000-0000-0000-000000000000"


class _Known(NamedTuple):
    """A skill that Chummer5a ships."""

    skill: str
    category: str
    group: str | None


class _Improvement(NamedTuple):
    """What something changes that is switched on."""

    kind: str
    names: str
    amount: str
    excludes: list[str]
    is_plain: bool
    """Whether it counts without a condition."""


def read_save(data: bytes, field: str) -> Sheet:
    """Return what a save of Chummer5a says.

    Raises:
        RequestError: If it is broken, XML of another kind, or a character of another game.
    """
    xml = read_parts(data, _PARTS, field)
    if xml.root != "character":
        raise RequestError(field, sentences.other_xml(xml.root))
    parts = xml.found
    game = _text(parts, "gameedition")
    if game != "SR5":
        raise RequestError(field, sentences.other_game(game, ["Shadowrun, Fifth Edition"]))
    warnings: list[Reason] = []
    improvements = list(_improvements(parts))
    skills = [*_skills(parts, improvements, field, warnings)]
    ratings, added = highest_of_each((skill for _, skill in skills), warnings)
    listed = [*_listed(parts, "weapons", "weapon"), *_listed(parts, "weapons", "weapon/underbarrel/weapon")]
    if any(map(_is_changed, listed)):
        warnings.append(sentences.ammunition_not_counted())
    changes = _changes_of_weapons(improvements, field)
    weapons, left_out = weapons_read((_weapon(each, changes) for each in listed), numbers_by_key(skills))
    return Sheet(
        name=_text(parts, "alias") or _text(parts, "name") or None,
        edition=EDITION,
        format=f"a save of Chummer5a {_text(parts, 'appversion')}".rstrip(),
        numbers={**_attributes(parts, field, warnings), **ratings},
        added=added,
        warnings=warnings,
        not_read=[
            *left_out,
            *_specializations(parts),
            *_belongings(xml.counts),
            *_not_counted(improvements),
        ],
        weapons=weapons,
    )


def _text(parts: Mapping[str, Element], name: str) -> str:
    return (parts[name].text or "").strip() if name in parts else ""


def _listed(parts: Mapping[str, Element], part: str, path: str) -> list[Element]:
    return parts[part].findall(path) if part in parts else []


def _attributes(parts: Mapping[str, Element], field: str, warnings: list[Reason]) -> dict[str, int]:
    listed = (
        (_of(each, "name"), _of(each, "totalvalue")) for each in _listed(parts, "attributes", "attribute")
    )
    return attributes_read(listed, lambda mark: _text(parts, mark), field, warnings)


def _of(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()


def _skills(
    parts: Mapping[str, Element], improvements: list[_Improvement], field: str, warnings: list[Reason]
) -> Iterator[tuple[str, Skill]]:
    """Yield each skill with its group's points, and with what improvements add that plainly name it.

    Before it stands the weapon that it is for, if it is for one alone.
    """
    if "newskills" not in parts:
        warnings.append(sentences.skills_too_old())
    groups = {_of(each, "name"): each for each in _listed(parts, "newskills", "groups/group")}
    changes: dict[str, tuple[int, int]] = {}
    for each in _listed(parts, "newskills", "skills/skill"):
        known = _known_skills().get(_of(each, "suid"))
        if known is None:
            warnings.append(sentences.unknown_skill(_of(each, "name") or _of(each, "suid")))
            continue
        if known.skill not in changes:
            learned, added = (_sum(improvements, kinds, known, field) for kinds in (_LEARNED, _BONUS))
            changes[known.skill] = learned, added
        learned, added = changes[known.skill]
        group = groups.get(known.group) if known.group else None
        points = _points(each, group, known.skill, field)
        yield _of(each, "specific"), Skill(known.skill, points + learned, added)


def _specializations(parts: Mapping[str, Element]) -> Iterator[str]:
    for skill in _listed(parts, "newskills", "skills/skill"):
        if known := _known_skills().get(_of(skill, "suid")):
            for each in skill.iterfind("specs/spec"):
                yield specialization(known.skill, _of(each, "name"))


def _points(skill: Element, group: Element | None, name: str, field: str) -> int:
    """Return the points of a skill and its group; points of a group replace the skill's own, Karma adds to them."""
    own, karma = (whole_number(_of(skill, each) or "0", name, field) for each in ("base", "karma"))
    if group is None:
        return own + karma
    base, more = (whole_number(_of(group, each) or "0", name, field) for each in ("base", "karma"))
    return (base or own) + karma + more


def _improvements(parts: Mapping[str, Element]) -> Iterator[_Improvement]:
    for each in _listed(parts, "improvements", "improvement"):
        if _of(each, "enabled") != "False":
            kind, names, amount = (_of(each, tag) for tag in ("improvementttype", "improvedname", "val"))
            yield _Improvement(
                kind, names, amount, _of(each, "exclude").split(","), not _of(each, "condition")
            )


def _sum(improvements: list[_Improvement], kinds: Mapping[str, str], skill: _Known, field: str) -> int:
    """Return what improvements of these *kinds* add to *skill*."""
    return sum(
        whole_number(each.amount or "0", skill.skill, field)
        for each in improvements
        if each.is_plain
        and each.kind in kinds
        and each.names == getattr(skill, kinds[each.kind])
        and skill.skill not in each.excludes
    )


def _not_counted(improvements: list[_Improvement]) -> Iterator[str]:
    """Yield what the other improvements change that rolls may use, in Chummer5a's words."""
    for each in improvements:
        is_counted = each.is_plain and each.kind in {*_LEARNED, *_BONUS, *_OF_WEAPONS}
        if not is_counted and not _CHANGES_NO_ROLL.search(each.kind):
            yield re.sub(r"(?<=[a-z])(?=[A-Z])", " ", each.kind)


def _changes_of_weapons(improvements: list[_Improvement], field: str) -> Counter[tuple[str, str]]:
    """Return what improvements add to weapons, by their kind and by the kind of weapon that they name."""
    found: Counter[tuple[str, str]] = Counter()
    for each in improvements:
        if each.is_plain and each.kind in _OF_WEAPONS:
            found[each.kind, each.names] += whole_number(each.amount or "0", each.kind, field)
    return found


def _weapon(element: Element, changes: Counter[tuple[str, str]]) -> ChummerWeapon:
    """Return a weapon with what its accessories and improvements add."""
    name, category, skill, specific = (
        _of(element, tag) for tag in ("name", "category", "useskill", "useskillspec")
    )
    key = skill_key(skill, category, specific or name)
    more_damage = sum(changes["WeaponCategoryDV", each] for each in {key, category})
    if name == _BARE_HANDS:
        more_damage += changes["UnarmedDV", ""]
    return ChummerWeapon(
        name=name,
        skill=key,
        accuracy=_of(element, "accuracy"),
        damage=_of(element, "damage"),
        ap=_of(element, "ap"),
        more_accuracy=_accuracy_of_accessories(element) + changes["WeaponSkillAccuracy", key],
        more_damage=more_damage,
    )


def _accuracy_of_accessories(weapon: Element) -> int:
    """Return what accessories, and a wireless weapon itself, add to its Accuracy.

    Of smartguns and sights only the best counts, as in Chummer5a.
    """
    best = others = 0
    for each in weapon.iterfind("accessories/accessory"):
        if _of(each, "equipped") != "False":
            name, more = _of(each, "name"), _small(_of(each, "accuracy"))
            if name.startswith("Smartgun") or "Sight" in name:
                best = max(best, more)
            else:
                others += more
    if _of(weapon, "wirelesson") == "True":
        others += _small(_of(weapon, "wirelessweaponbonus/accuracy"))
    return best + others


def _small(text: str) -> int:
    """Return a number of one or two digits; 0 for anything else, such as a formula."""
    return int(text) if _SMALL.fullmatch(text) else 0


def _is_changed(weapon: Element) -> bool:
    """Return whether what is loaded or mounted changes the damage or AP of a weapon, or may."""
    mounted = weapon.iterfind("accessories/accessory")
    loaded = weapon.iterfind("clips/clip")
    return any(
        _of(each, tag) not in ("", "0")
        for each in mounted
        for tag in ("damage", "damagetype", "damagereplace", "ap")
    ) or any(_of(each, "id") not in ("", _NOTHING_LOADED) for each in loaded)


def _belongings(counts: Mapping[str, int]) -> Iterator[str]:
    for part, words in BELONGINGS.items():
        if count := counts.get(part):
            yield f"{count} {words[count != 1]}"


@lru_cache(1)
def _known_skills() -> Mapping[str, _Known]:
    """Return Chummer5a's skills by their ids."""
    skills = tables()["skills"]
    return {row["id"]: _Known(name, row["category"], row.get("group")) for name, row in skills.items()}
