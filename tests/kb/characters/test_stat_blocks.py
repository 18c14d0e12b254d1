"""Stat blocks as books print them and people type them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.characters import read_character, read_characters
from kb.characters.foundry.swnr import IN_AN_ATTACK_BONUS
from kb.model.character import Numbers
from kb.problems import RequestError
from tests.kb.characters.blocks import RUNNER, THUG, read, weapons

RUNNERS_ATTRIBUTES = {
    "Body": 4,
    "Agility": 5,
    "Reaction": 4,
    "Strength": 3,
    "Willpower": 3,
    "Logic": 5,
    "Intuition": 4,
    "Charisma": 2,
    "Essence": 6,
    "Edge": 3,
}


class TestShadowrun:
    """Blocks of the editions of Shadowrun."""

    def test_attributes_skills_and_armor_stand_on_one_line(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, RUNNER)
        skills = {"Hacking": 5, "Pistols": 3, "Armor": 9}
        assert (found.character.edition, found.format) == ("sr5", "a stat block")
        assert found.character.ratings == {
            **RUNNERS_ATTRIBUTES,
            **skills,
            "Physical": 5,
            "Mental": 6,
            "Social": 5,
        }
        assert found.unused == ["Essence"]
        assert found.not_read == ["Hacking (Hosts +2)"]
        assert found.warnings == []

    @pytest.mark.parametrize(
        "text",
        [
            "B A R\n4 5 6",
            "B | A | R\n--|---|--\n4 | 5 | 6",
            "BOD AGI REA\n4\t5\t6",
            "BOD 4 · AGI 5 · REA 6",
            "• Body: 4\n• Agility: 5\n• Reaction: 6",
            "**Body** 4\r\n**Agility** 5\r\n**Reaction** 6",
            "body=4; agility=5; reaction=6",
        ],
    )
    def test_the_same_numbers_may_be_a_table_a_list_or_a_line_under_any_name(
        self, shipped: kb.KnowledgeBase, text: str
    ) -> None:
        ratings = read(shipped, text, "sr6").character.ratings
        assert ratings == {"Body": 4, "Agility": 5, "Reaction": 6}

    @pytest.mark.parametrize(
        "text", ["B 3, R 5(7)", "B 3\nR 5 (7)", "B R\n3 5 (7)", "B R\n3 5(7)", "Body 3, Reaction 5 (7)"]
    )
    def test_the_augmented_value_counts_with_a_warning(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, text, "sr6")
        assert found.character.ratings == {"Body": 3, "Reaction": 7}
        assert found.warnings == ["Reaction: the augmented value in brackets counts"]

    @pytest.mark.parametrize(
        ("text", "attribute", "dice"),
        [("9 + 1D6", 9, 1), ("9+2d6", 9, 2), ("9 (11) + 1D6 (3D6)", 11, 3), ("10 + 4D6 (hot sim)", 10, 4)],
    )
    def test_initiative_has_an_attribute_and_dice(
        self, shipped: kb.KnowledgeBase, text: str, attribute: int, dice: int
    ) -> None:
        ratings = read(shipped, f"B 3, A 3, Initiative {text}", "sr5").character.ratings
        assert (ratings["Initiative Attribute"], ratings["Initiative Dice"]) == (attribute, dice)

    @pytest.mark.parametrize(
        "text",
        [
            "BOD 4 AGI 5 REA 3(4)\nUnarmed Combat 2 Sneaking 4 Pistols 3 Initiative 7 + 1D6 Armour 9",
            "Attributes: BOD 4 AGI 5 REA 3(4) Skills: Unarmed Combat 2 Sneaking 4 Pistols 3\n"
            "Armour 9 Initiative 7 + 1D6",
            "Body: 4 Agility: 5 Reaction: 3 (4) Sneaking 4 Initiative 7+1D6 Skills: Pistols 3 Unarmed Combat 2\n"
            "Armour: 9",
            "BOD4 AGI5 REA3(4) Sneaking 4\nActive Skills Pistols 3, Unarmed Combat 2\nPhysical Initiative 7+1D6\n"
            "Armour=9",
            "BOD:4 AGI=5 REA:3(4) Sneaking:4 Initiative 7 + 1D6 Armor 9\nSkills Pistols 3, Unarmed Combat 2",
        ],
    )
    def test_names_need_no_commas_between_them(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, text, "sr5")
        attributes = {"Body": 4, "Agility": 5, "Reaction": 4, "Initiative Attribute": 7, "Initiative Dice": 1}
        skills = {"Unarmed Combat": 2, "Sneaking": 4, "Pistols": 3}
        assert found.character.ratings == {**attributes, **skills, "Armor": 9}
        assert found.not_read == []

    @pytest.mark.parametrize(
        ("line", "left"),
        [
            ("Gear Armor 9, radio", ["Armor 9", "radio"]),
            ("Weapon Skill 3", []),
            ("gear for 9 days", ["gear for 9 days"]),
        ],
    )
    def test_a_heading_needs_no_colon_but_a_capital_and_a_list(
        self, shipped: kb.KnowledgeBase, line: str, left: list[str]
    ) -> None:
        found = read(shipped, f"sr5: B 3, A 3\n{line}")
        assert "Armor" not in found.character.ratings
        assert found.not_read == left

    def test_actions_of_an_npc_are_no_intuition(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "sr6: B 3, A 4, I 4, AC A1, I2, CM 10")
        assert found.character.ratings == {"Body": 3, "Agility": 4, "Intuition": 4, "Condition Monitor": 10}
        assert found.not_read == ["AC A1 and I2"]

    def test_a_weapon_in_a_list_may_have_its_properties_without_brackets(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(
            shipped, "sr5: B 3, A 3\nWeapons Test Pistol V Acc 5 (7) DV 8P, AP -1, AK-97 DV 10P AP -2"
        )
        assert weapons(found) == {
            "Test Pistol V": {"Accuracy": 7, "Damage Value": 8, "AP": -1},
            "AK-97": {"Damage Value": 10, "AP": -2},
        }

    def test_limits_that_are_given_take_the_place_of_those_that_follow(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        for limits in (
            "Limits: Physical 4, Mental 6, Social 5",
            "Limits Physical 4, Mental 6",
            "Limits 4/6/5",
            "Limits: P 4, M 6, S 5",
            "Limits: P4/M6/S5",
            "Limits: Phys 4, Ment 6, Soc 5",
            "Limits M 6, P 4",
        ):
            ratings = read(shipped, f"B 3, S 3, R 9\n{limits}", "sr5").character.ratings
            assert (ratings["Physical"], ratings["Mental"], ratings["Strength"]) == (4, 6, 3)
            assert "Magic" not in ratings

    @pytest.mark.parametrize(
        ("given", "social"),
        [
            ("W 4, C 4, ESS 4.8", 6),
            ("W 4, C 4, ESS 4,8", 6),
            ("W 4, C 4, Essence 6", 6),
            ("W 3, C 2, ESS 1", 3),
            ("W 4, C 4, ESS 4.8, Social 7", 7),
            ("W 4, C 4", None),
            ("C 4, ESS 4.8", None),
        ],
    )
    def test_the_social_limit_follows_from_charisma_willpower_and_essence(
        self, shipped: kb.KnowledgeBase, given: str, social: int | None
    ) -> None:
        assert read(shipped, f"B 3, S 3\n{given}", "sr5").character.ratings.get("Social") == social

    def test_a_weapon_has_what_its_attacks_read_and_the_rest_of_it_is_listed(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(
            shipped,
            "sr5: B 3, A 3; Weapons: Test Pistol [Heavy Pistol, Acc 5 (7), DV 8P, AP −1, SA, RC —, 15 (c)]\n"
            "Gear: vest [9], Hook [Club, Acc 4, Reach 1, DV (STR + 1)P, AP —]",
        )
        assert weapons(found) == {
            "Test Pistol": {"Accuracy": 7, "Damage Value": 8, "AP": -1},
            "Hook": {"Accuracy": 4, "Reach": 1, "AP": 0},
        }
        assert found.not_read == [
            "vest [9]",
            "Test Pistol: Heavy Pistol, SA, RC —, 15 (c)",
            "Hook: Club",
            "Damage Value of Hook (from Strength)",
        ]

    def test_the_class_of_a_weapon_gives_it_the_skill_or_the_group_of_that(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(
            shipped,
            "sr5: B 3, A 3; Skills: Automatics 4, Firearms 2, Close Combat 3, Unarmed Combat 5\n"
            "Weapons: Test Pistol [Heavy Pistol, DV 8P, SA], Gun [SMG, DV 7P], Katana [Blade, DV 6P], "
            "Fist [Unarmed, DV 3S], Whip [Exotic Melee Weapon, DV 6P], Bow [Bow, DV 5P]",
        )
        skills = {
            each: {*numbers.items()} - {("Damage Value", 0)} for each, numbers in weapons(found).items()
        }
        assert ("Weapon Skill", 2) in skills["Test Pistol"]
        assert ("Weapon Skill", 4) in skills["Gun"]
        assert {("Weapon Skill", 3), ("Melee Weapon Skill", 3)} <= skills["Katana"]
        assert skills["Fist"] == {("Weapon Skill", 5), ("Damage Value", 3)}
        assert found.not_read == ["Test Pistol: SA", "Bow: Bow"]
        assert found.character.weapons[4].skill == "Exotic Melee Weapon"

    def test_what_of_a_weapon_follows_from_the_character_is_worked_out(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        fist = "Weapons: Fist [Unarmed, Acc Physical, DV (STR)S], Katana [Acc Physical-1, DV (STR + 3)P]"
        found = read(shipped, f"sr5: B 3, A 3, R 3, S 4; {fist}")
        assert weapons(found) == {
            "Fist": {"Accuracy": 5, "Damage Value": 4},
            "Katana": {"Accuracy": 4, "Damage Value": 7},
        }
        assert "Accuracy of Fist (from Physical)" in read(shipped, f"sr5: B 3, A 3; {fist}").not_read

    def test_a_number_in_the_name_of_a_weapon_is_no_damage(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "sr5: B 3, A 3\nWeapons: AK-97 [DV 10P], Model 1911 (DV 8P), Knife 5P, Club 3")
        assert weapons(found) == {
            "AK-97": {"Damage Value": 10},
            "Model 1911": {"Damage Value": 8},
            "Knife": {"Damage Value": 5},
        }
        assert found.not_read == ["Club 3"]

    def test_the_second_table_of_sr6_and_its_attack_ratings_are_read(self, shipped: kb.KnowledgeBase) -> None:
        found = read(
            shipped,
            "STREET GOON\n(Troll)\nB A R S W L I C ESS\n5 2 2 5 2 1 2 1 6\nDR I/ID AC CM MOVE\n"
            "4 4/1 A1, I2 11 10/15/+1\nSkills: Athletics 2, Close\nCombat 4, Influence 1 (Intimidation\n+2)\n"
            "Weapons:\nPipe [Club, DV 3S, Attack Ratings 6/—/—/—/—]",
        )
        character = found.character
        assert (character.name, character.edition) == ("STREET GOON", "sr6")
        told = {"Body": 5, "Defense Rating": 4, "Initiative Dice": 1, "Condition Monitor": 11}
        assert (
            character.ratings.items() >= {**told, "Athletics": 2, "Close Combat": 4, "Influence": 1}.items()
        )
        assert weapons(found)["Pipe"]["Damage Value"] == 3
        assert character.weapons[0].skill == "Close Combat"  # by its class
        assert found.not_read == ["(Troll)", "AC A1,I2", "Influence (Intimidation +2)"]

    def test_the_body_of_an_sr3_character_is_not_the_bod_of_an_icon(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "B Q S C I W E R\n4 5 3 3 4 4 6 4\nInitiative 4 + 1D6, Computer 6")
        assert found.character.edition == "sr3"
        assert {"Willpower": 4, "Computer (Decking)": 6}.items() <= found.character.ratings.items()
        assert not {"Bod", "Initiative Rolled"} & found.character.ratings.keys()
        assert "Body" in found.unused


class TestCitiesWithoutNumber:
    """Blocks of Cities Without Number."""

    def test_the_attack_bonus_of_an_npc_holds_its_skill_and_modifiers(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(shipped, THUG)
        assert found.character.edition == "cwn"
        told = {"Ranged AC": 13, "Melee AC": 13, "Attack Bonus": 2, "Movement Rate": 10, "Trauma Target": 6}
        rest = {"Skill": 1, "Combat Skill": 1, "Applicable Combat Skill": 1, "HD": 3, "Morale": 8, "Save": 14}
        assert found.character.ratings == {**dict.fromkeys(IN_AN_ATTACK_BONUS, 0), **told, **rest}
        assert found.unused == ["HD", "Morale", "Save"]
        assert found.warnings == [
            "The Attack Bonus of an NPC holds its skills and modifiers, so these count as 0"
        ]

    def test_a_number_may_have_signs_with_spaces_and_a_note(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "AC 13, HD 1, Dmg. 1d8 + 1 (axe), Shock 2 / AC 15")
        assert weapons(found) == {"Weapon": {"Damage": "1d8+1", "Shock": 2, "Shock AC": 15}}
        assert found.not_read == ["Dmg (axe)"]

    def test_damage_and_shock_belong_to_the_only_weapon(self, shipped: kb.KnowledgeBase) -> None:
        numbers = {"Damage": "1d8", "Shock": 2, "Shock AC": 15}
        assert weapons(read(shipped, THUG)) == {"Weapon": numbers}
        assert weapons(read(shipped, f"{THUG}\nWeapons: Axe (Trauma 1d8/x3)")) == {
            "Axe": {**numbers, "Trauma Die": "1d8", "Trauma Rating": 3}
        }

    def test_numbers_of_a_weapon_and_of_the_block_are_two_attacks_if_they_differ(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        own = {"Damage": "1d8", "Shock": 2, "Shock AC": 15}
        assert weapons(read(shipped, f"{THUG}\nWeapons: Axe 1d6")) == {
            "Axe": {"Damage": "1d6"},
            "Weapon": own,
        }
        assert weapons(read(shipped, f"{THUG}\nWeapons: Axe 1d8")) == {"Axe": own}

    @pytest.mark.parametrize(
        ("text", "warned"),
        [
            ("Atk +2/1d8, Dmg 1d8", []),
            ("Atk +2/1d8, Dmg 1d6", ["Damage is given twice; the last one counts"]),
            ("Dmg 1d6, Atk +2/1d8", ["Damage is given twice; the last one counts"]),
        ],
    )
    def test_a_number_of_a_series_that_is_given_again_is_one_number(
        self, shipped: kb.KnowledgeBase, text: str, warned: list[str]
    ) -> None:
        assert read(shipped, f"AC 13, {text}").warnings[:-1] == warned

    @pytest.mark.parametrize("text", ["TD 1d8/x3", "Trauma 1d8 x3", "Trauma Die 1d8 (x3)", "Trauma 1d8×3"])
    def test_trauma_has_a_die_and_a_rating(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, f"Armour Class 12, HD 1, TT 7, {text}")
        assert found.character.ratings["Trauma Target"] == 7
        assert weapons(found) == {"Weapon": {"Trauma Die": "1d8", "Trauma Rating": 3}}

    @pytest.mark.parametrize("text", ["Atk +2 (1d8, Shock 2/15)", "Atk +2/1d8 (Shock 2/AC15)"])
    def test_what_stands_in_brackets_behind_the_attack_bonus_is_the_weapons(
        self, shipped: kb.KnowledgeBase, text: str
    ) -> None:
        found = read(shipped, f"AC 12, HD 1, {text}")
        assert found.character.ratings["Attack Bonus"] == 2
        assert weapons(found) == {"Weapon": {"Damage": "1d8", "Shock": 2, "Shock AC": 15}}

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [
            ("Pistol 1d8", {"Damage": "1d8"}),
            ("Pistol +3/1d10", {"Attack Bonus": 3, "Damage": "1d10"}),
            ("Pistol +3", {"Attack Bonus": 3}),
            *(
                (text, {"Attack Bonus": 3, "Damage": "1d4+1", "Shock": 1, "Shock AC": 15})
                for text in ("Pistol +3 (1d4+1, Shock 1/AC15)", "Pistol +3, 1d4+1, Shock 1/15")
            ),
            (
                "Pistol +3/d6+1 (Shock 2/AC 15)",
                {"Attack Bonus": 3, "Damage": "1d6+1", "Shock": 2, "Shock AC": 15},
            ),
        ],
    )
    def test_a_weapon_may_have_its_own_attack_bonus_and_damage_behind_its_name(
        self, shipped: kb.KnowledgeBase, text: str, numbers: Numbers
    ) -> None:
        assert weapons(read(shipped, f"AC 12, HD 1\nWeapons: {text}")) == {"Pistol": numbers}

    @pytest.mark.parametrize(
        ("text", "ranged", "melee"),
        [
            ("AC 13", 13, 13),
            ("AC 16/12", 16, 12),
            ("AC 16 / 12 (vest)", 16, 12),
            ("Armor Class: 14", 14, 14),
            ("Ranged AC 9, Melee AC 8", 9, 8),
        ],
    )
    def test_one_armor_class_is_for_both_unless_two_are_given(
        self, shipped: kb.KnowledgeBase, text: str, ranged: int, melee: int
    ) -> None:
        ratings = read(shipped, f"{text}, HP 5").character.ratings
        assert (ratings["Ranged AC"], ratings["Melee AC"]) == (ranged, melee)

    def test_a_score_counts_by_its_modifier(self, shipped: kb.KnowledgeBase) -> None:
        ratings = read(shipped, "STR 16, DEX 13 (+1), Wis -1, Con 2, AC 12, AB +1, Shoot 1").character.ratings
        modifiers = {"Strength Modifier": 1, "Dexterity Modifier": 1, "Wisdom Modifier": -1}
        assert ratings.items() >= {**modifiers, "Constitution Modifier": 2, "Shoot": 1}.items()

    def test_the_modifier_in_brackets_is_no_augmented_value(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "STR 8 (0), DEX 14 (1), Con 3 (-2), AC 12, AB +1, Shoot 1")
        modifiers = {"Strength Modifier": 0, "Dexterity Modifier": 1, "Constitution Modifier": -2}
        assert found.character.ratings.items() >= modifiers.items()
        assert found.warnings == []
        augmented = read(shipped, "STR 8 (14), AC 12, AB +1, Shoot 1")
        assert augmented.character.ratings["Strength Modifier"] == 1
        assert len(augmented.warnings) == 1

    def test_of_several_attacks_the_first_counts_and_is_named(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "AC 12, Shoot 1, Atk +8/+6, Dmg 1d8")
        assert found.character.ratings["Attack Bonus"] == 8
        assert [each.ratings for each in found.character.weapons] == [{"Damage": "1d8"}]
        (warning,) = found.warnings
        assert "+8/+6" in warning

    def test_a_skill_may_have_its_rank_behind_a_hyphen(self, shipped: kb.KnowledgeBase) -> None:
        ratings = read(shipped, "AC 12, HD 1; Skills: Notice-1, Talk–0, Shoot -1").character.ratings
        assert (ratings["Notice"], ratings["Talk"], ratings["Shoot"]) == (1, 0, -1)

    def test_a_line_for_each_number_and_blank_ones_between_are_one_character(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        (found,) = read_characters(
            shipped.editions,
            b"Old Beast\n\nHD: 4+4\n\nAC: 15\n\nAtk: +5\n\nSkills: +0\n\n  - It sees in the dark.\n",
        )
        assert found.character.name == "Old Beast"
        assert (found.character.ratings["HD"], found.character.ratings["Skill"]) == ("4+4", 0)
        assert found.not_read == ["- It sees in the dark."]


def test_numbers_of_the_matrix_d6_are_dice(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, "Dodge 5D, Ranged Combat 4D, Strength 3D+1; Weapons: Test Pistol 5Dx3, Bat 2D")
    assert read(shipped, "Dodge 5D, Brawling 3Dx2").not_read == ["Brawling 3Dx2"]
    assert found.character.edition == "matrix-d6"
    assert found.character.ratings == {"Dodge": 5, "Ranged Combat": 4, "Strength": 3}
    assert found.warnings == [
        "Strength 3D+1 counts as 3 dice: the page has no pips. For one die more, write 4D."
    ]
    assert weapons(found) == {
        "Test Pistol": {"Weapon Damage": 5, "Damage Multiplier": 3},
        "Bat": {"Weapon Damage": 2},
    }


@pytest.mark.parametrize(
    "text", ["Rifle 5Dx3", "Rifle 5D x3", "Rifle 5D (x3)", "Rifle 5D×3", "Rifle 5D x 3", "Rifle (5Dx3)"]
)
def test_a_damage_multiplier_may_be_written_in_any_way(shipped: kb.KnowledgeBase, text: str) -> None:
    found = read(shipped, f"Dodge 5D, Brawling 3D; Weapons: {text}, Colt 1911 2D")
    assert weapons(found) == {
        "Rifle": {"Weapon Damage": 5, "Damage Multiplier": 3},
        "Colt 1911": {"Weapon Damage": 2},
    }


@pytest.mark.parametrize("minus", "-−‐‑‒–﹣－")
def test_a_minus_sign_may_be_of_any_kind(shipped: kb.KnowledgeBase, minus: str) -> None:
    found = read(shipped, f"AC 12, HD 1, Skill {minus}1")
    assert found.character.ratings["Skill"] == -1


SPELLINGS = {
    "Body": ["B", "BOD", "Body"],
    "Agility": ["A", "AGI", "agility"],
    "Logic": ["L", "log", "LOGIC"],
    "Edge": ["EDG", "Edge"],
    "Hacking": ["Hacking", "hacking"],
    "Armor": ["Armor"],
    "Luck": ["Luck"],
}


SPELLED = [(name, spelled) for name, several in SPELLINGS.items() for spelled in several]
SIGNS = st.sampled_from([" ", ": ", " = ", "  "])
SEPARATORS = st.sampled_from([", ", "; ", "\n", " | ", ","])


@given(
    st.lists(
        st.tuples(st.sampled_from(SPELLED), SIGNS, st.integers(1, 999), SEPARATORS),
        unique_by=lambda each: each[0][0],
    )
)
def test_numbers_come_back_however_they_are_spelled_and_separated(
    shipped: kb.KnowledgeBase, given_: list[tuple[tuple[str, str], str, int, str]]
) -> None:
    text = "".join(f"{spelled}{sign}{number}{end}" for (_, spelled), sign, number, end in given_)
    ratings = read(shipped, f"edition: sr5\nStrength 1\n{text}").character.ratings
    numbers = {name: number for (name, _), _, number, _ in given_}
    assert {name: ratings.get(name) for name in numbers} == numbers


PIECES = st.sampled_from(
    [*"()[],;:/+-−—|\n \t9BDd", "B 4", "A 5", "AC 13", "Atk +2", "sr5: ", "Skills: ", "Weapons: ", "\n\n"]
)


@given(st.lists(st.tuples(PIECES, st.sampled_from([1, 1, 1, 2, 900])), max_size=12))
def test_any_text_is_read_or_refused_and_nothing_else(
    shipped: kb.KnowledgeBase, pieces: list[tuple[str, int]]
) -> None:
    text = "sr5: B 4, A 5, " + "".join(piece * count for piece, count in pieces)
    with suppress(RequestError):
        assert read_characters(shipped.editions, text.encode())


@pytest.mark.parametrize("edition", ["sr3", "sr5", "sr6"])
def test_both_numbers_of_an_initiative_are_known_by_name(shipped: kb.KnowledgeBase, edition: str) -> None:
    data = f"edition: {edition}\nBody 3, Initiative 8 + 1D6".encode()
    found = read_character(shipped.editions, data)
    assert found.character.ratings["Initiative Attribute"] == 8
    assert found.warnings == []


@pytest.mark.parametrize(("edition", "skill"), [("sr5", "Blades"), ("sr6", "Close Combat"), ("cwn", "Stab")])
def test_a_skill_named_for_a_weapon_and_not_given_is_said_to_be_missing(
    shipped: kb.KnowledgeBase, edition: str, skill: str
) -> None:
    block = "edition: {}\nGoon: {}; Weapons: Knife [{}, {}]"
    numbers = "AC 12, Shoot 1" if edition == "cwn" else "Agility 5, Reaction 4"
    damage = "1d4" if edition == "cwn" else "DV 4"
    without = read_character(shipped.editions, block.format(edition, numbers, skill, damage).encode())
    assert [each for each in without.warnings if f"is used with {skill}" in each]
    assert [each.skill for each in without.character.weapons] == [skill]
    assert not [each for each in without.character.not_read if skill in each]
    learned = f"{numbers}, {skill} 2"
    given = read_character(shipped.editions, block.format(edition, learned, skill, damage).encode())
    assert not [each for each in given.warnings if "is used with" in each]
