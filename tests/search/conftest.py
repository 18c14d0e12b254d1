from collections.abc import Iterator
from pathlib import Path

import pytest

import kb
import search
from kb.files.load import load
from kb.findable.documents import documents
from search.lexicon import Lexicon, lexicon_of
from tests.search.shelf import lay_out


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> kb.KnowledgeBase:
    """Two small editions of our own."""
    return load(lay_out(tmp_path_factory.mktemp("shelf")), shipped=False)


@pytest.fixture(scope="session")
def index(shelf: kb.KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Iterator[search.Index]:
    """The index of the shelf."""
    folder = tmp_path_factory.mktemp("built") / "index"
    search.build(shelf, folder)
    opened = search.open_index(folder)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shipped_index(shipped_build: Path) -> Iterator[search.Index]:
    """The index of the shipped data."""
    opened = search.open_index(shipped_build / "current/index")
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shipped_lexicon(shipped: kb.KnowledgeBase) -> Lexicon:
    return lexicon_of(shipped, list(documents(shipped)))
