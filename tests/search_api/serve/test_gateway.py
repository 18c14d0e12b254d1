"""Requests that compute many tests wait in a line of their own."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from search_api.app import create_app
from search_api.http.answers import ADVISING, LONG_WORK
from search_api.http.long_work import MOST_ADVICE_WAITING, MOST_WAITING, LongWork
from search_api.http.requests import LARGEST_BODY
from search_api.serve.gateway import Gateway, Limits
from tests.search_api.conftest import API

PATIENCE = 60
WORST = {
    "/resolve": {"edition": "north", "roll": "40D (90, 1 hour)"},
    "/solve": {"edition": "north", "roll": "100 dice v. 100 dice", "chance": "3/4"},
}
"""Requests that are long work, by their path."""


def scope(path: str, method: str = "GET", **headers: str) -> Any:
    """Return a request as granian gives it."""
    here = {"server": "127.0.0.1:8000", "client": "127.0.0.1:50000", "scheme": "http", "http_version": "1.1"}
    named = Named({"host": "x"} | {name.replace("_", "-"): value for name, value in headers.items()})
    return SimpleNamespace(path=path, method=method, query_string="", headers=named, authority=None, **here)


class Named(dict[str, str]):
    """Headers, each of one value."""

    def get_all(self, name: str) -> list[str]:
        return [self[name]] if name in self else []


class Connection:
    """A connection that has a body to read and keeps what it is sent."""

    def __init__(self, body: bytes = b"") -> None:
        self.status, self.content = 0, b""
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._body

    def response_bytes(self, status: int, _: object, content: bytes) -> None:
        self.status, self.content = status, content


@pytest.mark.asyncio
@pytest.mark.parametrize("advice", ["/advice", "/advice/"])
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

    gateway = Gateway(app, None, Limits(threads=1, largest_body=1, largest_files={}, seconds_to_send=1))
    waiting = [Connection() for _ in range(8)]
    slow_ones = [asyncio.ensure_future(gateway.__rsgi__(scope(advice), each)) for each in waiting]  # type: ignore[arg-type] # a stand-in
    plain = Connection()
    try:
        await asyncio.wait_for(gateway.__rsgi__(scope("/plain"), plain), PATIENCE)  # type: ignore[arg-type] # a stand-in
        assert not any(each.done() for each in slow_ones)
    finally:
        go_on.set()
        await asyncio.gather(*slow_ones)
        gateway.__rsgi_del__(asyncio.get_running_loop())
    assert [plain.content, *(each.content for each in waiting)] == [b"plain", *[b"advice"] * 8]


def held(go_on: Event) -> Any:
    """Return what does long work only when it may *go on*."""

    def schedule(work: Any, args: Any, **_: object) -> Any:
        return SimpleNamespace(result=lambda: go_on.wait(PATIENCE) and work(*args))

    return SimpleNamespace(schedule=schedule, stop=lambda: None, join=lambda: None)


@pytest.mark.asyncio
@pytest.mark.parametrize("path", WORST)
async def test_a_plain_roll_is_answered_before_eight_of_the_worst_requests(build: Path, path: str) -> None:
    app, go_on = create_app(build), Event()
    app.extensions[LONG_WORK] = LongWork(_pool=held(go_on))
    gateway = Gateway(
        app, None, Limits(threads=4, largest_body=LARGEST_BODY, largest_files={}, seconds_to_send=PATIENCE)
    )

    def ask(path: str, asked: object) -> tuple[Connection, Any]:
        body = json.dumps(asked).encode()
        request = scope(API + path, "POST", content_type="application/json", content_length=str(len(body)))
        connection: Any = Connection(body)
        return connection, asyncio.ensure_future(gateway.__rsgi__(request, connection))

    waiting = MOST_WAITING if path == "/resolve" else MOST_ADVICE_WAITING
    worst = [ask(path, WORST[path]) for _ in range(8)]
    plain, answered = ask("/resolve", {"edition": "north", "roll": "6D"})
    try:
        await asyncio.wait_for(answered, PATIENCE)
        assert plain.status == 200
        assert sum(not done.done() for _, done in worst) >= waiting
    finally:
        go_on.set()
        await asyncio.gather(*(done for _, done in worst))
        gateway.__rsgi_del__(asyncio.get_running_loop())
    statuses = [connection.status for connection, _ in worst]
    assert set(statuses) <= {200, 503}
    assert statuses.count(200) >= waiting


def test_what_computes_many_tests_gives_advice(build: Any) -> None:
    paths = create_app(build).extensions[ADVISING]
    assert {path.removeprefix("/api/v1") for path in paths} == {
        "/solve",
        "/resolve/batch",
        "/compare/tiers",
        "/convert",
        "/convert/ratings",
        "/turn/fits",
    }
