"""Long work, done in a separate process so that threads stay free for other requests.

A request starts in the thread that received it. If it turns out to be long, it is abandoned there and started
again in the process, which is killed and replaced at a deadline.
"""

import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import TimeoutError as DeadlineError
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import resource_tracker
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

import kb.snapshot
from kb import KnowledgeBase
from kb.problems import RequestError, reason_of
from resolver.reasons import Reason
from resolver.work import bounded
from search_api.serve.orphans import end_with_the_server

_log = logging.getLogger(__name__)

Argument = TypeVar("Argument")
Content = TypeVar("Content")
Work = Callable[[KnowledgeBase, Argument], Content]

LIGHT_WORK = 20_000
"""The most units of work in the thread that received a request: about 0.01 seconds of one core."""

MOST_WORK = 500_000
"""The most units of work for one request: about half a second of one core."""

SECONDS = 10
"""Seconds after which long work is given up and its process killed."""

MOST_WAITING = 2
"""The most plain requests that wait in each worker, if they turn out long: fewer than its threads."""

MOST_ADVICE_WAITING = 8
"""The most requests for advice that wait in each worker: the last of them for a few seconds, within `SECONDS`.

Clients that are refused often ask again at once, which costs the worker more than to let them wait.
"""

_NICENESS = 10
"""How far the process stands back for others, of 19."""


_IGNORED_WARNING = "ignore:resource_tracker"
"""Python's warning, with a path of the machine, when it frees what a killed worker shared with its process."""


class BusyError(Exception):
    """Long work cannot be done now, or was not done in time; the message says what to do."""


@dataclass(frozen=True, slots=True)
class _Refusal:
    """A refusal as data, since not every error survives pickling between processes."""

    message: str | Reason
    field: str
    near: str | None


@dataclass(slots=True)
class Queue:
    """The requests of one kind that wait for the process."""

    most: int
    waiting: int = 0


@dataclass
class LongWork:
    """One process beside a worker, started with it or when it is first needed."""

    seconds: float = SECONDS
    plain: Queue = field(default_factory=lambda: Queue(MOST_WAITING))
    advice: Queue = field(default_factory=lambda: Queue(MOST_ADVICE_WAITING))
    _lock: Lock = field(default_factory=Lock)
    _pool: ProcessPool | None = None

    def run(
        self, folder: Path, work: Work[Argument, Content], argument: Argument, *, advice: bool = False
    ) -> Content:
        """Return the answer of *work* to *argument*, from the version in *folder*.

        Raises:
            RequestError: If *work* refuses the request.
            BusyError: If too many requests are waiting, or this one takes too long.
        """
        queue = self.advice if advice else self.plain
        with self._lock:
            if queue.waiting >= queue.most:
                raise BusyError(
                    "The service is busy with long requests; ask for less at once, or try again later"
                )
            queue.waiting += 1
            pool = self._running_pool()
        try:
            result = pool.schedule(_run, args=(folder, work, argument), timeout=self.seconds).result()
        except DeadlineError as error:
            message = (
                f"The answer took longer than {self.seconds:g} s; ask for less at once, or try again later"
            )
            raise BusyError(message) from error
        except ProcessExpired as error:
            raise BusyError("The process working on this request died; try again") from error
        except OSError as error:
            _log.warning("the process for long requests cannot work: %s", error.strerror)
            raise BusyError("The service has no room for long requests now; try again later") from error
        finally:
            with self._lock:
                queue.waiting -= 1
        if isinstance(result, _Refusal):
            raise RequestError(result.field, result.message, result.near)
        answer: Content = result
        return answer

    def start(self, folder: Path) -> None:
        """Start the process, and let it read the version in *folder*, so that the first request need not wait."""
        with suppress(OSError):  # each request says so
            self._running_pool().schedule(_prepare, args=(folder,))

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call] # pebble leaves its type out
            self._pool.join()

    def _running_pool(self) -> ProcessPool:
        if self._pool is None:
            start_tracker()
            context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks
            self._pool = ProcessPool(max_workers=1, initializer=_initialize, context=context)
        return self._pool


def start_tracker() -> None:
    """Start Python's tracker of what processes share, unless it runs: doing so lets Ctrl-C through to this thread."""
    filters = [*os.environ.get("PYTHONWARNINGS", "").split(","), _IGNORED_WARNING]
    os.environ["PYTHONWARNINGS"] = ",".join(dict.fromkeys(filter(None, filters)))
    resource_tracker.ensure_running()


def _initialize() -> None:
    """Let plain requests go first where processors are few."""
    os.nice(_NICENESS)
    end_with_the_server()


def _run(folder: Path, work: Work[Any, Any], argument: Any) -> Any:
    try:
        with bounded(MOST_WORK):
            return work(_base(folder), argument)
    except ValueError as error:
        message = reason_of(error) or str(error)
        if isinstance(error, RequestError):
            return _Refusal(message, error.field, error.near)
        return _Refusal(message, "", None)


def _prepare(folder: Path) -> None:
    """Read the version in *folder*; if that fails, so does the request that needs it, with its reason."""
    with suppress(OSError, ValueError, LookupError):
        _base(folder)


@lru_cache(1)
def _base(folder: Path) -> KnowledgeBase:
    return kb.snapshot.read(folder / "kb.json")
