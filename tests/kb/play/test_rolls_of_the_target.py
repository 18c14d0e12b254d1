"""Rolls that the target makes: what is yours and what is the target's goes by role, not by who rolls."""

from typing import Any

import pytest

import kb
from kb.model import RollStep
from kb.play.needs import has_opponent
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError

TRIP = {"entry": "sr6/trip", "ratings": {"Damage Value": 5}, "against": {"Athletics": 4, "Agility": 4}}
GESTURE = {"entry": "sr5/gesture", "against": {"Intuition": 5}}
RESIST = {
    "entry": "sr5/ramming",
    "test": "resist",
    "ratings": {"Ramming Damage": 6},
    "against": {"Body": 9, "Armor": 6},
}
THEIRS = [GESTURE, RESIST]


def odds(base: kb.KnowledgeBase, **asked: Any) -> Any:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()["odds"]


@pytest.mark.parametrize("asked", [TRIP, *THEIRS])
def test_dice_without_a_side_are_those_of_whoever_rolls(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    plain = odds(shipped, **asked, modifiers=[{"value": -2}])
    assert plain == odds(shipped, **asked, modifiers=[{"value": -2, "side": "opponent"}])
    assert plain != odds(shipped, **asked)


@pytest.mark.parametrize("asked", THEIRS)
def test_the_target_s_wounds_and_edge_change_what_the_target_rolls(
    shipped: kb.KnowledgeBase, asked: dict[str, Any]
) -> None:
    hurt = odds(shipped, **asked, wounds_against={"physical": 6})
    assert hurt == odds(shipped, **asked, modifiers=[{"value": -2}])
    assert odds(shipped, **asked, edge_against="second-chance") != odds(shipped, **asked)


def test_an_action_counts_for_the_side_that_took_it_whoever_rolls(shipped: kb.KnowledgeBase) -> None:
    theirs = odds(shipped, **TRIP, modifiers=[{"from": "take-a-risk", "side": "opponent"}])
    assert theirs == odds(shipped, **TRIP, wild="add 1")
    with pytest.raises(RequestError, match="grants you nothing for"):
        odds(shipped, **TRIP, modifiers=[{"from": "take-a-risk", "side": "actor"}])


def test_whoever_rolls_the_fields_for_the_target_s_dice_are_shown(shipped: kb.KnowledgeBase) -> None:
    for id_, entry in shipped.entries.items():
        for key, step in entry.tests.items():
            if isinstance(step, RollStep) and step.by != "actor":
                assert has_opponent(shipped, id_, key), (id_, key)


def replay(base: kb.KnowledgeBase, **asked: Any) -> Any:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()["replay"]


def test_dice_are_yours_or_the_target_s_by_role(shipped: kb.KnowledgeBase) -> None:
    fighter = {"Applicable Combat Skill": 1, "Strength Modifier": 0, "Dexterity Modifier": 0}
    screen = {"entry": "cwn/screen-an-ally", "ratings": {**fighter, "Movement Rate": 10}, "against": fighter}
    held = replay(shipped, **screen, dice={"actor": [6, 6], "opponent": [1, 1]})
    passed = replay(shipped, **screen, dice={"actor": [1, 1], "opponent": [6, 6]})
    assert (held["outcome"], passed["outcome"]) == ("failure", "success")


def test_dice_of_the_only_one_who_rolls_are_theirs_however_they_are_given(shipped: kb.KnowledgeBase) -> None:
    dice = [6, 6, 6, 6, 5, 5, 5, 5]
    assert replay(shipped, **TRIP, dice={"opponent": dice}) == replay(shipped, **TRIP, dice={"actor": dice})
    assert replay(shipped, **TRIP, hits={"opponent": 3})["hits"] == 3
    with pytest.raises(RequestError, match="target's"):
        replay(shipped, **TRIP, dice={"actor": [6, 6], "opponent": dice})
