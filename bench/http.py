"""The service under load from wrk, next to a bare Flask view that returns the same bytes.

Run it with `make bench`. Every request of `tests/recordings` goes to both in turn, so the ratios hold on
other machines too: warm (asked before) and cold (with a part that was never asked). Then: what a second
worker gains, how long a plain resolve takes while the slowest solves run, and the memory of a worker after
many mixed requests.
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
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from threading import Event
from typing import Any

from flask import Flask, Response, request
from rich.console import Console
from rich.table import Table

from kb.files.load import load
from search_api import create_app
from search_api.preparing import fixed
from search_api.serve.gateway import Gateway, Limits
from tests.recordings.record import requests
from tests.search_api.conftest import API, make_version
from tests.search_api.running import Server, free_port

SECONDS = 1.0
"""How long each request is repeated."""

CONNECTIONS = 8
MIXED = 100_000
"""The number of mixed requests for the memory measurement."""

WORST: Mapping[str, Any] = {
    "edition": "sr5",
    "roll": "Logic [Willpower] (target.Willpower) v. Willpower",
    "ratings": {"Logic": 20, "Willpower": 9},
    "against": {"Willpower": 40},
    "chance": "0.9",
    "vary": "Logic",
    "teamwork": [5] * 7,
}
"""About the longest solve that is allowed."""

WORDS = (
    *(
        "aim",
        "armor",
        "attack",
        "block",
        "brawl",
        "cover",
        "crash",
        "data",
        "deck",
        "device",
        "dice",
        "dodge",
    ),
    *(
        "drive",
        "drone",
        "fire",
        "grapple",
        "gun",
        "hack",
        "hide",
        "host",
        "jump",
        "mark",
        "melee",
        "move",
        "prone",
    ),
    *(
        "reload",
        "run",
        "shoot",
        "sleaze",
        "spell",
        "spirit",
        "sprint",
        "stand",
        "stun",
        "throw",
        "trace",
        "turn",
    ),
)
"""Words to make searches from, no two alike."""

COLD = ("search", "resolve-opposed", "resolve-threshold", "resolve-procedure")
"""Requests that never repeat, each with its own seed or page."""

_SCRIPT = """
local count = {start}
local words = {{{words}}}
request = function()
  count = count + 1
  local some = words[count % #words + 1]
  for place = 1, 2 do
    some = some .. "+" .. words[math.floor(count / (#words) ^ place) % #words + 1]
  end
  local path = ({path}):gsub("@", count):gsub("~", some)
  local body = ({body}):gsub("@", count)
  return wrk.format("{method}", path, {{["Content-Type"] = "application/json", {headers}}}, body)
end
"""

_SERVED = """
import os, pathlib, sys
import search_api.serve.server as server
from search_api.serve.settings import read_settings
import bench.http
if len(sys.argv) > 2:
    server.gateway = lambda build, settings, limits: bench.http.gateway_to_bare_app(pathlib.Path(sys.argv[2]), limits)
sys.exit(server.serve(pathlib.Path(sys.argv[1]), read_settings()))
"""

_FAILED = re.compile(r"Non-2xx or 3xx|Socket errors: connect [1-9]|read [1-9]\d*, write|write [1-9]")

_RATE = re.compile(r"Requests/sec:\s+([\d.]+)")


def main() -> None:
    """Print the rates of all recorded requests beside the bare view, then the rest."""
    console = Console()
    if shutil.which("wrk") is None:
        console.print("This bench needs wrk, which is missing; on Debian and Ubuntu: apt-get install wrk")
        return
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "build"
        base = load()
        make_version(base, build, "one")
        every = {name: each for name, each in requests().items() if "command" not in each}
        answers = _answers(build, every)
        asked = {name: every[name] for name in answers}
        same = Path(folder) / "same.json"
        same.write_text(
            json.dumps({_key_of(asked[name]): text for name, text in answers.items()}), encoding="utf-8"
        )
        with running(build, 1) as ours, running(build, 1, same) as bare:
            _beside(console, ours, bare, asked, set(fixed(base)))
            _while_the_worst_run(console, ours, asked["resolve-opposed"])
            _memory(console, ours, asked)
            alone = _by_clients(ours, asked["resolve-opposed"])
        with running(build, 2) as two:
            _by_clients(two, asked["resolve-opposed"])  # each worker imports and reads at its first request
            gain = _by_clients(two, asked["resolve-opposed"]) / alone
            console.print(f"two workers beside one, cold resolve: {gain:.2f}")


def gateway_to_bare_app(same: Path, limits: Limits) -> Gateway:
    """Return the bare application behind our server, without our limits, metrics, logs and ids."""
    return Gateway(bare_app(same), None, limits)


def bare_app(same: Path) -> Flask:
    """Return an application with one view, which returns the bytes stored in *same*."""
    app = Flask("bare")
    content = {key: text.encode() for key, text in json.loads(same.read_text(encoding="utf-8")).items()}

    @app.route("/<path:path>", methods=["GET", "POST"])
    def view(path: str) -> Response:
        return Response(content[_key(request.method, path)], mimetype="application/json")

    return app


def _key(method: str, path: str) -> str:
    return f"{method} /{path.lstrip('/')}"


def _key_of(asked: Mapping[str, Any]) -> str:
    method, path = ("POST", asked["post"]) if "post" in asked else ("GET", asked["get"])
    return _key(method, API + path.partition("?")[0])


def _answers(build: Path, asked: Mapping[str, dict[str, Any]]) -> dict[str, str]:
    """Return the text of each successful answer by the name of its request."""
    client, found = create_app(build).test_client(), {}
    for name, each in asked.items():
        method, path = ("POST", each["post"]) if "post" in each else ("GET", each["get"])
        answer = client.open(API + path, method=method, json=each.get("body"))
        if answer.status_code == 200:
            found[name] = answer.text
    return found


@contextmanager
def running(build: Path, workers: int, same: Path | None = None) -> Iterator[Server]:
    """Start the server with the application, or with the bare view of *same*."""
    port = free_port()
    more = [str(same)] if same else []
    settings = {
        "PORT": port,
        "WORKERS": workers,
        "RATE": "1000000000/minute",
        "LOG": "json",
        "METRICS": "true",
    }
    environment = os.environ | {f"ACTIONARY_{name}": str(value) for name, value in settings.items()}
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


def _rate(
    server: Server,
    asked: Mapping[str, Any],
    seconds: float = SECONDS,
    *,
    start: int = 0,
    connections: int = CONNECTIONS,
) -> float:
    """Return the answers per second.

    In a request, `@` stands for a new number each time, and `~` in a path for three words.

    Raises:
        RuntimeError: If any answer is not a success; the rate would be meaningless.
    """
    method, path = ("POST", asked["post"]) if "post" in asked else ("GET", asked["get"])
    body = json.dumps(asked["body"]) if "body" in asked else ""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        quoted = {"path": json.dumps(API + path), "body": f"[[{body}]]"}
        quoted["words"] = ", ".join(map(json.dumps, WORDS))
        quoted["headers"] = ", ".join(
            f"[{json.dumps(k)}] = [[{v}]]" for k, v in asked.get("headers", {}).items()
        )
        script.write(_SCRIPT.format(start=start, method=method, **quoted))
        script.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:g}s", "-s", script.name, server.url]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = _RATE.search(told)
    if _FAILED.search(told) or found is None or not float(found[1]):
        raise RuntimeError(f"{method} {path} did not answer as expected:\n{told}")
    return float(found[1])


def _each_its_own(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request with a mark in its words or its seed: no two are alike."""
    if "get" in asked:
        return {"get": f"{asked['get'].partition('?')[0]}?q=~&limit=2"}
    kept = {name: value for name, value in asked["body"].items() if name != "dice"}
    return {"post": asked["post"], "body": kept | {"seed": "@"}}


def _cold_rate(server: Server, asked: Mapping[str, Any], connections: int = CONNECTIONS) -> float:
    own, start = _each_its_own(asked), time.monotonic_ns() % 10**6 * 1000
    return _rate(server, own, 3 * SECONDS, start=start, connections=connections)


def _by_clients(server: Server, asked: Mapping[str, Any]) -> float:
    """Return the cold answers per second for clients of one connection each.

    Connections that are opened all at once often go to the same worker.
    """
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return sum(pool.map(lambda _: _cold_rate(server, asked, 1), range(CONNECTIONS)))


def _beside(
    console: Console,
    ours: Server,
    bare: Server,
    asked: Mapping[str, dict[str, Any]],
    prepared: Collection[str],
) -> None:
    table = Table(
        "request", "ours /s", "bare /s", "share", title="Next to a bare view that returns the same bytes"
    )
    shares: dict[str, list[float]] = {"prepared": [], "warm": [], "cold": [], "304": []}

    def row(kind: str, name: str, mine: float, theirs: float) -> None:
        shares[kind].append(mine / theirs)
        table.add_row(f"{name}, {kind}", f"{mine:,.0f}", f"{theirs:,.0f}", f"{mine / theirs:.2f}")

    for name, each in asked.items():
        kind = "prepared" if API + each.get("get", "") in prepared else "warm"
        _once(ours, each)
        row(kind, name, _rate(ours, each), _rate(bare, each))
    for name in COLD:
        row("cold", name, _cold_rate(ours, asked[name]), _rate(bare, asked[name]))
    known = asked["entry"] | {"headers": {"If-None-Match": _tag(ours, asked["entry"]["get"])}}
    row("304", "entry", _rate(ours, known), _rate(bare, asked["entry"]))
    console.print(table)
    medians = (f"{kind} {median(found):.2f}" for kind, found in shares.items())
    console.print(f"median shares: {', '.join(medians)}")


def _once(server: Server, asked: Mapping[str, Any]) -> None:
    """Ask once to warm up."""
    body = json.dumps(asked["body"]).encode() if "body" in asked else None
    path, method = (asked["post"], "POST") if body else (asked["get"], "GET")
    server.ask(API + path, method, {"Content-Type": "application/json"}, body)


def _tag(server: Server, path: str) -> str:
    return server.ask(API + path)[1]["etag"]


def _while_the_worst_run(console: Console, server: Server, asked: Mapping[str, Any]) -> None:
    """Print how long a plain resolve takes while eight clients ask for the slowest solve, again and again."""
    plain, stopped, statuses = _each_its_own(asked), Event(), Counter[int]()

    def post(path: str, body: Mapping[str, Any]) -> int:
        return server.ask(
            API + path, "POST", {"Content-Type": "application/json"}, json.dumps(body).encode()
        )[0]

    def taken(number: int) -> float:
        start = time.perf_counter()
        status = post(plain["post"], plain["body"] | {"seed": f"quiet {number}"})
        if status != 200:
            raise RuntimeError(f"a plain resolve got status {status}")
        return time.perf_counter() - start

    def solve(client: int) -> None:
        for number in count():
            if stopped.is_set():
                return
            statuses[post("/solve", {**WORST, "chance": f"0.{client + 1}{number:05}"})] += 1

    quiet = median(map(taken, range(100)))
    with ThreadPoolExecutor(8) as pool:
        clients = [pool.submit(solve, client) for client in range(8)]
        while statuses[200] < 3:  # the clients are busy by now
            time.sleep(0.1)
        busy = median(map(taken, range(1000, 1100)))
        stopped.set()
        for client in clients:
            client.result()
    if set(statuses) - {200, 503}:
        raise RuntimeError(f"the slowest solve got {dict(statuses)}")
    console.print(
        f"a plain resolve: {quiet * 1e3:.1f} ms; while eight clients ask for the slowest solve: "
        f"{busy * 1e3:.1f} ms, {busy / quiet:.1f} times as long "
        f"({statuses[200]} solved, {statuses[503]} told to retry)"
    )


def _memory(console: Console, server: Server, asked: Mapping[str, dict[str, Any]]) -> None:
    """Print the worker's memory at intervals over many mixed requests, half of them cold."""
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
    """Return the memory of the server's largest process, in megabytes."""
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
