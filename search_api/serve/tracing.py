"""Request ids and the request log."""

import logging
import re
import time
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request

_LOG = logging.getLogger("actionary.access")

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def trace(app: Flask, *, log: bool) -> None:
    """Give each request of *app* an id, the client's own or a new one, and *log* it if wanted."""
    app.before_request(_begin)
    app.after_request(_identify)
    if log:
        _LOG.setLevel(logging.INFO)
        app.after_request(_write)


def request_id() -> str | None:
    """Return the id of the current request, if there is one."""
    if not has_request_context():
        return None
    if "request_id" not in g:
        g.request_id = id_of(request.headers.get("X-Request-ID"))
    found: str = g.request_id
    return found


def id_of(client_id: str | None) -> str:
    """Return the id of a request: the one its client has *client_id*, if usable, or a new one."""
    return client_id if client_id and _ID.fullmatch(client_id) else uuid4().hex


def _begin() -> None:
    g.began = time.perf_counter()


def _identify(answer: Response) -> Response:
    answer.headers["X-Request-ID"] = request_id() or ""
    return answer


def _write(answer: Response) -> Response:
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    write_line(
        request_id(),
        request.remote_addr,
        request.method,
        request.full_path,
        answer.status_code,
        answer.calculate_content_length(),
        seconds,
        request.user_agent.string,
    )
    return answer


def write_line(
    id_: str | None,
    client: str | None,
    method: str,
    path: str,
    status: int,
    size: int | None,
    seconds: float,
    agent: str,
) -> None:
    """Log a request that was answered; *size* is the answer's in bytes."""
    fields = {
        "id": id_,
        "client": client,
        "method": method,
        "path": path.rstrip("?")[:_LONGEST],
        "status": status,
        "bytes": size,
        "ms": round(seconds * 1000, 1),
        "agent": agent[:_LONGEST],
    }
    _LOG.info("answered", extra={"fields": fields})


_LONGEST = 300
"""The most characters of a path and of a client's name to log."""
