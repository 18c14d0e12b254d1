"""The answers to requests about notes: the results of features, in the types of the protocol.

It imports the rules, so the server imports it only after the handshake. `features` names its functions.
"""

from pathlib import Path

from lsprotocol import types as lsp
from pygls.capabilities import get_capability

from editor.data_files.completing import data_proposals
from editor.data_files.odds import odds_at
from editor.features.cards import wiki_page
from editor.features.completing_dice import dice_proposals
from editor.features.completing_marks import mark_proposals
from editor.features.completing_names import name_proposals
from editor.features.completing_options import option_proposals, rating_proposals
from editor.features.completion import proposal_description, proposals
from editor.features.converting import block_editions, conversions
from editor.features.diagnostics import findings
from editor.features.hints import hints, lenses, resolving
from editor.features.hover import hover
from editor.features.links import entries_at, links, mentions, references
from editor.features.searching import symbols
from editor.library import Library
from editor.serving.command_result import PREFIX
from editor.serving.renaming import rename_edit, rename_placeholder
from editor.serving.server import ActionaryServer, NoteContext
from editor.serving.wire import workspace_symbol

__all__ = [
    "actions",
    "all_references",
    "at_hover",
    "code_lenses",
    "completion",
    "definition",
    "document_links",
    "document_symbols",
    "inlay_hints",
    "page_file",
    "proposal_description",
    "rename_edit",
    "rename_placeholder",
    "workspace_symbols",
]

_REFACTOR = lsp.CodeActionKind.Refactor
_REWRITE = lsp.CodeActionKind.RefactorRewrite
_START = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))


def at_hover(context: NoteContext, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return the hover at a place."""
    wire, place, files = context.wire, context.wire.place(params.position), context.server.data_files
    if file := files.of(context.note):
        base = files.base(file)
        if odds := odds_at(base, context.note, file.path, file.edition, place, context.settings):
            return wire.hover(odds)
    return wire.hover(hover(context.library, context.note, place, context.settings))


def definition(context: NoteContext, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """Return the pages of the entries at a place."""
    ids = entries_at(context.library, context.note, context.wire.place(params.position), context.settings)
    files = (page_file(context.server.pages, context.library, id_) for id_ in ids)
    return [lsp.Location(file.as_uri(), _START) for file in files]


def document_links(context: NoteContext, _: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
    """Return a link for every reference."""
    able, wire = context.server.client_capabilities, context.wire
    tips = bool(get_capability(able, "text_document.document_link.tooltip_support", False))
    return [wire.link(link, tips=tips) for link in links(context.library, context.note, context.settings)]


def document_symbols(context: NoteContext, _: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """Return the references as symbols of the note."""
    wire = context.wire
    return [wire.symbol(mention) for mention in mentions(context.library, context.note, context.settings)]


def all_references(context: NoteContext, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Return every reference in the workspace's notes to the entries at a place."""
    server = context.server
    ids = entries_at(context.library, context.note, context.wire.place(params.position), context.settings)
    notes = {one.uri: one for one in server.on_disk.below(server.folders, {**server.notes})} if ids else {}
    found = references(context.library, notes.values(), ids, context.settings)
    return [server.wire(notes[mention.uri]).location(mention) for mention in found]


def completion(context: NoteContext, params: lsp.CompletionParams) -> lsp.CompletionList:
    """Return completions at a place: of references, turns and rolls; in data files also concepts and terms."""
    wire, place, files = context.wire, context.wire.place(params.position), context.server.data_files
    if file := files.of(context.note):
        base = files.base(file)
        found = data_proposals(context.library, base, context.note, file.edition, place, context.settings)
    else:
        about = (context.library, context.note, place, context.settings)
        each = (
            proposals,
            mark_proposals,
            dice_proposals,
            option_proposals,
            name_proposals,
            rating_proposals,
        )
        found = next(filter(None, (propose(*about) for propose in each)), [])
    items = [wire.completion(proposal, order) for order, proposal in enumerate(found)]
    # incomplete: the next letter may match other entries, by an alias or with a typo
    return lsp.CompletionList(is_incomplete=True, items=items)


def inlay_hints(context: NoteContext, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """Return the hints with cost and odds after the references in a range of the note."""
    wire = context.wire
    return [
        wire.hint(hint)
        for hint in hints(context.library, context.note, wire.span(params.range), context.settings)
    ]


def code_lenses(context: NoteContext, _: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Return the commands above lines."""
    wire = context.wire
    return [wire.lens(lens, PREFIX) for lens in lenses(context.library, context.note, context.settings)]


def actions(context: NoteContext, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Return the quick fixes of findings in a range of the note, its conversions, and what resolves its line."""
    only = params.context.only
    found: list[lsp.CodeAction] = []
    if only is None or any(lsp.CodeActionKind.QuickFix.startswith(kind) for kind in only):
        found += _fixes(context, params)
    if only is None or any(_REWRITE.startswith(kind) for kind in only):
        found += _rewrites(context, params)
    if only is None or any(_REFACTOR.startswith(kind) for kind in only):
        found += _resolving(context, params)
    return found


def _resolving(context: NoteContext, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    line = params.range.start.line
    commands = (
        lsp.Command(lens.title, PREFIX + lens.command, arguments=[lens.arguments])
        for lens in resolving(context.library, context.note, line, context.settings)
    )
    return [lsp.CodeAction(each.title, kind=_REFACTOR, command=each) for each in commands]


def _rewrites(context: NoteContext, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    library, note, wire = context.library, context.note, context.wire
    start = wire.place(params.range.start)
    found = [
        lsp.CodeAction(one.title, kind=_REWRITE, edit=wire.edit([(one.span, one.text)]))
        for one in conversions(library, note, start, context.settings)
    ]
    for edition in block_editions(library, note, start.line, context.settings):
        title = f"Convert this stat block to {library.base.editions[edition].short}"
        arguments = {"uri": note.uri, "line": start.line, "to": edition, "insert": True, "show": True}
        command = lsp.Command(title, PREFIX + "convert", arguments=[arguments])
        found.append(lsp.CodeAction(title, kind=_REWRITE, command=command))
    return found


def _fixes(context: NoteContext, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    wire = context.wire
    wanted = wire.span(params.range)
    found = []
    files = context.server.data_files
    data = files.of(context.note) is not None
    lines = range(wanted.start.line, wanted.end.line + 1)
    everything = (
        files.findings(context.note)
        if data
        else findings(context.library, context.note, context.settings, lines)
    )
    for finding in everything:
        if finding.span.end < wanted.start or wanted.end < finding.span.start:
            continue
        where = wire.range(finding.span)
        mends = next(
            (one for one in params.context.diagnostics if one.code == finding.code and one.range == where),
            None,
        )
        found += [wire.fix(fix, mends) for fix in finding.fixes]
    return found


def workspace_symbols(server: ActionaryServer, library: Library, query: str) -> list[lsp.SymbolInformation]:
    """Return the entries that *query* finds, each leading to its page."""
    return [
        workspace_symbol(one, lambda id_: page_file(server.pages, library, id_))
        for one in symbols(library, query, server.settings)
    ]


def page_file(folder: Path, library: Library, id_: str) -> Path:
    """Return the file with an entry's page; write it if it is missing or outdated."""
    path = folder / f"{id_}.md"
    edition, _, _ = id_.partition("/")
    text = f"---\nactionary: {{edition: {edition}}}\n---\n\n{wiki_page(library.base, id_)}"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path
