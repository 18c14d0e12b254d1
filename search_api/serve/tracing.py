"""What is told of each request: its id to the client, its data to the log."""

import logging
import re
import time
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request

_LOG = logging.getLogger("actionary.access")

_AN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def trace(app: Flask, *, log: bool) -> None:
    """Have *app* give each request an id, a client's own or a new one, and *log* it where that is wanted."""
    app.before_request(_begin)
    app.after_request(_identify)
    if log:
        _LOG.setLevel(logging.INFO)
        app.after_request(_write)


def request_id() -> str | None:
    """Return the id of the present request, if there is one."""
    if not has_request_context():
        return None
    if "request_id" not in g:
        given = request.headers.get("X-Request-ID", "")
        g.request_id = given if _AN_ID.fullmatch(given) else uuid4().hex
    found: str = g.request_id
    return found


def _begin() -> None:
    g.began = time.perf_counter()


def _identify(answer: Response) -> Response:
    answer.headers["X-Request-ID"] = request_id() or ""
    return answer


def _write(answer: Response) -> Response:
    told = {
        "client": request.remote_addr,
        "method": request.method,
        "path": request.full_path.rstrip("?")[:_LONGEST],
        "status": answer.status_code,
        "bytes": answer.calculate_content_length(),
        "ms": round((time.perf_counter() - g.get("began", time.perf_counter())) * 1000, 1),
        "agent": request.user_agent.string[:_LONGEST],
    }
    _LOG.info("answered", extra={"told": told})
    return answer


_LONGEST = 300
"""Characters of a path and of a client's name that are written down."""
