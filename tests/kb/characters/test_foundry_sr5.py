"""Actors of Foundry's `shadowrun5e`."""

from copy import deepcopy
from typing import Any

import pytest

import kb
from kb.characters import read_character
from kb.model.character import ReadCharacter
from tests.kb.characters.files import SR5_ACTOR, based, file_of, item, skill_item


def actor(*items: dict[str, object], **system: object) -> dict[str, Any]:
    """Return the actor of everything with other parts of it, and these items besides."""
    found: dict[str, Any] = deepcopy(SR5_ACTOR)
    found["system"] |= system
    found["items"] = [*found["items"], *items]
    return found


def gun(flags: object = None, **action: object) -> dict[str, object]:
    damage = {"base": 8, "attribute": "", "ap": {"base": -1}}
    default = {"skill": "pistols", "limit": {"base": 5, "attribute": ""}, "damage": damage}
    return {**item("weapon", "Gun", action={**default, **action}), "flags": flags}


def test_numbers_are_what_was_entered_and_limits_follow_from_them(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, actor())
    assert (found.character.name, found.character.edition, found.format) == (
        "Trace",
        "sr5",
        "a character of Foundry's shadowrun5e",
    )
    assert found.character.ratings == {
        "Body": 3,
        "Agility": 5,
        "Reaction": 4,
        "Strength": 2,
        "Charisma": 4,
        "Intuition": 5,
        "Logic": 6,
        "Willpower": 3,
        "Edge": 2,
        "Magic": 5,
        "Tradition Attribute": 4,
        "Pistols": 4,
        "Unarmed Combat": 1,
        "Physical": 5,
        "Mental": 7,
        "Armor": 13,
        "Defense Bonus": 2,
        "Initiative Dice": 2,
        "Attack": 4,
        "Sleaze": 5,
        "Data Processing": 3,
        "Firewall": 3,
        "Device Rating": 3,
    }
    assert found.unused == []
    assert found.warnings == []


def test_what_may_change_rolls_besides_is_listed(shipped: kb.KnowledgeBase) -> None:
    assert read(shipped, actor()).not_read == [
        "specialization Pistols (Semi-Automatics)",
        "modifier Defense Melee +1",
        "active effect Wired Reflexes",
        "1 quality",
    ]


def test_an_npc_has_what_its_metatype_adds(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, actor(is_npc=True))
    assert found.format == "an NPC of Foundry's shadowrun5e"
    added = {"Body": 6, "Strength": 4, "Logic": 5, "Charisma": 3, "Edge": 1, "Physical": 7}
    assert found.character.ratings.items() >= added.items()


@pytest.mark.parametrize(("special", "names"), [("mundane", []), ("resonance", ["Resonance"])])
def test_magic_and_resonance_count_only_where_the_character_has_them(
    shipped: kb.KnowledgeBase, special: str, names: list[str]
) -> None:
    ratings = read(shipped, actor(special=special)).character.ratings
    assert [name for name in ("Magic", "Resonance", "Tradition Attribute") if name in ratings] == names


def test_a_technomancer_without_a_device_has_a_living_persona(shipped: kb.KnowledgeBase) -> None:
    emerged = actor(special="resonance")
    emerged["items"] = [item("device", "I", category="living_persona", technology={"equipped": True})]
    matrix = {"Attack": 4, "Sleaze": 5, "Data Processing": 6, "Firewall": 3, "Device Rating": 1}
    assert read(shipped, emerged).character.ratings.items() >= matrix.items()


@pytest.mark.parametrize(("base", "more", "dice"), [(1, 0, 1), (2, 1, 3), (3, 4, 5), (0, -1, 0)])
def test_initiative_dice_are_at_most_5_with_those_that_old_files_add(
    shipped: kb.KnowledgeBase, base: int, more: int, dice: int
) -> None:
    initiative = {"meatspace": {"dice": {"base": base}}}
    found = read(shipped, actor(initiative=initiative, modifiers={"meat_initiative_dice": more}))
    assert found.character.ratings.get("Initiative Dice", 0) == dice


def test_skills_of_old_files_stand_in_the_actor_with_their_bonus(shipped: kb.KnowledgeBase) -> None:
    active = {
        "automatics": {"base": 3, "value": 9, "bonus": [{"key": "Power", "value": "2"}], "specs": ["Rifles"]},
        "exotic_range": {"value": 2},
        "Xy1": {"name": "Heavy Weapons", "base": 1},
        "clubs": {"base": 0, "bonus": [{"key": "Power", "value": 1}]},
    }
    found = read(shipped, actor(skills={"active": active}))
    numbers = {"Automatics": 5, "Exotic Ranged Weapon": 2, "Heavy Weapons": 1, "Clubs": "0(1)", "Pistols": 4}
    assert found.character.ratings.items() >= numbers.items()
    assert "specialization Automatics (Rifles)" in found.not_read


@pytest.mark.parametrize(
    ("modifiers", "implant", "social"),
    [
        ({"social_limit": 0}, False, 6),
        ({"social_limit": "+1"}, False, 7),
        ({}, False, None),
        ({"social_limit": 1}, True, None),
        ({"social_limit": 1, "essence": -1}, False, None),
    ],
)
def test_the_social_limit_is_read_where_nothing_takes_away_essence(
    shipped: kb.KnowledgeBase, modifiers: dict[str, object], implant: bool, social: int | None
) -> None:
    implants = [item("cyberware", "Cyberears", technology={"equipped": implant})]
    attributes = based(charisma=4, willpower=4)
    found = read(
        shipped, actor(*implants, attributes={**based(agility=1), **attributes}, modifiers=modifiers)
    )
    assert found.character.ratings.get("Social") == social
    assert ("modifier Social Limit +1" in found.not_read) is (social is None and bool(modifiers))


def test_attributes_of_old_files_have_a_value_and_what_is_added_for_a_while(
    shipped: kb.KnowledgeBase,
) -> None:
    attributes = {**based(body=3), "agility": {"value": 4, "temp": 2, "mod": []}}
    assert read(shipped, actor(attributes=attributes)).character.ratings["Agility"] == 6


def test_the_best_armor_worn_counts_with_each_accessory(shipped: kb.KnowledgeBase) -> None:
    worn, stowed = {"equipped": True}, {"equipped": False}
    shock = item("modification", "Padding", mod_armor={"value": 2}, technology=worn)
    coat: dict[str, object] = item("armor", "Coat", armor={"base": 9}, technology=worn)
    items = [
        {**coat, "flags": {"shadowrun5e": {"embeddedItems": [shock]}}},
        item("armor", "Helmet", armor={"base": 2, "accessory": True}, technology=worn),
        item("armor", "Full Body Armor", armor={"base": 15}, technology=stowed),
    ]
    assert read(shipped, actor(*items)).character.ratings["Armor"] == 12 + 2 + 1
    bare = actor(*items)
    bare["items"] = items
    assert read(shipped, bare).character.ratings["Armor"] == 11 + 2 + 1


class TestWeapons:
    """What attacks with them read."""

    def test_a_weapon_has_its_numbers_and_the_one_of_its_skill(self, shipped: kb.KnowledgeBase) -> None:
        [weapon] = read(shipped, actor()).character.weapons
        assert (weapon.name, weapon.ratings) == (
            "Ares Predator V",
            {"Weapon Skill": 4, "Accuracy": 5, "Damage Value": 8, "AP": -1},
        )

    @pytest.mark.parametrize(
        ("operator", "damage"), [("add", 5), ("", 5), ("subtract", 1), ("multiply", 6), ("divide", 1)]
    )
    def test_damage_may_follow_from_an_attribute(
        self, shipped: kb.KnowledgeBase, operator: str, damage: int
    ) -> None:
        linked = {"base": 3, "attribute": "strength", "base_formula_operator": operator, "ap": {"base": 0}}
        knife = gun(skill="blades", damage=linked)
        weapon = read(shipped, actor(skill_item("Blades", 2), knife)).character.weapons[1]
        assert weapon.ratings == {
            "Weapon Skill": 2,
            "Melee Weapon Skill": 2,
            "Accuracy": 5,
            "Damage Value": damage,
            "AP": 0,
        }

    def test_accuracy_may_follow_from_a_limit(self, shipped: kb.KnowledgeBase) -> None:
        fist = gun(skill="unarmed_combat", limit={"base": -1, "attribute": "physical"})
        assert read(shipped, actor(fist)).character.weapons[1].ratings["Accuracy"] == 4

    def test_what_is_mounted_and_the_first_ammunition_count_if_they_are_in_use(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        used = {"equipped": True}
        inside = [
            item("modification", "Smartgun", mod_weapon={"accuracy": 2, "dice_pool": 1}, technology=used),
            item("ammo", "Explosive", damage=1, ap=-1, technology=used),
            item("ammo", "Tracer", damage=5, technology=used),
            item("modification", "Laser Sight", mod_weapon={"accuracy": 1}, technology={"equipped": False}),
        ]
        found = read(shipped, actor(gun({"shadowrun5e": {"embeddedItems": inside}}, mod=1)))
        assert found.character.weapons[1].ratings == {
            "Weapon Skill": 4,
            "Accuracy": 7,
            "Damage Value": 9,
            "AP": -2,
        }
        assert found.not_read[0] == "+2 dice with Gun"

    def test_ammunition_may_take_the_place_of_damage(self, shipped: kb.KnowledgeBase) -> None:
        used = {"equipped": True}
        inside = [item("ammo", "Stick-n-Shock", damage=6, replaceDamage=True, ap=-5, technology=used)]
        found = read(shipped, actor(gun({"shadowrun5e": {"embeddedItems": inside}})))
        assert found.character.weapons[1].ratings["Damage Value"] == 6

    @pytest.mark.parametrize("limit", [{"base": 0}, {"base": 5, "attribute": "astral"}])
    def test_what_cannot_be_read_of_a_weapon_is_listed(
        self, shipped: kb.KnowledgeBase, limit: dict[str, object]
    ) -> None:
        odd = gun(skill="yodeling", limit=limit, damage={"base": 0})
        found = read(shipped, actor(odd))
        assert found.character.weapons[1].ratings == {"AP": 0}
        assert found.not_read[0] == "Weapon Skill, Accuracy and Damage Value of Gun"


def read(base: kb.KnowledgeBase, actor: dict[str, Any]) -> ReadCharacter:
    return read_character(base.editions, file_of(actor))
