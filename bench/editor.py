"""Time the language server as an editor uses it: notes of 2,000 lines, an edit, then requests.

    python -m bench.editor [ROUNDS]

Prints the start-up (until the server accepts requests, and until the first hover), the opening of a note
(until its diagnostics arrive), and the time of each request after an edit, until its JSON is read; then hovers and
completions in a note with characters and 900 references with rolls of theirs: first as it is opened, then with the
note checked and the odds of its rolls counted, as the server does while nobody types. The exit status is 1 if a limit
is exceeded.
"""

import asyncio
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient
from pygls.protocol import LanguageServerProtocol, default_converter

from editor.serving.server import CHECK_AFTER
from kb.files.load import load

LINES = 2000
ROUNDS = 100
CHARACTERS, ROLLS = 20, 900
LIMITS = {"opening": 0.5, "after an edit": 0.05, "with characters": 0.02}
"""Seconds: for the opening, and for 95 of 100 requests after an edit, in either note."""

Ask = Callable[[LanguageClient, lsp.TextDocumentIdentifier, int], Awaitable[object]]


class _TimedProtocol(LanguageServerProtocol):
    """Notes when the last message came, before pygls makes objects of it, which editors do not."""

    received_at = 0.0

    def structure_message(self, data: dict[str, Any]) -> Any:
        self.received_at = perf_counter()
        return super().structure_message(data)


class Sample(NamedTuple):
    """A note, where in it to ask, and what."""

    text: str
    lines: Sequence[int]
    """Lines with a reference, each above one to edit."""
    requests: Mapping[str, Ask]
    counted: bool = False
    """Whether it is checked and the odds of its rolls are counted before."""


def plain_note() -> str:
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


def note_with_characters() -> str:
    """Return a note with stat blocks in blocks of code, rolls of its people on every second line, and a mistake."""
    base = load()
    ids = [id_ for id_, entry in base.entries.items() if id_.startswith("sr5/") and entry.tests]
    lines = ["---", "actionary: {edition: sr5}", "---"]
    for number in range(CHARACTERS):
        numbers = f"B {number % 5 + 2}, A {number % 4 + 2}, R 3, S 3, W {number % 3 + 2}, L 2, I 3, C 2"
        skills = (
            f"Skills: Pistols {number % 6 + 1}, Hacking 3; Weapons: Predator [Pistols, Acc 5, DV 8P, AP -1]"
        )
        lines += ["```character", f"Guard {_letter(number)}", numbers, skills, "```", ""]
    for number in range(ROLLS):
        actor, target = _letter(number % CHARACTERS), _letter((number + 1) % CHARACTERS)
        lines += [
            f"[[{ids[number % len(ids)]}]] Guard {actor} v. Guard {target}",
            f"and the {number}th thing happens",
        ]
    return "\n".join([*lines, "[[sr5/tak-cover]]"])


def _letter(number: int) -> str:
    return chr(ord("A") + number)


async def _hover(client: LanguageClient, document: lsp.TextDocumentIdentifier, line: int) -> object:
    return await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(line, 70)))


async def _hover_at_start(client: LanguageClient, document: lsp.TextDocumentIdentifier, line: int) -> object:
    return await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(line, 4)))


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


JUST_OPENED: dict[str, Ask] = {"hover just opened": _hover_at_start, "completion just opened": _completion}

WITH_CHARACTERS: dict[str, Ask] = {
    "hover with characters": _hover_at_start,
    "completion with characters": _completion,
}


@cache
def _samples() -> tuple[Sample, Sample, Sample]:
    first = 3 + 6 * CHARACTERS
    note, lines = note_with_characters(), range(first, first + 2 * ROLLS, 2)
    return (
        Sample(plain_note(), range(7, 7 + 4 * 480, 4), REQUESTS),
        Sample(note, lines, JUST_OPENED),
        Sample(note, lines, WITH_CHARACTERS, counted=True),
    )


async def measure(rounds: int) -> dict[str, list[float]]:
    """Return the seconds that each operation took, one number per run."""
    asked = (name for sample in _samples() for name in sample.requests)
    times: dict[str, list[float]] = {name: [] for name in ("start", "first hover", "opening", *asked)}
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "XDG_CACHE_HOME": cache}
        await _session(
            env, {name: [] for name in times}, 1
        )  # makes the index and the odds, which later sessions reuse
        await _session(env, times, rounds)
    return times


async def _session(env: dict[str, str], times: dict[str, list[float]], rounds: int) -> None:
    client = LanguageClient("bench", "1", _TimedProtocol, default_converter)
    diagnosed: dict[str, asyncio.Event] = defaultdict(asyncio.Event)

    def on_diagnostics(params: lsp.PublishDiagnosticsParams) -> None:
        if params.diagnostics:
            diagnosed[params.uri].set()

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
    small = lsp.TextDocumentIdentifier("file:///bench/small.md")
    _open(client, small.uri, "[[sr5/take-cover]]")
    await client.text_document_hover_async(lsp.HoverParams(small, lsp.Position(0, 4)))
    times["first hover"].append(perf_counter() - start)
    await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("take cover"))
    await refreshed.wait()
    for name, sample in zip(("plain", "opened", "characters"), _samples(), strict=True):
        document = lsp.TextDocumentIdentifier(f"file:///bench/{name}.md")
        start = perf_counter()
        _open(client, document.uri, sample.text)
        if name == "plain":
            await diagnosed[document.uri].wait()
            times["opening"].append(perf_counter() - start)
        if sample.counted:
            await diagnosed[document.uri].wait()
            whole = lsp.Range(lsp.Position(0, 0), lsp.Position(LINES, 0))
            await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, whole))
        for number in range(rounds):
            await _round(client, document, sample, number, times)
    await client.shutdown_async(None)
    client.exit(None)


def _open(client: LanguageClient, uri: str, text: str) -> None:
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, text))
    )


async def _round(
    client: LanguageClient,
    document: lsp.TextDocumentIdentifier,
    sample: Sample,
    number: int,
    times: dict[str, list[float]],
) -> None:
    """Type a letter, then send every request of a sample, one after the other.

    In every other round a request comes as the check of the note begins, after a pause in typing.
    """
    line = sample.lines[number * 37 % len(sample.lines)]
    for count, (name, ask) in enumerate(sample.requests.items()):
        version = 2 + number * len(sample.requests) + count
        typed = "[[take" if ask is _completion else "a"
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
        await ask(client, document, line + 1 if ask is _completion else line)
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
        print(f"{name:26} median {middle:8.1f} ms   95th percentile {most:8.1f} ms")
    plain, _, with_characters = (
        _percentile([time for name in sample.requests for time in times[name]], 0.95) for sample in _samples()
    )
    figures = {"opening": max(times["opening"]), "after an edit": plain, "with characters": with_characters}
    for name, limit in LIMITS.items():
        held = "held" if figures[name] <= limit else "not held"
        print(f"{name}: {figures[name] * 1000:.1f} ms of {limit * 1000:.0f} ms: {held}")
    sys.exit(any(figures[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    main()
