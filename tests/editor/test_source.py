"""The server on the data of a running service, and without one that answers."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from kb.files.load import load
from kb.links.export import export_data
from kb.snapshot import from_export
from tests.editor.session import Session, started
from tests.search_api.conftest import make_version
from tests.search_api.running import Server, running
from tests.shipped import shipped_base
from tests.small import lay_out

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOBODY = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real service with a small edition that the program does not ship."""
    build = tmp_path_factory.mktemp("build")
    make_version(load(lay_out(tmp_path_factory.mktemp("rules")), shipped=False), build, "one")
    with running(build, workers=1) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session(
    service: Server, vault: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Session]:
    cache, settings = tmp_path_factory.mktemp("cache"), {"edition": "ch", "source": service.url}
    async with started("visual_studio_code", vault, cache, settings) as session:
        yield session


async def hovered(session: Session, document: lsp.TextDocumentIdentifier, character: int) -> str:
    found = await session.client.text_document_hover_async(
        lsp.HoverParams(document, lsp.Position(0, character))
    )
    return str(found and found.contents)


async def test_a_service_gives_what_the_editor_shows(session: Session) -> None:
    document = await session.opened("[[pick-lock]] Nerve 3, Lock Craft 2, seed tuesday, [[sr5/take-cover]]")
    assert "Pick a Lock · CH" in await hovered(session, document, 4)
    found = await session.command("search", {"query": "opn the door"})
    assert [one["id"] for one in found["results"]] == ["ch/pick-lock"]
    symbols = await session.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("clock"))
    assert "Hide Behind the Clock (CH)" in [one.name for one in symbols or []]
    compared = await session.command("compare", {"id": "ch/pick-lock"})
    assert [one["id"] for one in compared["columns"]] == ["ch/pick-lock"]
    resolved = await session.command("resolve", {"uri": document.uri, "line": 0})
    assert (resolved["seed"], resolved["title"]) == ("tuesday", "Pick a Lock")
    typed = await session.opened("[[open the d")
    proposed = await session.client.text_document_completion_async(
        lsp.CompletionParams(typed, lsp.Position(0, len("[[open the d")))
    )
    assert isinstance(proposed, lsp.CompletionList)
    assert "Pick a Lock (CH): open the door" in [one.label for one in proposed.items]


async def test_a_service_that_does_not_answer_is_told_in_a_sentence_and_asked_again(
    service: Server, vault: Path, tmp_path: Path
) -> None:
    async with started("visual_studio_code", vault, tmp_path, {"source": NOBODY}) as session:
        uri = (vault / "lost.md").as_uri()
        session.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, "[[ch/pick-lock]]"))
        )
        document = lsp.TextDocumentIdentifier(uri)
        with pytest.raises(JsonRpcException) as refused:
            await hovered(session, document, 4)
        assert refused.value.message == (
            f"nothing answers at {NOBODY}; start the service there with: actionary serve"
        )
        told = f"The data can't be read: {refused.value.message}"
        assert [one.message for one in session.client.messages] == [told]
        chosen = lsp.DidChangeConfigurationParams({"actionary": {"source": service.url}})
        session.client.workspace_did_change_configuration(chosen)
        assert "Pick a Lock · CH" in await hovered(session, document, 4)


@pytest.mark.slow
async def test_a_source_that_is_no_address_is_told_and_left_out(vault: Path, tmp_path: Path) -> None:
    async with started("neovim@0.11.0", vault, tmp_path, {"source": "here"}) as session:
        document = await session.opened("[[sr5/take-cover]]")
        assert "Take Cover" in await hovered(session, document, 4)
        assert [one.message for one in session.client.messages] == [
            "actionary.source is 'here'; it must be an address that begins with http:// or https://."
        ]


@pytest.mark.parametrize("of", ["small", "shipped"])
async def test_an_export_is_read_back_as_the_same_data(tmp_path: Path, of: str) -> None:
    base = shipped_base() if of == "shipped" else load(lay_out(tmp_path), shipped=False)
    again = from_export(export_data(base), "here")
    for kind in ("editions", "entries", "tables", "concepts", "characters", "sections_of"):
        assert getattr(again, kind) == getattr(base, kind)
