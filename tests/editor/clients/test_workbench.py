"""VS Code's real workbench, with the extension as it is built, in a real browser."""

import os
import select
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.editor.clients.conftest import Workbench

pytestmark = pytest.mark.editor

Open = Callable[..., Workbench]


def searching(workbench: Workbench) -> None:
    """Open the box of the search."""
    workbench.run("Actionary: Search the Rules")
    expect(workbench.page.locator(".quick-input-title")).to_have_text("Search the rules")


def test_a_hover_shows_what_an_action_costs_and_rolls(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(7, 18)
    workbench.run("Show or Focus Hover")
    hover = workbench.page.locator(".monaco-hover:visible")
    expect(hover).to_contain_text("Hack on the Fly · SR5")
    expect(hover).to_contain_text("Complex")
    expect(hover).to_contain_text("Hacking + Logic [Sleaze] v. Intuition + Firewall")


def test_a_search_with_typing_errors_finds_and_inserts_a_reference(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(8, 1)
    searching(workbench)
    workbench.page.keyboard.type("ful defnse sr5")
    expect(workbench.items.first).to_contain_text("Full Defense")
    expect(workbench.items.first).to_contain_text("SR5")
    workbench.page.keyboard.press("Enter")
    expect(workbench.items.first).to_contain_text("Insert a reference")
    workbench.page.keyboard.press("Enter")
    expect(workbench.text).to_contain_text("[[sr5/full-defense|Full Defense]]")


def test_a_question_is_answered_above_the_results(open_note: Open) -> None:
    workbench = open_note()
    searching(workbench)
    workbench.page.keyboard.type("how many marks does it take to edit a file in sr5")
    expect(workbench.items.first).to_contain_text("mark on the target")


def test_the_results_are_those_of_the_text_that_stands_in_the_box(open_note: Open) -> None:
    workbench = open_note()
    searching(workbench)
    for query, name in (("take aim", "Take Aim"), ("full defense", "Full Defense"), ("sprint", "Sprint")):
        workbench.page.locator(".quick-input-box input").fill(query)
        expect(workbench.items.first).to_contain_text(name)


def test_completion_in_brackets_forgives_a_slip(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(8, 1)
    workbench.page.keyboard.type("[[ful defn")
    workbench.page.keyboard.press("Control+Space")
    offered = workbench.page.locator(".suggest-widget .monaco-list-row")
    expect(offered.first).to_contain_text("Full Defense")
    workbench.page.keyboard.press("Enter")
    expect(workbench.text).to_contain_text("[[sr5/full-defense")


def test_a_wrong_reference_is_mended_by_the_nearest_name(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(5, 50)
    expect(workbench.quick_fix).to_be_visible()  # a menu closes when the server's answer changes it
    workbench.page.keyboard.press("Control+.")  # the palette would take the focus
    fix = workbench.page.locator(".action-widget .monaco-list-row", has_text="full-defense")
    expect(fix.first).to_be_visible()
    workbench.page.keyboard.press("Enter")
    expect(workbench.text).to_contain_text("[[sr5/full-defense]]")


def test_the_panel_sets_an_action_beside_its_equivalents(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(5, 25)
    workbench.run("Actionary: Compare across Editions")
    panel = workbench.page.frame_locator("iframe.webview").frame_locator("iframe")
    expect(panel.locator("thead")).to_contain_text("SR6: Take Cover")
    expect(panel.locator("tbody")).to_contain_text("Cost")


def test_a_test_on_a_line_is_resolved_and_its_answer_inserted(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(8, 1)
    workbench.page.keyboard.type("`12 dice (3)`")
    workbench.run("Actionary: Resolve the Test on This Line")
    expect(workbench.message).to_contain_text("81.9 %")
    workbench.message.get_by_role("button", name="Insert below").click()
    expect(workbench.text).to_contain_text("> **12 dice (3):** Success 81.9 %")


def test_a_reference_is_converted_to_another_edition(open_note: Open) -> None:
    workbench = open_note()
    workbench.go_to(5, 25)
    workbench.run("Actionary: Convert to Another Edition…")
    offered = workbench.page.locator(".action-widget .monaco-list-row.action")
    expect(offered.first).to_contain_text("Convert to SR6: Take Cover")
    workbench.page.keyboard.press("Enter")
    expect(workbench.text).to_contain_text("[[sr6/take-cover]]")


def test_restarts_that_meet_leave_one_server(open_note: Open, notes: Path) -> None:
    workbench = open_note()
    for _ in range(3):
        workbench.run("Actionary: Restart the Server")
    searching(workbench)
    workbench.page.keyboard.type("take cover")  # the search waits for the last start
    expect(workbench.items.first).to_contain_text("Take Cover")
    *stopped, last = sorted(servers_of(notes))
    for server in stopped:
        await_end(server)
    assert servers_of(notes) == [last]


def await_end(process: int) -> None:
    """Wait until *process* has ended, ten seconds at most: a server that was told to stop takes a moment."""
    with suppress(ProcessLookupError):
        handle = os.pidfd_open(process)
        select.select([handle], [], [], 10)
        os.close(handle)


def servers_of(folder: Path) -> list[int]:
    """Return the language servers that an editor has started in *folder*."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended, or is not ours
            here = (process / "cwd").resolve() == folder.resolve()
            if here and b"\0lsp\0" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


def test_a_server_that_is_missing_is_told_with_what_to_do(open_note: Open) -> None:
    workbench = open_note(program="/nowhere/actionary")
    expect(workbench.message).to_contain_text("cannot start: there is no program /nowhere/actionary")
    expect(workbench.message).to_have_count(1)
    for choice in ("Install", "Choose the Program…", "Show the Log"):
        expect(workbench.message.get_by_role("button", name=choice)).to_be_visible()


def test_a_click_on_install_brings_the_server_that_the_extension_carries(open_note: Open) -> None:
    workbench = open_note(program=None)
    expect(workbench.message).to_contain_text("Actionary's server is not installed")
    workbench.message.get_by_role("button", name="Install").click()
    installing = workbench.message.filter(has_text="Installing Actionary's server")
    expect(installing).to_be_visible()
    expect(installing).to_be_hidden(timeout=300_000)
    expect(workbench.wrong_reference).to_be_attached()


def test_a_server_that_cannot_be_installed_is_told_with_the_reason(
    open_note: Open, carried_server: Path
) -> None:
    carried_server.write_bytes(b"cut off by a full disk")
    workbench = open_note(program=None)
    workbench.message.get_by_role("button", name="Install").click()
    failure = workbench.message.filter(has_text="Actionary's server was not installed")
    expect(failure).to_contain_text("ERROR: Wheel 'actionary'", timeout=300_000)
