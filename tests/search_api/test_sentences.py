"""What the API says of wrong requests, word for word: one of each kind."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from syrupy.assertion import SnapshotAssertion

from tests.search_api.conftest import API
from tests.search_api.http.test_problems import NO_JSON, NOT_ALLOWED
from tests.search_api.routes.test_convert import REFUSED as CONVERTED
from tests.search_api.routes.test_solve import HACK
from tests.search_api.routes.test_solve import REFUSED as SOLVED
from tests.search_api.routes.test_turn import REFUSED as TURNS

ROLL: dict[str, Any] = {"edition": "north", "roll": "6D"}


def told(answer: Any) -> str:
    """Return what a problem says, and where."""
    problem = answer.get_json()
    said = [f"{fault['field']}: {fault['message']}" for fault in problem.get("errors", [])]
    return " | ".join(said or [f"{problem['title']}: {problem['detail']}"])


def test_requests_that_cannot_be_read_are_told(client: FlaskClient, snapshot: SnapshotAssertion) -> None:
    body = {"data": b"{}", "content_type": "application/json"}
    answers = {
        "a path that is none": client.get(f"{API}/serch"),
        "an entry that is none": client.get(f"{API}/entries/north/rum"),
        "another method": client.post(f"{API}/search", json={}),
        "a body too large": client.post(f"{API}/resolve", **{**body, "data": b"[" * 70_000}),
        "another type": client.post(f"{API}/resolve", **{**body, "content_type": "text/plain"}),
        "a compressed body": client.post(f"{API}/resolve", **body, headers={"Content-Encoding": "gzip"}),
        "parameters beside a body": client.post(f"{API}/resolve?seed=1", json=ROLL),
        **{name: client.post(f"{API}/resolve", **{**body, "data": data}) for name, data in NO_JSON.items()},
    }
    assert "\n".join(f"{name} → {told(answer)}" for name, answer in answers.items()) == snapshot


def test_parameters_that_are_not_allowed_are_told(client: FlaskClient, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(f"{path[:60]} → {told(client.get(API + path))}" for path in NOT_ALLOWED) == snapshot


def test_parts_of_a_body_that_do_not_fit_are_told(client: FlaskClient, snapshot: SnapshotAssertion) -> None:
    wrong: list[dict[str, Any]] = [
        {"split": 20},
        {"split": [4, -1]},
        {"split": "even"},
        {"split": 2, "buy_hits": True},
        {"seed": ""},
        {"wounds": {"stun": "3"}},
        {"buy_hits": "yes"},
        {"modifiers": [{"valu": 1}]},
        {"ratings": {f"a{number}": number for number in range(201)}},
    ]
    asked = [client.post(f"{API}/resolve", json=ROLL | more) for more in wrong]
    assert "\n".join(map(told, asked)) == snapshot


@pytest.mark.parametrize("path", ["/solve", "/convert", "/turn"])
def test_what_the_rules_refuse_is_told(api: FlaskClient, snapshot: SnapshotAssertion, path: str) -> None:
    bodies: dict[str, list[dict[str, Any]]] = {
        "/solve": [{**HACK, **body} for body, _ in SOLVED],
        "/convert": [body for at, body, _ in CONVERTED if at == path],
        "/turn": [body for body, _ in TURNS],
    }
    assert "\n".join(told(api.post(API + path, json=body)) for body in bodies[path]) == snapshot
