from pathlib import Path

import pytest

import kb
from kb.files.load import load
from tests.small import lay_out


@pytest.fixture
def small(tmp_path: Path) -> kb.KnowledgeBase:
    """The small edition, loaded."""
    return load(lay_out(tmp_path / "kb"), shipped=False)


@pytest.fixture(scope="session")
def shipped() -> kb.KnowledgeBase:
    """The shipped data."""
    return load()
