"""Dice that explode for ever: against every run of dice, and against the sum that their series stands for."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.exploding import GlitchBase, count_exploding, series

DEPTH = 5
Run = tuple[int, bool, int, int]
"""Hits, whether the first throw is a one, ones, and throws of one die."""


def runs(sides: int, hit_from: int) -> dict[Run, Fraction]:
    """Return every run of one die that ends within DEPTH throws."""
    found: dict[Run, Fraction] = defaultdict(Fraction)
    for again in range(DEPTH):
        for face in range(1, sides):
            hits = again + (face >= hit_from)
            found[hits, again == 0 and face == 1, int(face == 1), again + 1] += Fraction(1, sides) ** (
                again + 1
            )
    return found


@pytest.mark.parametrize("base", ["pool", "tosses"])
@pytest.mark.parametrize(("sides", "hit_from"), [(6, 5), (6, 2), (4, 3), (10, 10)])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_odds_are_those_of_every_run_of_dice(dice: int, sides: int, hit_from: int, base: GlitchBase) -> None:
    expected: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for thrown in product(runs(sides, hit_from).items(), repeat=dice):
        chance = Fraction(1)
        for _, part in thrown:
            chance *= part
        hits, first, ones, throws = (sum(parts) for parts in zip(*(run for run, _ in thrown), strict=True))
        glitch = 2 * first > dice if base == "pool" else 2 * ones > throws
        expected[hits, "none" if not glitch else "glitch" if hits else "critical-glitch"] += chance
    odds = count_exploding(dice, sides, hit_from, glitch=True, base=base).odds()
    for (hits, mark), weight in odds.weights.items():
        if hits < DEPTH:  # a run that is left out has at least DEPTH hits
            assert Fraction(weight, odds.total) == expected[hits, mark]
    assert all((hits, mark) in odds.weights for (hits, mark), chance in expected.items() if chance)


@given(st.integers(1, 8), st.integers(1, 9), st.integers(0, 60), st.integers(1, 30))
def test_the_series_is_the_sum_that_it_stands_for(dice: int, miss: int, hit: int, last: int) -> None:
    direct = [
        sum(
            comb(dice, j) * miss ** (dice - j) * hit**j * comb(dice - 1 + k - j, k - j)
            for j in range(min(dice, k) + 1)
        )
        for k in range(last + 1)
    ]
    assert series(dice, miss, hit, last) == direct


def test_one_die_worked_by_hand() -> None:
    # no hit 4/6; one hit: a five, or a six and then none, 1/6 + 1/6 * 4/6
    odds = count_exploding(1, 6, 5).score_odds()
    assert odds.chance(lambda hits: hits == 0) == Fraction(2, 3)
    assert odds.chance(lambda hits: hits == 1) == Fraction(5, 18)
    assert odds.chance(lambda hits: hits == 2) == Fraction(1, 6) * Fraction(5, 18)


@pytest.mark.parametrize("base", ["pool", "tosses"])
@pytest.mark.parametrize("dice", [1, 2, 12])
def test_what_is_not_listed_is_the_tail(dice: int, base: GlitchBase) -> None:
    tallies = count_exploding(dice, 6, 5, glitch=True, base=base)
    assert tallies.most == 2 * dice + 21
    assert 0 < Fraction(tallies.beyond, tallies.total) < Fraction(1, 10**9)
    assert sum(map(sum, tallies.weights.values())) == tallies.total


def test_a_limit_closes_the_tail() -> None:
    capped = count_exploding(3, 6, 5, glitch=True).at_most(2)
    assert (capped.most, capped.open_above, capped.beyond) == (2, False, 0)
    assert sum(map(sum, capped.weights.values())) == capped.total


def test_no_dice_do_not_explode() -> None:
    assert count_exploding(0, 6, 5, glitch=True).score_odds().values == [0]
