"""Long work is done in another process, refused as anywhere, and killed at its deadline."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import closing
from multiprocessing.context import SpawnContext
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import kb
from kb.problems import RequestError
from search_api.app import create_app
from search_api.http import long_work as long_work_module
from search_api.http.answers import LONG_WORK
from search_api.http.long_work import MOST_ADVICE_WAITING, MOST_WAITING, BusyError, LongWork
from search_api.serve.gateway import Gateway, Limits
from tests.search_api.conftest import API

LONG: dict[str, Any] = {"edition": "north", "roll": "40D (90, 1 hour)"}


def process_of(_: kb.KnowledgeBase, asked: str) -> tuple[int, str]:
    """Return the process that this is worked out in, and what was asked."""
    return os.getpid(), asked


def niceness_of(_: kb.KnowledgeBase, asked: str) -> int:
    return os.getpriority(os.PRIO_PROCESS, 0) - int(asked)


def endless(_: kb.KnowledgeBase, asked: str) -> str:
    while asked:
        pass
    return asked


def refused(_: kb.KnowledgeBase, asked: str) -> str:
    raise RequestError("field", f"{asked} is refused", "near")


@pytest.fixture(scope="module")
def folder(build: Path) -> Path:
    return (build / "current").resolve()


@pytest.fixture(scope="module")
def long_work() -> Iterator[LongWork]:
    """A process beside this one, which is slow to give up."""
    started = LongWork(seconds=60)
    yield started
    started.stop()


def test_long_work_is_done_in_another_process(long_work: LongWork, folder: Path) -> None:
    process, asked = long_work.run(folder, process_of, "this")
    assert (process != os.getpid(), asked) == (True, "this")
    assert long_work.run(folder, process_of, "that") == (process, "that")


def test_long_work_stands_back_for_plain_requests(long_work: LongWork, folder: Path) -> None:
    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert long_work.run(folder, niceness_of, str(here)) == min(10, 19 - here)


def test_what_is_refused_there_is_refused_here(long_work: LongWork, folder: Path) -> None:
    with pytest.raises(RequestError, match="this is refused") as error:
        long_work.run(folder, refused, "this")
    assert (error.value.field, error.value.near) == ("field", "near")


def test_work_without_end_is_killed_and_the_next_is_done(folder: Path) -> None:
    hasty = LongWork(seconds=0.2)
    try:
        with pytest.raises(BusyError, match=r"took longer than 0\.2 s; ask for less"):
            hasty.run(folder, endless, "this")
        hasty.seconds = 60
        assert hasty.run(folder, process_of, "that")[1] == "that"
        assert hasty.plain.waiting == 0
    finally:
        hasty.stop()


def test_without_room_for_the_process_it_is_refused_until_there_is_some(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting = LongWork(seconds=60)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(SpawnContext, "RLock", full)
        with pytest.raises(BusyError, match="no room for long requests now"):
            starting.run(folder, process_of, "this")
    assert starting.run(folder, process_of, "that")[1] == "that"
    starting.stop()


def test_more_than_may_wait_are_told_to_come_back(long_work: LongWork, folder: Path) -> None:
    long_work.advice.waiting = MOST_ADVICE_WAITING
    with pytest.raises(BusyError, match="busy with long requests"):
        long_work.run(folder, process_of, "this", advice=True)
    assert long_work.run(folder, process_of, "that")[1] == "that"
    long_work.advice.waiting = 0


def test_a_long_request_is_answered_apart_and_told_when_it_cannot_be(app: Flask, client: FlaskClient) -> None:
    given: LongWork = app.extensions[LONG_WORK]
    given.plain.waiting = MOST_WAITING
    busy = client.post(f"{API}/resolve", json=LONG)
    assert (busy.status_code, busy.mimetype) == (503, "application/problem+json")
    assert busy.headers["Retry-After"]
    assert client.post(f"{API}/resolve", json={"edition": "north", "roll": "7D"}).status_code == 200
    given.plain.waiting = 0
    answer = client.post(f"{API}/resolve", json=LONG)
    assert answer.status_code == 200
    assert answer.json is not None
    assert "extended" in answer.json


def times_read(_: kb.KnowledgeBase, __: str) -> tuple[int, int]:
    """Return how often the process needed a version, and how often it read one."""
    counted = long_work_module._base.cache_info()
    return counted.hits + counted.misses, counted.misses


def test_a_process_that_was_started_ahead_has_read_the_version(folder: Path) -> None:
    started = LongWork()
    try:
        started.start(folder)
        assert started.run(folder, times_read, "") == (2, 1)
    finally:
        started.stop()


def test_when_the_service_stops_so_does_the_process_apart(build: Path, folder: Path) -> None:
    app = create_app(build)
    process, _ = app.extensions[LONG_WORK].run(folder, process_of, "this")
    os.kill(process, 0)  # it is there
    with closing(asyncio.new_event_loop()) as loop:
        Gateway(
            app, None, Limits(threads=1, largest_body=1, largest_files={}, seconds_to_send=1)
        ).__rsgi_del__(loop)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
