"""What one side throws: the most that it may be, and what it comes to."""

from collections.abc import Callable

import pytest

from resolver.dice.bounds import OutOfRange
from resolver.dice.exploding import glitch_base
from resolver.dice.handling import DiceHandling
from resolver.dice.mechanic import Mechanic
from resolver.dice.throws import (
    CountedThrow,
    Throw,
    TotalThrow,
    deciding_die,
    exploding_dice,
    tallies_of,
    with_help,
)

D20 = Mechanic("total", sides=20)


@pytest.mark.parametrize(
    ("throw", "most", "what"),
    [
        (CountedThrow, 100, "the number of dice of one side"),
        (
            lambda dice: CountedThrow(dice, handling=DiceHandling(reroll="failures")),
            40,
            "the number of dice that explode, are thrown again or bought",
        ),
        (
            lambda dice: CountedThrow(1, handling=DiceHandling(reroll="failures", helpers=(1, dice - 1))),
            20,
            "the dice of all helpers of such a roll",
        ),
        (lambda target: CountedThrow(1, target=target), 30, "the target number"),
        (lambda dice: TotalThrow(((dice, 2),)), 100, "the number of dice of one side"),
        (lambda dice: TotalThrow(((1, 4), (1 - dice, 2))), 100, "the number of dice of one side"),
    ],
)
def test_the_most_that_one_side_throws_is_taken_and_one_more_refused(
    throw: Callable[[int], Throw], most: int, what: str
) -> None:
    throw(most)
    with pytest.raises(OutOfRange, match=f"^{what} is {most + 1}; it must be from [02] to {most}$"):
        throw(most + 1)


def test_no_dice_may_be_thrown_and_less_than_none_may_not() -> None:
    assert CountedThrow(0).dice == 0
    with pytest.raises(OutOfRange, match="0 to 100"):
        CountedThrow(-1)


def test_a_target_number_is_2_or_more() -> None:
    assert CountedThrow(1, target=2).target == 2
    with pytest.raises(OutOfRange, match="2 to 30"):
        CountedThrow(1, target=1)


@pytest.mark.parametrize(
    ("throw", "bounds"),
    [
        (TotalThrow(((2, 6),), bonus=3), (5, 15)),
        (TotalThrow(((2, 6), (-1, 4)), bonus=3), (1, 14)),
        (TotalThrow(((-3, 6),), bonus=-2), (-20, -5)),
        (TotalThrow(()), (0, 0)),
    ],
)
def test_what_dice_may_come_to_lies_between_their_least_and_their_most(
    throw: TotalThrow, bounds: tuple[int, int]
) -> None:
    assert throw.bounds == bounds


@pytest.mark.parametrize(
    ("dice", "decides"),
    [(((1, 20),), True), (((2, 20),), False), (((1, 12),), False), (((1, 20), (1, 4)), False), ((), False)],
)
def test_only_one_die_of_the_mechanic_decides_by_its_face(
    dice: tuple[tuple[int, int], ...], *, decides: bool
) -> None:
    assert deciding_die(TotalThrow(dice), D20) is decides


def test_all_dice_explode_but_the_wild_one_or_only_those_on_top() -> None:
    assert exploding_dice(CountedThrow(5)) == 0
    assert exploding_dice(CountedThrow(5, handling=DiceHandling(explode="all"))) == 5
    assert exploding_dice(CountedThrow(5, wild=True, handling=DiceHandling(explode="all"))) == 4
    assert exploding_dice(CountedThrow(5, handling=DiceHandling(exploding=2))) == 2


def test_help_is_dice_on_top_and_raises_only_a_limit_that_there_is() -> None:
    throw = CountedThrow(4, limit=2, handling=DiceHandling(hits=1, helpers=(3,), helped_limit=1))
    assert with_help(throw, 2, 1) == CountedThrow(6, limit=3, handling=DiceHandling(hits=1, helped_limit=1))
    assert with_help(CountedThrow(4), 2, 1).limit is None


@pytest.mark.parametrize("high", [True, False])
@pytest.mark.parametrize("low", [True, False])
def test_only_the_faces_that_the_rulings_name_decide_by_themselves(*, high: bool, low: bool) -> None:
    rulings = {"natural_20": "on" if high else "off", "natural_1": "on" if low else "off"}
    marks = tallies_of(TotalThrow(((1, 20),), bonus=2), D20, rulings).odds().weights
    assert ((22, "natural-high") in marks, (3, "natural-low") in marks) == (high, low)
    assert ((22, "none") in marks, (3, "none") in marks) == (not high, not low)


def test_the_ruling_says_which_ones_make_a_glitch() -> None:
    assert glitch_base({"glitch_base": "tosses"}) == "tosses"
    assert glitch_base({"glitch_base": "pool"}) == "pool"
