"""What holds of all rooms: names that mean one thing."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("resolver", "kb", "search", "search_api", "site_src", "actionary")


def test_no_class_name_stands_twice() -> None:
    homes = defaultdict(set)
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    homes[node.name].add(path.relative_to(ROOT).as_posix())
    assert {name: sorted(files) for name, files in homes.items() if len(files) > 1} == {}
