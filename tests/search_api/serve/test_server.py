"""The real server: HTTP as it goes over the wire, stopping, and taken ports."""

import http.client
import json
import signal
import socket
import threading
from functools import partial
from pathlib import Path

import pytest

import kb
from kb.files.load import load
from search_api.serve import server as serving
from search_api.serve.server import PortTakenError
from search_api.serve.settings import read_settings
from tests.search.shelf import lay_out
from tests.search_api.conftest import make_version
from tests.search_api.running import API, PATIENCE, Server, running


def test_it_answers_with_the_site_and_the_api(server: Server) -> None:
    assert server.ask("/")[::2] == (200, b"<h1>Home</h1>")
    status, headers, body = server.ask(f"{API}/search?q=take%20aim")
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert json.loads(body)["results"][0]["id"] == "north/take-aim"


def test_head_conditions_and_problems_are_the_same_over_the_wire(server: Server) -> None:
    _, told, body = server.ask(f"{API}/editions")
    status, headers, nothing = server.ask(f"{API}/editions", "HEAD")
    assert (status, nothing) == (200, b"")
    assert int(headers["content-length"]) == len(body)
    status, _, nothing = server.ask(f"{API}/editions", headers={"If-None-Match": told["etag"]})
    assert (status, nothing) == (304, b"")
    status, headers, _ = server.ask("/north/grab/")
    assert (status, headers["location"]) == (301, "/north/pick-up/")
    status, headers, _ = server.ask(f"{API}/nope")
    assert (status, headers["content-type"]) == (404, "application/problem+json")
    json_body = {"Content-Type": "application/json"}
    assert server.ask(f"{API}/resolve", "POST", json_body, b"[" * 70_000)[0] == 413
    assert server.ask(f"{API}/resolve", "POST", json_body, b'{"edition": "north", "roll": "6D"}')[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../kb.json",
        "/..%2fkb.json",
        "/%2e%2e/kb.json",
        "//etc/passwd",
        "/%00",
        "/\\..\\kb.json",
        "/north/run/..%5c..%5ckb.json",
    ],
)
def test_nothing_outside_the_site_can_be_reached_over_the_wire(server: Server, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as asking:
        asking.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: asking.recv(4096), b""))
    assert answer.split(b" ")[1] in (b"400", b"404")
    assert b"editions" not in answer


def test_percents_in_a_path_are_decoded_once(server: Server) -> None:
    paths = ("r%75n", "r%2575n", "j%C3%A4r")
    told = [server.ask(f"{API}/entries/north/{path}") for path in paths]
    assert [status for status, _, _ in told] == [200, 404, 404]
    assert json.loads(told[1][2])["detail"].startswith("there is no entry 'north/r%75n'")
    assert "j\u00e4r" in json.loads(told[2][2])["detail"]


def test_the_server_decodes_addresses_before_requests_for_advice_are_told_from_others(server: Server) -> None:
    headers = {"Content-Type": "application/json"}
    answers = [server.ask(f"{API}/{path}", "POST", headers, b"{}") for path in ("solve", "%73olve")]
    assert answers[0][0] == 422
    assert [body for *_, body in answers] == [answers[0][2]] * 2


def test_many_at_once_are_all_answered(server: Server) -> None:
    statuses: list[int] = []

    def ask() -> None:
        statuses.extend(server.ask(f"{API}/search?q={word}")[0] for word in ("run", "take", "sprnt"))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 24


@pytest.mark.parametrize(
    "sign",
    [
        signal.SIGTERM,
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),
    ],
)
def test_ctrl_c_and_its_like_stop_it_cleanly_though_connections_are_open(
    build: Path, sign: signal.Signals
) -> None:
    with running(build) as server:
        kept_open = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        kept_open.request("GET", f"{API}/healthz")
        kept_open.getresponse().read()
        status, printed = server.stop(sign)
        kept_open.close()
        assert status == 0
        assert "Traceback" not in printed
        assert "ERROR" not in printed
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", server.port)) != 0


@pytest.mark.slow
def test_it_stops_at_once_though_it_did_something_long_in_a_process_apart(build: Path) -> None:
    asked = {"requests": [{"edition": "north", "roll": "40D (100, 1 hour)", "seed": n} for n in range(32)]}
    with running(build, workers=1, stop_seconds=600) as server:
        status, _, _ = server.ask(
            f"{API}/resolve/batch", "POST", {"Content-Type": "application/json"}, json.dumps(asked).encode()
        )
        assert status == 422
        assert server.stop(signal.SIGTERM)[0] == 0  # long before those seconds have passed


def test_a_raw_letter_in_a_query_is_read_as_the_same_letter_in_percents(server: Server) -> None:
    found = []
    for letter in ("é".encode(), b"%C3%A9"):
        with server.connect(
            b"GET /api/v1/suggest?q=%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % letter
        ) as asking:
            found.append(b"".join(iter(partial(asking.recv, 4096), b"")).partition(b"\r\n\r\n")[2])
    assert found[0] == found[1]
    assert json.loads(found[0])["query"] == "é"


def test_a_new_build_is_served_without_a_restart(tmp_path: Path, shelf: kb.KnowledgeBase) -> None:
    make_version(shelf, tmp_path, "one")
    with running(tmp_path) as server:
        assert json.loads(server.ask(f"{API}/entries/north/run")[2])["name"] == "Run"
        renamed = load(lay_out(tmp_path / "renamed", run={"name": "Gallop"}), shipped=False)
        make_version(renamed, tmp_path, "two")
        assert json.loads(server.ask(f"{API}/entries/north/run")[2])["name"] == "Gallop"


def test_a_taken_port_is_told_with_the_way_to_choose_another(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with pytest.raises(PortTakenError, match=rf"port {port} of 127\.0\.0\.1 .*make serve PORT=\d+"):
            serving.serve(tmp_path, read_settings(port=port))


def test_an_address_that_is_not_ours_is_told() -> None:
    with pytest.raises(PortTakenError, match="cannot listen"):
        serving.refuse_taken_port("192.0.2.1", 8000)


@pytest.mark.parametrize(
    ("host", "address"), [("localhost", "127.0.0.1"), ("::1", "::1"), ("127.1", "127.0.0.1")]
)
def test_a_host_is_an_address_or_a_name_of_one(host: str, address: str) -> None:
    assert serving.address_of(host) == address


def test_a_host_that_is_none_is_told_with_one_that_is() -> None:
    with pytest.raises(PortTakenError, match=r"'no\.such\.host\.invalid' is not an address .*127\.0\.0\.1"):
        serving.refuse_taken_port("no.such.host.invalid", 8000)
