"""The server's commands. Each takes one object and returns one.

An answer with `error` has a sentence for the user. With `insert` the server sends the edit to the editor itself, and
with `show` it opens the result, so that an editor can use every command without a plugin of ours.
"""

import secrets

from lsprotocol.types import Position

from editor.features.comparing import side_by_side
from editor.features.converting import convert_block
from editor.features.mentions import mention_at
from editor.features.resolving import resolve_line
from editor.features.searching import FORMS, search, text_to_insert
from editor.features.turns import turn_at
from editor.library import Library
from editor.notes.results import result_edit
from editor.serving.command_result import Arguments, CommandResult
from editor.serving.server import NoteContext
from editor.settings import EditorSettings
from kb.problems import RequestError, no_such, unknown_name
from kb.references import edition_of


def search_command(library: Library, settings: EditorSettings, arguments: Arguments) -> CommandResult:
    """Return the results of a search, with texts to insert."""
    limit = arguments.get("limit", 20)
    found = search(
        library,
        str(arguments.get("query", "")),
        settings,
        edition=arguments.get("edition") or None,
        limit=limit if isinstance(limit, int) else 20,
    )
    return CommandResult(found)


def insert_command(library: Library, _: EditorSettings, arguments: Arguments) -> CommandResult:
    """Return an entry as text for a note."""
    form = arguments.get("as", "reference")
    if form not in FORMS:
        raise RequestError("as", no_such("form", str(form), FORMS))
    return CommandResult(
        {"text": text_to_insert(library, str(arguments.get("id", "")), form, arguments.get("alias"))}
    )


def compare_command(library: Library, _: EditorSettings, arguments: Arguments) -> CommandResult:
    """Return an entry beside its equivalents in other editions."""
    found = side_by_side(library, str(arguments.get("id", "")))
    return CommandResult(found.plain(), page=(f"compare/{arguments['id']}", found.markdown))


def resolve_command(context: NoteContext, arguments: Arguments) -> CommandResult:
    """Return the result of the test on a line."""
    library, note, settings = context.library, context.note, context.settings
    line = _line(arguments)
    seed = {"seed": secrets.token_hex(2)} if arguments.get("roll") and not arguments.get("seed") else {}
    found = resolve_line(library, note, line, settings, {**arguments, **seed})
    content = {
        "headline": found.headline,
        "title": found.title,
        "about": found.about,
        "seed": found.seed,
        "text": found.text,
        "answer": found.answer.plain(),
    }
    edit = result_edit(note, line, found.title, f"{found.headline}{found.aside}")
    return CommandResult(content, edits=[edit], message=found.message)


def turn_command(context: NoteContext, arguments: Arguments) -> CommandResult:
    """Return whether the turn marked at a line is legal."""
    library, note, settings = context.library, context.note, context.settings
    found = turn_at(library, note, _line(arguments), settings)
    if found is None:
        how = 'write its actions in a code block called "turn", or in a line that begins with "Turn:"'
        raise RequestError("line", f"there is no turn on line {_line(arguments) + 1}; {how}")
    answer = found.answer.plain() if found.answer else None
    legal = found.answer and found.answer.legal
    content = {
        "headline": found.headline,
        "answer": answer,
        "legal": legal,
        "left_out": found.names_left_out,
    }
    return CommandResult(content, message=found.headline)


def convert_command(context: NoteContext, arguments: Arguments) -> CommandResult:
    """Return the stat block of a line, converted to another edition."""
    library, note, settings = context.library, context.note, context.settings
    to = str(arguments.get("to", ""))
    if to not in library.base.editions:
        raise unknown_name("to", "edition", to, library.base.editions)
    found = convert_block(library, note, _line(arguments), to, settings)
    if not found.edits:
        raise RequestError("to", f"nothing on this line converts to {library.base.editions[to].short}")
    content = {"edits": [edit.title for edit in found.edits], "without": list(found.without)}
    return CommandResult(
        content, edits=[(edit.span, edit.text) for edit in found.edits], message=" ".join(found.without)
    )


def at_command(context: NoteContext, arguments: Arguments) -> CommandResult:
    """Return the entries at a place."""
    line, character = _count(arguments, "line"), _count(arguments, "character")
    found = mention_at(
        context.library, context.note, context.wire.place(Position(line, character)), context.settings
    )
    entries = [
        {"id": id_, "name": context.library.base.entries[id_].name, "edition": edition_of(id_)}
        for id_ in (found.referent.ids if found else ())
    ]
    return CommandResult({"entries": entries})


def _line(arguments: Arguments) -> int:
    return _count(arguments, "line")


def _count(arguments: Arguments, name: str) -> int:
    number = arguments.get(name)
    if not isinstance(number, int) or number < 0:
        raise RequestError(name, f"{name} is {number!r}; it must be a whole number from 0")
    return number
