"""Actors of `shadowrun6-eden`, Foundry's system for Shadowrun, Sixth World, as they are written."""

from collections.abc import Iterator
from typing import Any

from kb.characters.formats.actor_parts import actor, item, present, whole
from kb.characters.foundry.sr6 import ATTRIBUTES, EXOTIC, SYSTEM
from kb.characters.foundry.values import in_words
from kb.model import Edition
from kb.model.character import Character, Numbers, Weapon
from kb.play.request.written import Augmented, augmented

_SKILLS = (
    *("astral", "athletics", "biotech", "close_combat", "con", "conjuring", "cracking", "electronics"),
    *("enchanting", "engineering", "exotic_weapons", "firearms", "influence", "outdoors", "perception"),
    *("piloting", "sorcery", "stealth", "tasking"),
)
"""The skills that every actor has."""

_KINDS = {
    "firearms": "WEAPON_FIREARMS",
    "close_combat": "WEAPON_CLOSE_COMBAT",
    "athletics": "WEAPON_RANGED",
}
"""The kinds of weapons by their skills; others are special."""

_OTHER_EXOTIC = "other"
"""The specialization of exotic weapons that have none of their own."""

_SPECIAL = ("mag", "res")
"""What only some have."""

_MOST_INITIATIVE_DICE = 5


def actors(edition: Edition, character: Character) -> Iterator[dict[str, Any]]:
    """Yield the actor that *character* is."""
    del edition  # the system has its own names
    numbers = character.ratings
    items = [*_armor(numbers), *map(_weapon, character.weapons)]
    yield actor("Player", character.name, _system(numbers), items, SYSTEM)


def _system(numbers: Numbers) -> dict[str, Any]:
    dice = whole(numbers, "Initiative Dice", least=1, most=_MOST_INITIATIVE_DICE)
    edge = whole(numbers, "Edge")
    skills = present({key: _skill(numbers, key) for key in _SKILLS})
    return present(
        {
            "mortype": _talent(numbers),
            "attributes": _attributes(numbers),
            "edge": None if edge is None else {"max": edge, "value": edge},
            "skills": skills,
            "initiative": {"physical": {"dice": 1 if dice is None else dice}},
            "defenserating": {"physical": {"mod": min(_beyond_body(numbers), 0)}},
        }
    )


def _talent(numbers: Numbers) -> str:
    if numbers.get("Resonance") or ("Resonance" in numbers and "Magic" not in numbers):
        return "technomancer"
    return "magician" if "Magic" in numbers else "mundane"


def _attributes(numbers: Numbers) -> dict[str, dict[str, int]]:
    """Return the attributes; the system has none below 1, so that less is taken off, and everybody has most."""
    given = present({key: whole(numbers, name) for key, name in ATTRIBUTES.items()})
    found = {**dict.fromkeys((key for key in ATTRIBUTES if key not in _SPECIAL), 1), **given}
    return {key: {"base": max(value, 1), "mod": min(value - 1, 0)} for key, value in found.items()}


def _skill(numbers: Numbers, key: str) -> dict[str, Any] | None:
    value = numbers.get(in_words(key))
    both = augmented(value) if isinstance(value, str) else Augmented(max(value or 0, 0), max(value or 0, 0))
    if value is None or both is None:
        return None
    covers = {"expandedSpecializations": [_OTHER_EXOTIC]} if key == EXOTIC else {}
    return {"points": both.natural, "modifier": both.more, **covers}


def _beyond_body(numbers: Numbers) -> int:
    """Return what the Defense Rating has beside Body."""
    rating = whole(numbers, "Defense Rating")
    return 0 if rating is None else rating - (whole(numbers, "Body") or 1)


def _armor(numbers: Numbers) -> Iterator[dict[str, Any]]:
    if (more := _beyond_body(numbers)) > 0:
        yield item("gear", "Armor", type="ARMOR", defense=more, usedForPool=True)


def _weapon(weapon: Weapon) -> dict[str, Any]:
    skill = (weapon.skill or "").lower().replace(" ", "_")
    return item(
        "gear",
        weapon.name,
        type=_KINDS.get(skill, "WEAPON_SPECIAL"),
        skill=skill,
        skillSpec=_OTHER_EXOTIC if skill == EXOTIC else "",
        dmg=whole(weapon.ratings, "Damage Value") or 0,
    )
