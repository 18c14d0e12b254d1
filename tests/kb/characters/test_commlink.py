"""Exports of Commlink6 and Genesis."""

from copy import deepcopy
from typing import Any

import kb
from kb.characters import read_character
from kb.model.character import ReadCharacter
from tests.kb.characters.files import COMMLINK, COMMLINK_FOR_FOUNDRY, file_of


def test_an_export_is_read_by_its_ids_whatever_the_programs_language(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, COMMLINK)
    character = found.character
    assert (character.name, character.edition, found.format) == ("Trace", "sr6", "an export of Commlink6")
    numbers = {"Body": 3, "Agility": 5, "Firearms": 4, "Initiative Dice": 1, "Defense Rating": 7}
    assert character.ratings == numbers
    assert {each.name: each.ratings for each in character.weapons} == {
        "Ares Predator VI": {"Damage Value": 3},
        "Keule": {"Damage Value": 3},
    }
    assert found.unused == []


def test_what_an_export_leaves_open_or_rolls_do_not_count_is_listed(shipped: kb.KnowledgeBase) -> None:
    assert read(shipped, COMMLINK).not_read == [
        "Weapon Skill and Attack Ratings of Ares Predator VI",
        "Weapon Skill of Keule",
        "Weapon Skill and Damage Value of Netz",
        "specialization Firearms (pistols_heavy)",
        "+2 dice for Firearms",
        "1 quality",
    ]


def test_of_several_pieces_of_armor_none_is_counted(shipped: kb.KnowledgeBase) -> None:
    armors = [{"name": "Jacket", "rating": 4}, {"name": "Helmet", "rating": 1}]
    found = read(shipped, {**COMMLINK, "armors": armors})
    assert "Defense Rating" not in found.character.ratings
    assert "Defense Rating (2 pieces of armor)" in found.not_read
    assert read(shipped, {**COMMLINK, "armors": []}).character.ratings["Defense Rating"] == 3


def test_an_export_for_foundry_has_its_numbers_under_other_keys_and_a_total_defense_rating(
    shipped: kb.KnowledgeBase,
) -> None:
    found = read(shipped, COMMLINK_FOR_FOUNDRY)
    assert found.format == "a character of Foundry's shadowrun6-eden from Commlink6"
    numbers = {"Body": 3, "Agility": 5, "Firearms": 5, "Edge": 4, "Initiative Dice": 1, "Defense Rating": 7}
    assert found.character.ratings == numbers
    assert found.character.weapons[0].ratings == {"Weapon Skill": 5, "Damage Value": 3}
    assert found.not_read == [
        "Attack Ratings of Ares Predator VI",
        "specialization Firearms (rifles)",
        "specialization Firearms (pistols_heavy)",
    ]


def test_an_actor_that_foundry_has_written_counts_only_the_armor_that_is_worn(
    shipped: kb.KnowledgeBase,
) -> None:
    found = read(shipped, {**COMMLINK_FOR_FOUNDRY, "prototypeToken": {}})
    assert found.character.ratings["Defense Rating"] == 3


def test_genesis_keeps_the_numbers_of_the_actor_as_those_of_its_items(shipped: kb.KnowledgeBase) -> None:
    genesis: dict[str, Any] = deepcopy(COMMLINK_FOR_FOUNDRY)
    genesis["data"] = genesis.pop("system")
    del genesis["generatorName"]
    found = read(shipped, genesis)
    assert found.character == read(shipped, COMMLINK_FOR_FOUNDRY).character


def read(base: kb.KnowledgeBase, given: dict[str, object]) -> ReadCharacter:
    return read_character(base.editions, file_of(given))
