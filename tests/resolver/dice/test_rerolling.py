"""Rerolled dice and a raised die: against every way the dice may fall, and icepool."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, DiceError, Face, GivenDice, Mechanic, Scene, Test, replay, resolve, roll_odds
from resolver.dice.throws import MOST_HANDLED
from resolver.notation import parse_roll
from tests.plain import in_plain
from tests.resolver.by_hand import (
    Came,
    Table,
    Way,
    die_of,
    named_by_icepool,
    one_again,
    one_raised,
    replayed,
    second_chance,
    told,
)
from tests.resolver.edge import AGAIN, ONE, RAISED
from tests.resolver.mechanics import LEGEND, odds, rolled

CLEAN = Mechanic("hits", sides=6, hit_from=5)
"""Dice that cannot glitch, which would keep them from being thrown again."""

RULED = pytest.mark.parametrize("reroll_ones", ["first", "either", "last"])
SHAPES = [(0, 6, 5), (1, 6, 5), (2, 6, 5), (3, 4, 3), (4, 3, 3), (3, 3, 2), (3, 4, 2)]
"""Dice, sides and the lowest hit; few sides let more dice be thrown, and hits from 2 leave ones alone to miss."""


@RULED
@pytest.mark.parametrize(("dice", "sides", "hit_from"), SHAPES)
@pytest.mark.parametrize(
    ("change", "ways"),
    [(AGAIN, second_chance), (ONE, one_again), (RAISED, one_raised)],
    ids=["failures", "one", "raised"],
)
def test_every_way_in_which_dice_fall_is_read_as_the_rules_say_and_has_its_chance(
    change: Change,
    ways: Callable[[Table], Iterator[Way]],
    dice: int,
    sides: int,
    hit_from: int,
    reroll_ones: str,
) -> None:
    table = Table(dice, sides=sides, hit_from=hit_from, reroll_ones=reroll_ones)
    bound = table.bound(change)
    assert told(bound) == replayed(bound, ways(table))


def by_icepool(dice: int, reroll_ones: str) -> dict[Came, Fraction]:
    """Return Second Chance from whole pools: hits and ones, then the misses once more."""
    first = dice @ die_of([(1, 0, 2), (0, 1, 1), (0, 0, 3)])
    if reroll_ones == "last":
        twice = die_of([(1, 0, 20), (0, 1, 4), (0, 0, 12)])  # of 36: a hit at once or 1/3 of 4/6, a 1 of 4/6
        return named_by_icepool(dice, dice @ twice)
    anew = die_of([(1, 0, 2), (0, 1, 1), (0, 0, 3)])

    def again(came: icepool.Vector) -> icepool.Die:
        hits, ones = came
        if 2 * ones > dice or hits == dice:
            return icepool.Die([came])
        more = (dice - hits) @ anew
        if reroll_ones == "first":
            more = more.map(lambda pair: icepool.Vector((pair[0], 0)))
        return more + icepool.Vector((hits, 0))

    return named_by_icepool(dice, first.map(again))


@RULED
@pytest.mark.parametrize("dice", [5, 12])
def test_large_pools_thrown_again_agree_with_icepool(dice: int, reroll_ones: str) -> None:
    assert told(Table(dice, reroll_ones=reroll_ones).bound(AGAIN)) == by_icepool(dice, reroll_ones)


@pytest.mark.parametrize("dice", [1, 7, 30])
def test_one_die_of_a_large_pool_thrown_again_agrees_with_icepool(dice: int) -> None:
    hits = dice @ (icepool.d6 >= 5)
    more = hits.map(lambda came: came + (icepool.d6 >= 5) if came < dice else came)
    ours = odds(f"{dice} dice", CLEAN, changes=[ONE]).score
    assert ours is not None
    assert dict(ours.distribution()) == {int(came): more.probability(came) for came in more.outcomes()}


@pytest.mark.parametrize("dice", [1, 7, 30])
def test_one_raised_die_of_a_large_pool_agrees_with_icepool(dice: int) -> None:
    fours = dice @ die_of([(1, 0, 2), (0, 1, 1), (0, 0, 3)])  # the second of the pair: dice that show a 4
    hits = fours.map(lambda came: came[0] + (came[1] > 0))
    ours = odds(f"{dice} dice", CLEAN, changes=[RAISED]).score
    assert ours is not None
    assert dict(ours.distribution()) == {int(came): hits.probability(came) for came in hits.outcomes()}


def test_one_die_with_a_second_chance_worked_by_hand() -> None:
    # a hit, or no hit and then one; a 1 is a glitch, and stays
    assert odds("1 dice (1)", CLEAN, changes=[AGAIN]).success == Fraction(5, 9)
    with_glitches = odds("1 dice (1)", changes=[AGAIN])
    assert with_glitches.success == Fraction(1, 3) + Fraction(1, 2) * Fraction(1, 3)
    assert with_glitches.critical_glitch == Fraction(1, 6)
    at_last = odds("1 dice (1)", changes=[AGAIN], rulings={"reroll_ones": "last"})
    assert (at_last.success, at_last.critical_glitch) == (Fraction(5, 9), Fraction(4, 6) * Fraction(1, 6))


def test_one_raised_die_worked_by_hand() -> None:
    # 4, 5 and 6 are hits; a 1 is a glitch, and is not raised
    raised = odds("1 dice (1)", changes=[RAISED])
    assert (raised.success, raised.critical_glitch) == (Fraction(1, 2), Fraction(1, 6))
    assert odds("1 dice", changes=[RAISED], rulings={"reroll_ones": "last"}).glitch == 0


def test_a_limit_holds_for_dice_that_were_thrown_again() -> None:
    # two dice, each a hit with 5/9, were it not for a glitch of two ones
    limited = odds("2 dice [1]", changes=[AGAIN], rulings={"reroll_ones": "last"}).score
    assert limited is not None
    assert dict(limited.distribution()) == {0: Fraction(16, 81), 1: Fraction(65, 81)}


@RULED
@given(dice=st.integers(0, 30), required=st.integers(0, 30), kind=st.sampled_from([AGAIN, ONE, RAISED]))
def test_what_edge_does_with_dice_never_lowers_the_chance_of_success(
    reroll_ones: str, dice: int, required: int, kind: Change
) -> None:
    roll, rulings = f"{dice} dice ({required})", {"reroll_ones": reroll_ones}
    plain, better = odds(roll).success, odds(roll, changes=[kind], rulings=rulings).success
    assert plain is not None
    assert better is not None
    assert plain <= better


@RULED
@given(dice=st.integers(0, 17), required=st.integers(0, 18), kind=st.sampled_from([AGAIN, ONE, RAISED]))
def test_one_more_die_never_hurts_the_hits_of_up_to_eighteen_dice(
    reroll_ones: str, dice: int, required: int, kind: Change
) -> None:
    rulings = {"reroll_ones": reroll_ones}
    few = odds(f"{dice} dice ({required})", changes=[kind], rulings=rulings).success
    more = odds(f"{dice + 1} dice ({required})", changes=[kind], rulings=rulings).success
    assert few is not None
    assert more is not None
    assert few <= more


@given(st.integers(0, MOST_HANDLED - 1), st.integers(0, MOST_HANDLED), st.sampled_from([AGAIN, ONE, RAISED]))
def test_one_more_die_never_hurts_the_hits_where_a_glitch_keeps_nothing_from_being_thrown_again(
    dice: int, required: int, kind: Change
) -> None:
    few, more = (
        odds(f"{count} dice ({required})", changes=[kind], rulings={"reroll_ones": "last"}).success
        for count in (dice, dice + 1)
    )
    assert few is not None
    assert more is not None
    assert few <= more


def test_the_nineteenth_die_may_lose_a_second_chance_to_a_glitch() -> None:
    # an odd number of dice is a glitch more often, and then nothing is thrown again
    few, more = (odds(f"{dice} dice (1)", changes=[AGAIN]) for dice in (18, 19))
    assert few.success is not None
    assert more.success is not None
    assert few.success > more.success
    assert few.glitch is not None
    assert more.glitch is not None
    assert few.glitch < more.glitch


@RULED
@given(dice=st.integers(1, 40))
def test_a_glitch_is_the_likelier_the_more_throws_may_be_one(reroll_ones: str, dice: int) -> None:
    first, either, ruled = (
        odds(f"{dice} dice", changes=[AGAIN], rulings={"reroll_ones": ruling}).glitch
        for ruling in ("first", "either", reroll_ones)
    )
    assert first is not None
    assert either is not None
    assert ruled is not None
    assert first == odds(f"{dice} dice").glitch
    assert first <= either >= ruled


@pytest.mark.parametrize("change", [AGAIN, ONE, RAISED], ids=["failures", "one", "raised"])
def test_a_ruling_about_ones_bears_only_on_dice_that_can_glitch(change: Change) -> None:
    assert "reroll_ones" in rolled("3 dice", changes=[change]).bearing()
    assert "reroll_ones" not in rolled("3 dice", LEGEND, changes=[change]).bearing()
    assert "reroll_ones" not in rolled("3 dice").bearing()


@pytest.mark.parametrize(
    ("change", "faces", "message"),
    [
        *((AGAIN, [5, 2, 3, 1], "3 that"), (AGAIN, [5, [2, 5], [3, 1], 1], "2 dice are rerolled")),
        (AGAIN, [[5, 5], [2, 5], [3, 1], [2, 2]], "4 dice"),
        (AGAIN, [[1, 5], [1, 5], [1, 1], 5], "3 dice are rerolled"),
        *((AGAIN, [5, [2, 5, 3], [3, 1], [1, 1]], "[2, 5, 3]"), (AGAIN, [5, 5, 5, [2, 7]], "1 to 6")),
        *((AGAIN, [5, 5, 5], "needs 4"), (ONE, [5, 2, 3, 1], "0 dice are rerolled")),
        (ONE, [[5, 5], 2, 3, 1], "1 die is rerolled"),
        *((ONE, [5, [2, 5], [2, 5], 3], "2 dice are rerolled"), (ONE, [5, 5, 5, [6, 5]], "as all")),
        *((ONE, [[1, 5], 1, 1, 5], "as all"), (RAISED, [5, [4, 5], 3, 1], "[4, 5]")),
    ],
)
def test_other_dice_than_may_be_thrown_again_are_refused(
    change: Change, faces: list[Face], message: str
) -> None:
    with pytest.raises(DiceError) as error:
        replay(rolled("4 dice", changes=[change]), GivenDice({"actor": faces}))
    assert message in str(error.value)


def test_of_several_dice_that_are_no_hit_any_may_be_the_one_that_is_thrown_again() -> None:
    bound = rolled("3 dice", changes=[ONE])
    assert replay(bound, GivenDice({"actor": [[2, 5], 3, 6]})).score == 2
    assert replay(bound, GivenDice({"actor": [2, [3, 5], 6]})).score == 2


def test_hits_that_are_given_need_no_dice_that_were_thrown_again() -> None:
    assert replay(rolled("4 dice [2]", changes=[AGAIN]), GivenDice(hits={"actor": 3})).score == 2


def test_the_odds_of_dice_thrown_again_add_up_to_one() -> None:
    for change in (AGAIN, ONE, RAISED):
        for dice in (0, 1, 2, 25, MOST_HANDLED):
            known = roll_odds(rolled(f"{dice} dice (3)", changes=[change]))
            assert known.score is not None
            assert sum(chance for _, chance in known.score.distribution()) == 1
            assert known.success is not None
            assert known.failure == 1 - known.success


@pytest.mark.parametrize(
    ("faces", "told"), [([4, 1, 6], "a 4 as 5"), ([1, 3, 6], "a 1 as 2"), ([2, 3, 6], "1 hit")]
)
def test_the_trace_says_which_die_was_raised(faces: list[int], told: str) -> None:
    mechanic = Mechanic(family="hits", hit_from=5, glitch=True)
    test = Test(parse_roll("3 dice"), mechanic, {"reroll_ones": "last"})
    answer = in_plain(resolve(test, Scene(), [Change(set={"raise": "one"})], dice={"actor": faces}))
    replayed = answer["replay"]
    assert isinstance(replayed, dict)
    assert any(step["step"] == "dice" and step["text"].endswith(told) for step in replayed["trace"])
