"""What `make bench` measures can be asked at all, and what `make mutants` leaves out is still there."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bench.resolver import LARGEST
from resolver import Scene, Test, resolve
from resolver.notation import parse_roll


@pytest.mark.parametrize("request_", LARGEST, ids=lambda request_: request_[0])
def test_the_largest_requests_lie_within_the_bounds(request_: tuple[Any, ...]) -> None:
    notation, mechanic, changes = request_
    assert resolve(Test(parse_roll(notation), mechanic), Scene(), changes).odds.score is not None


def test_every_mutant_that_is_listed_as_equivalent_is_one_of_a_line_that_stands() -> None:
    root = Path(__file__).parents[1]
    for each in tomllib.loads((root / "bench/equivalent_mutants.toml").read_text())["equivalent"]:
        lines = "\n".join(map(str.strip, (root / each["file"]).read_text().splitlines()))
        assert f"\n{each['line']}\n" in lines, each
        assert each["becomes"] != each["line"]
        assert each["why"]
