"""Turns, over HTTP."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from kb.play.turns.turn_answer import FitsAnswer, TurnAnswer
from search_api.http.answers import VERSIONS
from tests.search_api.asked import check_fits_or_is_refused, post, refused


@pytest.fixture
def shipped(shipped_app: Flask) -> FlaskClient:
    """A client that asks about the shipped data."""
    return shipped_app.test_client()


def turn(client: FlaskClient, edition: str, *actions: Any, **told: Any) -> Any:
    return post(client, {"edition": edition, "actions": actions, **told}, "/turn")


def test_a_legal_turn_says_how_it_is_paid_and_what_is_left(shipped: FlaskClient) -> None:
    answer = turn(shipped, "sr5", "sr5/take-aim", "sr5/fire-gun", initiative=12)
    assert answer["legal"] is True
    assert [(paid["do"], paid["as"]) for paid in answer["paid"]] == [
        ("sr5/take-aim", "simple"),
        ("sr5/fire-gun", "simple"),
    ]
    assert answer["left"] == {"free": 1, "simple": 0, "initiative": 12}
    assert (answer["problems"], answer["passes"]) == ([], 1)


def test_an_illegal_turn_names_the_rule_and_the_actions(shipped: FlaskClient) -> None:
    answer = turn(shipped, "sr5", "cast-spell", "sprint")
    assert answer["legal"] is False
    (problem,) = answer["problems"]
    assert problem["rule"] == "allotment"
    assert set(problem["actions"]) <= {"sr5/cast-spell", "sr5/sprint"}
    assert problem["why"]


def test_what_nobody_knows_is_null(shipped: FlaskClient) -> None:
    answer = turn(shipped, "sr5", "ram")
    assert (answer["legal"], answer["paid"][0]["spend"]) == (None, None)


def test_dice_of_the_initiative_decide_what_a_turn_of_sr6_gives(shipped: FlaskClient) -> None:
    actions = ["attack", "take-cover", "move"]
    assert turn(shipped, "sr6", *actions, initiative_dice=2)["legal"] is True
    assert turn(shipped, "sr6", *actions, "stand-up", initiative_dice=1)["legal"] is False


def test_what_is_not_limited_is_any(shipped: FlaskClient) -> None:
    assert turn(shipped, "cwn", "drop-an-item")["left"]["instant"] == "any"


def test_a_way_to_pay_and_a_time_may_be_chosen(shipped: FlaskClient) -> None:
    chosen = {"do": "change-gun-mode", "as": "by-hand"}
    assert turn(shipped, "sr5", chosen)["paid"][0]["as"] == "by-hand"
    assert turn(shipped, "sr5", {"do": "dodge", "at": "out"}, initiative=10)["paid"][0]["at"] == "out"


def test_a_requirement_is_checked_where_it_was_told_and_listed_where_not(shipped: FlaskClient) -> None:
    answer = turn(shipped, "cwn", "screen-an-ally", ratings={"Combat Skill": 0})
    assert (answer["legal"], answer["problems"][0]["rule"]) == (False, "requires")
    asked = turn(shipped, "cwn", "screen-an-ally")
    assert asked["to_check"][0]["requires"] == "Combat Skill 1 or more"


def test_a_turn_carries_states_from_action_to_action(shipped: FlaskClient) -> None:
    answer = turn(shipped, "cwn", "go-prone", "stand-up")
    assert (answer["legal"], answer["states"], answer["to_check"]) == (True, {"prone": False}, [])
    assert turn(shipped, "cwn", "stand-up", ratings={"Prone": 0})["legal"] is False
    assert turn(shipped, "cwn", "stand-up", states=["prone"])["states"] == {"prone": False}


def test_an_edition_lists_its_states(shipped: FlaskClient) -> None:
    states = shipped.get("/api/v1/editions/sr5").get_json()["states"]
    assert states["prone"]["name"] == "Prone"
    assert "grants" in states["prone"]["unknown"]


def test_what_still_fits_comes_after_what_is_given(shipped: FlaskClient) -> None:
    body = {"edition": "sr5", "actions": ["take-aim"], "initiative": 5}
    answer = post(shipped, body, "/turn/fits")
    fits = {fit["do"]: fit for fit in answer["fits"]}
    gun = fits["sr5/fire-gun"]
    coded = gun.pop("reasons")["to_check"]
    ready = "you are Holding a Ready Weapon"
    assert gun.pop("to_check")[0] == ready
    assert coded[0] == {"code": "open-requirement", "parts": {"requires": ready}}
    assert gun == {"do": "sr5/fire-gun", "legal": True, "at": "own", "as": "simple"}
    assert "sr5/fire-gun" in fits["sr5/call-a-shot"]["with"]
    assert "sr5/cast-spell" not in fits
    assert (answer["edition"], set(answer)) == ("sr5", {"headline", "edition", "fits", "data_version"})


@pytest.mark.parametrize("path", ["/turn", "/turn/fits"])
@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"edition": "sr55", "actions": []}, "edition", "there is no edition 'sr55'; did you mean 'sr5'?"),
        ({"edition": "sr5", "actions": ["fire-gum"]}, "actions.0", "did you mean 'fire-gun'?"),
        (
            {"edition": "sr5", "actions": ["sr6/move"]},
            "actions.0",
            "sr6/move is from another edition; a turn takes SR5 actions only",
        ),
        (
            {"edition": "sr5", "actions": [{"do": "change-gun-mode", "as": "by-hnd"}]},
            "actions.0.as",
            "did you mean 'by-hand'?",
        ),
        ({"edition": "sr5", "actions": [{"doo": "take-aim"}]}, "actions.0.doo", "did you mean 'do'?"),
        ({"edition": "sr5", "actions": [{}]}, "actions.0.do", "'do' is missing; add it"),
        (
            {"edition": "sr5", "actions": [{"do": "dodge", "at": "once"}]},
            "actions.0.at",
            "it should be 'own' or 'out'",
        ),
        ({"edition": "sr5", "actions": [7]}, "actions.0", "actions.0 is 7"),
        ({"edition": "sr5", "actions": ["take-aim"] * 21}, "actions", "at most 20"),
        ({"edition": "sr5", "actions": [], "initative": 3}, "initative", "did you mean 'initiative'?"),
        ({"edition": "cwn", "actions": [], "initiative": 3}, "initiative", "leave it out"),
        (
            {"edition": "sr6", "actions": [], "ratings": {"x": 3}},
            "ratings.x",
            "has no term, resource or state 'x'",
        ),
        ({"edition": "sr6", "actions": [], "ratings": {"minor": 10**30}}, "ratings.minor", "9999"),
        ({}, "edition", "'edition' is missing; add it"),
    ],
)
def test_a_turn_of_what_does_not_exist_is_refused_in_a_sentence(
    shipped: FlaskClient, path: str, body: Any, field: str, sentence: str
) -> None:
    assert sentence in {fault["field"]: fault["message"] for fault in refused(shipped, body, path)}[field]


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


def test_a_roll_takes_the_states_of_both_sides(shipped: FlaskClient) -> None:
    shot = {
        "entry": "cwn/make-a-ranged-attack",
        "ratings": {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0},
        "against": {"Ranged AC": 13},
    }
    prone = post(shipped, {**shot, "states_against": ["prone"]})
    assert prone["states"] == ["Prone (target): −2 to the roll"]
    assert prone["odds"]["success"]["fraction"] == "2/5"
    (fault,) = refused(shipped, {**shot, "states": ["pron"]}, "/resolve")
    assert "did you mean 'Prone'?" in fault["message"]
