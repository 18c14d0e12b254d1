"""Parts of stat blocks that colons and full stops separate: programs, weapons on lines of their own, names."""

import pytest

import kb
from kb.characters import read_characters
from kb.model.character import ReadCharacter


def read(base: kb.KnowledgeBase, text: str, edition: str) -> ReadCharacter:
    (found,) = read_characters(base.editions, text.encode(), edition=edition)
    return found


def weapons(found: ReadCharacter) -> dict[str, dict[str, int | str]]:
    return {each.name: dict(each.ratings) for each in found.character.weapons}


@pytest.mark.parametrize(
    "text",
    [
        "Decker: Computer 6, Bod 4; Programs: Attack-6S, Armor 5, Shield 3",
        "Decker\nComputer 6, Bod 4\nUtilities: Attack 6S, Armor-5, Shield 3",
        "Decker\nComputer 6\nAttack 6S\nBod 4, Armor 5, Shield 3",
    ],
)
def test_programs_of_sr3_count_under_their_heading(shipped: kb.KnowledgeBase, text: str) -> None:
    found = read(shipped, text, "sr3")
    assert found.character.name == "Decker"
    assert {"Bod": 4, "Armor": 5, "Shield": 3}.items() <= found.character.ratings.items()
    assert weapons(found) == {"Attack": {"Force": 6, "Damage Level": "Serious"}}


def test_programs_of_sr5_are_left(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, "Body 3, Agility 4; Programs: Armor, Biofeedback", "sr5")
    assert ("Armor" in found.character.ratings, found.not_read) == (False, ["Armor", "Biofeedback"])


@pytest.mark.parametrize(
    "text",
    [
        "Trinity. Strength 3D. Dodge 7D. Melee Parry 5D.",
        "Trinity: Strength 3D Dodge 7D. Skills: Melee Parry 5D.",
    ],
)
def test_a_full_stop_stands_behind_dice(shipped: kb.KnowledgeBase, text: str) -> None:
    character = read(shipped, text, "matrix-d6").character
    assert (character.name, character.ratings) == ("Trinity", {"Strength": 3, "Dodge": 7, "Melee Parry": 5})


def test_a_weapon_may_have_a_line_and_a_colon_of_its_own(shipped: kb.KnowledgeBase) -> None:
    text = "Razor\nBody 9 Strength 3\nSkills: Automatics 5; Blades 4\nAK-97: Acc 5(7), DV 10P, AP -2"
    found = read(shipped, f"{text}\nKnife: Acc 5, DV (STR+1)P", "sr5")
    assert (found.character.name, found.character.ratings["Automatics"]) == ("Razor", 5)
    assert weapons(found) == {
        "AK-97": {"Accuracy": 7, "Damage Value": 10, "AP": -2},
        "Knife": {"Accuracy": 5, "Damage Value": 4},
    }


def test_a_name_before_a_character_with_damage_stays_a_name(shipped: kb.KnowledgeBase) -> None:
    found = read_characters(shipped.editions, b"Thug: Dmg 1d6, AC 13\nBoss: AC 15, Dmg 1d8", edition="cwn")
    assert [each.character.name for each in found] == ["Thug", "Boss"]


def test_a_name_may_have_a_role_before_a_full_stop(shipped: kb.KnowledgeBase) -> None:
    character = read(shipped, "Trace, elf decker. BOD 3, AGI 4, REA 5. Hacking 5", "sr5").character
    assert character.name == "Trace (elf decker)"
    assert {"Body": 3, "Agility": 4, "Hacking": 5}.items() <= character.ratings.items()


@pytest.mark.parametrize("edition", ["sr5", "sr6"])
def test_an_attribute_with_a_slash_has_its_augmented_value_behind_it(
    shipped: kb.KnowledgeBase, edition: str
) -> None:
    found = read(shipped, "REA 5/7, AGI 6/4, BOD 3, ASDF 4/5/3/2", edition)
    assert {"Reaction": 7, "Attack": 4}.items() <= found.character.ratings.items()
    assert "Agility" not in found.character.ratings
    assert found.warnings == ["Reaction 5/7 counts as 7: we take the second value as the augmented one"]
