"""The shipped data: read once, built once and served once a session, for all tests that need them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import kb
from client import Actionary
from kb.files.load import load
from search_api import create_app
from tests.search_api.conftest import make_version
from tests.search_api.running import Server, running


@cache
def shipped_base() -> kb.KnowledgeBase:
    """Return the shipped data."""
    return load()


@pytest.fixture(scope="session")
def shipped_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of builds with a build of the shipped data, and a site of a few pages."""
    folder = tmp_path_factory.mktemp("shipped") / "build"
    make_version(shipped_base(), folder, "one")
    return folder


@pytest.fixture(scope="session")
def service(shipped_build: Path) -> Iterator[Server]:
    """A real service of it."""
    with running(shipped_build, workers=1) as server:
        yield server


@pytest.fixture
def actionary(service: Server) -> Iterator[Actionary]:
    """The Python client of the service."""
    with Actionary(service.url) as client:
        yield client


@pytest.fixture(scope="session")
def api(shipped_build: Path) -> FlaskClient:
    """A client of the application, without a server."""
    return create_app(shipped_build).test_client()
