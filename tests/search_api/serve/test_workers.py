"""Processes that end before their time."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.search_api.running import API, PATIENCE, ROOT, Server, free_port, running

LONG = b'{"edition": "north", "roll": "40D (100, 1 hour)"}'
"""A request that is worked out in a process apart."""


def wait_until(met: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < end


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_however_often_and_others_answer_meanwhile(build: Path) -> None:
    with running(build, workers=2) as server:
        wait_until(lambda: len(server.workers()) == 2)
        stays = min(server.workers())
        for _ in range(3):
            (goes,) = server.workers() - {stays}
            os.kill(goes, signal.SIGKILL)
            assert server_answers(server)
            wait_until(lambda gone=goes: len(server.workers() - {gone}) == 2)  # type: ignore[misc]
        assert server.process.poll() is None
        assert server.ask(f"{API}/healthz")[0] == 200


def test_each_worker_has_its_process_for_long_requests_before_one_needs_it(build: Path) -> None:
    with running(build, workers=2) as server:
        wait_until(lambda: len(server.beside_workers()) == 2)
        beside = server.beside_workers()
        assert server.ask(f"{API}/resolve", "POST", {"Content-Type": "application/json"}, LONG)[0] == 200
        assert server.beside_workers() == beside


def test_the_log_says_once_how_a_worker_ended(build: Path) -> None:
    with running(build, workers=2, log="json") as server:
        wait_until(lambda: len(server.beside_workers()) == 2)
        goes = min(server.workers())
        os.kill(goes, signal.SIGKILL)
        lines = (line for line in server.process.stdout or () if "worker" in line.lower())
        told = json.loads(next(lines))
        assert f"(process {goes}) was ended by signal 9 (Killed), as the system does" in told["message"]


def server_answers(server: Server) -> bool:
    """Return whether it answers again; what the killed worker had received is lost."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return server.ask(f"{API}/readyz")[0] == 200
        except ConnectionError:
            continue
    return False


def test_when_the_server_is_killed_its_workers_end_and_nothing_is_left(build: Path) -> None:
    before = set(build.parent.glob("actionary-*"))
    with running(build, workers=2) as server:
        wait_until(lambda: len(server.beside_workers()) == 2)
        server.process.kill()
        server.process.wait(PATIENCE)

        def free() -> bool:
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", server.port)) != 0

        wait_until(free)
        assert server.process.communicate(timeout=PATIENCE)[0] == ""
    assert set(build.parent.glob("actionary-*")) == before


@pytest.mark.slow
def test_a_request_in_flight_is_answered_before_the_service_stops(build: Path) -> None:
    body = b'{"edition": "north", "roll": "6D"}'
    head = f"POST {API}/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
    with running(build, workers=2, stop_seconds=60, body_seconds=60) as server:
        wait_until(lambda: len(server.workers()) == 2)
        with server.connect(f"{head}Content-Length: {len(body)}\r\n\r\n".encode()) as begun:
            assert begun.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
            server.process.send_signal(signal.SIGTERM)
            wait_until(lambda: len(server.workers()) == 1)  # the one that has nothing left to do is gone
            begun.sendall(body)
            assert begun.recv(15) == b"HTTP/1.1 200 OK"
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_a_worker_that_is_still_starting_stops_with_the_service(build: Path) -> None:
    with running(build, workers=2, stop_seconds=600) as server:
        wait_until(lambda: len(server.workers()) == 2)
        goes, stays = server.workers()
        os.kill(goes, signal.SIGKILL)
        wait_until(lambda: len(server.workers() - {goes, stays}) == 1)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0


NEVER_STARTS = """
import pathlib, sys
from search_api.serve import server
from search_api.serve.settings import read_settings
def broken(*_):
    raise OSError(f"{pathlib.__file__} is odd")
server.gateway = broken
try:
    server.serve(pathlib.Path("build"), read_settings(port=int(sys.argv[1]), workers=2))
except server.WorkersError as error:
    print(error)
"""


def test_a_service_whose_workers_cannot_start_ends_with_a_sentence() -> None:
    command = [sys.executable, "-c", NEVER_STARTS, str(free_port())]
    finished = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=PATIENCE)
    assert finished.stdout.endswith("because its workers could not start; the lines above say why\n")
    assert "A worker cannot start" in finished.stderr
    assert not [path for path in (ROOT, sys.base_prefix) if str(path) in finished.stderr]


STOPPED_AT_ONCE = """
import os, signal
from search_api.serve.server import stop_workers_that_start
signal.signal(signal.SIGTERM, lambda *_: None)
os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGTERM))
stop_workers_that_start()
if not (child := os.fork()):
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
os.kill(os.getpid(), signal.SIGTERM)
print("still there")
"""


def test_a_worker_that_is_stopped_in_its_first_instant_ends() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", STOPPED_AT_ONCE], capture_output=True, text=True, check=True
    )
    assert finished.stdout.split("\n")[:2] == [str(-signal.SIGTERM), "still there"]


@pytest.mark.slow
def test_every_worker_answers(build: Path) -> None:
    with running(build, workers=3) as server:
        wait_until(lambda: len(server.workers()) == 3)
        assert {server.ask(f"{API}/readyz")[0] for _ in range(30)} == {200}
