"""Completion behind `edge`, `wounds` and `from`, and of ratings in a roll between backticks."""

import re
from collections.abc import Iterator

from editor.features.cast import cast_of
from editor.features.completing_names import begins, roll_before
from editor.features.completion import MOST, Proposal
from editor.features.mentions import edition_for
from editor.features.rolls_joined import rolls_joined
from editor.features.typed_rolls import names_on_sheets_of
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import sides_of
from editor.settings import EditorSettings
from kb.references import slug_of
from resolver.wording import lower

_OPTION_TO_CURSOR = re.compile(
    r"(?<![\w-])(?P<option>edge|from|wounds(?:\s+[a-z-]+\s\d{1,3})?)\s+(?P<typed>[a-z-]*)$", re.IGNORECASE
)
_OPEN_CODE = re.compile(r"^(?:[^`]*`[^`]+`)*[^`]*`(?P<code>[^`]*)$")
_LAST_NAME = re.compile(r"[^\W\d_]{2}[^+(\[)\]−\-`/]*$")
"""Two letters or more of a rating at the end of a roll."""

_LONGEST = 2000
"""The most letters before the cursor that are read."""


def option_proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return what may stand behind the "edge", "wounds" or "from" before *place*; none without a roll before it."""
    before = note.line(place.line)[: place.column]
    found = _OPTION_TO_CURSOR.search(before)
    if found is None or len(before) > _LONGEST or place.line in note.code:
        return []
    cast = cast_of(library, note, settings)
    roll = roll_before(library, note, Spot(place.line, found.start()), cast, settings)
    if roll is None:
        return []
    words = _words(library, found["option"].split()[0].lower(), roll.edition, roll.id_, before[roll.end :])
    return _fitting(place, found["typed"], words)


def _words(
    library: Library, option: str, edition_id: str, id_: str | None, behind: str
) -> Iterator[tuple[str, str]]:
    """Yield what an option takes in an edition, each with what it means."""
    edition = library.base.editions[edition_id]
    if option == "edge":
        yield from ((key, use.name) for key, use in edition.edge.items())
    elif option == "wounds":
        tracks = edition.wounds.tracks if edition.wounds is not None else ()
        yield from ((f"{track} 3", f"boxes of {track} damage") for track in tracks)
    else:
        is_targets = bool(sides_of(behind)[1])
        for other, entry in library.base.of_edition(edition_id).items():
            if entry.grants and (is_targets or id_ is None or id_ in rolls_joined(library, other)):
                yield slug_of(other), entry.name


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
    return [Proposal("", word, lower(about), span, word, typed) for word, about in fitting[:MOST]]
