"""D6 Legend's wild die: its 1 fails critically, its 6 is a success and rolls again."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, DiceError, Face, GivenDice, Mechanic, Seed, replay, resolve
from resolver.dice.throws import CountedThrow
from resolver.rolls.replay.drawing import draw_dice
from tests.resolver.by_hand import Way, chance_of, replayed, runs, told
from tests.resolver.mechanics import LEGEND, POOL, every_script, odds, rolled

LEGENDARY = {"wild": "legend"}
FOUR_SIDED = Mechanic("hits", sides=4, hit_from=2)


def ways(dice: int, mechanic: Mechanic, depth: int) -> list[Way]:
    """Return every way dice may fall if the first is rerolled on its highest face."""
    found: list[Way] = []
    once = range(1, mechanic.sides + 1)
    for chance, run in runs(mechanic.sides, depth):
        for others in product(once, repeat=dice - 1):
            successes = sum(face >= mechanic.counted_from for face in (*run, *others))
            mark = "critical-glitch" if run == [1] else "none"
            first: Face = run[0] if len(run) == 1 else run
            share = chance / mechanic.sides ** (dice - 1)
            found.append((share, [first, *others], (successes, mark)))
    return found


@pytest.mark.parametrize(("dice", "mechanic"), [(1, LEGEND), (2, LEGEND), (4, LEGEND), (4, FOUR_SIDED)])
def test_the_odds_are_those_of_every_run_of_dice(dice: int, mechanic: Mechanic) -> None:
    depth = 4
    bound = rolled(f"{dice} dice", mechanic, rulings=LEGENDARY)
    seen, known = replayed(bound, ways(dice, mechanic, depth)), told(bound)
    assert sum(known.values()) == 1
    for came, chance in known.items():
        if came[0] < depth or came[1] != "none":
            assert chance == seen[came]
        else:
            assert chance >= seen.get(came, 0)
    left = 1 - sum(chance for (hits, mark), chance in seen.items() if hits < depth or mark != "none")
    assert left == sum(chance for (hits, mark), chance in known.items() if hits >= depth and mark == "none")


@pytest.mark.parametrize("dice", [2, 10, 40])
def test_large_pools_agree_with_icepool_below_its_depth(dice: int) -> None:
    others = (dice - 1) @ (icepool.d6 >= 3)
    known = odds(f"{dice} dice", LEGEND, rulings=LEGENDARY)
    assert known.score is not None

    def run(depth: int) -> icepool.Die:
        return icepool.Die([0, 0, 1, 1, 1, 1 + run(depth - 1)]) if depth else icepool.Die([0])

    whole = run(12) + others
    for hits in range(12):
        assert chance_of(known.score, hits) == whole.probability(hits)


def test_one_die_worked_by_hand() -> None:
    known = odds("1 dice (1)", LEGEND, rulings=LEGENDARY)
    assert known.success == Fraction(2, 3)
    assert known.critical_glitch == known.glitch == Fraction(1, 6)
    # a six, and then a success
    assert odds("1 dice (2)", LEGEND, rulings=LEGENDARY).success == Fraction(1, 6) * Fraction(2, 3)
    # two dice: one success is enough, unless the wild die shows a 1
    assert odds("2 dice (1)", LEGEND, rulings=LEGENDARY).success == Fraction(4, 6) + Fraction(
        1, 6
    ) * Fraction(2, 3)


@pytest.mark.parametrize("roll", ["1 dice (1)", "5 dice (1)", "5 dice [2] (1)", "5 dice v. 5 dice"])
def test_a_critical_failure_fails_whatever_the_other_dice_show(roll: str) -> None:
    bound = rolled(roll, LEGEND, rulings=LEGENDARY)
    assert isinstance(bound.actor.throw, CountedThrow)
    dice = bound.actor.throw.dice
    given_dice: dict[str, list[Face]] = {"actor": [1, *[5] * (dice - 1)]}
    if bound.opponent:
        given_dice["opponent"] = [2] * 5
    came = replay(bound, GivenDice(given_dice))
    assert (came.verdict.mark, came.verdict.outcome) == ("critical-glitch", "failure")
    assert odds(roll, LEGEND, rulings=LEGENDARY).critical_glitch == Fraction(1, 6)


def test_a_one_after_a_six_is_a_plain_miss() -> None:
    came = replay(rolled("2 dice (2)", LEGEND, rulings=LEGENDARY), GivenDice({"actor": [[6, 1], 3]}))
    assert (came.score, came.verdict.mark, came.verdict.outcome) == (2, "none", "success")


def test_dice_of_none_have_no_wild_die() -> None:
    known = odds("0 dice (0)", LEGEND, rulings=LEGENDARY)
    assert (known.success, known.critical_glitch) == (Fraction(1), Fraction(0))
    assert known.tail is None
    assert replay(rolled("0 dice", LEGEND, rulings=LEGENDARY), GivenDice({"actor": []})).score == 0


def test_the_tail_is_what_all_listed_successes_leave() -> None:
    known = odds("2 dice", LEGEND, rulings=LEGENDARY)
    assert known.score is not None
    # 24 successes or more: all sixes but for the last throw, or for the other die
    hit, six = Fraction(2, 3), Fraction(1, 6)
    assert known.tail == hit * six**22 * hit + (1 - hit) * six**23 * hit
    assert odds("2 dice [9]", LEGEND, rulings=LEGENDARY).tail is None


def test_the_ruling_bears_only_on_dice_whose_ones_mean_nothing_else() -> None:
    assert "wild" in rolled("3 dice", LEGEND).bearing()
    assert "wild" not in rolled("3 dice", POOL).bearing()
    assert odds("3 dice", POOL, rulings=LEGENDARY) == odds("3 dice", POOL)
    assert odds("3 dice", LEGEND, rulings={"wild": "none"}) == odds("3 dice", LEGEND)


@given(st.integers(0, 30), st.integers(1, 30), st.none() | st.integers(0, 8))
def test_one_more_die_never_hurts_where_a_success_is_needed(
    dice: int, required: int, limit: int | None
) -> None:
    cap = "" if limit is None else f" [{limit}]"
    few = odds(f"{dice} dice{cap} ({required})", LEGEND, rulings=LEGENDARY).success
    more = odds(f"{dice + 1} dice{cap} ({required})", LEGEND, rulings=LEGENDARY).success
    assert few is not None
    assert more is not None
    assert few <= more


@given(st.integers(0, 8), st.integers(0, 8))
def test_swapped_sides_mirror_each_other_in_their_successes(mine: int, theirs: int) -> None:
    there, back = (
        odds(roll, LEGEND, rulings={**LEGENDARY, "tie": "draw"})
        for roll in (f"{mine} dice v. {theirs} dice", f"{theirs} dice v. {mine} dice")
    )
    assert there.tie == back.tie
    assert (there.score, there.opposing_score) == (back.opposing_score, back.score)
    assert (there.glitch, there.opposing_glitch) == (back.opposing_glitch, back.glitch)


@pytest.mark.parametrize("roll", ["2 dice (1)", "1 dice v. 1 dice"])
def test_every_way_a_seed_may_fall_has_its_chance(roll: str) -> None:
    bound = rolled(roll, LEGEND, rulings=LEGENDARY)
    won, critical, seen = Fraction(0), Fraction(0), Fraction(0)
    scores: dict[int, Fraction] = defaultdict(Fraction)
    for script in every_script():
        came = replay(bound, draw_dice(bound, script))
        seen += script.chance
        won += script.chance * (came.verdict.success is True)
        critical += script.chance * (came.verdict.mark == "critical-glitch")
        scores[came.score] += script.chance
    known = odds(roll, LEGEND, rulings=LEGENDARY)
    assert seen == 1
    assert critical == known.critical_glitch
    assert known.score is not None
    # a script tells two sixes from no more of them, so that it knows how often there are none, and one success
    for hits in (0, 1):
        assert scores[hits] == chance_of(known.score, hits)
    if known.opposing_score is None:
        assert won == known.success


@given(st.integers(0, 12), st.integers(0, 12), st.integers())
def test_a_seeded_throw_is_read_alike_when_it_is_given(mine: int, theirs: int, seed: int) -> None:
    bound = rolled(f"{mine} dice v. {theirs} dice", LEGEND, rulings=LEGENDARY)
    dice = draw_dice(bound, Seed(seed)).dice
    by_seed = resolve(bound.test, bound.changed.scene, seed=seed, rulings=LEGENDARY).replay
    assert by_seed == resolve(bound.test, bound.changed.scene, dice=dice, rulings=LEGENDARY).replay


def test_those_who_help_have_a_wild_die_too() -> None:
    bound = rolled("1 dice", LEGEND, changes=[Change(helpers=(1,))], rulings=LEGENDARY)
    came = replay(bound, GivenDice({"helper1": [[6, 6, 1]], "actor": [[6, 2], 3, 1]}))
    assert came.score == 2
    with pytest.raises(DiceError, match="helper1 ends with 6"):
        replay(bound, GivenDice({"helper1": [6], "actor": [2, 2]}))


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ([6, 2], "as [6, 2]"),
        ([[6, 6], 2], "A die of your"),
        ([[3, 2], 2], "[3, 2]"),
        ([2, [6, 2]], "You gave [6, 2] for a die"),
    ],
)
def test_dice_that_are_not_thrown_as_they_should_be_are_refused(faces: list[Face], message: str) -> None:
    with pytest.raises(DiceError) as error:
        replay(rolled("2 dice", LEGEND, rulings=LEGENDARY), GivenDice({"actor": faces}))
    assert message in str(error.value)


def test_more_successes_than_dice_may_be_given_as_the_wild_die_may_go_on() -> None:
    assert replay(rolled("2 dice", LEGEND, rulings=LEGENDARY), GivenDice(hits={"actor": 5})).score == 5
