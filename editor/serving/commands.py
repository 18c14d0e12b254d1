"""The server's commands. Each takes one object and answers one; editors name their own commands otherwise.

An answer with `error` is a sentence for the user. With `insert` the server asks the editor for the edit itself, with
`show` it opens what it made, so that an editor without a plugin of ours can use every command.
"""

import secrets
from functools import partial

from lsprotocol.types import Position

from editor.features.comparing import side_by_side
from editor.features.converting import converted_block
from editor.features.here import here
from editor.features.resolving import resolved_line
from editor.features.searching import FORMS, inserted, search
from editor.features.turns import turn_at
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.serving.performing import Asked, Commanded, perform, perform_on_note
from editor.serving.server import ActionaryServer
from editor.settings import EditorSettings
from kb.problems import RequestError, no_such, unknown_name
from kb.references import edition_of

PREFIX = "actionary.server."
"""What the names of the server's commands begin with; those of editors must not."""


def add_commands(server: ActionaryServer) -> None:
    """Have *server* do everything that editors can command."""
    for name, work in {"search": _search, "insert": _insert, "compare": _compare}.items():
        perform(server, PREFIX + name, work)
    for name, on_note in {"resolve": _resolve, "turn": _turn, "convert": _convert}.items():
        perform_on_note(server, PREFIX + name, on_note)
    perform_on_note(server, PREFIX + "at", partial(_at, server))


def _search(library: Library, settings: EditorSettings, asked: Asked) -> Commanded:
    limit = asked.get("limit", 20)
    found = search(
        library,
        str(asked.get("query", "")),
        settings,
        edition=asked.get("edition") or None,
        limit=limit if isinstance(limit, int) else 20,
    )
    return Commanded(found)


def _insert(library: Library, _: EditorSettings, asked: Asked) -> Commanded:
    form = asked.get("as", "reference")
    if form not in FORMS:
        raise RequestError("as", no_such("form", str(form), FORMS))
    return Commanded({"text": inserted(library, str(asked.get("id", "")), form, asked.get("alias"))})


def _compare(library: Library, _: EditorSettings, asked: Asked) -> Commanded:
    found = side_by_side(library, str(asked.get("id", "")))
    return Commanded(found.plain(), page=(f"compare/{asked['id']}", found.markdown))


def _resolve(library: Library, note: Note, settings: EditorSettings, asked: Asked) -> Commanded:
    line = _line(asked)
    seed = {"seed": secrets.token_hex(2)} if asked.get("roll") and not asked.get("seed") else {}
    found = resolved_line(library, note, line, settings, {**asked, **seed})
    told = {
        "headline": found.headline,
        "title": found.title,
        "assumed": found.assumed,
        "seed": found.seed,
        "text": found.text,
        "answer": found.answer.plain(),
    }
    end = Spot(line, len(note.line(line)))
    return Commanded(
        told, edits=[(Span(end, end), f"\n{found.text}")], message=f"{found.title}: {found.headline}"
    )


def _turn(library: Library, note: Note, settings: EditorSettings, asked: Asked) -> Commanded:
    found = turn_at(library, note, _line(asked), settings)
    if found is None:
        how = 'mark one as a block of code called "turn", or as a line that begins with "Turn:"'
        raise RequestError("line", f"no turn is marked on line {_line(asked) + 1}; {how}")
    answer = found.answer.plain() if found.answer else None
    told = {"headline": found.headline, "answer": answer, "legal": found.answer and found.answer.legal}
    return Commanded(told, message=found.headline)


def _convert(library: Library, note: Note, settings: EditorSettings, asked: Asked) -> Commanded:
    to = str(asked.get("to", ""))
    if to not in library.base.editions:
        raise unknown_name("to", "edition", to, library.base.editions)
    found = converted_block(library, note, _line(asked), to, settings)
    told = {"edits": [edit.title for edit in found.edits], "without": list(found.without)}
    return Commanded(
        told, edits=[(edit.span, edit.text) for edit in found.edits], message=" ".join(found.without)
    )


def _at(
    server: ActionaryServer, library: Library, note: Note, settings: EditorSettings, asked: Asked
) -> Commanded:
    line, character = _count(asked, "line"), _count(asked, "character")
    found = here(library, note, server.wire(note).place(Position(line, character)), settings)
    entries = [
        {"id": id_, "name": library.base.entries[id_].name, "edition": edition_of(id_)}
        for id_ in (found.meant.ids if found else ())
    ]
    return Commanded({"entries": entries})


def _line(asked: Asked) -> int:
    return _count(asked, "line")


def _count(asked: Asked, name: str) -> int:
    number = asked.get(name)
    if not isinstance(number, int) or number < 0:
        raise RequestError(name, f"{name} is {number!r}; it must be a whole number from 0")
    return number
