"""The setting of a roll whose chance of success is nearest to another chance."""

from fractions import Fraction

from hypothesis import given, settings

from resolver import Mechanic
from resolver.solving.evaluator import Point
from resolver.solving.solutions import nearest
from tests.resolver.mechanics import OPEN, TOTAL
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


@settings(max_examples=MODERATE)
@given(numbered(), CHANCES)
def test_the_nearest_is_as_near_as_any_value_and_the_easier_of_two(
    case: tuple[Mechanic, str, Numbers], wanted: Fraction
) -> None:
    mechanic, vary, numbers = case
    asked = asking(printed(mechanic, vary, numbers), mechanic)
    near = nearest(asked, dial(asked, vary), wanted)
    points = scanned(mechanic, vary, numbers, span(mechanic, vary))
    assert near is not None
    least = min(abs(point.chance - wanted) for point in points)
    assert abs(near.difference) <= least
    if abs(near.difference) == least:
        assert near.point.chance == max(p.chance for p in points if abs(p.chance - wanted) == least)


@settings(max_examples=MODERATE)
@given(numbered())
def test_the_nearest_to_the_chance_that_there_is_changes_nothing(case: tuple[Mechanic, str, Numbers]) -> None:
    mechanic, vary, numbers = case
    asked = asking(printed(mechanic, vary, numbers), mechanic)
    turned = dial(asked, vary)
    assert asked.success is not None
    near = nearest(asked, turned, asked.success)
    assert near is not None
    assert near.difference == 0
    assert turned.now is not None
    if turned.holds(turned.now):
        assert near.point.value == turned.now


def test_of_target_numbers_with_one_chance_the_easier_is_nearest_unless_the_other_stands_already() -> None:
    for printed_number, expected in ((4, 6), (7, 7)):
        asked = asking(f"1 dice ({printed_number})", OPEN)
        near = nearest(asked, dial(asked, "requirement"), Fraction(1, 6))
        assert near is not None
        assert near.point.value == expected
        assert near.difference == 0
        assert near.easier is not None
        assert near.easier.value == expected - 1


def test_of_numbers_to_reach_that_are_certain_the_highest_is_nearest() -> None:
    asked = asking("1d20 + 5 (12)", TOTAL)
    near = nearest(asked, dial(asked, "requirement"), Fraction(1))
    assert near is not None
    assert near.point == Point(6, Fraction(1))


def test_the_harder_of_two_is_taken_on_demand() -> None:
    asked = asking("1d20 + 5 (12)", TOTAL)
    values = {}
    for prefer_easier in (True, False):
        near = nearest(asked, dial(asked, "requirement"), Fraction(29, 40), prefer_easier=prefer_easier)
        values[prefer_easier] = near and near.point.value
    assert values == {True: 11, False: 12}


def test_nothing_is_near_where_the_chances_are_unknown() -> None:
    asked = asking("Logic v. 3 dice")
    assert nearest(asked, dial(asked, "against"), Fraction(1, 2)) is None
