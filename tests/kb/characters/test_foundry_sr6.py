"""Actors of Foundry's `shadowrun6-eden`."""

from copy import deepcopy
from typing import Any

import pytest

import kb
from kb.characters import read_character
from kb.model.character import ReadCharacter
from tests.kb.characters.files import SR6_ACTOR, file_of, item


def actor(*items: dict[str, object], **system: object) -> dict[str, Any]:
    """Return the actor of everything with other parts of it, and these items besides."""
    found: dict[str, Any] = deepcopy(SR6_ACTOR)
    found["system"] |= system
    found["items"] = [*found["items"], *items]
    return found


def test_attributes_and_skills_have_at_most_4_added(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, actor())
    assert (found.character.name, found.character.edition, found.format) == (
        "Trace",
        "sr6",
        "a character of Foundry's shadowrun6-eden",
    )
    assert found.character.ratings == {
        "Body": 3,
        "Agility": 8,
        "Firearms": 6,
        "Exotic Weapons": 3,
        "Edge": 4,
        "Initiative Dice": 3,
        "Defense Rating": 7,
    }
    assert found.warnings == []


def test_what_may_change_rolls_besides_is_listed(shipped: kb.KnowledgeBase) -> None:
    changed = actor(item("gear", "Datajack", type="CYBERWARE"))
    changed["effects"] = [{"name": "Off", "disabled": True, "changes": [{}]}]
    changed["items"][0]["effects"] = [{"name": "Gel", "system": {"changes": [{}]}}]
    assert read(shipped, changed).not_read == [
        "Attack Ratings of Ares Predator VI",
        "specialization Firearms (pistols_heavy)",
        "active effect Gel",
        "1 quality",
        "1 implant",
    ]


@pytest.mark.parametrize(
    ("talent", "magic", "resonance"),
    [("mundane", None, None), ("adept", 5, None), ("technomancer", None, 2)],
)
def test_magic_and_resonance_count_only_where_the_character_has_them(
    shipped: kb.KnowledgeBase, talent: str, magic: int | None, resonance: int | None
) -> None:
    attributes = {"agi": {"base": 0}, "mag": {"base": 5}, "res": {"base": 2}}
    ratings = read(shipped, actor(mortype=talent, attributes=attributes)).character.ratings
    assert (ratings["Agility"], ratings.get("Magic"), ratings.get("Resonance")) == (1, magic, resonance)


def test_armor_counts_only_if_it_is_worn(shipped: kb.KnowledgeBase) -> None:
    stowed = item("gear", "Full Body Armor", type="ARMOR", defense=8, usedForPool=False)
    assert read(shipped, actor(stowed)).character.ratings["Defense Rating"] == 7


def test_a_weapon_has_the_number_of_its_skill_and_its_damage_with_what_is_loaded(
    shipped: kb.KnowledgeBase,
) -> None:
    laser = item("gear", "Laser", type="WEAPON_SPECIAL", skill="exotic_weapons", skillSpec="lasers", dmg=5)
    whip = item("gear", "Whip", type="WEAPON_SPECIAL", skill="exotic_weapons", skillSpec="whips", modifier=1)
    found = read(shipped, actor(laser, whip))
    assert [(each.name, each.ratings) for each in found.character.weapons] == [
        ("Ares Predator VI", {"Weapon Skill": 6, "Damage Value": 4}),
        ("Laser", {"Weapon Skill": 3, "Damage Value": 5}),
        ("Whip", {"Weapon Skill": 0}),
    ]
    assert {"Damage Value of Whip", "+1 dice with Whip"} <= {*found.not_read}


@pytest.mark.parametrize(("dice", "number"), [(0, 1), (1, 1), (9, 5)])
def test_initiative_dice_are_1_to_5(shipped: kb.KnowledgeBase, dice: int, number: int) -> None:
    found = read(shipped, actor(initiative={"physical": {"dice": dice, "diceMod": 0}}))
    assert found.character.ratings["Initiative Dice"] == number


def read(base: kb.KnowledgeBase, actor: dict[str, Any]) -> ReadCharacter:
    return read_character(base.editions, file_of(actor))
