"""The same situation, the same character and the same concept in other editions, over HTTP."""

from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.play.advice.shapes import ConvertAnswer, StatBlockAnswer, TierwiseAnswer
from search_api.http.answers import VERSIONS
from tests.kb.play.random_requests import converted_of
from tests.search_api.asked import check_fits_or_is_refused, post, refused, undocumented
from tests.search_api.conftest import API

HACK: dict[str, Any] = {
    "entry": "sr5/hack-on-the-fly",
    "ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4},
}


def converted(client: FlaskClient, **asked: Any) -> Any:
    answer = post(client, asked, "/convert")
    assert not list(undocumented(ConvertAnswer.model_validate(answer)))
    return answer


def chance(one: Any) -> Fraction:
    return Fraction(one["fraction"])


def test_the_nearest_setting_says_how_far_it_is(api: FlaskClient) -> None:
    answer = converted(api, **HACK, to="cwn/use-a-skill")
    assert answer["tiers"] == {"actor": "professional", "against": "professional", "origin": "ours"}
    assert set(answer["assumed"]) == {"against"}
    (one,) = answer["conversions"]
    assert (one["entry"], one["status"], one["what"]) == ("cwn/use-a-skill", "near", "number to reach")
    away = chance(one["setting"]["success"]) - chance(answer["chance"])
    assert chance(one["setting"]["difference"]) == away
    assert abs(away) <= abs(chance(one["easier"]["success"]) - chance(answer["chance"]))
    assert abs(away) <= abs(chance(one["harder"]["success"]) - chance(answer["chance"]))


def test_without_a_target_every_other_edition_is_tried(api: FlaskClient) -> None:
    answer = converted(api, **HACK)
    reached = {one["edition"] for one in answer["conversions"]}
    missing = {one["edition"] for one in answer["without"]}
    assert reached | missing == {"sr3", "sr6", "matrix-d6", "cwn"}
    assert not reached & missing


def test_a_conversion_goes_there_and_nearly_back_again(api: FlaskClient) -> None:
    there = converted(api, entry="matrix-d6/ranged-attack", to={"edition": "cwn"})
    assert {one["status"] for one in there["conversions"]} <= {"near", "far", "unknown", "no test"}
    back = converted(api, entry="cwn/make-a-ranged-attack", to="matrix-d6")
    assert {"matrix-d6/ranged-attack"} <= {one["entry"] for one in back["conversions"]}


def test_free_notation_converts_to_free_notation(api: FlaskClient) -> None:
    answer = converted(api, edition="sr5", roll="9 dice (3)", to={"edition": "cwn", "roll": "1d20 + 4 (10)"})
    (one,) = answer["conversions"]
    assert (one["entry"], one["match"], one["status"]) == (None, None, "near")


def test_a_stat_block_goes_by_tiers(api: FlaskClient) -> None:
    body = {"edition": "sr5", "ratings": {"Willpower": 4, "Agility": 5, "Hacking": 6}, "to": "sr6"}
    answer = post(api, body, "/convert/ratings")
    assert not list(undocumented(StatBlockAnswer.model_validate(answer)))
    assert answer["ratings"].keys() == {"Willpower", "Agility"}
    assert (answer["without"], answer["origin"]) == (["Hacking"], "ours")
    assert answer["terms"][2]["why"] == "SR6 has no such rating."


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("/convert", HACK | {"to": "cwx"}, "to.edition"),
    ("/convert", HACK | {"to": "cwn/use-a-skil"}, "to.entry"),
    ("/convert", HACK | {"to": "sr5"}, "to.edition"),
    ("/convert", HACK | {"to": {"edtion": "cwn"}}, "to.edtion"),
    ("/convert", HACK | {"to": 5}, "to"),
    ("/convert", HACK | {"to": {"entry": "cwn/use-a-skill", "ratings": {"Skil": 2}}}, "to.ratings.Skil"),
    ("/convert", HACK | {"to": {"roll": "6 dice"}}, "to"),
    ("/convert", HACK | {"tier": "expert"}, "tier"),
    ("/convert", HACK | {"seed": 1}, ""),
    ("/convert", {"edition": "sr5", "roll": "6 dice (2)"}, "to"),
    ("/convert", {"entry": "sr5/fire-mounted-or-vehicle-weapon"}, "entry"),
    ("/convert/ratings", {"edition": "sr5", "to": "sr66", "ratings": {}}, "to"),
    ("/convert/ratings", {"edition": "sr5", "to": "sr6", "ratings": {"Wilpower": 4}}, "ratings.Wilpower"),
    (
        "/convert/ratings",
        {"edition": "sr5", "to": "sr6", "ratings": {"Willpower": "4d"}},
        "ratings.Willpower",
    ),
    ("/convert/ratings", {"edition": "sr5", "ratings": {}}, "to"),
]


@pytest.mark.parametrize(("path", "body", "field"), REFUSED)
def test_what_cannot_be_converted_is_refused_at_its_field(
    api: FlaskClient, path: str, body: dict[str, Any], field: str
) -> None:
    assert field in {fault["field"] for fault in refused(api, body, path)}


def test_a_concept_is_compared_in_the_hands_of_each_tier(api: FlaskClient) -> None:
    answer: Any = api.get(f"{API}/compare/tiers?concept=ranged-attack").json
    assert answer["tiers"] == ["untrained", "novice", "professional", "elite"]
    known = [entry for entry in answer["entries"] if entry["status"] == "known"]
    assert {"cwn", "matrix-d6"} <= {entry["edition"] for entry in known}
    for entry in known:
        assert chance(entry["chances"]["untrained"]) <= chance(entry["chances"]["elite"])


@pytest.mark.slow
def test_every_concept_is_compared_in_the_documented_shape(api: FlaskClient) -> None:
    listed: Any = api.get(f"{API}/concepts").json
    for concept in listed["concepts"]:
        answer = api.get(f"{API}/compare/tiers?concept={concept['id']}")
        assert answer.status_code == 200, answer.text
        assert not list(undocumented(TierwiseAnswer.model_validate(answer.json)))


@pytest.mark.parametrize(
    ("query", "field"),
    [("?concept=ranged-atack", "concept"), ("", "concept"), ("?concept=aim&tier=elite", "tier")],
)
def test_what_cannot_be_compared_is_refused_at_its_field(api: FlaskClient, query: str, field: str) -> None:
    answer = api.get(f"{API}/compare/tiers{query}")
    assert (answer.status_code, field in {fault["field"] for fault in answer.get_json()["errors"]}) == (
        422,
        True,
    )


@settings(max_examples=25)
@given(data=st.data())
def test_any_request_is_answered_in_the_documented_shape_or_refused(
    shipped_app: Flask, data: st.DataObject
) -> None:
    base = shipped_app.extensions[VERSIONS].current().base
    client = shipped_app.test_client()
    check_fits_or_is_refused(client, converted_of(data.draw, base), "/convert", ConvertAnswer)
    edition = data.draw(st.sampled_from([*base.editions]))
    names = st.sampled_from([*base.editions[edition].terms, "x"])
    values = st.integers(-3, 12) | st.sampled_from([10**30, "Red", "", "7"])
    block = {
        "edition": edition,
        "ratings": data.draw(st.dictionaries(names, values, max_size=5)),
        "to": data.draw(st.sampled_from([*base.editions, "x"])),
    }
    check_fits_or_is_refused(client, block, "/convert/ratings", StatBlockAnswer)
