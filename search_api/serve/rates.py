"""Rate limits for each client, weighted by the kind of request."""

import logging
import math
import threading
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import cast

from flask import Flask, Response, g, request
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import SlidingWindowCounterSupport, storage_from_string
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

_COUNTED = ("api", "")
"""The blueprints whose requests count; a path that nothing answers has none."""

_PATIENCE = 0.5
"""Seconds to wait for a Redis, which answers in milliseconds while it works."""

_REST = 5.0
"""Seconds for which nothing is counted after a Redis failed: requests should not all wait for it."""

_FREE = "healthz"
"""Costs nothing, and says whether the service is alive, for monitors."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a client may still ask after a request."""

    allowed: bool
    seconds: int
    """Seconds until it may ask this again, if it was not allowed."""
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
        patience = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE} if self.waits else {}
        counts = storage_from_string(storage, wrap_exceptions=True, **patience)
        self._paused_until = 0.0
        self._counter = SlidingWindowCounterRateLimiter(counts)
        # Counts in memory may start one timer twice when threads meet; Redis looks after itself.
        self._lock: AbstractContextManager[object] = nullcontext() if self.waits else threading.Lock()
        self._windows = cast("SlidingWindowCounterSupport", counts)  # as the counter has just checked

    def register(self, app: Flask) -> None:
        """Make *app* count requests."""
        app.before_request(self._count)
        app.after_request(self._add_headers)

    def charge(self, client: str, endpoint: str) -> Allowance | None:
        """Count *client*'s request to *endpoint* and return the allowance; None if uncounted."""
        blueprint, _, name = endpoint.partition(".")
        if blueprint not in _COUNTED or name == _FREE or time.monotonic() < self._paused_until:
            return None
        weight = min(WEIGHTS.get(name, 1), self._item.amount)
        try:
            with self._lock:
                allowed = self._counter.hit(self._item, client, cost=weight)
                stats = self._counter.get_window_stats(self._item, client)
                seconds = 0 if allowed else self._seconds_until(weight, client)
        except StorageError as error:
            self._paused_until = time.monotonic() + _REST
            _log.warning("requests are not counted: %s", type(error.__cause__ or error).__name__)
            return None
        reset = max(math.ceil(stats.reset_time - time.time()), 1)
        headers = ("RateLimit-Policy", self._policy), ("RateLimit", f'"client";r={stats.remaining};t={reset}')
        return Allowance(allowed, seconds, headers)

    def _seconds_until(self, weight: int, client: str) -> int:
        """Return the seconds after which *client*'s request of this *weight* is allowed.

        What was asked in a window counts in full until it ends, then less and less until the next one ends.
        """
        length = self._item.get_expiry()
        before, remaining, now, _ = self._windows.get_sliding_window(self._item.key_for(client), length)
        room = self._item.amount - weight + 1
        if now < room:
            wait = remaining - (room - now) * length / before if before else 0
        else:
            wait = length - time.time() % length + length * (1 - room / now)
        return max(math.floor(wait) + 1, 1)

    def _count(self) -> None:
        """Count the current request.

        Raises:
            ProblemError: 429, if its client is over the limit.
        """
        if request.method == "OPTIONS":
            return
        g.allowance = allowance = self.charge(request.remote_addr or "", request.endpoint or "")
        if allowance and not allowance.allowed:
            message = f"You asked for more than {self._item}; wait {allowance.seconds} s and ask again"
            raise ProblemError(429, message)

    def _add_headers(self, answer: Response) -> Response:
        if allowance := g.get("allowance"):
            answer.headers.update(allowance.headers)
            if answer.status_code == 429:
                answer.headers["Retry-After"] = str(allowance.seconds)
        return answer
