"""Notes for readers without an editor: references written out as links or summaries."""

from typing import Literal, get_args

from editor.features.cards import address, escaped
from editor.features.here import edition_for
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.describe import plain
from kb.references import edition_of

Written = Literal["links", "summaries"]
WRITTEN: tuple[Written, ...] = get_args(Written)
"""The forms in which references can be written out."""


def published(library: Library, note: Note, written: Written, settings: EditorSettings) -> str:
    """Return the text of *note* with each reference to exactly one entry written out.

    A link shows the alias or the name, and leads to the entry's page. A summary follows the first reference to
    an entry, in parentheses. An embedded entry (`![[sr5/take-cover]]`) is written out as a reference is: with its
    exclamation mark, a link would be an image.
    """
    edition = edition_for(library, note, settings)
    texts = [line.text for line in note.lines]
    told: set[str] = set()
    made: dict[int, list[tuple[int, int, str]]] = {}
    for number, reference in note.references:
        ids = library.meant(reference.target, edition).ids
        if len(ids) == 1:
            text = _written(library, ids[0], reference.alias, written, settings, first=ids[0] not in told)
            start = reference.start - _is_embed(texts[number], reference.start)
            made.setdefault(number, []).append((start, reference.end, text))
            told.add(ids[0])
    for number, pieces in made.items():
        for start, end, text in reversed(pieces):
            texts[number] = texts[number][:start] + text + texts[number][end:]
    return "".join(text + line.end for text, line in zip(texts, note.lines, strict=True))


def _is_embed(text: str, start: int) -> bool:
    """Return whether the reference at column *start* of *text* follows an exclamation mark that is not escaped."""
    return text[:start].endswith("!") and not text[:start].endswith("\\!")


def _written(
    library: Library, id_: str, alias: str | None, written: Written, settings: EditorSettings, *, first: bool
) -> str:
    entry = library.base.entries[id_]
    name = escaped(alias or entry.name)
    if written == "links":
        return f"[{name}]({address(settings, id_)})"
    summary = escaped(plain(library.base, entry.summary, edition_of(id_)))
    return f"{name} ({summary.rstrip('.')})" if first else name
