"""What a wanted chance of success needs: by hand, and the laws that every solution keeps."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from resolver import Change, Mechanic, modifier
from resolver.solving.dials import dials_of
from resolver.solving.evaluator import Evaluator, Point
from resolver.solving.solutions import Solution, break_even, curve, easier_points, solve
from tests.resolver.mechanics import LEGEND, OPEN, TOTAL, odds
from tests.resolver.solving.questions import (
    CHANCES,
    MODERATE,
    Numbers,
    asking,
    dial,
    numbered,
    printed,
    scanned,
    span,
)


def solved(asked: Evaluator, vary: str, wanted: str | Fraction) -> Solution:
    return solve(asked, dial(asked, vary), Fraction(wanted))


def value_of(asked: Evaluator, vary: str, wanted: str | Fraction) -> int | None:
    found = solved(asked, vary, wanted).found
    return None if found is None else found.value


def test_eight_dice_reach_two_hits_three_times_in_four() -> None:
    # 7 dice: 1 - (2/3)^7 - 7 (1/3) (2/3)^6 = 1611/2187, less than 3/4; 8 dice: 5281/6561
    solution = solved(asking("5 dice (2)"), "pool", "3/4")
    assert solution.found == Point(8, Fraction(5281, 6561))
    assert solution.short == Point(7, Fraction(1611, 2187))
    assert solution.eases is True


def test_the_bonus_and_the_number_to_reach_of_a_d20() -> None:
    assert value_of(asking("1d20 + 5 (12)", TOTAL), "pool", "3/5") == 3
    assert value_of(asking("1d20 + 5 (12)", TOTAL), "requirement", "3/4") == 11
    assert solved(asking("1d20 + 5 (12)", TOTAL), "requirement", "3/4").short == Point(12, Fraction(7, 10))


def test_a_bonus_is_solved_for_without_the_ratings_in_it() -> None:
    asked = asking("1d20 + Logic (12)", TOTAL, changes=[modifier(-4)])
    assert (dial(asked, "pool").now, dial(asked, "pool").added) == (None, -4)
    assert value_of(asked, "pool", "3/5") == 7


def test_the_greatest_target_number_of_six_open_ended_dice() -> None:
    # a die reaches 9 with 4/36: 1 - (8/9)^6 = .507; and 10 with 3/36: 1 - (11/12)^6 = .407
    solution = solved(asking("6 dice (4)", OPEN), "requirement", "1/2")
    assert solution.found == Point(9, 1 - Fraction(8, 9) ** 6)
    assert solution.short == Point(10, 1 - Fraction(11, 12) ** 6)


def test_the_dice_of_a_game_where_four_faces_are_successes() -> None:
    assert solved(asking("1 dice (1)", LEGEND), "pool", "26/27").found == Point(3, Fraction(26, 27))


def test_the_least_limit_and_the_most_opposing_dice() -> None:
    # 3 dice against 1: limit 1 wins with (1 - 8/27) 2/3 = 38/81; a second hit adds 7/27 1/3
    found = solved(asking("3 dice [3] v. 1 dice"), "limit", "1/2").found
    assert found == Point(2, Fraction(38 + 7, 81))
    assert value_of(asking("3 dice v. 4 dice"), "against", "19/27") == 0
    assert value_of(asking("3 dice v. 4 dice"), "against", "1/2") == 1


def test_a_value_is_the_one_before_modifiers() -> None:
    wounded = [modifier(-2), Change(add={"requirement": 1, "limit": 2})]
    asked = asking("7 dice [4] (1)", changes=wounded)
    dials = {vary: dial(asked, vary) for vary in ("pool", "limit", "requirement")}
    assert {vary: (each.now, each.added) for vary, each in dials.items()} == {
        "pool": (7, -2),
        "limit": (4, 2),
        "requirement": (1, 1),
    }
    assert value_of(asked, "pool", "3/4") == 10
    assert asked.chance(dial(asked, "requirement"), 0) == odds("5 dice [6] (1)").success


def test_modifiers_of_the_other_side_stay_with_it() -> None:
    asked = asking("5 dice v. 6 dice [2]", changes=[Change(add={"against": -2})])
    assert dial(asked, "against").now == 6
    assert asked.chance(dial(asked, "against"), 8) == odds("5 dice v. 6 dice [2]").success


def test_a_wild_die_that_comes_on_top_is_one_of_the_dice() -> None:
    for wild, dice in (("replace 1", 5), ("add 1", 6)):
        asked = asking("5 dice (3)", changes=[modifier(-2), Change(set={"wild": wild})])
        turned = dial(asked, "pool")
        assert turned.now == dice
        # the Wild Die alone brings three hits, with a chance of a third
        assert asked.chance(turned, 3) == Fraction(1, 3)
        assert (
            asked.chance(turned, dice + 2) == odds("5 dice (3)", changes=[Change(set={"wild": wild})]).success
        )


def test_a_pool_that_lies_below_nothing_is_filled_from_nothing() -> None:
    asked = asking("2 dice (1)", changes=[modifier(-6)])
    assert dial(asked, "pool").now == 2
    assert value_of(asked, "pool", "1/3") == 7


def test_what_nobody_knows_can_be_solved_for() -> None:
    asked = asking("Logic [5] (2)")
    assert dial(asked, "pool").now is None
    assert value_of(asked, "pool", "3/4") == 8
    assert value_of(asking("6 dice (unknown)", OPEN), "requirement", "1/2") == 9
    assert value_of(asking("3 dice v. unknown"), "against", "1/2") == 1


def test_a_limit_below_the_threshold_is_beyond_help() -> None:
    solution = solved(asking("5 dice [2] (3)"), "pool", "1/2")
    assert (solution.found, solution.best) == (None, Point(0, Fraction(0)))


def test_the_best_of_a_limit_is_the_first_that_does_not_bind() -> None:
    assert solved(asking("4 dice [1] (2)"), "limit", "99/100").best == Point(2, Fraction(33, 81))


def test_what_is_unknown_has_no_solution() -> None:
    solution = solved(asking("Logic + 2 v. Firewall"), "pool", "1/2")
    assert (solution.found, solution.short, solution.best) == (None, None, None)


@settings(max_examples=MODERATE)
@given(numbered(), CHANCES)
def test_a_solution_is_what_looking_at_every_value_finds(
    case: tuple[Mechanic, str, Numbers], wanted: Fraction
) -> None:
    mechanic, vary, numbers = case
    solution = solved(asking(printed(mechanic, vary, numbers), mechanic), vary, wanted)
    values = span(mechanic, vary)
    reaching = [point for point in scanned(mechanic, vary, numbers, values) if point.chance >= wanted]
    least = vary in ("pool", "limit")
    if solution.found is None:
        assert not reaching
    elif reaching and values[0] < solution.found.value < values[-1]:
        assert solution.found == (reaching[0] if least else reaching[-1])


@settings(max_examples=MODERATE)
@given(numbered(), CHANCES)
def test_what_is_found_reaches_the_wish_and_one_step_harder_does_not(
    case: tuple[Mechanic, str, Numbers], wanted: Fraction
) -> None:
    mechanic, vary, numbers = case
    asked = asking(printed(mechanic, vary, numbers), mechanic)
    solution = solved(asked, vary, wanted)
    if solution.found is None:
        assert solution.best is None or solution.best.chance < wanted
        return
    harder = solution.found.value + (-1 if solution.eases else 1)
    assert solution.found.chance >= wanted
    assert solution.best is None
    if dial(asked, vary).holds(harder):
        (point,) = scanned(mechanic, vary, numbers, [harder])
        assert solution.short == point
        assert point.chance < wanted


def test_one_step_of_everything_is_worth_the_exact_difference() -> None:
    asked = asking("7 dice [3] v. 5 dice")
    found = easier_points(asked, dials_of(asked.bound))
    assert found == {
        "pool": Point(8, odds("8 dice [3] v. 5 dice").success or Fraction(0)),
        "limit": Point(4, odds("7 dice [4] v. 5 dice").success or Fraction(0)),
        "against": Point(4, odds("7 dice [3] v. 4 dice").success or Fraction(0)),
    }
    assert all(asked.success is not None and point.chance > asked.success for point in found.values())


def test_a_step_that_there_is_not_is_worth_nothing() -> None:
    asked = asking("100 dice (1) v. 0 dice")
    assert easier_points(asked, dials_of(asked.bound)) == {}
    unknown = asking("Logic (2)")
    assert easier_points(unknown, dials_of(unknown.bound)) == {}


@settings(max_examples=MODERATE)
@given(numbered())
def test_more_dice_never_lower_a_curve(case: tuple[Mechanic, str, Numbers]) -> None:
    mechanic, _, numbers = case
    asked = asking(printed(mechanic, "pool", numbers), mechanic)
    points = curve(asked, dial(asked, "pool"), range(21))
    assert [point.value for point in points] == list(range(21))
    assert points == sorted(points, key=lambda point: point.chance)


def test_a_curve_breaks_even_where_success_is_first_as_likely_as_failure() -> None:
    asked = asking("1d20 + 5 (12)", TOTAL)
    points = curve(asked, dial(asked, "requirement"), range(14, 19))
    assert break_even(points, eases=False) == Point(16, Fraction(1, 2))
    assert break_even(points[:2], eases=False) == Point(15, Fraction(11, 20))
    assert break_even(points[3:], eases=False) is None


@pytest.mark.parametrize("vary", ["pool", "limit", "requirement", "against"])
def test_every_test_is_worked_out_once_and_seldom(vary: str) -> None:
    asked = asking("9 dice [4] (2) v. 7 dice")
    for _ in range(2):
        solved(asked, vary, "3/5")
    assert asked.spent <= 17
