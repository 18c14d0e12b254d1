"""Counting hits and ones: against every throw, worked by hand, and as laws."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.dice.counting import Die, count, counting_die, tails_of_ones, target_die
from resolver.dice.tallies import Tallies

D6 = counting_die(6, 5)


def by_hand(dice: int, sides: int, hit_from: int) -> Counter[tuple[int, str]]:
    """Return in how many throws each number of hits comes with each glitch."""
    found: Counter[tuple[int, str]] = Counter()
    for faces in product(range(1, sides + 1), repeat=dice):
        hits = sum(face >= hit_from for face in faces)
        glitch = 2 * faces.count(1) > dice
        found[hits, "none" if not glitch else "glitch" if hits else "critical-glitch"] += 1
    return found


KINDS = ((6, 5), (6, 3), (6, 2), (4, 4), (10, 8), (2, 2))
MOST_THROWS = 20_000


@pytest.mark.parametrize(
    ("dice", "sides", "hit_from"),
    [(dice, *kind) for dice in range(6) for kind in KINDS if kind[0] ** dice <= MOST_THROWS],
)
def test_hits_and_glitches_are_those_of_every_throw(dice: int, sides: int, hit_from: int) -> None:
    odds = count(dice, counting_die(sides, hit_from), glitch=True).odds()
    assert {key: weight for key, weight in odds.weights.items() if weight} == by_hand(dice, sides, hit_from)
    assert odds.total == sides**dice


def test_exactly_half_of_the_dice_is_no_glitch() -> None:
    # two dice glitch only when both are ones: 1 of 36; four dice with three or four ones: 4 * 5 + 1 of 1296
    assert sum(count(2, D6, glitch=True).weights["critical-glitch"]) == 1
    four = count(4, D6, glitch=True)
    assert sum(four.weights["glitch"]) + sum(four.weights["critical-glitch"]) == 21


def test_one_die_that_shows_one_is_a_critical_glitch() -> None:
    assert count(1, D6, glitch=True) == Tallies({"none": (3, 2), "critical-glitch": (1,)}, 6)


def test_no_dice_are_no_hits_and_no_glitch() -> None:
    assert count(0, D6, glitch=True) == Tallies({"none": (1,)}, 1)
    assert count(0, D6, all_ones=True) == Tallies({"none": (1,)}, 1)


def test_all_ones_mark_the_one_throw_that_has_nothing_else() -> None:
    assert count(3, D6, all_ones=True).weights["critical-glitch"] == (1,)


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 3), st.integers(0, 3))
def test_the_tail_of_ones_is_the_sum_of_its_terms(dice: int, least: int, one: int, neither: int) -> None:
    die = Die(0, one, neither)
    direct = tuple(
        sum(comb(m, ones) * one**ones * neither ** (m - ones) for ones in range(least, m + 1))
        for m in range(dice + 1)
    )
    assert tails_of_ones(dice, least, die) == direct


@pytest.mark.parametrize(
    ("target", "chance"),
    [
        *((2, Fraction(5, 6)), (5, Fraction(1, 3)), (6, Fraction(1, 6)), (7, Fraction(1, 6))),
        *((8, Fraction(5, 36)), (12, Fraction(1, 36)), (13, Fraction(1, 36)), (14, Fraction(5, 216))),
    ],
)
def test_an_open_ended_die_reaches_a_target_number(target: int, chance: Fraction) -> None:
    die = target_die(6, target, open_ended=True)
    assert Fraction(die.hit, die.total) == chance
    assert Fraction(die.one, die.total) == Fraction(1, 6)


def test_a_die_that_is_not_open_ended_never_passes_its_faces() -> None:
    assert target_die(6, 7, open_ended=False) == Die(0, 1, 5)
    assert count(2, target_die(6, 9, open_ended=False)).scores() == (36, 0, 0)


@given(st.integers(0, 40), st.integers(2, 20).flatmap(lambda s: st.tuples(st.just(s), st.integers(2, s))))
def test_weights_add_up_to_the_total(dice: int, faces: tuple[int, int]) -> None:
    tallies = count(dice, counting_die(*faces), glitch=True)
    assert sum(map(sum, tallies.weights.values())) == tallies.total


@given(st.integers(0, 30), st.integers(0, 30))
def test_one_more_die_never_hurts(dice: int, wanted: int) -> None:
    few, more = (
        count(number, D6).score_odds().chance(lambda hits: hits >= wanted) for number in (dice, dice + 1)
    )
    assert few <= more


@given(st.integers(0, 30), st.integers(0, 31), st.integers(0, 31))
def test_a_higher_limit_never_hurts(dice: int, limit: int, wanted: int) -> None:
    tallies = count(dice, D6, glitch=True)
    low, high = (
        tallies.at_most(cap).score_odds().chance(lambda hits: hits >= wanted) for cap in (limit, limit + 1)
    )
    assert low <= high


def test_a_limit_keeps_the_glitches() -> None:
    tallies = count(3, D6, glitch=True)
    capped = tallies.at_most(1)
    assert capped.weights == {"none": (54, 146), "glitch": (0, 6), "critical-glitch": (10,)}
    assert tallies.at_most(None) == tallies.at_most(3) == tallies
