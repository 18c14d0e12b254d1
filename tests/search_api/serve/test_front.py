"""Requests that compute many tests wait in a line of their own."""

import asyncio
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from search_api import create_app
from search_api.http.answers import ADVISING
from search_api.serve.front import Front, Limits

PATIENCE = 60


def scope(path: str) -> Any:
    """Return a GET as granian gives it."""
    here = {"server": "127.0.0.1:8000", "client": "127.0.0.1:50000", "scheme": "http", "http_version": "1.1"}
    return SimpleNamespace(path=path, method="GET", query_string="", headers={}, **here)


class Connection:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.status, self.content = 0, b""

    def response_bytes(self, status: int, _: object, content: bytes) -> None:
        self.status, self.content = status, content


@pytest.mark.asyncio
@pytest.mark.parametrize("advice", ["/advice", "/advice/", "/%61dvice"])
async def test_a_plain_request_is_answered_while_many_wait_for_advice(advice: str) -> None:
    app, go_on = Flask("test"), Event()
    app.extensions[ADVISING] = frozenset({"/advice"})

    @app.get("/advice", strict_slashes=False)
    def slow() -> str:
        go_on.wait(PATIENCE)
        return "advice"

    @app.get("/plain")
    def quick() -> str:
        return "plain"

    front = Front(app, None, Limits(threads=1, largest_body=1, seconds_to_send=1))
    waiting = [Connection() for _ in range(8)]
    slow_ones = [asyncio.ensure_future(front.__rsgi__(scope(advice), each)) for each in waiting]  # type: ignore[arg-type] # a stand-in
    plain = Connection()
    try:
        await asyncio.wait_for(front.__rsgi__(scope("/plain"), plain), PATIENCE)  # type: ignore[arg-type] # a stand-in
        assert not any(each.done() for each in slow_ones)
    finally:
        go_on.set()
        await asyncio.gather(*slow_ones)
        front.__rsgi_del__(asyncio.get_running_loop())
    assert [plain.content, *(each.content for each in waiting)] == [b"plain", *[b"advice"] * 8]


def test_what_computes_many_tests_gives_advice(build: Any) -> None:
    paths = create_app(build).extensions[ADVISING]
    assert {path.removeprefix("/api/v1") for path in paths} == {
        "/solve",
        "/resolve/batch",
        "/convert",
        "/convert/ratings",
        "/turn/fits",
    }
