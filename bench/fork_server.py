"""A plugin of pytest that collects tests once and tries them on many mutants, each in a fork of its own."""

import gc
import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from hypothesis import Phase, settings

import kb.files.load
from bench.swaps import Swap, live_functions, swaps

NUMBER = "FORK_SERVER"
"""The variable with the number of the connection's file; without it, pytest runs its tests as always."""
READY = "ready"
"""What is told once before all trials."""
LIMIT = "limit"
"""What is told of tests that end without a result, by a limit of time or memory."""
FORK_SECONDS = 3600
"""Seconds by the clock after which a fork ends; a core's time is limited for the process as a whole."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A module's code, and the tests to try on it."""

    file: str
    """The module below the tree; its new code stands there already, for processes that tests start."""
    before: str
    """The code that the server has imported."""
    after: str
    tests: frozenset[str] | None
    """The names of the tests, or None for all."""
    seconds: Mapping[str, float]
    """How long each test takes, by its name: the quick ones are tried first."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Let `load` return the same shipped data each time."""
    load, shipped = kb.files.load.load, cache(kb.files.load.load)

    def load_once(*folders: Path | str, **more: bool) -> kb.KnowledgeBase:
        return load(*folders, **more) if folders or more else shipped()

    kb.files.load.load = load_once


def pytest_collection() -> None:
    """Let Hypothesis stop at the first example that fails."""
    quick = [phase for phase in Phase if phase not in (Phase.shrink, Phase.explain)]
    settings.register_profile("quick", phases=quick)
    settings.load_profile("quick")


def pytest_collection_finish() -> None:
    """Load the shipped data before any test runs."""
    kb.files.load.load()


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Answer trials, if there is a connection and everything was collected."""
    number = os.environ.get(NUMBER)
    if number is None or session.testsfailed:
        return None
    functions = live_functions()
    gc.freeze()  # a fork then leaves alone what it shares
    with Connection(int(number)) as connection, suppress(EOFError):
        connection.send(READY)
        while True:
            trial: Trial = connection.recv()
            changed = swaps(functions, Path.cwd() / trial.file, trial.before, trial.after)
            if trial.before != trial.after and not changed:
                connection.send(None)
            else:
                _answer(connection, changed, _tests_of_trial(session.items, trial))
    return True


def _tests_of_trial(items: Sequence[pytest.Item], trial: Trial) -> list[pytest.Item]:
    """Return the tests of a trial, the module's own first, then the quick ones."""
    tests = [each for each in items if trial.tests is None or each.nodeid in trial.tests]
    assert trial.tests is None or len(tests) == len(trial.tests), trial.tests
    module = Path(trial.file)
    own = f"tests/{module.parent}/test_{module.name}::"

    def order(test: pytest.Item) -> float:
        return -1 if test.nodeid.startswith(own) else trial.seconds.get(test.nodeid, 0)

    return sorted(tests, key=order)


def _answer(connection: Connection, swapped: Sequence[Swap], tests: Sequence[pytest.Item]) -> None:
    """Let a fork send the name of the first test that fails, or ""; send LIMIT if it ends without."""
    child = os.fork()
    if not child:
        os.setpgrp()
        signal.alarm(FORK_SECONDS)
        for function, code in swapped:
            function.__code__ = code
        try:
            connection.send(_first_failure(tests))
            os._exit(os.EX_OK)
        finally:
            os._exit(os.EX_SOFTWARE)
    _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what tests have started
    if status:
        connection.send(LIMIT)


def _first_failure(tests: Sequence[pytest.Item]) -> str:
    for test, following in zip(tests, [*tests[1:], None], strict=True):
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if test.session.testsfailed:
            return test.nodeid
    return ""
