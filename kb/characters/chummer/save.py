"""Saves of Chummer5a, the character generator for Shadowrun, Fifth Edition."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kb.characters import sentences
from kb.characters.chummer.device import BUILT_IN, matrix_attributes
from kb.characters.chummer.improvements import (
    BONUS,
    LEARNED,
    SMARTLINK,
    Improvement,
    added_by,
    added_initiative_dice,
    added_to_limits,
    added_to_living_persona,
    changes_of_weapons,
    defense_bonus,
    is_never_untrained,
    not_counted,
    read_improvements,
)
from kb.characters.chummer.names import (
    BELONGINGS,
    EDITION,
    LIVING_PERSONA_GEAR,
    MARKED_ATTRIBUTES,
    attributes_read,
    specialization,
    tables,
)
from kb.characters.chummer.weapons import (
    SMARTGUN,
    ChummerWeapon,
    numbers_by_key,
    skill_key,
    smartlinks,
    weapons_read,
)
from kb.characters.chummer.xml_parts import read_parts
from kb.characters.living_persona import LIVING_PERSONA, living_persona
from kb.characters.sheet import Sheet, Skill, highest_of_each, whole_number
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.wording import join_words

_DEVICES = {"gears": "gear", "cyberwares": "cyberware"}
"""The parts with what may be a device, and what is in them."""

_PARTS = (
    *("appversion", "gameedition", "name", "alias", "attributes", "newskills", "improvements", "weapons"),
    *("initiativedice", *_DEVICES),
    *MARKED_ATTRIBUTES.values(),
)

_BARE_HANDS = "Unarmed Attack"
"""The weapon that every character has."""

_SMALL = re.compile(r"[+-]?\d{1,2}")

_MOST_INITIATIVE_DICE = 5

_NOTHING_LOADED = "00000000-0000-0000-0000-000000000000"


class _Known(NamedTuple):
    """A skill that Chummer5a ships."""

    skill: str
    category: str
    group: str | None
    attribute: str


def read_save(data: bytes | str, field: str) -> Sheet:
    """Return what a save of Chummer5a says.

    Raises:
        RequestError: If it is broken, XML of another kind, or a character of another game.
    """
    xml = read_parts(data, _PARTS, dict.fromkeys(_DEVICES, BUILT_IN), field)
    if xml.root != "character":
        raise RequestError(field, sentences.other_xml(xml.root))
    parts = xml.found
    game = _text(parts, "gameedition")
    if game != "SR5":
        raise RequestError(field, sentences.other_game(game, ["Shadowrun, Fifth Edition"]))
    warnings: list[Reason] = []
    improvements = [*read_improvements(_listed(parts, "improvements", "improvement"))]
    attributes = _attributes(parts, field, warnings)
    skills = [*_skills(parts, improvements, field, warnings)]
    ratings, added = highest_of_each((skill for _, skill in skills), warnings)
    listed = [*_listed(parts, "weapons", "weapon"), *_listed(parts, "weapons", "weapon/underbarrel/weapon")]
    if any(map(_is_changed, listed)):
        warnings.append(sentences.ammunition_not_counted())
    changes = changes_of_weapons(improvements, field)
    of_file = [_weapon(each, changes) for each in listed]
    weapons, left_out = weapons_read(of_file, numbers_by_key(skills))
    ruled_out = _ruled_out(improvements, (skill for _, skill in skills))
    device, left_of_device = _matrix_attributes(parts, attributes, improvements)
    limits = added_to_limits(improvements, field)
    return Sheet(
        name=_text(parts, "alias") or _text(parts, "name") or None,
        edition=EDITION,
        format=f"a save of Chummer5a {_text(parts, 'appversion')}".rstrip(),
        numbers={
            **attributes,
            **device,
            **{name: rating for name, rating in ratings.items() if name not in ruled_out},
            **defense_bonus(improvements, field),
            "Initiative Dice": _initiative_dice(parts, improvements, field),
        },
        added={**added, **limits},
        added_to_formulas=limits,
        warnings=warnings,
        not_read=[
            *left_out,
            *_specializations(parts),
            *left_of_device,
            *_belongings(xml.counts),
            *not_counted(improvements),
            *(f"{each} can't be used untrained" for each in ruled_out),
            *(smartlinks(of_file) if any(each.kind == SMARTLINK for each in improvements) else ()),
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


def _matrix_attributes(
    parts: Mapping[str, Element], attributes: Mapping[str, int], improvements: list[Improvement]
) -> tuple[dict[str, int], list[str]]:
    """Return those of the device in use, or else of a technomancer's living persona, and what of them isn't read."""
    listed = [each for part, kind in _DEVICES.items() for each in _listed(parts, part, kind)]
    active = next((each for each in listed if _of(each, "active") == "True"), None)
    if active is not None and (name := _of(active, "name")) != LIVING_PERSONA_GEAR:
        found = matrix_attributes(active)
        missing = [each for each in LIVING_PERSONA if each not in found]
        return found, [f"{join_words(missing)} of {name}"] if missing else []
    if _text(parts, MARKED_ATTRIBUTES["RES"]) != "True":
        return {}, []
    return living_persona(attributes, added_to_living_persona(improvements)), []


def _initiative_dice(parts: Mapping[str, Element], improvements: list[Improvement], field: str) -> int:
    dice = whole_number(_text(parts, "initiativedice") or "1", "Initiative Dice", field)
    return min(max(dice + added_initiative_dice(improvements, field), 0), _MOST_INITIATIVE_DICE)


def _of(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()


def _skills(
    parts: Mapping[str, Element], improvements: list[Improvement], field: str, warnings: list[Reason]
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
            learned, added = (_added(improvements, kinds, known, field) for kinds in (LEARNED, BONUS))
            changes[known.skill] = learned, added
        learned, added = changes[known.skill]
        group = groups.get(known.group) if known.group else None
        points = _points(each, group, known.skill, field)
        yield _of(each, "specific"), Skill(known.skill, points + learned, added)


def _ruled_out(improvements: list[Improvement], skills: Iterable[Skill]) -> list[str]:
    """Return those of *skills* that the character hasn't learned and can't use so, though others can."""
    learned = {each.name for each in skills if each.learned > 0}
    return [
        each.skill
        for each in _known_skills().values()
        if each.skill not in {*learned, *tables()["learned"]}
        and is_never_untrained(improvements, each.skill, each.group, each.category)
    ]


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


def _added(improvements: list[Improvement], kinds: Mapping[str, str], skill: _Known, field: str) -> int:
    """Return what improvements of these *kinds* add to *skill*."""
    return added_by(
        improvements,
        kinds,
        skill.skill,
        field,
        lambda each: (
            each.names == getattr(skill, kinds.get(each.kind, ""), None) and skill.skill not in each.excludes
        ),
    )


def _weapon(element: Element, changes: Mapping[tuple[str, str], int]) -> ChummerWeapon:
    """Return a weapon with what its accessories and improvements add."""
    name, category, skill, specific = (
        _of(element, tag) for tag in ("name", "category", "useskill", "useskillspec")
    )
    key = skill_key(skill, category, specific or name)
    more_damage = sum(changes.get(("WeaponCategoryDV", each), 0) for each in {key, category})
    if name == _BARE_HANDS:
        more_damage += changes.get(("UnarmedDV", ""), 0)
    return ChummerWeapon(
        name=name,
        skill=key,
        accuracy=_of(element, "accuracy"),
        damage=_of(element, "damage"),
        ap=_of(element, "ap"),
        more_accuracy=_accuracy_of_accessories(element) + changes.get(("WeaponSkillAccuracy", key), 0),
        more_damage=more_damage,
        is_smartgun=any(_of(each, "name").startswith(SMARTGUN) for each in _mounted(element)),
    )


def _accuracy_of_accessories(weapon: Element) -> int:
    """Return what accessories, and a wireless weapon itself, add to its Accuracy.

    Of smartguns and sights only the best counts, as in Chummer5a.
    """
    best = others = 0
    for each in _mounted(weapon):
        name, more = _of(each, "name"), _small(_of(each, "accuracy"))
        if name.startswith(SMARTGUN) or "Sight" in name:
            best = max(best, more)
        else:
            others += more
    if _of(weapon, "wirelesson") == "True":
        others += _small(_of(weapon, "wirelessweaponbonus/accuracy"))
    return best + others


def _mounted(weapon: Element) -> Iterator[Element]:
    for each in weapon.iterfind("accessories/accessory"):
        if _of(each, "equipped") != "False":
            yield each


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
    attributes = {name: code for code, names in tables()["linked"].items() for name in names}
    return {
        row["id"]: _Known(name, row["category"], row.get("group"), attributes[name])
        for name, row in tables()["skills"].items()
    }
