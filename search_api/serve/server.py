"""The HTTP server, which runs until it is stopped."""

import logging
import math
import multiprocessing
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_int
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.net import SocketHolder  # type: ignore[attr-defined] # missing from its exports
from granian.server.mp import MPServer

from search_api.app import create_app
from search_api.http.answers import VERSIONS
from search_api.http.endpoints import ROOT
from search_api.http.long_work import start_tracker
from search_api.http.requests import LARGEST_BODY
from search_api.routes import ENDPOINTS
from search_api.serve.dispatcher import Dispatcher
from search_api.serve.gateway import Gateway, Limits
from search_api.serve.log import log_plainly
from search_api.serve.operation import operate
from search_api.serve.orphans import end_with_the_server
from search_api.serve.restart import Restart, start_anew
from search_api.serve.settings import Settings
from search_api.serve.version import NotBuiltError

_log = logging.getLogger(__name__)

_MOST_FILES = 65_536
"""The most files and connections that a worker opens at once, if the machine allows."""

_FILES_OF_OUR_OWN = 200
"""Files that a worker may open besides its connections."""

_BACKLOG = 4096
"""The most connections that wait for a worker."""

_HIGHEST_PORT = 65_535

_NOT_STARTED = 78
"""The exit status of a worker that fails to start (EX_CONFIG)."""

_MOST_FAILED_STARTS = 5
"""How many workers in a row may fail to start before the service gives up."""

_SECONDS_A_TURN = 0.0005
"""Seconds after which a thread that computes lets another run: a tenth of Python's own.

A plain request changes threads several times, and beside long requests it waits this long each time.
"""


_LOGGING = {
    "filters": {"ours": {"()": lambda: lambda record: not str(record.msg).startswith("Unexpected exit")}},
    "loggers": {"_granian": {"filters": ["ours"]}},
}
"""Lets granian log like the rest of the program.

It says of each worker that it has not stopped itself that it ended. So do we, unless the service stops: what stops it
may have told the workers too, as systemd does.
"""


class PortTakenError(ValueError):
    """The server cannot listen on the address or port; the message says how to choose another."""


class WorkersError(ValueError):
    """No worker can start; the message says where to look."""


class _Replaced(dict[int, float]):
    """When workers were replaced, from which granian decides whether to give up.

    By itself it gives up on one that dies twice within seconds; with this, when too many in a row fail to start.
    """

    def __init__(self, failed_starts: c_int) -> None:
        super().__init__()
        self._failed_starts = failed_starts

    def __setitem__(self, worker: int, time: float) -> None:
        """Leave it unnoted."""

    def get(self, *_: object) -> float:
        """Return the end of time to give up, else its beginning."""
        return math.inf if self._failed_starts.value >= _MOST_FAILED_STARTS else -math.inf


def ending(number: int, worker: BaseProcess) -> str:
    """Return how a worker ended."""
    status = worker.exitcode
    if status is None or status >= 0:
        return f"Worker {number} (process {worker.pid}) ended with status {status}"
    why = ", as the system does when memory runs out" if status == -signal.SIGKILL else ""
    return f"Worker {number} (process {worker.pid}) was ended by signal {-status} ({signal.strsignal(-status)}){why}"


class _OneSocketServer(MPServer):
    """Lets all workers accept from one socket, so that connections that wait outlive a killed worker.

    By itself granian gives each worker its own, and it has no public way to be given one.
    """

    listening: socket.socket

    def _init_shared_socket(self) -> None:
        self._ssp, self._sso = None, self.listening.dup()  # it closes its own as soon as it stops
        holder: Any = SocketHolder(self.listening.fileno(), False, _BACKLOG)  # type: ignore[call-arg] # not in its stub
        self._shd = holder

    def _respawn_workers(self, workers: list[int], *rest: Any, **options: Any) -> None:
        for number in workers:
            _log.warning("%s; another one takes its place", ending(number + 1, self.wrks[number].inner))
        super()._respawn_workers(workers, *rest, **options)


def serve(
    build: Path,
    settings: Settings,
    listening: socket.socket | None = None,
    can_restart: Callable[[], bool] = lambda: True,
) -> int:
    """Serve the build below *build* until Ctrl-C or SIGTERM, then return the exit status 0.

    On SIGHUP the program starts anew in this process, with the same arguments and the same socket.

    Args:
        build: The folder of builds.
        settings: The options.
        listening: The socket to listen on, if this process was started with one.
        can_restart: Asked before that, in a thread, whether the program would start; if not, it says why, and this
            one goes on.

    Raises:
        PortTakenError: If the port is not available; nothing has been started by then.
        WorkersError: If no worker can start.
    """
    listening = listening or _listening(settings)
    log_plainly(build, as_json=settings.log == "json")
    stop_workers_that_start()
    failed_starts = multiprocessing.RawValue(c_int, 0)  # no lock: a worker that is killed could keep it
    server = _OneSocketServer(
        "search_api.app:create_app",
        address=address_of(settings.host),
        port=settings.port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=int(settings.header_seconds * 1000)),
        workers=settings.workers,
        backpressure=_files() - _FILES_OF_OUR_OWN,
        websockets=False,
        log_level=LogLevels.error,
        log_dictconfig=_LOGGING,
        workers_kill_timeout=settings.stop_seconds,
        respawn_failed_workers=True,
    )
    server.respawned_wrks = _Replaced(failed_starts)
    restart = Restart(can_restart, server.signal_handler_interrupt)
    server.listening = listening
    server.on_startup(restart.handle_signals)
    with TemporaryDirectory(prefix="actionary-") as counts:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts
        load: Callable[..., Any] = partial(_load, build, settings, Path(counts), failed_starts)
        with suppress(SystemExit):  # granian's, if a worker has just died when it is told to stop
            server.serve(target_loader=load, wrap_loader=False)
    if restart.ready:
        start_anew(listening)
    if failed_starts.value >= _MOST_FAILED_STARTS:
        raise WorkersError("The service stopped because its workers could not start; the lines above say why")
    return 0


def _listening(settings: Settings) -> socket.socket:
    """Return the socket to listen on; the system closes connections whose client stops reading.

    Raises:
        PortTakenError: If the port is not available.
    """
    refuse_taken_port(settings.host, settings.port)
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
    """Raise the limit of open files as far as possible, and return it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = _MOST_FILES if most == resource.RLIM_INFINITY else min(most, _MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(most, 2 * _FILES_OF_OUR_OWN)


def refuse_taken_port(host: str, port: int) -> None:
    """Check that *port* is free.

    Raises:
        PortTakenError: If it is not; granian would share the port with its current owner.
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
    """Return the IP address of *host*, version 4 if it has both: "127.0.0.1" for "localhost".

    Raises:
        PortTakenError: If there is no such host.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = f"{host!r} is not an address of this machine; choose one with --host"
        raise PortTakenError(f"{reason}: localhost, 127.0.0.1, or 0.0.0.0 for every network") from error
    families = {family: str(place[0]) for family, _, _, _, place in reversed(found)}
    return families.get(socket.AF_INET) or families[socket.AF_INET6]


def _load(build: Path, settings: Settings, counts: Path, failed_starts: c_int) -> Gateway:
    """Return the application; runs in the worker's process. *failed_starts* counts workers in a row that could not.

    Ctrl-C reaches every process of the terminal. Workers ignore it and wait for the server to stop them; one
    that stopped first would count as failed. The processes that they start inherit that.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    start_tracker()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # granian is about to handle it
    end_with_the_server(counts)
    log_plainly(build, as_json=settings.log == "json")
    limits = Limits(
        threads=settings.threads,
        largest_body=LARGEST_BODY,
        largest_files={ROOT + each.path: each.largest_file for each in ENDPOINTS if each.largest_file},
        seconds_to_send=settings.body_seconds,
        proxies=settings.proxies,
    )
    try:
        loaded = gateway(build, settings, limits)
    except Exception:  # noqa: BLE001 - whatever it is, the log says it
        _log.exception("A worker cannot start")
        failed_starts.value += 1
        sys.exit(_NOT_STARTED)
    failed_starts.value = 0
    return loaded


def gateway(build: Path, settings: Settings, limits: Limits) -> Gateway:
    """Return the gateway that answers all requests from the build below *build*; this process serves only them."""
    sys.setswitchinterval(_SECONDS_A_TURN)
    app = create_app(build)
    versions = app.extensions[VERSIONS]
    with suppress(NotBuiltError):  # the first request need not wait for it
        versions.current()
    return Gateway(app, Dispatcher(versions, operate(app, settings)), limits)


def stop_workers_that_start() -> None:
    """From now on, let SIGTERM end a forked process at once until it sets a handler of its own.

    The inherited handler would only take note of it. A signal that comes before that handler is gone has to wait,
    because Python forgets it otherwise.
    """
    os.register_at_fork(
        before=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM}),
        after_in_parent=_heed_again,
        after_in_child=_end_at_once,
    )


def _end_at_once() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _heed_again()


def _heed_again() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
