"""Clients that begin and do not go on: they take nothing from anybody else."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

import kb
from tests.search_api.conftest import API, PAGES, make_version
from tests.search_api.running import PATIENCE, ROOT, Server, most_memory, running

HALF_A_POST = (
    f"POST {API}/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{{"
).encode()
HALF_A_HEADER = b"GET / HTTP/1.1\r\nHos"
BIG = 20 * 1024 * 1024


@pytest.fixture(scope="module")
def strict(shelf: kb.KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that soon loses patience, with one file that is big."""
    build = tmp_path_factory.mktemp("strict")
    make_version(shelf, build, "one", PAGES | {"big.txt": "x" * BIG})
    with running(build, workers=1, header_seconds=1, body_seconds=1, answer_seconds=1) as started:
        yield started


@pytest.fixture(scope="module")
def patient(build: Path) -> Iterator[Server]:
    """A server that waits longer for its clients than these tests take."""
    with running(build, workers=1, header_seconds=3600, body_seconds=3600) as started:
        yield started


@pytest.fixture
def holding() -> Iterator[ExitStack]:
    """Closes the connections of a test at its end."""
    with ExitStack() as stack:
        yield stack


def all_of(connection: socket.socket) -> bytes:
    try:
        return b"".join(iter(lambda: connection.recv(65536), b""))
    except ConnectionResetError:
        return b""


def hangs(connection: socket.socket) -> bool:
    """Return whether nothing has come on a connection, which is open."""
    connection.setblocking(False)
    try:
        connection.recv(1)
    except BlockingIOError:
        return True
    return False


def sockets_of(process: int) -> int:
    found = 0
    for opened in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # it has just been closed
            found += str(opened.readlink()).startswith("socket:")
    return found


@pytest.mark.parametrize("many", [5, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("begun", [HALF_A_POST, HALF_A_HEADER, b""])
def test_however_many_begin_a_request_others_are_answered_while_those_hang(
    patient: Server, holding: ExitStack, begun: bytes, many: int
) -> None:
    half_open = [holding.enter_context(patient.connect(begun)) for _ in range(many)]
    for path in (f"{API}/healthz", f"{API}/entries/north/run", "/"):
        assert patient.ask(path)[0] == 200
    body = b'{"edition": "north", "roll": "6D"}'
    assert patient.ask(f"{API}/resolve", "POST", {"Content-Type": "application/json"}, body)[0] == 200
    assert all(map(hangs, half_open))


def test_a_body_that_does_not_come_is_told_to_be_late_and_the_connection_closed(strict: Server) -> None:
    with strict.connect(HALF_A_POST) as slow:
        head, _, body = all_of(slow).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408")
    assert b"content-type: application/problem+json" in head
    assert b"did not arrive within 1 s" in body


def test_a_body_that_ends_early_is_refused_even_if_it_is_whole_json(patient: Server) -> None:
    whole = b'{"edition": "north", "roll": "6D"}'
    with patient.connect(HALF_A_POST.replace(b"Length: 9\r\n\r\n{", b"Length: 99\r\n\r\n" + whole)) as cut:
        cut.shutdown(socket.SHUT_WR)
        head, _, body = all_of(cut).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400")
    assert b"ended after 34 of the 99 bytes" in body


@pytest.mark.parametrize("expecting", [b"", b"Expect: 100-continue\r\n"])
def test_a_body_that_is_declared_too_large_is_refused_before_it_comes(
    patient: Server, expecting: bytes
) -> None:
    begun = HALF_A_POST.replace(b"Length: 9\r\n", b"Length: 10000000\r\n" + expecting)
    with patient.connect(begun) as large:
        assert large.recv(16) == b"HTTP/1.1 413 Pay"


@pytest.mark.parametrize("begun", [HALF_A_HEADER, b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_a_connection_on_which_nothing_comes_is_closed(strict: Server, begun: bytes) -> None:
    with strict.connect(begun) as idle:
        assert all_of(idle)[:15] in (b"", b"HTTP/1.1 200 OK"[:15])


@pytest.mark.slow
def test_who_does_not_read_a_big_answer_is_cut_off_and_takes_no_memory(
    strict: Server, holding: ExitStack
) -> None:
    (worker,) = strict.workers()
    assert strict.ask("/big.txt")[0] == 200
    before = most_memory(worker)
    asked = b"GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n"
    deaf = [holding.enter_context(strict.connect(asked, receive=4096)) for _ in range(50)]
    assert strict.ask(f"{API}/healthz")[0] == 200
    assert strict.ask("/big.txt")[0] == 200
    assert most_memory(worker) - before < 300 * 1024  # of a thousand megabytes that were asked for
    end = time.monotonic() + PATIENCE
    while sockets_of(worker) > len(deaf):
        assert time.monotonic() < end, "nobody was cut off"
    assert any(len(all_of(one)) < BIG for one in deaf)


def test_a_body_in_chunks_that_is_too_large_is_refused_as_one_that_says_so(server: Server) -> None:
    head = (
        f"POST {API}/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    )
    for declared, body in (
        ("Content-Length: 3000000", b"[" * 3_000_000),
        ("Transfer-Encoding: chunked", b"10000\r\n%s\r\n" % (b"[" * 65_536) * 40 + b"0\r\n\r\n"),
    ):
        with server.connect(f"{head}{declared}\r\n\r\n".encode() + body) as large:
            assert all_of(large).startswith(b"HTTP/1.1 413")


CHUNKS = (
    b"POST /api/v1/resolve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Transfer-Encoding: %s\r\n\r\n"
)
CHUNKED = CHUNKS % b"chunked"
WHOLE = b'{"edition": "north", "roll": "6D"}'  # 0x22 bytes


@pytest.mark.parametrize(
    ("sent", "status", "why"),
    [
        (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, b"Host is missing"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400, b"Host is given 2 times"),
        (
            b"GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
            400,
            b"a whole address",
        ),
        (CHUNKED + b"22\r\n" + WHOLE, 400, b"break off"),
        (CHUNKED + b"22\r\n" + WHOLE + b"\r\n", 400, b"break off"),
        (CHUNKED + b"zz\r\n" + WHOLE + b"\r\n0\r\n\r\n", 400, b"break off"),
        (CHUNKED + b"22\r\n" + WHOLE + b"more\r\n0\r\n\r\n", 400, b"break off"),
        (CHUNKS % b"gzip, chunked" + b"22\r\n" + WHOLE + b"\r\n0\r\n\r\n", 501, b"gzip, chunked"),
        (CHUNKED + b"22\r\n" + WHOLE + b"\r\n0\r\n\r\n", 200, b"6 dice"),
        (b"GET /api/v1/healthz HTTP/1.0\r\n\r\n", 200, b"ok"),
    ],
    ids=lambda value: "" if isinstance(value, int) else value[-20:].decode("latin-1"),
)
def test_a_request_that_could_be_taken_for_another_is_refused(
    server: Server, sent: bytes, status: int, why: bytes
) -> None:
    with server.connect(sent) as strange:
        if not sent.endswith(b"\r\n\r\n"):
            strange.shutdown(socket.SHUT_WR)
        head, _, body = all_of(strange).partition(b"\r\n\r\n")
    assert (int(head.split()[1]), why in body) == (status, True), body


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"no HTTP\r\n\r\n", b"400"),
        (b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"a" * 70_000), b"414"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n%s\r\n" % (b"X: y\r\n" * 300), b"431"),
    ],
)
def test_what_the_http_server_itself_refuses_has_no_body_as_the_docs_say(
    server: Server, sent: bytes, status: bytes
) -> None:
    with server.connect(sent) as strange:
        head, _, body = all_of(strange).partition(b"\r\n\r\n")
    assert (head.split()[1], body) == (status, b"")
    assert status in (ROOT / "docs/api.md").read_bytes()
