"""Two invented editions and their site, served as bare files and beside the API."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import kb
import kb.snapshot
import search
import site_src
from kb.files.load import load
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from search_api.serve.manifest import write_manifest
from search_api.serve.policy import write_inline_scripts
from tests.search_api.running import running
from tests.shipped import once

DATA = Path(__file__).parent / "data"
FIGHTS = Path(__file__).parent / "fights"
"""What the invented editions are laid over with: a roll of the target's, a grant on the opposing roll."""


@pytest.fixture(scope="session")
def base() -> kb.KnowledgeBase:
    """Two invented editions."""
    return load(DATA, shipped=False)


@pytest.fixture(scope="session")
def docs(base: kb.KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of their generated pages."""
    return once(tmp_path_factory, "docs", lambda folder: site_src.generate(base, folder))


@pytest.fixture(scope="session")
def site(docs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    return once(tmp_path_factory, "site", lambda folder: site_src.render(docs, folder))


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name that is overridden
        """Say nothing."""


@contextmanager
def _files(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def url(site: Path) -> Iterator[str]:
    """The address of a bare file server with the site."""
    with _files(site) as address:
        yield address


@pytest.fixture(scope="session")
def below(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site below other folders."""
    root = tmp_path_factory.mktemp("below")
    (root / "x").mkdir()
    (root / "x/y").symlink_to(site)
    with _files(root) as address:
        yield f"{address}x/y/"


@contextmanager
def serving(base: kb.KnowledgeBase, site: Path, build: Path) -> Iterator[str]:
    """Run the real service with a *site* and the API, and yield its address."""
    version = build / "versions/one"
    version.mkdir(parents=True)
    kb.snapshot.write(base, version / "kb.json")
    search.build(base, version / "index")
    shutil.copytree(site, version / "site")
    write_inline_scripts(version)
    write_manifest(version)
    (build / "current").symlink_to(version)
    with running(build) as server:
        yield f"{server.url}/"


@pytest.fixture(scope="session")
def served(base: kb.KnowledgeBase, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the real service with the site and the API."""
    with serving(base, site, tmp_path_factory.mktemp("served")) as address:
        yield address


@pytest.fixture(scope="session")
def professional(base: kb.KnowledgeBase) -> str:
    """The chance of a professional against a professional, as the page prints it."""
    ratings, against = {"Aim": 5, "Body": 4, "Reach": 6}, {"Body": 4}
    asked = ResolveRequest(entry="ember/snap-shot", ratings=ratings, against=against)
    return resolve(base, asked).headline.text.replace("[[take-cover]]", "take cover")


@pytest.fixture(scope="session")
def fighting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the real service with the invented editions and `FIGHTS`."""
    base = load(DATA, FIGHTS, shipped=False)

    def make(folder: Path) -> None:
        site_src.build(base, folder / "docs", folder / "site")

    site = once(tmp_path_factory, "fights", make) / "site"
    with serving(base, site, tmp_path_factory.mktemp("fighting")) as address:
        yield address
