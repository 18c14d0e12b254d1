"""Actors of Foundry."""

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import kb
from kb.characters import read_character, written
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

    def test_the_attack_bonus_for_melee_counts_with_the_weapons_marked_so_and_is_written_again(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        items = [
            item("weapon", "Knife", **{**KNIFE, "isMelee": True}),
            item("weapon", "Pistol", damage="1d8", shock={"dmg": 0, "ac": 0}),
        ]
        first = read(shipped, actor("npc", *items, ab=1, meleeAb=6))
        file = written(shipped.editions, first, "foundry").text
        assert json.loads(file)["system"]["meleeAb"] == 7
        for found in (first, read(shipped, file.encode())):
            knife, pistol = found.character.weapons
            assert (knife.ratings["Attack Bonus"], pistol.ratings.get("Attack Bonus", 1)) == (7, 1)
            assert not any("melee" in each for each in found.warnings)

    def test_an_attack_bonus_for_melee_that_no_weapon_takes_is_told_with_how_to_give_it(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(shipped, actor("npc", item("weapon", "Knife", **KNIFE), ab=1, meleeAb=6))
        assert found.warnings[-1].startswith("The melee attack bonus 6 isn't counted")
        assert "Attack Bonus=6" in found.warnings[-1]

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


class TestDamageOfWeapons:
    """What `swnr` adds to the damage and the Shock of a weapon in a roll."""

    STATS: ClassVar = {"str": {"base": 14}, "dex": {"base": 14}}
    PUNCH: ClassVar = {**item("skill", "Punch", rank=2), "_id": "punch"}
    BOTH: ClassVar = {"skillBoostsDamage": True, "skillBoostsShock": True}

    @pytest.mark.parametrize(
        ("weapon", "damage", "shock"),
        [
            ({"damage": "1d4", "stat": "str", "secondStat": "dex"}, "1d4+1", 2),
            ({"damage": "1d4-1", "stat": "str"}, "1d4", 2),
            ({"damage": "1d8", "stat": "dex", "shock": {"dmg": 0, "ac": 0}}, "1d8+1", 0),
            ({"damage": "1d2", "stat": "str", "skill": "punch", **BOTH}, "1d2+3", 4),
            ({"damage": "1d2", "stat": "str", "skill": "punch", "skillBoostsDamage": True}, "1d2+3", 2),
            ({"damage": "1d2", "stat": "str", "skill": "punch", "skillBoostsShock": True}, "1d2+1", 2),
        ],
    )
    def test_a_character_adds_the_modifier_and_the_skill_if_the_weapon_says_so(
        self, shipped: kb.KnowledgeBase, weapon: dict[str, Any], damage: str, shock: int
    ) -> None:
        fist = item("weapon", "Thing", **{"shock": {"dmg": "1", "ac": 15}, **weapon})
        found = read(shipped, actor("character", self.PUNCH, fist, stats=self.STATS))
        assert weapon_numbers(found) == (damage, shock)

    def test_an_npc_adds_its_skill_and_never_a_modifier(self, shipped: kb.KnowledgeBase) -> None:
        fist = item("weapon", "Fist", damage="1d2", shock={"dmg": 1, "ac": 15}, stat="str", **self.BOTH)
        found = read(shipped, actor("npc", fist, skillBonus=2, attacks={"bonusDamage": 1}))
        assert weapon_numbers(found) == ("1d2+2", 4)
        assert found.character.ratings["Damage Bonus"] == 1

    def test_the_shock_of_an_npc_counts_for_its_weapons_marked_as_melee(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        knives = [item("weapon", "Knife", **KNIFE, isMelee=melee) for melee in (True, False)]
        found = read(shipped, actor("npc", *knives, attacks={"shock": {"dmg": "3", "ac": "18"}}))
        shocks = [(each.ratings["Shock"], each.ratings["Shock AC"]) for each in found.character.weapons]
        assert shocks == [(3, 18), (1, 15)]

    def test_a_modifier_or_skill_that_the_file_leaves_open_is_listed(self, shipped: kb.KnowledgeBase) -> None:
        thing = item("weapon", "Thing", damage="1d6", stat="ask", skill="ask", skillBoostsDamage=True)
        found = read(shipped, actor("character", thing, stats=self.STATS))
        assert found.not_read == ["Attribute Modifier and skill in the damage of Thing"]
        assert weapon_numbers(found)[0] == "1d6"

    @pytest.mark.parametrize("shock", ["0", "1", "2", "1d4"])
    @pytest.mark.parametrize("score", [3, 10, 14, 18])
    def test_a_written_actor_adds_a_modifier_no_second_time(
        self, shipped: kb.KnowledgeBase, score: int, shock: str
    ) -> None:
        knife = item("weapon", "Knife", damage="1d4", shock={"dmg": shock, "ac": 15}, stat="str")
        first = read(shipped, actor("character", knife, stats={"str": {"base": score}}))
        again = read(shipped, written(shipped.editions, first, "foundry").text.encode())
        assert weapon_numbers(again) == weapon_numbers(first)


def weapon_numbers(found: ReadCharacter) -> tuple[int | str, int | str]:
    """Return the damage and the Shock of the only weapon of a character."""
    (weapon,) = found.character.weapons
    return weapon.ratings["Damage"], weapon.ratings["Shock"]


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
