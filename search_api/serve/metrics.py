"""Numbers for Prometheus, of all workers together.

Imported by a worker, and by nothing before: the library decides at its import how it counts.
"""

import time

from flask import Blueprint, Flask, Response, abort, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

ANSWERED = Counter("actionary_requests", "Requests that were answered.", ["method", "path", "status"])
SECONDS = Histogram("actionary_request_seconds", "What an answer takes the application.", ["path"])

_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")
"""Those that are counted by their name: anybody may make up others, and each would be kept for good."""

_HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")

measured = Blueprint("measured", __name__)


def measure(app: Flask) -> None:
    """Have *app* count its answers, and give the numbers at /metrics to clients on this machine."""
    app.register_blueprint(measured)
    app.before_request(_begin)
    app.after_request(_count)


@measured.get("/metrics")
def metrics() -> Response:
    """Return the numbers of all workers; a client of another machine, or of a proxy, finds nothing here."""
    if request.remote_addr not in _HERE or "X-Forwarded-For" in request.headers:
        abort(404)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # it has no types
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _begin() -> None:
    g.measured_from = time.perf_counter()


def _count(answer: Response) -> Response:
    rule = request.url_rule.rule if request.url_rule else "none"
    begun = g.get("measured_from", time.perf_counter())
    count(request.method, rule, answer.status_code, time.perf_counter() - begun)
    return answer


def count(method: str, rule: str, status: int, seconds: float) -> None:
    """Count an answer to a path of the pattern *rule*, which took so many *seconds*."""
    ANSWERED.labels(method if method in _METHODS else "other", rule, status).inc()
    SECONDS.labels(rule).observe(seconds)
