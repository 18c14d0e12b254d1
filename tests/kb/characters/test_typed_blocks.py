"""Stat blocks as people type them: tables, one line for everything, weapons without a list."""

import time
from contextlib import suppress

import pytest

import kb
from kb.characters import read_character, read_characters
from kb.characters.stat_blocks import MOST_LETTERS
from kb.characters.weapon_skills import skill_by_name
from kb.model.character import Numbers, ReadCharacter
from kb.problems import RequestError

HEAVY_PISTOL = {"Damage": "1d8", "Trauma Die": "1d6", "Trauma Rating": 3}
KNIFE = {"Damage": "1d4", "Shock": 1, "Shock AC": 15}


class TestWeapons:
    """Weapons that stand among other numbers, or have theirs behind them."""

    @pytest.mark.parametrize(
        "text",
        [
            "AC 13, Heavy Pistol (1d8, Trauma 1d6 x3), Knife 1d4 Shock 1/15",
            "AC 13, Heavy Pistol 1d8 Trauma 1d6/x3, Knife (1d4), Shock 1/15",
            "AC 13\nHeavy Pistol (1d8, Trauma 1d6 x3)\nKnife 1d4, Shock 1/15",
            "AC 13\nWeapons: Heavy Pistol (1d8, Trauma 1d6 x3), Knife 1d4 Shock 1/15",
            "Heavy Pistol d8 Trauma d6/x3, Knife 1d4 Shock 1/AC15",
        ],
    )
    def test_what_stands_behind_a_weapon_belongs_to_it(self, shipped: kb.KnowledgeBase, text: str) -> None:
        assert weapons(read(shipped, text, "cwn")) == {"Heavy Pistol": HEAVY_PISTOL, "Knife": KNIFE}

    @pytest.mark.parametrize(
        "text",
        [
            "Dmg 1d4 knife (Shock 1/AC 15)",
            "Weapons: Dmg 1d4 knife (Shock 1/AC 15)",
            "Atk +2, Damage d4 knife, Shock 1/15",
        ],
    )
    def test_a_name_may_stand_behind_the_damage(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, f"AC 13, HD 1, {text}", "cwn")
        assert (weapons(found), found.not_read) == ({"knife": KNIFE}, [])

    @pytest.mark.parametrize("before", ["", "Weapons: "])
    def test_or_stands_between_weapons(self, shipped: kb.KnowledgeBase, before: str) -> None:
        text = f"AC 13; {before}Knife (1d4, Shock 1/15) or Heavy Pistol 1d8 trauma d6x3 or Club 1d4"
        found = read(shipped, text, "cwn")
        assert weapons(found) == {"Knife": KNIFE, "Heavy Pistol": HEAVY_PISTOL, "Club": {"Damage": "1d4"}}

    def test_a_number_behind_a_weapon_and_others_is_not_the_weapons(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "AC 13, Pistol 1d8, Knife 1d4, Move 10m, Shock 1/15", "cwn")
        assert weapons(found) == {
            "Pistol": {"Damage": "1d8"},
            "Knife": {"Damage": "1d4"},
            "Weapon": {"Shock": 1, "Shock AC": 15},
        }

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [
            ("Pistol +2/1d8", {"Attack Bonus": 2, "Damage": "1d8"}),
            ("Pistol +2 1d8", {"Attack Bonus": 2, "Damage": "1d8"}),
            ("Pistol 1d8", {"Damage": "1d8"}),
        ],
    )
    def test_damage_makes_a_weapon_without_a_list_of_these(
        self, shipped: kb.KnowledgeBase, text: str, numbers: Numbers
    ) -> None:
        found = read(shipped, f"AC 13/12, {text}", "cwn")
        assert weapons(found) == {"Pistol": numbers}
        assert found.unused == []

    def test_a_name_with_a_number_that_may_be_a_rating_is_no_weapon(self, shipped: kb.KnowledgeBase) -> None:
        for text, edition in (("Luck +3", "cwn"), ("Luck 4D", "matrix-d6"), ("Luck 4", "sr5")):
            found = read(shipped, f"Strength 3, {text}", edition)
            assert (weapons(found), found.unused) == ({}, ["Luck"])

    @pytest.mark.parametrize(
        ("edition", "text", "name", "numbers"),
        [
            (
                "sr5",
                "streetline special acc 4 dv 6P",
                "streetline special",
                {"Accuracy": 4, "Damage Value": 6},
            ),
            ("sr5", "Pistol 8P", "Pistol", {"Damage Value": 8}),
            ("matrix-d6", "Katana BDV 4D", "Katana", {"Base Damage Value": 4}),
            ("matrix-d6", "Katana Base Damage Value 4D", "Katana", {"Base Damage Value": 4}),
            ("matrix-d6", "Katana [Base Damage Value 4D]", "Katana", {"Base Damage Value": 4}),
            ("sr3", "Attack-6S", "Attack", {"Force": 6, "Damage Level": "Serious"}),
            ("sr3", "Attack-6(D)", "Attack", {"Force": 6, "Damage Level": "Deadly"}),
        ],
    )
    @pytest.mark.parametrize("before", ["", "Weapons: "])
    def test_properties_need_no_brackets_and_a_weapon_no_list(
        self, shipped: kb.KnowledgeBase, edition: str, text: str, name: str, numbers: Numbers, before: str
    ) -> None:
        found = read(shipped, f"Strength 3, Willpower 2\n{before}{text}", edition)
        assert weapons(found) == {name: numbers}
        assert found.not_read == []

    @pytest.mark.parametrize(
        "text", ["Brawling 4D; Pistol 5Dx3", "Brawling 4D\nPistol 5D x3", "Pistol 5Dx3, Brawling 4D"]
    )
    def test_a_gun_may_be_called_as_its_skill_is(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, f"Smith: Strength 4D, {text}", "matrix-d6")
        assert weapons(found) == {"Pistol": {"Damage Multiplier": 3, "Weapon Damage": 5}}
        assert (found.character.ratings, found.not_read) == ({"Strength": 4, "Brawling": 4}, [])

    def test_the_damage_of_bare_hands_is_a_number_of_the_character(self, shipped: kb.KnowledgeBase) -> None:
        text = "Smith: Strength 4D; Katana BDV 4D; Pistol 5Dx3, Base Damage Value 3D"
        found = read(shipped, text, "matrix-d6")
        assert found.character.ratings == {"Strength": 4, "Base Damage Value": 3}
        assert [*weapons(found)] == ["Katana", "Pistol"]

    def test_a_program_with_a_letter_of_no_level_is_not_read(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "Q 3, Willpower 2; Weapons: Attack-6X, Pistol 9M", "sr3")
        assert (weapons(found), found.not_read) == ({}, ["Attack-6X", "Pistol 9M"])

    def test_a_sentence_ends_before_a_weapon(self, shipped: kb.KnowledgeBase) -> None:
        text = "B 4, A 4. Perception 4. AK-97 [Acc 5, DV 10P]. Essence 5.4."
        found = read(shipped, text, "sr5")
        assert read(shipped, "AC 13, HD 1, Save 15+.", "cwn").not_read == []
        assert weapons(found) == {"AK-97": {"Accuracy": 5, "Damage Value": 10}}
        assert (found.character.ratings["Perception"], found.character.ratings["Essence"]) == (4, "5.4")


class TestGermanSpelling:
    """Numbers and dice as German sheets write them."""

    def test_a_comma_within_a_number_is_a_point(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "BOD 4, AGI 5, ESS 5,4, EDG 1", "sr5")
        assert (found.character.ratings["Essence"], found.not_read) == ("5.4", [])
        assert read(shipped, "B 4,A 5,R 3", "sr5").character.ratings == {
            "Body": 4,
            "Agility": 5,
            "Reaction": 3,
        }

    def test_dice_may_be_called_w(self, shipped: kb.KnowledgeBase) -> None:
        assert weapons(read(shipped, "AC 13, HD 1, Club 1W8+1", "cwn")) == {"Club": {"Damage": "1d8+1"}}


class TestSkillsOfWeapons:
    """The skill that a weapon's name tells."""

    @pytest.mark.parametrize(
        ("edition", "name", "skill"),
        [
            ("cwn", "Heavy Pistol", "Shoot"),
            ("cwn", "Hunting crossbows", "Shoot"),
            ("cwn", "Mono-Knife", "Stab"),
            ("cwn", "Fists", "Punch"),
            ("cwn", "Pistol Whip", ""),
            ("cwn", "Throwing Knife", ""),
            ("cwn", "Widget", ""),
            ("sr5", "Frag grenades", "Throwing Weapons"),
            ("sr5", "Grenade Launcher", ""),
            ("sr6", "Heavy Pistol", "Firearms"),
            ("sr6", "Grenade Launcher", ""),
        ],
    )
    def test_a_name_tells_it_unless_its_words_leave_it_open(
        self, edition: str, name: str, skill: str
    ) -> None:
        assert skill_by_name(edition, name) == skill

    def test_a_block_gives_it_to_its_weapons(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "AC 13, HD 1, Atk +2, Heavy Pistol 1d8, Club 1d4, Thing 1d4", "cwn")
        assert [each.skill for each in found.character.weapons] == ["Shoot", "Stab", None]

    @pytest.mark.parametrize(
        "called", ["Firearms", "Firearms group", "Firearms skill group", "firearms Group"]
    )
    def test_a_group_may_be_called_one(self, shipped: kb.KnowledgeBase, called: str) -> None:
        text = f"B 3, A 3; Skills: {called} 4, Longarms skill group 5; Weapons: Light Pistol [Light Pistol, DV 6P]"
        found = read(shipped, text, "sr5")
        assert found.character.ratings == {"Body": 3, "Agility": 3, "Firearms": 4, "Longarms": 5}
        assert [each.ratings["Weapon Skill"] for each in found.character.weapons] == [4]

    def test_a_grenade_takes_the_throwing_skill_of_its_character(self, shipped: kb.KnowledgeBase) -> None:
        text = "B 3, A 3, Throwing Weapons 4; Weapons: Frag grenades [DV 18P], Flash [Grenade, DV 6S]"
        for each in read(shipped, text, "sr5").character.weapons:
            assert (each.skill, each.ratings["Weapon Skill"]) == ("Throwing Weapons", 4)


class TestArmorClasses:
    """Armor Classes with a word for each."""

    @pytest.mark.parametrize(
        "text",
        [
            *("AC 14 (13 melee)", "AC 14 (melee 13)", "AC 14 (13 vs melee)", "AC: 14 ranged, 13 melee"),
            *("AC 14r/13m", "AC 13m/14r", "AC 13 melee, 14 ranged", "Armor Class 14 ranged/13 melee"),
        ],
    )
    def test_words_tell_them_apart(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, f"{text}, HD 1", "cwn")
        assert (found.character.ratings["Ranged AC"], found.character.ratings["Melee AC"]) == (14, 13)
        assert found.not_read == []

    def test_one_with_a_word_says_nothing_of_the_other(self, shipped: kb.KnowledgeBase) -> None:
        ratings = read(shipped, "AC 14 ranged, HD 1", "cwn").character.ratings
        assert (ratings["Ranged AC"], "Melee AC" in ratings) == (14, False)


class TestTables:
    """Tables with a character in each row or column."""

    @pytest.mark.parametrize(
        "text",
        [
            "| Name | Bod | Agi |\n|:--|--:|---|\n| Guard | 3 | 4 (6) |\n| **Big Boss** | 5 | 4 |",
            "| Name | Bod | Agi |\n| Guard | 3 | 4 (6) |\n| Big Boss | 5 | 4 |",
            "Name | Bod | Agi\n--- | --- | ---\nGuard | 3 | 4(6)\nBig Boss | 5 | 4",
            "| | Bod | Agi |\n|---|---|---|\n| Guard | 3 | 4 (6) |\n| Big Boss | 5 | 4 |",
            '{| class="wikitable"\n! Name !! Bod !! Agi\n|-\n| Guard || 3 || 4 (6)\n|-\n| Big Boss\n| 5\n| 4\n|}',
            "^ Name ^ Bod ^ Agi ^\n| Guard | 3 | 4 (6) |\n| Big Boss | 5 | 4 |",
            "||Name||Bod||Agi||\n|Guard|3|4 (6)|\n|Big Boss|5|4|",
            "+---+---+---+\n| Name | Bod | Agi |\n+===+===+===+\n| Guard | 3 | 4 (6) |\n+---+---+---+\n"
            "| Big Boss | 5 | 4 |\n+---+---+---+",
            "| Attribute | Guard | Big Boss |\n|---|---|---|\n| Bod: | 3 | 5 |\n| Agi | 4 (6) | 4 |",
            "Name\tBod\tAgi\nGuard\t3\t4 (6)\nBig Boss\t5\t4",
            "\tGuard\tBig Boss\nBod\t3\t5\nAgi\t4 (6)\t4",
            "Name      Bod  Agi\nGuard     3    4 (6)\nBig Boss  5    4",
            "Name Bod Agi\nGuard 3 4 (6)\nBig Boss 5 4",
            "Bod Agi\nGuard 3 4(6)\nBig Boss 5 4",
        ],
    )
    def test_each_row_or_column_with_a_name_is_a_character(
        self, shipped: kb.KnowledgeBase, text: str
    ) -> None:
        found = read_characters(shipped.editions, text.encode(), edition="sr6")
        told = [(each.character.name, each.character.ratings) for each in found]
        assert told == [("Guard", {"Body": 3, "Agility": 6}), ("Big Boss", {"Body": 5, "Agility": 4})]
        assert [each.not_read for each in found] == [[], []]

    @pytest.mark.parametrize(
        ("text", "names"),
        [
            ("| Bod | Agi |\n|---|---|\n| 3 | 4 |", [None]),
            ("| Bod | Agi |\n|---|---|\n| 3 | 4 |\n| 3 | 4 |", [None, None]),
            ("Bod Agi\n3 4\n3 4", [None, None]),
            ("Guard\n\n| Bod | Agi |\n|---|---|\n| 3 | 4 |", ["Guard"]),
            ("| Attribute | Value |\n|---|---|\n| Bod | 3 |\n| Agi | 4 |", [None]),
            ("| Guard | |\n|---|---|\n| Bod | 3 |\n| Agi | 4 |", ["Guard"]),
        ],
    )
    def test_a_table_needs_no_names(
        self, shipped: kb.KnowledgeBase, text: str, names: list[str | None]
    ) -> None:
        found = read_characters(shipped.editions, text.encode(), edition="sr6")
        assert [each.character.name for each in found] == names
        assert all(each.character.ratings == {"Body": 3, "Agility": 4} for each in found)

    def test_a_number_in_the_first_row_makes_no_name_of_what_stands_before_it(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        character = read(shipped, "Agi 4\n| Luck | 2 |\n| Bod | 3 |", "sr6").character
        assert (character.name, character.ratings) == (None, {"Agility": 4, "Luck": 2, "Body": 3})

    def test_a_column_may_be_a_list_and_a_dash_is_nothing(self, shipped: kb.KnowledgeBase) -> None:
        text = (
            "| Name | Bod | Magic | Skills | Gear |\n|---|---|---|---|---|\n"
            "| Guard | 3 | — | Pistols 3, Clubs 2 | radio |"
        )
        found = read(shipped, text, "sr5")
        assert found.character.ratings == {"Body": 3, "Pistols": 3, "Clubs": 2}
        assert found.not_read == ["radio"]

    @pytest.mark.parametrize(
        "line", ["a|b\n", "a  b\n", "B | A\n", "B5/", "B5 ", "AC 14 ", "A 5 (a", "|B|A|\n|1|2|\n"]
    )
    def test_the_longest_text_takes_moments(self, shipped: kb.KnowledgeBase, line: str) -> None:
        text = f"sr5: B 3\n{line * MOST_LETTERS}"[:MOST_LETTERS]
        began = time.process_time()
        read_or_refuse(shipped, text)
        assert time.process_time() - began < 20


class TestOneLine:
    """Everything of a character on one line."""

    @pytest.mark.parametrize(
        "text",
        [
            "Corp Shooter HD 1 AC 15 Atk +2 Heavy Pistol 1d8 Trauma 1d6/x3",
            "Corp Shooter AC 15 HD 1 Atk +2 Heavy Pistol (1d8, Trauma 1d6/x3)",
            "Corp Shooter HD 1, AC 15, Atk +2, Heavy Pistol 1d8 Trauma 1d6/x3",
        ],
    )
    @pytest.mark.parametrize("edition", ["cwn", None])
    def test_a_name_stands_before_the_first_number(
        self, shipped: kb.KnowledgeBase, text: str, edition: str | None
    ) -> None:
        found = read(shipped, text, edition)
        assert found.character.name == "Corp Shooter"
        ratings = {"Attack Bonus": 2, "Ranged AC": 15, "HD": 1}
        assert found.character.ratings.items() >= ratings.items()
        assert weapons(found) == {"Heavy Pistol": HEAVY_PISTOL}
        assert found.not_read == []

    @pytest.mark.parametrize("text", ["Old Mage. B3 A4 R5", "Old Mage B3 A4 R5.", "Old Mage BOD3 AGI4 REA5"])
    def test_a_name_stands_before_joined_numbers_too(self, shipped: kb.KnowledgeBase, text: str) -> None:
        character = read(shipped, text, "sr6").character
        assert (character.name, character.ratings) == ("Old Mage", {"Body": 3, "Agility": 4, "Reaction": 5})

    def test_each_line_with_a_name_is_a_character(self, shipped: kb.KnowledgeBase) -> None:
        found = read_characters(shipped.editions, b"Guard B 3 A 4\nBig Boss B 5 A 4", edition="sr6")
        assert [each.character.name for each in found] == ["Guard", "Big Boss"]

    @pytest.mark.parametrize(
        "text",
        ["B5 A5 R5(7) S4 W4 L3 I4 C4", "B5/A5/R5(7)/S4/W4/L3/I4/C4", "B 5/A 5/R 5(7)/S 4/W 4/L 3/I 4/C 4"],
    )
    def test_single_letters_need_nothing_before_their_numbers(
        self, shipped: kb.KnowledgeBase, text: str
    ) -> None:
        ratings = read(shipped, text, "sr6").character.ratings
        assert [*ratings.values()] == [5, 5, 7, 4, 4, 3, 4, 4]

    @pytest.mark.parametrize("name", ["ASDF", "A/S/D/F"])
    def test_matrix_attributes_stand_in_their_order(self, shipped: kb.KnowledgeBase, name: str) -> None:
        ratings = read(shipped, f"B 3, {name} 4/5/3/2", "sr5").character.ratings
        told = {"Attack": 4, "Sleaze": 5, "Data Processing": 3, "Firewall": 2}
        assert ratings == {"Body": 3, **told}
        assert read(shipped, "B 3, A 3, ASDF 4/5/3/2", "sr6").unused == [*told]

    @pytest.mark.parametrize(
        "text",
        [
            "BOD 3, STR 2; Cyberdeck: Hermes A 5 S 4 D 3 F 2; Hacking 4",
            "BOD 3, STR 2. Deck: A 5, S 4, D 3, F 2. Hacking 4",
            "BOD 3, STR 2\nMatrix: A5/S4/D3/F2\nHacking 4",
            "Body 3, STR 2, A 5 S 4 D 3 F 2, Hacking 4",
            "BOD 3, STR 2\nCyberdeck (Hermes): Attack 5, Sleaze 4, DP 3, FW 2\nHacking 4",
            "BOD 3, STR 2\nCyberdeck: Hermes Chariot [Attack 5, Sleaze 4, DP 3, FW 2]\nHacking 4",
            "BOD 3, STR 2; Commlink [A5 S4 D3 F2]; Hacking 4",
        ],
    )
    @pytest.mark.parametrize("edition", ["sr5", "sr6"])
    def test_letters_of_a_device_are_no_attributes_of_its_owner(
        self, shipped: kb.KnowledgeBase, text: str, edition: str
    ) -> None:
        found = read_characters(shipped.editions, text.encode(), edition=edition)
        assert [each.warnings for each in found] == [[]]
        device = {"Attack": 5, "Sleaze": 4, "Data Processing": 3, "Firewall": 2}
        told = {"Body": 3, "Strength": 2, "Hacking": 4, **device}
        assert told.items() <= found[0].character.ratings.items()
        assert "Agility" not in found[0].character.ratings

    def test_two_letters_are_of_a_device_under_its_heading_alone(self, shipped: kb.KnowledgeBase) -> None:
        ratings = read(shipped, "B 3, A 5, S 4; Deck: A 2 S 1", "sr5").character.ratings
        assert {"Agility": 5, "Strength": 4, "Attack": 2, "Sleaze": 1}.items() <= ratings.items()

    @pytest.mark.parametrize("text", ["STR 2, B 3, S 4", "S 4, B 3, STR 2", "Strength 2, B 3, S 4"])
    def test_a_name_counts_before_a_single_letter(self, shipped: kb.KnowledgeBase, text: str) -> None:
        found = read(shipped, text, "sr5")
        name = text.replace("S 4, B 3, ", "").split()[0]
        assert found.character.ratings["Strength"] == 2
        assert found.warnings == [f"{name} and S are one rating; {name} counts"]

    def test_the_initiative_of_the_matrix_is_another(self, shipped: kb.KnowledgeBase) -> None:
        ratings = read(shipped, "B 3\nInitiative 8 + 1D6\nMatrix Initiative 9 + 4D6", "sr5").character.ratings
        assert ratings["Initiative Dice"] == 1


class TestValues:
    """Values of other kinds than a number behind a name."""

    @pytest.mark.parametrize(
        ("text", "value"), [("Damage Level Serious", "Serious"), ("Damage Level: d", "Deadly")]
    )
    def test_a_word_of_the_edition_is_a_value(self, shipped: kb.KnowledgeBase, text: str, value: str) -> None:
        assert read(shipped, f"Q 3, Willpower 2, {text}", "sr3").character.ratings["Damage Level"] == value

    def test_a_number_alone_in_brackets_counts(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, "B 3, A 3; Skills: Blades [4]; vest [9]", "sr5")
        assert found.character.ratings == {"Body": 3, "Agility": 3, "Blades": 4}
        assert found.not_read == ["vest [9]"]

    @pytest.mark.parametrize("name", ["Base Attack Bonus", "BAB"])
    def test_the_attack_bonus_of_a_sheet_has_other_names(self, shipped: kb.KnowledgeBase, name: str) -> None:
        assert read(shipped, f"AC 13, {name} +1", "cwn").character.ratings["Attack Bonus"] == 1

    @pytest.mark.parametrize("text", ["Armor Jacket 12", "Armor: Armor Jacket 12", "armoured vest [12]"])
    def test_a_piece_of_armor_has_the_armor_of_its_wearer(self, shipped: kb.KnowledgeBase, text: str) -> None:
        assert read(shipped, f"B 3, A 3, {text}", "sr5").character.ratings["Armor"] == 12


@pytest.mark.parametrize(
    ("edition", "given", "name"),
    [
        ("sr5", "CHA", "Charisma"),
        ("sr5", "Cha", "Charisma"),
        ("sr6", "log", "Logic"),
        ("sr3", "Int", "Intelligence"),
        ("cwn", "WIS", "Wisdom Modifier"),
    ],
)
def test_abbreviations_of_attributes_count_in_a_file_of_our_own(
    shipped: kb.KnowledgeBase, edition: str, given: str, name: str
) -> None:
    found = read(shipped, f"edition: {edition}\nratings:\n  {given}: 3\n")
    assert found.character.ratings == {name: 3}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Logik 5, Hakcing 4", ["Logik; did you mean Logic", "Hakcing; did you mean Hacking"]),
        ("Logik 5, Logic 4, Essence 6, Charisma 3, Tracking 4, Luck 2", []),
    ],
)
def test_a_name_that_is_nearly_another_is_asked_about(
    shipped: kb.KnowledgeBase, text: str, meant: list[str]
) -> None:
    warnings = read(shipped, f"Body 3, Agility 4, {text}", "sr5").warnings
    assert warnings == [f"No roll uses {each}?" for each in meant]


def read(base: kb.KnowledgeBase, text: str, edition: str | None = None) -> ReadCharacter:
    return read_character(base.editions, text.encode(), edition=edition)


def read_or_refuse(base: kb.KnowledgeBase, text: str) -> None:
    with suppress(RequestError):
        read_characters(base.editions, text.encode())


def weapons(found: ReadCharacter) -> dict[str, Numbers]:
    return {each.name: dict(each.ratings) for each in found.character.weapons}
