"""What .ci/run does where the real editors can't be had, and where fetching them fails by a fault of ours."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/usr/bin/env bash\n{text}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("fetched", "status", "tested", "told"),
    [(0, 0, True, ""), (75, 0, False, "can't be had here"), (1, 1, False, ""), (127, 127, False, "")],
)
def test_only_editors_that_cannot_be_had_are_left_out(
    tmp_path: Path, fetched: int, status: int, tested: bool, told: str
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    program(tmp_path / "bin/make", 'echo "making $1"')
    program(tmp_path / "tests/editor/clients/install", f"exit {fetched}")
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    found = subprocess.run(
        [tmp_path / ".ci/run"], env={"PATH": path}, capture_output=True, text=True, check=False
    )
    assert (found.returncode, "making test-editor" in found.stdout) == (status, tested)
    assert told in found.stdout
    assert ("left out" in found.stdout) == bool(told)


def test_what_a_script_cannot_fetch_is_told_by_its_status(tmp_path: Path) -> None:
    for name in ("bash", "env"):
        (tmp_path / name).symlink_to(shutil.which(name) or name)
    found = subprocess.run(
        [ROOT / "tests/browser/install"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, "The tests need chromium" in found.stderr) == (75, True)


def test_all_suites_may_take_forty_five_minutes_and_the_real_editors_twenty_of_them() -> None:
    lines = (ROOT / ".ci/run").read_text().splitlines()
    minutes = {
        line.split("within ")[1]: int(line.split("within ")[1].split()[0])
        for line in lines
        if "within " in line
    }
    assert sum(minutes.values()) <= 45
    assert sum(most for what, most in minutes.items() if "editor" in what) <= 20
    assert len(minutes) == 5
