"""Which tests run a line of code, recorded once: a mutant meets only tests that can notice it."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from bench.contexts import DURATIONS, EARLY, SHARED

CALM = {"CI": "true", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
"""Hypothesis draws the same examples each time, and no bytecode outlives a change of the code."""
PLUGINS = {"PYTHONPATH": str(Path(__file__).parents[1])}
"""Where a pytest in another tree finds the plugins that stand here."""

_DATA, _SETTINGS = ".covering", ".covering.ini"

Contexts = Mapping[int, Iterable[str]]
"""Where each line of a file ran: the names of tests, EARLY and SHARED."""


@dataclass(frozen=True, slots=True)
class Covering:
    """What a run of tests has recorded."""

    lines: Mapping[str, Contexts]
    """By the path of a file below the tree."""
    seconds: Mapping[str, float]
    """How long each test took, by its name."""

    def tests(self, file: str, text: str, first: int, last: int) -> frozenset[str] | None:
        """Return the tests that run the innermost function around the lines *first* to *last* of *file*.

        Args:
            file: The path of a module below the tree.
            text: The code of the module.
            first: The first line, counted from 1.
            last: The last line.

        Returns:
            The tests as pytest names them; None where any test may notice a change, for the lines stand in no
            function, or it runs before all tests, or only for what tests share.
        """
        body = _function_around(text, first, last)
        contexts = self.lines.get(file, {})
        tests = {context for line in body or () for context in contexts.get(line, ())}
        return None if body is None or EARLY in tests or tests == {SHARED} else frozenset(tests - {SHARED})


def record_coverage(tree: Path, package: str, pytest: Iterable[str]) -> Covering | None:
    """Run tests in *tree* and return which run which lines of *package*; None if any fails.

    Args:
        tree: The folder with the code and the tests.
        package: The folder, below the tree, of the code to record.
        pytest: The words after `python -m`.
    """
    settings = f"[run]\nrelative_files = true\ninclude = {package}/*\ndata_file = {_DATA}\n"
    (tree / _SETTINGS).write_text(settings, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        f"--rcfile={_SETTINGS}",
        "-m",
        *pytest,
        "-p",
        "bench.contexts",
    ]
    if subprocess.run(command, cwd=tree, env=os.environ | CALM | PLUGINS, capture_output=True).returncode:
        return None
    data = CoverageData(str(tree / _DATA))
    data.read()
    seconds = json.loads((tree / DURATIONS).read_text(encoding="utf-8"))
    return Covering({file: data.contexts_by_lineno(file) for file in data.measured_files()}, seconds)


def _function_around(text: str, first: int, last: int) -> range | None:
    """Return the body's lines of the innermost function around the lines *first* to *last*."""
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    bodies = (range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1) for node in functions)
    around = [body for body in bodies if first in body and last in body]
    return min(around, key=len, default=None)
