"""What contributors see in the data files that they write, from the real server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from kb.files.load import load_with_problems
from kb.lint import lint
from tests.editor.session import Session, started
from tests.search_api.running import ROOT
from tests.small import lay_out

pytestmark = pytest.mark.asyncio(loop_scope="module")

PICK = "editions/ch/actions/deeds/pick-lock.yaml"
START = lsp.Position(0, 0)
BROKEN = (
    *(
        "tests: [",
        "a: &a [*a]\nb: *a",
        "\t- :",
        "name: 3",
        "",
        "[" * 3000,
        "- " * 3000,
        "lines: 0o9",
        "? {}: 1",
    ),
    *("cost: .inf", "cost: .nan", "+.INF: 1", f"cost: {'9' * 5000}", "cost: !!int x", "cost: Big"),
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = lay_out(tmp_path_factory.mktemp("rules"))
    (folder / "note.md").write_text("[[ch/pick-lock|picks it]]\n", encoding="utf-8")
    return folder


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session(data: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Session]:
    cache = tmp_path_factory.mktemp("cache")
    async with started("visual_studio_code", data, cache, {}, "--kb", str(data), "--alone") as session:
        yield session


async def typed(session: Session, path: Path, text: str) -> lsp.TextDocumentIdentifier:
    """Open the file at *path* as somebody is typing it."""
    session.client.diagnostics.pop(path.as_uri(), None)
    return await session.opened(text, path)


async def closed(session: Session, document: lsp.TextDocumentIdentifier) -> None:
    """Close a file, and wait until nothing more is told of it: the next test may open it again."""
    session.client.diagnostics[document.uri] = [lsp.Diagnostic(lsp.Range(START, START), "not closed yet")]
    session.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
    await session.until(lambda: not session.client.diagnostics[document.uri])


def cursor(text: str, at: str) -> lsp.Position:
    before = text[: text.index(at) + len(at)]
    return lsp.Position(before.count("\n"), len(before.rpartition("\n")[2]))


async def test_lint_findings_are_told_while_typing_and_a_fixer_mends_them(
    session: Session, data: Path
) -> None:
    text = (data / PICK).read_text().replace("v. Lock Rating x 2", "vs Lock Rating * 2")
    document = await typed(session, data / PICK, text)
    await session.until(lambda: bool(session.client.diagnostics[document.uri]))
    (found,) = session.client.diagnostics[document.uri]
    line = text.split("\n").index("    roll: Lock Craft + Nerve vs Lock Rating * 2")
    value = lsp.Range(lsp.Position(line, 10), lsp.Position(line, 47))
    assert (found.code, found.range) == ("notation", value)
    actions = await session.client.text_document_code_action_async(
        lsp.CodeActionParams(document, found.range, lsp.CodeActionContext([found]))
    )
    (action,) = [one for one in actions or [] if isinstance(one, lsp.CodeAction)]
    assert action.edit is not None
    (change,) = action.edit.document_changes or []
    assert isinstance(change, lsp.TextDocumentEdit)
    (edit,) = change.edits
    assert edit.range == lsp.Range(lsp.Position(line, 0), lsp.Position(line + 1, 0))
    session.edit(document, 2, edit.range, getattr(edit, "new_text", ""))
    await session.until(lambda: not session.client.diagnostics[document.uri])
    await closed(session, document)


async def test_a_broken_file_is_told_with_its_line_and_never_ends_the_server(
    session: Session, data: Path
) -> None:
    text = (data / PICK).read_text()
    document = await typed(session, data / PICK, text)
    for version, broken in enumerate(BROKEN, 2):
        session.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version, document.uri),
                [lsp.TextDocumentContentChangeWholeDocument(broken)],
            )
        )
        await session.until(lambda: bool(session.client.diagnostics[document.uri]))
        places = lsp.HoverParams(document, lsp.Position(0, 2))
        assert await session.client.text_document_hover_async(places) is None
        await session.client.text_document_completion_async(
            lsp.CompletionParams(document, lsp.Position(0, 5))
        )
    session.client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(99, document.uri),
            [lsp.TextDocumentContentChangeWholeDocument(text)],
        )
    )
    await session.until(lambda: not session.client.diagnostics[document.uri])
    await closed(session, document)


@pytest.mark.parametrize(
    ("old", "new", "at", "label"),
    [
        ("roll: Lock Craft + Nerve", "roll: Lock Craft + Ne", "Craft + Ne", "Nerve"),
        ("roll: Lock Craft + Nerve", "roll: Lock Cr", "Lock Cr", "Lock Craft (Clocks)"),
        ("{id: pick-lock,", "{id: pick,", "{id: pick", "pick-lock"),
        ("See also [[hide-behind-clock]]", "See also [[hide", "[[hide", "Hide Behind the Clock (CH)"),
        ("source:", "combine: {must: [hide]}\nsource:", "must: [hide", "hide-behind-clock"),
    ],
)
async def test_terms_concepts_and_ids_are_completed_where_they_belong(
    session: Session, data: Path, old: str, new: str, at: str, label: str
) -> None:
    text = (data / PICK).read_text().replace(old, new)
    document = await typed(session, data / PICK, text)
    found = await session.client.text_document_completion_async(
        lsp.CompletionParams(document, cursor(text, at))
    )
    await closed(session, document)
    assert isinstance(found, lsp.CompletionList)
    assert label in [one.label for one in found.items]


async def test_a_broken_file_leaves_the_others_of_its_folder_checked(session: Session, data: Path) -> None:
    other = data / "editions/ch/actions/deeds/hide-behind-clock.yaml"
    broken = await typed(session, other, other.read_text().replace("name:", "kind: .inf\nname:"))
    text = (data / PICK).read_text()
    document = await typed(session, data / PICK, text.replace("roll: Lock Craft", "roll: Lock Craf"))
    await session.until(lambda: bool(session.client.diagnostics[document.uri]))
    assert [one.code for one in session.client.diagnostics[broken.uri]] == ["yaml"]
    found = await session.client.text_document_completion_async(
        lsp.CompletionParams(document, cursor(text, "roll: Lock Craf"))
    )
    await closed(session, document)
    await closed(session, broken)
    assert isinstance(found, lsp.CompletionList)
    assert "Lock Craft" in [one.label for one in found.items]


async def test_a_file_that_cannot_be_read_is_left_out_of_a_server_s_rules(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "rules", pick_lock="cost: big -> cost: .inf")
    options = ("--kb", str(folder), "--alone")
    async with started("visual_studio_code", folder, tmp_path / "cache", {}, *options) as session:
        note = await session.opened("[[ch/hide-behind-clock]] [[ch/pick-lock]]")
        found = await session.client.text_document_hover_async(lsp.HoverParams(note, lsp.Position(0, 5)))
        (wrong,) = session.client.diagnostics[note.uri]
        while not session.client.messages:
            await session.client.wait_for_notification(lsp.WINDOW_SHOW_MESSAGE)
        told = [one.message for one in session.client.messages]
    assert "Hide Behind the Clock" in str(found and found.contents)
    assert wrong.code == "unknown-reference"
    assert any("Left out of the data" in one and "pick-lock.yaml:3" in one for one in told)


async def test_prose_of_a_data_file_is_left_without_proposals(session: Session, data: Path) -> None:
    text = (data / PICK).read_text()
    document = await typed(session, data / PICK, text)
    found = await session.client.text_document_completion_async(
        lsp.CompletionParams(document, cursor(text, "summary: Open a l"))
    )
    await closed(session, document)
    assert isinstance(found, lsp.CompletionList)
    assert list(found.items) == []


async def test_a_roll_shows_its_odds(session: Session, data: Path) -> None:
    text = (data / PICK).read_text()
    document = await typed(session, data / PICK, text)
    found = await session.client.text_document_hover_async(
        lsp.HoverParams(document, cursor(text, "roll: Lock Craft + N"))
    )
    await closed(session, document)
    assert "%" in str(found and found.contents)
    assert "(professional)" in str(found and found.contents)


@pytest.mark.parametrize(
    ("at", "old", "new"),
    [("name: Pick", "pick-lock", "open-lock"), ("[[hide-b", "hide-behind-clock", "lurk")],
)
async def test_an_id_is_renamed_everywhere_and_its_old_slug_still_leads_there(
    session: Session, data: Path, tmp_path: Path, at: str, old: str, new: str
) -> None:
    text = (data / PICK).read_text()
    document = await typed(session, data / PICK, text)
    place = cursor(text, at)
    begun = await session.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, place))
    edit = await session.client.text_document_rename_async(lsp.RenameParams(document, place, new))
    await closed(session, document)
    assert isinstance(begun, lsp.PrepareRenamePlaceholder)
    assert begun.placeholder == old
    assert edit is not None
    (lay_out(tmp_path) / "note.md").write_text((data / "note.md").read_text())
    carry_out(edit, data, tmp_path)
    base, faults = load_with_problems(tmp_path, shipped=False)
    assert [*faults, *lint(base)] == []
    assert base.entries[f"ch/{new}"].formerly == [old]
    picked = base.entries.get("ch/open-lock") or base.entries["ch/pick-lock"]
    assert [link.id for link in picked.concepts] == ["pick-lock"]
    assert ("[[lurk]]" in str(picked.effect)) == (new == "lurk")
    assert ("[[ch/open-lock|" in (tmp_path / "note.md").read_text()) == (new == "open-lock")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Open Lock", "'Open Lock' is not a slug; use lower-case letters, digits and single hyphens"),
        ("pick-lock", "ch/pick-lock is its id already; choose another"),
        ("hide-behind-clock", "ch/hide-behind-clock is the id of another entry; choose another"),
        ("sr5/open-lock", "ch/pick-lock can't become 'sr5/open-lock': an entry stays in its edition"),
    ],
)
async def test_an_id_that_cannot_be_is_refused_in_a_sentence(
    session: Session, data: Path, name: str, why: str
) -> None:
    text = (data / PICK).read_text()
    document = await typed(session, data / PICK, text)
    with pytest.raises(JsonRpcException) as refused:
        await session.client.text_document_rename_async(
            lsp.RenameParams(document, cursor(text, "name: P"), name)
        )
    await closed(session, document)
    assert refused.value.message == why


@pytest.mark.slow
async def test_preparing_a_rename_refuses_data_that_lie_beneath(tmp_path: Path) -> None:
    (shipped,) = (ROOT / "kb/editions/sr5").rglob("take-cover.yaml")
    path = tmp_path / "rules" / shipped.relative_to(ROOT / "kb")
    path.parent.mkdir(parents=True)
    path.write_bytes(shipped.read_bytes())
    rules = tmp_path / "rules"
    async with started("visual_studio_code", rules, tmp_path / "cache", {}, "--kb", str(rules)) as session:
        document = await session.opened(shipped.read_text(), path)
        with pytest.raises(JsonRpcException, match="start the server with --alone"):
            await session.client.text_document_prepare_rename_async(
                lsp.PrepareRenameParams(document, cursor(shipped.read_text(), "name: T"))
            )


def carry_out(edit: lsp.WorkspaceEdit, home: Path, copy: Path) -> None:
    """Do in *copy* what an editor does with *edit* in *home*."""
    for change in edit.document_changes or []:
        if isinstance(change, lsp.RenameFile):
            old, new = (
                copy / uri.removeprefix(f"{home.as_uri()}/") for uri in (change.old_uri, change.new_uri)
            )
            old.rename(new)
        if not isinstance(change, lsp.TextDocumentEdit):
            continue
        path = copy / change.text_document.uri.removeprefix(f"{home.as_uri()}/")
        lines = path.read_text().splitlines(keepends=True)
        for one in sorted(change.edits, key=lambda one: one.range.start.line, reverse=True):
            start, end = one.range.start, one.range.end
            before = (
                "".join(lines[: start.line]) + "".join(lines[start.line : start.line + 1])[: start.character]
            )
            behind = "".join(lines[end.line : end.line + 1])[end.character :] + "".join(lines[end.line + 1 :])
            lines = (before + getattr(one, "new_text", "") + behind).splitlines(keepends=True)
        path.write_text("".join(lines))
