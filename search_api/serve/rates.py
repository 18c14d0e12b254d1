"""Rate limits for each client, weighted by the kind of request."""

import logging
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, Response, g, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import SlidingWindowCounterRateLimiter

from search_api.http.problem_details import ProblemError

_log = logging.getLogger(__name__)

WEIGHTS: Mapping[str, int] = {
    "convert_body": 10,
    "convert_stat_block": 10,
    "export": 10,
    "export_csv": 10,
    "export_jsonld": 10,
    "export_sqlite": 10,
    "resolve_batch": 20,
    "resolve_body": 2,
    "resolve_parameters": 2,
    "search": 2,
    "solve_body": 10,
    "turn_fits": 5,
}
"""The weight of a request by the name of its endpoint; 1 for all others."""

_FREE = ("healthz", "readyz")


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a client may still ask after a request."""

    allowed: bool
    seconds: int
    """Seconds until it may ask more."""
    headers: tuple[tuple[str, str], ...]


class Rates:
    """Counts each client's requests to the API, and refuses those over the limit.

    Args:
        rate: The limit, such as "1200/minute".
        storage: Where to keep counts: "memory://" for each worker by itself, or the address of a Redis.
    """

    def __init__(self, rate: str, storage: str) -> None:
        self._item: RateLimitItem = parse(rate)
        self._policy = f'"client";q={self._item.amount};w={self._item.get_expiry()}'
        self.waits = not storage.startswith("memory:")
        """Whether counting may block, because another service keeps the counts."""
        self._counter = SlidingWindowCounterRateLimiter(storage_from_string(storage, wrap_exceptions=True))

    def register(self, app: Flask) -> None:
        """Make *app* count requests."""
        app.before_request(self._count)
        app.after_request(self._tell)

    def counted(self, client: str, endpoint: str) -> Allowance | None:
        """Count a request of *client* to *endpoint* and return its allowance; None if it is not counted."""
        blueprint, _, name = endpoint.partition(".")
        if blueprint != "api" or name in _FREE:
            return None
        weight = min(WEIGHTS.get(name, 1), self._item.amount)
        try:
            allowed = self._counter.hit(self._item, client, cost=weight)
            stats = self._counter.get_window_stats(self._item, client)
        except StorageError as error:
            _log.warning("requests are not counted: %s", type(error.__cause__ or error).__name__)
            return None
        seconds = max(math.ceil(stats.reset_time - time.time()), 1)
        told = ("RateLimit-Policy", self._policy), ("RateLimit", f'"client";r={stats.remaining};t={seconds}')
        return Allowance(allowed, seconds, told)

    def _count(self) -> None:
        """Count the current request.

        Raises:
            ProblemError: 429, if its client is over the limit.
        """
        if request.method == "OPTIONS":
            return
        g.allowance = allowance = self.counted(request.remote_addr or "", request.endpoint or "")
        if allowance and not allowance.allowed:
            told = f"You asked for more than {self._item}; wait {allowance.seconds} s and ask again"
            raise ProblemError(429, told)

    def _tell(self, answer: Response) -> Response:
        if allowance := g.get("allowance"):
            answer.headers.update(allowance.headers)
            if answer.status_code == 429:
                answer.headers["Retry-After"] = str(allowance.seconds)
        return answer
