"""Tests converted together with the characters that make them."""

from typing import Any

import kb
from kb.characters.conversion.situations import convert_situation
from kb.play.request.shapes import ConvertRequest

SHOOTER = {
    "edition": "sr5",
    "ratings": {"Agility": 6, "Pistols": 5, "Automatics": 7, "Blades": 2, "Accuracy": 6},
}


def conversions(base: kb.KnowledgeBase, there: str, **asked: Any) -> list[dict[str, Any]]:
    fields = {"entry": "sr5/fire-gun", "target": "professional", "to": "sr6", **asked}
    answer = convert_situation(base, ConvertRequest.model_validate(fields)).plain()
    return [each for each in answer["conversions"] if each["entry"] == there]


def converted(base: kb.KnowledgeBase, there: str = "sr6/attack", **asked: Any) -> dict[str, Any]:
    [found] = conversions(base, there, **asked)
    assert "counts" not in found
    return found


def test_the_other_edition_counts_the_converted_character(shipped: kb.KnowledgeBase) -> None:
    found = converted(shipped, actor=SHOOTER, ratings={"Weapon Skill": "Pistols"})
    # Agility 6 and Automatics 7 are a professional's and an elite's; of the guns' skills the highest counts there
    assert found["taken"]["ratings"] == {"Agility": 4, "Weapon Skill": 7}
    assert "ratings" not in found["assumed"]


def test_ratings_given_beside_the_character_are_converted_with_it(shipped: kb.KnowledgeBase) -> None:
    found = converted(shipped, actor=SHOOTER, ratings={"Weapon Skill": "Pistols", "AGI": 3})
    assert found["taken"]["ratings"]["Agility"] == 3


def test_the_weapon_that_counts_here_counts_there(shipped: kb.KnowledgeBase) -> None:
    guns = [
        {"name": name, "skill": "Pistols", "ratings": {"Accuracy": 5, "Damage Value": damage}}
        for name, damage in (("Light Pistol", 6), ("Heavy Pistol", 8))
    ]
    found = converted(shipped, actor=SHOOTER | {"weapons": guns}, weapon="light pistol")
    by_itself = converted(shipped, actor=SHOOTER | {"weapons": guns[:1]})
    assert found["taken"]["ratings"] == by_itself["taken"]["ratings"]


def test_ratings_given_there_win(shipped: kb.KnowledgeBase) -> None:
    to = {"edition": "sr6", "ratings": {"Agility": 9, "Weapon Skill": 1}}
    assert "taken" not in converted(
        shipped, actor=SHOOTER | {"ratings": {"Pistols": 5, "Accuracy": 6}}, to=to
    )


def test_what_the_character_leaves_open_there_has_a_conversion_each(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Agility": 5, "Strength": 3, "Blades": 4}
    katana = {"name": "Katana", "skill": "Blades", "ratings": {"Accuracy": 7}}
    fighter = {"edition": "sr5", "ratings": ratings, "weapons": [katana]}
    found = conversions(shipped, "cwn/make-a-melee-attack", entry="sr5/melee-attack", actor=fighter, to="cwn")
    by_name = {each["counts"]: each for each in found}
    assert {
        name: (each["taken"]["ratings"]["Attribute Modifier"], each["setting"]["value"])
        for name, each in by_name.items()
    } == {"Dexterity Modifier": (1, 18), "Strength Modifier": (0, 17)}


def test_a_tier_stays_the_tier_that_it_is(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "sr5/fire-gun", "actor": "elite", "target": "novice", "to": "sr6"}
    answer = convert_situation(shipped, ConvertRequest.model_validate(asked)).plain()
    assert answer["tiers"] == {"actor": "elite", "against": "novice", "origin": "ours"}


KATYA = {
    "edition": "sr6",
    "ratings": {"Agility": 5, "Close Combat": 5, "Firearms": 6},
    "weapons": [
        {"name": "Katana", "skill": "Close Combat", "ratings": {"Damage Value": 4}},
        {"name": "Ares Predator VI", "skill": "Firearms", "ratings": {"Damage Value": 3}},
    ],
}


def test_a_weapon_named_here_is_offered_there_only_for_what_it_is_used_with(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "sr6/attack", "actor": KATYA, "weapon": "Katana", "to": "cwn"}
    melee = converted(shipped, "cwn/make-a-melee-attack", **asked)
    assert melee["taken"]["ratings"] == {"Stab": 1, "Attack Bonus": 3, "Attribute Modifier": 1}
    ranged = converted(shipped, "cwn/make-a-ranged-attack", **asked)
    assert (ranged["status"], ranged["why"]) == (
        "unknown",
        "Katana is used with Stab; this is rolled with Shoot.",
    )


def test_a_general_attack_takes_only_the_skills_of_the_kind_that_is_converted(
    shipped: kb.KnowledgeBase,
) -> None:
    gunner = {"edition": "sr5", "ratings": {"Agility": 6, "Pistols": 6, "Unarmed Combat": 2}}
    found = converted(shipped, entry="sr5/melee-attack", actor=gunner)
    assert found["taken"]["ratings"] == {"Agility": 4, "Weapon Skill": 2}
