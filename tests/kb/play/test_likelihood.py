"""How likely an action works for characters of two tiers: one way to ask, from everywhere."""

from fractions import Fraction

import pytest

import kb
from kb.model import Tier
from kb.play.likelihood import bound_roll, compare_tiers, likelihood, odds_by_tier
from kb.play.read_request import read_request
from kb.play.request import ResolveRequest
from kb.play.tiers import TIERS
from resolver import roll_odds


def chance(base: kb.KnowledgeBase, id_: str, actor: Tier, other: Tier) -> Fraction | None:
    return likelihood(base, ResolveRequest(entry=id_), actor, other).chance


def test_both_sides_of_a_comparison_are_of_the_same_tier(shipped: kb.KnowledgeBase) -> None:
    rows = {row["entry"]: row for row in compare_tiers(shipped, "hack-in").plain()["entries"]}
    found = rows["sr5/hack-on-the-fly"]
    for tier in TIERS:
        equal = chance(shipped, "sr5/hack-on-the-fly", tier, tier)
        assert found["chances"][tier]["fraction"] == str(equal)
    # 2 + 3 dice with at most 3 hits against 3 + 3 dice, and not against the 4 + 5 of a professional
    assert found["assumed"]["novice"]["against"] == {"Intuition": 3, "Firewall": 3}
    own = chance(shipped, "sr5/hack-on-the-fly", "novice", "novice")
    assert own not in {chance(shipped, "sr5/hack-on-the-fly", "novice", tier) for tier in TIERS[2:]}


@pytest.mark.parametrize("actor", TIERS)
def test_a_roll_that_is_bound_by_itself_is_as_likely_as_the_one_that_is_asked_for(
    shipped: kb.KnowledgeBase, actor: Tier
) -> None:
    for id_ in ("sr5/hack-on-the-fly", "sr5/catch-up-break-away", "matrix-d6/ranged-attack", "sr3/overload"):
        request = ResolveRequest(entry=id_)
        asked = read_request(shipped, request)
        for other in TIERS:
            bound = bound_roll(shipped, asked, request, actor, other)
            assert (
                roll_odds(bound).success == likelihood(shipped, request, actor, other).evaluator.step.success
            )


def test_what_the_scene_has_stands_as_what_is_assumed_of_either_side_through_a_table(
    shipped: kb.KnowledgeBase,
) -> None:
    rows = {row["entry"]: row for row in compare_tiers(shipped, "ranged-attack").plain()["entries"]}
    assumed = rows["matrix-d6/ranged-attack"]["assumed"]["novice"]
    assert assumed["ratings"] == {"Ranged Combat": 3, "Range": "Short"}


def test_an_entry_s_odds_are_of_what_its_actor_rolls_whatever_the_steps_are_called(
    shipped: kb.KnowledgeBase,
) -> None:
    # the keys of those who answer, avoid and pursuit, come first by the alphabet
    for id_, key in {"sr5/cut-off": "cut", "sr5/stunt": "stunt"}.items():
        found = odds_by_tier(shipped, id_)
        assert found is not None
        assert found.test == key


def test_an_entry_s_odds_are_of_the_step_that_can_succeed(shipped: kb.KnowledgeBase) -> None:
    found = odds_by_tier(shipped, "matrix-d6/dodge")
    assert found is not None
    assert (found.test, next(iter(shipped.entries["matrix-d6/dodge"].tests))) == ("attack", "dodge")
