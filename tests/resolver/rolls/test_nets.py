"""A score past what it is held against: beside every pair of scores, and what is too large."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.dice.bounds import MOST_DICE, OutOfRange
from resolver.dice.counting import count, counting_die
from resolver.dice.odds import Odds
from resolver.dice.tallies import Mark, Tallies
from resolver.rolls.odds.nets import (
    net_odds,
    nets_of,
    success_chance,
    verdicts_by_net,
    verdicts_by_score,
    verdicts_by_sign,
)
from resolver.rolls.verdict import Contest, Verdict

MARKS: tuple[Mark, ...] = ("none", "glitch", "critical-glitch", "natural-high", "natural-low")


@st.composite
def tallies(draw: st.DrawFn) -> Tallies:
    """Draw weights for some marks, from some score up."""
    weights = st.lists(st.integers(0, 5), min_size=1, max_size=5).map(tuple)
    listed = draw(st.dictionaries(st.sampled_from(MARKS), weights, min_size=1, max_size=3))
    return Tallies(listed, sum(map(sum, listed.values())) + 1, draw(st.integers(-4, 4)))


drawn = st.dictionaries(st.integers(-6, 6), st.integers(1, 4), min_size=2, max_size=4)
numbers = st.integers(-6, 6).map(Odds.certain) | drawn.map(
    lambda weights: Odds(weights, sum(weights.values()))
)
contests = st.builds(Contest, even=st.sampled_from([True, False, None]), critical_fails=st.booleans())


def slowly(
    contest: Contest, actor: Tallies, opponent: Tallies | None, requirements: Odds[int] | None
) -> tuple[Counter[Verdict], int]:
    """Return each verdict's weight, and the total, from every score against every other."""
    others = opponent.score_odds() if opponent else None
    found: Counter[Verdict] = Counter()
    cases = product(actor.odds().weights.items(), _cases(others), _cases(requirements))
    for ((score, mark), ways), (other, others_ways), (least, least_ways) in cases:
        held = Contest(least, opponent is not None, contest.even, contest.critical_fails)
        found[held.verdict(score, other, mark)] += ways * others_ways * least_ways
    totals = [odds.total for odds in (actor, others, requirements) if odds is not None]
    return found, prod(totals)


def _cases(odds: Odds[int] | None) -> list[tuple[int | None, int]]:
    return [(None, 1)] if odds is None else [*odds.weights.items()]


def sign(number: int | None) -> int:
    return ((number or 0) > 0) - ((number or 0) < 0)


@given(contests, tallies(), st.none() | tallies(), st.none() | numbers)
def test_nets_and_verdicts_are_those_of_every_pair_of_scores(
    contest: Contest, actor: Tallies, opponent: Tallies | None, requirements: Odds[int] | None
) -> None:
    contest = Contest(0, opponent is not None, contest.even, contest.critical_fails)
    slow, total = slowly(contest, actor, opponent, requirements)
    nets = nets_of(actor, opponent, requirements)

    def seen(change: "list[str]", odds: Odds[Verdict]) -> None:
        expected: Counter[tuple[object, ...]] = Counter()
        for verdict, weight in slow.items():
            expected[shown(verdict, change)] += weight
        found: Counter[tuple[object, ...]] = Counter()
        for verdict, weight in odds.weights.items():
            found[shown(verdict, change)] += weight
        assert found == expected
        assert odds.total == total

    def shown(verdict: Verdict, fields: "list[str]") -> tuple[object, ...]:
        values = {"score": verdict.score, "net": verdict.net, "sign": sign(verdict.net)}
        return (verdict.mark, verdict.success, verdict.tied, *(values[field] for field in fields))

    seen(["sign"], verdicts_by_sign(contest, nets))
    seen(["net"], verdicts_by_net(contest, nets))
    seen(["score", "net"], verdicts_by_score(contest, actor, opponent, requirements, exact=True))
    seen(["score", "sign"], verdicts_by_score(contest, actor, opponent, requirements, exact=False))
    won = sum(weight for verdict, weight in slow.items() if verdict.success)
    assert success_chance(contest, actor, opponent, requirements) == Fraction(won, total)
    assert {net: weight for net, weight in net_odds(nets).weights.items() if weight} == _by_net(slow)


def _by_net(verdicts: Counter[Verdict]) -> dict[int, int]:
    found: Counter[int] = Counter()
    for verdict, weight in verdicts.items():
        found[verdict.net or 0] += weight
    return {net: weight for net, weight in found.items() if weight}


def test_dice_that_are_required_may_go_over_so_many_numbers_only() -> None:
    actor = count(3, counting_die(6, 5))
    wide = Odds({0: 1, 9000: 1}, 2)
    for opponent in (None, actor):
        with pytest.raises(OutOfRange, match="0 to 9000"):
            nets_of(actor, opponent, wide)
    assert net_odds(nets_of(actor, None, Odds({9000: 1}, 1))).values == [-9000, -8999, -8998, -8997]


def test_what_is_required_may_go_over_250_numbers_and_no_more() -> None:
    actor = Odds({0: 1, 1: 1}, 2)
    sides = Tallies({"none": (1, 1)}, 2)
    nets = net_odds(nets_of(sides, None, Odds({-100: 1, 150: 1}, 2)))
    assert nets == actor.combine(Odds({-100: 1, 150: 1}, 2), lambda score, needed: score - needed)
    with pytest.raises(OutOfRange, match="-100 to 151;"):
        nets_of(sides, None, Odds({-100: 1, 151: 1}, 2))


def test_score_and_net_together_are_refused_where_they_take_too_many_pairs() -> None:
    most = count(MOST_DICE, counting_die(6, 5))
    with pytest.raises(OutOfRange, match="10201"):
        verdicts_by_score(Contest(opposed=True), most, most, None, exact=True)
    by_sign = verdicts_by_score(Contest(opposed=True), most, most, None, exact=False)
    assert len(by_sign.weights) <= 3 * (MOST_DICE + 1)
