"""A whole extended test played with given dice, roll after roll."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from operator import not_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Bound, Change, DiceError, Face, Mechanic, Scene, Seed, resolve
from resolver.rolls.odds.extended import extended, followed_throw, helps_once, with_dice_left
from resolver.rolls.replay.drawing import draw_help, draw_side
from resolver.rolls.replay.faces import GivenDice
from resolver.rolls.replay.play_extended import PlayedExtended, is_whole, play_extended
from resolver.rolls.replay.replay import helped_throw
from tests.plain import in_plain
from tests.resolver.mechanics import every_script, rolled

THREE_SIDED = Mechanic("hits", sides=3, hit_from=3, glitch=True)
"""Dice that fall in few ways."""

ROLL = "4 dice [2] (4, 2 hours)"
HELPED = Change(helpers=(2,), helped_limit=1)
ANEW = {"helpers": "each-interval"}


def play(
    bound: Bound, dice: Mapping[str, Sequence[Face]] | None = None, hits: Mapping[str, int] | None = None
) -> PlayedExtended:
    """Return what dice, or hits, come to."""
    return play_extended(bound, dice or {}, hits or {})


def test_a_test_is_played_until_its_hits_are_enough() -> None:
    played = play(rolled(ROLL), {"roll1": [5, 6, 5, 1], "roll2": [1, 1, 6], "roll3": [5, 5]})
    assert [(roll.dice, roll.hits, roll.so_far) for roll in played.rolls] == [(4, 2, 2), (3, 1, 3), (2, 2, 5)]
    assert (played.success, played.hits, played.interval, played.unit) == (True, 5, 2, "hours")


def test_a_test_ends_when_no_dice_are_left() -> None:
    played = play(rolled("2 dice (2, 1 hour)"), {"roll1": [1, 5], "roll2": [4]})
    assert (played.success, played.hits, len(played.rolls)) == (False, 1, 2)


def test_hits_may_be_given_for_some_rolls_and_dice_for_others() -> None:
    played = play(rolled(ROLL), {"roll2": [5, 1, 1]}, {"roll1": 3, "roll3": 1})
    assert [roll.hits for roll in played.rolls] == [2, 1, 1]


def test_the_answer_tells_every_roll_with_its_trace() -> None:
    bound = rolled(ROLL)
    answer = in_plain(resolve(bound.test, Scene(), dice={"roll1": [5, 6, 5, 1], "roll2": [5, 5, 6]}))
    told = answer["replay"]
    assert isinstance(told, dict)
    trace = told.pop("trace")
    assert told == {
        "outcome": "success",
        "hits": 4,
        "margin": 0,
        "rolls": 2,
        "time": {"value": 4, "unit": "hours"},
    }
    assert [step["text"] for step in trace] == [
        "4 dice: 2 hits, 2 in all",
        "3 dice: 2 hits, 4 in all",
        "success: 4 hits, 4 needed",
    ]
    assert [step["text"] for step in trace[1]["trace"]] == [
        "4",
        "−1 die: roll 2 of the test",
        "3 dice",
        "5, 5, 6: 3 hits",
        "0 of 3 dice show 1: no glitch",
        "limit 2: 3 hits count as 2",
    ]


def test_those_who_help_throw_before_the_first_roll_or_before_each() -> None:
    once = rolled("1 dice [0] (2, 1 hour)", changes=[HELPED])
    played = play(once, {"roll1.helper1": [5, 2], "roll1": [5, 6], "roll2": [6]})
    assert [(roll.dice, roll.hits) for roll in played.rolls] == [(2, 1), (1, 1)]
    anew = rolled("2 dice [0] (2, 1 hour)", changes=[HELPED], rulings=ANEW)
    dice: dict[str, list[Face]] = {
        "roll1.helper1": [5, 2],
        "roll1": [5, 6, 6],
        "roll2.helper1": [3, 2],
        "roll2": [6],
    }
    played = play(anew, dice)
    assert [(roll.dice, roll.hits, roll.so_far) for roll in played.rolls] == [(2, 1, 1), (1, 0, 1)]


def test_a_bought_test_needs_no_dice() -> None:
    bound = rolled("8 dice (5, 1 hour)", changes=[Change(set={"buy": 4})])
    by_seed = resolve(bound.test, Scene(), [Change(set={"buy": 4})], seed=1).played
    assert by_seed is not None
    assert [roll.hits for roll in by_seed.rolls] == [2, 1, 1, 1]
    assert by_seed == play(bound, {f"roll{number}": [] for number in range(1, 5)})
    with pytest.raises(DiceError, match=r"\(roll 2\)"):
        play(bound, {"roll1": [], "roll2": [5]})


def test_a_wild_die_stays_in_every_roll() -> None:
    wild = Change(set={"wild": "replace 1"})
    played = play(rolled("2 dice (4, 1 hour)", changes=[wild]), {"roll1": [1, 5], "roll2": [5]})
    assert [roll.hits for roll in played.rolls] == [0, 3]


@pytest.mark.parametrize(
    ("roll", "change", "rulings"),
    [
        ("3 dice (2, 1 hour)", Change(), {}),
        ("3 dice [1] (2, 1 hour)", Change(), {}),
        ("2 dice (0, 1 hour)", Change(), {}),
        ("1 dice (1, 1 hour)", Change(helpers=(2,), helped_limit=1), {}),
        ("1 dice [0] (2, 1 hour)", Change(helpers=(1,), helped_limit=1), {}),
        ("2 dice [1] (2, 1 hour)", Change(helpers=(1,), helped_limit=1), ANEW),
        ("2 dice (4, 1 hour)", Change(set={"wild": "replace 1"}), {}),
        ("1 dice (3, 1 hour)", Change(set={"wild": "add 1"}), {}),
        ("9 dice (4, 1 hour)", Change(set={"buy": 4}), {}),
    ],
)
def test_every_way_a_seed_may_fall_has_its_chance(roll: str, change: Change, rulings: dict[str, str]) -> None:
    bound = rolled(roll, THREE_SIDED, changes=[change], rulings=rulings)
    last: dict[int, Fraction] = {}
    failed = Fraction(0)
    for script in every_script():
        played = play_extended(bound, {}, {}, script)
        if played.success:
            number = len(played.rolls)
            last[number] = last.get(number, Fraction(0)) + script.chance
        else:
            failed += script.chance
    whole = extended(bound)
    assert whole is not None
    assert {number: chance for number, chance in enumerate(whole.by_roll, 1) if chance} == last
    assert whole.success == 1 - failed


def dice_of(bound: Bound, seed: str) -> dict[str, Sequence[Face]]:
    """Return a seed's dice by roll: first who helps once, then each roll with its helpers."""
    found: dict[str, Sequence[Face]] = {}
    throw, drawing = followed_throw(bound), Seed(seed)
    assert throw is not None
    if helps_once(throw, bound.rules.rulings):
        helping = draw_help(throw, bound, drawing)
        found |= {f"roll1.{who}": faces for who, faces in helping.items()}
        throw, _ = helped_throw(throw, bound, GivenDice(helping))
    for number, left in enumerate(range(throw.dice, 0, -1), 1):
        for who, faces in draw_side("actor", with_dice_left(throw, left), bound, drawing).items():
            found[f"roll{number}" if who == "actor" else f"roll{number}.{who}"] = faces
    return found


@given(
    dice=st.integers(0, 9),
    required=st.integers(0, 12),
    helpers=st.lists(st.integers(0, 4), max_size=3),
    ruling=st.sampled_from(["once", "each-interval"]),
    wild=st.sampled_from(["none", "replace 1", "add 1"]),
    seed=st.text(max_size=5),
)
def test_a_seeded_test_is_read_alike_when_its_dice_are_given(
    dice: int, required: int, helpers: list[int], ruling: str, wild: str, seed: str
) -> None:
    change = Change(set={"wild": wild}, helpers=tuple(helpers), helped_limit=1)
    roll = f"{dice} dice [3] ({required}, 1 hour)"
    bound = rolled(roll, changes=[change], rulings={"helpers": ruling})
    by_seed = play_extended(bound, {}, {}, Seed(seed))
    used = {
        key: faces
        for key, faces in dice_of(bound, seed).items()
        if int(key.split(".")[0][4:]) <= max(len(by_seed.rolls), 1)
    }
    assert play(bound, used) == by_seed
    assert by_seed.success == (by_seed.hits >= required)
    assert [roll.dice for roll in by_seed.rolls] == sorted(
        (roll.dice for roll in by_seed.rolls), reverse=True
    )


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ({"roll1": [5, 6, 5]}, "4. (roll 1)"),
        ({"roll1": [5, 6, 1, 1], "roll2": [5, 6, 5, 1]}, "3. (roll 2)"),
        ({"roll1": [5, 6, 1, 1], "roll3": [1, 1]}, "You gave no dice"),
        ({"roll2": [5, 6, 1]}, "6. (roll 1)"),
        ({"roll1": [5, 6, 1, [6, 2]]}, "[6, 2]"),
        ({"roll1": [5, 6, 1, 1], "roll2": [5, 6, 1], "roll3": [1, 1], "roll4": [5]}, "roll3, roll4"),
        ({"roll1": [1, 1, 1, 1], "actor": [1]}, '"actor"'),
        ({"roll1": [1, 1, 1, 1], "roll0": [1]}, '"roll0"'),
        ({"roll1.target": [1]}, '"target"'),
        ({"roll1": [1] * 4, "roll1.helper1": [5]}, '"helper1"'),
        ({"roll1": [1] * 4, "roll1.opponent": [5]}, '"opponent"'),
    ],
)
def test_dice_that_are_not_those_of_its_rolls_are_refused(dice: dict[str, list[Face]], message: str) -> None:
    with pytest.raises(DiceError) as error:
        play(rolled(ROLL), dice)
    assert message in str(error.value)


def test_dice_and_hits_of_one_roll_are_refused() -> None:
    with pytest.raises(DiceError, match=r".actor."):
        play(rolled(ROLL), {"roll1": [1, 1, 1, 1]}, {"roll1": 0})
    with pytest.raises(DiceError, match=r"4\. \(roll 1\)"):
        play(rolled(ROLL), hits={"roll1": 5})


def test_dice_of_who_helps_are_refused_where_they_are_missing_or_were_thrown_before() -> None:
    once = rolled("2 dice (3, 1 hour)", changes=[HELPED])
    with pytest.raises(DiceError, match="helper1; give 2"):
        play(once, {"roll1": [1, 1]})
    again: dict[str, list[Face]] = {
        "roll1.helper1": [1, 2],
        "roll1": [1, 1],
        "roll2.helper1": [5, 5],
        "roll2": [1],
    }
    with pytest.raises(DiceError, match=r'for "helper1", who rolls none here; .* \(roll 2\)'):
        play(once, again)
    anew = rolled("2 dice (3, 1 hour)", changes=[HELPED], rulings=ANEW)
    with pytest.raises(DiceError, match=r"You gave no dice for helper1; .* \(roll 2\)"):
        play(anew, {key: faces for key, faces in again.items() if key != "roll2.helper1"})
    two: dict[str, list[Face]] = {
        "roll1.helper1": [1, 2],
        "roll1.helper2": [5],
        "roll1": [1, 1],
        "roll2": [1],
    }
    with pytest.raises(DiceError, match=r'for "helper2", who rolls none here; .* \(roll 1\)'):
        play(once, two)


@pytest.mark.parametrize(
    ("roll", "change"),
    [
        ("4 dice (2)", Change()),
        ("4 dice (2, 1 hour) v. 2 dice", Change()),
        ("4 dice (unknown, 1 hour)", Change()),
        ("4 dice (2, 1 hour)", Change(set={"explode": "all"})),
        ("4 dice (2, 1 hour)", Change(set={"reroll": "failures"})),
    ],
)
def test_dice_by_roll_are_refused_where_no_test_can_be_followed(roll: str, change: Change) -> None:
    with pytest.raises(DiceError, match="extended"):
        play(rolled(roll, changes=[change]), {"roll1": [1, 1, 1, 1]})


def test_dice_of_no_roll_are_those_of_the_first() -> None:
    bound = rolled(ROLL)
    by_name = resolve(bound.test, Scene(), dice={"roll1": [5, 1, 1, 1]})
    assert resolve(bound.test, Scene(), dice={"actor": [5, 1, 1, 1]}).played == by_name.played
    helped = resolve(bound.test, Scene(), [HELPED], dice={"actor": [5, 1, 1, 1, 5], "helper1": [5, 1]}).played
    assert helped is not None
    assert helped.hits == 2


@pytest.mark.parametrize(("dice", "hits"), [([1, 1, 1, 1], 0), ([5, 1, 1, 1], 1), ([5, 5, 5, 1], 2)])
def test_a_test_that_is_not_over_has_the_chance_of_the_rolls_to_come(dice: list[Face], hits: int) -> None:
    so_far = play(rolled(ROLL), {"roll1": dice})
    assert (so_far.hits, so_far.success, so_far.next_dice) == (hits, False, 3)
    enough = sum(
        min(hits + min(sum(map(not_, a)), 2) + min(sum(map(not_, b)), 2) + (not c), 4) == 4
        for *faces, c in product(range(3), repeat=6)  # a third of the faces are hits
        for a, b in [(faces[:3], faces[3:])]
    )
    assert so_far.chance_left == Fraction(enough, 3**6)


def test_a_handled_roll_of_an_extended_test_is_played_by_itself() -> None:
    bound = rolled(ROLL)
    edge = [Change(set={"explode": "all"})]
    seeded = resolve(bound.test, Scene(), edge, seed=3)
    assert (seeded.played, seeded.replay is not None) == (None, True)


def test_a_seed_plays_an_extended_test_to_its_end() -> None:
    bound = rolled(ROLL)
    answer = resolve(bound.test, Scene(), seed=5)
    assert answer.replay is None
    assert answer.played == play_extended(bound, {}, {}, Seed(5))
    assert answer.played == resolve(bound.test, Scene(), seed="5").played


def test_a_whole_test_is_told_by_the_names_of_its_rolls() -> None:
    assert is_whole({"roll2.helper1": [1]}, {})
    assert is_whole({}, {"roll12": 3})
    assert not is_whole({"actor": [1]}, {"opponent": 1})


def test_an_interval_that_is_unknown_has_no_time() -> None:
    bound = rolled("1 dice (1, unknown hours)")
    played = play(bound, {"roll1": [5]})
    assert (played.success, played.interval) == (True, None)
    assert '"value": None' in str(
        in_plain(resolve(replace(bound.test), Scene(), dice={"roll1": [5]}))["replay"]
    ).replace("'", '"')
