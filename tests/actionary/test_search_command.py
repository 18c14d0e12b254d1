"""`actionary search` asks what was built, and builds an index only where that is out of date."""

import json
import shutil
from pathlib import Path

import pytest

import kb
import search
from actionary.index import index_of
from kb.files.load import load
from tests.actionary.conftest import PICK, Called, build_small, run_here

pytestmark = pytest.mark.usefixtures("plain_site")


@pytest.fixture
def built(data: Path, home: Path) -> Path:
    """A folder of builds with a build of the data."""
    build_small(data, home)
    return home


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders into which an index was built since."""
    folders: list[Path] = []
    original = search.build

    def told(base: kb.KnowledgeBase, folder: Path) -> None:
        folders.append(folder)
        original(base, folder)

    monkeypatch.setattr(search, "build", told)
    return folders


def names(data: Path, home: Path) -> list[str]:
    with index_of(load(data, shipped=False), home) as index:
        return [result.name for result in index.search("pick", limit=1).results]


def test_an_index_that_is_up_to_date_is_not_made_again(data: Path, built: Path, builds: list[Path]) -> None:
    assert names(data, built) == ["Pick a Lock"]
    assert builds == []


def test_changed_data_are_found_though_the_build_is_old(data: Path, built: Path, builds: list[Path]) -> None:
    (data / PICK).write_text((data / PICK).read_text().replace("name: Pick a Lock", "name: Pick it Open"))
    assert names(data, built) == ["Pick it Open"]
    assert len(builds) == 1
    assert not builds[0].exists()


def test_an_index_that_is_missing_or_not_whole_is_made_for_the_search(
    data: Path, built: Path, builds: list[Path], tmp_path: Path
) -> None:
    assert names(data, tmp_path / "nothing") == ["Pick a Lock"]
    shutil.rmtree((built / "current").resolve() / "index")
    assert names(data, built) == ["Pick a Lock"]
    assert len(builds) == 2


def test_the_command_finds_in_the_build_that_it_is_told(data: Path, built: Path) -> None:
    words = ("search", "pick", "lock", "--json", "--alone", "--kb", str(data), "--build", str(built))
    assert json.loads(run_here(*words).stdout)["results"][0]["name"] == "Pick a Lock"


def test_search_forgives_typing_errors(called: Called, shipped_build: Path) -> None:
    result = called("search", "hak", "on", "teh", "fly", "--json", "--build", str(shipped_build))
    assert json.loads(result.stdout)["results"][0]["id"] == "sr5/hack-on-the-fly"


def test_a_roll_is_answered_with_its_odds_and_nothing_else(called: Called, shipped_build: Path) -> None:
    result = called("search", "10[4]", "v", "7", "--build", str(shipped_build))
    assert result.stdout == "SR5: 10 dice [4] v. 7 dice: Success 56.9 %\n"
