import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import kb
import kb.snapshot
import search
from kb.files.load import load
from search_api import create_app, prepare
from search_api.serve.manifest import write_manifest
from search_api.serve.policy import write_inline_scripts
from tests.search.shelf import lay_out
from tests.search_api.running import API, Server, running

__all__ = ["API", "PAGES", "make_version", "switch"]

PAGES = {
    "index.html": "<h1>Home</h1>",
    "404.html": "<h1>Lost</h1>",
    "north/run/index.html": "<h1>Run</h1>",
    "north/pick-up/index.html": "<h1>Pick up</h1>",
    "north/grab/index.html": "<meta http-equiv=refresh content='0; url=../pick-up/'>",
    "assets/main.0a1b2c3d.min.js": "1",
    "assets/plain.css": "a{}",
    "assets/data.odd": "?",
}


def make_version(
    base: kb.KnowledgeBase, build: Path, name: str, pages: dict[str, str] = PAGES, *, prepared: bool = True
) -> Path:
    """Build a version of *base* with a site of a few pages, and switch to it."""
    folder = build / "versions" / name
    folder.mkdir(parents=True)
    kb.snapshot.write(base, folder / "kb.json")
    search.build(base, folder / "index")
    for path, content in pages.items():
        (folder / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "site" / path).write_text(content, encoding="utf-8")
    write_inline_scripts(folder)
    if prepared:
        prepare(folder)
    write_manifest(folder)
    switch(build, folder)
    return folder


def switch(build: Path, folder: Path) -> None:
    """Switch the service to *folder*."""
    draft = build / "draft"
    draft.symlink_to(folder)
    os.replace(draft, build / "current")  # noqa: PTH105 - a link is replaced and not followed


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


@pytest.fixture(scope="session")
def shipped_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application over the shipped data."""
    folder = tmp_path_factory.mktemp("shipped")
    make_version(load(), folder, "one")
    return create_app(folder)
