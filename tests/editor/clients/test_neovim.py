"""The real Neovim, without a screen, with the lines that the project gives for it."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.editor.clients.conftest import CLIENTS, PROGRAM

pytestmark = pytest.mark.editor

_BEGIN = """
package.path = "{clients}/neovim/?.lua;" .. package.path
require("actionary").setup {{ cmd = {{ "{program}", "lsp" }}, edition = "sr5" }}
vim.cmd("edit {note}")
vim.bo.filetype = "markdown"
assert(vim.wait(60000, function()
  local client = vim.lsp.get_active_clients()[1]
  return client and client.initialized
end), "the server did not start")
local function ask(method, line, character)
  local here = {{ line = line, character = character }}
  local about = {{ textDocument = {{ uri = vim.uri_from_bufnr(0) }}, position = here }}
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, about, 60000)) do return answer.result end
end
local function say(told)
  local file = io.open("{told}", "w")
  file:write(vim.fn.json_encode(told))
  file:close()
end
"""


def nvim(notes: Path, script: str) -> Any:
    """Return what *script* says, run in Neovim with the note open."""
    told = notes.parent / "told.json"
    begin = _BEGIN.format(clients=CLIENTS, program=PROGRAM, note=notes / "session.md", told=told)
    (notes.parent / "script.lua").write_text(f"{begin}\n{script}\nvim.cmd('qa!')\n", encoding="utf-8")
    run = ["nvim", "--headless", "-u", "NONE", "-c", f"luafile {notes.parent / 'script.lua'}", "-c", "qa!"]
    finished = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
    assert told.exists(), finished.stderr
    return json.loads(told.read_text(encoding="utf-8"))


def test_a_hover_in_neovim_tells_of_the_reference_after_an_emoji(notes: Path) -> None:
    hover = nvim(notes, 'say(ask("textDocument/hover", 4, 25))')
    assert hover["contents"]["value"].startswith("### Take Cover")
    assert hover["range"]["start"] == {
        "line": 4,
        "character": len("🎲 The guard uses ".encode("utf-16-le")) // 2,
    }


def test_a_chosen_result_of_the_search_is_inserted_in_neovim(notes: Path) -> None:
    lines = nvim(
        notes,
        """
        vim.ui.select = function(found, about, chosen) chosen(found[1]) end
        vim.cmd("normal! G$")
        vim.cmd("Actionary ful defnse")
        local function inserted() return vim.fn.search("full-defense|Full Defense", "n") > 0 end
        vim.wait(60000, inserted)
        say(vim.api.nvim_buf_get_lines(0, 0, -1, true))
        """,
    )
    assert "[[sr5/full-defense|Full Defense]]" in lines[-1]


def test_a_search_that_finds_nothing_says_so_in_neovim(notes: Path) -> None:
    told = nvim(
        notes,
        """
        local told, asked = nil, false
        vim.ui.select = function() asked = true end
        vim.notify = function(text) told = text end
        vim.cmd("Actionary qqqzzz")
        vim.wait(60000, function() return told or asked end)
        say({ told or "", asked })
        """,
    )
    assert told == ['Nothing found for "qqqzzz".', False]


def test_a_wrong_reference_is_marked_in_neovim(notes: Path) -> None:
    found = nvim(
        notes,
        """
        vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end)
        say(vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0)))
        """,
    )
    assert any("ful-defense" in message and "full-defense" in message for message in found)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("[[hakc on", "[[sr5/hack-on-the-fly]]"),
        ("[[take-c", "[[sr5/take-cover]]"),
        ("[[full def]]<Left><Left>", "[[sr5/full-defense]]"),
        ("[[sr5/take-c|🎲 a bar]] x" + "<Left>" * 12, "[[sr5/take-cover|🎲 a bar]] x"),
        ("[[sr5/full-dffense|🎲 a bar]] x" + "<Left>" * 18, "[[sr5/full-defense|🎲 a bar]] x"),
    ],
)
def test_completion_in_neovim_forgives_slips(notes: Path, typed: str, line: str) -> None:
    lines = nvim(
        notes,
        f"""
        local keys = vim.api.nvim_replace_termcodes("Go{typed}<C-x><C-o><C-y><Esc>", true, false, true)
        vim.api.nvim_feedkeys(keys, "tx", false)
        say(vim.api.nvim_buf_get_lines(0, 0, -1, true))
        """,
    )
    assert lines[-1] == line
