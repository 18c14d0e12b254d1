"""The service under load while everything that can happen to it happens."""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import linear_regression

import pytest

from actionary.build_folder import MARKER
from kb.files.load import load
from kb.play.advice.solve import solve
from kb.play.request.shapes import SolveRequest
from resolver.work import bounded
from search_api.http.long_work import MOST_WORK
from tests.search_api.conftest import make_version
from tests.search_api.running import Server, memory, memory_beside, open_files, running
from tests.soak.load import READS, Load, lay_out_gallop, worst

MINUTES = 10
WORKERS = 2
MOST_GROWTH = 6 * 1024
"""Kilobytes by which a worker and the processes beside it may grow, all in all, once they are warm."""

MOST_FILES = 30
"""How many more files a worker may have open once its clients are gone: of versions, and of its process apart."""

MOST_A_VERSION = 256
"""Kilobytes by which a worker may grow with each version, over many of them."""

MOST_OF_DICE = 32 * 1024
"""Kilobytes by which the processes beside a worker may grow: the caches of dice fill, up to so many pools."""


@pytest.fixture
def under_load(tmp_path: Path) -> Iterator[Load]:
    """A service of two workers, which hold several versions at once while requests finish."""
    build = tmp_path / "build"
    make_version(load(lay_out_gallop(tmp_path / "data", 0), shipped=False), build, "0")
    (build / MARKER).touch()  # so that the command may build here too
    with running(build, workers=WORKERS, body_seconds=5) as server:
        yield Load(server, build, tmp_path / "edits")


def test_versions_switch_and_workers_are_killed_and_no_client_sees_it(under_load: Load) -> None:
    loaded = under_load
    with loaded.clients(3):
        for change in (loaded.switch, loaded.switch, loaded.rebuild, loaded.switch):
            change()
            loaded.wait_for_answers(30)
        loaded.kill_a_worker()
        loaded.wait_for_answers(30)
    assert loaded.faults == []
    assert loaded.solved


class Breaking(Server):
    """Breaks off each connection."""

    asked = 0

    def ask(self, *_: object, **__: object) -> tuple[int, dict[str, str], bytes]:
        self.asked += 1
        raise ConnectionResetError


def test_a_connection_that_breaks_off_is_a_fault_unless_a_worker_was_killed(
    tmp_path: Path,
) -> None:
    breaking = Breaking(0, None)  # type: ignore[arg-type] # nothing runs
    with pytest.raises(ConnectionResetError):
        Load(breaking, tmp_path, tmp_path).ask(READS[0])
    assert breaking.asked == 1


def test_the_worst_that_clients_ask_for_is_nearly_as_much_as_is_allowed(tmp_path: Path) -> None:
    base = load(lay_out_gallop(tmp_path, 0), shipped=False)
    for _ in range(3):
        with bounded(MOST_WORK) as budget:
            solve(base, SolveRequest.model_validate(worst()))
        assert budget.spent > MOST_WORK / 2


def test_the_memory_of_workers_stays_as_it_is_while_versions_switch(under_load: Load) -> None:
    loaded = under_load
    with loaded.clients(3):
        warm = loaded.warm_workers()
        before = {worker: memory(worker) for worker in warm}
        for _ in range(8):
            loaded.switch()
            loaded.wait_for_answers(30)
        # A version that requests still read holds its memory a little longer; a leak never gives it back.
        loaded.wait_until(lambda: all(memory(worker) - before[worker] < MOST_GROWTH for worker in warm))
    assert loaded.faults == []


@pytest.mark.soak
@pytest.mark.parametrize("full", [False, True], ids=["with-room", "on-a-full-disk"])
def test_for_minutes_no_client_sees_an_error_and_memory_and_files_stay_as_they_are(
    under_load: Load, full: bool
) -> None:
    loaded = under_load
    loaded.wait_until(lambda: len(loaded.server.workers()) == WORKERS)
    quiet = max(map(open_files, loaded.server.workers()))
    end = time.monotonic() + MINUTES * 60
    with loaded.clients(4):
        stays = min(loaded.warm_workers())
        if full:
            loaded.fill_the_disk()
        beside = memory_beside(stays)
        taken: list[tuple[int, int]] = []
        while time.monotonic() < end:
            for _ in range(3):
                loaded.switch()
                loaded.wait_for_answers(100)
                taken.append((loaded.versions, memory(stays) - memory_beside(stays)))
            loaded.rebuild()
            loaded.kill_a_worker(spared=stays)
        grown = memory_beside(stays) - beside
    assert loaded.faults == []
    loaded.wait_until(lambda: open_files(stays) < quiet + MOST_FILES)
    assert linear_regression(*zip(*taken[len(taken) // 4 :], strict=True)).slope < MOST_A_VERSION
    assert grown < MOST_OF_DICE
