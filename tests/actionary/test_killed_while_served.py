"""Builds killed while a server runs: its answers stay right, and the disk unchanged."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from actionary.build_folder import MARKER
from search_api.serve.manifest import damage
from tests.actionary.conftest import ROOT, Server, build_small, change, serving
from tests.small import lay_out

LONGEST = 5.0
"""Seconds after which a build is killed at the latest; a small one takes two or three."""


class Workshop:
    """Data that change, and the folder that they are built into."""

    def __init__(self, folder: Path) -> None:
        self.data, self.home = lay_out(folder / "kb"), folder / "build"
        self.words = ("--alone", "--kb", str(self.data), "--build", str(self.home))
        self.changes = 0

    def change(self) -> str:
        """Change the data, so that a build is due; return the new summary."""
        self.changes += 1
        summary = f"Way {self.changes:03} to open"
        change(self.data, summary)
        return summary

    def build(self) -> Path:
        return build_small(self.data, self.home).folder

    def build_and_die(self, seconds: float) -> None:
        """Build in a process that is killed after so many seconds, if it is not done by then."""
        process = subprocess.Popen(
            [sys.executable, "-m", "actionary", "build", *self.words], cwd=ROOT, stderr=subprocess.DEVNULL
        )
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def size(self) -> int:
        return sum(path.stat().st_size for path in self.home.rglob("*") if path.is_file())


def check(server: Server, workshop: Workshop) -> None:
    """What is served is whole."""
    assert damage((workshop.home / "current").resolve(), thorough=True) is None
    assert server.get("/api/v1/readyz")[0] == 200
    assert server.get("/ch/pick-lock/")[0] == 200


@pytest.mark.parametrize(
    "kills", [pytest.param(3, marks=pytest.mark.slow), pytest.param(20, marks=pytest.mark.soak)]
)
def test_a_server_is_right_whenever_a_build_is_killed_and_nothing_is_left_over(
    tmp_path: Path, kills: int
) -> None:
    workshop, moments = Workshop(tmp_path), random.Random(13)  # noqa: S311 - nothing secret is drawn
    for _ in range(2):
        workshop.change()
        workshop.build()
    before = workshop.size()
    with serving(*workshop.words) as server:
        for _ in range(kills):
            workshop.change()
            workshop.build_and_die(moments.uniform(0.1, LONGEST))
            check(server, workshop)
        summary = workshop.change()
        last = workshop.build()
        check(server, workshop)
        assert summary in server.get("/ch/pick-lock/")[1]
        assert damage(last, thorough=True) is None
    workshop.build()  # a worker that was asked nothing since has kept an old version until now
    assert damage(last, thorough=True) is None
    assert {path.name for path in workshop.home.iterdir()} == {MARKER, "docs", "versions", "current"}
    assert len(list((workshop.home / "versions").iterdir())) == 2
    assert abs(workshop.size() - before) < before / 100
