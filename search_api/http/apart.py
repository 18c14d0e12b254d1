"""Long work, done in a process of its own: the threads that answer everybody else do not wait for it.

A request begins in the thread that took it. What turns out to be long is left there and begun again apart, with a
deadline at which its process is killed and replaced.
"""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import TimeoutError as DeadlineError
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

import kb.files.snapshot
from kb import KnowledgeBase
from kb.problems import RequestError
from resolver.work import bounded
from search_api.serve.orphans import end_with_the_server

Asked = TypeVar("Asked")
Content = TypeVar("Content")
Work = Callable[[KnowledgeBase, Asked], Content]

LIGHT_WORK = 20_000
"""Units of work that a request may be in the thread that took it: about a hundredth of a second of one core."""

MOST_WORK = 500_000
"""Units of work that one request may be at all: about half a second of one core."""

SECONDS = 10
"""After which long work is given up, and its process killed."""

MOST_WAITING = 2
"""Requests that are long and wait their turn, in each worker: fewer than its threads, so that some stay free."""


class BusyError(Exception):
    """Long work cannot be done now, or was not done in time; the message says what to do."""


@dataclass(frozen=True, slots=True)
class _Refused:
    """What a request was refused with: an error cannot be relied on to survive the way between processes."""

    message: str
    field: str
    near: str | None


@dataclass
class Apart:
    """One process beside a worker, started when it is needed first."""

    seconds: float = SECONDS
    waiting: int = 0
    _lock: Lock = field(default_factory=Lock)
    _pool: ProcessPool | None = None

    def worked_out(self, folder: Path, work: Work[Asked, Content], asked: Asked) -> Content:
        """Return what *work* makes of the version in *folder* and of what is *asked*.

        Raises:
            RequestError: With what *work* refuses it with.
            BusyError: If too many wait already, or it takes too long.
        """
        with self._lock:
            if self.waiting >= MOST_WAITING:
                raise BusyError(
                    "The service is busy with long requests; ask for less at once, or again later"
                )
            self.waiting += 1
            pool = self._started()
        try:
            found = pool.schedule(_apart, args=(folder, work, asked), timeout=self.seconds).result()
        except DeadlineError as error:
            told = f"This was not worked out within {self.seconds:g} s; ask for less at once, or again later"
            raise BusyError(told) from error
        except ProcessExpired as error:
            raise BusyError("The process that worked on this was lost; ask again") from error
        finally:
            with self._lock:
                self.waiting -= 1
        if isinstance(found, _Refused):
            raise RequestError(found.field, found.message, found.near)
        answer: Content = found
        return answer

    def stop(self) -> None:
        """End the process, whatever it is at."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call] # pebble leaves its type out
            self._pool.join()

    def _started(self) -> ProcessPool:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks
            self._pool = ProcessPool(max_workers=1, initializer=end_with_the_server, context=context)
        return self._pool


def _apart(folder: Path, work: Work[Any, Any], asked: Any) -> Any:
    try:
        with bounded(MOST_WORK):
            return work(_base(folder), asked)
    except ValueError as error:
        where = error if isinstance(error, RequestError) else None
        return _Refused(str(error), where.field if where else "", where.near if where else None)


@lru_cache(1)
def _base(folder: Path) -> KnowledgeBase:
    return kb.files.snapshot.read(folder / "kb.json")
