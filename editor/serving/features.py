"""Every request that the server answers, and the feature that answers it."""

from collections.abc import Callable
from pathlib import Path

from lsprotocol import types as lsp
from pygls.capabilities import get_capability

from editor.features.cards import page
from editor.features.completion import described, proposals
from editor.features.converting import block_editions, conversions
from editor.features.diagnostics import findings
from editor.features.hints import hints, lenses
from editor.features.hover import hover
from editor.features.links import defined_at, links, mentions, references
from editor.features.searching import symbols
from editor.library import Library
from editor.notes.note import Note
from editor.serving.commands import PREFIX
from editor.serving.server import ActionaryServer, Steps
from editor.serving.wire import Wire, markdown, workspace_symbol
from editor.settings import EditorSettings

_TRIGGERS = ["[", "/", "|"]
"""Signs after which an editor asks what may follow."""

_REWRITE = lsp.CodeActionKind.RefactorRewrite
_ACTIONS = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, _REWRITE])
_COMPLETION = lsp.CompletionOptions(trigger_characters=_TRIGGERS, resolve_provider=True)


def add_features(server: ActionaryServer) -> None:
    """Have *server* answer everything that editors ask about notes."""
    _keep_notes(server)
    server.request(lsp.TEXT_DOCUMENT_HOVER, _hover)
    server.request(lsp.TEXT_DOCUMENT_DEFINITION, _definition(server))
    server.request(lsp.TEXT_DOCUMENT_DOCUMENT_LINK, _links(server))
    server.request(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _symbols)
    server.request(lsp.TEXT_DOCUMENT_REFERENCES, _references(server))
    server.request(lsp.TEXT_DOCUMENT_COMPLETION, _completion, _COMPLETION)
    server.request(lsp.TEXT_DOCUMENT_CODE_ACTION, _actions, _ACTIONS)
    server.request(lsp.TEXT_DOCUMENT_INLAY_HINT, _hints)
    server.request(lsp.TEXT_DOCUMENT_CODE_LENS, _lenses)
    _resolve_completion(server)
    _workspace_symbols(server)


def _keep_notes(server: ActionaryServer) -> None:
    @server.feature(lsp.INITIALIZE)
    def begin(params: lsp.InitializeParams) -> None:
        server.set(params.initialization_options or {})
        server.lending.open()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        server.put(Note.of(document.uri, document.text, document.version))

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.edited(params)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(params: lsp.DidChangeConfigurationParams) -> None:
        server.set(params.settings or {})


def _hover(
    library: Library, note: Note, settings: EditorSettings, params: lsp.HoverParams, wire: Wire
) -> lsp.Hover | None:
    return wire.hover(hover(library, note, wire.place(params.position), settings))


def _definition(server: ActionaryServer) -> Callable[..., list[lsp.Location]]:
    def answer(
        library: Library, note: Note, settings: EditorSettings, params: lsp.DefinitionParams, wire: Wire
    ) -> list[lsp.Location]:
        ids = defined_at(library, note, wire.place(params.position), settings)
        start = lsp.Position(0, 0)
        return [
            lsp.Location(page_file(server.pages, library, id_).as_uri(), lsp.Range(start, start))
            for id_ in ids
        ]

    return answer


def _links(server: ActionaryServer) -> Callable[..., list[lsp.DocumentLink]]:
    def answer(
        library: Library, note: Note, settings: EditorSettings, _: lsp.DocumentLinkParams, wire: Wire
    ) -> list[lsp.DocumentLink]:
        shown = get_capability(
            server.client_capabilities, "text_document.document_link.tooltip_support", False
        )
        return [wire.link(link, tips=bool(shown)) for link in links(library, note, settings)]

    return answer


def _symbols(
    library: Library, note: Note, settings: EditorSettings, _: lsp.DocumentSymbolParams, wire: Wire
) -> list[lsp.DocumentSymbol]:
    return [wire.symbol(mention) for mention in mentions(library, note, settings)]


def _references(server: ActionaryServer) -> Callable[..., list[lsp.Location]]:
    def answer(
        library: Library, note: Note, settings: EditorSettings, params: lsp.ReferenceParams, wire: Wire
    ) -> list[lsp.Location]:
        ids = defined_at(library, note, wire.place(params.position), settings)
        notes = (
            {one.uri: one for one in server.on_disk.below(server.folders, {**server.notes})} if ids else {}
        )
        found = references(library, notes.values(), ids, settings)
        return [server.wire(notes[mention.uri]).location(mention) for mention in found]

    return answer


def _completion(
    library: Library, note: Note, settings: EditorSettings, params: lsp.CompletionParams, wire: Wire
) -> lsp.CompletionList:
    found = proposals(library, note, wire.place(params.position), settings)
    items = [wire.completion(proposal, order) for order, proposal in enumerate(found)]
    # incomplete: with the next letter other entries may be meant, by an alias or another slip
    return lsp.CompletionList(is_incomplete=True, items=items)


def _hints(
    library: Library, note: Note, settings: EditorSettings, params: lsp.InlayHintParams, wire: Wire
) -> list[lsp.InlayHint]:
    return [wire.hint(hint) for hint in hints(library, note, wire.span(params.range), settings)]


def _lenses(
    library: Library, note: Note, settings: EditorSettings, _: lsp.CodeLensParams, wire: Wire
) -> list[lsp.CodeLens]:
    return [wire.lens(lens, PREFIX) for lens in lenses(library, note, settings)]


def _actions(
    library: Library, note: Note, settings: EditorSettings, params: lsp.CodeActionParams, wire: Wire
) -> list[lsp.CodeAction]:
    only = params.context.only
    actions: list[lsp.CodeAction] = []
    if only is None or any(lsp.CodeActionKind.QuickFix.startswith(kind) for kind in only):
        actions += _fixes(library, note, settings, params, wire)
    if only is None or any(_REWRITE.startswith(kind) for kind in only):
        actions += _rewrites(library, note, settings, params, wire)
    return actions


def _rewrites(
    library: Library, note: Note, settings: EditorSettings, params: lsp.CodeActionParams, wire: Wire
) -> list[lsp.CodeAction]:
    start = wire.place(params.range.start)
    actions = [
        lsp.CodeAction(found.title, kind=_REWRITE, edit=wire.edit([(found.span, found.text)]))
        for found in conversions(library, note, start, settings)
    ]
    for edition in block_editions(library, note, start.line, settings):
        title = f"Convert this stat block to {library.base.editions[edition].short}"
        asked = {"uri": note.uri, "line": start.line, "to": edition, "insert": True}
        command = lsp.Command(title, PREFIX + "convert", arguments=[asked])
        actions.append(lsp.CodeAction(title, kind=_REWRITE, command=command))
    return actions


def _fixes(
    library: Library, note: Note, settings: EditorSettings, params: lsp.CodeActionParams, wire: Wire
) -> list[lsp.CodeAction]:
    wanted = wire.span(params.range)
    actions = []
    for finding in findings(library, note, settings):
        if finding.span.end < wanted.start or wanted.end < finding.span.start:
            continue
        where = wire.range(finding.span)
        mends = next(
            (one for one in params.context.diagnostics if one.code == finding.code and one.range == where),
            None,
        )
        actions += [wire.fix(fix, mends) for fix in finding.fixes]
    return actions


def _resolve_completion(server: ActionaryServer) -> None:
    @server.feature(lsp.COMPLETION_ITEM_RESOLVE)
    def handle(item: lsp.CompletionItem) -> Steps:
        id_ = item.data.get("id", "") if isinstance(item.data, dict) else ""
        formats = get_capability(
            server.client_capabilities, "text_document.completion.completion_item.documentation_format", []
        )
        if lsp.MarkupKind.Markdown in (formats or []):
            text = yield server.apart, (lambda library: described(library, id_, server.settings),), None
            item.documentation = markdown(text)
        return item


def _workspace_symbols(server: ActionaryServer) -> None:
    @server.feature(lsp.WORKSPACE_SYMBOL)
    def handle(params: lsp.WorkspaceSymbolParams) -> Steps:
        def answer(library: Library) -> list[lsp.SymbolInformation]:
            found = symbols(library, params.query, server.settings)
            return [workspace_symbol(one, lambda id_: page_file(server.pages, library, id_)) for one in found]

        return (yield server.searching, (answer,), None)


def page_file(folder: Path, library: Library, id_: str) -> Path:
    """Return the file with an entry's page; write it if it is missing or outdated."""
    path = folder / f"{id_}.md"
    edition, _, _ = id_.partition("/")
    text = f"---\nactionary: {{edition: {edition}}}\n---\n\n" + page(
        library.base, id_, lambda other: f"[[{other}|{library.base.entries[other].name}]]"
    )
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path
