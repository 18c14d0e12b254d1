from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import kb
from kb.files.load import load
from search_api.app import create_app
from tests.search.shelf import lay_out
from tests.search_api.building import PAGES, make_version, switch
from tests.search_api.running import API, Server, running

__all__ = ["API", "PAGES", "make_version", "switch"]


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> kb.KnowledgeBase:
    """Two small editions of our own."""
    return load(lay_out(tmp_path_factory.mktemp("shelf")), shipped=False)


@pytest.fixture(scope="session")
def build(shelf: kb.KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built version of the shelf."""
    folder = tmp_path_factory.mktemp("build")
    make_version(shelf, folder, "one")
    return folder


@pytest.fixture(scope="session")
def app(build: Path) -> Flask:
    """The application over the shelf."""
    return create_app(build)


@pytest.fixture(scope="session")
def server(build: Path) -> Iterator[Server]:
    """A real server over the shelf."""
    with running(build) as started:
        yield started


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client of it."""
    with app.test_client() as asking:
        yield asking
