"""Which tests run a line of code, recorded once: a mutant meets only tests that can notice it."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

CALM = {"CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}
"""Hypothesis draws the same examples each time, and no bytecode outlives a change of the code."""

_DATA, _SETTINGS = ".covering", ".covering.ini"

Contexts = Mapping[int, Iterable[str]]
"""The tests that ran each line of a file, as dotted names; "" stands for what ran outside any test."""


@dataclass(frozen=True, slots=True)
class Covering:
    """What a run of tests has recorded."""

    lines: Mapping[str, Contexts]
    """By the path of a file below the tree."""

    def tests(self, file: str, text: str, first: int, last: int) -> list[str] | None:
        """Return the tests that run the innermost function around the lines *first* to *last* of *file*.

        Args:
            file: The path of a module below the tree.
            text: The code of the module.
            first: The first line, counted from 1.
            last: The last line.

        Returns:
            The tests as pytest names them, the module's own first; None where the lines stand in no function, or it
            runs outside tests only, so that any test may notice a change.
        """
        inside = _function_around(text, first, last)
        if inside is None:
            return None
        contexts = self.lines.get(file, {})
        found = {context for line in inside for context in contexts.get(line, ())}
        if found == {""}:
            return None
        own = f"tests/{Path(file).parent}/test_{Path(file).name}::"
        named = (_test(context) for context in found - {""})
        return sorted(named, key=lambda name: (not name.startswith(own), name))


def recorded(tree: Path, packages: Iterable[str], pytest: Iterable[str]) -> Covering | None:
    """Run tests in *tree* and return which run which lines of *packages*; None if any fails.

    Args:
        tree: The folder with the code and the tests.
        packages: The folders, below the tree, of the code to record.
        pytest: The words after `python -m`.
    """
    kept = ",".join(f"{package}/*" for package in packages)
    settings = f"[run]\ndynamic_context = test_function\nrelative_files = true\ninclude = {kept}\n"
    (tree / _SETTINGS).write_text(f"{settings}data_file = {_DATA}\n", encoding="utf-8")
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={_SETTINGS}", "-m", *pytest]
    if subprocess.run(command, cwd=tree, env=os.environ | CALM, capture_output=True).returncode:
        return None
    data = CoverageData(str(tree / _DATA))
    data.read()
    return Covering({file: data.contexts_by_lineno(file) for file in data.measured_files()})


def _function_around(text: str, first: int, last: int) -> range | None:
    """Return the body's lines of the innermost function around the lines *first* to *last*."""
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    bodies = (range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1) for node in functions)
    around = [body for body in bodies if first in body and last in body]
    return min(around, key=len, default=None)


def _test(context: str) -> str:
    """Return the name that pytest has for a test in a module of its own."""
    module, _, name = context.rpartition(".")
    return f"{module.replace('.', '/')}.py::{name}"
