"""Characters of `shadowrun5e`, Foundry's system for Shadowrun, Fifth Edition; an NPC is a character with a mark.

A file has what was entered; what the system works out while it runs, such as limits, is worked out here as there.
"""

import math
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from kb.characters.chummer.improvements import DEFENSE_BONUS
from kb.characters.foundry.effects import EffectRules, with_effects
from kb.characters.foundry.lacking import without_lacking
from kb.characters.foundry.values import counted, in_words, number
from kb.characters.json_values import at, rows
from kb.characters.living_persona import living_persona
from kb.characters.sheet import Sheet, SheetWeapon, Skill
from kb.characters.weapon_skills import skill_by_name
from kb.model.character import Numbers
from resolver.wording import join_words, signed_text

EDITION = "sr5"
SYSTEM = "shadowrun5e"
KINDS = ("character", "critter")

ATTRIBUTES = (
    *("body", "agility", "reaction", "strength", "willpower", "logic", "intuition", "charisma"),
    *("edge", "magic", "resonance"),
)

_ONLY_FOR = {"magic": "magic", "resonance": "resonance"}
"""Attributes that only the awakened or the emerged have."""

_OF_METATYPES = {
    "elf": {"agility": 1, "charisma": 2, "edge": -1},
    "ork": {"body": 3, "strength": 2, "logic": -1, "charisma": -1, "edge": -1},
    "troll": {
        "body": 4,
        "agility": -1,
        "strength": 4,
        "logic": -1,
        "intuition": -1,
        "charisma": -2,
        "edge": -1,
    },
    "dwarf": {"body": 2, "reaction": -1, "strength": 2, "willpower": 1, "edge": -1},
}
"""What the system adds to the attributes of an NPC."""

_ESSENCE = "essence"
_WHOLE_ESSENCE = 6

SOCIAL = "social"
LIMITS = {
    "physical": ("strength", "body", "reaction"),
    "mental": ("logic", "intuition", "willpower"),
    SOCIAL: ("charisma", "willpower", _ESSENCE),
}
"""The attributes of a limit; the first counts twice."""

_IMPLANTS = ("cyberware", "bioware")

_OLD_KEYS = {"exotic_melee": "exotic_melee_weapon", "exotic_range": "exotic_ranged_weapon"}

MELEE = ("blades", "clubs", "exotic_melee_weapon")

_WITH_SLOTS = ("cyberdeck", "rcc", "commlink")

_EFFECTS = EffectRules(
    re.compile(
        rf"system\.(?:attributes\.(?:{'|'.join(ATTRIBUTES)})(?:\.temp)?|modifiers\.\w+|skills\.active\.\w+)"
    ),
    keeps_additions_apart=True,
)

_COUNTED_MODIFIERS = ("armor", "defense", "meat_initiative_dice")

_NOTHING = (0, "0", "", None, False)
"""What a modifier has that adds nothing."""

_NOT_READ = {
    "cyberware": ("implant", "implants"),
    "bioware": ("piece of bioware", "pieces of bioware"),
    "quality": ("quality", "qualities"),
    "adept_power": ("adept power", "adept powers"),
    "spell": ("spell", "spells"),
    "complex_form": ("complex form", "complex forms"),
    "critter_power": ("critter power", "critter powers"),
    "echo": ("echo", "echoes"),
    "metamagic": ("metamagic", "metamagics"),
    "program": ("program", "programs"),
    "equipment": ("piece of gear", "pieces of gear"),
}


def is_actor(data: dict[str, Any]) -> bool:
    """Return whether *data* is such an actor."""
    return data.get("type") in KINDS and isinstance(at(data, "system", "attributes", "agility"), dict)


def read_actor(data: dict[str, Any], field: str) -> Sheet:
    """Return what an actor says.

    Raises:
        RequestError: If a number of it is none.
    """
    items = rows(data.get("items"))
    system, other_effects = with_effects({**data, "system": _with_skills(data["system"], items)}, _EFFECTS)
    attributes = dict(_attributes(system, field))
    skills = _skills(system, field)
    limits = {
        each: _limit(system, attributes, each, field)
        for each in LIMITS
        if each != SOCIAL or _says_social(system, items)
    }
    dice = number(at(system, "initiative", "meatspace", "dice"), "base", "Initiative Dice", field, 1)
    more_dice = number(at(system, "modifiers"), "meat_initiative_dice", "Initiative Dice", field)
    numbers: Numbers = {
        in_words(key): value
        for key, value in {
            **attributes,
            **skills,
            **limits,
            **_matrix(system, items, attributes, field),
            "armor": _armor(system, items, field),
            "initiative_dice": min(max(dice + more_dice, 0), 5),
        }.items()
    }
    if bonus := number(at(system, "modifiers"), "defense", DEFENSE_BONUS, field):
        numbers[DEFENSE_BONUS] = bonus
    drain = str(at(system, "magic", "attribute"))
    if at(system, "special") == "magic" and drain in attributes:
        numbers["Tradition Attribute"] = attributes[drain]
    weapons = [_Weapon(each, attributes, limits, skills, field) for each in items if _is(each, "weapon")]
    return Sheet(
        name=str(data.get("name") or "") or None,
        edition=EDITION,
        format=f"{'an NPC' if at(system, 'is_npc') is True else 'a character'} of Foundry's {SYSTEM}",
        numbers=without_lacking(data, numbers),
        not_read=[
            *(left for each in weapons for left in each.not_read()),
            *_specializations(system),
            *_modifiers(system, [f"{limit}_limit" for limit in limits]),
            *other_effects,
            *counted((str(each.get("type")) for each in items), _NOT_READ),
        ],
        weapons=[each.read() for each in weapons],
    )


def _is(item: dict[str, Any], kind: str) -> bool:
    return bool(item.get("type") == kind)


def _base(value: object, name: str, field: str) -> int:
    """Return what was entered for a value: its base, or in old files its value, and what was added for a while."""
    return _entered(value, name, field) + number(value, "temp", name, field)


def _entered(value: object, name: str, field: str) -> int:
    """Return what was entered for a value, without what was added for a while."""
    return number(value, "base" if at(value, "base") is not None else "value", name, field)


def _attributes(system: dict[str, Any], field: str) -> Iterator[tuple[str, int]]:
    is_npc, metatype = at(system, "is_npc") is True, str(at(system, "metatype"))
    for key in ATTRIBUTES:
        given = at(system, "attributes", key)
        if isinstance(given, dict) and at(system, "special") == _ONLY_FOR.get(key, at(system, "special")):
            more = _OF_METATYPES.get(metatype, {}).get(key, 0) if is_npc else 0
            yield key, max(_base(given, in_words(key), field) + more, 0)


def inherent_limit(attributes: Mapping[str, int], limit: str) -> int:
    """Return a limit as it follows from *attributes* by their keys, with a whole Essence."""
    known = {_ESSENCE: _WHOLE_ESSENCE, **attributes}
    first, *others = (known.get(each, 0) for each in LIMITS[limit])
    return math.ceil((2 * first + sum(others)) / 3)


def _limit(system: dict[str, Any], attributes: dict[str, int], limit: str, field: str) -> int:
    more = number(at(system, "modifiers"), f"{limit}_limit", in_words(limit), field)
    return max(inherent_limit(attributes, limit) + more, 0)


def _says_social(system: dict[str, Any], items: list[dict[str, Any]]) -> bool:
    """Return whether an actor has a Social limit, and nothing that may take away from its Essence."""
    changes = at(system, "modifiers", _ESSENCE), at(system, "attributes", _ESSENCE, "temp")
    implants = (each for each in items if each.get("type") in _IMPLANTS and _is_equipped(each))
    has_limit = at(system, "modifiers", f"{SOCIAL}_limit") is not None
    return has_limit and all(each in _NOTHING for each in changes) and next(implants, None) is None


def skill_key(name: str) -> str:
    """Return the key that the system gives to a skill of this name."""
    key = re.sub(r"[\s-]+", "_", name.strip()).lower()
    return _OLD_KEYS.get(key, key)


def _with_skills(system: dict[str, Any], items: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the numbers of an actor with the skills that are items among them, as in old files and in Foundry."""
    of_items = {}
    for each in items:
        skill, name = at(each, "system", "skill"), str(each.get("name") or "")
        kind = at(each, "system", "type"), at(skill, "category")
        if _is(each, "skill") and kind == ("skill", "active"):
            specs = [spec.get("name") for spec in rows(at(skill, "specializations"))]
            of_items[skill_key(name)] = {"name": name, "base": at(skill, "rating"), "specs": specs}
    old = at(system, "skills", "active")
    return {**system, "skills": {"active": {**(old if isinstance(old, dict) else {}), **of_items}}}


def _skills(system: dict[str, Any], field: str) -> Numbers:
    """Return the active skills by key."""
    found: Numbers = {}
    for key, name, each in _active_skills(system):
        bonus = sum(number(more, "value", name, field) for more in rows(each.get("bonus")))
        added = bonus + number(each, "temp", name, field)
        found[key] = Skill(name, _entered(each, name, field), added).rating
    return found


def _active_skills(system: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for key, each in system["skills"]["active"].items():
        if isinstance(each, dict):
            name = str(each.get("name") or "") or in_words(key)
            yield skill_key(name), name, each


def _specializations(system: dict[str, Any]) -> Iterator[str]:
    for _, name, each in _active_skills(system):
        given = each.get("specs")
        yield from (f"specialization {name} ({spec})" for spec in (given if isinstance(given, list) else ()))


def _is_equipped(item: dict[str, Any]) -> bool:
    return at(item, "system", "technology", "equipped") is True


def _mounted(item: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """Return what is built into an item, or loaded in it, of a *kind*."""
    return [
        each
        for each in rows(at(item, "flags", SYSTEM, "embeddedItems"))
        if _is(each, kind) and _is_equipped(each)
    ]


def _armor(system: dict[str, Any], items: list[dict[str, Any]], field: str) -> int:
    """Return the armor that is worn: the best, with every accessory, and what is entered besides."""
    best, more = (
        number(at(system, "armor", "rating"), "base", "Armor", field),
        number(at(system, "modifiers"), "armor", "Armor", field),
    )
    for each in filter(_is_equipped, items):
        armor = at(each, "system", "armor")
        if not isinstance(armor, dict) or armor.get("is_hardened") is True:
            continue
        value = _base(armor, "Armor", field) + sum(
            number(at(mod, "system", "mod_armor"), "value", "Armor", field)
            for mod in _mounted(each, "modification")
        )
        if armor.get("accessory") is True or armor.get("mod") is True:
            more += value
        else:
            best = max(best, value)
    return best + more


def _matrix(
    system: dict[str, Any], items: list[dict[str, Any]], attributes: dict[str, int], field: str
) -> dict[str, int]:
    """Return the Matrix attributes: of the first device in use, or of a technomancer's living persona."""
    device = next((each for each in items if _is(each, "device") and _is_equipped(each)), None)
    if device is None or at(device, "system", "category") == "living_persona":
        is_emerged = at(system, "special") == "resonance"
        by_name = {in_words(key): value for key, value in attributes.items()}
        return living_persona(by_name, {}) if is_emerged else {}
    rating = number(at(device, "system", "technology"), "rating", "Device Rating", field, 1)
    found = {"attack": 0, "sleaze": 0, "data_processing": rating, "firewall": rating}
    if at(device, "system", "category") in _WITH_SLOTS:
        for slot in ("att1", "att2", "att3", "att4"):
            given = at(device, "system", "atts", slot)
            value = number(given, "value", str(device.get("name")), field)
            name = str(at(given, "att"))
            if name in found and value > 0:
                found[name] = value
    return {**found, "device_rating": rating}


def _modifiers(system: dict[str, Any], of_limits: Collection[str]) -> Iterator[str]:
    """Yield what is added to numbers that no rating has; modifiers *of_limits* are read."""
    given = at(system, "modifiers")
    for key, more in (given if isinstance(given, dict) else {}).items():
        if key not in (*_COUNTED_MODIFIERS, *of_limits) and more not in _NOTHING:
            yield f"modifier {in_words(key)} {signed_text(more)}"


class _Weapon:
    """A weapon, with what is built into it and loaded."""

    def __init__(
        self,
        item: dict[str, Any],
        attributes: dict[str, int],
        limits: dict[str, int],
        skills: Numbers,
        field: str,
    ) -> None:
        self._name, self._field = str(item.get("name") or ""), field
        self._item = item
        self._action = at(item, "system", "action")
        self._attributes, self._limits = attributes, limits
        skill = str(at(self._action, "skill") or "") or skill_by_name(EDITION, self._name)
        self._skill = skill_key(skill)
        self._number = skills.get(self._skill)
        self._mods = _mounted(item, "modification")
        self._ammunition = [at(each, "system") for each in _mounted(item, "ammo")[:1]]

    def read(self) -> SheetWeapon:
        """Return it with what attacks with it read."""
        given = {
            "Weapon Skill": self._number,
            "Melee Weapon Skill": self._number if self._skill in MELEE else None,
            "Accuracy": self._accuracy(),
            "Damage Value": self._damage(),
            "AP": self._linked(at(self._action, "damage", "ap"), "ap", "replaceAP"),
        }
        ratings: Numbers = {name: value for name, value in given.items() if value is not None}
        return SheetWeapon(self._name, without_lacking(self._item, ratings), skill=in_words(self._skill))

    def not_read(self) -> Iterator[str]:
        """Yield what of it isn't read."""
        terms = ("Weapon Skill", "Accuracy", "Damage Value", "AP")
        if missing := [term for term in terms if term not in self.read().ratings]:
            yield f"{join_words(missing)} of {self._name}"
        more = self._of(self._action, "mod") + sum(
            self._of(at(each, "system", "mod_weapon"), "dice_pool") for each in self._mods
        )
        if more:
            yield f"{signed_text(more)} dice with {self._name}"

    def _of(self, value: object, key: str) -> int:
        return number(value, key, self._name, self._field)

    def _accuracy(self) -> int | None:
        """Return its limit; none is entered for what has none of its own."""
        limit = at(self._action, "limit")
        linked = str(at(limit, "attribute") or "")
        if linked and linked not in self._limits:
            return None
        entered = self._of(limit, "base") + self._limits.get(linked, 0)
        more = sum(self._of(at(each, "system", "mod_weapon"), "accuracy") for each in self._mods)
        more += sum(self._of(each, "accuracy") for each in self._ammunition)
        return max(entered + more, 0) if entered > 0 else None

    def _damage(self) -> int | None:
        """Return its damage; none is entered for what does none, or something else."""
        value = self._linked(at(self._action, "damage"), "damage", "replaceDamage")
        return value if value is None or value > 0 else None

    def _linked(self, value: object, added: str, replaced: str) -> int | None:
        """Return a number, which may follow from an attribute; what is loaded adds to it or replaces it."""
        base = self._of(value, "base")
        linked = str(at(value, "attribute") or "")
        if linked and linked not in self._attributes:
            return None
        if linked:
            by = self._attributes[linked]
            ways = {
                "add": base + by,
                "subtract": base - by,
                "multiply": base * by,
                "divide": base // (by or 1),
            }
            base = ways.get(str(at(value, "base_formula_operator") or "add"), base + by)
        for each in self._ammunition:
            more = self._of(each, added)
            base = more if at(each, replaced) is True else base + more
        return base
