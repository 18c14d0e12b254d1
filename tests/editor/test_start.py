"""How a server starts: what it imports before it answers, and on a port."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from tests.search_api.running import free_port

RULES = ("kb", "resolver", "search", "pydantic", "ruamel")


def test_the_server_begins_without_importing_the_rules() -> None:
    told = "import sys, actionary.command.stdio, editor.serving.start; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert {name.partition(".")[0] for name in found.stdout.split()} & set(RULES) == set()


@asynccontextmanager
async def server(cache: Path, **variables: str) -> AsyncIterator[LanguageClient]:
    """Start a server on a port, with *cache* for its index and *variables* of the environment, and connect to it."""
    port = free_port()
    words = (sys.executable, "-m", "actionary", "lsp", "--tcp", str(port))
    process = subprocess.Popen(words, env={**os.environ, "XDG_CACHE_HOME": str(cache), **variables})
    client = LanguageClient("test", "1")
    try:
        await connected(client, process, port)
        yield client
    finally:
        process.kill()
        process.wait()
    await client.stop()  # type: ignore[no-untyped-call] # pygls gives it no types


async def opened(client: LanguageClient, text: str) -> lsp.TextDocumentIdentifier:
    """Open a note, before the server had time to read anything."""
    about = await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
    assert about.server_info is not None
    assert about.server_info.name == "actionary"
    client.initialized(lsp.InitializedParams())
    note = lsp.TextDocumentItem("file:///n.md", "markdown", 1, text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(note))
    return lsp.TextDocumentIdentifier(note.uri)


@pytest.mark.asyncio
async def test_the_server_listens_on_a_port_for_one_editor(tmp_path: Path) -> None:
    async with server(tmp_path) as client:
        note = await opened(client, "[[sr5/take-cover]]")
        found = await client.text_document_hover_async(lsp.HoverParams(note, lsp.Position(0, 4)))
        assert "Take Cover" in str(found and found.contents)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_notes_follow_the_table_that_the_environment_names(tmp_path: Path) -> None:
    table = tmp_path / "ours.yaml"
    table.write_text("sr5: {rulings: {tie: actor}}", encoding="utf-8")
    async with server(tmp_path, ACTIONARY_TABLE=str(table)) as client:
        note = await opened(client, "[[sr5/hack-on-the-fly]]")
        found = await client.text_document_hover_async(lsp.HoverParams(note, lsp.Position(0, 4)))
        assert "tie: you win" in str(found and found.contents)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_completion_waits_for_the_search(tmp_path: Path) -> None:
    async with server(tmp_path) as client:
        note = await opened(client, "[[ful defn")
        found = await client.text_document_completion_async(lsp.CompletionParams(note, lsp.Position(0, 10)))
        assert isinstance(found, lsp.CompletionList)
        assert "Full Defense" in found.items[0].label


async def connected(client: LanguageClient, process: "subprocess.Popen[bytes]", port: int) -> None:
    """Connect as soon as *process* listens; it must not end before that."""
    while process.poll() is None:
        try:
            await client.start_tcp("127.0.0.1", port)
        except ConnectionError:
            continue
        return
    pytest.fail("the server ended")


def test_without_a_cache_nothing_is_left_behind() -> None:
    written = (
        "from pathlib import Path; from editor.opening import _writable_folder as at; p = at(None); print(p)"
    )
    code = f"{written}; Path(p, 'index').mkdir()"
    found = subprocess.run((sys.executable, "-c", code), check=True, capture_output=True, text=True)
    folder = Path(found.stdout.strip())
    assert folder.name.startswith("actionary-")
    assert not folder.exists()
