"""A service under load: clients that ask and judge answers, and all that disturbs it."""

import json
import os
import random
import re
import shutil
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import IncompleteRead
from pathlib import Path

from kb.files.load import load
from search_api.serve.hold import set_aside
from tests.search.shelf import lay_out
from tests.search_api.conftest import PAGES, make_version
from tests.search_api.running import API, PATIENCE, Server, children

HALF = f"POST {API}/resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{{".encode()

MARK = re.compile(rb"Gallop (\d+)")
"""By what parts of an answer tell which version they are of."""

ENTRY = f"{API}/entries/north/run"
_READS = ("/", "/north/run/", ENTRY, f"{API}/search?q=gallop", f"{API}/export.json", f"{API}/concepts")
_WORST = {"edition": "north", "roll": "100 dice v. 100 dice", "chance": "3/4"}
_TRIES = 3
"""How often a client asks whose connection broke off, as browsers do."""


class Load:
    """What a running service went through, and what its clients saw of it."""

    def __init__(self, server: Server, build: Path, scratch: Path) -> None:
        self.server = server
        self.faults: list[str] = []
        self.asked = 0
        self.versions = 0
        self._build = build
        self._scratch = scratch
        self._over = threading.Event()

    @contextmanager
    def clients(self, count: int) -> Iterator[None]:
        """Have *count* clients ask, one ask for the worst, and many stop halfway, meanwhile."""
        work: list[Callable[[], None]] = [*[self._read] * count, self._solve, self._stop_halfway]
        threads = [threading.Thread(target=self._repeat, args=(one,)) for one in work]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in threads:
                thread.join()

    def switch(self) -> None:
        """Build another version, switch to it, and take away those that nobody reads any more."""
        self.versions += 1
        name = f"Gallop {self.versions}"
        data = self._scratch / f"{self.versions}"
        base = load(lay_out(data, run={"name": name, "summary": f"{name} away."}), shipped=False)
        pages = PAGES | {
            "index.html": f"<h1>{name}</h1>",
            "north/run/index.html": f"<h1>{name}</h1><p>{name}</p>",
        }
        present = make_version(base, self._build, f"{self.versions}", pages)
        shutil.rmtree(data)
        for folder in (self._build / "versions").iterdir():
            if folder != present and (gone := set_aside(folder, f"{folder.name}.gone")):
                shutil.rmtree(gone)

    def warm_workers(self) -> set[int]:
        """Return the workers once each has a process apart and has answered from several versions."""
        self.wait_until(lambda: all(map(children, self.server.workers())))
        for _ in range(3):
            self.switch()
            self.wait_for_answers(60)
        return self.server.workers()

    def kill_a_worker(self, spared: int | None = None) -> None:
        """Kill one, but not the *spared*, and wait until there are as many as before."""
        workers = self.server.workers()
        gone = random.choice(sorted(workers - {spared}))  # noqa: S311 - any will do
        os.kill(gone, signal.SIGKILL)
        self.wait_until(lambda: len(self.server.workers() - {gone}) == len(workers))

    def wait_until(self, met: Callable[[], bool]) -> None:
        """Wait until something is so, which has to come about."""
        end = time.monotonic() + PATIENCE
        while not met():
            assert time.monotonic() < end

    def wait_for_answers(self, count: int) -> None:
        """Wait until so many more have been judged."""
        goal = self.asked + count
        self.wait_until(lambda: self.asked >= goal)

    def _repeat(self, work: Callable[[], None]) -> None:
        while not self._over.is_set():
            try:
                work()
            except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault, and told
                self.faults.append(f"{work.__name__}: {error!r}")

    def _read(self) -> None:
        for path in _READS:
            status, _, body = self._ask(path)
            marks = set(MARK.findall(body))
            self.asked += 1
            if status != 200 or len(marks) > 1:
                self.faults.append(f"{path}: {status}, of versions {sorted(marks)}")

    def _solve(self) -> None:
        status, _, body = self._ask(f"{API}/solve", json.dumps(_WORST).encode())
        if status not in (200, 422, 503):  # 503: others wait for such work already
            self.faults.append(f"solve: {status} {body[:200]!r}")

    def _stop_halfway(self) -> None:
        """Begin a hundred requests, and wait until the service hangs up."""
        with ExitStack() as stack:
            begun: list[socket.socket] = []
            for _ in range(100):
                try:
                    begun.append(stack.enter_context(self.server.connect(HALF)))
                except ConnectionError:  # a worker was killed just now
                    continue
            for one in begun:
                try:
                    one.recv(1)
                except ConnectionError:
                    continue

    def _ask(self, path: str, body: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
        sent = {"Content-Type": "application/json"} if body else None
        for left in reversed(range(_TRIES)):
            try:
                return self.server.ask(path, "POST" if body else "GET", sent, body)
            except (ConnectionError, IncompleteRead):
                if not left:
                    raise
        raise AssertionError
