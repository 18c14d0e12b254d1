"""What builds may touch: one folder with their own marker, and nothing of anybody's."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from actionary import build_folder
from actionary.build import BuildResult
from actionary.build_folder import MARKER, BuildFolderError
from search_api.serve.manifest import MANIFEST, damage
from search_api.serve.version import NotBuiltError, Versions
from search_api.serve.version_lock import VersionLock
from tests.actionary.conftest import build_small, change, run_here

pytestmark = pytest.mark.usefixtures("plain_site")


@pytest.fixture
def made(home: Path, data: Path) -> Callable[[], BuildResult]:
    """Build the small edition."""
    return lambda: build_small(data, home)


def everything_in(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8", errors="replace")
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("command", ["build", "serve"])
def test_a_folder_of_the_user_s_is_refused_by_name_and_left_as_it_is(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    project = tmp_path / "project"
    for name in ("docs/index.md", "versions/2.0/notes.md", "versions/bc8e1c16-3a31e607/notes.md"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("mine", encoding="utf-8")
    before = everything_in(project)
    monkeypatch.chdir(project)
    result = run_here(command, "--alone", "--kb", str(data), "--build", ".")
    assert result.exit_code == 1
    assert "--build" in result.stderr
    assert "delete" not in result.stderr
    assert everything_in(project) == before


def test_builds_write_nothing_beside_their_marker_but_docs_versions_and_current(
    home: Path, made: Callable[[], BuildResult]
) -> None:
    home.mkdir()  # an empty folder is taken
    assert made().fresh
    assert not made().fresh
    assert {path.name for path in home.iterdir()} == {MARKER, "docs", "versions", "current"}
    assert {path.name for path in home.parent.iterdir()} == {"build", "kb"}


def test_only_the_last_versions_are_kept_and_what_others_put_there(
    home: Path, data: Path, made: Callable[[], BuildResult]
) -> None:
    made()
    kept = [home / "notes.md", home / "versions/mine/notes.md", home / "versions/2.0.draft/notes.md"]
    for path in kept:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    for number in range(3):
        change(data, f"Do {number} open a lock.")
        last = made()
    assert [path.read_text() for path in kept] == ["mine"] * 3
    assert len(list((home / "versions").glob("????????-????????"))) == 2
    assert (home / "current").resolve() == last.folder


@pytest.mark.parametrize("part", ["docs", "versions"])
def test_a_link_out_of_the_folder_is_not_followed(
    home: Path, tmp_path: Path, made: Callable[[], BuildResult], part: str
) -> None:
    made()
    shutil.rmtree(home / part)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/notes.md").write_text("mine")
    (home / part).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BuildFolderError, match=part):
        made()
    assert everything_in(tmp_path / "elsewhere") == {"notes.md": "mine"}


@pytest.mark.parametrize("place", ["docs/ch", "docs/index.md", "versions/mine"])
def test_a_link_inside_the_folder_is_refused_and_nothing_written_through_it(
    home: Path, tmp_path: Path, made: Callable[[], BuildResult], place: str
) -> None:
    made()
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    link = home / place
    if link.is_dir():
        shutil.rmtree(link)
    link.unlink(missing_ok=True)
    link.symlink_to(outside)
    with pytest.raises(BuildFolderError, match=f"{place} is a link"):
        made()
    assert everything_in(outside) == {}


def test_a_link_that_a_killed_build_left_is_removed_and_not_followed(
    home: Path, tmp_path: Path, made: Callable[[], BuildResult]
) -> None:
    made()
    (tmp_path / "elsewhere").mkdir()
    left = home / "versions/current.draft"
    left.symlink_to(tmp_path / "elsewhere")
    made()
    assert (left.is_symlink(), everything_in(tmp_path / "elsewhere")) == (False, {})


def test_a_current_version_outside_the_folder_is_neither_built_on_nor_served(
    home: Path, tmp_path: Path, made: Callable[[], BuildResult]
) -> None:
    elsewhere = shutil.copytree(made().folder, tmp_path / "elsewhere")
    (home / "current").unlink()
    (home / "current").symlink_to(elsewhere)
    with pytest.raises(BuildFolderError, match="leads out of"):
        made()
    with pytest.raises(NotBuiltError, match="leads out of"):
        Versions(home).current()


def test_a_build_of_another_user_is_refused_unless_it_is_trusted(
    home: Path, made: Callable[[], BuildResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    made()
    monkeypatch.setattr(os, "geteuid", lambda: home.stat().st_uid + 1)
    monkeypatch.setattr(build_folder, "_ROOT", -1)
    with pytest.raises(BuildFolderError, match=f"belongs to .*ACTIONARY_TRUSTED={home}"):
        build_folder.current(home)
    monkeypatch.setenv("ACTIONARY_TRUSTED", f"/elsewhere:{home}")
    assert build_folder.current(home)


def test_a_folder_in_place_of_the_link_or_a_file_in_place_of_the_folder_is_refused_and_left(
    home: Path, made: Callable[[], BuildResult]
) -> None:
    home.mkdir()
    (home / MARKER).touch()
    (home / "current").mkdir()
    with pytest.raises(BuildFolderError, match="build/current"):
        made()
    assert (home / "current").is_dir()
    shutil.rmtree(home)
    home.write_text("mine")
    with pytest.raises(BuildFolderError):
        made()
    assert home.read_text() == "mine"


def _remove(path: Path) -> None:
    path.unlink()


def _cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _falsify(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


def _empty(path: Path) -> None:
    path.write_text("[]", encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "harm"),
    [
        ("site/index.html", _remove),
        ("kb.json", _cut_short),
        ("site/ch/pick-lock/index.html", _falsify),
        (MANIFEST, _remove),
        (MANIFEST, _empty),
    ],
)
def test_a_damaged_version_is_noticed_and_built_again(
    home: Path, made: Callable[[], BuildResult], name: str, harm: Callable[[Path], None]
) -> None:
    first = made()
    harm(first.folder / name)
    again = made()
    assert (again.fresh, again.version) == (True, first.version)
    assert again.folder != first.folder
    assert damage((home / "current").resolve(), thorough=True) is None
    assert list((home / "versions").iterdir()) == [again.folder]


def test_a_version_that_is_served_is_not_taken_away_until_it_is_let_go(
    home: Path, data: Path, made: Callable[[], BuildResult]
) -> None:
    first = made()
    hold = VersionLock(first.folder)
    for number in range(3):
        change(data, f"Do {number} open a lock.")
        last = made()
    assert damage(first.folder) is None
    assert len(list((home / "versions").iterdir())) == 3
    hold.release()
    made()
    assert not first.folder.exists()
    assert damage(last.folder) is None


def test_a_version_that_is_whole_is_taken_up_again_though_another_is_current(
    home: Path, data: Path, made: Callable[[], BuildResult]
) -> None:
    change(data, "Open a lock.")
    first = made()
    change(data, "Do open a lock.")
    made()
    change(data, "Open a lock.")
    again = made()
    assert (again.fresh, again.folder) == (False, first.folder)
    assert build_folder.current(home) == first.folder.resolve()


def test_a_build_that_was_cut_short_is_picked_up_by_the_next(
    home: Path, data: Path, made: Callable[[], BuildResult]
) -> None:
    class CutShortError(Exception):
        pass

    def stop_at_the_site(text: str) -> None:
        if "making the site" in text:
            raise CutShortError

    with pytest.raises(CutShortError):
        build_small(data, home, stop_at_the_site)
    assert list((home / "versions").iterdir()) == []
    assert not (home / "current").exists()
    assert made().fresh
    assert not list((home / "versions").glob("*.draft"))
