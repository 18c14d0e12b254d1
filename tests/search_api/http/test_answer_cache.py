"""Answers that are kept: worked out once within a version, within a bound, and in every coding."""

import json
import zlib
from pathlib import Path
from typing import Any

import brotli
import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

import kb
from kb.play.resolve import resolve
from search_api.app import create_app
from search_api.http.answer_cache import AnswerCache
from tests.search_api.conftest import API, make_version

ROLL: dict[str, Any] = {"edition": "north", "roll": "6D"}
LIST = f"{API}/entries"


def counting(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what will hold each request whose odds are worked out."""
    asked: list[Any] = []

    def counted(base: kb.KnowledgeBase, request: Any) -> Any:
        asked.append(request)
        return resolve(base, request)

    monkeypatch.setattr("search_api.routes.resolving.resolve", counted)
    return asked


def test_what_is_asked_twice_is_worked_out_once(
    shelf: kb.KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_version(shelf, tmp_path, "one")
    client, asked = create_app(tmp_path).test_client(), counting(monkeypatch)
    first, again = (client.post(f"{API}/resolve", json=ROLL) for _ in range(2))
    assert (first.status_code, first.data) == (200, again.data)
    assert len(asked) == 1
    assert client.post(f"{API}/resolve", json=ROLL | {"seed": 1}).data != first.data
    assert client.post(f"{API}/resolve", json=ROLL | {"roll": "6D +"}).status_code == 422
    make_version(shelf, tmp_path, "two")
    assert client.post(f"{API}/resolve", json=ROLL).data == first.data
    assert len(asked) == 4  # what is refused is worked out too


def test_a_body_of_another_type_is_not_taken_for_one_that_was_answered(client: FlaskClient) -> None:
    told = client.post(f"{API}/resolve", json=ROLL)
    plain = client.post(f"{API}/resolve", data=json.dumps(ROLL), content_type="text/plain")
    assert (told.status_code, plain.status_code) == (200, 415)


def test_what_is_kept_stays_within_its_bound() -> None:
    app, kept = Flask("kept"), AnswerCache(most=100_000)
    for number in range(300):
        with app.test_request_context(f"/?q={'x' * number * 100}"):
            kept.get_or_create(request, lambda: Response("y" * 2_000))
            assert kept.bytes_used <= 100_000
    with app.test_request_context("/large"):
        assert kept.get_or_create(request, lambda: Response("z" * 90_000)).data == b"z" * 90_000
        assert kept.bytes_used <= 100_000


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0.1, gzip", "gzip"), ("identity", None), ("br;q=0", None)],
)
def test_answers_come_in_the_coding_that_is_understood(
    client: FlaskClient, accepted: str, coding: str | None
) -> None:
    plain = client.get(LIST)
    answer = client.get(LIST, headers={"Accept-Encoding": accepted})
    read = {"br": brotli.decompress, "gzip": lambda data: zlib.decompress(data, wbits=31)}
    assert answer.headers.get("Content-Encoding") == coding
    assert (read[coding](answer.data) if coding else answer.data) == plain.data
    assert answer.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    tag = answer.headers["ETag"]
    assert (tag != plain.headers["ETag"]) == (coding is not None)
    again = client.get(LIST, headers={"Accept-Encoding": accepted, "If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
