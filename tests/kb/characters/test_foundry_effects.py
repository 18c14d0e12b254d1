"""Active effects of Foundry, in any of its systems."""

from copy import deepcopy
from typing import Any

import pytest

import kb
from kb.characters import read_character
from kb.model.character import ReadCharacter
from tests.kb.characters.files import SR5_ACTOR, SR6_ACTOR, file_of

GUARD = {"name": "Guard", "type": "npc", "system": {"ab": 2, "baseAc": 10}, "items": []}


def change(key: str, value: object = "2", **mode: object) -> dict[str, object]:
    return {"key": key, "value": value, **(mode or {"mode": 2})}


@pytest.mark.parametrize(
    ("actor", "key", "rating", "before"),
    [
        (SR5_ACTOR, "system.attributes.reaction", "Reaction", 4),
        (SR5_ACTOR, "system.attributes.reaction.temp", "Reaction", 4),
        (SR5_ACTOR, "system.modifiers.physical_limit", "Physical", 5),
        (SR6_ACTOR, "system.attributes.bod.mod", "Body", 3),
        (SR6_ACTOR, "system.skills.firearms.modifier", "Firearms", 6),
        (SR6_ACTOR, "system.initiative.physical.diceMod", "Initiative Dice", 3),
        (GUARD, "system.ab", "Attack Bonus", 2),
        (GUARD, "system.baseAc", "Ranged AC", 10),
    ],
)
def test_an_effect_that_plainly_adds_to_a_number_counts(
    shipped: kb.KnowledgeBase, actor: dict[str, Any], key: str, rating: str, before: int
) -> None:
    plain = read(shipped, actor, {})
    assert plain.character.ratings[rating] == before
    found = read(shipped, actor, {"changes": [change(key)]})
    assert found.character.ratings[rating] == before + 2
    assert not any(each.startswith("active effect") for each in found.not_read)


def test_an_effect_of_an_item_in_use_counts(shipped: kb.KnowledgeBase) -> None:
    effect = {
        "system": {"onlyForEquipped": True, "changes": [change("system.attributes.body", 1, type="add")]}
    }
    for equipped, body in ((True, 4), (False, 3)):
        worn = {
            "type": "x",
            "name": "Vest",
            "system": {"technology": {"equipped": equipped}},
            "effects": [effect],
        }
        found = read_character(shipped.editions, file_of({**SR5_ACTOR, "effects": [], "items": [worn]}))
        assert found.character.ratings["Body"] == body
        assert ("active effect Vest" in found.not_read) is not equipped


BODY = "system.attributes.body"


@pytest.mark.parametrize(
    "effect",
    [
        {"changes": [change(BODY, mode=5)]},
        {"changes": [change(BODY, type="override")]},
        {"changes": [change(BODY, "@system.level")]},
        {"changes": [change(BODY), change("system.movement.walk")]},
        {"changes": [change(BODY)], "transfer": False},
        {"changes": [change(BODY)], "system": {"applyTo": "test_all"}},
        {"changes": [change(BODY)], "system": {"onlyForWireless": True}},
        {"changes": [change(BODY)], "system": {"onlyForItemTest": True}},
        {"changes": [change("system.attributes.essence")]},
        {"changes": [change("system.attributes.body.base.odd")]},
        {"changes": [change("system.modifiers.unheard_of")]},
    ],
)
def test_an_effect_under_a_condition_or_of_another_kind_is_listed(
    shipped: kb.KnowledgeBase, effect: dict[str, object]
) -> None:
    found = read(shipped, SR5_ACTOR, effect)
    assert found.character.ratings["Body"] == 3
    assert "active effect Charm" in found.not_read


def test_an_effect_on_a_number_that_no_roll_reads_is_listed_with_it(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, SR5_ACTOR, {"changes": [change("system.modifiers.defense_melee")]})
    assert "modifier Defense Melee +3" in found.not_read


def read(base: kb.KnowledgeBase, actor: dict[str, Any], effect: dict[str, object]) -> ReadCharacter:
    changed = deepcopy(actor)
    changed["effects"] = [{"name": "Charm", **effect}] if effect else []
    return read_character(base.editions, file_of(changed))
