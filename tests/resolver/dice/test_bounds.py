"""What is the most that a request may hold, and that exactly as much is taken."""

import pytest

from resolver.dice.bounds import OutOfRange, check_points, within


@pytest.mark.parametrize("value", [2, 3, 5])
def test_both_ends_lie_within(value: int) -> None:
    assert within("it", value, 2, 5) == value


@pytest.mark.parametrize("value", [1, 6])
def test_what_lies_past_an_end_is_refused_with_what_is_allowed(value: int) -> None:
    with pytest.raises(OutOfRange, match=f"^it is {value}; it must be from 2 to 5$"):
        within("it", value, 2, 5)


@pytest.mark.parametrize("dice", [[(25, 20)], [(5, 100)], [(83, 6), (-1, 2)], []])
def test_dice_that_are_added_up_may_have_500_faces(dice: list[tuple[int, int]]) -> None:
    check_points(dice)


@pytest.mark.parametrize("dice", [[(25, 20), (-1, 2)], [(-84, 6)], [(5, 100), (1, 2)]])
def test_dice_that_are_added_up_have_no_more_than_500_faces(dice: list[tuple[int, int]]) -> None:
    faces = sum(abs(count) * sides for count, sides in dice)
    with pytest.raises(OutOfRange, match=f"have {faces} faces in all; at most 500 are allowed, as in 25d20"):
        check_points(dice)
