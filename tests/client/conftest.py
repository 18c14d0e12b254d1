from collections.abc import Iterator
from pathlib import Path

import pytest

from client import Actionary
from kb.files.load import load
from tests.search_api.conftest import make_version
from tests.search_api.running import Server, running


@pytest.fixture(scope="session")
def shipped_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built version of the shipped data."""
    folder = tmp_path_factory.mktemp("build")
    make_version(load(), folder, "one")
    return folder


@pytest.fixture(scope="session")
def service(shipped_build: Path) -> Iterator[Server]:
    """A real service."""
    with running(shipped_build, workers=1) as server:
        yield server


@pytest.fixture
def actionary(service: Server) -> Iterator[Actionary]:
    """A client of it."""
    with Actionary(service.url) as client:
        yield client
