"""The Wild Die: worth three hits, or the end of the lowest hits of the others."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, GivenDice, Mechanic, Scene, Test, bind, replay, resolve, roll_odds
from resolver.dice.handling import DiceHandling
from resolver.dice.wild import count_with_wild, wild_weights
from resolver.notation import parse_roll
from resolver.sentences.rolls import no_wild_die, wild_die_not_used, wild_ruling_not_used
from tests.plain import in_plain
from tests.resolver.by_hand import Table, chance_of, exploding, replayed, second_chance, told
from tests.resolver.edge import AGAIN, EXPLODE
from tests.resolver.mechanics import LEGEND, odds, rolled

POOL = Mechanic(family="hits", hit_from=5, glitch=True)
NONE_ALIKE = Mechanic(family="target-number", open_ended=True)


def by_hand(faces: tuple[int, ...]) -> tuple[int, str]:
    """Return hits and glitch of dice whose first one is wild, by the words of the rule."""
    wild, *others = faces
    hits = 3 if wild in (5, 6) else 0
    for face in others:
        if face == 6 or (face == 5 and wild != 1):
            hits += 1
    if faces.count(1) * 2 <= len(faces):
        return hits, "none"
    return hits, "glitch" if hits else "critical-glitch"


@pytest.mark.parametrize("dice", range(1, 6))
def test_the_odds_are_those_of_every_throw_counted_by_hand(dice: int) -> None:
    throws = Counter(by_hand(faces) for faces in product(range(1, 7), repeat=dice))
    odds = count_with_wild(dice, POOL).odds()
    assert {value: Fraction(weight, odds.total) for value, weight in odds.weights.items()} == {
        came: Fraction(count, 6**dice) for came, count in throws.items()
    }


@pytest.mark.parametrize("face", range(1, 7))
def test_the_odds_of_a_face_are_those_of_its_throws(face: int) -> None:
    throws = Counter(by_hand((face, *others)) for others in product(range(1, 7), repeat=3))
    odds = count_with_wild(4, POOL, face).odds()
    assert {value: weight / odds.total for value, weight in odds.weights.items()} == {
        came: count / 6**3 for came, count in throws.items()
    }


@given(st.integers(6, 40))
def test_large_pools_agree_with_icepool(dice: int) -> None:
    spoiled = (dice - 1) @ icepool.d6.map(lambda face: int(face == 6))
    normal = (dice - 1) @ icepool.d6.map(lambda face: int(face >= 5))
    whole = icepool.d6.map(lambda face: spoiled if face == 1 else normal + (3 if face >= 5 else 0))
    ours = count_with_wild(dice, POOL).score_odds()
    assert {value: Fraction(weight, ours.total) for value, weight in ours.weights.items()} == {
        hits: Fraction(whole.probability(hits)) for hits in whole.outcomes()
    }


@pytest.mark.parametrize("wild", ["replace 1", "add 1"])
@pytest.mark.parametrize("notation", ["2 dice (1)", "2 dice (2)", "3 dice [2] (1)"])
def test_replay_over_all_dice_is_the_odds(notation: str, wild: str) -> None:
    test = Test(parse_roll(notation), POOL, wild=wild)
    bound = bind(test, Scene())
    odds = roll_odds(bound)
    dice = int(notation[0]) + (wild == "add 1")
    won = sum(
        replay(bound, GivenDice({"actor": faces})).verdict.success is True
        for faces in product(range(1, 7), repeat=dice)
    )
    assert odds.success == Fraction(won, 6**dice)


def test_outcomes_may_ask_for_the_face_of_the_wild_die() -> None:
    outcomes = (("glitch", "g"), ("wild = 1", "w"))
    test = Test(parse_roll("4 dice"), POOL, outcomes=outcomes, wild="replace 1")
    chances = {condition: chance for condition, _, chance in roll_odds(bind(test, Scene())).outcomes}
    assert chances["wild = 1"] == Fraction(1, 6)
    played = in_plain(resolve(test, Scene(), dice={"actor": [1, 5, 6, 2]}))["replay"]
    assert isinstance(played, dict)
    assert (played["hits"], played["then"]) == (1, ["w"])


def test_a_grant_adds_a_wild_die_to_any_roll() -> None:
    test = Test(parse_roll("2 dice (1)"), POOL)
    plain = resolve(test, Scene(), dice={"actor": [2, 2]})
    wild = resolve(test, Scene(), [Change(set={"wild": "add 1"})], dice={"actor": [6, 2, 2]})
    assert plain.odds.success == Fraction(5, 9)
    assert wild.replay is not None
    assert wild.replay.score == 3


def test_where_no_die_can_be_wild_the_answer_says_so() -> None:
    empty = resolve(Test(parse_roll("0 dice"), POOL, wild="replace 1"), Scene())
    assert empty.warnings == [no_wild_die()]
    targeted = resolve(Test(parse_roll("3 dice (4)"), NONE_ALIKE, wild="add 1"), Scene())
    assert wild_die_not_used() in targeted.warnings
    totalled = resolve(Test(parse_roll("1d20 (10)"), Mechanic("total", sides=20), wild="add 1"), Scene())
    assert wild_die_not_used() in totalled.warnings


def test_a_wild_die_of_the_roll_takes_the_place_of_the_one_by_ruling_and_the_answer_says_so() -> None:
    test, by_ruling = Test(parse_roll("3 dice (2)"), LEGEND), {"wild": "legend"}
    own = replace(test, wild="add 1")
    assert resolve(own, Scene(), rulings=by_ruling).warnings == [wild_ruling_not_used()]
    assert resolve(test, Scene(), rulings=by_ruling).warnings == []
    assert resolve(own, Scene()).warnings == []


def test_the_trace_says_which_die_is_wild() -> None:
    test = Test(parse_roll("2 dice"), POOL, wild="replace 1")
    played = in_plain(resolve(test, Scene(), dice={"actor": [6, 1]}))["replay"]
    assert "Wild Die 6, 1: 3 hits" in str(played)


LAST = {"reroll_ones": "last"}
BASES = [("pool", "cancelled"), ("pool", "kept"), ("tosses", "cancelled")]


@pytest.mark.parametrize(("glitch_base", "exploded_fives"), BASES)
@pytest.mark.parametrize(
    ("dice", "more", "sides", "hit_from"), [(2, 1, 6, 5), (3, 1, 6, 5), (3, 2, 4, 3), (4, 2, 3, 2)]
)
def test_a_wild_die_beside_dice_that_explode_is_that_of_every_run_of_dice(
    dice: int, more: int, sides: int, hit_from: int, glitch_base: str, exploded_fives: str
) -> None:
    table = Table(dice, more, True, False, sides, hit_from, glitch_base, exploded_fives)
    bound = table.bound(Change(add={"exploding": more}))
    depth = 3
    seen, known = replayed(bound, exploding(table, depth)), told(bound)
    assert {came: chance for came, chance in seen.items() if came[0] < depth} == {
        came: chance for came, chance in known.items() if came[0] < depth
    }
    # a run that is left out may make up three hits with the Wild Die, and never fewer than the depth
    assert sum(known.values()) == 1
    assert all(chance <= known[came] for came, chance in seen.items())


@pytest.mark.parametrize(("glitch_base", "exploded_fives"), BASES)
@pytest.mark.parametrize(("dice", "sides", "hit_from"), [(1, 6, 5), (2, 6, 5), (3, 4, 3), (3, 3, 2)])
def test_where_all_dice_explode_a_wild_one_is_thrown_again_as_a_normal_die(
    dice: int, sides: int, hit_from: int, glitch_base: str, exploded_fives: str
) -> None:
    table = Table(dice, dice - 1, True, True, sides, hit_from, glitch_base, exploded_fives)
    bound = table.bound(EXPLODE)
    depth = 4
    seen, known = replayed(bound, exploding(table, depth)), told(bound)
    assert {came: chance for came, chance in seen.items() if came[0] < depth} == {
        came: chance for came, chance in known.items() if came[0] < depth
    }
    assert sum(known.values()) == 1
    assert all(chance <= known[came] for came, chance in seen.items())


def test_a_wild_six_counts_three_hits_and_is_thrown_again() -> None:
    bound = rolled("1 dice", changes=[Change(set={"wild": "replace 1"}), EXPLODE])
    assert replay(bound, GivenDice({"actor": [[6, 6, 5]]})).score == 5
    whole = odds("1 dice", changes=[Change(set={"wild": "replace 1"}), EXPLODE])
    assert whole.score is not None
    below = sum(hits * chance for hits, chance in whole.score.distribution() if hits < 20)
    assert abs(below - Fraction(16, 15)) < Fraction(1, 6**10)


@pytest.mark.parametrize("reroll_ones", ["first", "last"])
@pytest.mark.parametrize(("dice", "sides", "hit_from"), [(1, 6, 5), (2, 6, 5), (3, 4, 3), (4, 3, 2)])
def test_a_wild_die_thrown_again_with_the_others_is_that_of_every_way_they_fall(
    dice: int, sides: int, hit_from: int, reroll_ones: str
) -> None:
    table = Table(dice, wild=True, sides=sides, hit_from=hit_from, reroll_ones=reroll_ones)
    bound = table.bound(AGAIN)
    assert told(bound) == replayed(bound, second_chance(table))


@pytest.mark.parametrize("reroll_ones", ["first", "last"])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_face_of_a_wild_die_thrown_again_has_its_chance(dice: int, reroll_ones: str) -> None:
    table = Table(dice, wild=True, reroll_ones=reroll_ones)
    seen: Counter[int] = Counter()
    for chance, thrown, _ in second_chance(table):
        first = thrown[0]
        seen[first if isinstance(first, int) else first[-1]] += chance * 6 ** (2 * dice)
    weights = wild_weights(dice, POOL, DiceHandling(reroll="failures"), {"reroll_ones": reroll_ones})
    total = sum(weights)
    assert [Fraction(weight, total) for weight in weights] == [
        Fraction(seen[face], 6 ** (2 * dice)) for face in range(1, 7)
    ]


@pytest.mark.parametrize("dice", [2, 9, 25])
def test_large_pools_thrown_again_agree_with_icepool(dice: int) -> None:
    face = icepool.d6.map(lambda shown: shown if shown >= 5 else icepool.d6)
    spoiled, normal = (dice - 1) @ (face == 6), (dice - 1) @ (face >= 5)
    whole = face.map(lambda wild: spoiled if wild == 1 else normal + (3 if wild >= 5 else 0))
    ours = odds(f"{dice} dice", changes=[Change(set={"wild": "replace 1"}), AGAIN], rulings=LAST).score
    assert ours is not None
    assert dict(ours.distribution()) == {int(hits): whole.probability(hits) for hits in whole.outcomes()}


def run(first: int, again: int, depth: int) -> icepool.Die:
    """Return the hits of an exploding die whose first throw has another lowest hit."""
    if not depth:
        return icepool.Die([0])
    return icepool.Die([*(int(face >= first) for face in range(1, 6)), 1 + run(again, again, depth - 1)])


@pytest.mark.parametrize("exploded_fives", ["cancelled", "kept"])
@pytest.mark.parametrize("dice", [2, 9, 20])
def test_large_pools_that_explode_agree_with_icepool_below_its_depth(dice: int, exploded_fives: str) -> None:
    depth = 8
    again = 6 if exploded_fives == "cancelled" else 5
    spoiled, normal = (dice - 1) @ run(6, again, depth), (dice - 1) @ run(5, 5, depth)
    again_wild = run(5, 5, depth)
    whole = icepool.d6.map(
        lambda wild: spoiled if wild == 1 else normal + (3 + again_wild if wild == 6 else 3 * (wild == 5))
    )
    changes = [Change(set={"wild": "replace 1", "explode": "all"})]
    ours = odds(f"{dice} dice", changes=changes, rulings={"exploded_fives": exploded_fives}).score
    assert ours is not None
    for hits in range(depth):
        assert chance_of(ours, hits) == whole.probability(hits)


def test_a_five_after_a_six_is_cancelled_or_kept_as_the_ruling_says() -> None:
    for ruling, hits in (("cancelled", 2), ("kept", 3)):
        bound = rolled(
            "2 dice",
            changes=[Change(set={"wild": "replace 1"}, add={"exploding": 1})],
            rulings={"exploded_fives": ruling},
        )
        assert "exploded_fives" in bound.bearing()
        # the wild 1, a plain six, and a run whose five is thrown again
        assert replay(bound, GivenDice({"actor": [1, 6, [6, 5]]})).score == hits
        assert replay(bound, GivenDice({"actor": [1, 5, 5]})).score == 0


def test_kept_fives_never_hurt() -> None:
    for required in range(2, 8):  # one hit needs no second throw
        cancelled, kept = (
            odds(
                f"6 dice ({required})",
                changes=[Change(set={"wild": "add 1", "explode": "all"})],
                rulings={"exploded_fives": ruling},
            ).success
            for ruling in ("cancelled", "kept")
        )
        assert cancelled is not None
        assert kept is not None
        assert cancelled < kept


def test_ones_among_all_throws_are_refused_while_fives_are_kept() -> None:
    rulings = {"exploded_fives": "kept", "glitch_base": "tosses"}
    bound = rolled("3 dice", changes=[Change(set={"wild": "replace 1", "explode": "all"})], rulings=rulings)
    with pytest.raises(ValueError, match="exploded_fives"):
        roll_odds(bound)


@given(st.integers(1, 30), st.integers(0, 30), st.sampled_from([EXPLODE, AGAIN]))
def test_one_more_die_beside_a_wild_die_never_hurts_the_hits(
    dice: int, required: int, change: Change
) -> None:
    wild = Change(set={"wild": "replace 1"})
    few, more = (
        odds(f"{count} dice ({required})", changes=[wild, change], rulings=LAST).success
        for count in (dice, dice + 1)
    )
    assert few is not None
    assert more is not None
    assert few <= more


@given(st.integers(1, 30), st.integers(0, 30), st.sampled_from([EXPLODE, AGAIN]))
def test_edge_beside_a_wild_die_never_lowers_the_chance_of_success(
    dice: int, required: int, change: Change
) -> None:
    wild = Change(set={"wild": "replace 1"})
    plain = odds(f"{dice} dice ({required})", changes=[wild]).success
    better = odds(f"{dice} dice ({required})", changes=[wild, change], rulings=LAST).success
    assert plain is not None
    assert better is not None
    assert plain <= better


def test_the_other_side_may_have_a_wild_die_and_then_it_is_its_own() -> None:
    add = Change(set={"wild": "add 1"}, who="opponent")
    theirs = odds("3 dice v. 2 dice", changes=[add], rulings={"tie": "draw"})
    mine = odds("2 dice v. 3 dice", changes=[Change(set={"wild": "add 1"})], rulings={"tie": "draw"})
    assert (theirs.success, theirs.failure, theirs.tie) == (mine.failure, mine.success, mine.tie)
    assert (theirs.score, theirs.opposing_score) == (mine.opposing_score, mine.score)
    assert (theirs.glitch, theirs.opposing_glitch) == (mine.opposing_glitch, mine.glitch)
    came = replay(rolled("1 dice v. 1 dice", changes=[add]), GivenDice({"actor": [6], "opponent": [5, 2]}))
    assert (came.score, came.opposing_score, came.verdict.wild) == (1, 3, 0)


def test_no_more_hits_than_a_wild_die_and_the_others_make_can_be_given() -> None:
    wild = rolled("3 dice", changes=[Change(set={"wild": "replace 1"})])
    assert replay(wild, GivenDice(hits={"actor": 5})).score == 5
    with pytest.raises(ValueError, match="6 hits; 3"):
        replay(wild, GivenDice(hits={"actor": 6}))
