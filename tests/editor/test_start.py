"""How a server starts: what it imports before it answers, and on a port."""

import os
import subprocess
import sys
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


@pytest.mark.slow
@pytest.mark.asyncio
async def test_the_server_listens_on_a_port_for_one_editor(tmp_path: Path) -> None:
    port = free_port()
    words = (sys.executable, "-m", "actionary", "lsp", "--tcp", str(port))
    process = subprocess.Popen(words, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)})
    client = LanguageClient("test", "1")
    try:
        await connected(client, process, port)
        about = await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
        client.initialized(lsp.InitializedParams())
        assert about.server_info is not None
        assert about.server_info.name == "actionary"
        note = lsp.TextDocumentItem("file:///n.md", "markdown", 1, "[[sr5/take-cover]]")
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(note))
        found = await client.text_document_hover_async(
            lsp.HoverParams(lsp.TextDocumentIdentifier(note.uri), lsp.Position(0, 4))
        )
        assert "Take Cover" in str(found and found.contents)
    finally:
        process.kill()
        process.wait()
    await client.stop()  # type: ignore[no-untyped-call] # pygls gives it no types


async def connected(client: LanguageClient, process: "subprocess.Popen[bytes]", port: int) -> None:
    """Connect as soon as *process* listens; it must not end before that."""
    while process.poll() is None:
        try:
            await client.start_tcp("127.0.0.1", port)
        except ConnectionError:
            continue
        return
    pytest.fail("the server ended")
