"""What is read once in a process, or made once for all processes of a run."""

import fcntl
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import kb
from kb.files.load import load


@cache
def shipped_base() -> kb.KnowledgeBase:
    """Return the shipped data."""
    return load()


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that *make* has filled, once for all processes of this run."""
    own = factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "shared"
    shared.mkdir(exist_ok=True)
    folder, made = shared / name, shared / f"{name} is made"
    with (shared / f"{name} is locked").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir()
            make(folder)
            made.touch()
    return folder
