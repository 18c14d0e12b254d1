"""Weapons in saves and exports of Chummer5a."""

from collections.abc import Mapping

import pytest

import kb
from kb.characters import read_character
from kb.characters.chummer.weapons import ChummerWeapon, skill_key, weapons_read
from kb.model.character import Numbers, ReadCharacter
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from tests.kb.characters.files import ATTRIBUTES, elements, export, save

PISTOL: Mapping[str, object] = {
    "name": "Ares Predator V",
    "category": "Heavy Pistols",
    "useskill": "",
    "accuracy": "5",
    "damage": "8P",
    "ap": "-1",
}


def gun(**more: object) -> str:
    return f"<weapon>{elements({**PISTOL, **more})}</weapon>"


def accessory(**fields: object) -> str:
    return f"<accessory>{elements(fields)}</accessory>"


LEARNED = {"Pistols": 4, "Longarms": 0, "Blades": 2, "Unarmed Combat": 1}
SKILLS = [(name, {"base": number}) for name, number in LEARNED.items()]


@pytest.mark.parametrize(
    ("skill", "category", "specific", "key"),
    [
        ("", "Heavy Pistols", "Ares Predator V", "Pistols"),
        ("", "Unarmed", "Unarmed Attack", "Unarmed Combat"),
        ("Throwing Weapons", "Gear", "Grenade", "Throwing Weapons"),
        ("", "Exotic Melee Weapons", "Monofilament Whip", "Exotic Melee Weapon (Monofilament Whip)"),
        ("Exotic Ranged Weapon", "Gear", "Bola", "Exotic Ranged Weapon (Bola)"),
        ("", "Flamethrowers", "Shiawase Blazer", "Exotic Ranged Weapon (Flamethrowers)"),
        ("", "Toys", "Yo-Yo", ""),
    ],
)
def test_a_weapon_names_its_skill_or_its_category_decides(
    skill: str, category: str, specific: str, key: str
) -> None:
    assert skill_key(skill, category, specific) == key


@pytest.mark.parametrize(
    ("skill", "number"),
    [
        ("Pistols", 4),
        ("Exotic Melee Weapon (Whip)", 3),
        ("Exotic Melee Weapon (Monofilament Whips)", 3),
        ("Exotic Melee Weapon (Chainsaw)", 0),
        ("Exotic Ranged Weapon (Bola)", 0),
        ("Yodeling", None),
    ],
)
def test_an_exotic_weapon_has_the_number_of_the_skill_with_its_name_or_a_word_of_it(
    skill: str, number: int | None
) -> None:
    skills = {"Pistols": 4, "Exotic Melee Weapon (Whip)": 3}
    [read], left_out = weapons_read([ChummerWeapon("It", skill, "5", "8P", "-")], skills)
    assert read.ratings.get("Weapon Skill") == number
    listed = ["Exotic Melee Weapon (Whip) for It"] if "Chainsaw" in skill else []
    assert [each for each in left_out if "Exotic" in each] == listed


@pytest.mark.parametrize(
    ("damage", "number"),
    [
        ("8P", 8),
        ("9S(e)", 9),
        ("10S (10m Radius)", 10),
        ("18P(f) (-1/m)", 18),
        ("(STR)S", 2),
        ("({STR}+3)P", 5),
        ("(STR-1)P", 1),
        ("(STR-3)P", 0),
        ("(STR+3)S/12P", None),
        ("({MAG}*2)P", None),
        ("Grenade", None),
        ("(10m Radius)", None),
        ("9999P", None),
        ("", None),
    ],
)
def test_damage_counts_if_it_is_a_number_or_follows_from_strength(
    shipped: kb.KnowledgeBase, damage: str, number: int | None
) -> None:
    found = read(shipped, save(weapons=[gun(damage=damage)], skills=SKILLS))
    assert found.character.weapons[0].ratings.get("Damage Value") == number
    assert found.not_read == ([] if number is not None else ["Damage Value of Ares Predator V"])


@pytest.mark.parametrize(
    ("accuracy", "number"), [("5", 5), ("Physical", 4), ("Physical-1", 3), ("0", None), ("Missile", None)]
)
def test_accuracy_is_a_number_or_follows_from_the_physical_limit(
    shipped: kb.KnowledgeBase, accuracy: str, number: int | None
) -> None:
    found = read(shipped, save(weapons=[gun(accuracy=accuracy)], skills=SKILLS))
    assert found.character.weapons[0].ratings.get("Accuracy") == number
    assert found.not_read == ([] if number is not None else ["Accuracy of Ares Predator V"])


@pytest.mark.parametrize(("ap", "number"), [("-", 0), ("-1", -1), ("+5", 5), ("0", 0), ("-4//-10", None)])
def test_ap_has_its_sign(shipped: kb.KnowledgeBase, ap: str, number: int | None) -> None:
    found = read(shipped, save(weapons=[gun(ap=ap)], skills=SKILLS))
    assert found.character.weapons[0].ratings.get("AP") == number


class TestSaves:
    """Files `.chum5`."""

    def test_a_melee_weapon_has_its_skill_as_both_terms_and_bare_hands_have_it_as_one(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        hands = gun(name="Unarmed Attack", category="Unarmed", damage="(STR)S", accuracy="Physical", ap="-")
        knife = gun(name="Knife", category="Blades", damage="(STR+1)P", ap="-1")
        found = read(shipped, save(weapons=[gun(), knife, hands], skills=SKILLS))
        shot, cut, blow = (each.ratings for each in found.character.weapons)
        assert shot == {"Weapon Skill": 4, "Accuracy": 5, "Damage Value": 8, "AP": -1}
        assert (cut["Weapon Skill"], cut["Melee Weapon Skill"], cut["Damage Value"]) == (2, 2, 3)
        assert blow == {"Weapon Skill": 1, "Accuracy": 4, "Damage Value": 2, "AP": 0}
        assert found.not_read == []

    def test_of_smartguns_and_sights_the_best_counts_and_other_accessories_add(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        mounted = [
            accessory(name="Smartgun System, Internal", accuracy="2"),
            accessory(name="Laser Sight", accuracy="1"),
            accessory(name="Personalized Grip", accuracy="1"),
            accessory(name="Heavy Grip", accuracy="1", equipped=False),
        ]
        found = read(shipped, save(weapons=[gun(accessories=mounted)], skills=SKILLS))
        assert found.character.weapons[0].ratings["Accuracy"] == 8
        assert found.warnings == []

    @pytest.mark.parametrize(("is_on", "accuracy"), [(True, 7), (False, 5)])
    def test_a_wireless_weapon_adds_to_its_accuracy_while_it_is_on(
        self, shipped: kb.KnowledgeBase, is_on: bool, accuracy: int
    ) -> None:
        whip = gun(wirelesson=is_on, wirelessweaponbonus=["<accuracy>2</accuracy>"])
        found = read(shipped, save(weapons=[whip], skills=SKILLS))
        assert found.character.weapons[0].ratings["Accuracy"] == accuracy

    @pytest.mark.parametrize(
        "changed",
        [
            {"accessories": [accessory(name="Bayonet", damage="+1")]},
            {"clips": [f"<clip>{elements({'count': 15, 'id': '0f0f'})}</clip>"]},
        ],
    )
    def test_what_is_loaded_or_changes_damage_is_told_once(
        self, shipped: kb.KnowledgeBase, changed: dict[str, object]
    ) -> None:
        found = read(shipped, save(weapons=[gun(**changed)] * 2, skills=SKILLS))
        assert found.warnings == ["Damage and AP of weapons don't count ammunition and accessories"]

    def test_improvements_that_plainly_name_a_kind_of_weapon_change_it(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        improvements = [
            {"improvementttype": "WeaponSkillAccuracy", "improvedname": "Pistols", "val": 1},
            {"improvementttype": "WeaponCategoryDV", "improvedname": "Unarmed Combat", "val": 2},
            {"improvementttype": "WeaponCategoryDV", "improvedname": "Clubs", "val": 7},
            {"improvementttype": "UnarmedDV", "val": 1},
            {"improvementttype": "UnarmedDV", "val": 8, "condition": "in the dark"},
        ]
        hands = gun(name="Unarmed Attack", category="Unarmed", damage="(STR)S")
        found = read(shipped, save(weapons=[gun(), hands], skills=SKILLS, improvements=improvements))
        shot, blow = (each.ratings for each in found.character.weapons)
        assert (shot["Accuracy"], shot["Damage Value"]) == (6, 8)
        assert (blow["Accuracy"], blow["Damage Value"]) == (5, 5)
        assert found.not_read == ["Unarmed DV +8 (in the dark)"]

    def test_what_is_mounted_under_a_barrel_is_a_weapon_of_its_own(self, shipped: kb.KnowledgeBase) -> None:
        both = gun(underbarrel=[gun(name="Launcher", category="Grenade Launchers")])
        found = read(shipped, save(weapons=[both], skills=[*SKILLS, ("Heavy Weapons", {"base": 3})]))
        assert [(each.name, each.ratings["Weapon Skill"]) for each in found.character.weapons] == [
            ("Ares Predator V", 4),
            ("Launcher", 3),
        ]

    def test_an_exotic_weapon_has_the_skill_for_it(self, shipped: kb.KnowledgeBase) -> None:
        skills = [
            ("Exotic Ranged Weapon", {"base": points, "specific": name})
            for name, points in (("Bola", 2), ("Net", 5))
        ]
        bola = gun(name="Bola", category="Gear", useskill="Exotic Ranged Weapon")
        found = read(shipped, save(weapons=[bola], skills=skills))
        assert found.character.weapons[0].ratings["Weapon Skill"] == 2

    def test_a_specialization_is_named_as_not_counted(self, shipped: kb.KnowledgeBase) -> None:
        special = {"base": 4, "specs": [f"<spec>{elements({'name': 'Semi-Automatics'})}</spec>"]}
        assert read(shipped, save(skills=[("Pistols", special)])).not_read == [
            "specialization Pistols (Semi-Automatics)"
        ]

    def test_a_smartlink_is_named_with_the_smartguns_and_their_skill(self, shipped: kb.KnowledgeBase) -> None:
        smart = gun(accessories=[accessory(name="Smartgun System, Internal", accuracy="2")])
        link = {"improvementttype": "Smartlink"}
        assert read(shipped, save(weapons=[smart], skills=SKILLS)).not_read == []
        found = read(shipped, save(weapons=[smart, gun(name="Knife")], skills=SKILLS, improvements=[link]))
        assert found.not_read == ["Smartlink with Ares Predator V (Pistols)"]
        assert read(shipped, save(weapons=[gun()], improvements=[link])).not_read[-1] == "Smartlink"


class TestExports:
    """File > Export > JSON."""

    def test_totals_are_read_with_everything_that_changes_them(self, shipped: kb.KnowledgeBase) -> None:
        weapon = {
            "name": "Schwere Pistole",
            "name_english": "Ares Predator V",
            "category_english": "Heavy Pistols",
            "accuracy": "5 (8)",
            "damage": "8K",
            "damage_english": "10P",
            "ap": "-5",
            "skill": "Pistols",
            "underbarrel": {"weapon": {"name": "Bola", "category": "Exotic Ranged Weapons", "ap": "-"}},
        }
        pistols = {"name": "Pistolen", "name_english": "Pistols", "rating": "4", "spec": "Revolvers"}
        bola = {"name": "Exotic Ranged Weapon", "rating": "3", "spec": "Bola"}
        found = read(shipped, export({"weapons": {"weapon": weapon}, "skills": {"skill": [pistols, bola]}}))
        shot, thrown = found.character.weapons
        expected: Numbers = {"Weapon Skill": 4, "Accuracy": 8, "Damage Value": 10, "AP": -5}
        assert (shot.name, shot.ratings) == ("Ares Predator V", expected)
        assert thrown.ratings == {"Weapon Skill": 3, "AP": 0}
        assert found.not_read == [
            "Accuracy and Damage Value of Bola",
            "specialization Pistols (Revolvers)",
        ]

    def test_a_smartlink_is_named_wherever_it_is_built_in(self, shipped: kb.KnowledgeBase) -> None:
        weapon = {
            "name": "Ares Predator V",
            "accuracy": "7",
            "skill": "Pistols",
            "accessories": {"accessory": {"name": "Smartgun System, External"}},
        }
        eyes = {"name": "Cybereyes", "children": {"cyberware": [{"name": "Smartlink"}]}}
        character = {"weapons": {"weapon": weapon}, "cyberwares": {"cyberware": eyes}}
        assert "Smartlink with Ares Predator V (Pistols)" in read(shipped, export(character)).not_read
        assert not any(
            "Smart" in each for each in read(shipped, export({"weapons": {"weapon": weapon}})).not_read
        )


def test_a_shot_takes_pool_limit_and_damage_from_the_weapon_and_two_weapons_leave_the_choice(
    shipped: kb.KnowledgeBase,
) -> None:
    rifle = gun(name="Rifle", category="Sniper Rifles", accuracy="7", damage="12P", ap="-4")
    actor = read(shipped, save(weapons=[gun(), rifle], skills=SKILLS)).character
    asked = ResolveRequest(entry="sr5/fire-gun", actor=actor, target="professional")
    assert [each.name for each in resolve(shipped, asked).choices] == ["Ares Predator V", "Rifle"]
    answer = resolve(shipped, asked.model_copy(update={"weapon": "Ares Predator V"}))
    numbers = {"Weapon Skill": 4, "Agility": ATTRIBUTES["AGI"], "Accuracy": 5, "Damage Value": 8, "AP": -1}
    by_hand = ResolveRequest(entry="sr5/fire-gun", ratings=numbers, target="professional")
    assert answer.odds == resolve(shipped, by_hand).odds


def read(base: kb.KnowledgeBase, data: bytes) -> ReadCharacter:
    return read_character(base.editions, data)


@pytest.mark.parametrize(("name", "skill"), [("Frag Grenade", "Throwing Weapons"), ("Grenade Launcher", "")])
def test_a_grenade_whose_category_tells_no_skill_is_thrown(name: str, skill: str) -> None:
    [read], _ = weapons_read([ChummerWeapon(name, "", "5", "8P", "-")], {"Throwing Weapons": 3})
    assert (read.skill, read.ratings.get("Weapon Skill")) == (skill, 3 if skill else None)
