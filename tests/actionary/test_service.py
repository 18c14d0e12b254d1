"""The service as its users start it: one command, a real server, Ctrl-C."""

import json
import os
import shutil
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

import site_src
from actionary.build import build, printable
from actionary.layers import Layers
from kb import DataError
from kb.files.load import load
from kb.lint import lint
from tests.actionary.conftest import (
    PATIENCE,
    PICK,
    Server,
    build_small,
    change,
    free_port,
    run,
    run_here,
    serving,
)
from tests.search_api.running import children
from tests.small import lay_out

EDITION = "editions/ch/edition.yaml"
ENTRY = "/api/v1/entries/ch/pick-lock"


def of(data: Path, home: Path) -> tuple[str, ...]:
    """Return the options for *data* alone, built into *home*."""
    return ("--alone", "--kb", str(data), "--build", str(home))


@pytest.mark.usefixtures("plain_site")
def test_a_broken_edition_leaves_the_service_as_it_is_until_ctrl_c_stops_it(data: Path, home: Path) -> None:
    build_small(data, home)
    with serving(*of(data, home)) as server:
        before, entry = (home / "current").resolve(), server.get(ENTRY)
        good = (data / EDITION).read_text()
        (data / EDITION).write_text(good.replace("order: 60", "order: soon"))
        broken = run_here("build", *of(data, home))
        assert (broken.exit_code, f"{EDITION}:" in broken.stderr) == (1, True)
        assert ((home / "current").resolve(), server.get(ENTRY)) == (before, entry)
        (data / EDITION).write_text(good)
        change(data, "Force a lock.")
        build_small(data, home)
        assert "Force a lock." in server.get(ENTRY)[1]
        assert server.get("/ch/pick-lock/")[0] == 200
        assert server.stop() in (0, 130)
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", server.port)) != 0


def test_a_taken_port_is_told_before_anything_is_built(data: Path, home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run_here("serve", *of(data, home), "--port", str(taken.getsockname()[1]))
    assert (result.exit_code, "make serve PORT=" in result.stderr) == (1, True)
    assert not home.exists()


@pytest.mark.usefixtures("plain_site")
def test_where_the_data_are_broken_the_last_good_build_is_served_and_told(data: Path, home: Path) -> None:
    last = build_small(data, home).folder
    (data / EDITION).write_text("name: [")
    with serving(*of(data, home)) as server:
        told = "".join(server.told)
        assert f"{EDITION}:" in told
        assert last.name in told
        assert server.get(ENTRY)[0] == 200
    (last / "kb.json").unlink()
    result = run("serve", "--port", str(free_port()), *of(data, home))
    assert (result.returncode, f"{EDITION}:" in result.stderr) == (1, True)


@pytest.mark.usefixtures("plain_site")
def test_drafts_and_faults_hold_nothing_up_but_what_they_are_in(home: Path, tmp_path: Path) -> None:
    folder = lay_out(
        tmp_path / "kb", hide_behind_clock="cost: small -> cost: smal", concept="group: gear -> group: [gear"
    )
    words = ("--alone", "--kb", str(folder))
    assert run_here("new", "ch", "deeds", "Oil the Gears", *words).exit_code == 0
    (folder / PICK.replace("pick-lock", "wind-up")).write_text("name: [")
    for command in ("search pick", "show ch/pick-lock"):
        result = run_here(*command.split(), *words)
        assert (result.exit_code, "Pick a Lock" in result.stdout) == (0, True)
        assert "oil-the-gears.yaml:10: source.lines" in result.stderr
        assert "wind-up.yaml:" in result.stderr
    result = run_here("build", "--build", str(home), *words, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["entries"]) == (0, 2)
    assert {"shape", "yaml", "resource", "reference"} & {problem["code"] for problem in told["problems"]}
    assert (home / "current/site/ch/hide-behind-clock/index.html").is_file()


@pytest.mark.parametrize(
    "fault",
    [
        "roll: Lock Craft + -> roll: Lock Craft + + ",
        "1 + pick.net -> 1 + pick.hit",
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
    folder = lay_out(tmp_path / "kb", hide_behind_clock="cost: small -> cost: smal")
    with pytest.raises(DataError, match="'small'"):
        build_small(folder, home)


def test_faults_of_an_edition_stop_a_build_before_it_begins(home: Path, tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "kb", edition="order: 60 -> order: soon")
    with pytest.raises(DataError):
        build(Layers((folder,), shipped=False), home, lambda _: None)
    assert not home.exists()


def wait_for(server: Server, text: str) -> None:
    """Ask for the entry's page until *text* is on it."""
    end = time.monotonic() + PATIENCE
    while text not in server.get(ENTRY)[1]:
        assert time.monotonic() < end


@pytest.mark.slow
def test_under_watch_an_edit_shows_by_itself_and_a_broken_one_leaves_the_last_build(
    data: Path, home: Path
) -> None:
    with serving(*of(data, home), "--watch") as server:
        change(data, "Now open a lock.")
        wait_for(server, "Now open")
        edition = (data / EDITION).read_text()
        (data / EDITION).write_text("name: [")
        next(line for line in server.process.stderr or () if "Still serving the last good build" in line)
        wait_for(server, "Now open")
        (data / EDITION).write_text(edition)
        change(data, "Then open a lock.")
        wait_for(server, "Then open")
        assert server.stop() == 0


@pytest.mark.slow
def test_watching_goes_on_after_the_watcher_was_killed_and_after_the_folder_was_replaced(
    data: Path, home: Path
) -> None:
    def told(text: str) -> None:
        next(line for line in server.process.stderr or () if text in line)

    with serving(*of(data, home), "--watch") as server:
        change(data, "Now open a lock.")
        wait_for(server, "Now open")
        supervisor = min(children(server.process.pid))  # it starts before the workers
        (watcher,) = children(supervisor)
        os.kill(watcher, signal.SIGKILL)
        told("it begins again")
        change(data, "Then open a lock.")
        wait_for(server, "Then open")
        other = shutil.copytree(data, data.with_name("other"))
        change(other, "Last open a lock.")
        data.rename(data.with_name("old"))
        other.rename(data)
        told("was replaced")
        wait_for(server, "Last open")
        change(data, "Finally open a lock.")
        wait_for(server, "Finally open")
        assert server.stop() == 0


@pytest.mark.slow
def test_on_sighup_it_starts_anew_with_other_options_and_refuses_no_connection(
    data: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = tmp_path / "actionary.toml"
    monkeypatch.setenv("ACTIONARY_CONFIG", str(options))
    options.write_text('address = "https://first.example"')
    with serving(*of(data, home)) as server:
        options.write_text("address = 3")
        server.process.send_signal(signal.SIGHUP)
        next(line for line in server.process.stderr or () if "keeps running as it was" in line)
        assert "first.example" in server.get("/opensearch.xml")[1]
        options.write_text('address = "https://other.example"')
        server.process.send_signal(signal.SIGHUP)
        end, told = time.monotonic() + PATIENCE, ""
        while "other.example" not in told:
            assert time.monotonic() < end
            with suppress(ConnectionResetError):  # accepted, but the worker stopped before the request came
                told = server.get("/opensearch.xml")[1]  # by a connection of its own
        assert server.stop() == 0
