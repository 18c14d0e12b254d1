from collections.abc import Iterator

import pytest

from client import Actionary
from tests.search_api.running import Server


@pytest.fixture
def actionary(service: Server) -> Iterator[Actionary]:
    """A client of it."""
    with Actionary(service.url) as client:
        yield client
