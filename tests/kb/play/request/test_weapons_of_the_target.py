"""The weapon of the target, where the roll reads the Force of the attacker's program."""

from typing import Any

import pytest

import kb
from kb.problems import RequestError
from tests.kb.asking import ask, codes

KILLER = {"name": "Killer", "ratings": {"Force": 6, "Damage Level": "Moderate"}}
HAMMER = {"name": "Black Hammer", "ratings": {"Force": 8, "Damage Level": "Serious"}}


def hit_by(*programs: dict[str, Any], **more: Any) -> dict[str, Any]:
    decker = {"edition": "sr3", "ratings": {"Bod": 5, "Armor": 1}, "weapons": [HAMMER]}
    attacker = {"edition": "sr3", "ratings": {"Computer (Decking)": 6}, "weapons": [*programs]}
    return {"entry": "sr3/resist-damage", "actor": decker, "target": attacker, **more}


def test_the_only_one_gives_its_numbers_to_both_sides(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **hit_by(KILLER), ratings={"Attack Successes": 3})
    assert answer["taken"]["against"] == {"Force": 6}
    assert answer["taken"]["ratings"]["Damage Level"] == "Moderate"
    assert "only-weapon" in codes(answer, "warnings")
    assert answer["unknown"] == []


def test_one_of_several_is_asked_for_and_may_be_named(shipped: kb.KnowledgeBase) -> None:
    several = hit_by(KILLER, HAMMER)
    assert [each["name"] for each in ask(shipped, **several)["choices"]] == ["Killer", "Black Hammer"]
    assert ask(shipped, **several, weapon="hammer")["taken"]["against"] == {"Force": 8}
    alone = {each: value for each, value in several.items() if each != "actor"}
    assert ask(shipped, **alone, weapon="Killer")["taken"]["against"] == {"Force": 6}
    with pytest.raises(RequestError, match="allowed: Black Hammer, Killer"):
        ask(shipped, **several, weapon="Sling")


def test_numbers_that_are_given_win(shipped: kb.KnowledgeBase) -> None:
    given = hit_by(KILLER, against={"Force": 3}, ratings={"Damage Level": "Light"})
    assert "against" not in ask(shipped, **given)["taken"]


def test_a_damage_level_that_is_given_leaves_the_force_to_the_program(shipped: kb.KnowledgeBase) -> None:
    taken = ask(shipped, **hit_by(KILLER, ratings={"Damage Level": "Light"}))["taken"]
    assert taken["against"] == {"Force": 6}
    assert "Damage Level" not in taken["ratings"]


def test_what_a_target_wears_is_not_of_its_weapons(shipped: kb.KnowledgeBase) -> None:
    shield = {"name": "Riot shield", "skill": "Clubs", "ratings": {"Armor": 2}}
    guard = {"edition": "sr5", "ratings": {"Armor": 9}, "weapons": [shield]}
    shooter = {"edition": "sr5", "ratings": {"Agility": 5, "Pistols": 4}}
    answer = ask(shipped, entry="sr5/fire-gun", actor=shooter, target=guard)
    assert answer["taken"]["against"]["Armor"] == 9
