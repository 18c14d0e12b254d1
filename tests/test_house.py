"""Rules for all rooms: every class name means one thing, and texts read like a good program's."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("resolver", "kb", "search", "search_api", "site_src", "client", "editor", "actionary")
WRITTEN = "client/shapes.py"
"""Generated from the OpenAPI document, with its names for classes of other rooms."""

PAGES = (
    *("site_src/**/*.md", "site_src/**/*.html", "site_src/**/*.js"),
    *("README.md", "CONTRIBUTING.md", "mkdocs.yml", "docs/**/*.md"),
    *("editor/clients/*.md", "editor/clients/*/*.md", "editor/clients/*/*.lua", "editor/clients/*/*.el"),
    *("editor/clients/vscode/package.json", "editor/clients/vscode/src/*.ts"),
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*|\{#.*?#\}", re.S)

STYLE = tomllib.loads((ROOT / "kb/lint/style.toml").read_text(encoding="utf-8"))


def test_no_class_name_stands_twice() -> None:
    homes = defaultdict(set)
    for room in ROOMS:
        for path in set((ROOT / room).rglob("*.py")) - {ROOT / WRITTEN}:
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    homes[node.name].add(path.relative_to(ROOT).as_posix())
    assert {name: sorted(files) for name, files in homes.items() if len(files) > 1} == {}


@pytest.mark.parametrize("turn", [*STYLE["turns"], *STYLE["programs"]])
def test_no_text_of_the_program_has_a_turn_that_nobody_says(turn: str) -> None:
    said = re.compile(turn, re.I)
    assert [f"{place}: {found[0]}" for place, text in all_texts() if (found := said.search(text))] == []


def test_a_turn_that_nobody_says_is_found_in_a_message_and_in_a_docstring(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""Whoever\nreads this."""\n\nprint(f"{1} is paid by whoever rolls")\n', encoding="utf-8"
    )
    assert [text for _, text in module_texts(module)] == ["Whoever reads this.", "is paid by whoever rolls"]


@cache
def all_texts() -> tuple[tuple[str, str], ...]:
    """Return every text of the program, read once for all patterns."""
    return tuple(program_texts())


def program_texts() -> Iterator[tuple[str, str]]:
    """Yield every text of the program, docstrings included, with its place."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield from module_texts(path)
    for pattern in PAGES:
        for path in sorted(ROOT.glob(pattern)):
            text = COMMENT.sub("", path.read_text(encoding="utf-8"))
            yield from ((f"{path.name}:{line}", part) for line, part in enumerate(text.splitlines(), 1))


def module_texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the texts of a module with their lines, with single spaces between words."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield f"{path.name}:{node.lineno}", " ".join(node.value.split())
