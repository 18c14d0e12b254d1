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
from search_api.app import create_app
from search_api.preparing import fixed_addresses
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

_WRK_SCRIPT = """
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

_SERVER_SCRIPT = """
import os, pathlib, sys
import search_api.serve.server as server
from search_api.serve.settings import read_settings
import bench.http
if len(sys.argv) > 2:
    server.gateway = lambda build, settings, limits: bench.http.gateway_to_bare_app(pathlib.Path(sys.argv[2]), limits)
sys.exit(server.serve(pathlib.Path(sys.argv[1]), read_settings()))
"""

_FAILURE = re.compile(r"Non-2xx or 3xx|Socket errors: connect [1-9]|read [1-9]\d*, write|write [1-9]")

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
        candidates = {name: each for name, each in requests().items() if "command" not in each}
        answers = _answers(build, candidates)
        recordings = {name: candidates[name] for name in answers}
        answers_file = Path(folder) / "same.json"
        answers_file.write_text(
            json.dumps({_key_of(recordings[name]): text for name, text in answers.items()}), encoding="utf-8"
        )
        with running(build, 1) as ours, running(build, 1, answers_file) as bare:
            _print_rates(console, ours, bare, recordings, set(fixed_addresses(base)))
            _print_latency_under_load(console, ours, recordings["resolve-opposed"])
            _print_memory(console, ours, recordings)
            alone = _cold_rate_of_clients(ours, recordings["resolve-opposed"])
        with running(build, 2) as two:
            # each worker imports and reads at its first request
            _cold_rate_of_clients(two, recordings["resolve-opposed"])
            gain = _cold_rate_of_clients(two, recordings["resolve-opposed"]) / alone
            console.print(f"two workers beside one, cold resolve: {gain:.2f}")


def gateway_to_bare_app(answers_file: Path, limits: Limits) -> Gateway:
    """Return the bare application behind our server, without our limits, metrics, logs and ids."""
    return Gateway(baseline_app(answers_file), None, limits)


def baseline_app(answers_file: Path) -> Flask:
    """Return an application with one view, which returns the bytes stored in *answers_file*."""
    app = Flask("bare")
    content = {
        key: text.encode() for key, text in json.loads(answers_file.read_text(encoding="utf-8")).items()
    }

    @app.route("/<path:path>", methods=["GET", "POST"])
    def view(path: str) -> Response:
        return Response(content[_key(request.method, path)], mimetype="application/json")

    return app


def _key(method: str, path: str) -> str:
    return f"{method} /{path.lstrip('/')}"


def _method_and_path(recording: Mapping[str, Any]) -> tuple[str, str]:
    return ("POST", recording["post"]) if "post" in recording else ("GET", recording["get"])


def _key_of(recording: Mapping[str, Any]) -> str:
    method, path = _method_and_path(recording)
    return _key(method, API + path.partition("?")[0])


def _answers(build: Path, recordings: Mapping[str, dict[str, Any]]) -> dict[str, str]:
    """Return the text of each successful answer by the name of its request."""
    client, texts = create_app(build).test_client(), {}
    for name, recording in recordings.items():
        method, path = _method_and_path(recording)
        answer = client.open(API + path, method=method, json=recording.get("body"))
        if answer.status_code == 200:
            texts[name] = answer.text
    return texts


@contextmanager
def running(build: Path, workers: int, answers_file: Path | None = None) -> Iterator[Server]:
    """Start the server with the application, or with the bare view of *answers_file*."""
    port = free_port()
    arguments = [str(answers_file)] if answers_file else []
    settings = {
        "PORT": port,
        "WORKERS": workers,
        "RATE": "1000000000/minute",
        "LOG": "json",
        "METRICS": "true",
    }
    environment = os.environ | {f"ACTIONARY_{name}": str(value) for name, value in settings.items()}
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVER_SCRIPT, str(build), *arguments],
        cwd=Path(__file__).parents[1],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    server = Server(port, process)
    try:
        while _is_silent(server):
            time.sleep(0.1)
        yield server
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _is_silent(server: Server) -> bool:
    try:
        server.ask("/")
    except OSError:
        return True
    return False


def _rate(
    server: Server,
    recording: Mapping[str, Any],
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
    method, path = _method_and_path(recording)
    body = json.dumps(recording["body"]) if "body" in recording else ""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        quoted = {"path": json.dumps(API + path), "body": f"[[{body}]]"}
        quoted["words"] = ", ".join(map(json.dumps, WORDS))
        quoted["headers"] = ", ".join(
            f"[{json.dumps(k)}] = [[{v}]]" for k, v in recording.get("headers", {}).items()
        )
        script.write(_WRK_SCRIPT.format(start=start, method=method, **quoted))
        script.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:g}s", "-s", script.name, server.url]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = _RATE.search(output)
    if _FAILURE.search(output) or rate is None or not float(rate[1]):
        raise RuntimeError(f"{method} {path} did not answer as expected:\n{output}")
    return float(rate[1])


def _with_unique_parts(recording: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request with a mark in its words or its seed: no two are alike."""
    if "get" in recording:
        return {"get": f"{recording['get'].partition('?')[0]}?q=~&limit=2"}
    kept = {name: value for name, value in recording["body"].items() if name != "dice"}
    return {"post": recording["post"], "body": kept | {"seed": "@"}}


def _cold_rate(server: Server, recording: Mapping[str, Any], connections: int = CONNECTIONS) -> float:
    recording_, start = _with_unique_parts(recording), time.monotonic_ns() % 10**6 * 1000
    return _rate(server, recording_, 3 * SECONDS, start=start, connections=connections)


def _cold_rate_of_clients(server: Server, recording: Mapping[str, Any]) -> float:
    """Return the cold answers per second for clients of one connection each.

    Connections that are opened all at once often go to the same worker.
    """
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return sum(pool.map(lambda _: _cold_rate(server, recording, 1), range(CONNECTIONS)))


def _print_rates(
    console: Console,
    ours: Server,
    bare: Server,
    recordings: Mapping[str, dict[str, Any]],
    prepared: Collection[str],
) -> None:
    table = Table(
        "request", "ours /s", "bare /s", "share", title="Next to a bare view that returns the same bytes"
    )
    shares: dict[str, list[float]] = {"prepared": [], "warm": [], "cold": [], "304": []}

    def row(kind: str, name: str, mine: float, theirs: float) -> None:
        shares[kind].append(mine / theirs)
        table.add_row(f"{name}, {kind}", f"{mine:,.0f}", f"{theirs:,.0f}", f"{mine / theirs:.2f}")

    for name, recording in recordings.items():
        kind = "prepared" if API + recording.get("get", "") in prepared else "warm"
        _warm_up(ours, recording)
        row(kind, name, _rate(ours, recording), _rate(bare, recording))
    for name in COLD:
        row("cold", name, _cold_rate(ours, recordings[name]), _rate(bare, recordings[name]))
    conditional = recordings["entry"] | {
        "headers": {"If-None-Match": _etag(ours, recordings["entry"]["get"])}
    }
    row("304", "entry", _rate(ours, conditional), _rate(bare, recordings["entry"]))
    console.print(table)
    medians = (f"{kind} {median(found):.2f}" for kind, found in shares.items())
    console.print(f"median shares: {', '.join(medians)}")


def _warm_up(server: Server, recording: Mapping[str, Any]) -> None:
    """Ask once to warm up."""
    body = json.dumps(recording["body"]).encode() if "body" in recording else None
    method, path = _method_and_path(recording)
    server.ask(API + path, method, {"Content-Type": "application/json"}, body)


def _etag(server: Server, path: str) -> str:
    return server.ask(API + path)[1]["etag"]


def _print_latency_under_load(console: Console, server: Server, recording: Mapping[str, Any]) -> None:
    """Print how long a plain resolve takes while eight clients ask for the slowest solve, again and again."""
    plain, stopped, statuses = _with_unique_parts(recording), Event(), Counter[int]()

    def post(path: str, body: Mapping[str, Any]) -> int:
        return server.ask(
            API + path, "POST", {"Content-Type": "application/json"}, json.dumps(body).encode()
        )[0]

    def seconds_of_resolve(number: int) -> float:
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

    quiet = median(map(seconds_of_resolve, range(100)))
    with ThreadPoolExecutor(8) as pool:
        clients = [pool.submit(solve, client) for client in range(8)]
        while statuses[200] < 3:  # the clients are busy by now
            time.sleep(0.1)
        busy = median(map(seconds_of_resolve, range(1000, 1100)))
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


def _print_memory(console: Console, server: Server, recordings: Mapping[str, dict[str, Any]]) -> None:
    """Print the worker's memory at intervals over many mixed requests, half of them cold."""
    mixed = [*recordings.values(), *(_with_unique_parts(recordings[name]) for name in COLD)]
    done, measurements = 0.0, [_megabytes(server)]
    while done < MIXED:
        start = done
        while done < min(start + MIXED / 4, MIXED):
            for recording in mixed:
                done += _rate(server, recording, start=int(done) * 1000)
        measurements.append(_megabytes(server))
    console.print(
        f"memory of the worker over {done:,.0f} mixed requests: {', '.join(f'{one:.0f}' for one in measurements)} MB"
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
