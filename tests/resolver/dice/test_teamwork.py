"""Teamwork: the hits of those who help are dice for the one who leads, and raise the limit."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, ChangeError, DiceError, GivenDice, OutOfRange, replay, resolve
from resolver.dice.throws import MOST_HANDLED
from resolver.rolls.replay.drawing import draw_dice
from tests.plain import traced
from tests.resolver.by_hand import Came, told
from tests.resolver.mechanics import LEGEND, OPEN, TOTAL, every_script, odds, rolled


def together(
    dice: int, helpers: tuple[int, ...], limit: int | None, helped_limit: int, helped_most: int | None = None
) -> dict[Came, Fraction]:
    """Return the result of every throw of the helpers, then the leader, by the rule's words."""
    up_to = sum(helpers) if helped_most is None else helped_most
    chances: dict[Came, Fraction] = defaultdict(Fraction)
    for every in product(*(product(range(1, 7), repeat=count) for count in helpers)):
        more = min(sum(face >= 5 for faces in every for face in faces), up_to)
        glitched = [faces for faces in every if faces.count(1) * 2 > len(faces)]
        useful = [faces for faces in every if max(faces, default=0) >= 5 and faces not in glitched]
        if any(max(faces) < 5 for faces in glitched):  # critically: nobody raises the limit
            useful = []
        most = None if limit is None else limit + helped_limit * len(useful)
        for led in product(range(1, 7), repeat=dice + more):
            hits = sum(face >= 5 for face in led)
            mark = "none" if led.count(1) * 2 <= len(led) else "glitch" if hits else "critical-glitch"
            counted = hits if most is None else min(hits, most)
            chances[counted, mark] += Fraction(1, 6 ** (sum(helpers) + dice + more))
    return dict(chances)


def team(*helpers: int, limit: int = 1) -> Change:
    """Return the change that those who help are."""
    return Change(helpers=helpers, helped_limit=limit)


@pytest.mark.parametrize(
    ("dice", "helpers", "limit", "helped_limit"),
    [
        *((0, (1,), None, 1), (2, (1,), None, 1), (2, (2,), 1, 1), (2, (1, 1), 0, 1), (1, (2, 1), 1, 2)),
        *((1, (1, 0, 1), 0, 0), (0, (3,), 1, 1)),
    ],
)
def test_the_odds_are_those_of_every_throw_of_all_who_help(
    dice: int, helpers: tuple[int, ...], limit: int | None, helped_limit: int
) -> None:
    cap = "" if limit is None else f" [{limit}]"
    bound = rolled(f"{dice} dice{cap}", changes=[team(*helpers, limit=helped_limit)])
    assert told(bound) == together(dice, helpers, limit, helped_limit)


@pytest.mark.parametrize(("helpers", "most"), [((2,), 0), ((2,), 1), ((1, 1), 1), ((2, 1), 2)])
def test_helpers_add_no_more_dice_than_a_rating_that_the_pool_reads(
    helpers: tuple[int, ...], most: int
) -> None:
    change = replace(team(*helpers), helped_most=(frozenset({"Cunning"}), frozenset({"Logic", "Luck"})))
    scene = {"Logic": most, "Luck": 9}  # the pool reads neither Luck nor Cunning
    bound = rolled("Logic [1]", changes=[change], ratings=scene)
    assert told(bound) == together(most, helpers, 1, 1, helped_most=most)
    seen: dict[Came, Fraction] = defaultdict(Fraction)
    for script in every_script():
        came = replay(bound, draw_dice(bound, script))
        seen[came.score, came.verdict.mark] += script.chance
    assert seen == told(bound)


@pytest.mark.parametrize(
    ("dice", "helpers", "limit"), [(5, (4, 3), 2), (10, (6,), 4), (8, (5, 5, 5), 3), (12, (2, 9), None)]
)
def test_large_teams_agree_with_icepool(dice: int, helpers: tuple[int, ...], limit: int | None) -> None:
    def useful(pair: icepool.Vector, count: int) -> icepool.Vector:
        hits, ones = pair
        glitch = 2 * ones > count
        return icepool.Vector((hits, int(hits > 0 and not glitch), int(glitch and not hits)))

    one = icepool.Die([icepool.Vector(pair) for pair in [(0, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0)]])
    help_ = icepool.Die([icepool.Vector((0, 0, 0))])
    for count in helpers:
        help_ += (count @ one).map(lambda pair, count=count: useful(pair, count))

    def led(given_: icepool.Vector) -> icepool.Die:
        hits = (dice + given_[0]) @ (icepool.d6 >= 5)
        raised = 0 if given_[2] else given_[1]
        return hits if limit is None else hits.map(lambda came: min(came, limit + raised))

    whole = help_.map(led)
    cap = "" if limit is None else f" [{limit}]"
    ours = odds(f"{dice} dice{cap}", changes=[team(*helpers)]).score
    assert ours is not None
    assert dict(ours.distribution()) == {int(hits): whole.probability(hits) for hits in whole.outcomes()}


@pytest.mark.parametrize(
    ("roll", "change"),
    [
        *(("1 dice (1)", team(1)), ("1 dice [1] (2)", team(1, 1)), ("1 dice [0] (1)", team(2))),
        ("1 dice [1] (1)", Change(set={"glitch": "cancelled"}, helpers=(2,), helped_limit=1)),
        ("0 dice [1] (1)", Change(add={"hits": 1}, helpers=(2,), helped_limit=1)),
        *(("1 dice [1] v. 1 dice", team(1)), ("1 dice (1)", Change(set={"wild": "add 1"}, helpers=(1,)))),
    ],
)
def test_every_way_a_seed_may_fall_has_its_chance(roll: str, change: Change) -> None:
    bound = rolled(roll, changes=[change])
    seen: dict[Came, Fraction] = defaultdict(Fraction)
    won = Fraction(0)
    for script in every_script():
        came = replay(bound, draw_dice(bound, script))
        seen[came.score, came.verdict.mark] += script.chance
        won += script.chance * (came.verdict.success is True)
    assert told(bound) == seen
    assert resolve(bound.test, bound.changed.scene, [change]).odds.success == won


@pytest.mark.parametrize("reroll_ones", ["first", "either", "last"])
def test_dice_that_are_given_are_thrown_again_too(reroll_ones: str) -> None:
    change = Change(set={"reroll": "failures"}, helpers=(1,), helped_limit=1)
    bound = rolled("1 dice [1]", changes=[change], rulings={"reroll_ones": reroll_ones})
    seen: dict[Came, Fraction] = defaultdict(Fraction)
    for script in every_script():
        came = replay(bound, draw_dice(bound, script))
        seen[came.score, came.verdict.mark] += script.chance
    assert told(bound) == seen


def test_one_who_helps_with_one_die_worked_by_hand() -> None:
    # a hit of the helper is a second die: 5/9 instead of 1/3
    helped = odds("1 dice (1)", changes=[team(1)])
    assert helped.success == Fraction(1, 3) * Fraction(5, 9) + Fraction(2, 3) * Fraction(1, 3)
    # without a die of your own only the die from the helper can hit
    assert odds("0 dice (1)", changes=[team(1)]).success == Fraction(1, 9)


def test_a_limit_rises_only_for_a_hit_without_a_glitch() -> None:
    bound = rolled("3 dice [1]", changes=[team(3, 3, 3)])
    dice = {
        "helper1": [5, 1, 2],  # a hit: one die, and one higher
        "helper2": [5, 1, 1],  # a hit and a glitch: one die
        "helper3": [2, 3, 4],  # nothing
        "actor": [5, 5, 5, 5, 5],
    }
    came = replay(bound, GivenDice(dice))
    assert came.score == 2
    assert [step["text"] for step in traced(came) if step["step"] == "help"] == [
        "helper 1: 5, 1, 2: +1 die, limit +1",
        "helper 2: 5, 1, 1: +1 die",
        "helper 3: 2, 3, 4: +0 dice",
    ]


def test_hits_of_those_who_help_may_be_given() -> None:
    bound = rolled("1 dice [1]", changes=[team(4, 2)])
    came = replay(bound, GivenDice({"actor": [5, 5, 5, 2]}, {"helper1": 3, "helper2": 0}))
    assert came.score == 2
    with pytest.raises(DiceError, match="Helper2 has 3"):
        replay(bound, GivenDice({"actor": [5]}, {"helper1": 0, "helper2": 3}))


@given(
    st.integers(0, 10),
    st.lists(st.integers(0, 5), min_size=1, max_size=3),
    st.none() | st.integers(0, 6),
    st.integers(0, 12),
)
def test_help_never_hurts(dice: int, helpers: list[int], limit: int | None, required: int) -> None:
    roll = f"{dice} dice{'' if limit is None else f' [{limit}]'} ({required})"
    alone, helped, more = (
        odds(roll, changes=[change]).success
        for change in (Change(), team(*helpers), team(*(count + 1 for count in helpers)))
    )
    assert alone is not None
    assert helped is not None
    assert alone <= helped
    if limit is None:  # one more die may be a glitch more, which raises the limit no longer
        assert more is not None
        assert helped <= more


@given(st.integers(0, 12), st.lists(st.integers(0, 8), min_size=1, max_size=4))
def test_the_order_of_those_who_help_does_not_matter(dice: int, helpers: list[int]) -> None:
    first = odds(f"{dice} dice [2] (2)", changes=[team(*helpers)])
    assert first == odds(f"{dice} dice [2] (2)", changes=[team(*reversed(helpers))])
    assert first.score is not None
    assert sum(chance for _, chance in first.score.distribution()) == 1


@given(st.integers(0, 8), st.integers(0, 5), st.integers(0, 10))
def test_help_without_a_limit_is_dice_that_must_hit_to_be_thrown(dice: int, more: int, required: int) -> None:
    # with one who helps, each of the dice is a third of a die
    ways = Fraction(0)
    for hits in range(more + 1):
        share = (more @ (icepool.d6 >= 5)).probability(hits) if more else Fraction(1)
        success = odds(f"{dice + hits} dice ({required})").success
        assert success is not None
        ways += share * success
    assert odds(f"{dice} dice ({required})", changes=[team(more)]).success == ways


def test_help_makes_no_more_dice_than_may_be_handled_dice() -> None:
    change = Change(set={"explode": "all"}, helpers=(1,))
    with pytest.raises(OutOfRange, match="explode,"):
        odds(f"{MOST_HANDLED} dice", changes=[change])


def test_the_tail_of_exploding_dice_that_are_given_is_told() -> None:
    known = odds("1 dice", changes=[Change(set={"explode": "all"}, helpers=(2,))])
    assert known.score is not None
    assert known.tail is not None
    assert 0 < known.tail < Fraction(1, 10**9)
    assert sum(chance for _, chance in known.score.distribution()) == 1


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        (GivenDice({"actor": [5, 5]}), "helper1; give 2"),
        (GivenDice({"actor": [5, 5], "helper1": [2, 3]}), "helper2; give 1"),
        (GivenDice({"actor": [5, 5], "helper1": [2], "helper2": [3]}), "helper1; the"),
        (GivenDice({"actor": [5, 5], "helper1": [2, [6, 2]], "helper2": [3]}), "[6, 2]"),
        (GivenDice({"actor": [5, 5], "helper1": [5, 2], "helper2": [3]}), "needs 3"),
        (GivenDice({"helper1": [2, 2], "helper2": [3]}), "roll; give 2"),
    ],
)
def test_dice_that_are_missing_or_not_those_of_who_helps_are_refused(given_: GivenDice, message: str) -> None:
    with pytest.raises(DiceError) as error:
        replay(rolled("2 dice", changes=[team(2, 1)]), given_)
    assert message in str(error.value)


def test_no_dice_are_needed_of_a_helper_without_any() -> None:
    bound = rolled("3 dice (1)", changes=[team(0, 1)])
    played = replay(bound, GivenDice({"actor": [5, 5, 2, 3], "helper2": [6]}))
    assert [(step["who"], step["dice"]) for step in traced(played) if step["step"] == "help"] == [
        ("helper1", 0),
        ("helper2", 1),
    ]
    assert played.score == 2


def test_dice_of_somebody_who_does_not_help_are_refused() -> None:
    bound = rolled("1 dice", changes=[team(1)])
    message = r'You gave dice for "helper2", who rolls none here; leave them out\.'
    with pytest.raises(DiceError, match=message):
        replay(bound, GivenDice({"actor": [2], "helper1": [2], "helper2": [2]}))
    with pytest.raises(DiceError, match=message):
        replay(bound, GivenDice({"actor": [2], "helper1": [2]}, {"helper2": 1}))
    assert replay(bound, GivenDice({"actor": [2], "helper1": [2], "helper2": []})).score == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (team(*[1] * 9), "0 to 8"),
        (team(41), "helper is 41"),
        (team(-1), "-1; it"),
        (team(21, 20), "helpers is 41"),
    ],
)
def test_more_help_than_can_be_followed_is_refused(change: Change, message: str) -> None:
    with pytest.raises(OutOfRange) as error:
        rolled("1 dice", changes=[change])
    assert message in str(error.value)


def test_only_the_one_who_acts_can_be_helped() -> None:
    with pytest.raises(ChangeError, match="helpers"):
        rolled("1 dice v. 1 dice", changes=[Change(helpers=(1,), who="opponent")])


@pytest.mark.parametrize(("roll", "mechanic"), [("2 dice (4)", OPEN), ("1d20 (4)", TOTAL)])
def test_help_needs_dice_of_which_some_faces_are_always_hits(roll: str, mechanic: object) -> None:
    with pytest.raises(ValueError, match="bought"):
        rolled(roll, mechanic, changes=[team(1)])  # type: ignore[arg-type]  # one of the mechanics


def test_successes_of_other_systems_help_too() -> None:
    helped = odds("1 dice (1)", LEGEND, changes=[team(1)])
    assert helped.success == Fraction(2, 3) * Fraction(8, 9) + Fraction(1, 3) * Fraction(2, 3)
