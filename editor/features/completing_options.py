"""Completion behind `edge`, `wounds`, `state`, `as` and `from`, and of ratings in a roll between backticks."""

import re
from collections.abc import Collection, Iterator

from editor.features.cast import Cast, cast_of
from editor.features.completing_names import RollBefore, begins, roll_before
from editor.features.completion import MOST, Proposal
from editor.features.mentions import edition_for
from editor.features.typed_rolls import names_on_sheets_of
from editor.features.written_rolls import first_read, written_roll
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import sides_of
from editor.settings import EditorSettings
from kb.play.request.shapes import ResolveRequest
from kb.play.required_inputs import actions_changing_roll
from kb.references import slug_of
from resolver.rolls.bind.roll_changes import Who

_OPTION_TO_CURSOR = re.compile(
    r"(?<![\w-])(?P<option>as|edge|from|state|wounds(?:\s+[a-z-]+\s\d{1,3})?)\s+(?P<typed>[a-z-]*)$",
    re.IGNORECASE,
)
_OPEN_CODE = re.compile(r"^(?:[^`]*`[^`]+`)*[^`]*`(?P<code>[^`]*)$")
_LAST_NAME = re.compile(r"[^\W\d_]{2}[^+(\[)\]−\-`/]*$")
"""Two letters or more of a rating at the end of a roll."""

_LONGEST = 2000
"""The most letters before the cursor that are read."""


def option_proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return what may stand behind the word of an option before *place*, such as "edge"; none without a roll."""
    before = note.line(place.line)[: place.column]
    found = _OPTION_TO_CURSOR.search(before)
    if found is None or len(before) > _LONGEST or place.line in note.code:
        return []
    cast = cast_of(library, note, settings)
    roll = roll_before(library, note, Spot(place.line, found.start()), cast, settings)
    if roll is None:
        return []
    option, *said = found["option"].lower().split()
    around = before[: roll.start], before[roll.end : found.start()]
    return _fitting(place, found["typed"], _words(library, cast, option, said, roll, around))


def _words(
    library: Library,
    cast: Cast,
    option: str,
    said: Collection[str],
    roll: RollBefore,
    around: tuple[str, str],
) -> Iterator[tuple[str, str]]:
    """Yield what an option takes for a roll beside what is *said*, each with what it means."""
    edition = library.base.editions[roll.edition]
    if option == "edge":
        yield from ((key, use.name) for key, use in edition.edge.items())
    elif option == "wounds":
        tracks = edition.wounds.tracks if edition.wounds is not None else ()
        yield from ((f"{track} 3", f"boxes of {track} damage") for track in tracks if track not in said)
    elif option == "state":
        for key, state in edition.states.items():
            yield from ((f"{key} {level}".strip(), state.name) for level in state.levels or [""])
    elif option == "as":
        yield from ((key, each.name) for key, each in edition.classes.items())
    else:
        for id_ in _helping_actions(library, cast, roll, around):
            yield slug_of(id_), library.base.entries[id_].name


def _helping_actions(
    library: Library, cast: Cast, roll: RollBefore, around: tuple[str, str]
) -> Collection[str]:
    """Return the ids of the actions that change a roll if who rolls takes them; behind "v." the target.

    They are all that change any if a roll between backticks doesn't say its kind.
    """
    try:
        request = written_roll(library, cast, roll.subject, *around).request(dice={})
    except ValueError:  # resolving the line says why
        request = ResolveRequest.model_validate(roll.subject)
    if roll.id_ is None and not request.classes:
        return [id_ for id_, entry in library.base.of_edition(roll.edition).items() if entry.grants]
    holder: Who = "opponent" if sides_of(around[1])[1] else "actor"
    return actions_changing_roll(first_read(library, request), holder)


def rating_proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return the ratings that may be meant by the end of the roll between backticks before *place*."""
    before, edition = note.line(place.line)[: place.column], edition_for(library, note, settings)
    found = _OPEN_CODE.match(before) if len(before) <= _LONGEST else None
    if found is None or edition not in library.base.editions or place.line in note.fenced:
        return []
    name = _LAST_NAME.search(re.split(r"\bv(?:s|\.)?\s", found["code"])[-1])
    if name is None:
        return []
    terms = library.base.editions[edition or ""].terms
    names = names_on_sheets_of(library, edition or "", cast_of(library, note, settings)).values()
    words = ((each, terms[each].kind if each in terms else "rating") for each in names)
    return _fitting(place, name[0], words)


def _fitting(place: Spot, typed: str, words: Iterator[tuple[str, str]]) -> list[Proposal]:
    span = Span.in_line(place.line, place.column - len(typed), place.column)
    fitting = [(word, about) for word, about in words if begins(word, typed.casefold())]
    return [Proposal("", word, about, span, word, typed) for word, about in fitting[:MOST]]
