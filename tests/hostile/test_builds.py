"""Builds that somebody forged: each is refused in a sentence, and nothing in it runs."""

import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import kb.snapshot
import search
from kb import DataError
from kb.files.load import load
from tests.search.shelf import lay_out
from tests.search_api.conftest import make_version

FILES = (
    "kb.json",
    "index/documents.json",
    "index/lexicon.json",
    *(f"index/{name}.{ending}" for name in ("words", "explained", "asked") for ending in ("json", "impacts")),
)


class Command:
    """Runs when it is unpickled."""

    def __init__(self, touched: Path) -> None:
        self._touched = touched

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return self._touched.touch, ()


FORGED: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda _: b"",
    "half of it": lambda content: content[: len(content) // 2],
    "other bytes": lambda content: b"\xff" * len(content),
    "thousands of brackets": lambda _: b"[" * 100_000,
    "an object": lambda _: b"{}",
    "a list": lambda _: b"[]",
    "a number": lambda _: b"7",
    "no number": lambda _: b"NaN",
    "an object of lists": lambda _: b'{"weights": [], "names": 7, "editions": [], "sections": {"a": []}}',
    "it twice": lambda content: content * 2,
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A version of the small editions."""
    home = tmp_path_factory.mktemp("forged")
    return make_version(load(lay_out(home / "data"), shipped=False), home / "build", "one")


@pytest.fixture
def version(built: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copytree(built, tmp_path / "version"))


def read_all(version: Path) -> None:
    """Read all that commands, editors and the service read of a build."""
    kb.snapshot.read(version / "kb.json")
    search.open_index(version / "index").close()


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("form", FORGED)
def test_a_forged_file_of_a_build_is_refused_as_such_or_can_be_read(
    version: Path, file: str, form: str
) -> None:
    content = (version / file).read_bytes()
    (version / file).write_bytes(FORGED[form](content))
    with suppress(DataError, search.NoIndexError):
        read_all(version)
        assert file.startswith("index/")


@pytest.mark.parametrize("file", FILES)
def test_nothing_in_a_build_is_unpickled(version: Path, file: str, tmp_path: Path) -> None:
    (version / file).write_bytes(pickle.dumps(Command(tmp_path / "touched")))
    with suppress(DataError, search.NoIndexError):
        read_all(version)
    assert not (tmp_path / "touched").exists()
