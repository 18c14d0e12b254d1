"""The service as its users start it: one command, a real server, Ctrl-C."""

import json
import socket
import time
from pathlib import Path

import pytest

import site_src
from actionary.build import build, printable
from actionary.layers import Layers
from kb import DataError
from kb.files.load import load
from kb.lint import lint
from tests.actionary.conftest import PATIENCE, free_port, run, serving
from tests.small import lay_out

EDITION = "editions/ch/edition.yaml"
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
    assert "Cannot listen on port" in result.stderr
    assert "make serve PORT=" in result.stderr
    assert not home.exists()


def test_a_broken_edition_leaves_the_last_build_and_the_running_service_as_they_are(
    home: Path, tmp_path: Path
) -> None:
    folder = lay_out(tmp_path / "kb")
    with serving("--alone", "--kb", str(folder), "--build", str(home)) as server:
        before, page = (home / "current").resolve(), server.get("/ch/pick-lock/")
        (folder / EDITION).write_text((folder / EDITION).read_text().replace("order: 60", "order: soon"))
        result = run("build", "--alone", "--kb", str(folder), "--build", str(home))
        assert result.returncode == 1
        assert f"{EDITION}:" in result.stderr
        assert (home / "current").resolve() == before
        assert server.get("/ch/pick-lock/") == page
        (folder / EDITION).write_text((folder / EDITION).read_text().replace("order: soon", "order: 60"))
        (folder / PICK).write_text((folder / PICK).read_text().replace("cost: big", "cost: small"))
        assert run("build", "--alone", "--kb", str(folder), "--build", str(home)).returncode == 0
        assert server.get("/api/v1/entries/ch/pick-lock")[1].count('"small"')
        assert server.get("/ch/pick-lock/") != page


def test_where_the_data_are_broken_the_last_good_build_is_served_and_told(home: Path, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "kb")
    words = ("--alone", "--kb", str(folder), "--build", str(home))
    last = build(Layers((folder,), shipped=False), home, _quiet).folder
    (folder / EDITION).write_text("name: [")
    with serving(*words) as server:
        told = "".join(server.told)
        assert f"{EDITION}:" in told
        assert f"Serving the last good build, {last.name}" in told
        assert server.get("/ch/pick-lock/")[0] == 200
    (last / "kb.json").unlink()
    result = run("serve", "--port", str(free_port()), *words)
    assert (result.returncode, f"{EDITION}:" in result.stderr) == (1, True)


def test_drafts_and_faults_hold_nothing_up_but_what_they_are_in(home: Path, tmp_path: Path) -> None:
    folder = lay_out(
        tmp_path / "kb", hide_behind_clock="cost: small -> cost: smal", concept="group: gear -> group: [gear"
    )
    words = ("--alone", "--kb", str(folder))
    assert run("new", "ch", "deeds", "Oil the Gears", *words).returncode == 0
    (folder / PICK.replace("pick-lock", "wind-up")).write_text("name: [")
    for command in ("search pick", "show ch/pick-lock"):
        result = run(*command.split(), *words)
        assert (result.returncode, "Pick a Lock" in result.stdout) == (0, True)
        assert "oil-the-gears.yaml:10: source.lines" in result.stderr
        assert "wind-up.yaml:" in result.stderr
        assert "files are left out" in result.stderr
    result = run("build", "--build", str(home), *words, "--json")
    told = json.loads(result.stdout)
    assert (result.returncode, told["entries"]) == (0, 2)
    assert {"shape", "yaml", "resource", "reference"} & {problem["code"] for problem in told["problems"]}
    assert (home / "current/site/ch/hide-behind-clock/index.html").is_file()


@pytest.mark.parametrize(
    "fault",
    [
        "roll: Lock Craft + -> roll: Lock Craft + + ",
        "1 + pick.net -> 1 + pick.hit",
        "add: {pool: -2} -> set: {explode: al}",
        "    outcomes: ->     in_place_of: pick-lok\n    outcomes:",
        "v. Lock Rating x 2 -> (2)\n    rulings: {hands: one}",
    ],
)
def test_an_entry_that_no_page_can_be_made_of_is_left_out_alone(tmp_path: Path, fault: str) -> None:
    base, unread = Layers((lay_out(tmp_path, pick_lock=fault),), shipped=False).load_usable()
    assert unread == []
    assert [*printable(base, lint(base, style=False)).entries] == ["ch/hide-behind-clock"]


def test_a_fault_of_an_edition_that_its_entries_cannot_be_printed_for_is_refused(tmp_path: Path) -> None:
    base = load(lay_out(tmp_path, edition="choice: defender -> choice: defendr"), shipped=False)
    with pytest.raises(DataError, match="defendr"):
        printable(base, lint(base, style=False))


def test_faults_that_keep_any_other_page_from_being_made_are_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("smal")

    monkeypatch.setattr(site_src, "build", fail)
    layers = Layers((lay_out(tmp_path / "kb", hide_behind_clock="cost: small -> cost: smal"),), shipped=False)
    with pytest.raises(DataError, match="did you mean 'small'"):
        build(layers, home, _quiet)


def test_under_watch_an_edit_shows_by_itself_and_a_broken_one_leaves_the_last_build(
    home: Path, tmp_path: Path
) -> None:
    folder = lay_out(tmp_path / "kb")
    good = (folder / PICK).read_text()

    def wait_for(text: str) -> None:
        end = time.monotonic() + PATIENCE
        while text not in server.get("/api/v1/entries/ch/pick-lock")[1]:
            assert time.monotonic() < end

    with serving("--alone", "--kb", str(folder), "--build", str(home), "--watch") as server:
        (folder / PICK).write_text(good.replace("summary: Open", "summary: Now open"))
        wait_for("Now open")
        edition = (folder / EDITION).read_text()
        (folder / EDITION).write_text("name: [")
        next(line for line in server.process.stderr or () if "Still serving the last good build" in line)
        wait_for("Now open")
        (folder / EDITION).write_text(edition)
        (folder / PICK).write_text(good.replace("summary: Open", "summary: Then open"))
        wait_for("Then open")
        assert server.stop() == 0


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
        if "making the site" in text:
            raise CutShortError

    with pytest.raises(CutShortError):
        build(Layers((folder,), shipped=False), home, stop_at_the_site)
    assert list((home / "versions").iterdir()) == []
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
    folder = lay_out(tmp_path / "kb", edition="order: 60 -> order: soon")
    with pytest.raises(DataError):
        build(Layers((folder,), shipped=False), home, _quiet)
    assert not home.exists()
