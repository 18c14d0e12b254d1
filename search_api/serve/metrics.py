"""Metrics for Prometheus, over all workers together.

Import this only in a worker: the library decides at import how it counts.
"""

import hmac
import os
import time
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

ANSWERED = Counter("actionary_requests", "Requests answered.", ["method", "path", "status"])
SECONDS = Histogram("actionary_request_seconds", "Seconds that the application takes to answer.", ["path"])

_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")
"""Methods counted by name; clients can invent others, and each would use memory for good."""

_BY_PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
"""Headers that proxies add: what is for the operator isn't answered through one."""

_ROOM = 4 * 1024 * 1024
"""The bytes that are reserved for each kind of count of a worker: several times what all paths and statuses need."""

_TOKEN = "METRICS_TOKEN"  # noqa: S105 - the name of a setting
"""The key of the token in the configuration of the application."""

blueprint = Blueprint("measured", __name__)


def measure(app: Flask, token: str) -> None:
    """Make *app* count answers, and serve /metrics to those who have the *token*.

    Raises:
        OSError: If the disk has no room for the counts.
    """
    _reserve(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
    app.config[_TOKEN] = token
    app.register_blueprint(blueprint)
    app.before_request(_begin)
    app.after_request(_count)


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the metrics of all workers; without the token, or through a proxy, there is no such page."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    known = hmac.compare_digest(given.encode(), current_app.config[_TOKEN].encode())
    if not known or any(name in request.headers for name in _BY_PROXIES):
        abort(404)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # untyped
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _reserve(folder: Path) -> None:
    """Reserve the disk's blocks for the counts of this process.

    The library maps sparse files there. Once the disk is full, the first count that needs a new block would end the
    process with SIGBUS.
    """
    for kind in ("counter", "histogram"):
        with (folder / f"{kind}_{os.getpid()}.db").open("ab") as file:
            os.posix_fallocate(file.fileno(), 0, _ROOM)


def _begin() -> None:
    g.measured_from = time.perf_counter()


def _count(answer: Response) -> Response:
    rule = request.url_rule.rule if request.url_rule else "none"
    begun = g.get("measured_from", time.perf_counter())
    count(request.method, rule, answer.status_code, time.perf_counter() - begun)
    return answer


def count(method: str, rule: str, status: int, seconds: float) -> None:
    """Count an answer that took *seconds* to a path of the pattern *rule*."""
    ANSWERED.labels(method if method in _METHODS else "other", rule, status).inc()
    SECONDS.labels(rule).observe(seconds)
