"""Which weapon of a character a roll is made with, and what it gives."""

from typing import Any

import pytest

import kb
from kb.problems import RequestError
from tests.kb.asking import ask, codes

GUARD = {
    "edition": "cwn",
    "ratings": {"Attack Bonus": 1, "Shoot": 0, "Attribute Modifier": 0},
    "weapons": [
        {"name": "Rifle", "ratings": {"Attack Bonus": 3, "Damage": "1d12"}},
        {"name": "Club", "ratings": {"Damage": "1d4"}},
    ],
}
GUARDED: dict[str, Any] = {"entry": "cwn/make-a-ranged-attack", "actor": GUARD, "against": {"Ranged AC": 14}}
SAMURAI = {
    "edition": "sr5",
    "ratings": {"Agility": 5, "Pistols": 4, "Blades": 6, "Longarms": 2, "Physical": 5, "Unarmed Combat": 3},
    "weapons": [
        {"name": "Ares Predator V", "skill": "Pistols", "ratings": {"Accuracy": 5}},
        {"name": "Remington 900", "skill": "Longarms", "ratings": {"Accuracy": 7}},
        {"name": "Katana", "skill": "Blades", "ratings": {"Accuracy": 7}},
        {"name": "Monowhip", "skill": "Exotic Melee Weapon", "ratings": {"Weapon Skill": 0, "Accuracy": 5}},
    ],
}
DEFENSE = {"Reaction": 4, "Intuition": 4}


def armed(entry: str, **more: Any) -> dict[str, Any]:
    return {"entry": f"sr5/{entry}", "actor": SAMURAI, "against": DEFENSE, **more}


def names(answer: dict[str, Any]) -> list[str]:
    return [each["name"] for each in answer["choices"]]


def test_each_weapon_whose_numbers_count_is_answered(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **GUARDED)
    assert [(each["of"], each["name"], each["success"]["fraction"]) for each in answer["choices"]] == [
        ("weapon", "Rifle", "1/2"),
        ("weapon", "Club", "2/5"),
    ]
    assert answer["headline"]["text"] == "Choose the weapon: Rifle (hit 50 %), Club (hit 40 %)"


def test_a_weapon_given_without_armor_penetration_has_none(shipped: kb.KnowledgeBase) -> None:
    bow = {"name": "Bow", "ratings": {"Weapon Skill": 4, "Accuracy": 6, "Damage Value": 6}}
    archer = {"edition": "sr5", "ratings": {"Agility": 5}, "weapons": [bow]}
    shot = {"entry": "sr5/fire-bow", "actor": archer, "against": {**DEFENSE, "Body": 3, "Armor": 9}}
    answer, with_none, with_some = (
        ask(shipped, **shot, ratings=given) for given in ({}, {"AP": 0}, {"AP": -2})
    )
    assert answer["results"] == with_none["results"] != with_some["results"]
    assert "Bow is given without AP: 0 is used." in answer["warnings"]
    assert not any("without AP" in each for each in with_some["warnings"])


def test_your_own_weapon_gives_nothing_to_a_roll_against_somebody_elses(shipped: kb.KnowledgeBase) -> None:
    program = {"name": "Attack", "ratings": {"Force": 6, "Damage Level": "Deadly"}}
    decker = {"edition": "sr3", "ratings": {"Bod": 4, "Armor": 2}, "weapons": [program]}
    asked = {"entry": "sr3/resist-damage", "actor": decker, "against": {"Force": 6}}
    hit = {"Attack Successes": 3, "Damage Level": "Light"}
    assert "Damage Level" not in ask(shipped, **asked)["taken"]["ratings"]
    assert ask(shipped, **asked, ratings=hit)["results"]["boxes filled"]["mean"] is not None


def test_a_typed_roll_with_a_skill_takes_only_weapons_of_that_skill(shipped: kb.KnowledgeBase) -> None:
    roll = {"edition": "sr5", "actor": SAMURAI, "roll": "Pistols + Agility [Accuracy] v 9"}
    answer = ask(shipped, **roll)
    assert "choices" not in answer
    assert answer["taken"]["ratings"]["Accuracy"] == 5
    any_skill = ask(shipped, **{**roll, "roll": "Weapon Skill + Agility [Accuracy] v 9"})
    assert {"Ares Predator V", "Katana"} <= {*names(any_skill)}


def test_the_weapon_that_is_named_gives_its_numbers(shipped: kb.KnowledgeBase) -> None:
    taken = ask(shipped, **GUARDED, weapon="rifle")["taken"]["ratings"]
    assert (taken["Attack Bonus"], taken["Damage"]) == (3, "1d12")


def test_the_skill_that_counts_with_the_weapon_is_named_with_its_number(shipped: kb.KnowledgeBase) -> None:
    assert (
        "With Remington 900, Longarms 2 counts as Weapon Skill."
        in ask(shipped, **armed("fire-gun", weapon="remington 900"))["warnings"]
    )
    given = ask(shipped, **armed("fire-gun", weapon="remington 900", ratings={"Weapon Skill": 5}))
    assert "skill-of-weapon" not in codes(given, "warnings")


def test_the_only_weapon_is_taken_and_named(shipped: kb.KnowledgeBase) -> None:
    one = GUARD | {"weapons": GUARD["weapons"][:1]}  # type: ignore[index] # a list
    answer = ask(shipped, **GUARDED | {"actor": one})
    assert answer["taken"]["ratings"]["Attack Bonus"] == 3
    assert "The weapon is Rifle, the only one whose numbers count here." in answer["warnings"]


def test_a_weapon_that_nobody_has_is_refused(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="there is no weapon 'Rifel'; did you mean 'Rifle'"):
        ask(shipped, **GUARDED, weapon="Rifel")
    with pytest.raises(RequestError, match="give a character as `actor`"):
        ask(shipped, **GUARDED | {"actor": "elite"}, weapon="Rifle")


def test_weapons_of_one_name_are_told_apart_and_the_same_one_is_offered_once(
    shipped: kb.KnowledgeBase,
) -> None:
    rifles = [{"name": "Rifle (old)", "ratings": {"Attack Bonus": bonus}} for bonus in (1, 1, 2)]
    other = {"name": "Rifle", "ratings": {"Attack Bonus": 1}}
    answer = ask(shipped, **GUARDED | {"actor": GUARD | {"weapons": [*rifles, other]}})
    assert {each["name"] for each in answer["choices"]} == {"Rifle (old)", "Rifle (old) (2)", "Rifle"}


def test_only_weapons_that_the_action_is_made_with_are_offered(shipped: kb.KnowledgeBase) -> None:
    assert names(ask(shipped, **armed("fire-gun"))) == ["Ares Predator V", "Remington 900"]


def test_a_weapon_takes_the_number_of_its_skill(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **armed("fire-gun", weapon="Remington 900"))
    assert answer["thrown"].startswith("7 dice, limit 7")


def test_the_only_weapon_of_its_kind_is_taken(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **armed("melee-attack"))
    assert answer["thrown"].startswith("11 dice, limit 7")
    assert "The weapon is Katana, the only one whose numbers count here." in answer["warnings"]


def test_nobody_is_offered_an_exotic_weapon_that_they_never_learned(shipped: kb.KnowledgeBase) -> None:
    learned = SAMURAI["weapons"][-1] | {"ratings": {"Weapon Skill": 1, "Accuracy": 5}}  # type: ignore[index]
    able = SAMURAI | {"weapons": [*SAMURAI["weapons"], learned]}
    assert names(ask(shipped, **armed("melee-attack") | {"actor": able})) == ["Katana", "Monowhip"]


def test_a_weapon_without_a_number_for_its_skill_takes_no_other_skill(shipped: kb.KnowledgeBase) -> None:
    bare = SAMURAI | {"ratings": {"Agility": 5, "Pistols": 4}}
    answer = ask(shipped, **armed("fire-gun", weapon="Remington 900") | {"actor": bare})
    assert "Weapon Skill has no value" in " ".join(answer["unknown"])


def test_a_weapon_that_the_action_is_not_made_with_counts_with_a_warning(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **armed("fire-bow", weapon="Katana"))
    assert answer["taken"]["ratings"]["Accuracy"] == 7
    assert "Katana is used with Blades; this is rolled with Archery." in answer["warnings"]


def test_without_a_weapon_none_is_asked_for(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **armed("melee-attack", variant="unarmed"))
    assert answer["thrown"].startswith("8 dice, limit 5")
    assert answer["taken"]["ratings"] == {"Agility": 5, "Unarmed Combat": 3, "Physical": 5}
    assert "choices" not in answer


def test_an_unlearned_skill_that_only_a_variant_rolls_costs_its_die(shipped: kb.KnowledgeBase) -> None:
    weak = SAMURAI | {"ratings": {"Agility": 5, "Physical": 5, "Unarmed Combat": 0, "Blades": 0}}
    answer = ask(shipped, **armed("melee-attack", variant="unarmed") | {"actor": weak})
    assert answer["thrown"].startswith("4 dice, limit 5")
    assert [each for each in answer["warnings"] if "untrained" in each] == [
        "Unarmed Combat is untrained, which counts as −1 here."
    ]


@pytest.mark.parametrize("part", ["predator", "Ares", "predator v"])
def test_a_part_of_its_name_is_enough_if_no_other_weapon_has_it(shipped: kb.KnowledgeBase, part: str) -> None:
    assert ask(shipped, **armed("fire-gun", weapon=part))["thrown"].startswith("9 dice, limit 5")
    twins = SAMURAI | {"weapons": [{"name": f"{part} {each}", "ratings": {"Accuracy": 5}} for each in "ab"]}
    with pytest.raises(RequestError, match="there is no weapon"):
        ask(shipped, **armed("fire-gun", weapon=part) | {"actor": twins})


@pytest.mark.parametrize(("modifier", "counts"), [("DEX", 2), ("dexterity", 2), ("Strength Modifier", -1)])
def test_an_attribute_of_the_character_is_named_in_place_of_its_number(
    shipped: kb.KnowledgeBase, modifier: str, counts: int
) -> None:
    able = {"edition": "cwn", "ratings": {"Dexterity Modifier": 2, "Strength Modifier": -1, "Shoot": 1}}
    asked = GUARDED | {"actor": able, "ratings": {"Attack Bonus": 3, "Attribute Modifier": modifier}}
    assert ask(shipped, **asked)["thrown"].startswith(f"1d20 + {3 + 1 + counts}")


def test_a_gun_takes_dexterity_and_a_blade_leaves_the_choice(shipped: kb.KnowledgeBase) -> None:
    able = {
        "edition": "cwn",
        "ratings": {
            "Dexterity Modifier": 2,
            "Strength Modifier": -1,
            "Shoot": 1,
            "Stab": 1,
            "Attack Bonus": 3,
        },
    }
    shot = ask(shipped, **GUARDED | {"actor": able})
    assert shot["thrown"].startswith("1d20 + 6")
    cut = ask(shipped, entry="cwn/make-a-melee-attack", actor=able, against={"Melee AC": 14})
    assert names(cut) == ["Dexterity Modifier", "Strength Modifier"]


def test_what_was_not_read_and_bears_on_the_roll_is_named_with_it(shipped: kb.KnowledgeBase) -> None:
    beside = [
        "specialization Pistols (Revolvers)",
        "Smartlink with Ares Predator V (Pistols)",
        "specialization Longarms (Rifles)",
        "specialization Blades (Swords)",
        "10 spells",
    ]
    actor = SAMURAI | {"not_read": beside}
    shot = ask(shipped, **armed("fire-gun", weapon="Ares Predator V") | {"actor": actor})
    told = f"Not counted here: {beside[0]} and {beside[1]}."
    assert told in shot["warnings"]
    assert not any(
        "Not counted" in each for each in ask(shipped, **armed("throw-weapon") | {"actor": actor})["warnings"]
    )


class TestNamed:
    """A weapon or a skill that is named."""

    @pytest.mark.parametrize("asked", [{"weapon": "pistols"}, {"ratings": {"Weapon Skill": "Pistols"}}])
    def test_a_skill_stands_for_the_weapons_of_its_kind(
        self, shipped: kb.KnowledgeBase, asked: dict[str, Any]
    ) -> None:
        answer = ask(shipped, **armed("fire-gun", **asked))
        assert answer["thrown"].startswith("9 dice, limit 5")
        assert "The weapon is Ares Predator V, the only one whose numbers count here." in answer["warnings"]

    def test_a_skill_without_a_weapon_takes_none_of_another(self, shipped: kb.KnowledgeBase) -> None:
        able = SAMURAI | {"ratings": {"Agility": 5, "Automatics": 3}}
        for asked in ({"weapon": "Automatics"}, {"ratings": {"Weapon Skill": "Automatics"}}):
            answer = ask(shipped, **armed("fire-gun", **asked) | {"actor": able})
            assert answer["thrown"].startswith("8 dice, limit unknown")

    def test_a_skill_that_is_not_on_the_sheet_is_refused(self, shipped: kb.KnowledgeBase) -> None:
        with pytest.raises(
            RequestError, match="this character has no Clubs on the sheet; give Weapon Skill as a"
        ):
            ask(shipped, **armed("melee-attack", ratings={"Weapon Skill": "Clubs"}))

    def test_a_misspelt_skill_is_refused_with_the_nearest_that_the_character_can_use(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        with pytest.raises(
            RequestError, match=r"this character has no skill 'Pistls'; did you mean 'Pistols'\?"
        ):
            ask(shipped, **armed("fire-gun", ratings={"Weapon Skill": "Pistls"}))
        with pytest.raises(RequestError, match='Weapon Skill is "Blade"; give a number'):
            ask(shipped, **armed("fire-gun", ratings={"Weapon Skill": "Blade"}))

    def test_a_weapon_of_another_kind_keeps_its_own_skill(self, shipped: kb.KnowledgeBase) -> None:
        assert ask(shipped, **armed("fire-gun", weapon="Katana"))["thrown"].startswith("11 dice, limit 7")

    def test_a_weapon_that_a_roll_does_not_read_changes_nothing(self, shipped: kb.KnowledgeBase) -> None:
        answer = ask(shipped, entry="sr5/stand-up", actor=SAMURAI, weapon="Katana")
        told = "Katana changes nothing here: this roll uses no numbers of a weapon."
        assert told in answer["warnings"]

    def test_an_exotic_weapon_that_was_never_learned_is_refused(self, shipped: kb.KnowledgeBase) -> None:
        with pytest.raises(RequestError, match="nobody rolls Exotic Melee Weapon untrained"):
            ask(shipped, **armed("melee-attack", weapon="Monowhip"))

    def test_a_beginning_is_enough(self, shipped: kb.KnowledgeBase) -> None:
        assert ask(shipped, **armed("fire-gun", weapon="rem"))["thrown"].startswith("7 dice, limit 7")


def test_a_roll_that_reads_only_skills_asks_for_no_weapon(shipped: kb.KnowledgeBase) -> None:
    able = GUARD | {"ratings": {"Skill": 1, "Attribute Modifier": 1}}
    answer = ask(shipped, entry="cwn/use-a-skill", actor=able, ratings={"Difficulty": 8})
    assert "choices" not in answer


def test_weapons_with_which_another_variant_is_rolled_are_named(shipped: kb.KnowledgeBase) -> None:
    fangs = {"name": "Fangs", "skill": "Unarmed Combat", "ratings": {"Accuracy": 5}}
    able = SAMURAI | {"weapons": [fangs]}
    told = "For Fangs, give the variant unarmed."
    for named in ({}, {"weapon": "fangs"}):
        assert told in ask(shipped, **armed("melee-attack", **named) | {"actor": able})["warnings"]
    unarmed = ask(shipped, **armed("melee-attack", variant="unarmed") | {"actor": able})
    assert told not in unarmed["warnings"]


def test_a_grant_takes_what_it_reads_of_its_holder_alone(shipped: kb.KnowledgeBase) -> None:
    parry = {"modifiers": [{"from": "sr5/parry", "side": "opponent"}]}
    target = {"edition": "sr5", "ratings": {"Reaction": 4, "Intuition": 4, "Blades": 3, "Gymnastics": 2}}
    answer = ask(shipped, entry="sr5/melee-attack", actor=SAMURAI, target=target, **parry)
    assert answer["thrown"].endswith("v. 11 dice")
    assert answer["taken"]["against"]["Melee Weapon Skill"] == 3
    assert "Melee Weapon Skill" not in answer["taken"]["ratings"]


def test_a_number_that_an_npc_has_for_every_skill_stays_with_a_weapon_of_one(
    shipped: kb.KnowledgeBase,
) -> None:
    ratings = {"Applicable Combat Skill": 1, "Shoot": 0, "Strength Modifier": 0, "Dexterity Modifier": 0}
    npc = {"edition": "cwn", "ratings": ratings, "weapons": [{"name": "Rifle", "skill": "Shoot"}]}
    answer = ask(shipped, entry="cwn/screen-an-ally", actor=npc)
    assert answer["taken"]["ratings"]["Applicable Combat Skill"] == 1


@pytest.mark.parametrize("more", [{"modifiers": [{"from": "trip"}]}, {"classes": ["melee-attack"]}])
def test_a_class_of_attacks_leaves_out_skills_that_it_is_not_made_with(
    shipped: kb.KnowledgeBase, more: dict[str, Any]
) -> None:
    able = {"edition": "sr6", "ratings": {"Agility": 4, "Firearms": 5, "Close Combat": 3}}
    asked = {"entry": "sr6/attack", "actor": able, "against": DEFENSE}
    assert names(ask(shipped, **asked)) == ["Firearms", "Close Combat"]
    assert ask(shipped, **asked, **more)["thrown"].startswith("7 dice")


@pytest.mark.parametrize(
    ("more", "warned"),
    [
        ({"modifiers": [{"from": "trip"}]}, True),
        ({"classes": ["melee-attack"]}, True),
        ({}, False),
    ],
)
def test_a_skill_that_a_class_of_attacks_is_not_made_with_is_warned_of(
    shipped: kb.KnowledgeBase, more: dict[str, Any], warned: bool
) -> None:
    for skill, odd in (("Firearms", True), ("Close Combat", False), ("Weapon Skill", False)):
        asked = {"entry": "sr6/attack", "ratings": {skill: 4, "Agility": 3}, "against": DEFENSE}
        warnings = codes(ask(shipped, **asked, **more), "warnings")
        assert ("skill-of-other-class" in warnings) == (warned and odd)


@pytest.mark.parametrize(
    ("id_", "usual", "odd"),
    [
        ("sr5/fire-bow", "Archery", "Pistols"),
        ("sr5/fire-gun", "Longarms", "Blades"),
        ("sr5/fire-full-auto-weapon-6-bullets", "automatics", "archery"),
        ("cwn/make-a-ranged-attack", "Dexterity Modifier", "Strength Modifier"),
    ],
)
def test_a_typed_name_that_a_roll_does_not_take_for_its_term_is_warned_of(
    shipped: kb.KnowledgeBase, id_: str, usual: str, odd: str
) -> None:
    for name in (usual, odd):
        warnings = codes(ask(shipped, entry=id_, ratings={name: 2}), "warnings")
        assert ("rating-of-other-rolls" in warnings) == (name == odd)


def test_an_attack_with_close_combat_is_one_in_melee(shipped: kb.KnowledgeBase) -> None:
    block = {"modifiers": [{"from": "block", "side": "opponent"}], "against": DEFENSE | {"Close Combat": 3}}
    for skill in (
        {"ratings": {"Close Combat": 4, "Agility": 3}},
        {"actor": {"edition": "sr6", "ratings": {"Close Combat": 4, "Agility": 3}}},
    ):
        assert ask(shipped, entry="sr6/attack", **skill, **block)["thrown"] == "7 dice v. 11 dice"
    with pytest.raises(RequestError, match="counts only for one kind of roll"):
        ask(shipped, entry="sr6/attack", ratings={"Athletics": 4, "Agility": 3}, **block)


def test_an_attack_with_firearms_is_one_from_a_distance(shipped: kb.KnowledgeBase) -> None:
    block = {"modifiers": [{"from": "block", "side": "opponent"}], "against": DEFENSE | {"Close Combat": 3}}
    with pytest.raises(RequestError, match="Block doesn't count for Attack; it counts only for"):
        ask(shipped, entry="sr6/attack", ratings={"Firearms": 4, "Agility": 3}, **block)


@pytest.mark.parametrize(
    ("entry", "test", "offered"),
    [
        ("sr6/trip", "keep-standing", ["Close Combat", "Exotic Weapons"]),
        ("sr5/fire-gun", "resist", ["Firearms", "Longarms"]),
        ("sr5/melee-attack", "resist", ["Close Combat", "Unarmed Combat"]),
        ("matrix-d6/ranged-damage", "damage", ["Firearms", "Ranged Combat"]),
        ("matrix-d6/spray-bullets", "damage", ["Firearms", "Ranged Combat"]),
    ],
)
def test_a_roll_without_a_skill_is_about_weapons_of_the_skills_of_its_action(
    shipped: kb.KnowledgeBase, entry: str, test: str, offered: list[str]
) -> None:
    ranged = ["Firearms", "Longarms", "Ranged Combat"]
    skills = ["Close Combat", "Exotic Weapons", *ranged, "Melee Combat", "Unarmed Combat"]
    read = ("AP", "Damage Value", "Weapon Damage")
    weapons = [
        {"name": each, "skill": each, "ratings": dict.fromkeys(read, number)}
        for number, each in enumerate(skills, 1)
    ]
    able = {"edition": kb.edition_of(entry), "ratings": {"Exotic Weapons": 1}, "weapons": weapons}
    assert names(ask(shipped, entry=entry, test=test, actor=able)) == offered


@pytest.mark.parametrize("entry", ["brawling", "martial-arts"])
@pytest.mark.parametrize("test", [None, "damage"])
def test_an_unarmed_blow_takes_no_weapon_that_is_not_named(
    shipped: kb.KnowledgeBase, entry: str, test: str | None
) -> None:
    katana = {"name": "Katana", "ratings": {"Base Damage Value": 5}}
    claws = {"name": "Claws", "skill": "Brawling", "ratings": {"Base Damage Value": 3}}
    asked = {"entry": f"matrix-d6/{entry}", "test": test}
    armed = {"edition": "matrix-d6", "ratings": {}, "weapons": [katana]}
    assert "taken" not in ask(shipped, **asked, actor=armed)
    named = ask(shipped, **asked, actor=armed, weapon="Katana")
    assert named["taken"]["ratings"]["Base Damage Value"] == 5
    assert "unarmed-roll" in codes(named, "warnings")
    clawed = ask(shipped, **asked, actor=armed | {"weapons": [katana, claws]})
    assert ("taken" in clawed) == (entry == "brawling")


def test_beside_an_enemy_no_rifle_can_be_fired(shipped: kb.KnowledgeBase) -> None:
    pistol = {"name": "Pistol", "skill": "Shoot", "ratings": {"Attack Bonus": 3}}
    able = GUARD | {"weapons": [*GUARD["weapons"][:1], pistol]}  # type: ignore[index] # a list
    beside = GUARDED | {"actor": able, "variant": "enemy-in-melee"}
    assert names(ask(shipped, **GUARDED | {"actor": able})) == ["Rifle", "Pistol"]
    answer = ask(shipped, **beside)
    assert "The weapon is Pistol, the only one whose numbers count here." in answer["warnings"]
    assert "weapon-barred" in codes(answer, "warnings")
    with pytest.raises(RequestError, match="You can't use Rifle here"):
        ask(shipped, **beside, weapon="Rifle")


KATANA = {"name": "Katana", "skill": "Close Combat", "ratings": {"Damage Value": 4}}
ARMED_WITHOUT_SKILLS: dict[str, Any] = {
    "edition": "sr6",
    "ratings": {"Agility": 4, "Close Combat": 5, "Firearms": 3},
    "weapons": [
        {"name": "Crossbow", "ratings": {"Damage Value": 5}},
        {"name": "Grenade", "ratings": {"Damage Value": 8}},
    ],
}


@pytest.mark.parametrize(
    "asked",
    [
        {"entry": "sr6/trip", "test": "keep-standing"},
        {"entry": "sr6/intercept"},
        {"entry": "sr6/attack", "modifiers": [{"from": "sr6/trip"}]},
    ],
    ids=str,
)
def test_no_weapon_of_an_unnamed_skill_counts_by_itself_where_only_some_skills_do(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    defended = {**asked, "against": DEFENSE}
    alone = {**ARMED_WITHOUT_SKILLS, "weapons": ARMED_WITHOUT_SKILLS["weapons"][:1]}
    answer = ask(shipped, **defended, actor=alone)
    assert names(answer) == ["Crossbow"]
    assert "no-skill-named" in codes(answer, "warnings")
    assert "Damage Value" not in answer.get("taken", {}).get("ratings", {})
    with_katana = {**ARMED_WITHOUT_SKILLS, "weapons": [*ARMED_WITHOUT_SKILLS["weapons"], KATANA]}
    answer = ask(shipped, **defended, actor=with_katana)
    assert "choices" not in answer
    assert "no-skill-named" in codes(answer, "warnings")
    assert answer["taken"]["ratings"]["Damage Value"] == 4
    answer = ask(shipped, **defended, actor=with_katana, weapon="Crossbow")
    assert "no-skill-named" in codes(answer, "warnings")
    assert answer["taken"]["ratings"]["Damage Value"] == 5


@pytest.mark.parametrize(
    ("asked", "skills"),
    [
        ({"weapon": "AK-97"}, ["Automatics"]),
        ({"weapon": "Ares Predator V"}, []),
        ({"weapon": "Shuriken"}, ["Throwing Weapons"]),
        ({}, ["Automatics", "Throwing Weapons"]),
        ({"actor": None, "ratings": {"Automatics": 5}}, ["Automatics"]),
        ({"actor": None, "ratings": {"Pistols": 5}}, []),
    ],
    ids=str,
)
def test_a_roll_says_which_weapons_of_a_skill_it_takes_where_not_all_count(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], skills: list[str]
) -> None:
    who = {
        "edition": "sr5",
        "ratings": {"Reaction": 4, "Pistols": 4, "Automatics": 5, "Throwing Weapons": 3, "Physical": 5},
        "weapons": [
            {"name": name, "skill": skill, "ratings": {"Accuracy": 5, "Weapon Skill": number}}
            for name, skill, number in (
                ("AK-97", "Automatics", 5),
                ("Ares Predator V", "Pistols", 4),
                ("Shuriken", "Throwing Weapons", 3),
            )
        ],
    }
    answer = ask(shipped, **{"entry": "sr5/quick-draw", "actor": who, **asked})
    said = [
        each["parts"]["skill"]
        for each in answer["reasons"]["warnings"]
        if each["code"] == "only-some-weapons"
    ]
    assert said == skills
