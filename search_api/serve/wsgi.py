"""A request as the application takes it, and its answer: WSGI (PEP 3333)."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from flask import Flask
from granian.rsgi import Scope

Environ = dict[str, Any]
Headers = list[tuple[str, str]]

_BIG = 64 * 1024
"""Bytes from which on an answer is sent out of a file."""

_ABOUT_THE_BODY = ("content-length", "transfer-encoding")
"""Headers that say how a body came over the wire; it is whole by now."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the application answers."""

    status: int
    headers: Headers
    content: bytes
    file: IO[bytes] | None = None
    """What holds the content in its place where that is big: no memory waits for whoever reads slowly."""


def environ_of(scope: Scope, body: bytes) -> Environ:
    """Return the request in *scope*, whose *body* was read."""
    host, _, port = scope.server.rpartition(":")
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope.path).decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if name not in _ABOUT_THE_BODY:
            key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    return environ


def answer_of(app: Flask, environ: Environ) -> Answered:
    """Return what *app* answers to a request."""
    told: list[tuple[int, Headers]] = []

    def start(status: str, headers: Headers, _: object = None) -> Callable[[bytes], None]:
        told.append((int(status[:3]), [(name.lower(), value) for name, value in headers]))
        return lambda _: None

    parts = app.wsgi_app(environ, start)
    try:
        content = b"".join(parts)
    finally:
        if close := getattr(parts, "close", None):
            close()
    return Answered(*told[-1], content) if len(content) <= _BIG else _in_a_file(*told[-1], content)


def _in_a_file(status: int, headers: Headers, content: bytes) -> Answered:
    """Return an answer whose content is put into a file without a name; where none can be had, it stays here."""
    try:
        file = TemporaryFile(buffering=0)  # noqa: SIM115 - it is closed when it has been sent
        file.write(content)
    except OSError:
        return Answered(status, headers, content)
    return Answered(status, headers, b"", file)
