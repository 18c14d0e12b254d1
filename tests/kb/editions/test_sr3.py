"""The Third Edition's Matrix combat, against dice counted one by one and its page's examples."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import kb
from kb.play.examples import mismatches, request_of
from kb.play.request.shapes import TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from tests.kb.asking import ask
from tests.kb.editions.open_ended import LEVELS, reaching, successes
from tests.kb.editions.sr3_answers import AGREED, IC_DICE, ON_IC, TARGET_NUMBERS, chance, result, roll, shares


@pytest.mark.parametrize(
    ("target", "expected"),
    [(2, "5/6"), (5, "1/3"), (6, "1/6"), (7, "1/6"), (8, "5/36"), (12, "1/36"), (13, "1/36"), (14, "5/216")],
)
def test_a_six_is_thrown_again_and_added(shipped: kb.KnowledgeBase, target: int, expected: str) -> None:
    assert reaching(target) == Fraction(expected)
    assert chance(roll(shipped, f"1 dice ({target})")) == Fraction(expected)


@pytest.mark.parametrize("target", range(21))
@pytest.mark.parametrize("dice", [1, 2, 5])
def test_every_number_of_successes_is_as_likely_as_the_dice_say(
    shipped: kb.KnowledgeBase, dice: int, target: int
) -> None:
    answer = roll(shipped, f"{dice} dice ({target})")
    expected = successes(dice, target)
    assert shares(answer["odds"]["hits"]) == expected
    assert chance(answer) == 1 - expected[0]


def test_a_target_number_below_two_counts_as_two(shipped: kb.KnowledgeBase) -> None:
    answer = roll(shipped, "3 dice (0)", dice={"actor": [1, 2, 2]})
    assert answer["replay"]["hits"] == 2
    assert chance(answer) == 1 - Fraction(1, 216)


def test_a_throw_that_is_added_up_reaches_what_no_single_die_shows(shipped: kb.KnowledgeBase) -> None:
    thrown = {"actor": [5, [6, 1], [6, 2], [6, 6, 1]]}
    assert [
        roll(shipped, f"4 dice ({target})", dice=thrown)["replay"]["hits"]
        for target in (5, 6, 7, 8, 9, 13, 14)
    ] == [4, 3, 3, 2, 1, 1, 0]


def test_a_six_that_has_reached_the_target_number_needs_no_further_throw(shipped: kb.KnowledgeBase) -> None:
    assert roll(shipped, "3 dice (6)", dice={"actor": [6, 5, 4]})["replay"]["hits"] == 1
    with pytest.raises(ValueError, match="ends with 6, which explodes"):
        roll(shipped, "3 dice (7)", dice={"actor": [6, 5, 4]})


@pytest.mark.parametrize("dice", [1, 2, 4])
@pytest.mark.parametrize("target", [2, 5, 9])
def test_ones_on_all_dice_are_a_critical_failure_whatever_the_target(
    shipped: kb.KnowledgeBase, dice: int, target: int
) -> None:
    ones = roll(shipped, f"{dice} dice ({target})", dice={"actor": [1] * dice})
    assert chance(ones, "critical_failure") == Fraction(1, 6**dice)
    assert ones["replay"]["glitch"] == "critical-failure"
    nearly = roll(shipped, f"{dice} dice ({target})", dice={"actor": [*[1] * (dice - 1), 2]})
    assert nearly["replay"]["glitch"] == "none"


@pytest.mark.parametrize(
    ("entry", "term", "sign"),
    [
        ("evade-detection", "rounds unseen", 1),
        ("parry-attack", "target number change", 1),
        ("position-attack", "target number change", -1),
    ],
)
def test_a_maneuver_is_an_opposed_test_that_pays_by_net_successes(
    shipped: kb.KnowledgeBase, entry: str, term: str, sign: int
) -> None:
    answer = ask(
        shipped, entry=f"sr3/{entry}", ratings={"Evasion": 4}, against={"Sensors": 3}, modifiers=[AGREED]
    )
    expected: dict[Any, Fraction] = defaultdict(Fraction)
    for (mine, p), (theirs, q) in product(successes(4, 4).items(), successes(3, 5).items()):
        expected[sign * (mine - theirs) if mine > theirs else "none"] += p * q
    assert result(answer, term) == expected
    assert chance(answer) == 1 - expected["none"]


def test_equal_successes_in_a_maneuver_are_a_ruling_that_saves_no_critical_failure(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = {"entry": "sr3/parry-attack", "ratings": {"Evasion": 1}, "against": {"Sensors": 1}}
    kept = ask(shipped, **asked, modifiers=[AGREED])
    given = ask(shipped, **asked, modifiers=[AGREED], rulings={"tie": "actor"})
    neither, both = Fraction(3, 6) * Fraction(4, 6), Fraction(3, 6) * Fraction(2, 6)
    assert chance(kept) == Fraction(3, 6) * Fraction(4, 6)
    assert chance(kept, "tie") == neither + both
    assert chance(given) == chance(kept) + both + Fraction(2, 6) * Fraction(4, 6)


def test_a_maneuver_without_agreed_target_numbers_is_unknown(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr3/position-attack", ratings={"Evasion": 4}, against={"Sensors": 3})
    assert answer["odds"]["success"] is None
    assert answer["unknown"]


@pytest.mark.parametrize(
    ("maneuver", "whose", "change"), [("parry-attack", "against", 3), ("position-attack", "ratings", -3)]
)
@pytest.mark.parametrize("attack", ["decker-attack", "ic-attack"])
def test_a_maneuver_moves_the_target_number_of_the_next_attack(
    shipped: kb.KnowledgeBase, attack: str, maneuver: str, whose: str, change: int
) -> None:
    ratings: dict[str, int | str] = {"Computer (Decking)": 3, "Security Rating": 3}
    place: dict[str, int | str] = {"Host Color": "Green", "Icon Status": "Intruding"}
    given = {"ratings": ratings | place, "against": {}}
    given[whose]["Maneuver Successes"] = 3
    answer = ask(shipped, entry=f"sr3/{attack}", test="attack", modifiers=[{"from": maneuver}], **given)
    assert shares(answer["odds"]["hits"]) == successes(3, 5 + change)


@pytest.mark.parametrize(("color", "status"), TARGET_NUMBERS)
def test_host_and_standing_give_the_target_number(shipped: kb.KnowledgeBase, color: str, status: str) -> None:
    place = {"Host Color": color, "Icon Status": status}
    number = TARGET_NUMBERS[color, status]
    looked_up = ask(shipped, entry="sr3/icon-status", ratings=place)
    assert shares(looked_up["odds"]["total"]) == {number: 1}
    for attack, dice in (("decker-attack", "Computer (Decking)"), ("ic-attack", "Security Rating")):
        answer = ask(shipped, entry=f"sr3/{attack}", test="attack", ratings={**place, dice: 4})
        assert shares(answer["odds"]["hits"]) == successes(4, number)


@pytest.mark.parametrize(("color", "dice"), IC_DICE.items())
def test_ic_throws_a_die_of_initiative_for_each_color_and_none_of_them_again(
    shipped: kb.KnowledgeBase, color: str, dice: int
) -> None:
    answer = ask(shipped, entry="sr3/ic-initiative", ratings={"Host Color": color, "IC Rating": 6})
    scores: dict[int, Fraction] = defaultdict(Fraction)
    turns: dict[int, Fraction] = defaultdict(Fraction)
    for thrown in product(range(1, 7), repeat=dice):
        score = 6 + sum(thrown)
        scores[score] += Fraction(1, 6**dice)
        turns[len(range(score, 0, -10))] += Fraction(1, 6**dice)
    assert result(answer, "initiative score") == scores
    assert result(answer, "turns") == turns


@pytest.mark.parametrize("score", [0, 1, 9, 10, 11, 20, 21, 30, 31])
def test_ten_are_lost_after_every_turn_and_whoever_is_above_zero_acts_again(
    shipped: kb.KnowledgeBase, score: int
) -> None:
    acted = len(range(score, 0, -10))
    answer = ask(shipped, entry="sr3/matrix-initiative", ratings={"Initiative Rolled": score})
    assert result(answer, "turns") == {acted: 1}
    request = TurnRequest(edition="sr3", actions=["sr3/decker-attack"], initiative=score)
    checked = check_turn(shipped, request)
    assert (checked.legal, checked.passes) == (acted > 0, max(acted - 1, 0))


def test_the_page_s_attack_program_of_six_deadly_does_a_deadly_wound_and_dumpshock(
    shipped: kb.KnowledgeBase,
) -> None:
    example = shipped.entries["sr3/decker-attack"].examples["deadly-six"]
    assert (example.ratings["Force"], example.ratings["Damage Level"]) == (6, "Deadly")
    played = resolve(shipped, request_of("sr3/decker-attack", example)).plain()["replay"]
    assert played["results"] == {"icon damage": "Deadly", "boxes filled": 10, "dumpshock damage": "Moderate"}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_page_s_four_successes_against_four_leave_the_full_damage(
    shipped: kb.KnowledgeBase, level: str
) -> None:
    example = shipped.entries["sr3/damage-staging"].examples["four-against-four"]
    ratings = {**example.ratings, "Damage Level": level}
    answer = ask(shipped, entry="sr3/damage-staging", test=example.test, ratings=ratings)
    assert (ratings["Attack Successes"], ratings["Soak Successes"]) == (4, 4)
    assert result(answer, "icon damage") == {level: 1}


def test_the_page_s_four_successes_against_three_break_off_and_by_its_rule_change_nothing(
    shipped: kb.KnowledgeBase,
) -> None:
    example = shipped.entries["sr3/damage-staging"].examples["four-against-three"]
    assert not example.consistent
    ratings = {**example.ratings, "Damage Level": "Serious"}
    answer = ask(shipped, entry="sr3/damage-staging", test=example.test, ratings=ratings)
    assert (ratings["Attack Successes"], ratings["Soak Successes"]) == (4, 3)
    assert result(answer, "icon damage") == {"Serious": 1}


def test_these_are_all_worked_examples_of_the_page_and_all_of_ours_come_out(
    shipped: kb.KnowledgeBase,
) -> None:
    told = {
        (id_, key): example
        for id_, entry in shipped.entries.items()
        if id_.startswith("sr3/")
        for key, example in entry.examples.items()
    }
    assert {
        (id_, key): example.lines for (id_, key), example in told.items() if example.origin == "source"
    } == {
        ("sr3/decker-attack", "deadly-six"): [68],
        ("sr3/damage-staging", "four-against-three"): [83],
        ("sr3/damage-staging", "four-against-four"): [84],
    }
    assert [fault for (id_, _), example in told.items() for fault in mismatches(shipped, id_, example)] == []


def test_what_changes_an_attack_on_ic_changes_the_decker_s_roll_and_not_the_soak(
    shipped: kb.KnowledgeBase,
) -> None:
    plain = ask(shipped, **ON_IC)
    hurt = ask(shipped, **ON_IC, modifiers=[{"value": -3}])
    assert [chance(each) for each in (plain, hurt)] == [Fraction(665, 729), Fraction(19, 27)]
    assert plain["test"] == "attack"
    assert [each["steps"]["soak"]["odds"]["mean"]["fraction"] for each in (plain, hurt)] == ["1", "1"]
    dice = {"attack": [[6, 1], 5, 4, 3, 2, 1], "soak": [5, 5, 4, 3, 2, 1]}
    assert ask(shipped, **ON_IC, dice=dice)["replay"]["hits"] == 2


@pytest.mark.parametrize("variant", ["ic", "armored-ic"])
def test_a_host_without_a_rating_leaves_the_chance_to_hit_its_ic(
    shipped: kb.KnowledgeBase, variant: str
) -> None:
    answer = ask(shipped, **{**ON_IC, "variant": variant, "against": {}})
    assert chance(answer) == chance(ask(shipped, **ON_IC))
    assert answer["unknown"] == ["soak: Security Rating has no value, so the dice are unknown."]


def test_the_armor_option_of_ic_takes_2_off_the_force(shipped: kb.KnowledgeBase) -> None:
    strong = {**ON_IC, "ratings": {**ON_IC["ratings"], "Force": 8}}
    soaks = [
        ask(shipped, **{**strong, "variant": variant})["steps"]["soak"] for variant in ("ic", "armored-ic")
    ]
    assert [each["odds"]["mean"]["fraction"] for each in soaks] == ["5/6", "1"]


@pytest.mark.parametrize(("ruling", "hits"), [("miss", "stopped"), ("hit", "all")])
def test_an_attack_that_the_shield_stops_hits_only_by_the_ruling(
    shipped: kb.KnowledgeBase, ruling: str, hits: str
) -> None:
    attack = {
        "entry": "sr3/ic-attack",
        "ratings": {"Security Rating": 3, "Host Color": "Blue", "IC Rating": 3},
        "against": {"Bod": 2, "Icon Status": "Intruding", "Shield": 4, "Willpower": 5},
        "rulings": {"stopped_attack": ruling},
    }
    answer = ask(shipped, **attack)
    struck, thrown = successes(3, 6), successes(4, 3)
    more = sum(
        one * other for mine, one in struck.items() for theirs, other in thrown.items() if mine > theirs
    )
    expected = more if hits == "stopped" else 1 - struck[0]
    assert Fraction(answer["action"]["success"]["fraction"]) == expected


@pytest.mark.parametrize(("maneuver", "side"), [("position-attack", "actor"), ("parry-attack", "opponent")])
def test_that_a_second_maneuver_does_not_count_is_said_to_be_our_reading(
    shipped: kb.KnowledgeBase, maneuver: str, side: str
) -> None:
    """Line 41 forbids no second one."""
    twice = {**ON_IC, "modifiers": [{"from": maneuver, "times": 2, "side": side}]}
    with pytest.raises(RequestError, match="counts only once on one roll, as we read the page; give it once"):
        ask(shipped, **twice)
    assert any("two of these maneuvers" in note for note in shipped.entries[f"sr3/{maneuver}"].notes)


@pytest.mark.parametrize("variant", ["ic", "armored-ic"])
def test_dice_for_ic_are_those_of_its_soak_and_never_of_a_shield(
    shipped: kb.KnowledgeBase, variant: str
) -> None:
    attack, soaked = {**ON_IC, "variant": variant}, [5, 4, 3, 2, 1, 1]
    by_step, by_side = (
        ask(shipped, **{**attack, "dice": {"actor": [5, 5, 4, 3, 2, 1], who: soaked}})["headline"]
        for who in ("soak", "opponent")
    )
    assert by_side == by_step
    decker = {**ON_IC, "variant": None, "against": {"Bod": 5, "Shield": 3, "Icon Status": "Legitimate"}}
    with pytest.raises(RequestError, match=r"`dice\.shield` or `dice\.soak`, and those of the roll itself"):
        ask(shipped, **{**decker, "dice": {"opponent": [5, 4, 3]}})


@pytest.mark.parametrize(
    ("maneuver", "change"),
    [("parry-attack", "+2 to the target number"), ("position-attack", "−2 to the target number")],
)
def test_what_a_maneuver_adds_to_a_target_number_has_its_sign(
    shipped: kb.KnowledgeBase, maneuver: str, change: str
) -> None:
    agreed = [{"set": {"requirement": 4, "against": "Sensors (4)"}}]
    asked = {"entry": f"sr3/{maneuver}", "ratings": {"Evasion": 4}, "against": {"Sensors": 3}}
    answer = ask(shipped, **asked, modifiers=agreed, hits={"actor": 3, "opponent": 1})
    assert answer["headline"]["text"].endswith(change)


@pytest.mark.parametrize(("entry", "variant"), [("decker-attack", "ic"), ("shield", "against-ic")])
def test_a_rating_that_only_ic_has_means_the_roll_against_ic(
    shipped: kb.KnowledgeBase, entry: str, variant: str
) -> None:
    asked = {"entry": f"sr3/{entry}", "against": {"IC Rating": 6}}
    meant = ask(shipped, **asked)
    said = f"You gave IC Rating, so this is the variant {variant}: "
    assert any(each.startswith(said) for each in meant["warnings"])
    assert not any(text.startswith("This roll doesn't use") for text in meant["warnings"])
    assert meant["odds"] == ask(shipped, **asked, variant=variant)["odds"]


def test_the_color_of_the_host_gives_the_damage_level_of_ic_that_hit(shipped: kb.KnowledgeBase) -> None:
    """Lines 17 and 19-24."""
    soak = {"entry": "sr3/resist-damage", "against": {"IC Rating": 6}}
    ratings = {"Bod": 5, "Attack Successes": 3}
    by_color = ask(shipped, **soak, ratings={**ratings, "Host Color": "Orange"})
    assert (
        by_color["results"] == ask(shipped, **soak, ratings={**ratings, "Damage Level": "Serious"})["results"]
    )


def test_the_initiative_of_ic_says_how_likely_it_has_a_second_and_a_third_turn(
    shipped: kb.KnowledgeBase,
) -> None:
    """Three dice for Orange, line 29; a turn each 10, lines 59-60."""
    answer = ask(shipped, entry="sr3/ic-initiative", ratings={"IC Rating": 5, "Host Color": "Orange"})
    assert answer["headline"]["text"] == (
        "Initiative score 15.5 on average; a second turn 95.4 %; a third 4.6 %"
    )


def test_an_average_of_three_values_has_the_chance_of_each(shipped: kb.KnowledgeBase) -> None:
    attack = {"Force": 4, "Damage Level": "Light", "Attack Successes": 5}
    answer = ask(shipped, entry="sr3/resist-damage", ratings={"Bod": 5, "Armor": 3}, against=attack)
    assert answer["headline"]["text"].endswith("on average (1: 80.4 %, 3: 19.3 %, 6: 0.3 %)")


def test_the_color_of_a_host_is_explained_by_what_it_sets(shipped: kb.KnowledgeBase) -> None:
    meaning = shipped.editions["sr3"].terms["Host Color"].meaning or ""
    assert all(set_by in meaning for set_by in ("target number", "damage", "dumpshock", "initiative"))


def test_equal_successes_are_said_to_be_a_tie_where_a_ruling_decides_it(shipped: kb.KnowledgeBase) -> None:
    maneuver = {"entry": "sr3/parry-attack", "ratings": {"Evasion": 6}, "against": {"Sensors": 4}}
    tied, ahead = (
        ask(shipped, **maneuver, hits={"actor": yours, "opponent": 2})["headline"]["text"] for yours in (2, 3)
    )
    assert tied == "2 successes against 2, a tie: not guarded"
    assert "a tie" not in ahead
