"""What a wanted chance needs, over HTTP."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.play.advice.shapes import SolveAnswer
from search_api.http.answers import VERSIONS
from tests.kb.play.random_requests import solved_of
from tests.search_api.asked import check_fits_or_is_refused, post, refused, undocumented

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 4, "Sleaze": 4},
    "against": {"Intuition": 3, "Firewall": 4},
    "chance": "3/4",
}


def solved(client: FlaskClient, **asked: Any) -> Any:
    answer = post(client, asked, "/solve")
    assert not list(undocumented(SolveAnswer.model_validate(answer)))
    return answer


def test_the_least_dice_for_three_in_four(api: FlaskClient) -> None:
    answer = solved(api, **HACK)
    assert answer["wanted"] == {"fraction": "3/4", "decimal": 0.75}
    assert (answer["what"], answer["direction"], answer["now"]["value"]) == ("dice pool", "least", 9)
    assert (answer["solution"]["value"], answer["solution"]["change"], answer["short"]["value"]) == (
        16,
        7,
        15,
    )
    assert {"best", "why", "curve"}.isdisjoint(answer)


def test_what_cannot_be_reached_says_how_far_it_goes(api: FlaskClient) -> None:
    answer = solved(api, **{**HACK, "ratings": {"Hacking": 5, "Logic": 4, "Sleaze": 1}})
    assert (answer["solution"], answer["short"]) == (None, None)
    assert "because the limit is 1" in answer["why"]
    assert answer["best"]["success"]["decimal"] < 0.75


def test_the_highest_armor_class_with_the_curve_around_it(api: FlaskClient) -> None:
    answer = solved(
        api,
        entry="cwn/make-a-ranged-attack",
        ratings={"Attack Bonus": 3, "Shoot": 1, "Attribute Modifier": 1},
        against={"Ranged AC": 14},
        chance="60%",
        vary="requirement",
        curve={"least": 12, "most": 16},
    )
    assert answer["solution"]["value"] == 14
    assert [point["value"] for point in answer["curve"]] == [12, 13, 14, 15, 16]
    assert answer["break_even"]["value"] == 16


def test_a_target_number_that_nobody_gives_can_be_solved_for(api: FlaskClient) -> None:
    asked = {"entry": "sr3/decker-attack", "ratings": {"Computer (Decking)": 6}}
    answer = solved(api, **asked, chance=0.5, vary="requirement")
    assert (answer["now"], answer["solution"]["value"]) == ({"value": None, "success": None}, 9)
    assert "change" not in answer["solution"]


def test_free_notation_needs_only_an_edition(api: FlaskClient) -> None:
    answer = solved(api, edition="sr6", roll="6 dice (2)", chance="1/2")
    # 5 dice: 131/243 have two hits; 4 dice: 33/81
    assert (answer["solution"]["value"], answer["solution"]["success"]["fraction"]) == (5, "131/243")
    assert "entry" not in answer


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"chance": "2"}, "chance"),
    ({"chance": "many"}, "chance"),
    ({"chance": "0"}, "chance"),
    ({"chance": None}, "chance"),
    ({"vary": "Hakcing"}, "vary"),
    ({"vary": "requirement"}, "vary"),
    ({"vary": "Damage to Rammer"}, "vary"),
    ({"curve": {"least": 0, "most": 60}}, "curve"),
    ({"curve": {"least": 0, "mst": 6}}, "curve.mst"),
    ({"seed": 3}, ""),
    ({"entry": "sr5/hack-on-the-flyy"}, "entry"),
    ({"entry": "sr5/fire-mounted-or-vehicle-weapon"}, "entry"),
    ({"ratings": {"Hackin": 5}}, "ratings.Hackin"),
    ({"ratings": {"Hacking": []}}, "ratings.Hacking"),
    ({"chanse": "1/2"}, "chanse"),
]


@pytest.mark.parametrize(("asked", "field"), REFUSED)
def test_what_cannot_be_solved_is_refused_at_its_field(
    api: FlaskClient, asked: dict[str, Any], field: str
) -> None:
    assert field in {fault["field"] for fault in refused(api, {**HACK, **asked}, "/solve")}


def test_a_chance_must_be_asked_for(api: FlaskClient) -> None:
    body = {key: value for key, value in HACK.items() if key != "chance"}
    assert refused(api, body, "/solve")[0]["field"] == "chance"


@settings(max_examples=25)
@given(data=st.data())
def test_any_request_is_answered_in_the_documented_shape_or_refused(
    shipped_app: Flask, data: st.DataObject
) -> None:
    base = shipped_app.extensions[VERSIONS].current().base
    body = solved_of(data.draw, base)
    check_fits_or_is_refused(shipped_app.test_client(), body, "/solve", SolveAnswer)
