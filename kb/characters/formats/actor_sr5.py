"""Actors of `shadowrun5e`, Foundry's system for Shadowrun, Fifth Edition, as they are written."""

from collections.abc import Iterator
from typing import Any

from kb.characters.chummer.improvements import DEFENSE_BONUS
from kb.characters.formats.actor_parts import actor, effect, item, present, whole
from kb.characters.formats.numbers import is_skill
from kb.characters.foundry.sr5 import (
    ATTRIBUTES,
    EDITION,
    LIMITS,
    MELEE,
    SOCIAL,
    SYSTEM,
    inherent_limit,
    skill_key,
)
from kb.characters.foundry.values import in_words
from kb.model import Edition
from kb.model.character import MOST, Character, Numbers, Weapon
from kb.play.request.written import Augmented, augmented
from resolver.wording import signed_text

_SPECIAL = {"Magic": "magic", "Resonance": "resonance"}

_NEEDED = dict.fromkeys((key for key in ATTRIBUTES if key not in _SPECIAL.values()), 0)
"""What everybody has; what is missing would get a number of Foundry's own."""

_TRADITIONS = ("logic", "charisma", "intuition", "willpower")
"""The attributes that resist Drain, beside Willpower."""

_SLOTS = ("attack", "sleaze", "data_processing", "firewall")
"""What the four slots of a device hold."""

_DEVICE_RATING = "Device Rating"

_MOST_INITIATIVE_DICE = 5


def actors(edition: Edition, character: Character) -> Iterator[dict[str, Any]]:
    """Yield the actors that *character* may be: with a living persona or nothing, and with a device."""
    numbers = character.ratings
    items = [*_skills(edition, character), *_armor(numbers), *map(_weapon, character.weapons)]
    system = _system(numbers)
    effects = [*_effects(edition, character)]
    yield actor("character", character.name, system, items, SYSTEM, effects)
    if device := _device(numbers):
        yield actor("character", character.name, system, [*items, device], SYSTEM, effects)


def _system(numbers: Numbers) -> dict[str, Any]:
    attributes = {key: whole(numbers, in_words(key)) for key in ATTRIBUTES}
    known = present(attributes)
    limits = {
        f"{limit}_limit": wanted - inherent_limit(known, limit)
        for limit in LIMITS
        if (wanted := whole(numbers, in_words(limit))) is not None
    }
    bonus = whole(numbers, DEFENSE_BONUS, least=-MOST)
    modifiers = limits if bonus is None else {**limits, "defense": bonus}
    special = next((key for name, key in _SPECIAL.items() if numbers.get(name)), None)
    special = special or next((key for name, key in _SPECIAL.items() if name in numbers), "mundane")
    dice = whole(numbers, "Initiative Dice", most=_MOST_INITIATIVE_DICE)
    return {
        "metatype": "human",
        "special": special,
        "is_npc": False,
        "attributes": {key: {"base": value} for key, value in {**_NEEDED, **known}.items()},
        "magic": {"attribute": _drain(numbers, known)},
        "modifiers": {key: more for key, more in modifiers.items() if more or key == f"{SOCIAL}_limit"},
        "initiative": {"meatspace": {"dice": {"base": 1 if dice is None else dice}}},
    }


def _drain(numbers: Numbers, attributes: dict[str, int]) -> str:
    """Return the attribute that a magician resists Drain with: one that has this number."""
    wanted = numbers.get("Tradition Attribute")
    alike = (key for key in _TRADITIONS if key in attributes and attributes[key] == wanted)
    return next(alike, _TRADITIONS[0])


def _skills(edition: Edition, character: Character) -> Iterator[dict[str, Any]]:
    for name, both in _learned(edition, character):
        skill = {"category": "active", "rating": both.natural}
        yield item("skill", name, type="skill", skill=skill)


def _effects(edition: Edition, character: Character) -> Iterator[dict[str, Any]]:
    """Yield what adds to a skill that isn't learned, or takes away: its rating can't hold that."""
    for name, both in _learned(edition, character):
        if both.more:
            yield effect(
                f"{name} {signed_text(both.more)}", f"system.skills.active.{skill_key(name)}", both.more
            )


def _learned(edition: Edition, character: Character) -> Iterator[tuple[str, Augmented]]:
    """Yield the skills of a character and of its weapons, each with what is learned and everything together."""
    known = {skill_key(name) for name in character.ratings}
    for name, value in character.ratings.items():
        if is_skill(EDITION, edition, name) and (both := _both(value)) is not None:
            yield name, both
    for weapon in character.weapons:
        both = _both(weapon.ratings.get("Weapon Skill"))
        if weapon.skill and skill_key(weapon.skill) not in known and both is not None:
            known.add(skill_key(weapon.skill))
            yield weapon.skill, both


def _both(value: int | str | None) -> Augmented | None:
    """Return both values of a skill; None for words."""
    if isinstance(value, int):
        return Augmented(max(value, 0), max(value, 0))
    return augmented(value) if value is not None else None


def _armor(numbers: Numbers) -> Iterator[dict[str, Any]]:
    if value := whole(numbers, "Armor"):
        yield item("armor", "Armor", armor={"base": value}, technology={"equipped": True})


def _device(numbers: Numbers) -> dict[str, Any] | None:
    """Return the device that has the Matrix attributes; None without any."""
    given = present({key: whole(numbers, in_words(key)) for key in _SLOTS})
    rating = whole(numbers, _DEVICE_RATING)
    if not given and rating is None:
        return None
    slots = {f"att{place}": {"value": given.get(key, 0), "att": key} for place, key in enumerate(_SLOTS, 1)}
    return item(
        "device",
        "Cyberdeck",
        category="cyberdeck",
        technology={"rating": 0 if rating is None else rating, "equipped": True},
        atts=slots,
    )


def _weapon(weapon: Weapon) -> dict[str, Any]:
    numbers = weapon.ratings
    skill = skill_key(weapon.skill or "")
    category = "melee" if skill in MELEE else "thrown" if skill == "throwing_weapons" else "range"
    damage = {
        "base": whole(numbers, "Damage Value") or 0,
        "attribute": "",
        "type": {"base": "physical"},
        "ap": {"base": whole(numbers, "AP", least=-MOST) or 0, "attribute": ""},
    }
    limit = {"base": whole(numbers, "Accuracy") or 0, "attribute": ""}
    action = {"skill": skill, "limit": limit, "damage": damage}
    return item("weapon", weapon.name, category=category, action=action, technology={"equipped": True})
