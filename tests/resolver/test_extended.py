"""Extended tests: one die fewer each time, until the hits are enough or no dice are left."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import OutOfRange, resolve
from resolver.extended import extended
from tests.resolver.dice import rolled


def by_hand(dice: int, required: int, limit: int | None = None) -> list[Fraction]:
    """Return the chance that each roll is the last, from every way in which all dice can fall."""
    finished = [0] * dice
    sizes = list(range(dice, 0, -1))
    for faces in product(range(1, 7), repeat=sum(sizes)):
        place = together = 0
        for number, size in enumerate(sizes):
            hits = sum(face >= 5 for face in faces[place : place + size])
            together += hits if limit is None else min(hits, limit)
            place += size
            if together >= required:
                finished[number] += 1
                break
    return [Fraction(count, 6 ** sum(sizes)) for count in finished]


@pytest.mark.parametrize(
    ("dice", "required", "limit"), [(1, 1, None), (2, 2, None), (3, 2, None), (3, 2, 1), (3, 4, 2)]
)
def test_the_odds_are_those_of_every_way_the_dice_can_fall(
    dice: int, required: int, limit: int | None
) -> None:
    cap = "" if limit is None else f" [{limit}]"
    found = extended(rolled(f"{dice} dice{cap} ({required}, 1 hour)"))
    assert found is not None
    assert list(found.by_roll) == by_hand(dice, required, limit)


@given(st.integers(1, 12), st.integers(1, 20))
def test_one_more_die_never_hurts_and_one_more_hit_never_helps(dice: int, required: int) -> None:
    def success(dice: int, required: int) -> Fraction:
        found = extended(rolled(f"{dice} dice ({required}, 1 hour)"))
        assert found is not None
        return found.success

    assert success(dice + 1, required) >= success(dice, required) >= success(dice, required + 1)


def test_the_answer_says_how_long_it_takes() -> None:
    answer = resolve(
        rolled("10 dice (4, 2 hours)").test, rolled("10 dice (4, 2 hours)").changed.scene
    ).plain()
    whole = answer["extended"]
    assert isinstance(whole, dict)
    assert whole["interval"] == {"value": 2, "unit": "hours"}
    assert whole["mean_time"]["decimal"] == pytest.approx(2 * whole["mean_rolls"]["decimal"])
    assert whole["success"]["decimal"] > answer["odds"]["success"]["decimal"]  # type: ignore[index]  # plain data
    assert "first roll" in str(answer["warnings"])


def test_a_plain_test_and_an_opposed_one_are_not_extended() -> None:
    assert extended(rolled("10 dice (4)")) is None
    opposed = rolled("6 dice (4, 1 hour) v. 3 dice")
    assert extended(opposed) is None
    assert "interval is not used" in str(resolve(opposed.test, opposed.changed.scene).plain()["warnings"])


def test_no_hits_at_all_are_enough_with_the_first_roll() -> None:
    found = extended(rolled("6 dice (0, 1 hour)"))
    assert found is not None
    assert list(found.by_roll) == [Fraction(1)]


def test_what_cannot_succeed_takes_no_time() -> None:
    found = extended(rolled("1 dice (2, 1 hour)"))
    assert found is not None
    assert found.success == 0
    assert found.rolls is None


@pytest.mark.parametrize("roll", ["41 dice (4, 1 hour)", "4 dice (101, 1 hour)", "4 dice (4, 0 hours)"])
def test_more_than_can_be_followed_is_refused(roll: str) -> None:
    with pytest.raises(OutOfRange, match=r"extended test|interval"):
        extended(rolled(roll))
