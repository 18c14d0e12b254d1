"""Open tests: the highest die counts, sixes are thrown again and added."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, GivenDice, HandlingError, Mechanic, Scene, Test, bind, replay, resolve, roll_odds
from resolver.dice.counting import count_highest
from resolver.dice.tallies import Tallies
from resolver.notation import parse_roll
from resolver.sentences.rolls import requirement_not_used
from tests.plain import in_plain

OPEN = Mechanic(family="target-number", open_ended=True, all_ones=True)
HITS = Mechanic(family="hits", hit_from=5)
HIGHEST = Change(set={"read": "highest"})
BOTH = [HIGHEST, Change(set={"read": "highest"}, who="opponent")]

RUNS = [(*(6,) * again, face) for again in range(3) for face in range(1, 6)]
"""Every way in which one die can fall that is thrown no more than three times."""


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_highest_of_every_run_of_dice_has_its_chance(dice: int) -> None:
    counted: dict[int, Fraction] = {}
    for throws in product(RUNS, repeat=dice):
        chance = Fraction(1, 6 ** sum(map(len, throws)))
        highest = max(map(sum, throws))
        counted[highest] = counted.get(highest, Fraction(0)) + chance
    odds = dict(count_highest(dice, OPEN).score_odds().distribution())
    assert {total: odds[total] for total in counted} == counted


def test_one_die_comes_to_seven_with_one_in_thirty_six_and_never_to_six() -> None:
    odds = dict(count_highest(1, OPEN).score_odds().distribution())
    assert odds[7] == Fraction(1, 36)
    assert 6 not in odds
    assert odds[5] == Fraction(1, 6)


@given(st.integers(1, 40))
def test_one_more_die_never_lowers_the_highest(dice: int) -> None:
    def at_least(count: int, total: int) -> Fraction:
        return count_highest(count, OPEN).score_odds().chance(lambda score: score >= total)

    assert all(at_least(dice + 1, total) >= at_least(dice, total) for total in (3, 5, 8, 13))


@given(st.integers(1, 30))
def test_odds_sum_to_one_and_all_ones_have_theirs(dice: int) -> None:
    tallies = count_highest(dice, OPEN)
    assert sum(map(sum, tallies.weights.values())) == tallies.total
    assert Fraction(sum(tallies.weights["critical-glitch"]), tallies.total) == Fraction(1, 6**dice)


def test_without_a_throw_again_the_highest_is_a_face() -> None:
    odds = count_highest(2, Mechanic(family="target-number", sides=4)).score_odds()
    assert odds.weights == {1: 1, 2: 3, 3: 5, 4: 7}
    failing = Mechanic(family="target-number", sides=4, all_ones=True)
    assert count_highest(2, failing) == Tallies({"none": (0, 0, 3, 5, 7), "critical-glitch": (0, 1)}, 16)


def test_no_dice_come_to_nothing_and_are_no_failure() -> None:
    assert count_highest(0, OPEN) == Tallies({"none": (1,)}, 1)


def test_an_open_test_tells_its_total_and_no_success() -> None:
    answer = in_plain(
        resolve(Test(parse_roll("3 dice"), OPEN), Scene(), [HIGHEST], dice={"actor": [4, [6, 3], 1]})
    )
    assert answer["unknown"] == []
    replayed = answer["replay"]
    assert isinstance(replayed, dict)
    assert replayed["total"] == 9
    assert "outcome" not in replayed
    assert any(step["text"] == "4, 6+3, 1: total 9" for step in replayed["trace"])


def test_two_open_tests_are_held_against_each_other() -> None:
    bound = bind(Test(parse_roll("2 dice v. 1 dice"), OPEN), Scene(), BOTH)
    odds = roll_odds(bound)
    won = Fraction(0)
    for throws in product(RUNS, repeat=3):
        faces = [list(run) if len(run) > 1 else run[0] for run in throws]
        played = replay(bound, GivenDice({"actor": faces[:2], "opponent": faces[2:]}))
        won += Fraction(played.verdict.success is True, 6 ** sum(map(len, throws)))
    missing = 1 - (1 - Fraction(1, 6**3)) ** 3
    assert odds.success is not None
    assert won <= odds.success <= won + missing


@pytest.mark.parametrize(
    ("roll", "mechanic", "changes", "message"),
    [
        ("3 dice", HITS, [HIGHEST], "numbers"),
        ("3 dice", OPEN, [HIGHEST, Change(add={"hits": 1})], "bought"),
        ("3 dice v. 2 dice", OPEN, [HIGHEST], "compared"),
    ],
)
def test_what_is_no_open_test_is_refused(
    roll: str, mechanic: Mechanic, changes: list[Change], message: str
) -> None:
    with pytest.raises(HandlingError, match=message):
        bind(Test(parse_roll(roll), mechanic), Scene(), changes)


def test_a_target_number_of_an_open_test_is_said_to_be_unused() -> None:
    bound = bind(Test(parse_roll("3 dice (4)"), OPEN), Scene(), [HIGHEST])
    assert bound.warnings == (requirement_not_used("target number"),)
