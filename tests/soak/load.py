"""A service under load: clients that ask and judge answers, and all that disturbs it."""

import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import IncompleteRead
from itertools import count
from pathlib import Path
from typing import Any

from bench.http import WORST
from kb.files.load import load
from search_api.serve.version_lock import set_aside
from tests.search.shelf import lay_out
from tests.search_api.conftest import PAGES, make_version
from tests.search_api.running import API, PATIENCE, ROOT, Server, children

HALF = f"POST {API}/resolve HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{{".encode()

MARK = re.compile(rb"Gallop (\d+)")
"""By what parts of an answer tell which version they are of."""

ENTRY = f"{API}/entries/north/run"
READS = ("/", "/north/run/", ENTRY, f"{API}/search?q=gallop", f"{API}/export.json", f"{API}/concepts")

LINES_KEPT = 40
"""How many lines of the log are kept, for what is said of a failure."""

_NUMBERS = count()


def _test() -> dict[str, Any]:
    number = next(_NUMBERS)
    return {"entry": "north/run", "ratings": {"Logic": number % 10, "Gymnastics": number // 10 % 10}}


def _roll() -> dict[str, Any]:
    return {**_test(), "seed": f"{next(_NUMBERS)}"}


WORKED_OUT: Mapping[str, Callable[[], dict[str, Any]]] = {
    "/resolve": _roll,
    "/resolve/batch": lambda: {"requests": [_roll(), _roll()]},
    "/turn": lambda: {"edition": "north", "actions": ["run"], "ratings": {"Logic": next(_NUMBERS) % 1000}},
    "/convert": lambda: {**_test(), "to": "south"},
}
"""What clients ask to be worked out: bodies differ, so that hardly an answer is there already; none is long work."""


def worst() -> dict[str, Any]:
    """Return about the longest solve that is allowed, unlike all before."""
    helpers = random.choices((3, 4, 5), k=7)  # noqa: S311 - any will do
    return {**WORST, "edition": "north", "teamwork": helpers, "chance": f"0.9{next(_NUMBERS):06}"}


def lay_out_gallop(folder: Path, number: int) -> Path:
    """Write data into *folder* by whose answers version *number* is known, and return it."""
    name = f"Gallop {number}"
    outcomes = [{"if": "success", "then": f"{name} away"}, {"if": "failure", "then": f"{name} nowhere"}]
    run = {"roll": "Gymnastics + Logic (2)", "outcomes": outcomes}
    return lay_out(
        folder,
        run={
            "name": name,
            "summary": f"{name} away.",
            "tests": {"run": run},
            "concepts": [{"id": "sprint", "match": "exact"}],
        },
        dash={"name": name, "tests": {"dash": {"roll": "Gymnastics + Willpower (1)"}}},
    )


class Load:
    """What a running service went through, and what its clients saw of it."""

    def __init__(self, server: Server, build: Path, scratch: Path) -> None:
        self.server = server
        self.faults: list[str] = []
        self.asked = 0
        self.solved = 0
        self.versions = 0
        self._build = build
        self._scratch = scratch
        self.log: deque[str] = deque(maxlen=LINES_KEPT)
        """The last lines that the service wrote."""
        self._over = threading.Event()
        self._kills = 0
        """Goes up before a worker is killed and again when it is gone, so it is odd in between."""

    @contextmanager
    def clients(self, count: int) -> Iterator[None]:
        """Have *count* clients ask, one ask for the worst, and many stop halfway, meanwhile; the log is read."""
        threading.Thread(target=self.log.extend, args=(self.server.process.stdout,), daemon=True).start()
        work: list[Callable[[], None]] = [*[self._ask_all] * count, self._solve, self._stop_halfway]
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
        """Switch to another version, made quickly, and take away those that nobody reads any more."""
        with self._edited() as data:
            name = f"Gallop {self.versions}"
            pages = PAGES | {
                "index.html": f"<h1>{name}</h1>",
                "north/run/index.html": f"<h1>{name}</h1><p>{name}</p>",
            }
            present = make_version(load(data, shipped=False), self._build, f"{self.versions}", pages)
        for folder in (self._build / "versions").iterdir():
            if folder != present and (gone := set_aside(folder, f"{folder.name}.gone")):
                shutil.rmtree(gone)

    def rebuild(self) -> None:
        """Switch to another version as users do."""
        with self._edited() as data:
            words = ("build", "--alone", "--kb", str(data), "--build", str(self._build))
            command = [sys.executable, "-m", "actionary", *words]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    @contextmanager
    def _edited(self) -> Iterator[Path]:
        """Yield the data of the next version, in a folder that is there meanwhile."""
        self.versions += 1
        data = lay_out_gallop(self._scratch / f"{self.versions}", self.versions)
        yield data
        shutil.rmtree(data)

    def warm_workers(self) -> set[int]:
        """Return the workers once each has a process apart and has answered from several versions."""
        self.wait_until(lambda: all(map(children, self.server.workers())))
        for _ in range(6):
            self.switch()
            self.wait_for_answers(60)
        return self.server.workers()

    def kill_a_worker(self, spared: int | None = None) -> None:
        """Kill one, but not the *spared*, and wait until there are as many as before."""
        workers = self.server.workers()
        gone = random.choice(sorted(workers - {spared}))  # noqa: S311 - any will do
        self._kills += 1
        os.kill(gone, signal.SIGKILL)
        self.wait_until(lambda: not Path(f"/proc/{gone}").exists())
        self._kills += 1
        self.wait_until(lambda: len(self.server.workers() - {gone}) == len(workers))

    def fill_the_disk(self) -> None:
        """Let the service write no file from now on, as on a full disk; workers that start later inherit it."""
        for process in (self.server.process.pid, *self.server.workers()):
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0, 0))

    def wait_until(self, met: Callable[[], bool]) -> None:
        """Wait until something is so, which has to come about."""
        end = time.monotonic() + PATIENCE
        while not met():
            assert time.monotonic() < end, "\n".join(self.log)

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

    def _ask_all(self) -> None:
        for path in READS:
            self._judge(path)
        for path, body in WORKED_OUT.items():
            self._judge(f"{API}{path}", json.dumps(body()).encode())

    def _judge(self, path: str, body: bytes | None = None) -> None:
        status, _, content = self.ask(path, body)
        marks = set(MARK.findall(content))
        self.asked += 1
        if status != 200 or len(marks) > 1:
            self.faults.append(f"{path}: {status}, of versions {sorted(marks)}: {content[:200]!r}")

    def _solve(self) -> None:
        status, _, body = self.ask(f"{API}/solve", json.dumps(worst()).encode())
        self.solved += status == 200
        if status not in (200, 503):  # 503: others wait for such work already
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

    def ask(self, path: str, body: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
        """Return what is answered; ask again, as browsers do, only if a worker was killed meanwhile."""
        sent = {"Content-Type": "application/json"} if body else None
        while True:
            kills = self._kills
            try:
                return self.server.ask(path, "POST" if body else "GET", sent, body)
            except (ConnectionError, IncompleteRead):
                if kills % 2 == 0 and kills == self._kills:
                    raise
