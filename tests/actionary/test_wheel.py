"""The wheel in an empty environment: every command, elsewhere, by a user who can't write.

Root may write anywhere; run by root, the commands lose that right first, by setpriv of util-linux.
"""

import json
import os
import site
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from actionary.command import COMMANDS
from tests.actionary.conftest import PATIENCE, ROOT
from tests.kb.characters.files import SAVE
from tests.small import lay_out

pytestmark = pytest.mark.slow


@dataclass
class Installed:
    """The program as somebody installed it."""

    program: Path
    packages: Path
    folder: Path
    """Where its user is, and may not write."""
    data: Path
    home: Path
    """A build that another user made."""

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the program as a user without write access."""
        return subprocess.run(
            [*_without_rights(), self.program, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env={"PATH": os.defpath, "HOME": str(self.folder)},
            check=False,
            timeout=PATIENCE,
        )


def _without_rights() -> list[str]:
    if os.getuid() != 0:
        return []
    lost = "-dac_override,-dac_read_search,-fowner"
    return ["setpriv", f"--bounding-set={lost}", f"--inh-caps={lost}"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """Everything is made offline: what the program depends on is what these tests run with."""
    place = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    offline = ["--no-index", "--no-deps"]
    _do([*pip, "wheel", *offline, "--no-build-isolation", "-w", str(place), str(ROOT)])
    (wheel,) = place.glob("*.whl")
    environment = place / "environment"
    _do([sys.executable, "-m", "venv", "--without-pip", str(environment)])
    _do([*pip, "--python", str(environment / "bin/python"), "install", *offline, str(wheel)])
    (packages,) = (environment / "lib").glob("python*/site-packages")
    (packages / "others.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    folder = place / "elsewhere"
    data = lay_out(place / "kb")
    program, home = environment / "bin/actionary", place / "build"
    _do([str(program), "build", "--alone", "--kb", str(data), "--build", str(home)])
    folder.mkdir()
    for closed in (folder, data, home, *(path for path in data.rglob("*") if path.is_dir())):
        closed.chmod(0o555)
    yield Installed(program, packages, folder, data, home)
    for closed in (folder, home, data, *(path for path in data.rglob("*") if path.is_dir())):
        closed.chmod(0o755)


def _do(command: list[str]) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", timeout=PATIENCE)
    assert result.returncode == 0, result.stderr


def _files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if "__pycache__" not in path.parts}


WORDS = {
    "changes": ("{export}", "{export}"),
    "character": ("{character}",),
    "check": ("{data}",),
    "compare": ("sr5/take-aim", "sr6/take-aim"),
    "config": (),
    "convert": ("sr5", "Willpower=4", "--to", "sr6"),
    "export": (),
    "lint": ("--alone", "--kb", "{data}"),
    "resolve": ("9 dice", "-e", "sr5"),
    "rulings": (),
    "search": ("take", "aim"),
    "show": ("take", "aim"),
    "solve": (
        "sr5/hack-on-the-fly",
        "1/2",
        "Hacking=5",
        "Logic=5",
        "Sleaze=4",
        "v.",
        "Intuition=4",
        "Firewall=3",
    ),
    "turn": ("sr5", "take-aim"),
    "build": ("--alone", "--kb", "{data}", "--build", "{home}"),
}
"""What a user without write access can do; each works."""

REFUSED = {
    "fmt": ((), "name the files or folders"),
    "new": (("sr5", "free", "Oil the Gears"), "--kb"),
    "schema": (("schema",), "Cannot use"),
    "serve": (("--alone", "--kb", "{data}"), "Cannot use"),
}
"""What has to write; each is refused in a sentence."""

TALKING = ("lsp", "mcp")
"""What talks to another program over its input and output."""


def test_every_command_is_tried() -> None:
    assert {*WORDS, *REFUSED, *TALKING} == {*COMMANDS}


@pytest.mark.parametrize("command", TALKING)
def test_a_command_that_talks_to_a_program_ends_when_that_is_gone(installed: Installed, command: str) -> None:
    result = installed.run(command)
    assert (result.returncode, result.stdout, result.stderr.strip()) == (0, "", "")


@pytest.mark.parametrize("command", WORDS)
def test_every_command_that_only_reads_works_for_a_user_who_may_write_nothing(
    installed: Installed, command: str
) -> None:
    export = installed.data.parent / "export.json"
    if "{export}" in WORDS[command] and not export.exists():
        export.write_text(
            installed.run("export", "--alone", "--kb", str(installed.data)).stdout, encoding="utf-8"
        )
    character = installed.data.parent / "character.chum5"
    character.write_bytes(SAVE)
    given = {"data": installed.data, "home": installed.home, "export": export, "character": character}
    result = installed.run(command, *(word.format(**given) for word in WORDS[command]), "--json")
    assert (result.returncode, result.stderr.strip()) == (0, "")
    json.loads(result.stdout)


@pytest.mark.parametrize("command", REFUSED)
def test_every_command_that_writes_says_in_a_sentence_that_it_cannot(
    installed: Installed, command: str
) -> None:
    before = _files(installed.packages)
    words, sentence = REFUSED[command]
    result = installed.run(command, *(word.format(data=installed.data) for word in words))
    assert result.returncode in (1, 2)
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert _files(installed.packages) == before


def test_the_program_is_the_installed_one(installed: Installed) -> None:
    asked = (
        "import actionary.client, client, kb; print(actionary.client.__file__, client.__file__, kb.__file__)"
    )
    python = installed.program.with_name("python")
    told = subprocess.run([python, "-c", asked], capture_output=True, text=True, cwd="/", check=True).stdout
    assert all(Path(path).is_relative_to(installed.packages) for path in told.split())
    assert installed.run("--version").stdout.startswith("actionary")
