"""What exact odds can be asked."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Odds
from resolver.dice.odds import mixture

DIE = Odds(dict.fromkeys(range(1, 7), 1), 6)
ODDS = st.dictionaries(st.integers(-20, 20), st.integers(1, 50), min_size=1).map(
    lambda weights: Odds(weights, sum(weights.values()))
)


def test_chances_are_exact() -> None:
    assert DIE.chance(lambda face: face >= 5) == Fraction(1, 3)
    assert DIE.mean() == Fraction(7, 2)
    assert DIE.distribution()[0] == (1, Fraction(1, 6))


def test_two_dice_are_combined() -> None:
    both = DIE.combine(DIE, lambda one, other: one + other)
    assert both.chance(lambda total: total == 7) == Fraction(1, 6)
    assert both.total == 36


def test_what_follows_may_depend_on_what_came() -> None:
    again = DIE.then(lambda face: DIE if face == 6 else Odds.certain(0))
    assert again.chance(lambda face: face == 0) == Fraction(5, 6)
    assert again.chance(lambda face: face == 4) == Fraction(1, 36)


def test_a_mixture_weighs_odds_of_different_denominators() -> None:
    coin = Odds({1: 1, 2: 1}, 2)
    mixed = mixture([(1, coin), (2, DIE)])
    assert mixed.chance(lambda value: value == 1) == Fraction(1, 3) * Fraction(1, 2) + Fraction(2, 3) / 6


@pytest.mark.parametrize(("share", "face"), [(0, 1), (Fraction(1, 6), 1), (Fraction(1, 5), 2), (1, 6)])
def test_a_percentile_is_the_least_value_reached(share: Fraction, face: int) -> None:
    assert DIE.percentile(Fraction(share)) == face


def test_there_is_no_percentile_past_everything() -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        DIE.percentile(Fraction(2))


def test_words_and_numbers_stand_in_one_order() -> None:
    assert Odds({"none": 1, 2: 1, 0: 1}, 3).values == [0, 2, "none"]


@given(ODDS)
def test_chances_add_up_to_one(odds: Odds[int]) -> None:
    assert sum(chance for _, chance in odds.distribution()) == 1


@given(ODDS, ODDS)
def test_means_of_sums_add_up(first: Odds[int], second: Odds[int]) -> None:
    assert first.combine(second, lambda a, b: a + b).mean() == first.mean() + second.mean()


def test_numbers_and_words_together_stand_in_order() -> None:
    odds: Odds[int | str] = Odds({"none": 1, 10: 1, "all": 1, 2: 1, -3: 1}, 5)
    assert odds.values == [-3, 2, 10, "all", "none"]


def test_what_is_told_of_a_value_is_its_chance() -> None:
    odds = Odds({3: 2, 1: 4, 2: 0}, 6)
    assert odds.rows() == [(1, "2/3", 4 / 6), (3, "1/3", 2 / 6)]
    assert Odds.certain(7).rows() == [(7, "1", 1.0)]
