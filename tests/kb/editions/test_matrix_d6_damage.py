"""The Matrix RPG: damage, what resists it, and what is lost on the page."""

import re
from fractions import Fraction
from typing import Any

import pytest

import kb
from kb.problems import RequestError
from resolver.wording import percent
from tests.kb.editions.matrix_d6 import SHOT, ask, chance, result, shot, spread, success, successes

FIGHTER = {"Brawling": 3, "Martial Arts": 4, "Melee Combat": 4, "Base Damage Value": 3, "Lifting Bonus": 1}
STRUCK = {"Strength": 2, "Armor Value": 1}


@pytest.mark.parametrize(
    ("entry", "dice", "difficulty", "modifiers"),
    [
        ("brawling", 3, 2, []),
        ("martial-arts", 4, 3, []),
        ("melee-attack", 4, 2, [{"set": {"requirement": 2}, "reason": "as with Brawling"}]),
    ],
)
def test_a_blow_does_its_dice_the_flat_bonus_and_the_effect_value_and_is_then_resisted(
    shipped: kb.KnowledgeBase, entry: str, dice: int, difficulty: int, modifiers: list[dict[str, Any]]
) -> None:
    answer = ask(shipped, f"matrix-d6/{entry}", ratings=FIGHTER, against=STRUCK, modifiers=modifiers)
    assert success(answer) == chance(lambda strike: strike >= difficulty, dice)

    def points(strike: int, damage: int) -> int:
        return damage + 1 + (strike - difficulty) if strike >= difficulty else 0

    def left(strike: int, damage: int, strength: int) -> int:
        return max(points(strike, damage) - strength - 1, 0)

    assert result(answer, "points of damage") == spread(points, dice, 3)
    assert result(answer, "damage left") == spread(left, dice, 3, 2)
    told = answer["headline"]["text"]
    assert re.fullmatch(
        r"Hit \S+ %; hit and not resisted \S+ %; on a hit \S+ points of damage on average; "
        r"\S+ left after resistance",
        told,
    )

    def past(strike: int, damage: int, strength: int) -> bool:
        return strike >= difficulty and points(strike, damage) >= strength + 1

    assert f"; hit and not resisted {percent(chance(past, dice, 3, 2))};" in told


@pytest.mark.parametrize(
    ("entry", "dice", "reaction", "theirs"),
    [
        ("brawling", 3, {"from": "block"}, "Brawling"),
        ("brawling", 3, {"from": "block", "grant": "martial-arts"}, "Martial Arts"),
        ("martial-arts", 4, {"from": "block"}, "Brawling"),
        ("melee-attack", 4, {"from": "melee-parry"}, "Melee Parry"),
    ],
)
def test_a_block_or_a_parry_is_the_difficulty_of_the_blow_and_its_effect_value_counts_from_there(
    shipped: kb.KnowledgeBase, entry: str, dice: int, reaction: dict[str, Any], theirs: str
) -> None:
    answer = ask(shipped, f"matrix-d6/{entry}", ratings=FIGHTER, against={theirs: 2}, modifiers=[reaction])
    assert success(answer) == chance(lambda strike, block: strike >= block, dice, 2)
    assert result(answer, "points of damage") == spread(
        lambda strike, block, damage: damage + 1 + strike - block if strike >= block else 0, dice, 2, 3
    )


def test_a_block_has_to_be_higher_than_the_attack(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, "matrix-d6/block", ratings={"Brawling": 3}, against={"Brawling": 4})
    assert success(answer) == chance(lambda block, strike: block > strike, 3, 4)


def test_without_a_parry_the_difficulty_of_an_armed_blow_is_unknown(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, "matrix-d6/melee-attack", ratings=FIGHTER)
    assert answer["odds"]["success"] is None
    (told,) = answer["unknown"]
    assert told.startswith("The difficulty is unknown: the page gives no difficulty; unarmed blows have 2")


def test_a_gun_multiplies_its_successes_and_strength_and_armor_resist_them(shipped: kb.KnowledgeBase) -> None:
    gun = {"Weapon Damage": 5, "Damage Multiplier": 3}
    answer = ask(shipped, "matrix-d6/ranged-damage", ratings=gun, against=STRUCK)
    assert result(answer, "points of damage") == spread(lambda hits: 3 * hits, 5)
    assert result(answer, "damage left") == spread(
        lambda hits, strength: max(3 * hits - strength - 1, 0), 5, 2
    )


@pytest.mark.parametrize(
    ("entry", "dice"),
    [
        ("brawling", {"strike": [3, 3, 1], "damage": [3, 3, 3]}),
        ("martial-arts", {"strike": [3, 3, 3, 1], "damage": [3, 3, 3]}),
        ("melee-attack", {"strike": [3, 1, 1, 1], "strike.opponent": [3, 1], "damage": [3, 3, 3]}),
        ("spray-bullets", {"spray": [3, 3, 1, 1], "damage": [3, 3, 1, 1]}),
        ("ranged-damage", {"damage": [3, 3, 1, 1, 1]}),
    ],
)
def test_a_hit_says_that_strength_and_armor_have_to_be_higher_than_its_damage_to_resist_it(
    shipped: kb.KnowledgeBase, entry: str, dice: dict[str, Any]
) -> None:
    ratings = FIGHTER | {
        "Ranged Combat": 3,
        "Range": "Point Blank",
        "Weapon Damage": 5,
        "Damage Multiplier": 2,
    }
    modifiers = [{"from": "melee-parry"}] if entry == "melee-attack" else []

    def headline(armor: int) -> str:
        against = {"Strength": 3, "Armor Value": armor, "Melee Parry": 2}
        thrown = {**dice, "resist": [3, 3, 1]}
        asked = {"ratings": ratings, "against": against, "modifiers": modifiers, "dice": thrown}
        return str(ask(shipped, f"matrix-d6/{entry}", **asked)["headline"]["text"])

    equal, higher = "the target is injured", "the target resists the damage"
    assert headline(2).endswith(f"4 points before resistance; 0 points after resistance; {equal}")
    assert headline(3).endswith(f"4 points before resistance; 0 points after resistance; {higher}")


def test_strength_and_armor_resist_points_that_are_known_and_points_that_are_dice(
    shipped: kb.KnowledgeBase,
) -> None:
    resisting = {"Strength": 3, "Armor Value": 2}
    known = ask(shipped, "matrix-d6/resist-damage", ratings={**resisting, "Damage Points": 4})
    assert result(known, "damage left") == spread(lambda strength: max(2 - strength, 0), 3)
    thrown = ask(shipped, "matrix-d6/resist-damage", ratings={**resisting, "Damage Points": "4D"})
    assert result(thrown, "damage left") == spread(
        lambda damage, strength: max(damage - strength - 2, 0), 4, 3
    )


@pytest.mark.parametrize("damage", range(8))
def test_armor_takes_its_value_off_and_loses_one_where_damage_gets_past(
    shipped: kb.KnowledgeBase, damage: int
) -> None:
    answer = ask(shipped, "matrix-d6/armor", ratings={"Armor Value": 5, "Damage Points": damage})
    assert result(answer, "damage taken") == {max(damage - 5, 0): 1}
    assert result(answer, "armor left") == {4 if damage > 5 else 5: 1}


@pytest.mark.parametrize(("damage", "left"), [(3, 4), (4, 3), (9, 3)])
def test_protection_loses_one_where_the_damage_reaches_it(
    shipped: kb.KnowledgeBase, damage: int, left: int
) -> None:
    answer = ask(shipped, "matrix-d6/protection", ratings={"Damage Points": damage, "Protection Value": 4})
    assert result(answer, "protection left") == {left: 1}
    assert result(answer, "difference") == {max(damage - 4, 0): 1}


@pytest.mark.parametrize(
    ("condition", "taken_off"),
    [("Lightly damaged", 4), ("Heavily damaged", 2), ("Severely damaged", 1), ("Destroyed", 0)],
)
def test_damaged_protection_takes_dice_from_the_damage_behind_it(
    shipped: kb.KnowledgeBase, condition: str, taken_off: int
) -> None:
    ratings = {"Weapon Damage": 5, "Damage Multiplier": 3, "Protection Condition": condition}
    answer = ask(shipped, "matrix-d6/behind-protection", ratings=ratings)
    assert result(answer, "points of damage") == spread(lambda hits: 3 * hits, 5 - taken_off)


@pytest.mark.parametrize(
    "told",
    [
        {"ratings": {"Protection Condition": "Not seriously damaged"}},
        {"ratings": {"Protection Condition": "Not seriously damaged"}, "variant": "not-seriously-damaged"},
        {"variant": "not-seriously-damaged"},
    ],
)
def test_protection_that_is_not_seriously_damaged_keeps_everything_out(
    shipped: kb.KnowledgeBase, told: dict[str, Any]
) -> None:
    weapon = {"Weapon Damage": 5, "Damage Multiplier": 3}
    about = {**told, "ratings": weapon | told.get("ratings", {})}
    answer = ask(shipped, "matrix-d6/behind-protection", **about)
    assert result(answer, "points of damage") == {0: 1}


@pytest.mark.parametrize(("row", "lost"), [("lightest", 1), ("second", 1), ("third", 2), ("fourth", 3)])
def test_an_injury_takes_the_dice_of_its_row_and_no_other(
    shipped: kb.KnowledgeBase, row: str, lost: int
) -> None:
    hurt = {"from": "injuries", "grant": row}
    assert shot(shipped, 6, modifiers=[hurt]) == chance(lambda hits: hits >= 3, 6 - lost)


@pytest.mark.parametrize(("row", "lost"), [("lightest", 1), ("second", 1), ("fourth", 3)])
def test_an_injury_that_is_about_attributes_and_skills_takes_its_dice_from_resisting_too(
    shipped: kb.KnowledgeBase, row: str, lost: int
) -> None:
    hurt = {"from": "injuries", "grant": row}
    resisting = ask(
        shipped,
        "matrix-d6/resist-damage",
        ratings={"Strength": 4, "Armor Value": 0, "Damage Points": 2},
        modifiers=[hurt],
    )
    assert result(resisting, "damage left") == spread(lambda strength: max(2 - strength, 0), 4 - lost)


@pytest.mark.parametrize(("rule", "name"), [("die-reductions", "Die Reductions"), ("scale", "Scale")])
def test_dice_that_are_lost_on_the_page_leave_the_odds_unknown_and_ask_for_no_row(
    shipped: kb.KnowledgeBase, rule: str, name: str
) -> None:
    asked = {"Ranged Combat": 5, "Range": "Short"}
    answer = ask(shipped, SHOT, ratings=asked, modifiers=[{"from": rule}])
    assert answer["odds"]["success"] is None
    assert answer["unknown"] == [f'The dice are unknown: the page gives no number for "{name}".']


@pytest.mark.parametrize(
    ("injury", "difficulty"), [("Wounded", 2), ("Incapacitated", 3), ("Mortally Wounded", 4)]
)
def test_first_aid_is_as_hard_as_the_injury_and_harder_with_every_further_try(
    shipped: kb.KnowledgeBase, injury: str, difficulty: int
) -> None:
    for variant, more in ((None, 0), ("second-try", 1), ("third-try", 2)):
        ratings = {"First Aid": 6, "Injury": injury}
        answer = ask(shipped, "matrix-d6/first-aid", variant=variant, ratings=ratings)
        assert success(answer) == sum(
            (likely for hits, likely in successes(6).items() if hits >= difficulty + more), Fraction(0)
        )


@pytest.mark.parametrize("injury", ["Stunned", "Unconscious", "Killed"])
def test_difficulties_without_a_number_are_unknown(shipped: kb.KnowledgeBase, injury: str) -> None:
    answer = ask(shipped, "matrix-d6/first-aid", ratings={"First Aid": 6, "Injury": injury})
    assert answer["odds"]["success"] is None


def test_the_time_of_medical_care_does_not_depend_on_a_success(shipped: kb.KnowledgeBase) -> None:
    treated = ask(
        shipped, entry="matrix-d6/medical-care", ratings={"Medicine (A)": 4, "Injury": "Incapacitated"}
    )
    assert "hours" not in str(treated)
    assert "hours" in shipped.entries["matrix-d6/medical-care"].summary


def test_damage_that_is_no_number_leads_to_the_entry_that_rolls_it(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="ranged-damage rolls that of a gun"):
        ask(
            shipped,
            entry="matrix-d6/resist-damage",
            ratings={"Strength": 4},
            against={"Damage Points": "5Dx3"},
        )
