"""A wrong request is answered by a problem, with a sentence and the nearest name."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from search_api.app import create_app
from tests.search_api.conftest import API


def problem(answer: TestResponse, status: int) -> Any:
    assert answer.status_code == status, answer.text
    assert answer.mimetype == "application/problem+json"
    of_api = answer.request.path.startswith("/api")
    assert answer.headers.get("Access-Control-Allow-Origin") == ("*" if of_api else None)
    told = json.loads(answer.text)
    assert told["status"] == status
    assert told["type"] == f"/api/docs#problem-{status}"
    assert told["instance"] == answer.request.path
    assert told["title"]
    assert told["detail"]
    return told


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("/entries/north/rum", "north/run"),
        ("/editions/nort", "north"),
        ("/editions/nort/terms", "north"),
        ("/concepts/aims", "aim"),
        ("/tables/north/light", "north/lights"),
    ],
)
def test_what_is_not_there_is_a_404_with_the_nearest_name(
    client: FlaskClient, path: str, nearest: str
) -> None:
    told = problem(client.get(API + path), 404)
    assert told["errors"][0]["nearest"] == nearest


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v0", "/api/v1/nope", "/api/v2/search"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_path_of_the_api_that_is_none_is_a_404_by_any_method(
    client: FlaskClient, path: str, method: str
) -> None:
    problem(client.open(path, method=method, json={}), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/api/v1/search", "GET"),
        ("DELETE", "/api/v1/resolve", "POST"),
        ("GET", "/api/v1/resolve/batch", "POST"),
        ("PUT", "/api/v1/entries/north/run", "GET"),
        ("POST", "/north/run/", "GET"),
        ("POST", "/api/docs", "GET"),
    ],
)
def test_another_method_is_a_405_that_names_the_right_ones(
    client: FlaskClient, method: str, path: str, allowed: str
) -> None:
    answer = client.open(path, method=method, json={})
    problem(answer, 405)
    assert allowed in answer.headers["Allow"]


@pytest.mark.parametrize("path", ["/resolve", "/resolve/batch"])
@pytest.mark.parametrize("size", [65_537, 200_000])
def test_a_body_over_64_kib_is_a_413(client: FlaskClient, path: str, size: int) -> None:
    answer = client.post(API + path, data=b"[" * size, content_type="application/json")
    problem(answer, 413)


@pytest.mark.parametrize("declared", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_a_body_of_another_type_is_a_415(client: FlaskClient, declared: str | None) -> None:
    answer = client.post(f"{API}/resolve", data="{}", content_type=declared)
    problem(answer, 415)


NO_JSON = {
    "empty": b"",
    "blank": b" \n",
    "cut short": b"{",
    "nonsense": b"nonsense",
    "not UTF-8": b'"\xff"',
    "nested lists": b"[" * 60_000,
    "nested objects": b'{"a":' * 9_000,
    "many digits": b'{"hits": ' + b"9" * 5_000 + b"}",
    "a key twice": b'{"roll": "6D", "roll": "1D"}',
}


@pytest.mark.parametrize("query", ["q=%ff%fe", "q=a%C3", "q=%ED%A0%80"])
def test_a_query_that_is_no_utf_8_is_a_400(client: FlaskClient, query: str) -> None:
    told = problem(client.get(f"{API}/search?{query}"), 400)
    assert "UTF-8" in told["detail"]


@pytest.mark.parametrize("body", NO_JSON.values(), ids=NO_JSON)
def test_a_body_that_is_no_json_is_a_400(client: FlaskClient, body: bytes) -> None:
    problem(client.post(f"{API}/resolve", data=body, content_type="application/json"), 400)


def test_a_compressed_body_is_a_415(client: FlaskClient) -> None:
    headers = {"Content-Encoding": "gzip"}
    answer = client.post(f"{API}/resolve", data=b"\x1f\x8b", content_type="application/json", headers=headers)
    problem(answer, 415)


@pytest.mark.parametrize(
    ("path", "field", "nearest"),
    [
        ("/search?edtion=north", "edtion", "edition"),
        ("/search?edition=nort", "edition", "north"),
        ("/search?section=combatt", "section", "combat"),
        ("/search?cost=simpel", "cost", "simple"),
        ("/entries?concept=aims", "concept", "aim"),
        ("/compare?ids=north/rum", "ids", "north/run"),
        ("/compare?concept=aims", "concept", "aim"),
        ("/compare?editions=north,sout", "editions", "south"),
        ("/resolve?entry=north/tumbel", "entry", "north/tumble"),
        ("/resolve?edition=nort&roll=6D", "edition", "north"),
        ("/resolve?edition=north&roll=Logic&ratings[Logc]=3", "ratings.Logc", "Logic"),
        ("/resolve?edition=north&roll=6D&sed=1", "sed", "seed"),
    ],
)
def test_what_is_not_known_is_a_422_that_names_it_and_the_nearest(
    client: FlaskClient, path: str, field: str, nearest: str
) -> None:
    (fault,) = problem(client.get(API + path), 422)["errors"]
    assert (fault["field"], fault["nearest"]) == (field, nearest)


NOT_ALLOWED = {
    "/search?limit=0": "limit",
    "/search?limit=101": "limit",
    "/search?limit=many": "limit",
    "/search?offset=-1": "offset",
    "/search?group=colour": "group",
    "/search?q[a]=1": "q",
    "/search?q[a]=1&q=x": "q[a]",
    "/search?q=a&q=b": "q",
    "/entries?edition=north&edition=south&limit=1&limit=2": "limit",
    "/rulings?x=1": "x",
    "/openapi.json?x=1": "x",
    "/compare": "",
    "/compare?ids=north/run&concept=aim": "",
    "/compare?editions=north": "editions",
    "/compare?editions=north,north": "editions",
    f"/compare?ids={','.join(['north/run'] * 11)}": "ids",
    "/resolve": "",
    "/resolve?edition=north&roll=6D+%2B": "roll",
    "/resolve?edition=north&roll=101D": "",
    "/resolve?edition=north&roll=6D&dice=nonsense": "dice",
    f"/resolve?edition=north&roll=6D&dice={'[' * 5000}": "dice",
    "/resolve?entry=north/run": "entry",
    "/resolve?edition=north&roll=Logic&ratings[Logic]=1&ratings[Logic]=2": "ratings.Logic",
}


@pytest.mark.parametrize(("path", "field"), NOT_ALLOWED.items())
def test_what_is_not_allowed_is_a_422_that_names_its_field(
    client: FlaskClient, path: str, field: str
) -> None:
    assert field in {fault["field"] for fault in problem(client.get(API + path), 422)["errors"]}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"entry": "north/tumble", "tset": "tumble"}, "tset"),
        ({"edition": "north", "roll": "6D", "modifiers": [{"valu": 1}]}, "modifiers.0.valu"),
        ({"edition": "north", "roll": "6D", "seed": []}, "seed"),
        ({"edition": "north", "roll": 6}, "roll"),
        ([1], ""),
    ],
)
def test_a_body_that_does_not_fit_is_a_422_that_says_where(
    client: FlaskClient, body: Any, field: str
) -> None:
    told = problem(client.post(f"{API}/resolve", json=body), 422)
    assert field in [fault["field"] for fault in told["errors"]]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"split": 20}, "split"),
        ({"split": [4, -1]}, "split.1"),
        ({"seed": ""}, "seed"),
        ({"wounds": {"stun": -1}}, "wounds.stun"),
        ({"split": 2, "buy_hits": True}, ""),
        ({"actor": {"edition": "north"}}, "actor.ratings"),
    ],
)
def test_where_several_types_are_allowed_only_the_one_that_was_meant_is_told(
    client: FlaskClient, more: dict[str, Any], field: str
) -> None:
    answer = problem(client.post(f"{API}/resolve", json={"edition": "north", "roll": "6D", **more}), 422)
    assert [fault["field"] for fault in answer["errors"]] == [field]


def test_a_mistyped_key_deep_in_a_body_is_told_the_nearest(client: FlaskClient) -> None:
    body = {"edition": "north", "roll": "6D", "modifiers": [{"valu": 1}]}
    (fault,) = problem(client.post(f"{API}/resolve", json=body), 422)["errors"]
    assert fault["nearest"] == "value"
    batch = {"requests": [{"edition": "north", "rol": "6D"}]}
    faults = problem(client.post(f"{API}/resolve/batch", json=batch), 422)["errors"]
    assert ("requests.0.rol", "roll") in [(fault["field"], fault.get("nearest")) for fault in faults]


def test_parameters_beside_a_body_are_refused(client: FlaskClient) -> None:
    answer = client.post(f"{API}/resolve?seed=1", json={"edition": "north", "roll": "6D"})
    assert problem(answer, 422)["errors"][0]["field"] == "seed"


def test_a_failure_of_the_program_is_a_500_that_tells_nothing_of_its_insides(
    build: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("search_api.routes.operations.export_data", fail)
    with caplog.at_level(logging.ERROR):
        answer = create_app(build).test_client().get(f"{API}/export.json")
    assert "secret" not in str(problem(answer, 500))
    assert "the secret of the house" in caplog.text


@pytest.mark.parametrize("path", [f"{API}/readyz", f"{API}/search", f"{API}/export.json", "/", "/north/run/"])
def test_before_anything_is_built_everything_but_health_is_a_503(tmp_path: Path, path: str) -> None:
    client = create_app(tmp_path).test_client()
    answer = client.get(path)
    problem(answer, 503)
    assert answer.headers["Retry-After"]
    assert client.get(f"{API}/healthz").json == {"status": "ok"}


def _texts(told: Any) -> Iterator[str]:
    """Yield every text in *told*, however deep."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        for each in told.values() if isinstance(told, dict) else told:
            yield from _texts(each)


@pytest.mark.parametrize("path", ["/%1B[2J", "/entries/north/%C2%9B1m%E2%80%AE", "/search?q=x&%7F%0A=1"])
def test_a_problem_echoes_no_raw_control_character(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{API}{path}")
    assert answer.status_code in (404, 422)
    told = answer.get_json()
    echoed = [told["detail"], told["instance"], *_texts(told.get("errors", []))]
    assert all(text.isprintable() for text in echoed)
    assert "\\x" in str(echoed)


def test_what_was_given_is_echoed_no_longer_than_one_reads(client: FlaskClient) -> None:
    body = {"edition": "x" * 30_000, "roll": "6D", **{f"field {number}": 1 for number in range(300)}}
    for path in (f"/entries/{'y' * 30_000}/run", f"/search?{'z' * 30_000}=1"):
        assert len(client.get(API + path).data) < 4_000
    for asked in (body, {"edition": "x" * 30_000, "roll": "6D"}):
        assert len(client.post(f"{API}/resolve", json=asked).data) < 20_000


@pytest.mark.parametrize("path", ["/search", "/suggest"])
def test_what_is_searched_for_has_a_length(client: FlaskClient, path: str) -> None:
    assert client.get(f"{API}{path}?q={'x' * 400}").status_code == 200
    assert problem(client.get(f"{API}{path}?q={'x' * 401}"), 422)["errors"][0]["field"] == "q"
