"""SIGHUP: start the program anew in its process, with new options and new code; its socket stays open."""

import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable
from threading import Thread
from typing import NoReturn

_HANDED_OVER = 3
"""The descriptor of the socket, as systemd's socket activation hands one over (sd_listen_fds)."""


class Restart:
    """Whether to start anew, once the server has stopped."""

    def __init__(self, can_restart: Callable[[], bool], stop: Callable[[], object]) -> None:
        """Take what says whether the program would start, and what stops the server."""
        self._can_restart = can_restart
        self._stop = stop
        self._checking: Thread | None = None
        self._checked = self._ended = False

    @property
    def ready(self) -> bool:
        """Whether the program would start, and nobody has stopped the server meanwhile."""
        return self._checked and not self._ended

    def handle_signals(self) -> None:
        """Handle signals from now on: SIGHUP starts the server anew, but stops it if a terminal was closed."""
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, self.end)
        signal.signal(signal.SIGHUP, self.end if _has_terminal() else self.check)

    def end(self, *_: object) -> None:
        """Stop the server, even if it was to start anew."""
        self._ended = True
        self._stop()

    def check(self, *_: object) -> None:
        """Stop the server to start it anew, if it would start.

        A thread checks that, while the server looks after its workers.
        """
        if self._checking is None or not self._checking.is_alive():
            self._checking = Thread(target=self._stop_if_it_can, daemon=True)
            self._checking.start()

    def _stop_if_it_can(self) -> None:
        self._checked = self._can_restart()
        if self._checked:
            self._stop()


def _has_terminal() -> bool:
    """Return whether a terminal controls this process, which is the only one that hangs up."""
    try:
        os.close(os.open(os.ctermid(), os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True


def start_anew(listening: socket.socket) -> NoReturn:
    """Replace this program by itself; connections wait in *listening* until it answers."""
    for child in multiprocessing.active_children():
        child.terminate()
        child.join()
    os.dup2(listening.fileno(), _HANDED_OVER)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # until the new program handles it; else it would end that
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - the same program, no shell


def handed_over() -> socket.socket | None:
    """Return the socket to listen on that this process was started with; None if it was started with none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    listening = socket.socket(fileno=_HANDED_OVER)
    listening.setblocking(False)
    return listening
