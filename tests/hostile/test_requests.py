"""Bytes that no client should send: each is answered or refused as HTTP has it, and the service goes on."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from kb.files.load import load
from tests.search.shelf import lay_out
from tests.search_api.conftest import make_version
from tests.search_api.running import API, Server, running

HOST = b"Host: x\r\n"
END = b"Connection: close\r\n\r\n"


def get(path: bytes, headers: bytes = HOST) -> bytes:
    return b"GET %s HTTP/1.1\r\n%s%s" % (path, headers, END)


def post(headers: bytes, body: bytes, path: bytes = b"/api/v1/resolve") -> bytes:
    kind = b"Content-Type: application/json\r\n"
    return b"POST %s HTTP/1.1\r\n%s%s%s%s%s" % (path, HOST, kind, headers, END, body)


def body(content: bytes) -> bytes:
    return post(b"Content-Length: %d\r\n" % len(content), content)


HUNG_UP = 0
"""In place of a status: the connection was closed."""

CHUNKED = b"Transfer-Encoding: chunked\r\n"

SENT: Mapping[str, tuple[bytes, set[int]]] = {
    "no Host": (get(b"/", b""), {400}),
    "two Hosts": (get(b"/", HOST + b"Host: y\r\n"), {400}),
    "an empty Host": (get(b"/", b"Host:\r\n"), {200, 400}),
    "a Host with a path": (get(b"/", b"Host: x/../y\r\n"), {200, 400}),
    "a Host with quotes": (get(b"/opensearch.xml", b'Host: "><script>\r\n'), {200, 400}),
    "an absolute target": (get(b"http://evil.example/"), {400}),
    "an authority for a target": (get(b"evil.example:80"), {400}),
    "a star for a target": (get(b"*"), {400, 404}),
    "no target": (b"GET  HTTP/1.1\r\n" + HOST + END, {400}),
    "a target with a blank": (get(b"/a b"), {400}),
    "a target with a tab": (get(b"/a\tb"), {400, 404}),
    "a zero byte in the target": (get(b"/a\x00b"), {400, 404}),
    "a zero byte in percents": (get(b"/a%00b"), {400, 404}),
    "half a percent": (get(b"/api/v1/search?q=%"), {200, 400}),
    "percents of half a letter": (get(b"/api/v1/search?q=%C3"), {400}),
    "an overlong slash": (get(b"/..%c0%af..%c0%afetc/passwd"), {400, 404}),
    "a way out": (get(b"/../../etc/passwd"), {400, 404}),
    "a way out in percents": (get(b"/%2e%2e/%2e%2e/etc/passwd"), {400, 404}),
    "a way out by backslashes": (get(b"/..\\..\\etc\\passwd"), {400, 404}),
    "a line break in percents": (get(b"/north%0d%0aSet-Cookie:%20a=b"), {400, 404}),
    "a target of 9,000 letters": (get(b"/" + b"a" * 9_000), {400, 404, 414}),
    "a target of 100,000 letters": (get(b"/" + b"a" * 100_000), {400, 414, 431}),
    "a thousand parameters": (get(b"/api/v1/search?" + b"q=a&" * 1_000), {422}),
    "a hundred headers": (get(b"/", HOST + b"X-A: b\r\n" * 100), {200, 400, 431}),
    "ten thousand headers": (get(b"/", HOST + b"X-A: b\r\n" * 10_000), {400, 431}),
    "a header of 200,000 letters": (get(b"/", HOST + b"X-A: " + b"a" * 200_000 + b"\r\n"), {200, 431}),
    "a header without a name": (get(b"/", HOST + b": a\r\n"), {400}),
    "a header without a colon": (get(b"/", HOST + b"abc\r\n"), {400}),
    "a blank before the colon": (get(b"/", HOST + b"X-A : b\r\n"), {400}),
    "a folded header": (get(b"/", HOST + b"X-A: b\r\n c\r\n"), {200, 400}),
    "a zero byte in a header": (get(b"/", HOST + b"X-A: \x00\r\n"), {400}),
    "letters that are not ASCII in a header": (get(b"/", HOST + b"X-A: \xff\xfe\r\n"), {200, 400}),
    "a forged address": (get(b"/api/v1/healthz", HOST + b"X_Forwarded_For: 1.2.3.4\r\n"), {200}),
    "an id of a request with a line break": (get(b"/", HOST + b"X-Request-ID: a%0d%0ab\r\n"), {200}),
    "an unknown method": (b"BREW / HTTP/1.1\r\n" + HOST + END, {400, 405, 501}),
    "a method in lower case": (b"get / HTTP/1.1\r\n" + HOST + END, {501}),
    "TRACE": (b"TRACE / HTTP/1.1\r\n" + HOST + END, {400, 405, 501}),
    "CONNECT": (b"CONNECT evil.example:80 HTTP/1.1\r\n" + HOST + END, {400, 404, 405}),
    "HTTP 3.9": (b"GET / HTTP/3.9\r\n" + HOST + END, {400, 505}),
    "HTTP 0.9": (b"GET /\r\n\r\n", {400}),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {400}),
    "HTTP 2 without asking": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {HUNG_UP}),
    "a negative length": (post(b"Content-Length: -1\r\n", b"{}"), {400}),
    "a length in letters": (post(b"Content-Length: two\r\n", b"{}"), {400}),
    "a length with a sign": (post(b"Content-Length: +2\r\n", b"{}"), {400}),
    "a length of twenty digits": (post(b"Content-Length: 99999999999999999999\r\n", b"{}"), {400, 413}),
    "two lengths": (post(b"Content-Length: 2\r\nContent-Length: 3\r\n", b"{} "), {400}),
    "a length and chunks, which count": (
        post(b"Content-Length: 1\r\n" + CHUNKED, b"2\r\n{}\r\n0\r\n\r\n"),
        {400, 422},
    ),
    "chunks of no number": (post(CHUNKED, b"zz\r\n{}\r\n0\r\n\r\n"), {400}),
    "chunks of a negative number": (post(CHUNKED, b"-2\r\n{}\r\n0\r\n\r\n"), {400}),
    "chunks without their line breaks": (post(CHUNKED, b"2\r\n{}0\r\n\r\n"), {400}),
    "a chunk of twenty digits": (post(CHUNKED, b"ffffffffffffffffffff\r\n{}\r\n0\r\n\r\n"), {400, 413}),
    "another coding": (post(b"Transfer-Encoding: gzip, chunked\r\n", b"0\r\n\r\n"), {400, 501}),
    "chunks that are not the last coding": (post(b"Transfer-Encoding: chunked, gzip\r\n", b""), {400, 501}),
    "a coding that nobody knows": (post(b"Transfer-Encoding: cow\r\n", b""), {400, 501}),
    "a body of another type": (
        b"POST /api/v1/resolve HTTP/1.1\r\n"
        + HOST
        + b"Content-Type: text/xml\r\nContent-Length: 2\r\n"
        + END
        + b"{}",
        {415, 422, 400},
    ),
    "no body": (body(b""), {400, 422}),
    "a body that is no JSON": (body(b"{"), {400}),
    "a body that is not UTF-8": (body(b'{"roll": "\xff"}'), {400}),
    "a body of brackets": (body(b"[" * 20_000), {400, 422}),
    "a body of NaN": (body(b'{"edition": "north", "roll": "6D", "dice": [NaN]}'), {400, 422}),
    "a body with a number of a thousand digits": (
        body(b'{"edition": "north", "seed": ' + b"9" * 1_000 + b"}"),
        {400, 422},
    ),
    "a body with a lone surrogate": (body(b'{"edition": "north", "roll": "\\ud800"}'), {400, 422}),
    "a body with a key twice": (
        body(b'{"edition": "north", "edition": "south", "roll": "6D"}'),
        {200, 400, 422},
    ),
    "a body of zeros": (body(bytes(1_000)), {400}),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server, for all of them."""
    home: Path = tmp_path_factory.mktemp("hostile")
    make_version(load(lay_out(home / "data"), shipped=False), home / "build", "one")
    with running(home / "build") as started:
        yield started


@pytest.mark.parametrize("name", SENT)
def test_bytes_that_no_client_should_send_are_answered_as_http_has_it(server: Server, name: str) -> None:
    sent, expected = SENT[name]
    with server.connect(sent) as asking:
        head = asking.recv(4096).partition(b"\r\n\r\n")[0]
    status, *headers = head.decode("latin-1").split("\r\n")
    assert int(status.split(" ")[1] if status else HUNG_UP) in expected
    assert not [header for header in headers if header.lower().startswith("set-cookie")]
    assert server.ask(f"{API}/healthz")[0] == 200
