import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from actionary.layers import Layers
from search_api import create_app
from tests.actionary.faces import SHIPPED
from tests.search_api.conftest import make_version

PATIENCE = 120.0
"""The most seconds to wait for an answer of a server."""


def run(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program as users do."""
    command = [sys.executable, "-m", "actionary", *arguments]
    environment = {**os.environ, "COLUMNS": "120"}
    root = Path(__file__).parents[2]
    environment["PYTHONPATH"] = str(root)
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        cwd=folder or root,
        env=environment,
        check=False,
        timeout=PATIENCE,
    )


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A running service."""

    port: int
    process: subprocess.Popen[str]
    told: list[str] = field(default_factory=list)
    """The lines printed before it listened."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str) -> tuple[int, str]:
        """Return the status and the body of a page."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def stop(self) -> int:
        """Press Ctrl-C and return the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """Start the service, wait until it is ready, and stop it at the end."""
    port = free_port()
    command = [sys.executable, "-m", "actionary", "serve", "--port", str(port), *arguments]
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        command, cwd=root, text=True, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        server = Server(port, process)
        try:
            _wait_until_ready(server)
            yield server
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            if process.stderr:
                process.stderr.close()


def _wait_until_ready(server: Server) -> None:
    """Read the service's output until it prints its address; from then on it listens."""
    for line in server.process.stderr or ():
        server.told.append(line)
        if "Press Ctrl-C to stop" in line:
            break
    end = time.monotonic() + PATIENCE
    while server.process.poll() is None and time.monotonic() < end:
        try:
            assert server.get("/api/v1/readyz")[0] == 200
        except ConnectionError:
            continue
        except urllib.error.URLError:
            continue
        return
    pytest.fail(f"the service did not become ready: {''.join(server.told)}")


@pytest.fixture
def command() -> Callable[..., subprocess.CompletedProcess[str]]:
    """The program."""
    return run


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A client of the application over the shipped data."""
    folder = tmp_path_factory.mktemp("faces")
    make_version(SHIPPED, folder, "one")
    with create_app(folder).test_client() as client:
        yield client


@pytest.fixture
def without_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands answer from data loaded once."""
    monkeypatch.setattr(Layers, "load", lambda _: SHIPPED)
