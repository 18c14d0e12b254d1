"""Long work, done in a separate process so that threads stay free for other requests.

A request starts in the thread that received it. If it turns out to be long, it is abandoned there and started
again in the process, which is killed and replaced at a deadline.
"""

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import TimeoutError as DeadlineError
from dataclasses import dataclass, field
from functools import lru_cache
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

Asked = TypeVar("Asked")
Content = TypeVar("Content")
Work = Callable[[KnowledgeBase, Asked], Content]

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


_UNHEARD = "ignore:resource_tracker"
"""Python's warning, with a path of the machine, when it frees what a killed worker shared with its process."""


class BusyError(Exception):
    """Long work cannot be done now, or was not done in time; the message says what to do."""


@dataclass(frozen=True, slots=True)
class _Refused:
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
    """One process beside a worker, started when it is first needed."""

    seconds: float = SECONDS
    plain: Queue = field(default_factory=lambda: Queue(MOST_WAITING))
    advice: Queue = field(default_factory=lambda: Queue(MOST_ADVICE_WAITING))
    _lock: Lock = field(default_factory=Lock)
    _pool: ProcessPool | None = None

    def worked_out(
        self, folder: Path, work: Work[Asked, Content], asked: Asked, *, advice: bool = False
    ) -> Content:
        """Return the answer of *work* to *asked*, from the version in *folder*.

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
            pool = self._started()
        try:
            found = pool.schedule(_worked_out, args=(folder, work, asked), timeout=self.seconds).result()
        except DeadlineError as error:
            told = f"The answer took longer than {self.seconds:g} s; ask for less at once, or try again later"
            raise BusyError(told) from error
        except ProcessExpired as error:
            raise BusyError("The process working on this request died; try again") from error
        finally:
            with self._lock:
                queue.waiting -= 1
        if isinstance(found, _Refused):
            raise RequestError(found.field, found.message, found.near)
        answer: Content = found
        return answer

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call] # pebble leaves its type out
            self._pool.join()

    def _started(self) -> ProcessPool:
        if self._pool is None:
            os.environ["PYTHONWARNINGS"] = f"{os.environ.get('PYTHONWARNINGS', '')},{_UNHEARD}".lstrip(",")
            context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks
            self._pool = ProcessPool(max_workers=1, initializer=_start_below, context=context)
        return self._pool


def _start_below() -> None:
    """Let plain requests go first where processors are few."""
    os.nice(_NICENESS)
    end_with_the_server()


def _worked_out(folder: Path, work: Work[Any, Any], asked: Any) -> Any:
    try:
        with bounded(MOST_WORK):
            return work(_base(folder), asked)
    except ValueError as error:
        where = error if isinstance(error, RequestError) else None
        told = reason_of(error) or str(error)
        return _Refused(told, where.field if where else "", where.near if where else None)


@lru_cache(1)
def _base(folder: Path) -> KnowledgeBase:
    return kb.snapshot.read(folder / "kb.json")
