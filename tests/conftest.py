"""Shared by all tests: random examples, one browser, the shipped data and their one build."""

import asyncio
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

import kb
from client import Actionary
from search_api.app import create_app
from tests.search_api.building import make_version
from tests.search_api.running import Server, running
from tests.shipped import once, shipped_base

# without a deadline, which would test the machine and not the code
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

expect.set_options(timeout=30_000)

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

COSTLY = {"browser", "server", "service", "session", "command"}
"""Fixtures with which a test takes long: a browser, a server, the program."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with files that take long, so that both processes end at about the same time."""
    long = {item.path for item in items if not COSTLY.isdisjoint(getattr(item, "fixturenames", ()))}
    items.sort(key=lambda item: item.path not in long)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide the browser's event loop, which runs until the last test, from tests with a loop of their own."""
    loop = asyncio._get_running_loop() if item.get_closest_marker("asyncio") else None
    if loop is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


def installed() -> str:
    """Return the path of the installed browser."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Chromium is missing; tests/browser/install sees to it"
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all tests, because Playwright refuses a second one in the same process."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shipped() -> kb.KnowledgeBase:
    """The shipped data."""
    return shipped_base()


@pytest.fixture(scope="session")
def shipped_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built version of the shipped data; tests leave it as it is."""
    return once(tmp_path_factory, "shipped", lambda build: make_version(shipped_base(), build, "one"))


@pytest.fixture(scope="session")
def shipped_app(shipped_build: Path) -> Flask:
    """The application over the shipped data."""
    return create_app(shipped_build)


@pytest.fixture(scope="session")
def service(shipped_build: Path) -> Iterator[Server]:
    """A real service over the shipped data, with one worker."""
    with running(shipped_build, workers=1) as server:
        yield server


@pytest.fixture
def actionary(service: Server) -> Iterator[Actionary]:
    """The Python client of the service."""
    with Actionary(service.url) as client:
        yield client


@pytest.fixture
def api(shipped_app: Flask) -> Iterator[FlaskClient]:
    """A client of the application over the shipped data."""
    with shipped_app.test_client() as client:
        yield client
