"""Actions without a roll of their own, asked with the ratings of the roll that they change."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.problems import RequestError

SNAP = {"entry": "cwn/make-a-snap-attack", "ratings": {"Attack Bonus": 3, "Shoot": 2, "Dex": 1}}


def ask(base: kb.KnowledgeBase, **asked: Any) -> dict[str, Any]:
    return resolve(base, ResolveRequest.model_validate(asked)).plain()


@pytest.mark.parametrize(
    ("asked", "entry", "headline"),
    [
        (SNAP | {"against": {"Ranged AC": 15}}, "cwn/make-a-ranged-attack", "Hit 40 %"),
        (
            SNAP | {"ratings": {"Attack Bonus": 3, "Stab": 2, "Str": 1}, "against": {"Melee AC": 15}},
            "cwn/make-a-melee-attack",
            "Hit 40 %",
        ),
        (
            {
                "entry": "cwn/make-a-swarm-attack",
                "ratings": {"Attack Bonus": 2, "Stab": 1, "Str": 1, "Others": 2},
                "against": {"Melee AC": 16},
            },
            "cwn/make-a-melee-attack",
            "Hit 65 %",
        ),
        (
            {
                "entry": "sr6/called-shot-vitals",
                "ratings": {"Firearms": 6, "Agility": 6, "Damage Value": 3},
                "against": {"Reaction": 4, "Intuition": 4},
            },
            "sr6/attack",
            "Hit 60.5 %; on a hit 8.2 DV before resistance on average",
        ),
        (
            {
                "entry": "sr6/quick-draw",
                "ratings": {"Firearms": 5, "Agility": 5},
                "against": {"Reaction": 3, "Intuition": 4},
            },
            "sr6/attack",
            "Hit 78 %",
        ),
    ],
)
def test_the_ratings_of_one_roll_ask_for_that_roll_with_the_action(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], entry: str, headline: str
) -> None:
    """CWN, lines 37 and 41; SR6, lines 20 and 40. The chances are counted by hand.

    13 or more, 8 or more, 8 dice v. 8, 10 dice v. 7.
    """
    answer = ask(shipped, **asked)
    assert (answer["entry"], answer["headline"]["text"]) == (entry, headline)
    name = shipped.entries[asked["entry"]].name
    assert (
        f"{name} has no roll of its own; this is {shipped.entries[entry].name} with it." in answer["warnings"]
    )


def test_an_action_that_is_another_one_asks_for_that_one(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/intercept", ratings={"Weapon Skill": 5, "Agility": 4, "Accuracy": 6})
    assert answer["entry"] == "sr5/melee-attack"


@pytest.mark.parametrize("ratings", [{}, {"Attack Bonus": 3, "Dex": 1}, {"Body": 3}])
def test_without_ratings_that_tell_the_roll_there_is_nothing_to_roll(
    shipped: kb.KnowledgeBase, ratings: dict[str, int]
) -> None:
    with pytest.raises(RequestError, match="has no test"):
        ask(shipped, entry="cwn/make-a-snap-attack", ratings=ratings)


def test_what_the_action_itself_reads_asks_for_no_other_roll(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="cwn/make-a-swarm-attack", ratings={"Other Assailants": 2})
    assert (answer["entry"], answer["headline"]["text"]) == (
        "cwn/make-a-swarm-attack",
        "+4 to hit and +2 damage for the one of you who attacks",
    )


SHOT: dict[str, Any] = {"dice": {"actor": [6, 6, 5, 3, 2], "opponent": [5, 5, 1]}, "ratings": {"DV": 5}}


@pytest.mark.parametrize(
    ("asked", "headline"),
    [
        ({"entry": "sr6/called-shot-vitals", "ratings": {}}, "3 hits against 2: hit with 1 net hit"),
        ({"entry": "sr6/cover-fire", "variant": "full-auto"}, "3 hits against 2: hit with 1 net hit; 4 DV"),
        (
            {
                "entry": "sr6/dual-attack",
                "ratings": {"DV": 3, "Secondary Weapon Skill": 3, "Other Damage Value": 5},
            },
            "3 hits against 2: hit with 1 net hit; 6 DV",
        ),
    ],
)
def test_dice_are_for_the_roll_that_the_action_is_taken_with(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], headline: str
) -> None:
    """SR6, lines 20, 25-27 and 32-35: a called shot's hit, 5 - 2 + 1 and 3 + 2 + 1 damage."""
    answer = ask(shipped, **{**SHOT, **asked})
    assert (answer["entry"], answer["headline"]["text"].startswith(headline)) == ("sr6/attack", True)


def test_an_action_that_divides_the_pool_has_as_many_targets_as_there_are_parts(
    shipped: kb.KnowledgeBase,
) -> None:
    volley = {"entry": "sr6/multiple-attacks", "ratings": {"Weapon Skill": 6, "Agility": 6}}
    target = {"Reaction": 3, "Intuition": 3}
    split = ask(shipped, **volley, against=target, split=3)
    assert split["parts"] == ask(shipped, **volley, against=target, also_against=[target] * 2)["parts"]
