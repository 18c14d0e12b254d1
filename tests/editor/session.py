"""An editor with the server that it started, as a process."""

import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

WIDTHS = {"utf-8": 4, "utf-16": 2, "utf-32": 1}
"""How many units an emoji takes."""

PUBLISHED = lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS


class Session:
    """An editor with the server that it started."""

    def __init__(self, client: LanguageClient, started: lsp.InitializeResult, vault: Path) -> None:
        self.client, self.vault = client, vault
        self.encoding = str(started.capabilities.position_encoding or "utf-16").rpartition(".")[2].lower()
        self.encoding = {"utf8": "utf-8", "utf16": "utf-16", "utf32": "utf-32"}.get(
            self.encoding, self.encoding
        )
        self.capabilities = started.capabilities
        self.told: lsp.PublishDiagnosticsParams | None = None
        self._opened = 0

    @property
    def emoji(self) -> int:
        """How many units of this editor an emoji takes."""
        return WIDTHS[self.encoding]

    async def opened(self, text: str, path: Path | None = None) -> lsp.TextDocumentIdentifier:
        """Open a file, a new note by default, and wait until what is wrong with it is known."""
        self._opened += 1
        uri = (path or self.vault / f"new-{self._opened}.md").as_uri()
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, text))
        )
        await self.until(lambda: uri in self.client.diagnostics)
        return lsp.TextDocumentIdentifier(uri)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for diagnostics until *holds*; the last ones that came are `told`."""
        while not holds():
            self.told = await self.client.wait_for_notification(PUBLISHED)

    def edit(self, document: lsp.TextDocumentIdentifier, version: int, at: lsp.Range, text: str) -> None:
        """Put *text* in place of a range."""
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version, document.uri),
                [lsp.TextDocumentContentChangePartial(at, text)],
            )
        )

    async def command(self, name: str, asked: dict[str, Any]) -> Any:
        """Return what the server answers to a command."""
        given = lsp.ExecuteCommandParams(f"actionary.server.{name}", [asked])
        return await self.client.workspace_execute_command_async(given)


@asynccontextmanager
async def started(
    editor: str, folder: Path, cache: Path, settings: dict[str, Any], *options: str
) -> AsyncIterator[Session]:
    """Start the server as *editor* does, on *folder*."""
    client = make_test_lsp_client()
    env = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
    await client.start_io(sys.executable, "-m", "actionary", "lsp", *options, env=env)
    about = await client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities(editor),
            root_uri=folder.as_uri(),
            initialization_options=settings,
        )
    )
    yield Session(client, about, folder)
    await client.shutdown_session()
    await client.stop()  # type: ignore[no-untyped-call] # pytest-lsp gives it no types


def across(line: int, start: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
