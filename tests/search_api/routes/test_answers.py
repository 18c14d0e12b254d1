"""Answers over HTTP to what players ask, on the shipped data; numbers worked out by hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.search_api.asked import post, refused
from tests.search_api.conftest import API

SPIKE = {
    "entry": "sr5/data-spike",
    "ratings": {"Cybercombat": 1, "Logic": 1, "Attack": 5},
    "against": {"Intuition": 0, "Firewall": 1, "Device Rating": 3},
}
DRAW = {"entry": "sr5/quick-draw", "ratings": {"Weapon Skill": 2, "Reaction": 2, "Physical": 5}}
BOMB = {"entry": "sr5/set-data-bomb", "ratings": {"Software": 2, "Logic": 2, "Sleaze": 3}}


@pytest.fixture
def asking(shipped_app: Flask) -> Iterator[FlaskClient]:
    with shipped_app.test_client() as client:
        yield client


def roll(asking: FlaskClient, edition: str, text: str, **more: Any) -> Any:
    return post(asking, {"edition": edition, "roll": text, **more})


def test_every_kind_of_answer_has_a_headline(asking: FlaskClient) -> None:
    answers = [
        post(asking, SPIKE),
        post(asking, {**SPIKE, "chance": "1/2"}, "/solve"),
        post(asking, {**SPIKE, "to": "sr6"}, "/convert"),
        post(asking, {"edition": "sr5", "actions": ["take-aim", "fire-gun"]}, "/turn"),
        asking.get(f"{API}/compare/tiers?concept=matrix-attack").json,
    ]
    assert all(answer["headline"]["text"] for answer in answers)


def test_a_roll_with_nothing_to_reach_has_a_yield_and_no_success(asking: FlaskClient) -> None:
    sprint = post(asking, {"entry": "sr6/sprint", "ratings": {"Athletics": 3, "Agility": 4}})
    assert sprint["headline"]["text"] == "17.3 m on average: 15 m + 2.3 m from hits"
    assert not {"success", "failure", "success_means"} & sprint["odds"].keys()
    soak = {"Strength": 3, "Damage Points": 4, "Armor Value": 2}
    resisted = post(asking, {"entry": "matrix-d6/resist-damage", "ratings": soak})
    assert resisted["headline"]["text"].startswith("Resisted 29.6 %")  # (2/3)^3


def test_that_one_hit_is_enough_is_told_as_ours(asking: FlaskClient) -> None:
    out = post(asking, {"entry": "sr5/jack-out", "ratings": {"Hardware": 1, "Willpower": 0, "Firewall": 2}})
    assert out["odds"]["success"]["fraction"] == "1/3"
    assert any("that one hit is enough is our reading" in warning for warning in out["warnings"])


@pytest.mark.parametrize(
    ("dice", "mark", "then"),
    [
        ([1, 1, 1, 5], "glitch", "the weapon sticks"),
        ([1, 1, 1, 2], "critical-glitch", "a blade may fly"),
    ],
)
def test_a_glitch_takes_the_place_of_what_would_follow(
    asking: FlaskClient, dice: list[int], mark: str, then: str
) -> None:
    replay = post(asking, {**DRAW, "dice": {"actor": dice}})["replay"]
    assert replay["glitch"] == mark
    assert len(replay["then"]) == 1
    assert replay["then"][0].startswith(then)


def test_third_edition_has_a_critical_failure_and_no_glitch(asking: FlaskClient) -> None:
    answer = roll(asking, "sr3", "2 dice (4)", dice={"actor": [1, 1]})
    assert answer["odds"]["critical_failure"]["fraction"] == "1/36"
    assert not {"glitch", "critical_glitch"} & answer["odds"].keys()
    assert answer["headline"]["text"] == "0 successes: failure, with a critical failure"


def test_averages_say_on_which_rolls_they_stand(asking: FlaskClient) -> None:
    # one hit at least of 2 dice against none of 1: 5/9 x 2/3 with ties to the defender, 2 hits against 1: 1/9 x 1/3
    answer = post(asking, SPIKE)
    assert answer["odds"]["success"]["fraction"] == "11/27"
    damage = answer["results"]["Matrix Damage"]
    # 5 and one net hit, (4/9 x 2/3 + 1/9 x 1/3) of 11/27; or 5 and two, 1/9 x 2/3
    assert damage["mean_on_success"]["fraction"] == "68/11"
    assert damage["mean"]["fraction"] == "68/27"
    said = "Hit 40.7 %; on a hit Matrix Damage 6.2 DV before resistance on average, Matrix Damage Left "
    assert answer["headline"]["text"].startswith(said)


def test_workings_and_what_is_unknown_stay_out_of_headlines(asking: FlaskClient) -> None:
    ratings = {"Attack Bonus": 1, "Stab": 1, "Attribute Modifier": 0}
    blow = post(asking, {"entry": "cwn/make-a-melee-attack", "ratings": ratings, "against": {"Melee AC": 14}})
    assert blow["headline"]["text"] == "Hit 45 %"
    assert blow["results"]["damage done"] is None


def test_what_a_later_optional_roll_lacks_leaves_the_rest_alone(asking: FlaskClient) -> None:
    less = post(asking, {**BOMB, "against": {"Device Rating": 2}})
    whole = post(asking, {**BOMB, "against": {"Device Rating": 2, "Firewall": 3}})
    assert (less["odds"], less["headline"]) == (whole["odds"], whole["headline"])
    assert less["unknown"]
    assert not whole["unknown"]


def test_no_marks_are_none_by_what_the_term_says(asking: FlaskClient) -> None:
    answer = post(asking, SPIKE)
    assert "No value is given for marks; it counts as 0." in answer["warnings"]
    assert answer["results"] == post(asking, {**SPIKE, "ratings": SPIKE["ratings"] | {"marks": 0}})["results"]  # type: ignore[operator]


def test_a_variant_asks_only_for_what_its_roll_reads(asking: FlaskClient) -> None:
    erase = {
        "entry": "sr5/erase-mark",
        "ratings": {"Computer": 1, "Logic": 0, "Attack": 5},
        "against": {"IC Rating": 1, "Firewall": 0},
    }
    assert post(asking, {**erase, "variant": "placed-by-ic"})["odds"]["success"]["fraction"] == "2/9"
    assert "Willpower (target) has no value" in post(asking, erase)["unknown"][0]


def test_errors_and_traces_name_who_throws_alike(asking: FlaskClient) -> None:
    (error,) = refused(asking, {**SPIKE, "dice": {"data-spike": [5, 5]}}, "/resolve")
    assert "Data spike: no dice are given for the target's roll; give 1 face from 1 to 6" in error["message"]
    dice = {"data-spike": [5, 5], "data-spike.opponent": [2], "resist": [1, 2, 3, 4]}
    trace = post(asking, {**SPIKE, "dice": dice})["replay"]["trace"]
    assert "the target has 0 hits" in [step["text"] for step in trace]
    parry = {"entry": "matrix-d6/melee-parry", "ratings": {"Melee Parry": 1}, "against": {"Melee Combat": 1}}
    (error,) = refused(asking, {**parry, "dice": {"parry": [5]}}, "/resolve")
    assert "the roll of the attacker" in error["message"]


def test_a_test_that_is_not_on_the_page_is_unknown_and_not_none(asking: FlaskClient) -> None:
    (error,) = refused(asking, {"entry": "sr6/attack"}, "/resolve")
    assert "The source gives no dice for sr6/attack" in error["message"]
    (error,) = refused(asking, {"entry": "sr6/drop-prone"}, "/resolve")
    assert "gives no dice" not in error["message"]
    tiers = asking.get(f"{API}/compare/tiers?concept=ranged-attack").json
    assert tiers is not None
    assert {"unknown", "known"} <= {one["status"] for one in tiers["entries"]}


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
        ("sr5", "LOG + hacking (1)", {"log": 1, "Hacking": 0}, "Logic + Hacking (1)", "1/3"),
        ("sr5", "2 dice limit 1 v 1", {}, "2 dice [1] v. 1 dice", "10/27"),
        ("sr5", "2 dice, threshold 2", {}, "2 dice (2)", "1/9"),
        ("cwn", "2d6+2 vs 8", {}, "2d6 + 2 (8)", "13/18"),
    ],
)
def test_names_and_plain_words_are_understood_and_shown_in_the_notation(
    asking: FlaskClient, edition: str, typed: str, ratings: dict[str, int], read: str, chance: str
) -> None:
    answer = roll(asking, edition, typed, ratings=ratings)
    assert (answer["roll"], answer["odds"]["success"]["fraction"]) == (read, chance)


def test_net_hits_are_those_past_the_other_side_alone(asking: FlaskClient) -> None:
    told = {
        text: roll(asking, "sr5", text)["odds"].keys()
        for text in ("3 dice", "3 dice (2)", "3 dice v. 2 dice")
    }
    assert {text: {"net_hits", "margin"} & keys for text, keys in told.items()} == {
        "3 dice": set(),
        "3 dice (2)": {"margin"},
        "3 dice v. 2 dice": {"net_hits"},
    }


def test_success_with_a_glitch_is_answered(asking: FlaskClient) -> None:
    # one 5 or 6 and two ones of three dice: 3 x 2 of 216
    assert roll(asking, "sr5", "3 dice (1)")["odds"]["success_with_glitch"]["fraction"] == "1/36"
    assert "success_with_glitch" not in roll(asking, "sr5", "3 dice")["odds"]
