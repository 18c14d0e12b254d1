"""Tests with numbers, over HTTP."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from kb.play.answer.shapes import ResolveAnswer
from search_api.http.answers import VERSIONS
from search_api.shapes.resolving import MOST_REQUESTS
from tests.search_api.asked import post, undocumented
from tests.search_api.conftest import API

TUMBLE = {"entry": "north/tumble", "ratings": {"Gymnastics": 4, "Logic": 2}}


def test_a_test_of_an_entry_has_exact_odds(client: FlaskClient) -> None:
    answer = post(client, TUMBLE)
    # 6 dice, 2 hits: 1 - (2/3)^6 - 6 (1/3) (2/3)^5
    assert answer["odds"]["success"]["fraction"] == "473/729"
    assert (answer["edition"], answer["entry"], answer["test"]) == ("north", "north/tumble", "tumble")
    assert "replay" not in answer


def test_given_dice_are_replayed_with_a_trace(client: FlaskClient) -> None:
    answer = post(client, {**TUMBLE, "dice": {"actor": [6, 5, 2, 1, 3, 4]}})
    assert (answer["replay"]["outcome"], answer["replay"]["hits"]) == ("success", 2)
    assert all(step["text"] for step in answer["replay"]["trace"])


def test_the_same_seed_gives_the_same_dice_by_get_and_by_post(client: FlaskClient) -> None:
    by_post = post(client, {**TUMBLE, "seed": 7})
    asked = {"entry": "north/tumble", "ratings[Gymnastics]": 4, "ratings[Logic]": 2, "seed": 7}
    by_get = client.get(f"{API}/resolve?{urlencode(asked)}").json
    assert by_get == by_post == post(client, {**TUMBLE, "seed": "7"})


LINKS: list[dict[str, Any]] = [
    {
        "entry": "north/hack-on-the-fly",
        "ratings": {"Gymnastics": 4, "Logic": 2},
        "against": {"Willpower": 1},
        "rulings": {"tie": "actor"},
        "modifiers": [{"value": -2, "reason": "wounds"}],
        "dice": {"actor": [6, 1, 2, 3], "opponent": [5]},
    },
    {
        "edition": "north",
        "roll": "9 dice [4] (2)",
        "wounds": {},
        "teamwork": [4, 2],
        "seed": "table",
    },
]
AS_JSON = ("modifiers", "dice", "teamwork")
"""What stands in a link as JSON; other mappings are `name[key]=value`."""


def link(body: dict[str, Any]) -> dict[str, Any]:
    """Return *body* as the parameters of a link."""
    flat: dict[str, Any] = {}
    for name, value in body.items():
        if isinstance(value, dict) and name not in AS_JSON:
            flat |= {f"{name}[{key}]": one for key, one in value.items()}
        else:
            flat[name] = json.dumps(value) if name in AS_JSON else value
    return flat


@pytest.mark.parametrize("body", LINKS)
def test_a_link_may_hold_everything_that_a_body_may(client: FlaskClient, body: dict[str, Any]) -> None:
    by_post = post(client, body)
    assert client.get(f"{API}/resolve?{urlencode(link(body))}").json == by_post
    assert by_post["replay"]["outcome"]


@pytest.mark.parametrize("split", ["2", "[5, 4]"])
def test_a_link_may_split_a_pool(shipped_app: Flask, split: str) -> None:
    client = shipped_app.test_client()
    answer = client.get(
        f"{API}/resolve?{urlencode({'edition': 'sr5', 'roll': '9 dice (2)', 'split': split})}"
    ).get_json()
    assert len(answer["parts"]) == 2
    assert answer["left_over"] == (1 if split == "2" else 0)
    assert list(undocumented(ResolveAnswer.model_validate(answer))) == []


def test_a_whole_extended_test_is_drawn_from_a_seed(shipped_app: Flask) -> None:
    client = shipped_app.test_client()
    answer = post(client, {"edition": "sr5", "roll": "9 dice (7, 1 hour)", "seed": "long"})
    assert answer["replay"]["rolls"] == sum(
        step["step"].startswith("roll") for step in answer["replay"]["trace"]
    )
    assert answer["replay"]["time"] == {"value": answer["replay"]["rolls"], "unit": "hour"}
    assert list(undocumented(ResolveAnswer.model_validate(answer))) == []


def test_free_notation_needs_only_an_edition(client: FlaskClient) -> None:
    assert post(client, {"edition": "south", "roll": "1D (1)"})["odds"]["success"]["fraction"] == "1/3"


def test_a_batch_answers_each_request_by_itself_in_order(client: FlaskClient) -> None:
    requests = [TUMBLE, {"entry": "north/tumbel"}, {"edition": "south", "roll": "1D"}]
    answers = post(client, {"requests": requests}, "/resolve/batch")["answers"]
    assert answers[0]["answer"] == post(client, TUMBLE)
    assert answers[1]["problem"]["errors"][0]["nearest"] == "north/tumble"
    assert answers[1]["problem"]["status"] == 422
    assert answers[2]["answer"]["edition"] == "south"


@pytest.mark.parametrize("count", [0, MOST_REQUESTS + 1])
def test_a_batch_holds_at_least_one_request_and_not_too_many(client: FlaskClient, count: int) -> None:
    answer = client.post(f"{API}/resolve/batch", json={"requests": [TUMBLE] * count})
    assert answer.status_code == 422


@pytest.mark.slow
def test_every_test_of_the_shipped_data_is_answered_in_the_documented_shape(shipped_app: Flask) -> None:
    client = shipped_app.test_client()
    base = shipped_app.extensions[VERSIONS].current().base
    for id_, entry in base.entries.items():
        for key in entry.tests:
            for asked in ({"entry": id_, "test": key}, {"entry": id_, "seed": 1}):
                answer = client.post(f"{API}/resolve", json=asked)
                assert answer.status_code == 200, answer.text
                assert not list(undocumented(ResolveAnswer.model_validate(answer.json)))


def test_a_roll_in_plain_words_is_answered_in_the_notation(shipped_app: Flask) -> None:
    client = shipped_app.test_client()
    answer = post(client, {"edition": "cwn", "roll": "2d6+2 vs 8"})
    assert (answer["roll"], answer["odds"]["success"]["fraction"]) == ("2d6 + 2 (8)", "13/18")
    refused = client.post(f"{API}/resolve", json={"edition": "sr3", "roll": "8 dice v 5"})
    assert refused.status_code == 422
    assert "8 dice v. 5 dice" in refused.get_data(as_text=True)


@pytest.mark.parametrize(
    "variants",
    [
        "variant=placed-by-ic&variant=two-marks",
        "variant=two-marks,placed-by-ic",
        "variant=placed-by-ic+two-marks",
    ],
)
def test_several_variants_stand_in_an_address_as_any_list_does(shipped_app: Flask, variants: str) -> None:
    answer = shipped_app.test_client().get(f"{API}/resolve?entry=sr5/erase-mark&{variants}")
    assert answer.status_code == 200, answer.text
    assert answer.json is not None
    assert sorted(answer.json["variant"]) == ["placed-by-ic", "two-marks"]


def test_several_classes_stand_in_an_address_as_any_list_does(shipped_app: Flask) -> None:
    asked = "edition=sr5&roll=8+dice+v+6&classes=attack&classes=melee-attack"
    assert shipped_app.test_client().get(f"{API}/resolve?{asked}").status_code == 200
