"""Metrics for Prometheus, over all workers together.

Import this only in a worker: the library decides at import how it counts.
"""

import time

from flask import Blueprint, Flask, Response, abort, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

ANSWERED = Counter("actionary_requests", "Requests answered.", ["method", "path", "status"])
SECONDS = Histogram("actionary_request_seconds", "Seconds that the application takes to answer.", ["path"])

_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")
"""Methods counted by name; clients can invent others, and each would use memory for good."""

_HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")

blueprint = Blueprint("measured", __name__)


def measure(app: Flask) -> None:
    """Make *app* count answers, and serve /metrics to clients on this machine."""
    app.register_blueprint(blueprint)
    app.before_request(_begin)
    app.after_request(_count)


@blueprint.get("/metrics")
def metrics() -> Response:
    """Return the metrics of all workers; clients on other machines or behind a proxy get a 404."""
    if request.remote_addr not in _HERE or "X-Forwarded-For" in request.headers:
        abort(404)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # untyped
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


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
