"""Serving over HTTP until somebody stops it."""

import signal
import socket
from collections.abc import Callable
from functools import partial
from multiprocessing import cpu_count
from pathlib import Path

from flask import Flask
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from search_api.app import create_app
from search_api.serve.log import log_plainly

_MOST_THREADS = 8
_SECONDS_TO_FINISH = 3
"""How long requests in flight, and connections kept open, may hold up a stop."""

_HIGHEST_PORT = 65_535


class PortTakenError(ValueError):
    """The address or the port to listen on cannot be had; the message says how to choose another."""


def serve(build: Path, host: str, port: int) -> int:
    """Serve what is built below *build* until Ctrl-C or SIGTERM; return the exit status for that, 0.

    Raises:
        PortTakenError: If *port* cannot be had; nothing has been started then.
    """
    refuse_taken_port(host, port)
    server = Server(
        "search_api.app:create_app",
        address=address_of(host),
        port=port,
        interface=Interfaces.WSGI,
        workers=1,
        # beyond this many for a processor granian warns, and threads wait for each other
        blocking_threads=min(_MOST_THREADS, 2 * cpu_count() + 1),
        websockets=False,
        log_level=LogLevels.warning,
        workers_kill_timeout=_SECONDS_TO_FINISH,
    )
    server.on_startup(partial(_stop_with_the_terminal, server.signal_handler_interrupt))
    server.serve(target_loader=partial(_load, build), wrap_loader=False)
    return 0


def refuse_taken_port(host: str, port: int) -> None:
    """Do nothing where *port* can be listened on.

    Raises:
        PortTakenError: If it cannot; granian itself would share a port with whoever has it already.
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


def _load(build: Path) -> Flask:
    """Return the application, in the worker's process.

    Ctrl-C reaches every process of the terminal. The worker is deaf to it, so that it is the server that
    tells it to finish; a worker that stopped first would be taken for one that failed.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    log_plainly(build)
    return create_app(build)


def _stop_with_the_terminal(stop: Callable[..., None]) -> None:
    """A closed terminal stops the server as Ctrl-C does; granian would only begin anew."""
    signal.signal(signal.SIGHUP, stop)
