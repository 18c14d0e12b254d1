"""A real server in a process of its own."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

API = "/api/v1"
ROOT = Path(__file__).parents[2]
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

    def stop(self, sign: signal.Signals) -> tuple[int, str]:
        """Send a signal to everything that a terminal would; return the exit status and what was printed."""
        os.killpg(self.process.pid, sign)
        printed, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, printed


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(build: Path) -> Iterator[Server]:
    """Start a server of its own process group, and wait until it answers."""
    port = free_port()
    program = (
        "import sys, pathlib; from search_api.serve.server import serve; "
        "sys.exit(serve(pathlib.Path(sys.argv[1]), '127.0.0.1', int(sys.argv[2])))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(build), str(port)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
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
