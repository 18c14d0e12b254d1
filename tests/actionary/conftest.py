"""The program as people run it: a command in this process or one of its own, and the service."""

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
from click.testing import CliRunner, Result

import kb
import site_src
from actionary.build import BuildResult, build
from actionary.command import main, terminal
from actionary.layers import Layers
from tests.shipped import shipped_base
from tests.small import lay_out

PATIENCE = 120.0
"""The most seconds to wait for an answer of a server."""

PICK = "editions/ch/actions/deeds/pick-lock.yaml"
ROOT = Path(__file__).parents[2]

Called = Callable[..., Result]


def run(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program as users do."""
    return subprocess.run(
        [sys.executable, "-m", "actionary", *arguments],
        capture_output=True,
        text=True,
        cwd=folder or ROOT,
        env={**os.environ, "COLUMNS": "120", "PYTHONPATH": str(ROOT)},
        check=False,
        timeout=PATIENCE,
    )


def run_here(*words: str) -> Result:
    """Run a command in this process."""
    terminal.out.width = terminal.err.width = 120  # whatever the tests' own terminal has
    return CliRunner().invoke(main, words, env={"COLUMNS": "120"})


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Called:
    """The program without a process of its own, and with the shipped data read already."""
    read = Layers.load
    monkeypatch.setattr(Layers, "load", lambda asked: read(asked) if asked.folders else shipped_base())
    return run_here


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The small edition."""
    return lay_out(tmp_path / "kb")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of builds."""
    return tmp_path / "build"


@pytest.fixture
def plain_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let builds make sites of a few words in place of rendered ones, and prepare no answers."""

    def make(base: kb.KnowledgeBase, docs: Path, site: Path) -> None:
        docs.mkdir(exist_ok=True)
        for name in ("index.html", "404.html", *(f"{id_}/index.html" for id_ in base.entries)):
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(f"<h1>{name}</h1>", encoding="utf-8")

    monkeypatch.setattr(site_src, "build", make)
    monkeypatch.setattr("actionary.build.prepare", lambda _: None)


def build_small(data: Path, home: Path, report: Callable[[str], None] = lambda _: None) -> BuildResult:
    """Build the data in the folder *data* alone."""
    return build(Layers((data,), shipped=False), home, report)


def change(data: Path, summary: str) -> None:
    """Change an entry of the small edition, so that a build is due."""
    text = (data / PICK).read_text(encoding="utf-8")
    head, _, rest = text.partition("summary: ")
    (data / PICK).write_text(f"{head}summary: {summary}\n{rest.partition(chr(10))[2]}", encoding="utf-8")


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
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stderr=subprocess.PIPE, start_new_session=True
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
        except (ConnectionError, urllib.error.URLError):
            continue
        return
    pytest.fail(f"the service did not become ready: {''.join(server.told)}")
