"""Actors of Foundry."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import kb
from kb.characters import read_character
from kb.model.character import ReadCharacter

LEATHERS = {"ac": 13, "meleeAc": 12, "traumaDiePenalty": 1, "use": True, "location": "readied"}
KNIFE = {
    "damage": "d4",
    "ab": 1,
    "shock": {"dmg": 1, "ac": 15},
    "trauma": {"die": "1d6", "rating": 3},
}


def item(kind: str, name: str, **system: object) -> dict[str, object]:
    return {"type": kind, "name": name, "system": system}


def actor(kind: str, *items: Mapping[str, object], **system: object) -> bytes:
    given = {"ab": 2, "baseAc": 10, "meleeAc": 10, "speed": 10, "traumaTarget": 6, **system}
    return json.dumps({"name": "Guard", "type": kind, "system": given, "items": items}).encode()


class TestNPCs:
    """NPCs of `swnr`."""

    def test_the_attack_bonus_holds_skills_and_modifiers_which_count_as_0(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(shipped, actor("npc", ab=4, skillBonus=2, baseAc=16, meleeAc=13))
        assert (found.character.name, found.character.edition, found.format) == (
            "Guard",
            "cwn",
            "an NPC of Foundry's swnr",
        )
        told = {"Attack Bonus": 4, "Ranged AC": 16, "Melee AC": 13, "Skill": 2, "Movement Rate": 10}
        assert (
            found.character.ratings.items()
            >= {**told, "Shoot": 0, "Stab": 0, "Dexterity Modifier": 0}.items()
        )
        assert found.warnings == [
            "The Attack Bonus of an NPC holds its skills and modifiers, so these count as 0"
        ]

    @pytest.mark.parametrize(
        ("name", "system", "skill"),
        [
            ("Heavy Pistol", {}, "Shoot"),
            ("Knife", {"range": {"normal": 10, "max": 20}}, "Stab"),
            ("Widget", {"range": {"normal": 30, "max": 60}}, "Shoot"),
            ("Widget", {"range": {"normal": 1, "max": 2}}, None),
            ("Widget", {"range": {"normal": 30}, "isMelee": True}, None),
            ("Throwing Star", {"range": {"normal": 10}}, None),
        ],
    )
    def test_a_weapon_that_asks_for_its_skill_has_it_by_its_name_or_its_range(
        self, shipped: kb.KnowledgeBase, name: str, system: dict[str, object], skill: str | None
    ) -> None:
        found = read(shipped, actor("npc", item("weapon", name, **{**KNIFE, "skill": "ask", **system})))
        assert [each.skill for each in found.character.weapons] == [skill]

    def test_armor_raises_the_trauma_target_and_is_told_if_the_armor_class_leaves_it_out(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(shipped, actor("npc", item("armor", "Leathers", **LEATHERS)))
        assert (found.character.ratings["Trauma Target"], found.character.ratings["Ranged AC"]) == (7, 10)
        assert found.warnings[0] == (
            "Leathers (AC 13) is better than the Armor Class of the NPC, which leaves it out"
        )

    def test_weapons_have_what_attacks_with_them_read(self, shipped: kb.KnowledgeBase) -> None:
        pistol = {"damage": "1d8", "shock": {"dmg": 0, "ac": 0}, "trauma": {"die": "1d8", "rating": None}}
        found = read(
            shipped, actor("npc", item("weapon", "Knife", **KNIFE), item("weapon", "Pistol", **pistol))
        )
        knife, gun = found.character.weapons
        assert (knife.name, knife.ratings) == (
            "Knife",
            {
                "Damage": "1d4",
                "Shock": 1,
                "Shock AC": 15,
                "Trauma Die": "1d6",
                "Trauma Rating": 3,
                "Attack Bonus": 3,
            },
        )
        assert gun.ratings == {
            "Damage": "1d8",
            "Shock": 0,
            "Shock AC": 0,
            "Trauma Die": 0,
        }

    def test_what_may_change_rolls_besides_is_listed(self, shipped: kb.KnowledgeBase) -> None:
        assert read(shipped, actor("npc", item("cyberware", "Gunlink"))).not_read == ["Gunlink"]


class TestCharacters:
    """Characters of `swnr`."""

    @pytest.mark.parametrize(
        ("score", "modifier"),
        [(3, -2), (4, -1), (7, -1), (8, 0), (13, 0), (14, 1), (17, 1), (18, 2), (20, 2)],
    )
    def test_a_modifier_follows_from_the_score(
        self, shipped: kb.KnowledgeBase, score: int, modifier: int
    ) -> None:
        found = read(shipped, actor("character", stats={"str": {"base": score, "boost": 0, "temp": 0}}))
        assert found.character.ratings["Strength Modifier"] == modifier

    def test_what_the_player_adds_counts(self, shipped: kb.KnowledgeBase) -> None:
        stats = {"dex": {"base": 12, "boost": 1, "temp": 1, "bonus": 1, "modModifier": 1}}
        assert read(shipped, actor("character", stats=stats)).character.ratings["Dexterity Modifier"] == 3

    def test_skills_keep_their_ranks_also_those_below_0(self, shipped: kb.KnowledgeBase) -> None:
        items = [item("skill", name, rank=rank) for name, rank in (("Shoot", 1), ("Stab", -1), ("Hack", -1))]
        found = read(shipped, actor("character", *items))
        assert (
            found.character.ratings["Shoot"],
            found.character.ratings["Stab"],
            found.character.ratings["Hack"],
        ) == (1, -1, -1)

    def test_the_best_armor_worn_counts_with_each_shield(self, shipped: kb.KnowledgeBase) -> None:
        armor = [
            item("armor", "Leathers", **LEATHERS),
            item("armor", "Suit", ac=16, meleeAc=13, traumaDiePenalty=2, use=True, location="stowed"),
            item("armor", "Shield", ac=0, shield=True, shieldACBonus=1, use=True, location="readied"),
        ]
        found = read(shipped, actor("character", *armor, stats={"dex": {"base": 14}}))
        assert (found.character.ratings["Ranged AC"], found.character.ratings["Melee AC"]) == (15, 13)
        assert found.character.ratings["Trauma Target"] == 7


@pytest.mark.parametrize("system", [{"ab": "many"}, {"baseAc": [1]}, {"stats": 3}, {"items": 4}])
def test_what_is_no_number_is_refused_and_what_is_missing_has_the_systems_default(
    shipped: kb.KnowledgeBase, system: dict[str, Any]
) -> None:
    with_faults = actor("character", **system)
    if {"ab", "baseAc"} & system.keys():
        with pytest.raises(kb.problems.RequestError, match="not a whole number"):
            read(shipped, with_faults)
    else:
        assert read(shipped, with_faults).character.ratings["Strength Modifier"] == 0


def read(base: kb.KnowledgeBase, data: bytes) -> ReadCharacter:
    return read_character(base.editions, data)
