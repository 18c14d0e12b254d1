"""The service as its users start it: one command, a real server, Ctrl-C."""

import socket
from pathlib import Path

import pytest

from actionary.build import build
from actionary.layers import Layers
from kb import DataError
from tests.actionary.conftest import run, serving
from tests.small import lay_out

PICK = "editions/ch/actions/deeds/pick-lock.yaml"


def _quiet(_: str) -> None:
    """Take no notice of progress."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "build"


def test_ctrl_c_stops_everything_and_frees_the_port(home: Path, tmp_path: Path) -> None:
    with serving("--alone", "--kb", str(lay_out(tmp_path / "kb")), "--build", str(home)) as server:
        assert server.get("/ch/pick-lock/")[0] == 200
        assert server.stop() in (0, 130)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", server.port)) != 0


def test_a_taken_port_is_told_before_anything_is_built(home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run("serve", "--build", str(home), "--port", str(taken.getsockname()[1]))
    assert result.returncode == 1
    assert "cannot be used" in result.stderr
    assert "make serve PORT=" in result.stderr
    assert not home.exists()


def test_a_broken_entry_leaves_the_last_build_and_the_running_service_as_they_are(
    home: Path, tmp_path: Path
) -> None:
    folder = lay_out(tmp_path / "kb")
    with serving("--alone", "--kb", str(folder), "--build", str(home)) as server:
        before, page = (home / "current").resolve(), server.get("/ch/pick-lock/")
        (folder / PICK).write_text((folder / PICK).read_text().replace("cost: big", "cost: bgi"))
        result = run("build", "--alone", "--kb", str(folder), "--build", str(home))
        assert result.returncode == 1
        assert f"{PICK}:" in result.stderr
        assert (home / "current").resolve() == before
        assert server.get("/ch/pick-lock/") == page
        (folder / PICK).write_text((folder / PICK).read_text().replace("cost: bgi", "cost: small"))
        assert run("build", "--alone", "--kb", str(folder), "--build", str(home)).returncode == 0
        assert server.get("/api/v1/entries/ch/pick-lock")[1].count('"small"')
        assert server.get("/ch/pick-lock/") != page


def test_an_unchanged_build_is_not_made_again(home: Path, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "kb")
    first = build(Layers((folder,), shipped=False), home, _quiet)
    again = build(Layers((folder,), shipped=False), home, _quiet)
    assert (first.fresh, again.fresh) == (True, False)
    assert first.folder == again.folder


def test_a_build_that_was_cut_short_is_picked_up_by_the_next(home: Path, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "kb")

    class CutShortError(Exception):
        pass

    def stop_at_the_site(text: str) -> None:
        if "rendering" in text:
            raise CutShortError

    with pytest.raises(CutShortError):
        build(Layers((folder,), shipped=False), home, stop_at_the_site)
    assert not (home / "current").exists()
    assert build(Layers((folder,), shipped=False), home, _quiet).fresh
    assert not list((home / "versions").glob("*.draft"))


def test_only_the_last_versions_are_kept(home: Path, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "kb")
    text = (folder / PICK).read_text()
    for number in range(3):
        (folder / PICK).write_text(text.replace("summary: Open", f"summary: Do {number} open"))
        last = build(Layers((folder,), shipped=False), home, _quiet)
    assert len(list((home / "versions").iterdir())) == 2
    assert (home / "current").resolve() == last.folder


def test_faults_of_the_data_stop_a_build_before_it_begins(home: Path, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "kb", pick_lock="cost: big -> cost: bgi")
    with pytest.raises(DataError):
        build(Layers((folder,), shipped=False), home, _quiet)
    assert not home.exists()
