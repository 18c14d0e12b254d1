"""Serving over HTTP until somebody stops it."""

import os
import resource
import signal
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.net import SocketHolder  # type: ignore[attr-defined] # it leaves out the `as`
from granian.server import Server

from search_api.app import create_app
from search_api.http.answers import VERSIONS
from search_api.http.requests import LARGEST_BODY
from search_api.serve.desk import Desk
from search_api.serve.front import Front, Limits
from search_api.serve.log import log_plainly
from search_api.serve.operation import operate
from search_api.serve.orphans import end_with_the_server
from search_api.serve.settings import Settings
from search_api.serve.version import NotBuiltError

_MOST_FILES = 65_536
"""Files and connections that a worker has open at once, where the machine lets it."""

_FILES_OF_OUR_OWN = 200
"""Files that a worker may have open beside its connections."""

_BACKLOG = 4096
"""Connections that wait until a worker takes them."""

_HIGHEST_PORT = 65_535


class PortTakenError(ValueError):
    """The address or the port to listen on cannot be had; the message says how to choose another."""


class _Tireless(Server):  # type: ignore[misc, valid-type] # one of two classes, by the build of Python
    """Workers that share one socket, and are replaced when they are killed, however soon after the last.

    Granian alone would give each a socket, with which waiting connections are lost, and give up at the second time.
    """

    def __init__(self, settings: Settings, **given: Any) -> None:
        self._settings = settings
        super().__init__("search_api.app:create_app", **given)

    def _init_shared_socket(self) -> None:
        self._sso = _listening(self._settings)
        self._shd = SocketHolder(self._sso.fileno(), False, _BACKLOG)  # type: ignore[call-arg] # its stub tells of none

    def _respawn_workers(self, workers: Iterable[int], *given: Any, **named: Any) -> None:
        super()._respawn_workers(workers, *given, **named)
        self.respawned_wrks.clear()


def serve(build: Path, settings: Settings) -> int:
    """Serve what is built below *build* until Ctrl-C or SIGTERM; return the exit status for that, 0.

    Raises:
        PortTakenError: If the port cannot be had; nothing has been started then.
    """
    refuse_taken_port(settings.host, settings.port)
    server = _Tireless(
        settings,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=int(settings.header_seconds * 1000)),
        workers=settings.workers,
        backpressure=_files() - _FILES_OF_OUR_OWN,
        websockets=False,
        log_level=LogLevels.error,
        workers_kill_timeout=settings.stop_seconds,
        respawn_failed_workers=True,
    )
    server.on_startup(partial(_stop_with_the_terminal, server.signal_handler_interrupt))
    with TemporaryDirectory(prefix="actionary-") as counts:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", counts)
        server.serve(target_loader=partial(_load, build, settings), wrap_loader=False)
    return 0


def _listening(settings: Settings) -> socket.socket:
    """Return the socket to listen on; the system cuts off connections whose reader takes nothing."""
    address = address_of(settings.host)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.create_server((address, settings.port), family=family, backlog=_BACKLOG)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = int(settings.answer_seconds * 1000)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
    listening.setblocking(False)
    listening.set_inheritable(True)
    return listening


def _files() -> int:
    """Return how many files a process may have open, after asking for as many as it can get."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = _MOST_FILES if most == resource.RLIM_INFINITY else min(most, _MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(most, 2 * _FILES_OF_OUR_OWN)


def refuse_taken_port(host: str, port: int) -> None:
    """Do nothing where *port* can be listened on.

    Raises:
        PortTakenError: If it cannot; granian itself would share a port with its present owner.
    """
    address = address_of(host)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            other = port + 1 if port < _HIGHEST_PORT else _HIGHEST_PORT - 1
            reason = f"cannot listen on port {port} of {host} ({error.strerror})"
            raise PortTakenError(f"{reason}; choose another port: make serve PORT={other}") from error


def address_of(host: str) -> str:
    """Return the address that *host* names, of version 4 where it has both: "127.0.0.1" for "localhost".

    Raises:
        PortTakenError: If nothing is called so.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = f"{host!r} is no address of this machine; choose one with --host"
        raise PortTakenError(f"{reason}: localhost, 127.0.0.1, or 0.0.0.0 for every network") from error
    families = {family: str(place[0]) for family, _, _, _, place in reversed(found)}
    return families.get(socket.AF_INET) or families[socket.AF_INET6]


def _load(build: Path, settings: Settings) -> Front:
    """Return the application, in the worker's process.

    Ctrl-C reaches every process of the terminal. The worker is deaf to it, so that it is the server that
    tells it to finish; a worker that stopped first would be taken for one that failed.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    end_with_the_server()
    log_plainly(build, as_json=settings.log == "json")
    limits = Limits(
        threads=settings.threads,
        largest_body=LARGEST_BODY,
        seconds_to_send=settings.body_seconds,
    )
    return front(build, settings, limits)


def front(build: Path, settings: Settings, limits: Limits) -> Front:
    """Return what answers everything, from what is built below *build*."""
    app = create_app(build)
    versions = app.extensions[VERSIONS]
    with suppress(NotBuiltError):  # the first who asks need not wait for it
        versions.current()
    return Front(app, Desk(versions, operate(app, settings)), limits)


def _stop_with_the_terminal(stop: Callable[..., None]) -> None:
    """A closed terminal stops the server as Ctrl-C does; granian would only begin anew."""
    signal.signal(signal.SIGHUP, stop)
