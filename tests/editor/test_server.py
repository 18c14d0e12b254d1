"""The real server as a process, asked as VS Code and Neovim ask it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from tests.editor.session import Session, across, started

pytestmark = pytest.mark.asyncio(loop_scope="module")

EDITORS = [
    "neovim@0.11.0",
    pytest.param("visual_studio_code", marks=pytest.mark.slow),
    pytest.param("neovim@0.7.0", marks=pytest.mark.slow),
]
"""Each counts columns in units of its own."""
MODIFIED = -32801


def choosing(edition: str) -> lsp.DidChangeConfigurationParams:
    return lsp.DidChangeConfigurationParams({"actionary": {"edition": edition}})


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=EDITORS)
async def session(request: pytest.FixtureRequest, cache: Path, vault: Path) -> AsyncIterator[Session]:
    async with started(request.param, vault, cache, {"edition": "sr5"}) as session:
        yield session


async def test_columns_are_right_after_an_emoji(session: Session) -> None:
    document = await session.opened("😀😀 [[sr5/take-cover]] and Take Aim")
    wide = 2 * session.emoji
    found = await session.client.text_document_hover_async(
        lsp.HoverParams(document, lsp.Position(0, wide + 3))
    )
    assert found is not None
    assert found.range == across(0, wide + 1, wide + 1 + len("[[sr5/take-cover]]"))
    named = await session.client.text_document_hover_async(
        lsp.HoverParams(document, lsp.Position(0, wide + 1 + len("[[sr5/take-cover]] and Take Aim")))
    )
    assert named is not None
    assert "Take Aim · SR5" in str(named.contents)


async def test_what_is_wrong_is_told_and_goes_when_it_is_mended(session: Session) -> None:
    document = await session.opened("😀 [[sr5/tak-cover]]")
    (found,) = session.client.diagnostics[document.uri]
    at = session.emoji + 3
    assert (found.code, found.range) == ("unknown-reference", across(0, at, at + len("sr5/tak-cover")))
    actions = await session.client.text_document_code_action_async(
        lsp.CodeActionParams(document, found.range, lsp.CodeActionContext([found]))
    )
    first = (actions or [])[0]
    assert isinstance(first, lsp.CodeAction)
    assert first.edit is not None
    (change,) = first.edit.document_changes or []
    assert isinstance(change, lsp.TextDocumentEdit)
    assert change.text_document.version == 1
    (edit,) = change.edits
    assert isinstance(edit, lsp.TextEdit)
    assert (edit.range, edit.new_text) == (found.range, "sr5/take-cover")
    session.edit(document, 2, edit.range, edit.new_text)
    await session.until(lambda: not session.client.diagnostics[document.uri])
    assert session.told is not None
    assert (session.told.uri, session.told.version) == (document.uri, 2)


async def test_a_request_that_an_edit_overtakes_is_refused_and_never_crossed(session: Session) -> None:
    document = await session.opened("[[sr5/jam-signals]] and more")
    asked = lsp.HoverParams(document, lsp.Position(0, 5))
    sent = [asyncio.wrap_future(session.client.text_document_hover(asked)) for _ in range(3)]
    session.edit(document, 2, across(0, 0, len("[[sr5/jam-signals]]")), "[[sr5/take-cover]]")
    answers = await asyncio.gather(*sent, return_exceptions=True)
    after = await session.client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(0, 5)))
    assert "Take Cover" in str(after and after.contents)
    for answer in answers:
        if isinstance(answer, JsonRpcException):
            assert answer.code == MODIFIED
        else:
            assert "Jam Signals" in str(getattr(answer, "contents", ""))
            assert getattr(answer, "range", None) == across(0, 0, len("[[sr5/jam-signals]]"))


async def test_completion_that_an_edit_overtakes_is_about_the_text_that_was_asked_about(
    session: Session,
) -> None:
    document = await session.opened("[[ful")
    asked = lsp.CompletionParams(document, lsp.Position(0, 5))
    sent = [asyncio.wrap_future(session.client.text_document_completion(asked)) for _ in range(3)]
    session.edit(document, 2, across(0, 5, 5), " defn")
    for answer in await asyncio.gather(*sent):
        assert isinstance(answer, lsp.CompletionList)
        assert answer.is_incomplete
        edit = answer.items[0].text_edit
        assert isinstance(edit, lsp.TextEdit)
        assert (edit.range, answer.items[0].filter_text) == (across(0, 2, 5), "ful")


async def test_a_test_of_values_is_resolved_as_its_hover_says(session: Session) -> None:
    document = await session.opened("[[cwn/run]]")
    found = await session.client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(0, 4)))
    answer = await session.command("resolve", {"uri": document.uri, "line": 0})
    assert f"**Gives** {answer['headline']} (professional)" in str(found and found.contents)


async def test_a_typed_roll_has_a_hint_a_hover_and_its_own_result(session: Session) -> None:
    document = await session.opened(
        "---\nactionary: sr5\n---\n😀 `Logic (1)`, `8 dice (2)` dice 5 5 1 1 1 1 2 2"
    )
    lines = across(3, 0, 1)
    told = await session.client.text_document_inlay_hint_async(lsp.InlayHintParams(document, lines))
    start = session.emoji + 1
    first = lsp.HoverParams(document, lsp.Position(3, start + 2))
    card = await session.client.text_document_hover_async(first)
    answer = await session.command("resolve", {"uri": document.uri, "line": 3, "typed": "8 dice (2)"})
    assert [hint.label for hint in told or ()][-1] == answer["headline"] == "2 hits against 2: success"
    assert card is not None
    assert card.range == across(3, start, start + len("`Logic (1)`"))


async def test_go_to_definition_opens_a_page_with_links_that_work(session: Session) -> None:
    document = await session.opened("[[take-cover]]")
    found = await session.client.text_document_definition_async(
        lsp.DefinitionParams(document, lsp.Position(0, 4))
    )
    assert isinstance(found, list)
    (where,) = found
    assert isinstance(where, lsp.Location)
    page = Path(where.uri.removeprefix("file://")).read_text(encoding="utf-8")
    assert "# Take Cover (SR5)" in page
    assert "| SR6 | [[sr6/take-cover\\|Take Cover]] | the same |" in page
    opened = await session.opened(page)
    assert list(session.client.diagnostics[opened.uri]) == []


async def test_references_are_found_in_files_that_are_not_open(session: Session) -> None:
    document = await session.opened("x [[sr5/take-cover]]")
    found = await session.client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), document, lsp.Position(0, 5))
    )
    places = {(Path(one.uri).name, one.range.start.line) for one in found or []}
    assert {("old.md", 0), ("form-feed.md", 1), (Path(document.uri).name, 0)} <= places


async def test_links_symbols_and_completion_are_what_the_editor_can_show(session: Session) -> None:
    document = await session.opened("[[sr5/take-cover|duck]] [[take co")
    (link,) = await session.client.text_document_document_link_async(lsp.DocumentLinkParams(document)) or []
    assert link.target == "http://127.0.0.1:8000/sr5/take-cover/"
    symbols = await session.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
    assert [one.name for one in symbols or []] == ["duck"]
    typed = lsp.CompletionParams(document, lsp.Position(0, len("[[sr5/take-cover|duck]] [[take co")))
    found = await session.client.text_document_completion_async(typed)
    assert isinstance(found, lsp.CompletionList)
    whole = await session.client.completion_item_resolve_async(found.items[0])
    assert found.items[0].label == "Take Cover (SR5)"
    assert whole.documentation is None or "You pay" in str(whole.documentation)


async def test_ways_to_pay_are_completed_behind_a_colon_in_a_turn(session: Session) -> None:
    document = await session.opened("```turn\n[[x]]\nchange-gun-mode:\n```")
    offered = session.capabilities.completion_provider
    assert offered is not None
    assert {"(", ":", "@"} <= {*(offered.trigger_characters or [])}
    typed = lsp.CompletionParams(document, lsp.Position(2, len("change-gun-mode:")))
    found = await session.client.text_document_completion_async(typed)
    assert isinstance(found, lsp.CompletionList)
    assert [one.label for one in found.items] == ["by-hand", "smartgun"]


async def test_weapons_are_completed_behind_with(session: Session) -> None:
    block = "**Goon** B 4, A 4, R 3, S 3; Skills: Pistols 3; Weapons: Colt [Heavy Pistol, Acc 5]"
    line = "😀 Goon: [[sr5/fire-gun]] with the C"
    document = await session.opened(f"{block}\n\n{line}")
    end = len(line) - 1 + session.emoji
    found = await session.client.text_document_completion_async(
        lsp.CompletionParams(document, lsp.Position(2, end))
    )
    assert isinstance(found, lsp.CompletionList)
    (item,) = found.items
    assert item.text_edit == lsp.TextEdit(across(2, end - 1, end), "Colt")


async def test_the_workspace_s_symbols_are_what_the_search_finds(session: Session) -> None:
    found = await session.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("hak on teh fly"))
    names = [one.name for one in found or []]
    told = await session.command("search", {"query": "hak on teh fly", "limit": 50})
    assert names[0] == "Hack on the Fly (SR5)"
    assert sorted(one["name"] for one in told["results"]) == sorted(
        name[: name.rindex(" (")] for name in names
    )


async def test_a_command_that_is_asked_wrongly_answers_a_sentence(session: Session) -> None:
    assert await session.command("insert", {"id": "sr5/take-aim", "as": "poem"}) == {
        "error": "there is no form 'poem'; allowed: reference, stat-block, summary"
    }
    assert await session.command("insert", {"id": "sr5/take-aim"}) == {"text": "[[sr5/take-aim|Take Aim]]"}


async def test_a_note_that_was_closed_is_let_go(session: Session) -> None:
    document = await session.opened("[[sr5/tak-cover]]")
    session.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
    await session.until(lambda: not session.client.diagnostics[document.uri])
    position = lsp.HoverParams(document, lsp.Position(0, 4))
    assert await session.client.text_document_hover_async(position) is None


async def test_settings_change_what_is_shown_at_once(session: Session) -> None:
    document = await session.opened("[[take-cover]]")
    session.client.workspace_did_change_configuration(choosing("sr6"))
    found = await session.client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(0, 4)))
    session.client.workspace_did_change_configuration(choosing("sr5"))
    assert "· SR6" in str(found and found.contents)


async def test_an_edition_of_the_settings_that_does_not_exist_is_told(session: Session) -> None:
    told = len(session.client.messages)
    session.client.workspace_did_change_configuration(choosing("sr9"))
    while len(session.client.messages) == told:
        await session.client.wait_for_notification(lsp.WINDOW_SHOW_MESSAGE)
    session.client.workspace_did_change_configuration(choosing("SR5"))
    document = await session.opened("[[take-cover]]")
    found = await session.client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(0, 4)))
    assert "· SR5" in str(found and found.contents)
    assert "· SR6" not in str(found and found.contents)
    assert [one.message for one in session.client.messages[told:]] == [
        "actionary.edition is 'sr9'; it must be cwn, matrix-d6, sr3, sr5 or sr6"
    ]
    session.client.workspace_did_change_configuration(choosing("sr5"))


async def test_a_line_is_resolved_and_its_result_inserted_below(session: Session) -> None:
    document = await session.opened("😀 [[hack-on-the-fly]] Hacking 5, seed tuesday\nNext")
    edits: list[lsp.ApplyWorkspaceEditParams] = []

    def applied(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
        edits.append(params)
        return lsp.ApplyWorkspaceEditResult(applied=True)

    session.client.feature(lsp.WORKSPACE_APPLY_EDIT)(applied)
    told = await session.command("resolve", {"uri": document.uri, "line": 0, "insert": True})
    assert told["seed"] == "tuesday"
    (edit,) = edits
    (change,) = edit.edit.document_changes or []
    assert isinstance(change, lsp.TextDocumentEdit)
    assert change.text_document.version == 1
    (insert,) = change.edits
    assert isinstance(insert, lsp.TextEdit)
    end = session.emoji + len(" [[hack-on-the-fly]] Hacking 5, seed tuesday")
    assert (insert.range, insert.new_text) == (across(0, end, end), f"\n{told['text']}\n")


async def test_a_turn_that_is_marked_is_checked_on_command(session: Session) -> None:
    document = await session.opened("```turn initiative 12\ntake-aim\nfire-gun\n```")
    told = await session.command("turn", {"uri": document.uri, "line": 2})
    assert told["legal"] is True
    refused = await session.command("turn", {"uri": document.uri, "line": 9})
    assert "there is no turn on line 10" in refused["error"]


async def test_lenses_name_commands_that_the_server_has(session: Session) -> None:
    document = await session.opened("[[hack-on-the-fly]]\n[[take-aim]]\n```turn initiative 9\ntake-aim\n```")
    found = await session.client.text_document_code_lens_async(lsp.CodeLensParams(document))
    offered = session.capabilities.execute_command_provider
    assert offered is not None
    named = {one.command.command for one in found or [] if one.command}
    assert named == {f"actionary.server.{name}" for name in ("resolve", "compare", "turn")}
    assert named <= set(offered.commands)


async def test_a_roll_between_backticks_is_resolved_by_a_lens_or_an_action(session: Session) -> None:
    document = await session.opened("She rolls `12 dice (3)` now")
    (lens,) = await session.client.text_document_code_lens_async(lsp.CodeLensParams(document)) or []
    only = lsp.CodeActionContext([], only=[lsp.CodeActionKind.Refactor])
    (action,) = (
        await session.client.text_document_code_action_async(
            lsp.CodeActionParams(document, across(0, 12, 12), only)
        )
        or []
    )
    assert lens.command is not None
    assert action.title == lens.command.title == "Resolve 12 dice (3)"
    assert "actionary.server.resolve" in str(action.command)
    about: Any = (lens.command.arguments or [{}])[0]
    told = await session.command("resolve", {"uri": about["uri"], "line": about["line"]})
    assert told["title"] == "12 dice (3)"


async def test_a_command_says_what_stands_at_a_place_after_an_emoji(session: Session) -> None:
    document = await session.opened("🎲 [[take-cover]] and nothing")
    about = {"uri": document.uri, "line": 0, "character": 8}
    found = await session.command("at", about)
    assert [one["id"] for one in found["entries"]] == ["sr5/take-cover"]
    assert await session.command("at", {**about, "character": 24}) == {"entries": []}
    refused = await session.command("at", {**about, "character": -1})
    assert refused["error"] == "character is -1; it must be a whole number from 0"


async def test_references_can_be_rewritten_and_stat_blocks_converted(session: Session) -> None:
    document = await session.opened("[[take-cover|duck]]\nAgility 5, Willpower 4")
    context = lsp.CodeActionContext([], only=[lsp.CodeActionKind.Refactor])
    first = await session.client.text_document_code_action_async(
        lsp.CodeActionParams(document, across(0, 3, 3), context)
    )
    assert "Convert to SR6: Take Cover (the same)" in [one.title for one in first or []]
    second = await session.client.text_document_code_action_async(
        lsp.CodeActionParams(document, across(1, 0, 0), context)
    )
    assert "Convert this stat block to SR6" in [one.title for one in second or []]


async def test_a_note_counts_with_the_character_beside_it(session: Session) -> None:
    beside = session.vault / "me.txt"
    beside.write_text("sr5\nTrace\nLOG 6, Hacking 5, Sleaze 4", encoding="utf-8")
    head = "---\nactionary: {edition: sr5, character: me.txt}\n---\n"
    document = await session.opened(f"{head}[[hack-on-the-fly]] v. Intuition 4, Firewall 3\n")
    found = await session.client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(3, 5)))
    assert found is not None
    assert isinstance(found.contents, lsp.MarkupContent)
    assert "(your line and Trace)" in found.contents.value
    told = await session.command("resolve", {"uri": document.uri, "line": 3})
    assert "Trace: Logic 6, Hacking 5 and Sleaze 4" in told["text"]


async def test_a_note_follows_the_table_beside_it(session: Session) -> None:
    (session.vault / "our-table.yaml").write_text("sr5: {rulings: {tie: actor}}", encoding="utf-8")
    head = "---\nactionary: {edition: sr5, table: our-table.yaml}\n---\n"
    document = await session.opened(f"{head}[[hack-on-the-fly]] v. Intuition 4, Firewall 3\n")
    found = await session.client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(3, 5)))
    assert found is not None
    assert isinstance(found.contents, lsp.MarkupContent)
    assert "**Your table's rulings** tie: you win" in found.contents.value
    told = await session.command("resolve", {"uri": document.uri, "line": 3})
    assert "your table's rulings: tie: you win" in told["text"]
