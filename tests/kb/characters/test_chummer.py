"""Saves and exports of Chummer5a."""

from typing import Any

import pytest

import kb
from kb.characters import read_character
from kb.model.character import ReadCharacter
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from tests.kb.characters.files import ATTRIBUTES, elements, export, save

GROWN = {"rating": "5", "ratingmod": "2", "poolmod": "1"}
"""A skill of 3, with 2 more in its rating and 1 more in its pool."""


class TestSaves:
    """Files `.chum5`."""

    def test_attributes_have_their_totals_under_the_names_of_the_edition(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(shipped, save())
        assert (found.character.name, found.character.edition, found.format) == (
            "Trace",
            "sr5",
            "a save of Chummer5a 5.202.0",
        )
        assert found.character.ratings == {
            "Body": 3,
            "Agility": 5,
            "Reaction": 4,
            "Strength": 2,
            "Charisma": 4,
            "Intuition": 5,
            "Logic": 6,
            "Willpower": 3,
            "Edge": 2,
            "Physical": 4,
            "Mental": 7,
            "Initiative Dice": 1,
        }
        assert found.unused == []
        assert found.warnings == []

    def test_limits_follow_from_attributes_by_the_books_formula_rounded_up_if_these_are_known(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        """As an export of Chummer5a has them: Physical 5 and Mental 4."""
        attributes = {"STR": 5, "BOD": 1, "REA": 4, "LOG": 1, "INT": 5, "WIL": 3}
        ratings = read(shipped, save(attributes=attributes)).character.ratings
        assert (ratings["Physical"], ratings["Mental"]) == (5, 4)
        assert "Physical" not in read(shipped, save(attributes={"BOD": 1, "REA": 4})).character.ratings

    def test_magic_and_resonance_count_only_where_the_character_has_them(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        attributes = {**ATTRIBUTES, "MAG": 5, "RES": 1, "ESS": 1}
        found = read(shipped, save(attributes=attributes, magenabled=True))
        assert found.character.ratings["Magic"] == 5
        assert "Resonance" not in found.character.ratings

    def test_an_attribute_that_is_missing_or_unknown_is_told(self, shipped: kb.KnowledgeBase) -> None:
        attributes = {code: total for code, total in ATTRIBUTES.items() if code != "BOD"} | {"XYZ": 3}
        assert read(shipped, save(attributes=attributes)).warnings == [
            "The file has an attribute 'XYZ', which was left out",
            "The file has no Body",
        ]

    def test_a_skill_has_the_points_of_both_kinds(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, save(skills=[("Hacking", {"base": 4, "karma": 2}), ("Sneaking", {"base": 3})]))
        assert found.character.ratings["Hacking"] == 6
        assert found.character.ratings["Sneaking"] == 3
        assert found.unused == ["Sneaking"]

    def test_a_skill_that_is_not_learned_has_0(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, save(skills=[("Hacking", {"base": 0}), ("Sneaking", {"base": 0})]))
        assert found.character.ratings["Hacking"] == 0
        assert "Sneaking" not in found.character.ratings

    def test_points_of_a_group_take_the_place_of_the_skills_own_and_karma_adds(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        skills = [("Hacking", {"base": 1, "karma": 1}), ("Computer", {"base": 2}), ("Software", {"base": 2})]
        groups = {"Cracking": {"base": 4, "karma": 0}, "Electronics": {"base": 0, "karma": 1}}
        ratings = read(shipped, save(skills=skills, groups=groups)).character.ratings
        assert (ratings["Hacking"], ratings["Computer"], ratings["Software"]) == (5, 3, 3)

    @pytest.mark.parametrize(
        ("kind", "names", "excluded", "rating", "added"),
        [
            ("SkillBase", "Hacking", "", 6, None),
            ("SkillLevel", "Hacking", "", 6, None),
            ("SkillGroupBase", "Cracking", "", 6, None),
            ("SkillGroupLevel", "Cracking", "", 6, None),
            ("Skill", "Hacking", "", 6, 2),
            ("SkillGroup", "Cracking", "", 6, 2),
            ("SkillCategory", "Technical Active", "", 6, 2),
            ("SkillCategory", "Technical Active", "Computer,Hacking", 4, None),
            ("SkillAttribute", "LOG", "", 6, 2),
            ("SkillLinkedAttribute", "LOG", "", 6, 2),
            ("SkillAttribute", "LOG", "Hacking", 4, None),
            ("SkillAttribute", "AGI", "", 4, None),
            ("Skill", "Computer", "", 4, None),
        ],
    )
    def test_an_improvement_that_plainly_names_a_skill_adds_to_it(
        self, shipped: kb.KnowledgeBase, kind: str, names: str, excluded: str, rating: int, added: int | None
    ) -> None:
        change = {"improvementttype": kind, "improvedname": names, "exclude": excluded, "val": 2}
        found = read(shipped, save(skills=[("Hacking", {"base": 4})], improvements=[change]))
        assert (found.character.ratings["Hacking"], found.added.get("Hacking")) == (rating, added)

    @pytest.mark.parametrize("never", [{"condition": "in a host"}, {"enabled": False}])
    def test_an_improvement_under_a_condition_or_switched_off_adds_nothing(
        self, shipped: kb.KnowledgeBase, never: dict[str, object]
    ) -> None:
        change = {"improvementttype": "Skill", "improvedname": "Hacking", "val": 2, **never}
        found = read(shipped, save(skills=[("Hacking", {"base": 4})], improvements=[change]))
        assert found.character.ratings["Hacking"] == 4
        assert found.not_read == (["Skill Hacking +2 (in a host)"] if "condition" in never else [])

    @pytest.mark.parametrize(
        ("learned", "more", "rating"),
        [(0, 1, "0(1)"), (0, -4, "0(-4)"), (1, -4, "1(-3)"), (4, -4, "4(0)"), (4, -3, 1), (0, 0, 0)],
    )
    def test_a_skill_that_is_not_learned_or_used_up_keeps_what_is_added_apart(
        self, shipped: kb.KnowledgeBase, learned: int, more: int, rating: int | str
    ) -> None:
        change = {"improvementttype": "Skill", "improvedname": "Blades", "val": more}
        found = read(shipped, save(skills=[("Blades", {"base": learned})], improvements=[change]))
        assert found.character.ratings["Blades"] == rating

    def test_of_skills_for_several_weapons_the_highest_counts(self, shipped: kb.KnowledgeBase) -> None:
        skills = [("Exotic Ranged Weapon", {"base": points, "specific": points}) for points in (2, 5, 3)]
        found = read(shipped, save(skills=skills))
        assert found.character.ratings["Exotic Ranged Weapon"] == 5
        assert found.warnings == ["The file has 3 skills Exotic Ranged Weapon; the highest counts"]

    def test_what_may_change_rolls_and_is_not_read_is_listed_once(self, shipped: kb.KnowledgeBase) -> None:
        improvements = [
            {"improvementttype": kind, "val": 2, "condition": condition}
            for kind, condition in (
                *(("Dodge", ""), ("Dodge", ""), ("Addiction", ""), ("Addiction", "")),
                *(("LifestyleCost", ""), ("Dodge", "in mist"), ("", "")),
            )
        ]
        found = read(shipped, save(improvements=improvements, gears=["<gear/>"], spells=["<spell/>"] * 2))
        assert found.not_read == ["1 piece of gear", "2 spells", "Addiction +2", "Defense Bonus +2 (in mist)"]
        assert found.character.ratings["Defense Bonus"] == 4

    def test_plain_improvements_of_limits_and_initiative_count(self, shipped: kb.KnowledgeBase) -> None:
        improvements: list[dict[str, object]] = [
            {"improvementttype": "PhysicalLimit", "val": 1},
            {"improvementttype": "MentalLimit", "val": 2, "condition": "in a host"},
            {"improvementttype": "InitiativeDiceAdd", "val": 1},
            {"improvementttype": "InitiativeDice", "val": 1, "unique": "precedence0"},
            {"improvementttype": "InitiativeDice", "val": 2, "unique": "precedence0"},
        ]
        found = read(shipped, save(improvements=improvements))
        counts = {"Physical": 5, "Mental": 7, "Initiative Dice": 4}
        assert found.character.ratings.items() >= counts.items()
        assert found.added == {"Physical": 1}
        assert found.not_read == ["Mental Limit +2 (in a host)"]

    @pytest.mark.parametrize(
        ("marks", "added"),
        [
            (["", ""], 3),
            (["a", "a"], 2),
            (["a", "b"], 3),
            (["precedence0", ""], 2),
            (["precedence0", "precedence-1"], 3),
            (["precedence1", "precedence1"], 3),
        ],
    )
    def test_improvements_with_the_same_mark_do_not_add_up(
        self, shipped: kb.KnowledgeBase, marks: list[str], added: int
    ) -> None:
        """As Chummer5a adds them; precedence0 takes the highest in place of the rest, precedence-1 adds to it."""
        improvements = [
            {"improvementttype": "Skill", "improvedname": "Hacking", "val": more, "unique": mark}
            for mark, more in zip(marks, (2, 1), strict=True)
        ]
        found = read(shipped, save(skills=[("Hacking", {"base": 4})], improvements=improvements))
        assert found.added == {"Hacking": added}

    @pytest.mark.parametrize(
        ("kind", "names"),
        [
            ("BlockSkillCategoryDefault", "Technical Active"),
            ("BlockSkillGroupDefault", "Cracking"),
            ("BlockSkillDefault", "Hacking"),
            ("BlockSkillDefault", "Cracking"),
            ("BlockSkillDefault", ""),
        ],
    )
    def test_a_skill_that_a_quality_rules_out_untrained_has_no_number_and_a_roll_says_why(
        self, shipped: kb.KnowledgeBase, kind: str, names: str
    ) -> None:
        uneducated = {"improvementttype": kind, "improvedname": names}
        skills = [("Hacking", {"base": 0}), ("Cybercombat", {"base": 1}), ("Software", {"base": 0})]
        found = read(shipped, save(skills=skills, improvements=[uneducated]))
        assert "Hacking" not in found.character.ratings
        listed = " ".join(found.not_read)
        assert "Hacking can't be used untrained" in listed
        assert "Cybercombat" not in listed
        assert "Software" not in listed  # nobody uses it untrained
        asked = {"entry": "sr5/hack-on-the-fly", "actor": found.character, "target": "professional"}
        answer = resolve(shipped, ResolveRequest.model_validate(asked))
        assert "unknown" in answer.headline.text
        assert any("Hacking can't be used untrained" in each for each in answer.warnings)

    @pytest.mark.parametrize(
        ("change", "listed"),
        [
            (
                {
                    "improvementttype": "SkillAttribute",
                    "improvedname": "LOG",
                    "val": 2,
                    "condition": "patterns",
                },
                "Skill Attribute Logic +2 (patterns)",
            ),
            (
                {"improvementttype": "SwapSkillAttribute", "improvedname": "INT", "target": "Negotiation"},
                "Swap Skill Attribute Intuition for Negotiation",
            ),
            (
                {
                    "improvementttype": "SwapSkillSpecAttribute",
                    "improvedname": "LOG",
                    "target": "Negotiation",
                },
                "Swap Skill Spec Attribute Logic for Negotiation",
            ),
        ],
    )
    def test_what_changes_the_attribute_of_a_skill_and_is_not_counted_is_listed(
        self, shipped: kb.KnowledgeBase, change: dict[str, object], listed: str
    ) -> None:
        assert read(shipped, save(improvements=[change])).not_read == [listed]

    def test_a_technomancer_has_the_matrix_attributes_of_a_living_persona(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        """Core rulebook, p. 251."""
        improvements = [
            {"improvementttype": "LivingPersonaFirewall", "improvedname": "+1"},
            {"improvementttype": "LivingPersonaAttack", "improvedname": "+{RES}"},
        ]
        whole = save(attributes={**ATTRIBUTES, "RES": 5}, resenabled=True, improvements=improvements)
        found = read(shipped, whole)
        persona = {"Attack": 4, "Sleaze": 5, "Data Processing": 6, "Firewall": 4, "Device Rating": 5}
        assert found.character.ratings.items() >= persona.items()
        assert found.not_read == ["Living Persona Attack +{RES}"]
        assert "Attack" not in read(shipped, save()).character.ratings

    @pytest.mark.parametrize("part", ["gears", "cyberwares"])
    def test_the_device_in_use_counts_with_what_is_equipped_in_it(
        self, shipped: kb.KnowledgeBase, part: str
    ) -> None:
        tag = part.removesuffix("s")
        of_deck = {
            "name": "Deck",
            "active": True,
            "rating": 4,
            "devicerating": "{Rating}",
            "attack": "7+(-1)",
        }
        module = elements({"name": "Module", "equipped": True, "modattack": 1, "modfirewall": 2})
        off = elements({"name": "Off", "equipped": False, "modfirewall": 3})
        spare = elements({"name": "Spare", "active": False, "sleaze": 9})
        children = {"children": [f"<gear>{module}</gear><gear>{off}</gear>"], "firewall": 3}
        deck = elements({**of_deck, "sleaze": "", "overclocked": "Sleaze", **children})
        whole: dict[str, Any] = {part: [f"<{tag}>{spare}</{tag}><{tag}>{deck}</{tag}>"]}
        found = read(shipped, save(attributes={**ATTRIBUTES, "RES": 5}, resenabled=True, **whole))
        stated = {"Attack": 7, "Sleaze": 1, "Data Processing": 4, "Firewall": 5, "Device Rating": 4}
        assert found.character.ratings.items() >= stated.items()
        assert len(found.not_read) == 1  # that there are two

    def test_what_a_device_in_use_states_otherwise_is_listed_and_no_persona_is_read(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        gears = ["<gear><name>Deck</name><active>True</active><attack>{CHA}</attack></gear>"]
        found = read(shipped, save(attributes={**ATTRIBUTES, "RES": 5}, resenabled=True, gears=gears))
        assert "Attack" not in found.character.ratings
        assert found.character.ratings["Sleaze"] == 0
        left = "Attack, Data Processing, Firewall and Device Rating of Deck"
        assert found.not_read == [left, "1 piece of gear"]

    def test_a_device_not_in_use_counts_for_nothing(self, shipped: kb.KnowledgeBase) -> None:
        gears = ["<gear><name>Deck</name><active>False</active><attack>7</attack></gear>"]
        assert "Attack" not in read(shipped, save(gears=gears)).character.ratings

    def test_a_save_without_skills_of_today_says_so(self, shipped: kb.KnowledgeBase) -> None:
        old = save().replace(b"newskills", b"skills")
        assert read(shipped, old).warnings == [
            "The skills are in the form of an old version; open the file in Chummer5a and save it again"
        ]


class TestExports:
    """File > Export > JSON."""

    def test_names_and_totals_are_read_in_english_whatever_the_programs_language(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        found = read(
            shipped,
            export(
                {
                    "alias": None,
                    "name": "Spur",
                    "magenabled": "False",
                    "resenabled": "False",
                    "attributes": [
                        "0",
                        {
                            "attribute": [
                                {"name": code.lower(), "name_english": code, "total": str(total)}
                                for code, total in ATTRIBUTES.items()
                            ]
                        },
                    ],
                    "skills": {
                        "skill": [
                            {
                                "name": "Hacken",
                                "name_english": "Hacking",
                                "rating": "5",
                                "poolmod": "1",
                                "ratingmod": "2",
                            },
                            {
                                "name": "Englisch",
                                "name_english": "English",
                                "rating": "0",
                                "knowledge": "True",
                            },
                        ]
                    },
                    "limitphysical": "5",
                    "limitmental": "7",
                    "armor": "12",
                    "initdice": "2",
                    "gears": {"gear": {}},
                    "spells": None,
                }
            ),
        )
        assert (found.character.name, found.format, found.warnings) == ("Spur", "an export of Chummer5a", [])
        totals = {"Hacking": 6, "Physical": 5, "Mental": 7, "Armor": 12, "Initiative Dice": 2, "Logic": 6}
        assert found.character.ratings.items() >= totals.items()
        assert found.added == {"Hacking": 3}
        assert found.not_read == ["1 piece of gear"]

    def test_matrix_attributes_are_those_of_the_device_in_use_or_of_the_living_persona(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        persona = {
            "name": "Persönlichkeit",
            "name_english": "Living Persona",
            "attack": "4",
            "devicerating": "5",
        }
        deck = {"name": "Deck", "active": "True", "attack": "7", "sleaze": "0"}
        found = read(shipped, export({"name": "One", "gears": {"gear": persona}})).character.ratings
        assert (found["Attack"], found["Device Rating"]) == (4, 5)
        found = read(shipped, export({"name": "One", "gears": {"gear": [persona, deck]}})).character.ratings
        assert (found["Attack"], found["Sleaze"]) == (7, 0)
        assert "Device Rating" not in found
        implant = {"cyberwares": {"cyberware": deck}}
        assert read(shipped, export({"name": "One", **implant})).character.ratings["Attack"] == 7

    def test_the_first_of_several_characters_is_read(self, shipped: kb.KnowledgeBase) -> None:
        found = read(shipped, export({"name": "One"}, {"name": "Two"}))
        assert found.character.name == "One"
        assert found.warnings[0] == "The file has 2 characters; this is the first"


def read(base: kb.KnowledgeBase, data: bytes) -> ReadCharacter:
    return read_character(base.editions, data)
