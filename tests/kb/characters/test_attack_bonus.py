"""Numbers of Cities in stat blocks: whose Attack Bonus holds their skills, and what an NPC's skill stands for."""

import pytest

import kb
from kb.characters import read_character, written
from kb.model.character import Character
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve

PROFESSIONALS = [
    "AC 14, Atk +2, Shoot 1, Dex +1, Rifle 1d10+2",
    "AC 14, Attack Bonus +2, Shoot 1, Dex +1, Rifle 1d10+2",
    "Level 1, AC 14, Shoot 1, Dex 16, Atk +2, HD 1, Rifle 1d10+2",
]


@pytest.mark.parametrize("text", PROFESSIONALS)
def test_a_block_that_names_a_skill_and_a_modifier_adds_them_to_its_attack_bonus(
    shipped: kb.KnowledgeBase, text: str
) -> None:
    found = read_character(shipped.editions, text.encode(), edition="cwn")
    assert found.warnings == []
    assert added_to_an_attack(shipped, found.character) == {
        "Attack Bonus": 2,
        "Shoot": 1,
        "Attribute Modifier": 1,
    }


@pytest.mark.parametrize("text", PROFESSIONALS)
@pytest.mark.parametrize("format_", ["foundry", "text"])
def test_what_is_added_to_an_attack_is_the_same_in_every_format(
    shipped: kb.KnowledgeBase, text: str, format_: str
) -> None:
    found = read_character(shipped.editions, text.encode(), edition="cwn")
    file = written(shipped.editions, found, "foundry" if format_ == "foundry" else "text").text
    again = read_character(shipped.editions, file.encode()).character
    assert added_to_an_attack(shipped, again) == added_to_an_attack(shipped, found.character)


@pytest.mark.parametrize("name", ["Shoot 0", "Strength 9", "Wis +1"])
def test_a_single_one_that_is_named_is_enough(shipped: kb.KnowledgeBase, name: str) -> None:
    found = read_character(shipped.editions, f"AC 14, HD 1, Atk +2, {name}".encode(), edition="cwn")
    assert (found.warnings, "Attribute Modifier" in found.character.ratings) == ([], False)


def added_to_an_attack(base: kb.KnowledgeBase, character: Character) -> dict[str, int | str]:
    """Return what counts for an attack with the character's rifle."""
    asked = {"entry": "cwn/make-a-ranged-attack", "actor": character, "target": "professional"}
    taken = resolve(base, ResolveRequest.model_validate(asked)).taken["ratings"]
    return {name: taken[name] for name in ("Attack Bonus", "Shoot", "Attribute Modifier")}


def test_the_skill_of_an_npc_is_its_combat_skill(shipped: kb.KnowledgeBase) -> None:
    text = b"Thug: HD 1, AC 13/12, Atk +2, Dmg 1d6 knife, Shock 1/13, Move 10m, Skill +1"
    character = read_character(shipped.editions, text).character
    assert character.ratings["Combat Skill"] == 1
    asked = {"entry": "cwn/screen-an-ally", "actor": character, "target": "professional"}
    assert "can't" not in resolve(shipped, ResolveRequest.model_validate(asked)).headline.text


@pytest.mark.parametrize("format_", ["foundry", "text"])
def test_damage_with_blanks_around_its_sign_is_the_same_damage(
    shipped: kb.KnowledgeBase, format_: str
) -> None:
    text = b"edition: cwn\nratings: {Shoot: 1}\nweapons: [{name: Rifle, ratings: {Damage: 1d10+2}}]"
    found = read_character(shipped.editions, text)
    warnings = written(shipped.editions, found, "foundry" if format_ == "foundry" else "text").warnings
    assert not any("can't hold" in str(each) for each in warnings)
