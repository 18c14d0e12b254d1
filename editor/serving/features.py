"""Register every request that the server answers; the functions named here are in `answers`."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from lsprotocol import types as lsp
from pygls.capabilities import get_capability

from editor.notes.note import Note
from editor.serving.server import ActionaryServer, Steps
from editor.serving.wire import markdown

_ACTIONS = lsp.CodeActionOptions(
    code_action_kinds=[
        lsp.CodeActionKind.QuickFix,
        lsp.CodeActionKind.Refactor,
        lsp.CodeActionKind.RefactorRewrite,
    ]
)
_COMPLETION = lsp.CompletionOptions(trigger_characters=["[", "(", "/", "|", ":", "@"], resolve_provider=True)
"""With the characters after which an editor asks for completions."""


def _answer(name: str) -> Callable[..., Any]:
    """Return the function *name* of `answers`, imported when it is first called: it imports the rules."""

    def call(*arguments: Any) -> Any:
        return getattr(_answers(), name)(*arguments)

    return call


def _answers() -> ModuleType:
    return import_module("editor.serving.answers")


def add_features(server: ActionaryServer) -> None:
    """Register the handlers of all notifications and requests about notes."""
    server.prepare = _answers
    _keep_notes(server)
    server.request(lsp.TEXT_DOCUMENT_HOVER, _answer("at_hover"))
    server.request(lsp.TEXT_DOCUMENT_DEFINITION, _answer("definition"))
    server.request(lsp.TEXT_DOCUMENT_DOCUMENT_LINK, _answer("document_links"))
    server.request(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _answer("document_symbols"))
    server.request(lsp.TEXT_DOCUMENT_REFERENCES, _answer("all_references"))
    # VS Code takes a refusal or an empty list as final, and offers words of the text from then on
    server.request(lsp.TEXT_DOCUMENT_COMPLETION, _answer("completion"), _COMPLETION, proposes=True)
    server.request(lsp.TEXT_DOCUMENT_CODE_ACTION, _answer("actions"), _ACTIONS)
    server.request(lsp.TEXT_DOCUMENT_INLAY_HINT, _answer("inlay_hints"))
    server.request(lsp.TEXT_DOCUMENT_CODE_LENS, _answer("code_lenses"))
    server.request(lsp.TEXT_DOCUMENT_PREPARE_RENAME, _answer("rename_placeholder"))
    server.request(lsp.TEXT_DOCUMENT_RENAME, _answer("rename_edit"), lsp.RenameOptions(prepare_provider=True))
    _resolve_completion(server)
    _workspace_symbols(server)


def _keep_notes(server: ActionaryServer) -> None:
    @server.feature(lsp.INITIALIZE)
    def initialize(params: lsp.InitializeParams) -> None:
        server.initial_settings = params.initialization_options or {}

    @server.feature(lsp.INITIALIZED)
    def initialized(_: lsp.InitializedParams) -> None:
        server.get_ready()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        server.open_note(Note.of(document.uri, document.text, document.version))

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        server.edit_note(params)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        server.close_note(params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def did_change_configuration(params: lsp.DidChangeConfigurationParams) -> None:
        server.get_ready()
        server.apply_settings(params.settings or {})


def _resolve_completion(server: ActionaryServer) -> None:
    @server.feature(lsp.COMPLETION_ITEM_RESOLVE)
    def handle(item: lsp.CompletionItem) -> Steps:
        id_ = item.data.get("id", "") if isinstance(item.data, dict) else ""
        formats = get_capability(
            server.client_capabilities, "text_document.completion.completion_item.documentation_format", []
        )
        if lsp.MarkupKind.Markdown in (formats or []):
            described = _answer("proposal_description")
            text = yield (
                server.with_library,
                (lambda library: described(library, id_, server.settings),),
                None,
            )
            item.documentation = markdown(text)
        return item


def _workspace_symbols(server: ActionaryServer) -> None:
    @server.feature(lsp.WORKSPACE_SYMBOL)
    def handle(params: lsp.WorkspaceSymbolParams) -> Steps:
        found = _answer("workspace_symbols")
        return (yield server.with_search, (lambda library: found(server, library, params.query),), None)
