"""The shipped data: read once in a process, and built once for all processes of a run."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

import kb
from kb.files.load import load


@cache
def shipped_base() -> kb.KnowledgeBase:
    """Return the shipped data."""
    return load()


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of this run share."""
    own = factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "shared"
    folder.mkdir(exist_ok=True)
    return folder


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep the other processes of this run out until the block ends."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
