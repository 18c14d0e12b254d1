"""Dice that explode for ever: against every run of dice, and against their series' sum."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, DiceError, Face, GivenDice, replay
from resolver.dice.exploding import Exploding, GlitchBase, count_exploding, exploding_weights, series
from tests.resolver.by_hand import Table, chance_of, exploding, named_by_icepool, replayed, told
from tests.resolver.mechanics import odds, rolled

DEPTH = 5
PUSH = [Change(add={"exploding": 1})]
Run = tuple[int, bool, int, int]
"""Hits, whether the first throw is a one, ones, and throws of one die."""


def runs(sides: int, hit_from: int) -> dict[Run, Fraction]:
    """Return every run of one die that ends within DEPTH throws."""
    found: dict[Run, Fraction] = defaultdict(Fraction)
    for again in range(DEPTH):
        for face in range(1, sides):
            hits = again + (face >= hit_from)
            found[hits, again == 0 and face == 1, int(face == 1), again + 1] += Fraction(1, sides) ** (
                again + 1
            )
    return found


@pytest.mark.parametrize("base", ["pool", "tosses"])
@pytest.mark.parametrize(("sides", "hit_from"), [(6, 5), (6, 2), (4, 3), (10, 10)])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_odds_are_those_of_every_run_of_dice(dice: int, sides: int, hit_from: int, base: GlitchBase) -> None:
    expected: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for thrown in product(runs(sides, hit_from).items(), repeat=dice):
        chance = Fraction(1)
        for _, part in thrown:
            chance *= part
        hits, first, ones, throws = (sum(parts) for parts in zip(*(run for run, _ in thrown), strict=True))
        glitch = 2 * first > dice if base == "pool" else 2 * ones > throws
        expected[hits, "none" if not glitch else "glitch" if hits else "critical-glitch"] += chance
    odds = count_exploding(dice, sides, hit_from, glitch=True, base=base).odds()
    for (hits, mark), weight in odds.weights.items():
        if hits < DEPTH:  # a run that is left out has at least DEPTH hits
            assert Fraction(weight, odds.total) == expected[hits, mark]
    assert all((hits, mark) in odds.weights for (hits, mark), chance in expected.items() if chance)


@given(st.integers(1, 8), st.integers(1, 9), st.integers(0, 60), st.integers(1, 30))
def test_the_series_is_the_sum_that_it_stands_for(dice: int, miss: int, hit: int, last: int) -> None:
    direct = [
        sum(
            comb(dice, j) * miss ** (dice - j) * hit**j * comb(dice - 1 + k - j, k - j)
            for j in range(min(dice, k) + 1)
        )
        for k in range(last + 1)
    ]
    assert series(dice, miss, hit, last) == direct


def test_one_die_worked_by_hand() -> None:
    # no hit 4/6; one hit: a five, or a six and then none, 1/6 + 1/6 * 4/6
    odds = count_exploding(1, 6, 5).score_odds()
    assert odds.chance(lambda hits: hits == 0) == Fraction(2, 3)
    assert odds.chance(lambda hits: hits == 1) == Fraction(5, 18)
    assert odds.chance(lambda hits: hits == 2) == Fraction(1, 6) * Fraction(5, 18)


@pytest.mark.parametrize("base", ["pool", "tosses"])
@pytest.mark.parametrize("dice", [1, 2, 12])
def test_what_is_not_listed_is_the_tail(dice: int, base: GlitchBase) -> None:
    tallies = count_exploding(dice, 6, 5, glitch=True, base=base)
    assert tallies.most == 2 * dice + 21
    assert 0 < Fraction(tallies.beyond, tallies.total) < Fraction(1, 10**9)
    assert sum(map(sum, tallies.weights.values())) == tallies.total


def test_a_limit_closes_the_tail() -> None:
    capped = count_exploding(3, 6, 5, glitch=True).at_most(2)
    assert (capped.most, capped.open_above, capped.beyond) == (2, False, 0)
    assert sum(map(sum, capped.weights.values())) == capped.total


def test_no_dice_do_not_explode() -> None:
    assert count_exploding(0, 6, 5, glitch=True).score_odds().values == [0]


SHAPES = [(1, 1, 6, 5), (1, 2, 6, 5), (2, 1, 6, 5), (3, 1, 4, 3), (2, 2, 4, 2), (1, 1, 10, 10), (1, 2, 3, 2)]
"""Dice that are thrown once, dice that explode, sides and the lowest hit."""


@pytest.mark.parametrize("glitch_base", ["pool", "tosses"])
@pytest.mark.parametrize(("plain", "more", "sides", "hit_from"), SHAPES)
def test_exploding_dice_on_top_of_a_pool_are_those_of_every_run_of_dice(
    plain: int, more: int, sides: int, hit_from: int, glitch_base: str
) -> None:
    depth = 3 if sides == 6 else 2 if sides == 10 else 4
    table = Table(plain + more, more, sides=sides, hit_from=hit_from, glitch_base=glitch_base)
    bound = table.bound(Change(add={"exploding": more}))
    seen, known = replayed(bound, exploding(table, depth)), told(bound)
    listed = {came: chance for came, chance in known.items() if came[0] < depth}
    assert listed == {came: chance for came, chance in seen.items() if came[0] < depth}
    # what no run within the depth came to is what the odds say of as many hits or more
    left = 1 - sum(chance for (hits, _), chance in seen.items() if hits < depth)
    assert left == sum(chance for (hits, _), chance in known.items() if hits >= depth)
    assert all(chance <= known[came] for came, chance in seen.items())


def by_formula(exploding: int, plain: int, hits: int) -> Fraction:
    """Return the chance of *hits* from sixes thrown again until each die shows another face."""
    found = Fraction(0)
    for sixes in range(hits + 1):
        ways = comb(exploding - 1 + sixes, sixes) * Fraction(1, 6) ** sixes * Fraction(5, 6) ** exploding
        for ended in range(min(exploding, hits - sixes) + 1):
            fives = comb(exploding, ended) * Fraction(1, 5) ** ended * Fraction(4, 5) ** (exploding - ended)
            rest = hits - sixes - ended
            once = comb(plain, rest) * Fraction(1, 3) ** rest * Fraction(2, 3) ** max(plain - rest, 0)
            found += ways * fives * once
    return found


@pytest.mark.parametrize(("dice", "plain"), [(1, 0), (2, 3), (5, 1)])
def test_the_tail_is_what_all_listed_hits_leave(dice: int, plain: int) -> None:
    known = odds(f"{plain} dice", changes=[Change(add={"exploding": dice})])
    assert known.score is not None
    last = 2 * (dice + plain) + 20
    listed = [by_formula(dice, plain, hits) for hits in range(last + 1)]
    assert [chance_of(known.score, at) for at in range(last + 1)] == listed
    assert known.tail == 1 - sum(listed) == known.score.chance(lambda hits: hits > last)


def deep(depth: int) -> icepool.Die:
    """Return hits, ones and throws of a die that explodes, as far as *depth*."""
    if not depth:
        return icepool.Die([icepool.Vector((0, 0, 0))])
    faces = [icepool.Vector((int(face == 5), int(face == 1), 1)) for face in range(1, 6)]
    return icepool.Die([*faces, deep(depth - 1) + icepool.Vector((1, 0, 1))])


def first_ones(depth: int) -> icepool.Die:
    """Return hits of a die that explodes, and whether it began with a 1."""
    hits = deep(depth - 1).map(lambda run: icepool.Vector((run[0] + 1, 0)))
    faces = [icepool.Vector((int(face == 5), int(face == 1))) for face in range(1, 6)]
    return icepool.Die([*faces, hits])


@pytest.mark.parametrize(("plain", "more"), [(0, 12), (14, 3), (6, 6)])
def test_large_pools_agree_with_icepool_below_its_depth(plain: int, more: int) -> None:
    once = icepool.Die([icepool.Vector(pair) for pair in [(0, 1), (0, 0), (0, 0), (0, 0), (1, 0), (1, 0)]])
    pairs = more @ first_ones(9) + (plain @ once if plain else icepool.Vector((0, 0)))
    expected = named_by_icepool(plain + more, pairs)
    known = told(rolled(f"{plain} dice", changes=[Change(add={"exploding": more})]))
    below = {came: chance for came, chance in expected.items() if came[0] < 9}
    assert below == {came: chance for came, chance in known.items() if came[0] < 9}


@pytest.mark.parametrize("more", [2, 5])
def test_ones_among_all_throws_agree_with_icepool_below_its_depth(more: int) -> None:
    expected: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    runs_of_all = more @ deep(6)
    for run in runs_of_all.outcomes():
        hits, ones, throws = run
        mark = "none" if 2 * ones <= throws else "glitch" if hits else "critical-glitch"
        expected[hits, mark] += runs_of_all.probability(run)
    known = count_exploding(more, 6, 5, glitch=True, base="tosses").odds()
    for (hits, mark), weight in known.weights.items():
        if hits < 6:
            assert Fraction(weight, known.total) == expected[hits, mark]


@given(st.integers(0, 12), st.integers(0, 12), st.integers(0, 6))
def test_every_base_of_glitches_gives_the_same_hits(dice: int, plain: int, limit: int) -> None:
    change = Change(add={"exploding": dice})
    pool, tosses = (
        odds(f"{plain} dice [{limit}]", changes=[change], rulings={"glitch_base": base})
        for base in ("pool", "tosses")
    )
    assert pool.score == tosses.score
    if not dice:
        assert pool.glitch == tosses.glitch == odds(f"{plain} dice").glitch


@given(st.integers(0, 20), st.integers(1, 20))
def test_dice_of_which_all_explode_are_dice_that_only_explode(dice: int, more: int) -> None:
    every = told(rolled(f"{dice} dice", changes=[Change(set={"explode": "all"}, add={"exploding": more})]))
    assert every == told(rolled("0 dice", changes=[Change(add={"exploding": dice + more})]))
    assert every == dict(count_exploding(dice + more, 6, 5, glitch=True).odds().distribution())


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 40))
def test_a_die_that_explodes_is_never_worse_than_one_that_is_thrown_once(
    dice: int, more: int, required: int
) -> None:
    once = odds(f"{dice + more} dice ({required})").success
    exploded = odds(f"{dice} dice ({required})", changes=[Change(add={"exploding": more})]).success
    assert once is not None
    assert exploded is not None
    assert once <= exploded


def test_one_exploding_die_hits_as_often_as_any_other() -> None:
    assert odds("0 dice (1)", changes=PUSH).success == Fraction(1, 3)
    assert odds("0 dice (2)", changes=PUSH).success == Fraction(1, 6) * Fraction(1, 3)
    # a plain die and one that explodes: both are hits, or the one is none and the other two
    assert odds("1 dice (2)", changes=PUSH).success == Fraction(1, 9) + Fraction(2, 3) * Fraction(1, 18)


def test_the_base_of_a_glitch_worked_by_hand() -> None:
    # one die: its first throw is a 1, or all throws are mostly ones, which a six and a 1 are not
    for base in ("pool", "tosses"):
        known = odds("0 dice", changes=[Change(add={"exploding": 1})], rulings={"glitch_base": base})
        assert known.glitch == known.critical_glitch == Fraction(1, 6)
    # a plain 1 and a run [6, 1]: one of two dice, but two of three throws
    both = {
        base: rolled("1 dice", changes=PUSH, rulings={"glitch_base": base}) for base in ("pool", "tosses")
    }
    marks = {
        base: replay(bound, GivenDice({"actor": [1, [6, 1]]})).verdict.mark for base, bound in both.items()
    }
    assert marks == {"pool": "none", "tosses": "glitch"}


def test_all_throws_are_no_base_while_faces_hit_in_some_throws_only() -> None:
    pool = Exploding(1, 6, 6, again_from=5)
    # only a six hits at first; a five does too when the die is thrown again
    weights, glitched = exploding_weights(pool)
    assert Fraction(sum(weights[2:]), pool.total) == Fraction(1, 6) * Fraction(1, 3)
    assert glitched == ()
    with pytest.raises(ValueError, match="exploded_fives"):
        exploding_weights(pool, glitch=True, base="tosses")


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        *(([5, 6], "as [6, 2]"), ([5, [6, 6]], "A die of your"), ([5, [5, 2]], "[5, 2]")),
        *(
            ([[6, 2], 5], "You gave [6, 2] for a die"),
            ([5, []], "face; give"),
            ([5, [6, 0]], "1 to 6"),
            ([5], "needs 2"),
        ),
    ],
)
def test_dice_that_do_not_explode_as_they_should_are_refused(faces: list[Face], message: str) -> None:
    with pytest.raises(DiceError) as error:
        replay(rolled("1 dice", changes=PUSH), GivenDice({"actor": faces}))
    assert message in str(error.value)


def test_dice_that_explode_may_have_more_hits_than_there_are_dice() -> None:
    assert replay(rolled("1 dice", changes=PUSH), GivenDice(hits={"actor": 7})).score == 7
