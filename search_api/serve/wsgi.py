"""RSGI requests as WSGI (PEP 3333), and WSGI answers back."""

import io
import sys
from collections.abc import Callable
from typing import Any

from flask import Flask
from granian.rsgi import Scope

from search_api.http.sending import Headers
from search_api.serve.client_address import sender_of
from search_api.serve.raw_response import RawResponse

Environ = dict[str, Any]

_ABOUT_THE_BODY = ("content-length", "transfer-encoding")
"""Headers about the transfer of a body, which is complete by now."""


def environ_of(scope: Scope, body: bytes, proxies: int) -> Environ:
    """Return the WSGI environ of the request in *scope* with *body*.

    Headers with an underscore in their names are dropped, as nginx does: WSGI can't tell `X_Forwarded_For` from
    `X-Forwarded-For`.
    """
    sender = sender_of(scope, proxies)
    host, _, port = scope.server.rpartition(":")
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),  # the server has decoded its percents
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": sender.address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": sender.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if name not in _ABOUT_THE_BODY and "_" not in name:
            key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    return environ


def answer_of(app: Flask, environ: Environ) -> RawResponse:
    """Return the answer of *app* to a request."""
    responses: list[tuple[int, Headers]] = []

    def start(status: str, headers: Headers, _: object = None) -> Callable[[bytes], None]:
        responses.append((int(status[:3]), [(name.lower(), value) for name, value in headers]))
        return lambda _: None

    parts = app.wsgi_app(environ, start)
    try:
        content = b"".join(parts)
    finally:
        if close := getattr(parts, "close", None):
            close()
    status, headers = responses[-1]
    return RawResponse(status, headers, content)
