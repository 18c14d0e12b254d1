"""A plugin of pytest that tells `coverage` which test runs, and writes down how long each takes."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

EARLY, SHARED = "", "shared"
"""Where lines run that no single test runs: before all tests, or for a fixture that several share."""

DURATIONS = Path(".durations.json")
"""Where the seconds of each test stand after the run, by its name."""

_contexts = [EARLY]
_seconds: dict[str, float] = {}


@contextmanager
def _within(context: str) -> Iterator[None]:
    _contexts.append(context)
    _switch()
    try:
        yield
    finally:
        _contexts.pop()
        _switch()


def _switch() -> None:
    if coverage := Coverage.current():
        coverage.switch_context(_contexts[-1])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record what a test runs under its name, with the fixtures that are its own."""
    with _within(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
    """Record what a shared fixture runs as no test's."""
    if fixturedef.scope == "function":
        return (yield)
    with _within(SHARED):
        return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the seconds of a test: its set-up, its own and what comes after it."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + report.duration


def pytest_sessionfinish() -> None:
    """Write the seconds down."""
    DURATIONS.write_text(json.dumps(_seconds), encoding="utf-8")
