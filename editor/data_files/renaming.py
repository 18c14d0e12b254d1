"""Rename an entry's id in all data files and notes that use it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from editor.data_files.faults import whole_text_edit
from editor.data_files.loading import edition_of_file
from editor.data_files.odds import scalar_at
from editor.features.links import references
from editor.features.replacing import Replacement
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.settings import EditorSettings
from kb.files.renaming import RenamedPiece, referenced_entry, renamed_pieces, with_former_slug
from kb.knowledge import KnowledgeBase
from kb.model import SLUG
from kb.problems import RequestError
from kb.references import edition_of, slug_of


@dataclass(frozen=True, slots=True)
class NewId:
    """The changes for a new id of an entry."""

    edits: Mapping[str, tuple[Replacement, ...]]
    """By the URI of a file or a note."""
    old: Path
    new: Path
    """The path of the entry's own file, before and after."""


def entry_at(base: KnowledgeBase, note: Note, path: Path, edition: str | None, place: Spot) -> str | None:
    """Return the entry named at *place*; on the line of a file's `name`, the file's entry."""
    if (reference := note.reference_at(place)) is not None:
        found = reference.target if "/" in reference.target else f"{edition}/{reference.target}"
        return found if found in base.entries else None
    if note.line(place.line).startswith("name:"):
        return next((id_ for id_ in base.entries if base.documents["entries", id_].path == path), None)
    scalar = scalar_at(note, place)
    found_id = referenced_entry(scalar, edition) if scalar else None
    return found_id if found_id in base.entries else None


def rename_entry(base: KnowledgeBase, id_: str, new_name: str, files: Iterable[tuple[Path, Note]]) -> NewId:
    """Return the changes that rename the entry *id_* to *new_name* in the data *files*.

    Args:
        base: The data.
        id_: The entry.
        new_name: The new slug, with or without the edition before it.
        files: All data files, with their present text.

    Raises:
        RequestError: If *new_name* is not a slug, belongs to another edition, or is taken by another entry.
    """
    document, new = base.documents["entries", id_], _new_id(base, id_, new_name)
    target = document.path.with_name(f"{slug_of(new)}{document.path.suffix}")
    edits: dict[str, tuple[Replacement, ...]] = {}
    for path, note in files:
        pieces = renamed_pieces(note.text, edition_of_file(path), id_, new)
        replacements = tuple(_replacement(piece) for piece in pieces)
        if path == document.path:
            text = with_former_slug(_apply_edits(note, replacements), slug_of(id_))
            replacements = (whole_text_edit(note, text, f"Rename to {new}"),)
        if replacements:
            edits[note.uri] = replacements
    return NewId(edits, document.path, target)


def rename_in_notes(
    library: Library, notes: Iterable[Note], id_: str, slug: str, settings: EditorSettings
) -> dict[str, tuple[Replacement, ...]]:
    """Return the changes in *notes* for the new *slug* of entry *id_*; names and aliases stay."""
    by_note: dict[str, list[Replacement]] = {}
    by_uri = {note.uri: note for note in notes}
    for mention in references(library, by_uri.values(), [id_], settings):
        target = mention.target
        written = by_uri[mention.uri].piece(target)
        if slug_of(written).casefold() != slug_of(id_):
            continue
        span = Span(Spot(target.end.line, target.end.column - len(slug_of(id_))), target.end)
        by_note.setdefault(mention.uri, []).append(Replacement(f"Rename to {slug}", span, slug))
    return {uri: tuple(edits) for uri, edits in by_note.items()}


def _new_id(base: KnowledgeBase, id_: str, new_name: str) -> str:
    owner, slug = edition_of(id_), slug_of(new_name)
    if "/" in new_name and edition_of(new_name) != owner:
        raise RequestError("name", f"{id_} can't become {new_name!r}: an entry stays in its edition")
    if not re.fullmatch(SLUG, slug):
        raise RequestError(
            "name", f"{new_name!r} is not a slug; use lower-case letters, digits and single hyphens"
        )
    new = f"{owner}/{slug}"
    if new == id_:
        raise RequestError("name", f"{id_} is its id already; choose another")
    if new in base.entries:
        raise RequestError("name", f"{new} is the id of another entry; choose another")
    return new


def _replacement(piece: RenamedPiece) -> Replacement:
    return Replacement("Rename", Span(Spot(*piece.start), Spot(*piece.end)), piece.text)


def _apply_edits(note: Note, edits: Iterable[Replacement]) -> str:
    """Return the text of *note* after *edits*."""
    lines = [line.text + line.end for line in note.lines]
    for edit in sorted(edits, key=lambda one: one.span, reverse=True):
        line, start, end = edit.span.start.line, edit.span.start.column, edit.span.end.column
        lines[line] = lines[line][:start] + edit.text + lines[line][end:]
    return "".join(lines)
