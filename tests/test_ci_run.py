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


def test_a_suite_that_hangs_is_stopped_and_named(tmp_path: Path) -> None:
    script = shutil.copytree(ROOT / ".ci", tmp_path / ".ci") / "run"
    script.write_text(script.read_text().replace("end=$((80 * 60))", "end=0"))
    program(tmp_path / "bin/make", '[ "$1" = check ] || exec sleep infinity')
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    found = subprocess.run([script], env={"PATH": path}, capture_output=True, text=True, check=False)
    assert (found.returncode, "make test still ran" in found.stdout) == (124, True)
