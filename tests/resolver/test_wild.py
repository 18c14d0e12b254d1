"""The Wild Die: worth three hits, or the end of the lowest hits of the others."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, Given, Mechanic, Scene, Test, bind, replay, resolve, roll_odds
from resolver.notation import parse_roll
from resolver.wild import count_with_wild

POOL = Mechanic(family="hits", hit_from=5, glitch=True)
NONE_ALIKE = Mechanic(family="target-number", open_ended=True)


def by_hand(faces: tuple[int, ...]) -> tuple[int, str]:
    """Return hits and glitch of dice of which the first is wild, by the words of the rule."""
    wild, *others = faces
    hits = 3 if wild in (5, 6) else 0
    for face in others:
        if face == 6 or (face == 5 and wild != 1):
            hits += 1
    if faces.count(1) * 2 <= len(faces):
        return hits, "none"
    return hits, "glitch" if hits else "critical-glitch"


@pytest.mark.parametrize("dice", range(1, 6))
def test_the_odds_are_those_of_every_throw_counted_by_hand(dice: int) -> None:
    throws = Counter(by_hand(faces) for faces in product(range(1, 7), repeat=dice))
    odds = count_with_wild(dice, POOL).odds()
    assert {value: Fraction(weight, odds.total) for value, weight in odds.weights.items()} == {
        came: Fraction(count, 6**dice) for came, count in throws.items()
    }


@pytest.mark.parametrize("face", range(1, 7))
def test_the_odds_of_a_face_are_those_of_its_throws(face: int) -> None:
    throws = Counter(by_hand((face, *others)) for others in product(range(1, 7), repeat=3))
    odds = count_with_wild(4, POOL, face).odds()
    assert {value: weight / odds.total for value, weight in odds.weights.items()} == {
        came: count / 6**3 for came, count in throws.items()
    }


@given(st.integers(6, 40))
def test_large_pools_agree_with_icepool(dice: int) -> None:
    spoiled = (dice - 1) @ icepool.d6.map(lambda face: int(face == 6))
    normal = (dice - 1) @ icepool.d6.map(lambda face: int(face >= 5))
    whole = icepool.d6.map(lambda face: spoiled if face == 1 else normal + (3 if face >= 5 else 0))
    ours = count_with_wild(dice, POOL).score_odds()
    assert {value: Fraction(weight, ours.total) for value, weight in ours.weights.items()} == {
        hits: Fraction(whole.probability(hits)) for hits in whole.outcomes()
    }


@pytest.mark.parametrize("wild", ["replace 1", "add 1"])
@pytest.mark.parametrize("notation", ["2 dice", "2 dice (2)", "3 dice [2] (1)"])
def test_replay_over_all_dice_is_the_odds(notation: str, wild: str) -> None:
    test = Test(parse_roll(notation), POOL, wild=wild)
    bound = bind(test, Scene())
    odds = roll_odds(bound)
    dice = int(notation[0]) + (wild == "add 1")
    won = sum(
        replay(bound, Given({"actor": faces})).verdict.success is True
        for faces in product(range(1, 7), repeat=dice)
    )
    assert odds.success == Fraction(won, 6**dice)


def test_outcomes_may_ask_for_the_face_of_the_wild_die() -> None:
    outcomes = (("glitch", "g"), ("wild = 1", "w"))
    test = Test(parse_roll("4 dice"), POOL, outcomes=outcomes, wild="replace 1")
    chances = {condition: chance for condition, _, chance in roll_odds(bind(test, Scene())).outcomes}
    assert chances["wild = 1"] == Fraction(1, 6)
    played = resolve(test, Scene(), dice={"actor": [1, 5, 6, 2]}).plain()["replay"]
    assert isinstance(played, dict)
    assert (played["hits"], played["then"]) == (1, ["w"])


def test_a_grant_adds_a_wild_die_to_any_roll() -> None:
    test = Test(parse_roll("2 dice (1)"), POOL)
    plain = resolve(test, Scene(), dice={"actor": [2, 2]})
    wild = resolve(test, Scene(), [Change(set={"wild": "add 1"})], dice={"actor": [6, 2, 2]})
    assert plain.odds.success == Fraction(5, 9)
    assert wild.replay is not None
    assert wild.replay.score == 3


def test_where_no_die_can_be_wild_the_answer_says_so() -> None:
    empty = resolve(Test(parse_roll("0 dice"), POOL, wild="replace 1"), Scene())
    assert "no die that could become" in str(empty.plain()["warnings"])
    targeted = resolve(Test(parse_roll("3 dice (4)"), NONE_ALIKE, wild="add 1"), Scene())
    assert "not used" in str(targeted.plain()["warnings"])


def test_the_trace_says_which_die_is_wild() -> None:
    test = Test(parse_roll("2 dice"), POOL, wild="replace 1")
    played = resolve(test, Scene(), dice={"actor": [6, 1]}).plain()["replay"]
    assert "Wild Die 6, 1: 3 hits" in str(played)
