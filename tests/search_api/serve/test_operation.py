"""Running the service: rates, ids, logs and metrics, of real workers."""

import json
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from search_api.routes import ENDPOINTS
from search_api.serve.rates import WEIGHTS, Rates
from tests.search_api.running import API, PATIENCE, TOKEN, Server, free_port, running

EDITIONS = f"{API}/editions"


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[str]:
    """The address of a Redis."""
    program = shutil.which("redis-server")
    assert program, "redis-server is missing; tests/browser/install sees to it"
    port = free_port()
    command = [program, "--port", str(port), "--save", "", "--dir", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        next(line for line in process.stdout if "Ready to accept connections" in line)
        yield f"redis://127.0.0.1:{port}"
        process.kill()


def statuses(server: Server, path: str, count: int) -> list[int]:
    return [server.ask(path)[0] for _ in range(count)]


def test_who_asks_too_much_is_told_when_to_ask_again(build: Path) -> None:
    with running(build, workers=1, rate="6/hour") as server:
        _, first, _ = server.ask(EDITIONS)
        assert first["ratelimit-policy"] == '"client";q=6;w=3600'
        assert first["ratelimit"].startswith('"client";r=5;t=')
        assert statuses(server, f"{API}/search?q=run", 3) == [200, 200, 429]
        status, headers, body = server.ask(f"{API}/search?q=run")
        exposed = headers["access-control-expose-headers"].lower().split(", ")
        assert {"ratelimit", "ratelimit-policy", "retry-after"} <= {*exposed} & {*headers}
        assert (status, headers["content-type"]) == (429, "application/problem+json")
        assert 1 <= int(headers["retry-after"]) <= 3600
        assert f"wait {headers['retry-after']} s" in json.loads(body)["detail"]
        assert statuses(server, "/", 8) + statuses(server, f"{API}/healthz", 8) == [200] * 16


def test_without_a_rate_nobody_is_counted(server: Server) -> None:
    assert "ratelimit" not in server.ask(EDITIONS)[1]


def test_what_weighs_more_are_endpoints() -> None:
    assert set(WEIGHTS) <= {endpoint.name for endpoint in ENDPOINTS}


@pytest.mark.slow
def test_workers_that_share_a_redis_count_together(build: Path, redis: str) -> None:
    with running(build, workers=3, rate="10/hour", storage=redis) as server:
        assert sorted(statuses(server, EDITIONS, 15)) == [200] * 10 + [429] * 5


@pytest.mark.slow
def test_without_its_redis_the_service_answers_all_the_same(build: Path) -> None:
    with running(build, workers=1, rate="2/hour", storage=f"redis://127.0.0.1:{free_port()}") as server:
        assert statuses(server, EDITIONS, 4) == [200] * 4
        _, printed = server.stop(signal.SIGINT)
    assert "requests are not counted" in printed
    assert "Traceback" not in printed


def test_a_redis_that_hangs_is_asked_once_and_then_left_alone_for_a_while() -> None:
    with socket.create_server(("127.0.0.1", 0)) as hanging:
        rates = Rates("2/hour", f"redis://127.0.0.1:{hanging.getsockname()[1]}")
        assert [rates.charge("192.0.2.1", "api.search") for _ in range(9)] == [None] * 9
        hanging.settimeout(PATIENCE)
        hanging.accept()[0].close()
        hanging.setblocking(False)
        with pytest.raises(BlockingIOError):
            hanging.accept()


def test_a_proxy_that_is_believed_tells_who_asks(build: Path) -> None:
    with running(build, workers=1, rate="1/hour", proxies=1) as server:
        asked = [
            server.ask(EDITIONS, headers={"X-Forwarded-For": name})[0]
            for name in ("192.0.2.1", "192.0.2.2") * 2
        ]
        assert asked == [200, 200, 429, 429]


def test_a_header_with_an_underscore_forges_no_address(build: Path) -> None:
    with running(build, workers=1, rate="1/hour", proxies=1) as server:
        asked = [
            server.ask(
                f"{API}/nope", headers={"X-Forwarded-For": "192.0.2.1", "X_Forwarded_For": f"192.0.2.{n}"}
            )[0]
            for n in (7, 8)
        ]
        assert asked == [404, 429]


@pytest.mark.slow
def test_a_proxy_that_is_not_believed_changes_nothing(build: Path) -> None:
    with running(build, workers=1, rate="1/hour") as server:
        assert [server.ask(EDITIONS, headers={"X-Forwarded-For": str(i)})[0] for i in range(2)] == [200, 429]


def test_each_request_has_an_id_its_own_or_a_new_one(server: Server) -> None:
    name = "x-request-id"
    given = [server.ask(path)[1][name] for path in ("/", EDITIONS, "/nope", f"{API}/nope")]
    assert all(re.fullmatch(r"[0-9a-f]{32}", one) for one in given)
    assert len(set(given)) == 4
    assert server.ask("/", headers={name: "my-trace.1"})[1][name] == "my-trace.1"
    assert re.fullmatch(r"[0-9a-f]{32}", server.ask("/", headers={name: "a b\tc"})[1][name])


def test_each_request_is_a_line_of_json_with_its_id(build: Path) -> None:
    with running(build, workers=1, log="json") as server:
        server.ask("/nope?x=%1b[2J", headers={"X-Request-ID": "mine", "User-Agent": "me\x9b"})
        _, printed = server.stop(signal.SIGINT)
    told = [json.loads(line) for line in printed.splitlines() if '"mine"' in line]
    (line,) = told
    assert (line["status"], line["method"], line["client"], line["id"]) == (404, "GET", "127.0.0.1", "mine")
    assert line["path"].startswith("/nope?x=")
    assert line["bytes"] == len("<h1>Lost</h1>")
    assert line["ms"] >= 0
    assert "\x9b" not in printed


def test_metrics_are_those_of_all_workers(build: Path) -> None:
    with running(build, workers=2) as server:
        statuses(server, EDITIONS, 20)
        line = f'actionary_requests_total{{method="GET",path="{EDITIONS}",status="200"}} 20.0'
        end = time.monotonic() + PATIENCE
        while line not in server.metrics():
            assert time.monotonic() < end


def test_methods_that_somebody_makes_up_are_counted_as_one(build: Path) -> None:
    with running(build, workers=1) as server:
        assert {server.ask("/", f"MADEUP{number}")[0] for number in range(5)} == {405}
        told = server.metrics()
    assert 'method="other"' in told
    assert "MADEUP" not in told


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"Authorization": "Bearer wrong"},
        {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "127.0.0.1"},
        {"Authorization": f"Bearer {TOKEN}", "Forwarded": "for=127.0.0.1"},
        {"Authorization": f"Bearer {TOKEN}", "Via": "1.1 front"},
        {"Authorization": f"Bearer {TOKEN}", "X-Real-IP": "127.0.0.1"},
    ],
    ids=["no token", "another token", "X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"],
)
def test_metrics_are_for_those_with_the_token_and_not_through_a_proxy(
    server: Server, sent: dict[str, str]
) -> None:
    assert server.ask("/metrics", headers=sent)[0] == 404


def test_without_a_token_there_are_no_metrics(build: Path) -> None:
    with running(build, workers=1, metrics_token="") as server:
        assert server.ask("/metrics", headers={"Authorization": "Bearer "})[0] == 404
