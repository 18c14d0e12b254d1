"""A real server in a process of its own."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

API = "/api/v1"
ROOT = Path(__file__).parents[2]
TOKEN = "for-tests"  # noqa: S105 - it opens nothing but servers of tests
"""The token for metrics of every server."""
PATIENCE = 60
"""Seconds after which an answer has failed to come."""


@dataclass
class Server:
    """A running server."""

    port: int
    process: subprocess.Popen[str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: bytes | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers (lower-case) and body of what is answered."""
        asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            asking.request(method, path, body=body, headers=headers or {})
            answer = asking.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        finally:
            asking.close()

    def metrics(self) -> str:
        """Return what a Prometheus is told."""
        status, _, told = self.ask("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert status == 200
        return told.decode()

    def workers(self) -> set[int]:
        """Return the processes that answer."""
        return children(self.process.pid)

    def beside_workers(self) -> set[int]:
        """Return the processes for long requests that are ready."""
        return {process for worker in self.workers() for process in children(worker) if _stands_back(process)}

    def connect(self, sent: bytes = b"", receive: int | None = None) -> socket.socket:
        """Return a connection that has sent *sent*; *receive* is how many bytes it takes unread."""
        connection = socket.socket()
        connection.settimeout(PATIENCE)
        if receive is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        connection.connect(("127.0.0.1", self.port))
        with suppress(BrokenPipeError, ConnectionResetError):  # a server that refuses may not read to the end
            connection.sendall(sent)
        return connection

    def stop(self, sign: signal.Signals) -> tuple[int, str]:
        """Send a signal as a terminal would; return the exit status and what was printed."""
        os.killpg(self.process.pid, sign)
        printed, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, printed


def children(pid: int) -> set[int]:
    """Return the processes that *pid* has started."""
    processes = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())
    return {process for process in processes if _parent(process) == pid}


def _parent(pid: int) -> int | None:
    try:
        state, parent, *_ = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:  # it has just ended
        return None
    return None if state == "Z" else int(parent)


def _stands_back(pid: int) -> bool:
    try:
        return os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
    except ProcessLookupError:  # it has just ended
        return False


def most_memory(pid: int) -> int:
    """Return the most kilobytes that a process ever had."""
    return _kilobytes(pid, "VmHWM")


def memory(pid: int) -> int:
    """Return the kilobytes that a process has now, with those that it has started."""
    return _kilobytes(pid, "VmRSS") + memory_beside(pid)


def memory_beside(pid: int) -> int:
    """Return the kilobytes that the processes have which *pid* has started."""
    return sum(_kilobytes(process, "VmRSS") for process in children(pid))


def open_files(pid: int) -> int:
    """Return how many files and connections a process has open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def _kilobytes(pid: int, field: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:  # it has just ended
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(field)), 0)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(build: Path, **settings: object) -> Iterator[Server]:
    """Start a server of its own process group, with *settings*, and wait until it answers."""
    port = free_port()
    program = (
        "import sys, pathlib; from search_api.serve.server import serve; "
        "from search_api.serve.settings import read_settings; "
        "sys.exit(serve(pathlib.Path(sys.argv[1]), read_settings()))"
    )
    settings = {"metrics_token": TOKEN, **settings}
    environment = {f"ACTIONARY_{name.upper()}": str(value) for name, value in settings.items()}
    environment["ACTIONARY_PORT"] = str(port)
    environment["TMPDIR"] = str(build.parent)
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(build)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    server = Server(port, process)
    try:
        _wait(server)
        yield server
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _wait(server: Server) -> None:
    while server.process.poll() is None:
        try:
            server.ask(f"{API}/healthz")
        except ConnectionError:
            continue
        return
    pytest.fail(f"the server did not start: {server.process.communicate()[0]}")
