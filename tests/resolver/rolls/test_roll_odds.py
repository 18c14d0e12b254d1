"""Odds of whole rolls: worked by hand, as laws, and against a second oracle."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Mechanic, Scene, Test, bind, modifier, roll_odds
from resolver.notation import parse_roll
from resolver.rolls.odds.roll_odds import mix_odds
from tests.resolver.mechanics import LEGEND, NAMES, OPEN, POOL, TOTAL, odds

SMALL = st.integers(0, 10)


@pytest.mark.parametrize(
    ("roll", "mechanic", "chance"),
    [
        ("1 dice (1)", POOL, Fraction(1, 3)),
        ("2 dice (1)", POOL, Fraction(5, 9)),
        ("3 dice (2)", POOL, Fraction(7, 27)),  # 3 * 1/9 * 2/3 + 1/27
        *(("3 dice [1] (2)", POOL, Fraction(0)), ("0 dice (0)", POOL, Fraction(1))),
        *(("1 dice v. 1 dice", POOL, Fraction(2, 9)), ("2 dice (2)", LEGEND, Fraction(4, 9))),
        *(("1 dice (4)", OPEN, Fraction(1, 2)), ("1 dice (7)", OPEN, Fraction(1, 6))),
        ("2 dice (8)", OPEN, 1 - Fraction(31, 36) ** 2),
        ("1 dice (4) v. 1 dice (6)", OPEN, Fraction(1, 2) * Fraction(5, 6)),
        *(("1d20 + 5 (15)", TOTAL, Fraction(11, 20)), ("1d20 + 5 (26)", TOTAL, Fraction(0))),
        *(("2d6 (8)", TOTAL, Fraction(15, 36)), ("2d6 + 1 (8)", TOTAL, Fraction(21, 36))),
        ("1d20 v. 1d20", TOTAL, Fraction(190, 400)),
    ],
)
def test_the_chance_of_success_worked_by_hand(roll: str, mechanic: Mechanic, chance: Fraction) -> None:
    known = odds(roll, mechanic)
    assert known.success == chance
    assert known.failure == 1 - chance


@pytest.mark.parametrize(
    ("roll", "mechanic", "rulings", "chance"),
    [
        ("1 dice v. 1 dice", POOL, {"tie": "actor"}, Fraction(7, 9)),
        ("1d20 (20)", TOTAL, {"difficulty": "beat"}, Fraction(0)),
        ("2 dice (1)", POOL, {"difficulty": "beat"}, Fraction(1, 9)),
        ("1d20 (50)", TOTAL, {"natural_20": "on"}, Fraction(1, 20)),
        ("1d20 + 30 (2)", TOTAL, {"natural_1": "on"}, Fraction(19, 20)),
        ("2d20 (50)", TOTAL, {"natural_20": "on"}, Fraction(0)),  # no single die that could decide
        ("1d6 (9)", TOTAL, {"natural_20": "on"}, Fraction(0)),
        ("1D (1 + 1D)", LEGEND, {}, Fraction(0)),
        ("1D (1D)", LEGEND, {"difficulty_dice": "rolled"}, Fraction(1, 3) + Fraction(2, 3) * Fraction(2, 3)),
    ],
)
def test_rulings_decide(roll: str, mechanic: Mechanic, rulings: dict[str, str], chance: Fraction) -> None:
    assert odds(roll, mechanic, rulings=rulings).success == chance


def test_a_draw_is_neither_success_nor_failure() -> None:
    drawn = odds("2 dice v. 2 dice", rulings={"tie": "draw"})
    assert drawn.success == drawn.failure
    assert drawn.success is not None
    assert drawn.tie == 1 - 2 * drawn.success


def test_a_roll_without_anything_to_reach_has_no_net() -> None:
    assert odds("4 dice").net is None
    total = odds("1d20", TOTAL)
    assert (total.success, total.net) == (None, None)
    assert total.score is not None


def test_a_critical_failure_never_succeeds_and_a_critical_glitch_may() -> None:
    # one die against none: a tie goes to the actor, unless a critical failure forbids it
    assert odds("1 dice (4) v. 0 dice (4)", OPEN, rulings={"tie": "actor"}).success == Fraction(5, 6)
    assert odds("1 dice v. 0 dice", POOL, rulings={"tie": "actor"}).success == 1


def test_what_is_opposed_and_required_must_beat_both() -> None:
    both = odds("2 dice (2) v. 1 dice")
    assert both.success == Fraction(1, 9)  # two hits always beat one die
    assert both.tie == Fraction(4, 9) * Fraction(2, 3) + Fraction(4, 9) * Fraction(1, 3)


def test_outcomes_have_their_chances() -> None:
    outcomes = tuple(
        (text, text)
        for text in ("success", "critical glitch", "net >= 1", "hits = 2", "hits > net", "Logic > 3")
    )
    test = Test(parse_roll("2 dice (1)", NAMES), POOL, names=NAMES, outcomes=outcomes)
    chances = [chance for _, _, chance in roll_odds(bind(test, Scene(actor={"Logic": 4}))).outcomes]
    assert chances == [
        Fraction(5, 9),
        Fraction(1, 36),
        Fraction(1, 9),
        Fraction(1, 9),
        Fraction(1),
        Fraction(1),
    ]


def test_outcomes_that_depend_on_what_is_unknown_have_none() -> None:
    outcomes = tuple((text, text) for text in ("success", "hits = 0", "glitch", "hits > Logic", "tie"))
    test = Test(parse_roll("2 dice (unknown)", NAMES), POOL, names=NAMES, outcomes=outcomes)
    chances = [chance for _, _, chance in roll_odds(bind(test, Scene())).outcomes]
    assert chances == [None, Fraction(4, 9), Fraction(1, 36), None, None]
    nothing = Test(parse_roll("unknown", NAMES), POOL, names=NAMES, outcomes=outcomes)
    assert {chance for _, _, chance in roll_odds(bind(nothing, Scene())).outcomes} == {None}


@given(SMALL, SMALL)
def test_an_opposed_roll_is_one_side_or_the_other_or_even(mine: int, theirs: int) -> None:
    there = odds(f"{mine} dice v. {theirs} dice", rulings={"tie": "draw"})
    back = odds(f"{theirs} dice v. {mine} dice", rulings={"tie": "draw"})
    assert there.success is not None
    assert there.failure is not None
    assert there.tie is not None
    assert there.net is not None
    assert there.net.chance(lambda net: net > 0) + there.net.chance(lambda net: net < 0) + there.tie == 1
    assert back.net is not None
    assert there.net.mean() == -back.net.mean()
    assert there.opposing_glitch == back.glitch


@given(SMALL, SMALL, st.sampled_from(["defender", "actor", "draw"]))
def test_one_more_die_never_hurts_an_opposed_roll(mine: int, theirs: int, tie: str) -> None:
    few = odds(f"{mine} dice v. {theirs} dice", LEGEND, rulings={"tie": tie})
    more = odds(f"{mine} dice v. {theirs} dice", LEGEND, changes=[modifier(1)], rulings={"tie": tie})
    assert few.success is not None
    assert more.success is not None
    assert few.success <= more.success


@given(st.integers(0, 12), st.integers(0, 12), st.integers(-3, 12))
def test_a_higher_limit_never_hurts_a_roll(dice: int, limit: int, threshold: int) -> None:
    low = odds(f"{dice} dice [{limit}] ({max(threshold, 0)})").success
    high = odds(f"{dice} dice [{limit + 1}] ({max(threshold, 0)})").success
    assert low is not None
    assert high is not None
    assert low <= high


@given(st.integers(1, 8), st.integers(2, 20))
def test_a_higher_target_number_never_helps(dice: int, target: int) -> None:
    low, high = (odds(f"{dice} dice ({number})", OPEN).success for number in (target, target + 1))
    assert low is not None
    assert high is not None
    assert low >= high


@given(st.integers(0, 12), st.integers(0, 12))
def test_odds_add_up_to_one(mine: int, theirs: int) -> None:
    known = odds(f"{mine} dice v. {theirs} dice")
    assert known.success is not None
    assert known.failure is not None
    assert known.success + known.failure == 1
    for distribution in (known.score, known.opposing_score, known.net):
        assert distribution is not None
        assert sum(chance for _, chance in distribution.distribution()) == 1


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 4), (7, 5), (12, 12)])
def test_opposed_pools_agree_with_icepool(mine: int, theirs: int) -> None:
    hit = icepool.d6 >= 5
    net = mine @ hit - theirs @ hit if mine and theirs else (mine @ hit if mine else -(theirs @ hit))
    known = odds(f"{mine} dice v. {theirs} dice").net
    assert known is not None
    assert dict(known.distribution()) == {int(value): net.probability(value) for value in net.outcomes()}


@pytest.mark.parametrize("target", [4, 7, 9])
@pytest.mark.parametrize("dice", [1, 5])
def test_open_ended_pools_agree_with_icepool_below_its_depth(dice: int, target: int) -> None:
    exploding = icepool.d6.explode(depth=3)
    expected = dice @ (exploding >= target)
    known = odds(f"{dice} dice ({target})", OPEN).score
    assert known is not None
    assert dict(known.distribution()) == {
        int(value): expected.probability(value) for value in expected.outcomes()
    }


def test_sums_agree_with_icepool() -> None:
    expected = 3 @ icepool.d6 + icepool.d20 - 2 @ icepool.d4
    known = odds("3d6 + 1d20 - 2d4", TOTAL).score
    assert known is not None
    assert dict(known.distribution()) == {value: expected.probability(value) for value in expected.outcomes()}


def test_rolls_made_in_one_of_several_ways_are_mixed_by_their_weights() -> None:
    one, two = odds("1 dice (1)"), odds("2 dice (1)")
    both = mix_odds([(1, one), (3, two)])
    assert both.success == (Fraction(1, 3) + 3 * Fraction(5, 9)) / 4
    assert both.score is not None
    assert both.score.chance(lambda hits: hits == 2) == Fraction(3, 4) * Fraction(1, 9)
    assert both.tie is None
    assert mix_odds([(1, one), (1, odds("2 dice (unknown)"))]).success is None
