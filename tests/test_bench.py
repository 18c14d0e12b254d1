"""What `make bench` measures: that it can be asked at all."""

from typing import Any

import pytest

from bench.resolver import LARGEST
from resolver import Scene, Test, resolve
from resolver.notation import parse_roll


@pytest.mark.parametrize("request_", LARGEST, ids=lambda request_: request_[0])
def test_the_largest_requests_lie_within_the_bounds(request_: tuple[Any, ...]) -> None:
    notation, mechanic, changes = request_
    assert resolve(Test(parse_roll(notation), mechanic), Scene(), changes).odds.score is not None
