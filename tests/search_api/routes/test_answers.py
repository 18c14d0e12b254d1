"""Answers over HTTP on the shipped data: every kind has a headline, and words are understood."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.search_api.asked import post
from tests.search_api.conftest import API

SPIKE: dict[str, Any] = {
    "entry": "sr5/data-spike",
    "ratings": {"Cybercombat": 1, "Logic": 1, "Attack": 5},
    "against": {"Intuition": 0, "Firewall": 1, "Device Rating": 3},
}


def test_every_kind_of_answer_has_a_headline(api: FlaskClient) -> None:
    answers = [
        post(api, SPIKE),
        post(api, {**SPIKE, "chance": "1/2"}, "/solve"),
        post(api, {**SPIKE, "to": "sr6"}, "/convert"),
        post(api, {"edition": "sr5", "actions": ["take-aim", "fire-gun"]}, "/turn"),
        api.get(f"{API}/compare/tiers?concept=matrix-attack").json,
    ]
    assert all(answer["headline"]["text"] for answer in answers)


def test_averages_say_on_which_rolls_they_stand(api: FlaskClient) -> None:
    # one hit at least of 2 dice against none of 1: 5/9 x 2/3 with ties to the defender, 2 hits against 1: 1/9 x 1/3
    answer = post(api, SPIKE)
    assert answer["odds"]["success"]["fraction"] == "11/27"
    damage = answer["results"]["Matrix Damage"]
    # 5 and one net hit, (4/9 x 2/3 + 1/9 x 1/3) of 11/27; or 5 and two, 1/9 x 2/3
    assert damage["mean_on_success"]["fraction"] == "68/11"
    assert damage["mean"]["fraction"] == "68/27"


@pytest.mark.parametrize(
    ("edition", "typed", "ratings", "read", "chance"),
    [
        (
            "cwn",
            "2d6 + Dex + shoot (8)",
            {"Dex": 1, "Shoot": 0},
            "2d6 + Dexterity Modifier + Shoot (8)",
            "7/12",
        ),
        ("sr5", "2 dice limit 1 v 1", {}, "2 dice [1] v. 1 die", "10/27"),
    ],
)
def test_names_and_plain_words_are_understood_and_shown_in_the_notation(
    api: FlaskClient, edition: str, typed: str, ratings: dict[str, int], read: str, chance: str
) -> None:
    answer = post(api, {"edition": edition, "roll": typed, "ratings": ratings})
    assert (answer["roll"], answer["odds"]["success"]["fraction"]) == (read, chance)


def test_a_typed_roll_is_asked_what_it_is_and_then_answered(api: FlaskClient) -> None:
    prone = {"edition": "cwn", "roll": "1d20 + 5 (14)", "modifiers": [{"from": "go-prone"}]}
    assert api.post(f"{API}/resolve", json=prone).get_json()["errors"][0]["field"] == "classes"
    assert post(api, {**prone, "classes": ["ranged-attack"]})["odds"]["success"]["fraction"] == "1/2"
    solved = post(api, {**prone, "classes": ["melee-attack"], "chance": "9/10"}, "/solve")
    assert solved["now"]["success"]["fraction"] == "7/10"


def test_a_search_for_a_roll_is_answered_in_the_editions_asked_for(api: FlaskClient) -> None:
    rolls = api.get(f"{API}/search", query_string={"q": "10 v 7", "edition": "sr6"}).get_json()["rolls"]
    assert [(one["edition"], one["roll"]) for one in rolls] == [("sr6", "10 dice v. 7 dice")]
    assert "rolls" not in api.get(f"{API}/search?q=take+aim").get_json()
