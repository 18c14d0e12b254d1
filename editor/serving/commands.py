"""The server's commands. Each takes one object and returns one.

An answer with `error` has a sentence for the user. With `insert` the server sends the edit to the editor itself, and
with `show` it opens the result, so that an editor can use every command without a plugin of ours.
"""

import secrets

from lsprotocol.types import Position

from editor.features.comparing import side_by_side
from editor.features.converting import converted_block
from editor.features.here import here
from editor.features.resolving import resolved_line
from editor.features.searching import FORMS, inserted, search
from editor.features.turns import turn_at
from editor.library import Library
from editor.notes.places import Span, Spot
from editor.serving.command_result import Asked, CommandResult
from editor.serving.server import AboutNote
from editor.settings import EditorSettings
from kb.problems import RequestError, no_such, unknown_name
from kb.references import edition_of


def search_command(library: Library, settings: EditorSettings, asked: Asked) -> CommandResult:
    """Return the results of a search, with texts to insert."""
    limit = asked.get("limit", 20)
    found = search(
        library,
        str(asked.get("query", "")),
        settings,
        edition=asked.get("edition") or None,
        limit=limit if isinstance(limit, int) else 20,
    )
    return CommandResult(found)


def insert_command(library: Library, _: EditorSettings, asked: Asked) -> CommandResult:
    """Return an entry as text for a note."""
    form = asked.get("as", "reference")
    if form not in FORMS:
        raise RequestError("as", no_such("form", str(form), FORMS))
    return CommandResult({"text": inserted(library, str(asked.get("id", "")), form, asked.get("alias"))})


def compare_command(library: Library, _: EditorSettings, asked: Asked) -> CommandResult:
    """Return an entry beside its equivalents in other editions."""
    found = side_by_side(library, str(asked.get("id", "")))
    return CommandResult(found.plain(), page=(f"compare/{asked['id']}", found.markdown))


def resolve_command(about: AboutNote, asked: Asked) -> CommandResult:
    """Return the result of the test on a line."""
    library, note, settings = about.library, about.note, about.settings
    line = _line(asked)
    seed = {"seed": secrets.token_hex(2)} if asked.get("roll") and not asked.get("seed") else {}
    found = resolved_line(library, note, line, settings, {**asked, **seed})
    told = {
        "headline": found.headline,
        "title": found.title,
        "about": found.about,
        "seed": found.seed,
        "text": found.text,
        "answer": found.answer.plain(),
    }
    end = Spot(line, len(note.line(line)))
    return CommandResult(told, edits=[(Span(end, end), f"\n{found.text}")], message=found.message)


def turn_command(about: AboutNote, asked: Asked) -> CommandResult:
    """Return whether the turn marked at a line is legal."""
    library, note, settings = about.library, about.note, about.settings
    found = turn_at(library, note, _line(asked), settings)
    if found is None:
        how = 'write its actions in a code block called "turn", or in a line that begins with "Turn:"'
        raise RequestError("line", f"there is no turn on line {_line(asked) + 1}; {how}")
    answer = found.answer.plain() if found.answer else None
    told = {"headline": found.headline, "answer": answer, "legal": found.answer and found.answer.legal}
    return CommandResult(told, message=found.headline)


def convert_command(about: AboutNote, asked: Asked) -> CommandResult:
    """Return the stat block of a line, converted to another edition."""
    library, note, settings = about.library, about.note, about.settings
    to = str(asked.get("to", ""))
    if to not in library.base.editions:
        raise unknown_name("to", "edition", to, library.base.editions)
    found = converted_block(library, note, _line(asked), to, settings)
    if not found.edits:
        raise RequestError("to", f"nothing on this line converts to {library.base.editions[to].short}")
    told = {"edits": [edit.title for edit in found.edits], "without": list(found.without)}
    return CommandResult(
        told, edits=[(edit.span, edit.text) for edit in found.edits], message=" ".join(found.without)
    )


def at_command(about: AboutNote, asked: Asked) -> CommandResult:
    """Return the entries at a place."""
    line, character = _count(asked, "line"), _count(asked, "character")
    found = here(about.library, about.note, about.wire.place(Position(line, character)), about.settings)
    entries = [
        {"id": id_, "name": about.library.base.entries[id_].name, "edition": edition_of(id_)}
        for id_ in (found.meant.ids if found else ())
    ]
    return CommandResult({"entries": entries})


def _line(asked: Asked) -> int:
    return _count(asked, "line")


def _count(asked: Asked, name: str) -> int:
    number = asked.get(name)
    if not isinstance(number, int) or number < 0:
        raise RequestError(name, f"{name} is {number!r}; it must be a whole number from 0")
    return number
