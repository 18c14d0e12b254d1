"""The service under load by wrk, beside a bare Flask view that returns the same bytes under the same server.

Run it with `make bench`. Every request of `tests/recordings` is asked of both in turn, so that only the ratios mean
something elsewhere: warm, as it is asked for the second time, and cold, with something in it that is asked for the
first time. Then: what a second worker gains, how long a plain resolve takes while the worst solves run, and what
memory a worker has after many mixed requests.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from flask import Flask, Response, request
from rich.console import Console
from rich.table import Table

from kb.files.load import load
from search_api import create_app
from tests.recordings.record import requests
from tests.search_api.conftest import API, make_version
from tests.search_api.running import Server, free_port

SECONDS = 1.0
"""How long each request is asked at a time."""

CONNECTIONS = 8
MIXED = 100_000
"""How many mixed requests the memory is looked at over."""

WORST: Mapping[str, Any] = {
    "edition": "sr5",
    "roll": "Logic [Willpower] (target.Willpower) v. Willpower",
    "ratings": {"Logic": 20, "Willpower": 9},
    "against": {"Willpower": 40},
    "chance": "0.9",
    "vary": "Logic",
    "teamwork": [5] * 7,
}
"""The longest solve that is allowed, about."""

COLD = ("search", "resolve-opposed", "resolve-threshold", "resolve-procedure")
"""Requests of which no two are alike, each with a seed, or a page, of its own."""

_SCRIPT = """
local count = {start}
request = function()
  count = count + 1
  local path = ({path}):gsub("@", count)
  local body = ({body}):gsub("@", count)
  return wrk.format("{method}", path, {{["Content-Type"] = "application/json"}}, body)
end
"""

_SERVED = """
import os, pathlib, sys
import search_api.serve.server as server
from search_api.serve.settings import read_settings
import bench.http
if len(sys.argv) > 2:
    server.create_app = lambda build: bench.http.bare_app(pathlib.Path(sys.argv[2]))
sys.exit(server.serve(pathlib.Path(sys.argv[1]), read_settings()))
"""

_RATE = re.compile(r"Requests/sec:\s+([\d.]+)")


def main() -> None:
    """Print the rates of all recorded requests beside the bare view, and what else is told above."""
    console = Console()
    if shutil.which("wrk") is None:
        console.print("The load is made by wrk, which is missing; on Debian and Ubuntu: apt-get install wrk")
        return
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "build"
        make_version(load(), build, "one")
        asked = {name: each for name, each in requests().items() if "command" not in each}
        same = Path(folder) / "same.json"
        same.write_text(json.dumps(_answers(build, asked)), encoding="utf-8")
        with running(build, 1) as ours, running(build, 1, same) as bare:
            _beside(console, ours, bare, asked)
            _while_the_worst_run(console, ours, asked["resolve-opposed"])
            _memory(console, ours, asked)
            alone = _cold_rate(ours, asked["resolve-opposed"])
        with running(build, 2) as two:
            console.print(
                f"two workers beside one, cold resolve: {_cold_rate(two, asked['resolve-opposed']) / alone:.2f}"
            )


def bare_app(same: Path) -> Flask:
    """Return an application of one view, which returns the bytes that are written down in *same*."""
    app = Flask("bare")
    content = {key: text.encode() for key, text in json.loads(same.read_text(encoding="utf-8")).items()}

    @app.route("/<path:path>", methods=["GET", "POST"])
    def view(path: str) -> Response:
        return Response(content[_key(request.method, path)], mimetype="application/json")

    return app


def _key(method: str, path: str) -> str:
    return f"{method} /{path.lstrip('/')}"


def _answers(build: Path, asked: Mapping[str, dict[str, Any]]) -> dict[str, str]:
    """Return the text of an answer for every path: of several with one path, that of the last."""
    client, found = create_app(build).test_client(), {}
    for each in asked.values():
        method, path = ("POST", each["post"]) if "post" in each else ("GET", each["get"])
        answer = client.open(API + path, method=method, json=each.get("body"))
        found[_key(method, API + path.partition("?")[0])] = answer.text
    return found


@contextmanager
def running(build: Path, workers: int, same: Path | None = None) -> Iterator[Server]:
    """Start the server with the application, or with the bare view over *same*."""
    port = free_port()
    more = [str(same)] if same else []
    environment = os.environ | {"ACTIONARY_PORT": str(port), "ACTIONARY_WORKERS": str(workers)}
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVED, str(build), *more],
        cwd=Path(__file__).parents[1],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    server = Server(port, process)
    try:
        while _silent(server):
            time.sleep(0.1)
        yield server
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _silent(server: Server) -> bool:
    try:
        server.ask("/")
    except OSError:
        return True
    return False


def _rate(server: Server, asked: Mapping[str, Any], seconds: float = SECONDS, *, start: int = 0) -> float:
    """Return how many answers come in a second; `@` in what is asked is a number of its own each time."""
    method, path = ("POST", asked["post"]) if "post" in asked else ("GET", asked["get"])
    body = json.dumps(asked["body"]) if "body" in asked else ""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        quoted = {"path": json.dumps(API + path), "body": f"[[{body}]]"}
        script.write(_SCRIPT.format(start=start, method=method, **quoted))
        script.flush()
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:g}s", "-s", script.name, server.url]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = _RATE.search(told)
    return float(found[1]) if found else 0.0


def _each_its_own(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is asked with a mark for a number, so that no two requests are alike."""
    if "get" in asked:
        return {"get": f"{asked['get'].partition('&')[0]}&offset=@"}
    kept = {name: value for name, value in asked["body"].items() if name != "dice"}
    return {"post": asked["post"], "body": kept | {"seed": "@"}}


def _cold_rate(server: Server, asked: Mapping[str, Any]) -> float:
    return _rate(server, _each_its_own(asked), 3 * SECONDS, start=time.monotonic_ns() % 10**6 * 1000)


def _beside(console: Console, ours: Server, bare: Server, asked: Mapping[str, dict[str, Any]]) -> None:
    table = Table(
        "request", "ours /s", "bare /s", "share", title="Beside a bare view that returns the same bytes"
    )
    shares: dict[str, float] = {}
    for name, each in asked.items():
        mine, theirs = _rate(ours, each), _rate(bare, each)
        shares[name] = mine / theirs
        table.add_row(name, f"{mine:,.0f}", f"{theirs:,.0f}", f"{shares[name]:.2f}")
    for name in COLD:
        mine, theirs = _cold_rate(ours, asked[name]), _rate(bare, asked[name])
        table.add_row(f"{name}, cold", f"{mine:,.0f}", f"{theirs:,.0f}", f"{mine / theirs:.2f}")
    console.print(table)
    console.print(f"median share, warm: {median(shares.values()):.2f}")


def _while_the_worst_run(console: Console, server: Server, asked: Mapping[str, Any]) -> None:
    plain = _each_its_own(asked)

    def taken(number: int) -> float:
        body = json.dumps(plain["body"] | {"seed": f"quiet {number}"}).encode()
        start = time.perf_counter()
        server.ask(API + plain["post"], "POST", {"Content-Type": "application/json"}, body)
        return time.perf_counter() - start

    def solve(number: int) -> None:
        body = json.dumps({**WORST, "chance": f"0.{number + 100}"}).encode()
        server.ask(f"{API}/solve", "POST", {"Content-Type": "application/json"}, body)

    quiet = median(map(taken, range(50)))
    with ThreadPoolExecutor(8) as pool:
        running_ = [pool.submit(solve, number) for number in range(24)]
        busy = [taken(1000)]
        while not all(each.done() for each in running_):
            busy.append(taken(1000 + len(busy)))
    loaded = median(busy)
    console.print(
        f"a plain resolve: {quiet * 1e3:.1f} ms; while eight of the worst solves run: {loaded * 1e3:.1f} ms, "
        f"{loaded / quiet:.1f} times as long"
    )


def _memory(console: Console, server: Server, asked: Mapping[str, dict[str, Any]]) -> None:
    """Print what the worker has after each part of many mixed requests, half of them cold."""
    mixed = [*asked.values(), *(_each_its_own(asked[name]) for name in COLD)]
    done, told = 0.0, [_megabytes(server)]
    while done < MIXED:
        start = done
        while done < min(start + MIXED / 4, MIXED):
            for each in mixed:
                done += _rate(server, each, start=int(done) * 1000)
        told.append(_megabytes(server))
    console.print(
        f"memory of the worker over {done:,.0f} mixed requests: {', '.join(f'{one:.0f}' for one in told)} MB"
    )


def _megabytes(server: Server) -> float:
    """Return the memory of the largest process of the server."""
    pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    own = [pid for pid in pids if _group(pid) == server.process.pid]
    return max(_resident(pid) for pid in own) / 1024


def _group(pid: int) -> int | None:
    try:
        return os.getpgid(pid)
    except ProcessLookupError:
        return None


def _resident(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


if __name__ == "__main__":
    main()
