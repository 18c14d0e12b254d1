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
