"""Dice that are added up, and differences of scores."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.dice.convolution import convolve, difference
from resolver.dice.counting import count, counting_die
from resolver.dice.tallies import Tallies
from resolver.dice.totals import natural, total_of, ways

WEIGHTS = st.lists(st.integers(0, 10**12), min_size=1, max_size=12).map(tuple)


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("sides", range(1, 8))
def test_ways_to_each_sum_are_counted(dice: int, sides: int) -> None:
    sums = Counter(sum(faces) - dice for faces in product(range(1, sides + 1), repeat=dice))
    assert ways(dice, sides) == tuple(sums[number] for number in range(dice * (sides - 1) + 1))


def test_dice_and_bonuses_of_both_signs_add_up() -> None:
    total = total_of([(2, 6), (-1, 4)], bonus=3)
    sums = Counter(a + b - c + 3 for a, b, c in product(range(1, 7), range(1, 7), range(1, 5)))
    assert total.odds().weights == {(score, "none"): weight for score, weight in sums.items()}


def test_a_bonus_alone_is_certain() -> None:
    assert total_of([], bonus=-4).score_odds().weights == {-4: 1}


def test_the_highest_face_and_the_one_are_marked_apart() -> None:
    marked = natural(total_of([], 3), 20, high=True, low=True).odds().weights
    assert marked[23, "natural-high"] == marked[4, "natural-low"] == 1
    assert {score for score, mark in marked if mark == "none"} == set(range(5, 23))


@pytest.mark.parametrize("high", [True, False])
@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("added", [[], [(1, 4)], [(-2, 3)]])
def test_one_die_beside_others_is_marked_as_every_throw_says(
    added: list[tuple[int, int]], *, high: bool, low: bool
) -> None:
    rest = total_of(added, 2)
    expected: Counter[tuple[int, str]] = Counter()
    for face, (other, weight) in product(range(1, 7), rest.score_odds().weights.items()):
        mark = "natural-high" if high and face == 6 else "natural-low" if low and face == 1 else "none"
        expected[face + other, mark] += weight
    found = natural(rest, 6, high=high, low=low)
    assert found.odds().weights == expected
    assert found.total == 6 * rest.total


def test_only_what_a_ruling_asks_for_is_marked() -> None:
    high = natural(total_of([]), 6, high=True, low=False).odds().weights
    assert (1, "none") in high
    assert (6, "natural-high") in high
    low = natural(total_of([]), 6, high=False, low=True).odds().weights
    assert (6, "none") in low
    assert (1, "natural-low") in low


@given(WEIGHTS, WEIGHTS)
def test_a_packed_product_is_the_product(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    direct = [0] * (len(first) + len(second) - 1)
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            direct[i + j] += one * other
    assert convolve(first, second) == tuple(direct)


def test_a_product_with_nothing_is_nothing() -> None:
    assert convolve((), (1, 2)) == convolve((1, 2), ()) == ()


@pytest.mark.parametrize("none", [(0,), (0, 0), (0, 0, 0)])
def test_a_product_with_zeros_is_as_long_as_any(none: tuple[int, ...]) -> None:
    assert convolve(none, (3, 4)) == convolve((3, 4), none) == (0,) * (len(none) + 1)


@given(st.integers(0, 12), st.integers(0, 12))
def test_a_difference_is_that_of_every_pair(mine: int, theirs: int) -> None:
    die = counting_die(6, 5)
    actor, opponent = count(mine, die, glitch=True), count(theirs, die)
    pairs = actor.odds().combine(opponent.score_odds(), lambda came, other: (came[0] - other, came[1]))
    net = difference(actor, opponent).odds()
    assert {key: weight for key, weight in pairs.weights.items() if weight} == net.weights
    assert pairs.total == net.total


@given(st.integers(0, 12), st.integers(0, 12))
def test_swapping_sides_mirrors_the_difference(mine: int, theirs: int) -> None:
    die = counting_die(6, 5)
    there = difference(count(mine, die), count(theirs, die)).score_odds()
    back = difference(count(theirs, die), count(mine, die)).score_odds()
    assert there.weights == {-score: weight for score, weight in back.weights.items()}


def test_scores_of_a_total_may_be_limited_from_below_their_least() -> None:
    assert Tallies({"none": (1, 2, 3)}, 6, least=4).at_most(2).score_odds().weights == {2: 6}


@pytest.mark.parametrize("dice", [60, 120])
def test_a_product_too_large_for_one_integer_is_the_product_too(dice: int) -> None:
    weights = ways(dice, 5)
    assert convolve(weights, weights) == ways(2 * dice, 5)
    assert convolve((0,) * 3, weights) == (0,) * (len(weights) + 2)


def test_dice_of_several_kinds_are_added_and_taken_away() -> None:
    total = total_of([(2, 6), (1, 4), (-2, 4), (-1, 6)], bonus=1)
    kinds = [range(1, 7)] * 2 + [range(1, 5)] + [range(-4, 0)] * 2 + [range(-6, 0)]
    sums = Counter(sum(faces) + 1 for faces in product(*kinds))
    assert total.score_odds().weights == sums
    assert total.total == 6**3 * 4**3
