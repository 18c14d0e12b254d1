"""A build that is killed leaves the last good version in service, and the next build is whole."""

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from search_api.serve.version import Versions
from tests.actionary.conftest import PICK, ROOT, build_small

KILLED = """
import os, signal, sys
from pathlib import Path

home, data, last, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])
CHANGES = {"open", "os.mkdir", "os.rename", "os.symlink", "os.remove", "os.rmdir", "shutil.rmtree", "os.truncate"}
done = []

def changes(event, arguments):
    if event == "open":
        return isinstance(arguments[1], str) and arguments[1] not in ("r", "rb")
    return event in CHANGES

def watch(event, arguments):
    if changes(event, arguments) and any(home in str(each) for each in arguments):
        if len(done) == last:
            os.kill(os.getpid(), signal.SIGKILL)
        done.append(event)

from actionary.build import build
from actionary.layers import Layers
sys.addaudithook(watch)
build(Layers((Path(data),), shipped=False), Path(home), lambda _: None)
steps.write_text(str(len(done)))
"""
"""Builds, and kills itself before the change to the files of builds whose number it is given."""


NEVER = 1_000_000
"""More changes than a build makes."""


@pytest.fixture
def home(tmp_path: Path, data: Path) -> Path:
    """A folder of builds with two versions, the later one served; another is to be built."""
    home, text = tmp_path / "build", (data / PICK).read_text()
    for name in ("Break a Lock", "Pick a Lock"):
        (data / PICK).write_text(text.replace("name: Pick a Lock", f"name: {name}"))
        build_small(data, home)
    (data / PICK).write_text(text.replace("name: Pick a Lock", "name: Force a Lock"))
    return home


def _build(home: Path, data: Path, last: int) -> int | None:
    """Build in a process killed before its change *last*; return the changes if it survives."""
    steps = home.parent / "steps"
    steps.unlink(missing_ok=True)
    command = [sys.executable, "-c", KILLED, str(home), str(data), str(last), str(steps)]
    ended = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert ended.returncode in (0, -signal.SIGKILL), ended.stderr
    return int(steps.read_text()) if steps.exists() else None


def _served(home: Path) -> str:
    """Return the name that data, index and site of a service that starts now agree on."""
    version = Versions(home).current()
    name = version.base.entries["ch/pick-lock"].name
    assert [result.name for result in version.index.search(name, limit=1).results] == [name]
    assert name in (version.folder / "site/ch/pick-lock/index.html").read_text(encoding="utf-8")
    version.index.close()
    return name


LAST = 4
"""How many of the last changes of a build are each tried: the switch, and what is taken away after it."""


@pytest.mark.parametrize(
    ("spread", "drawn"),
    [pytest.param(4, 2, marks=pytest.mark.slow), pytest.param(40, 20, marks=pytest.mark.soak)],
)
def test_a_build_that_is_killed_at_a_change_of_a_file_leaves_a_whole_version_in_service(
    home: Path, data: Path, tmp_path: Path, spread: int, drawn: int
) -> None:
    spare = tmp_path / "spare"
    shutil.copytree(home, spare, symlinks=True)
    changes = _build(home, data, NEVER)
    assert changes
    assert _served(home) == "Force a Lock"
    chance = random.Random(12).sample(range(changes), drawn)  # noqa: S311 - nothing secret is drawn
    chosen = {*range(0, changes, changes // spread), *range(changes - LAST, changes), *chance}
    seen = set()
    for last in sorted(chosen):
        shutil.rmtree(home)
        shutil.copytree(spare, home, symlinks=True)
        assert _build(home, data, last) is None, "it was killed"
        seen.add(_served(home))
        if last >= changes - LAST:
            assert _build(home, data, NEVER) is not None
            assert _served(home) == "Force a Lock"
            assert len(list((home / "versions").iterdir())) <= 2
    assert seen == {"Pick a Lock", "Force a Lock"}
