"""Mutants in a copy of the tree, tried by forks of a pytest that waits there, or by a pytest of their own."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from subprocess import DEVNULL, Popen

from bench.covering import CALM, PLUGINS, Covering
from bench.fork_server import NUMBER, Trial
from bench.records import Mutant

ROOT = Path(__file__).parents[1]
PACKAGES = ("resolver", "kb", "search", "search_api", "site_src", "client", "actionary")
PYTEST = ("pytest", "-x", "-m", "not slow and not soak", "-p", "no:randomly", "-p", "bench.fork_server")
SECONDS = 300
"""The seconds of a core after which a mutant counts as one that never ends, whatever the clock of a busy machine."""
TIME_LIMITED = ("/bin/sh", "-c", 'ulimit -t "$0" && exec "$@"', str(SECONDS))
NOT_COLLECTED = "not collected"
"""What is told of a mutant with which tests can't even be collected."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A copy of the tree with tests, and a pytest that waits in it."""

    tree: Path
    tests: Sequence[str]
    """The folders and files of the tests."""
    covering: Covering
    connection: Connection

    def killer_of(self, mutant: Mutant) -> str:
        """Return which test fails first with *mutant* in place, or why none can tell; "" if it lives."""
        path = self.tree / mutant.file
        before = path.read_text()
        tests = self.covering.tests(mutant.file, before, mutant.first, mutant.last)
        if tests == frozenset():
            return ""
        path.write_text(mutant.code)
        try:
            verdict = None
            if tests is not None:
                verdict = _verdict(self.connection, self._trial(mutant, before, tests))
            return self._verdict_in_own_process(mutant, tests) if verdict is None else verdict
        finally:
            path.write_text(before)

    def _verdict_in_own_process(self, mutant: Mutant, tests: frozenset[str] | None) -> str:
        try:
            with trial_server(self.tree, self.tests) as connection:
                return _verdict(connection, self._trial(mutant, mutant.code, tests)) or ""
        except (EOFError, OSError):
            return NOT_COLLECTED

    def _trial(self, mutant: Mutant, before: str, tests: frozenset[str] | None) -> Trial:
        return Trial(mutant.file, before, mutant.code, tests, self.covering.seconds)


def copy_code(tree: Path, other: Path) -> Path:
    """Return *tree* with a copy of the code in it, and of the tests of the tree *other*."""
    for package in PACKAGES:
        copytree(ROOT / package, tree / package, ignore=ignore_patterns("__pycache__"))
    copytree(other / "tests", tree / "tests", ignore=ignore_patterns("__pycache__"))
    copy(ROOT / "pyproject.toml", tree)
    return tree


@contextmanager
def trial_server(tree: Path, tests: Sequence[str]) -> Iterator[Connection]:
    """Start a pytest in *tree* and wait until it has collected *tests*: from then on it answers trials.

    Raises:
        EOFError: If it ends before.
    """
    own_end, other_end = Pipe()
    number = other_end.fileno()
    command = [*TIME_LIMITED, sys.executable, "-m", *PYTEST, "--basetemp=.temporary", *tests]
    environment = os.environ | CALM | PLUGINS | {NUMBER: str(number)}
    with (
        Popen(command, cwd=tree, env=environment, pass_fds=[number], stdout=DEVNULL, stderr=DEVNULL),
        own_end,
    ):
        other_end.close()
        own_end.recv()  # before it has imported the code, nobody may change a file
        yield own_end


def _verdict(connection: Connection, trial: Trial) -> str | None:
    """Return the name of the first test that fails, or ""; None where the code can't be swapped."""
    connection.send(trial)
    answer: str | None = connection.recv()
    return answer
