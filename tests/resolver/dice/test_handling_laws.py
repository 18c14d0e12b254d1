"""The laws of all that may be done with counted dice, and the dice that a seed gives them."""

from collections import defaultdict
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, GivenDice, Mechanic, Seed, replay, resolve, roll_odds
from resolver.rolls.replay.drawing import draw_dice
from resolver.sentences.rolls import opponents_requirement_not_used
from tests.resolver.by_hand import Came, told
from tests.resolver.edge import (
    AGAIN,
    BUY,
    CANCEL,
    EDGE,
    EXPLODE,
    HITS,
    NAMES,
    ONE,
    PUSH,
    RAISED,
    TEAM,
    WILD,
    of_opponent,
)
from tests.resolver.mechanics import every_script, odds, rolled

SINGLE = st.sampled_from([Change(), *EDGE, BUY, TEAM])


@given(st.integers(0, 12), st.integers(0, 12), st.none() | st.integers(0, 6), SINGLE)
def test_the_odds_add_up_to_one(dice: int, theirs: int, limit: int | None, change: Change) -> None:
    cap = "" if limit is None else f" [{limit}]"
    known = odds(f"{dice} dice{cap} v. {theirs} dice", changes=[change], rulings={"tie": "draw"})
    for distribution in (known.score, known.opposing_score, known.net):
        assert distribution is not None
        assert sum(chance for _, chance in distribution.distribution()) == 1
    assert known.success is not None
    assert known.failure is not None
    assert known.tie is not None
    assert known.success + known.failure + known.tie == 1


@given(st.integers(0, 20), st.integers(0, 10), st.integers(0, 20), SINGLE)
def test_a_higher_limit_never_hurts(dice: int, limit: int, required: int, change: Change) -> None:
    low, high = (odds(f"{dice} dice [{cap}] ({required})", changes=[change]) for cap in (limit, limit + 1))
    none = odds(f"{dice} dice ({required})", changes=[change])
    assert low.success is not None
    assert high.success is not None
    assert none.success is not None
    assert low.success <= high.success <= none.success
    assert low.glitch == high.glitch == none.glitch


@given(st.integers(0, 20), st.none() | st.integers(0, 6), st.integers(0, 20), st.sampled_from([*EDGE, TEAM]))
def test_edge_and_help_never_lower_the_chance_of_success(
    dice: int, limit: int | None, required: int, change: Change
) -> None:
    roll = f"{dice} dice{'' if limit is None else f' [{limit}]'} ({required})"
    plain, better = odds(roll).success, odds(roll, changes=[change]).success
    assert plain is not None
    assert better is not None
    assert plain <= better


@given(st.integers(0, 17), st.none() | st.integers(0, 6), st.integers(0, 20), SINGLE)
def test_one_more_die_never_hurts_the_hits_of_up_to_eighteen_dice(
    dice: int, limit: int | None, required: int, change: Change
) -> None:
    cap = "" if limit is None else f" [{limit}]"
    few, more = (
        odds(f"{count} dice{cap} ({required})", changes=[change]).success for count in (dice, dice + 1)
    )
    assert few is not None
    assert more is not None
    assert few <= more


def test_one_more_die_may_well_be_one_more_glitch() -> None:
    for change in (Change(), AGAIN, EXPLODE):
        two, three = (odds(f"{dice} dice", changes=[change]).glitch for dice in (2, 3))
        assert two is not None
        assert three is not None
        assert two < three


BOTH_SIDES = st.sampled_from([Change(), EXPLODE, AGAIN, ONE, RAISED, PUSH, HITS, CANCEL, BUY, WILD])


@given(st.integers(0, 8), st.integers(0, 8), st.none() | st.integers(0, 4), BOTH_SIDES, BOTH_SIDES)
def test_an_opposed_roll_with_its_sides_swapped_is_its_mirror(
    mine: int, theirs: int, limit: int | None, change: Change, other: Change
) -> None:
    cap, rulings = "" if limit is None else f" [{limit}]", {"tie": "draw"}
    there = odds(f"{mine} dice{cap} v. {theirs} dice", changes=[change, of_opponent(other)], rulings=rulings)
    back = odds(f"{theirs} dice v. {mine} dice{cap}", changes=[other, of_opponent(change)], rulings=rulings)
    assert (there.success, there.failure, there.tie) == (back.failure, back.success, back.tie)
    assert (there.score, there.opposing_score) == (back.opposing_score, back.score)
    assert (there.glitch, there.opposing_glitch) == (back.opposing_glitch, back.glitch)
    assert there.tail == back.tail
    assert there.net is not None
    assert back.net is not None
    assert there.net.distribution() == [(-net, chance) for net, chance in reversed(back.net.distribution())]


@given(st.integers(0, 8), st.integers(0, 8), BOTH_SIDES)
def test_a_requirement_that_the_other_side_raises_is_not_mine(mine: int, theirs: int, change: Change) -> None:
    raised = Change(add={"requirement": 5}, who="opponent")
    roll = f"{mine} dice (1) v. {theirs} dice"
    assert odds(roll, changes=[change, raised]).success == odds(roll, changes=[change]).success
    assert opponents_requirement_not_used("threshold") in rolled(roll, changes=[raised]).warnings


@pytest.mark.parametrize(("mine", "theirs"), [(3, 9), (8, 4), (15, 15)])
def test_edge_of_the_other_side_agrees_with_icepool(mine: int, theirs: int) -> None:
    again = icepool.d6.map(lambda face: face if face >= 5 else icepool.d6) >= 5
    net = mine @ (icepool.d6 >= 5) - theirs @ again
    change = Change(set={"reroll": "failures"}, who="opponent")
    known = odds(f"{mine} dice v. {theirs} dice", changes=[change], rulings={"reroll_ones": "last"}).net
    assert known is not None
    assert dict(known.distribution()) == {int(value): net.probability(value) for value in net.outcomes()}


@pytest.mark.parametrize("reroll_ones", ["first", "either", "last"])
@pytest.mark.parametrize(
    ("roll", "change"),
    [
        *(("3 dice [2] (1)", AGAIN), ("3 dice (2)", ONE), ("3 dice v. 1 dice", RAISED)),
        ("1 dice v. 2 dice", of_opponent(AGAIN)),
        ("2 dice (1)", Change(set={"reroll": "failures", "glitch": "cancelled"}, add={"hits": 1})),
        *(("9 dice v. 2 dice", BUY), ("2 dice v. 1 dice", of_opponent(WILD))),
    ],
)
def test_every_way_a_seed_may_fall_has_its_chance(roll: str, change: Change, reroll_ones: str) -> None:
    few_sided = Mechanic("hits", sides=3, hit_from=3, glitch=True)
    bound = rolled(roll, few_sided, changes=[change], rulings={"reroll_ones": reroll_ones})
    seen: dict[Came, Fraction] = defaultdict(Fraction)
    net: dict[int | None, Fraction] = defaultdict(Fraction)
    won, theirs = Fraction(0), Fraction(0)
    for script in every_script():
        came = replay(bound, draw_dice(bound, script))
        seen[came.score, came.verdict.mark] += script.chance
        net[came.verdict.net] += script.chance
        won += script.chance * (came.verdict.success is True)
        theirs += script.chance * (came.opposing_mark != "none")
    known = roll_odds(bound)
    assert told(bound) == seen
    assert known.success == won
    assert known.net is not None
    assert dict(known.net.distribution()) == net
    assert known.opposing_glitch in (None, theirs)


RULINGS = st.fixed_dictionaries(
    {
        "reroll_ones": st.sampled_from(["first", "either", "last"]),
        "glitch_base": st.sampled_from(["pool", "tosses"]),
        "exploded_fives": st.just("cancelled"),
        "tie": st.sampled_from(["defender", "actor", "draw"]),
    }
)
TOGETHER = st.sampled_from(
    [[change] for change in (*EDGE, BUY, TEAM, WILD)]
    + [
        [WILD, EXPLODE],
        [WILD, PUSH],
        [TEAM, AGAIN],
        [TEAM, PUSH],
        [TEAM, RAISED],
        [HITS, CANCEL, ONE],
        [TEAM, WILD],
    ]
)


@given(st.integers(0, 9), st.integers(0, 9), TOGETHER, TOGETHER, RULINGS, st.text(max_size=4))
def test_a_seeded_throw_is_read_alike_when_its_dice_are_given(
    mine: int, theirs: int, changes: list[Change], others: list[Change], rulings: dict[str, str], seed: str
) -> None:
    every = [*changes, *(of_opponent(change) for change in others if not change.helpers)]
    bound = rolled(f"{mine} dice [3] v. {theirs} dice", changes=every, rulings=rulings)
    dice = draw_dice(bound, Seed(seed))
    assert dice == draw_dice(bound, Seed(seed))
    came = replay(bound, dice)
    assert (came.score, came.verdict.mark) in told(bound) or roll_odds(bound).tail
    assert came.opposing_score is not None
    assert came.verdict.net == came.score - came.opposing_score


@pytest.mark.parametrize("change", [*EDGE, WILD, TEAM, BUY], ids=[*NAMES, "wild", "team", "buy"])
def test_an_answer_by_seed_is_the_answer_to_the_same_dice(change: Change) -> None:
    bound = rolled("5 dice [2] (2)", changes=[change])
    scene = bound.changed.scene
    by_seed = resolve(bound.test, scene, [change], seed="a").replay
    dice = draw_dice(bound, Seed("a")).dice
    assert by_seed == replay(bound, GivenDice(dice))
    if "buy" not in change.set:
        assert by_seed == resolve(bound.test, scene, [change], dice=dice).replay
