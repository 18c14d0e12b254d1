"""What is ready is handed out as the application itself would answer it, and without it."""

import json
import os
import signal
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import pytest
from flask import Flask

import kb
from search_api.app import create_app
from search_api.http.answers import VERSIONS
from search_api.http.sending import FileSlice
from search_api.preparing import addresses
from search_api.serve.dispatcher import Dispatcher
from search_api.serve.operation import Operation
from search_api.serve.prepared import ANSWERS
from search_api.serve.raw_response import RawResponse
from tests.search_api.conftest import API, make_version
from tests.search_api.running import Server, running

ROLL = json.dumps({"edition": "north", "roll": "6D", "seed": "ready"}).encode()
AS_JSON = {"content-type": "application/json"}
UNLIKE = ("date", "server", "x-request-id", "content-length", "vary", "allow")


class _Headers(dict[str, str]):
    def get_all(self, name: str) -> list[str]:
        return [self[name]] if name in self else []


class _Asked:
    """A request as the server tells of it."""

    def __init__(self, address: str, method: str = "GET", **headers: str) -> None:
        self.method = method
        self.path, _, self.query_string = address.partition("?")
        self.client, self.server, self.scheme, self.http_version = (
            "127.0.0.1:1",
            "127.0.0.1:80",
            "http",
            "1.1",
        )
        self.headers = _Headers({name.replace("_", "-"): value for name, value in headers.items()})


def dispatcher_of(app: Flask) -> Dispatcher:
    """Return a dispatcher in front of an application."""
    versions = app.extensions[VERSIONS]
    versions.current()
    return Dispatcher(versions, Operation(proxies=0, rates=None, count=None, log=False))


@pytest.fixture
def dispatcher(app: Flask) -> Dispatcher:
    """A dispatcher in front of the application over the shelf."""
    return dispatcher_of(app)


def asked(
    dispatcher: Dispatcher, address: str, method: str = "GET", body: bytes = b"", /, **headers: str
) -> RawResponse | None:
    scope: Any = _Asked(address, method, **headers)
    return dispatcher.answer(scope, body)


def bytes_of(answer: RawResponse) -> bytes:
    place = answer.content
    return place if isinstance(place, bytes) else os.pread(place.file, place.size, place.start)


def test_everything_that_follows_from_the_data_alone_is_ready_as_the_application_answers_it(
    app: Flask, dispatcher: Dispatcher
) -> None:
    listed = list(addresses(app.extensions[VERSIONS].current()))
    assert {f"{API}/entries/north/run", f"{API}/compare?concept=aim", "/north/run/", "/api/docs"} < set(
        listed
    )
    client = app.test_client()
    for address in listed:
        ready, worked_out = asked(dispatcher, address), client.get(address)
        assert ready
        assert bytes_of(ready) == worked_out.data, address
        told = {name: value for name, value in ready.headers if name not in UNLIKE}
        assert told == {
            name.lower(): value for name, value in worked_out.headers if name.lower() not in UNLIKE
        }


@pytest.mark.parametrize(
    ("coding", "read"), [("br", brotli.decompress), ("gzip", lambda b: zlib.decompress(b, 31))]
)
def test_what_is_ready_comes_compressed_by_coding(dispatcher: Dispatcher, coding: str, read: Any) -> None:
    for address in (f"{API}/export.json", "/api/docs"):
        plain, small = (
            asked(dispatcher, address),
            asked(dispatcher, address, accept_encoding=f"{coding}, *;q=0"),
        )
        assert plain
        assert small
        assert read(bytes_of(small)) == bytes_of(plain)
        told = dict(small.headers)
        assert len(told) == len(small.headers)
        assert (told["content-encoding"], told["vary"]) == (coding, "Accept-Encoding")
        assert told["etag"] != dict(plain.headers)["etag"]
        assert int(told["content-length"]) == len(bytes_of(small))


def test_a_page_is_ready_under_the_address_of_its_file_too(dispatcher: Dispatcher) -> None:
    folder, file = asked(dispatcher, "/"), asked(dispatcher, "/index.html")
    assert folder
    assert file
    assert bytes_of(file) == bytes_of(folder)


def test_a_page_is_ready_whatever_its_script_reads_of_the_query(dispatcher: Dispatcher) -> None:
    plain, chosen = asked(dispatcher, "/north/run/"), asked(dispatcher, "/north/run/?tier=elite")
    assert plain
    assert chosen
    assert bytes_of(chosen) == bytes_of(plain)
    assert asked(dispatcher, f"{API}/editions?tier=elite") is None


def test_who_has_it_already_is_told_so_without_a_look_at_the_content(
    shelf: kb.KnowledgeBase, tmp_path: Path
) -> None:
    folder = make_version(shelf, tmp_path, "one")
    dispatcher = dispatcher_of(create_app(tmp_path))
    ready = asked(dispatcher, f"{API}/editions")
    assert ready
    tag = dict(ready.headers)["etag"]
    os.truncate(folder / ANSWERS, 0)
    held = asked(dispatcher, f"{API}/editions", if_none_match=tag)
    refused = asked(dispatcher, f"{API}/editions", if_match='"another"')
    for short, status in ((held, 304), (refused, 412)):
        assert short
        assert (short.status, short.content) == (status, b"")
        assert not {"content-type", "content-length", "content-encoding"} & dict(short.headers).keys()
    assert asked(dispatcher, f"{API}/editions") is None  # what is lost is worked out anew


def test_a_large_answer_is_left_to_the_application_where_its_file_is_cut_short(
    shelf: kb.KnowledgeBase, tmp_path: Path
) -> None:
    large = "/api/docs/swagger-ui-bundle.js"
    folder = make_version(shelf, tmp_path, "one")
    dispatcher = dispatcher_of(create_app(tmp_path))
    ready = asked(dispatcher, large)
    assert ready
    assert isinstance(ready.content, FileSlice)
    os.truncate(folder / ANSWERS, ready.content.start + ready.content.size - 1)
    assert asked(dispatcher, large) is None


def test_of_head_all_is_told_but_the_content(dispatcher: Dispatcher) -> None:
    whole, told = asked(dispatcher, f"{API}/editions"), asked(dispatcher, f"{API}/editions", "HEAD")
    assert whole
    assert told
    assert told.content == b""
    unlike = {name for name, _ in set(whole.headers) ^ set(told.headers)}
    assert unlike == {"x-request-id"}


@pytest.mark.parametrize(
    ("address", "method"),
    [("/nope", "GET"), (f"{API}/editions", "OPTIONS"), (f"{API}/editions", "POST"), (f"{API}/readyz", "GET")],
)
def test_what_is_not_ready_is_left_to_the_application(
    dispatcher: Dispatcher, address: str, method: str
) -> None:
    assert asked(dispatcher, address, method) is None


def test_what_was_worked_out_once_is_ready_then(app: Flask, dispatcher: Dispatcher) -> None:
    found = f"{API}/search?q=run+desk"
    assert asked(dispatcher, found) is None
    first = app.test_client().get(found)
    ready = asked(dispatcher, found)
    assert ready
    assert bytes_of(ready) == first.data
    assert asked(dispatcher, f"{API}/resolve", "POST", ROLL, content_type="application/json") is None
    first = app.test_client().post(f"{API}/resolve", data=ROLL, headers=AS_JSON)
    ready = asked(dispatcher, f"{API}/resolve", "POST", ROLL, content_type="application/json; charset=utf-8")
    assert ready
    assert bytes_of(ready) == first.data
    assert "etag" not in dict(ready.headers)
    assert asked(dispatcher, f"{API}/resolve", "POST", ROLL, content_type="text/plain") is None
    assert asked(dispatcher, f"{API}/resolve", "POST", ROLL + b" ", content_type="application/json") is None


@pytest.fixture(scope="module")
def limited(build: Path) -> Iterator[Server]:
    """A server that counts, and writes down what is asked."""
    with running(build, workers=1, rate="30/hour", log="json", proxies=1) as started:
        yield started


def test_what_is_ready_is_counted_measured_and_written_down_like_the_rest(limited: Server) -> None:
    path = f"{API}/export.json"
    me = {"X-Forwarded-For": "192.0.2.7", "X-Request-ID": "mine"}
    statuses = []
    for _ in range(4):  # each weighs ten
        status, headers, _ = limited.ask(path, headers=me)
        statuses.append(status)
        assert headers["x-request-id"] == "mine"
        assert headers["ratelimit"].startswith('"client";r=')
    assert statuses == [200, 200, 200, 429]
    assert limited.ask(path, headers={"X-Forwarded-For": "192.0.2.8"})[0] == 200
    _, printed = limited.stop(signal.SIGINT)
    lines = [json.loads(line) for line in printed.splitlines() if '"mine"' in line]
    assert [(line["path"], line["status"], line["client"]) for line in lines] == [
        (path, status, "192.0.2.7") for status in statuses
    ]
    assert all(line["bytes"] > 0 for line in lines)


def test_of_what_is_ready_metrics_tell_the_pattern_of_the_path(build: Path) -> None:
    with running(build, workers=1) as server:
        for name in ("run", "sprint", "run"):
            server.ask(f"{API}/entries/north/{name}")
        told = server.metrics()
    pattern = f'path="{API}/entries/<edition>/<slug>"'
    assert f'actionary_requests_total{{method="GET",{pattern},status="200"}} 3.0' in told
