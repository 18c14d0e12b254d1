"""The README's pictures of real editors: make screenshots-editor writes them to docs/editor."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.editor.clients.conftest import CLIENTS, PROGRAM, Workbench
from tests.editor.clients.terminal import terminal
from tests.search_api.running import ROOT

pytestmark = pytest.mark.editor

INTO = ROOT / "docs" / "editor"
LARGEST = 150_000  # bytes
NOTE = """---
actionary: {edition: sr5}
---

# Session 12: the lobby

Two guards open fire. One of them uses [[sr5/take-cover]] behind
the desk, the other goes for [[sr5/ful-defense]].

The decker may Hack on the Fly meanwhile.

"""

_INIT_NEOVIM = """
vim.o.swapfile, vim.o.hlsearch, vim.o.number, vim.o.signcolumn, vim.o.background = false, false, true, "no", "light"
vim.cmd("highlight NormalFloat ctermbg=254")
vim.o.runtimepath = vim.o.runtimepath .. ",{config}"
require("actionary").setup {{ cmd = {{ "{program}", "lsp" }}, edition = "sr5" }}
"""

_INIT_EMACS = """
(package-initialize)
(load "{clients}/emacs/actionary.el" nil t)
(menu-bar-mode -1)
(setq native-comp-async-report-warnings-errors nil)
(setq actionary-command '("{program}" "lsp") actionary-settings '(:edition "sr5") eldoc-echo-area-use-multiline-p nil)
(actionary-setup)
(add-hook 'markdown-mode-hook #'eglot-ensure)
"""


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder with the note that the pictures show."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "session.md").write_text(NOTE, encoding="utf-8")
    return folder


def taken(shown: Page | Locator, name: str) -> None:
    """Write what is shown as the picture *name*."""
    path = INTO / f"{name}.png"
    shown.screenshot(path=path, animations="disabled")  # a hover fades in
    assert path.stat().st_size < LARGEST, f"{path.name} has {path.stat().st_size} bytes; at most {LARGEST}"


def opened(open_note: Callable[..., Workbench]) -> Workbench:
    """Return the workbench as small as it is readable in the README."""
    workbench = open_note()
    workbench.page.set_viewport_size({"width": 1000, "height": 620})
    workbench.page.keyboard.press("Control+b")
    expect(workbench.page.get_by_role("treeitem", name="session.md")).to_be_hidden()
    return workbench


def test_a_picture_of_a_hover_in_vs_code(open_note: Callable[..., Workbench]) -> None:
    workbench = opened(open_note)
    workbench.go_to(10, 18)
    workbench.run("Show or Focus Hover")
    expect(workbench.page.locator(".monaco-hover:visible")).to_contain_text("Hack on the Fly · SR5")
    taken(workbench.page, "vscode-hover")


def test_a_picture_of_the_search_in_vs_code(open_note: Callable[..., Workbench]) -> None:
    workbench = opened(open_note)
    workbench.go_to(11, 1)
    workbench.run("Actionary: Search the Rules")
    expect(workbench.page.locator(".quick-input-title")).to_have_text("Search the rules")
    workbench.page.keyboard.type("ful defnse")
    expect(workbench.items.first).to_contain_text("Full Defense")
    taken(workbench.page, "vscode-search")


def test_a_picture_of_a_comparison_in_vs_code(open_note: Callable[..., Workbench]) -> None:
    workbench = opened(open_note)
    workbench.page.set_viewport_size({"width": 1280, "height": 720})
    workbench.go_to(7, 44)
    workbench.run("Actionary: Compare across Editions")
    panel = workbench.page.frame_locator("iframe.webview").frame_locator("iframe")
    expect(panel.locator("thead")).to_contain_text("SR6: Take Cover")
    taken(workbench.page, "vscode-compare")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page for a terminal."""
    made = browser.new_page(viewport={"width": 1000, "height": 620})
    yield made
    made.close()


def test_a_picture_of_neovim(page: Page, notes: Path, tmp_path: Path) -> None:
    config = tmp_path / "config"
    (config / "lua").mkdir(parents=True)
    (config / "lua" / "actionary.lua").symlink_to(CLIENTS / "neovim" / "actionary.lua")
    init = tmp_path / "init.lua"
    init.write_text(_INIT_NEOVIM.format(config=config, program=PROGRAM), encoding="utf-8")
    with terminal(page, ["nvim", "-u", str(init), "session.md"], notes) as shown:
        shown.wait_for("did you mean")
        shown.type("/Hack\r:lua vim.lsp.buf.hover()\r")
        shown.wait_for("Hacking + Logic [Sleaze]")
        taken(shown.screen, "neovim")


def test_a_picture_of_emacs(page: Page, notes: Path, tmp_path: Path) -> None:
    init = tmp_path / "init.el"
    init.write_text(_INIT_EMACS.format(clients=CLIENTS, program=PROGRAM), encoding="utf-8")
    with terminal(page, ["emacs", "-nw", "-q", "-l", str(init), "session.md"], notes) as shown:
        shown.wait_for("[eglot:")
        shown.type("\x13Hack\r\x06")  # C-s, C-f
        shown.wait_for("Hack on the Fly · SR5")
        shown.type("\x1bxeldoc-doc-buffer\r")  # M-x
        shown.wait_for("Hacking + Logic [Sleaze]")
        taken(shown.screen, "emacs")
