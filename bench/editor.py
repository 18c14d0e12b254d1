"""Time the language server as an editor uses it: a note of 2,000 lines, an edit, then requests.

    python -m bench.editor [ROUNDS]

Prints the start-up (until the server accepts requests, and until the first hover), the opening of the note
(until its diagnostics arrive), and the time of each request after an edit, until its JSON is read. The exit
status is 1 if a limit is exceeded.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from pygls.protocol import LanguageServerProtocol, default_converter

from editor.serving.server import CHECK_AFTER
from kb.files.load import load

LINES = 2000
ROUNDS = 100
LIMITS = {"opening": 0.5, "after an edit": 0.05}
"""Seconds: for the opening, and for 95 of 100 requests after an edit."""

Ask = Callable[[LanguageClient, lsp.TextDocumentIdentifier, int], Awaitable[object]]


class _TimedProtocol(LanguageServerProtocol):
    """Notes when the last message came, before pygls makes objects of it, which editors do not."""

    received_at = 0.0

    def structure_message(self, data: dict[str, Any]) -> Any:
        self.received_at = perf_counter()
        return super().structure_message(data)


def note() -> str:
    """Return a note with a turn block, and a reference, at times wrong, on every fourth line."""
    ids = [id_ for id_ in load().entries if id_.startswith("sr5/")]
    lines = [
        "---",
        "actionary: {edition: sr5}",
        "---",
        "```turn initiative 12",
        "take-aim",
        "fire-gun",
        "```",
    ]
    for number in range(LINES - len(lines)):
        id_ = ids[number // 4 % len(ids)]
        words = f"Kára 😀 ducks, takes aim and fires for the {number}th time"
        slip = "x" if number % 400 == 0 else ""
        lines.append(f"{words} [[{id_}{slip}|so]]" if number % 4 == 0 else words)
    return "\n".join(lines)


async def _hover(client: LanguageClient, document: lsp.TextDocumentIdentifier, line: int) -> object:
    return await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(line, 70)))


async def _completion(client: LanguageClient, document: lsp.TextDocumentIdentifier, line: int) -> object:
    return await client.text_document_completion_async(lsp.CompletionParams(document, lsp.Position(line, 5)))


async def _hints(client: LanguageClient, document: lsp.TextDocumentIdentifier, line: int) -> object:
    visible = lsp.Range(lsp.Position(line, 0), lsp.Position(line + 60, 0))
    return await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, visible))


async def _lenses(client: LanguageClient, document: lsp.TextDocumentIdentifier, _: int) -> object:
    return await client.text_document_code_lens_async(lsp.CodeLensParams(document))


async def _links(client: LanguageClient, document: lsp.TextDocumentIdentifier, _: int) -> object:
    return await client.text_document_document_link_async(lsp.DocumentLinkParams(document))


async def _symbols(client: LanguageClient, document: lsp.TextDocumentIdentifier, _: int) -> object:
    return await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))


async def _actions(client: LanguageClient, document: lsp.TextDocumentIdentifier, line: int) -> object:
    here = lsp.Range(lsp.Position(line, 70), lsp.Position(line, 70))
    context = lsp.CodeActionContext([])
    return await client.text_document_code_action_async(lsp.CodeActionParams(document, here, context))


REQUESTS: dict[str, Ask] = {
    "hover": _hover,
    "completion": _completion,
    "hints": _hints,
    "lenses": _lenses,
    "links": _links,
    "symbols": _symbols,
    "code actions": _actions,
}


async def measure(rounds: int) -> dict[str, list[float]]:
    """Return the seconds that each operation took, one number per run."""
    times: dict[str, list[float]] = {name: [] for name in ("start", "first hover", "opening", *REQUESTS)}
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XDG_CACHE_HOME": cache}
        await _session(
            env, {name: [] for name in times}, 1
        )  # makes the index and the odds, which later sessions reuse
        await _session(env, times, rounds)
    return times


async def _session(env: dict[str, str], times: dict[str, list[float]], rounds: int) -> None:
    client, diagnosed = LanguageClient("bench", "1", _TimedProtocol, default_converter), asyncio.Event()

    def on_diagnostics(params: lsp.PublishDiagnosticsParams) -> None:
        if params.diagnostics:
            diagnosed.set()

    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(on_diagnostics)
    refreshed = asyncio.Event()
    client.feature(lsp.WORKSPACE_INLAY_HINT_REFRESH)(lambda _: refreshed.set())
    start = perf_counter()
    await client.start_io(sys.executable, "-m", "actionary", "lsp", env=env)
    capabilities = lsp.ClientCapabilities(
        workspace=lsp.WorkspaceClientCapabilities(
            inlay_hint=lsp.InlayHintWorkspaceClientCapabilities(refresh_support=True)
        )
    )
    await client.initialize_async(lsp.InitializeParams(capabilities))
    client.initialized(lsp.InitializedParams())
    times["start"].append(perf_counter() - start)
    uri = Path("/bench/note.md").as_uri()
    document = lsp.TextDocumentIdentifier(uri)
    small = lsp.TextDocumentIdentifier("file:///bench/small.md")
    _open(client, small.uri, "[[sr5/take-cover]]")
    await client.text_document_hover_async(lsp.HoverParams(small, lsp.Position(0, 4)))
    times["first hover"].append(perf_counter() - start)
    await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("take cover"))
    await refreshed.wait()
    text = note()
    start = perf_counter()
    _open(client, uri, text)
    await diagnosed.wait()
    times["opening"].append(perf_counter() - start)
    for number in range(rounds):
        await _round(client, document, number, times)
    await client.shutdown_async(None)
    client.exit(None)


def _open(client: LanguageClient, uri: str, text: str) -> None:
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, text))
    )


async def _round(
    client: LanguageClient, document: lsp.TextDocumentIdentifier, number: int, times: dict[str, list[float]]
) -> None:
    """Type a letter, then send every request that an editor sends, one after the other.

    In every other round a request comes as the check of the note begins, after a pause in typing.
    """
    line = 7 + 4 * (number * 37 % 480)
    for count, (name, ask) in enumerate(REQUESTS.items()):
        version = 2 + number * len(REQUESTS) + count
        typed = "[[take" if name == "completion" else "a"
        here = lsp.Position(line + 1, 0)
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version, document.uri),
                [lsp.TextDocumentContentChangePartial(lsp.Range(here, here), typed)],
            )
        )
        if number % 2:
            await asyncio.sleep(CHECK_AFTER)
        start = perf_counter()
        await ask(client, document, line + 1 if name == "completion" else line)
        assert isinstance(client.protocol, _TimedProtocol)
        times[name].append(client.protocol.received_at - start)


def _percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


def main() -> None:
    """Measure and print; return 1 if a limit is exceeded, else 0."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    times = asyncio.run(measure(rounds))
    for name, seconds in times.items():
        middle, most = (_percentile(seconds, share) * 1000 for share in (0.5, 0.95))
        print(f"{name:12} median {middle:8.1f} ms   95th percentile {most:8.1f} ms")
    after = [time for name in REQUESTS for time in times[name]]
    figures = {"opening": times["opening"][0], "after an edit": _percentile(after, 0.95)}
    for name, limit in LIMITS.items():
        held = "held" if figures[name] <= limit else "not held"
        print(f"{name}: {figures[name] * 1000:.1f} ms of {limit * 1000:.0f} ms: {held}")
    sys.exit(any(figures[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    main()
