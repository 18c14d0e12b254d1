"""Rename an entry's id, as an edit of the workspace that also renames its file."""

from lsprotocol import types as lsp
from pygls.capabilities import get_capability

from editor.data_files.odds import scalar_at
from editor.data_files.renaming import entry_at, rename_entry, rename_in_notes
from editor.features.replacing import Replacement
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.serving.data_files import DataFile
from editor.serving.library_loader import RequestFailed
from editor.serving.server import NoteContext
from kb.problems import RequestError
from kb.references import slug_of


def rename_placeholder(
    context: NoteContext, params: lsp.PrepareRenameParams
) -> lsp.PrepareRenamePlaceholder | None:
    """Return the span and the slug of the entry to rename at a place; None if there is none.

    Raises:
        RequestFailed: If its data can't be edited.
    """
    file, place = context.server.data_files.of(context.note), context.wire.place(params.position)
    if file is None:
        return None
    id_ = entry_at(context.server.data_files.base(file), context.note, file.path, file.edition, place)
    if id_ is None:
        return None
    _refuse_elsewhere(context, file, id_)
    return lsp.PrepareRenamePlaceholder(
        context.wire.range(_span_to_rename(context.note, place)), slug_of(id_)
    )


def rename_edit(context: NoteContext, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """Return the edit that renames the entry at a place everywhere.

    Raises:
        RequestFailed: If there is no entry, or it can't get the new id.
    """
    server, wire = context.server, context.wire
    file, place = server.data_files.of(context.note), wire.place(params.position)
    if file is None:
        raise RequestFailed("only ids of entries in data files can be renamed")
    if "rename" not in _operations(context):
        raise RequestFailed("the editor can't rename files; rename the entry's file and add formerly by hand")
    base = server.data_files.base(file)
    id_ = entry_at(base, context.note, file.path, file.edition, place)
    if id_ is None:
        raise RequestFailed("there is no entry here; put the cursor on its name or on an id")
    _refuse_elsewhere(context, file, id_)
    files = list(server.data_files.all_files(file))
    try:
        found = rename_entry(base, id_, params.new_name.strip(), files)
    except RequestError as error:
        raise RequestFailed(str(error)) from error
    on_disk = server.on_disk.below(server.folders, {**server.notes})
    notes = [note for note in on_disk if server.data_files.of(note) is None]
    edits = {**found.edits, **rename_in_notes(context.library, notes, id_, found.new.stem, context.settings)}
    by_uri = {note.uri: note for note in [*(note for _, note in files), *notes]}
    changes = [_changes(context, by_uri[uri], pieces) for uri, pieces in edits.items()]
    moved = lsp.RenameFile(found.old.as_uri(), found.new.as_uri())
    return lsp.WorkspaceEdit(document_changes=[*changes, moved])


def _refuse_elsewhere(context: NoteContext, file: DataFile, id_: str) -> None:
    """Refuse an entry whose data are not all in the folders that can be edited."""
    document = context.server.data_files.base(file).documents["entries", id_]
    folders = context.server.data_files.data_folders(file).folders
    if document.beneath or not any(document.path.is_relative_to(folder) for folder in folders):
        raise RequestFailed(
            f"{id_} comes from the data that this folder is laid over; rename it there, "
            "or start the server with --alone if the folder is complete"
        )


def _operations(context: NoteContext) -> list[str]:
    able = get_capability(
        context.server.client_capabilities, "workspace.workspace_edit.resource_operations", []
    )
    return [str(getattr(one, "value", one)) for one in able or []]


def _changes(context: NoteContext, note: Note, pieces: tuple[Replacement, ...]) -> lsp.TextDocumentEdit:
    wire = context.server.wire(note)
    document = lsp.OptionalVersionedTextDocumentIdentifier(note.uri, note.version)
    return lsp.TextDocumentEdit(
        document, [lsp.TextEdit(wire.range(piece.span), piece.text) for piece in pieces]
    )


def _span_to_rename(note: Note, place: Spot) -> Span:
    """Return the span of the name or the id to rename."""
    if (reference := note.reference_at(place)) is not None:
        return Span.in_line(place.line, reference.target_start, reference.target_end)
    scalar = scalar_at(note, place)
    if scalar is not None and scalar.start[0] == scalar.end[0]:
        return Span(Spot(*scalar.start), Spot(*scalar.end))
    return Span.in_line(place.line, 0, len(note.line(place.line)))
