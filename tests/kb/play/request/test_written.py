"""Ratings as people write them: a natural and an augmented value, signs, dice, two ratings in one."""

import math
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.request.written import MOST_LETTERS, augmented, number_or_dice, pair
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from resolver.notation import Dice, NotationError, Number, Sum, parse_value, print_value
from resolver.reasons import ReasonedError
from tests.kb.asking import ask, codes
from tests.kb.play.playing import BLOW, refusal

NUMBERS = st.integers(0, 999_999)
DICE = st.builds(Dice, st.integers(1, 99), st.sampled_from([None, 4, 6, 8, 10, 20]))
BLANKS = st.sampled_from(["", " "])
MINUS = st.sampled_from("-−–")


@given(NUMBERS, BLANKS, MINUS)
def test_a_signed_number_is_that_number(number: int, blank: str, minus: str) -> None:
    assert number_or_dice(f" {number}") == number_or_dice(f"+{blank}{number} ") == number
    assert number_or_dice(f"{minus}{blank}{number}") == -number


@given(NUMBERS, BLANKS, st.sampled_from("xX×*"))
def test_a_multiplier_is_its_number(number: int, blank: str, times: str) -> None:
    assert number_or_dice(f"{times}{blank}{number}") == number


@given(NUMBERS, NUMBERS, BLANKS)
def test_of_a_natural_and_an_augmented_value_the_augmented_counts(
    natural: int, counting: int, blank: str
) -> None:
    assert number_or_dice(f"{natural}{blank}({counting})") == counting
    assert augmented(str(natural)) is None


def test_less_than_nothing_may_be_left_of_a_value() -> None:
    assert [augmented(text) for text in ("2(-2)", "0 (−4)")] == [(2, -2), (0, -4)]


@given(
    DICE, st.lists(st.tuples(st.sampled_from("+-"), DICE | st.integers(0, 99).map(Number)), max_size=3), MINUS
)
def test_dice_are_read_in_any_writing_and_kept_as_the_notation_has_them(
    first: Dice, more: list[Any], minus: str
) -> None:
    tree = Sum((("+", first), *more)) if more else first
    text = print_value(tree)
    written = text.replace(" ", "").replace("-", minus)
    for each in (text, written, written.lower(), written.upper()):
        assert number_or_dice(each) == text
        assert parse_value(text) == tree


def test_damage_counts_without_its_kind() -> None:
    assert [number_or_dice(text) for text in ("8P", "6 S", "9M")] == [8, 6, "9M"]


def test_one_die_needs_no_count() -> None:
    assert [number_or_dice(text) for text in ("d8", "D6+1", "1d8−1")] == ["1d8", "1d6 + 1", "1d8 - 1"]


@pytest.mark.parametrize("written", ["2/AC15", "2/15", "2 / 15", "2/AC 15", "2/ac15"])
def test_two_ratings_are_written_with_a_slash_and_a_word_of_the_second(written: str) -> None:
    assert pair(written, "Shock AC") == ("2", 15)


@pytest.mark.parametrize("written", ["d8/x3", "d8/3", "d8 / X 3", "d8/×3"])
def test_the_second_of_two_ratings_may_multiply(written: str) -> None:
    assert pair(written, "Trauma Rating") == ("d8", 3)


@pytest.mark.parametrize("written", ["5Dx3", "5D x3", "5D × 3", "5dX3", "5D*3", "5D/x3"])
def test_dice_may_be_multiplied_by_the_second_without_a_slash(written: str) -> None:
    first, second = pair(written, "Damage Multiplier") or ("", 0)
    assert (first.upper(), second) == ("5D", 3)


@pytest.mark.parametrize("written", ["2/DV15", "2/", "/15", "2", "2/15/3x", "2/15" + " " * MOST_LETTERS])
def test_no_other_text_is_two_ratings(written: str) -> None:
    assert pair(written, "Shock AC") is None


@pytest.mark.parametrize(
    "text", ["", "Pistols", "5(", "5(a)", "5/7", "d", "1d8+", "3x", "9" * 7, "1" * MOST_LETTERS + "d6"]
)
def test_any_other_text_stays(text: str) -> None:
    assert number_or_dice(text) == text


REACTION: dict[str, Any] = {"edition": "sr5", "roll": "Reaction + Intuition"}


def test_an_answer_says_which_of_two_values_counts(shipped: kb.KnowledgeBase) -> None:
    plain = ask(shipped, **REACTION, ratings={"Reaction": 7, "Intuition": 3})
    answer = ask(shipped, **REACTION, ratings={"rea": "5(7)", "Intuition": 3})
    assert answer["warnings"] == ["Reaction 5(7) counts as 7, the augmented value."]
    assert answer["odds"] == plain["odds"]


def test_an_augmented_value_of_a_character_is_told_where_the_roll_reads_it(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Reaction": "5(7)", "Intuition": 3, "Logic": "2(3)"}
    answer = ask(shipped, **REACTION, actor={"edition": "sr5", "ratings": ratings})
    assert answer["warnings"] == ["Reaction 5(7) counts as 7, the augmented value."]


def test_a_turn_says_which_of_two_values_counts(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "actions": [{"do": "take-aim"}], "ratings": {"Willpower": "3(4)"}}
    answer = check_turn(shipped, TurnRequest.model_validate(asked)).plain()
    assert "Willpower 3(4) counts as 4, the augmented value." in str(answer)


STAB: dict[str, Any] = {"entry": "cwn/make-a-melee-attack", "against": {"Melee AC": 13}}


def test_a_score_counts_as_its_modifier_where_an_attribute_has_one(shipped: kb.KnowledgeBase) -> None:
    rest = {"Attack Bonus": 1, "Stab": 1}
    for written, modifier, told in (
        ({"str": 16}, 1, "Strength Modifier 16 is a score; its modifier counts: +1."),
        ({"Wis": "18"}, 2, "Wisdom Modifier 18 is a score; its modifier counts: +2."),
        ({"Attribute Modifier": 8}, 0, "Attribute Modifier 8 is a score; its modifier counts: +0."),
    ):
        answer = ask(shipped, **STAB, ratings={**rest, **written})
        assert told in answer["warnings"]
        plain = ask(shipped, **STAB, ratings={**rest, "Attribute Modifier": modifier})
        assert answer["odds"] == plain["odds"]


def test_a_low_score_may_be_a_high_modifier_and_is_warned_of(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **STAB, ratings={"Attack Bonus": 1, "Stab": 1, "Attribute Modifier": 5})
    assert (
        "Attribute Modifier 5 is more than CWN normally allows: 2 at most. If it is a score, give its modifier: −1."
        in answer["warnings"]
    )


@pytest.mark.parametrize("score", range(3, 19))
def test_scores_have_the_modifiers_that_the_system_of_foundry_gives_them(
    shipped: kb.KnowledgeBase, score: int
) -> None:
    by_formula = min(2, max(-2, math.trunc((score - 10.5) / 3.5)))
    assert shipped.editions["cwn"].modifier_of("Dexterity Modifier", score) == by_formula
    assert shipped.editions["cwn"].modifier_of("Charisma Modifier", score) == by_formula
    assert shipped.editions["cwn"].modifier_of("Shoot", score) is None
    assert shipped.editions["sr5"].modifier_of("Strength", score) is None


@pytest.mark.parametrize("shock", ["2/AC15", "2/15"])
def test_a_rating_may_come_with_the_one_that_its_term_names(shipped: kb.KnowledgeBase, shock: str) -> None:
    weapon = {"Damage": "1d6", "Trauma Die": 0}
    blow = {"entry": "cwn/make-a-melee-attack", "against": {"Melee AC": 14}}
    one = ask(shipped, **blow, ratings={**BLOW["ratings"], **weapon, "Shock": 2, "Shock AC": 15})
    both = ask(shipped, **blow, ratings={**BLOW["ratings"], **weapon, "Shock": shock})
    assert "Shock" not in str(both["unknown"])
    assert both == one


@pytest.mark.parametrize("name", ["Trauma", "trauma", "Trauma Die"])
def test_trauma_is_written_as_its_die_and_what_it_multiplies_by(shipped: kb.KnowledgeBase, name: str) -> None:
    blow = {"entry": "cwn/make-a-melee-attack", "against": {"Melee AC": 14}}
    weapon = {**BLOW["ratings"], "Damage": "1d6", "Shock": 0}
    one = ask(shipped, **blow, ratings={**weapon, "Trauma Die": "1d8", "Trauma Rating": 3})
    assert ask(shipped, **blow, ratings={**weapon, name: "d8/x3"}) == one


def test_a_rating_that_comes_with_another_is_not_given_again(shipped: kb.KnowledgeBase) -> None:
    error = refusal(shipped, {**BLOW, "ratings": {"Shock": "2/15", "Shock AC": 14}})
    assert (error.field, str(error)) == ("ratings.Shock AC", "you gave Shock AC twice; give it once")


def test_dice_of_several_kinds_are_added_up(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "cwn", "roll": "Damage (8)"}
    by_rating = ask(shipped, **asked, ratings={"Damage": "d8−1+1D4"})
    typed = ask(shipped, edition="cwn", roll="1d8 - 1 + 1d4 (8)")
    assert by_rating["odds"] == typed["odds"]


@pytest.mark.parametrize("value", ["5/7", "5(a)", "x", "2x3", "9" * 300, "1" * 39 + "d", "\x1b[31m"])
def test_what_is_no_number_is_refused_by_its_rating_in_a_short_sentence(
    shipped: kb.KnowledgeBase, value: str
) -> None:
    error = refusal(shipped, {**REACTION, "ratings": {"Reaction": value}})
    assert (error.field, len(str(error)) < 150) == ("ratings.Reaction", True)
    assert "give a number" in str(error)


@given(st.text(alphabet="0123456789dDxX×+-−–()/ AC.[]²٣", max_size=50))
def test_whatever_is_written_is_answered_or_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, value: str
) -> None:
    for edition, name in (("cwn", "Shock"), ("cwn", "Damage"), ("sr5", "Reaction"), ("matrix-d6", "Hacking")):
        roll = f"1d4 + {name}" if edition == "cwn" else name
        asked = ResolveRequest(edition=edition, roll=roll, ratings={name: value})
        with suppress(RequestError, ReasonedError, NotationError):
            assert resolve(shipped, asked).plain()["headline"]["text"]


def test_a_misspelt_rating_is_never_answered_with_itself(shipped: kb.KnowledgeBase) -> None:
    for name in ("Dex", "dex", "DEX"):
        answer = ask(shipped, edition="cwn", roll="2d6 + Dexterity Modifier (8)", ratings={name: 1})
        assert answer["unknown"] == []


@pytest.mark.parametrize(
    ("edition", "given", "meant"), [("sr5", "Reacton", "Reaction"), ("cwn", "Dexx", "Dexterity Modifier")]
)
def test_a_misspelt_rating_is_answered_with_the_nearest_term(
    shipped: kb.KnowledgeBase, edition: str, given: str, meant: str
) -> None:
    error = refusal(shipped, {"edition": edition, "roll": f"2d6 + {meant}", "ratings": {given: 3}})
    assert f"did you mean '{meant}'?" in str(error)


def test_a_word_that_is_not_one_of_the_difficulties_is_answered_with_those(shipped: kb.KnowledgeBase) -> None:
    for roll in ("5D (Hard)", "5D vs Hard"):
        asked: dict[str, Any] = {"edition": "matrix-d6", "roll": roll}
        answer = ask(shipped, **asked)
        assert any("Moderate (3)" in each for each in answer["warnings"])
        assert "unknown-difficulty" in codes(answer, "warnings")
        given = ask(shipped, **asked, ratings={"Hard": 3}, against={"Hard": 3})
        assert "unknown-difficulty" not in codes(given, "warnings")
    other = ask(shipped, edition="sr3", roll="5D6 (Hard)")
    assert "unknown-difficulty" not in codes(other, "warnings")


def test_dice_are_read_in_german_too() -> None:
    assert number_or_dice("1W8+1") == number_or_dice("1d8+1")


@pytest.mark.parametrize(
    ("written", "ways"),
    [
        ("4D+1", ["4D", "4D + 1D"]),
        ("3D v. 4D + 2", ["4D", "4D + 2D"]),
        ("1 + 4D + Brawling", ["4D + Brawling", "1D + 4D + Brawling"]),
    ],
)
def test_a_roll_with_pips_is_refused_since_a_table_may_mean_them_for_a_sum_or_as_dice(
    shipped: kb.KnowledgeBase, written: str, ways: list[str]
) -> None:
    with pytest.raises(RequestError, match=f'write "{re.escape(ways[0])}", or "{re.escape(ways[1])}"'):
        ask(shipped, edition="matrix-d6", roll=written)
    for each in (*ways, "4 dice + 1", "4D - 1"):
        assert ask(shipped, edition="matrix-d6", roll=each)["roll"]


def test_a_decimal_number_is_refused_as_no_whole_one(shipped: kb.KnowledgeBase) -> None:
    for written, mark in (("5,5", "comma"), ("5.5", "point")):
        with pytest.raises(RequestError, match=f"give a whole number, without the {mark}"):
            ask(shipped, entry="sr5/fire-gun", ratings={"Agility": written})


@pytest.mark.parametrize(
    ("written", "dice", "pips"),
    [("4D+1", 4, True), ("4d + 2", 4, True), ("4D", 4, False), ("4D+1D", 5, False)],
)
def test_pips_add_no_dice_where_successes_are_counted(
    shipped: kb.KnowledgeBase, written: str, dice: int, pips: bool
) -> None:
    asked: dict[str, Any] = {
        "entry": "matrix-d6/brawling",
        "ratings": {"Brawling": written},
        "target": "professional",
    }
    answer = ask(shipped, **asked)
    assert answer["thrown"] == f"{dice} dice, difficulty 2"
    assert ("pips-not-counted" in codes(answer, "warnings")) == pips
