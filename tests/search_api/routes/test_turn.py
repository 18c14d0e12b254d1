"""Turns, over HTTP."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.play.turns.turn_answer import FitsAnswer, TurnAnswer
from search_api.http.answers import VERSIONS
from tests.search_api.asked import check_fits_or_is_refused, post, refused


def turn(client: FlaskClient, edition: str, *actions: Any, **told: Any) -> Any:
    return post(client, {"edition": edition, "actions": actions, **told}, "/turn")


def test_a_legal_turn_says_how_it_is_paid_and_what_is_left(api: FlaskClient) -> None:
    answer = turn(api, "sr5", "sr5/take-aim", "sr5/fire-gun", initiative=12)
    assert answer["legal"] is True
    assert [(paid["do"], paid["as"]) for paid in answer["paid"]] == [
        ("sr5/take-aim", "simple"),
        ("sr5/fire-gun", "simple"),
    ]
    assert answer["left"] == {"free": 1, "simple": 0, "initiative": 12}
    assert (answer["problems"], answer["passes"]) == ([], 1)


def test_an_illegal_turn_names_the_rule_and_the_actions(api: FlaskClient) -> None:
    answer = turn(api, "sr5", "cast-spell", "sprint")
    assert answer["legal"] is False
    (problem,) = answer["problems"]
    assert problem["rule"] == "allotment"
    assert set(problem["actions"]) <= {"sr5/cast-spell", "sr5/sprint"}
    assert problem["why"]


def test_what_nobody_knows_is_null(api: FlaskClient) -> None:
    answer = turn(api, "sr5", "ram")
    assert (answer["legal"], answer["paid"][0]["spend"]) == (None, None)


def test_dice_of_the_initiative_decide_what_a_turn_of_sr6_gives(api: FlaskClient) -> None:
    actions = ["attack", "take-cover", "move"]
    assert turn(api, "sr6", *actions, initiative_dice=2)["legal"] is True
    assert turn(api, "sr6", *actions, "stand-up", initiative_dice=1)["legal"] is False


def test_what_is_not_limited_is_any(api: FlaskClient) -> None:
    assert turn(api, "cwn", "drop-an-item")["left"]["instant"] == "any"


def test_a_way_to_pay_and_a_time_may_be_chosen(api: FlaskClient) -> None:
    chosen = {"do": "change-gun-mode", "as": "by-hand"}
    assert turn(api, "sr5", chosen)["paid"][0]["as"] == "by-hand"
    assert turn(api, "sr5", {"do": "dodge", "at": "out"}, initiative=10)["paid"][0]["at"] == "out"


def test_a_requirement_is_checked_where_it_was_told_and_listed_where_not(api: FlaskClient) -> None:
    answer = turn(api, "cwn", "screen-an-ally", ratings={"Combat Skill": 0})
    assert (answer["legal"], answer["problems"][0]["rule"]) == (False, "requires")
    asked = turn(api, "cwn", "screen-an-ally")
    assert asked["to_check"][0]["requires"] == "Combat Skill 1 or more"


def test_a_turn_carries_states_from_action_to_action(api: FlaskClient) -> None:
    answer = turn(api, "cwn", "go-prone", "stand-up")
    assert (answer["legal"], answer["states"], answer["to_check"]) == (True, {"prone": False}, [])
    assert turn(api, "cwn", "stand-up", ratings={"Prone": 0})["legal"] is False
    assert turn(api, "cwn", "stand-up", states=["prone"])["states"] == {"prone": False}


def test_an_edition_lists_its_states(api: FlaskClient) -> None:
    states = api.get("/api/v1/editions/sr5").get_json()["states"]
    assert states["prone"]["name"] == "Prone"
    assert "grants" in states["prone"]["unknown"]


def test_what_still_fits_comes_after_what_is_given(api: FlaskClient) -> None:
    body = {"edition": "sr5", "actions": ["take-aim"], "initiative": 5}
    answer = post(api, body, "/turn/fits")
    fits = {fit["do"]: fit for fit in answer["fits"]}
    gun = fits["sr5/fire-gun"]
    coded = gun.pop("reasons")["to_check"]
    ready = "you hold a ready weapon"
    assert gun.pop("to_check")[0] == ready
    assert coded[0] == {"code": "open-requirement", "parts": {"requires": ready}}
    assert gun == {"do": "sr5/fire-gun", "legal": True, "at": "own", "as": "simple"}
    assert "sr5/fire-gun" in fits["sr5/call-a-shot"]["with"]
    assert "sr5/cast-spell" not in fits
    assert (answer["edition"], set(answer)) == ("sr5", {"headline", "edition", "fits", "data_version"})


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"edition": "sr55", "actions": []}, "edition"),
    ({"edition": "sr5", "actions": ["fire-gum"]}, "actions.0"),
    ({"edition": "sr5", "actions": ["sr6/move"]}, "actions.0"),
    ({"edition": "sr5", "actions": [{"do": "change-gun-mode", "as": "by-hnd"}]}, "actions.0.as"),
    ({"edition": "sr5", "actions": [{"doo": "take-aim"}]}, "actions.0.doo"),
    ({"edition": "sr5", "actions": [{}]}, "actions.0.do"),
    ({"edition": "sr5", "actions": [{"do": "dodge", "at": "once"}]}, "actions.0.at"),
    ({"edition": "sr5", "actions": [7]}, "actions.0"),
    ({"edition": "sr5", "actions": ["take-aim"] * 21}, "actions"),
    ({"edition": "sr5", "actions": [], "initative": 3}, "initative"),
    ({"edition": "cwn", "actions": [], "initiative": 3}, "initiative"),
    ({"edition": "sr6", "actions": [], "ratings": {"x": 3}}, "ratings.x"),
    ({"edition": "sr6", "actions": [], "ratings": {"minor": 10**30}}, "ratings.minor"),
    ({}, "edition"),
]


@pytest.mark.parametrize("path", ["/turn", "/turn/fits"])
@pytest.mark.parametrize(("body", "field"), REFUSED)
def test_a_turn_of_what_does_not_exist_is_refused_at_its_field(
    api: FlaskClient, path: str, body: dict[str, Any], field: str
) -> None:
    assert field in {fault["field"] for fault in refused(api, body, path)}


@settings(max_examples=25)
@given(data=st.data())
def test_any_turn_is_answered_in_the_documented_shape_or_refused(
    shipped_app: Flask, data: st.DataObject
) -> None:
    base = shipped_app.extensions[VERSIONS].current().base
    edition = data.draw(st.sampled_from([*base.editions, "x"]))
    ids = data.draw(st.sampled_from([[*base.of_edition(edition)], [*base.entries, "x", ""]])) or ["x"]
    id_ = st.sampled_from(ids)
    told = st.sampled_from(["x", "own", "out", "simple", None])
    chosen = st.fixed_dictionaries({"do": id_}, optional={"as": told, "at": told, "x": told})
    body: dict[str, Any] = {
        "edition": edition,
        "actions": data.draw(st.lists(id_ | id_ | chosen, max_size=5)),
    }
    number = st.integers(-2, 20) | st.sampled_from([10**30, "7", None, 1.5])
    for key in ("initiative", "initiative_dice"):
        if data.draw(st.booleans()):
            body[key] = data.draw(number)
    names = st.sampled_from(["simple", "minor", "Reaction", "initiative", "x"])
    body["ratings"] = data.draw(st.dictionaries(names, number, max_size=2))
    client = shipped_app.test_client()
    check_fits_or_is_refused(client, body, "/turn", TurnAnswer)
    check_fits_or_is_refused(client, body, "/turn/fits", FitsAnswer)


def test_a_roll_takes_the_states_of_both_sides(api: FlaskClient) -> None:
    shot = {
        "entry": "cwn/make-a-ranged-attack",
        "ratings": {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0},
        "against": {"Ranged AC": 13},
    }
    prone = post(api, {**shot, "states_against": ["prone"]})
    assert prone["states"] == ["Prone (target): −2 to the roll"]
    assert prone["odds"]["success"]["fraction"] == "2/5"
    (fault,) = refused(api, {**shot, "states": ["pron"]}, "/resolve")
    assert "did you mean 'Prone'?" in fault["message"]
