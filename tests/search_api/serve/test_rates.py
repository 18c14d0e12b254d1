"""Who is over the limit is told when the same request is allowed again; counting is safe among threads."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from limits.storage import MemoryStorage

from search_api.app import create_app
from search_api.serve.rates import WEIGHTS, Rates
from tests.search_api.conftest import API

ENDPOINTS = ["api.editions", "api.search", "api.solve_body", "api.resolve_batch"]


class Clock:
    """A clock that stands until it is set forward."""

    def __init__(self) -> None:
        self.now = 1_000_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Iterator[Clock]:
    clock = Clock()
    with patch.object(time, "time", clock.time):
        yield clock


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        (f"{API}/nope", True),
        ("/api/nope/", True),
        (f"{API}/search/", True),
        (f"{API}/readyz", True),
        (f"{API}/healthz", False),
        ("/nope", False),
        ("/", False),
    ],
)
def test_paths_of_the_api_count_though_nothing_is_there_and_pages_and_healthz_do_not(
    build: Path, path: str, counts: bool
) -> None:
    app = create_app(build)
    Rates("20/minute", "memory://").register(app)
    assert ("RateLimit" in app.test_client().get(path).headers) == counts


def test_the_endpoints_of_these_tests_have_several_weights() -> None:
    assert {WEIGHTS.get(name.partition(".")[2], 1) for name in ENDPOINTS} == {1, 2, 10, 20}


@given(
    asked=st.lists(st.tuples(st.floats(0, 40), st.sampled_from(ENDPOINTS)), min_size=1, max_size=60),
    last=st.sampled_from(ENDPOINTS),
)
def test_a_request_is_allowed_after_the_seconds_told_and_not_a_second_before(
    clock: Clock, asked: list[tuple[float, str]], last: str
) -> None:
    rates = Rates("20/minute", "memory://")
    for pause, endpoint in asked:
        clock.now += pause
        rates.charge("somebody", endpoint)
    told = rates.charge("somebody", last)
    assert told is not None
    if told.allowed:
        assert told.seconds == 0
        return
    start = clock.now
    clock.now = start + told.seconds - 1.001
    early = rates.charge("somebody", last) if told.seconds > 1 else None
    assert early is None or not early.allowed
    clock.now = start + told.seconds
    then = rates.charge("somebody", last)
    assert then is not None
    assert then.allowed


class Interrupted(MemoryStorage):
    """Counts whose timer is always due anew; as soon as it is set, another thread counts too."""

    also: threading.Thread | None = None

    @property
    def timer(self) -> threading.Timer:
        return self._timer

    @timer.setter
    def timer(self, timer: threading.Timer) -> None:
        timer.is_alive = lambda: False  # type: ignore[method-assign]
        self._timer = timer
        if self.also and not self.also.ident:
            self.also.start()
            self.also.join(0.1)  # it waits for us, unless counting is unsafe


def test_threads_that_count_at_once_lose_no_request_and_raise_nothing() -> None:
    with patch("search_api.serve.rates.storage_from_string", lambda *_, **__: Interrupted()):
        rates = Rates("10/minute", "memory://")
    Interrupted.also = threading.Thread(target=rates.charge, args=("somebody", "api.entry"))
    rates.charge("somebody", "api.entry")
    Interrupted.also.join()
    last = rates.charge("somebody", "api.entry")
    assert last is not None
    assert "r=7;" in dict(last.headers)["RateLimit"]
