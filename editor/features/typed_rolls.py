"""Rolls between backticks in a note: `Logic + Hacking [Sleaze] (3)`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from editor.features.mentions import edition_for, resolved_references
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.references import inline_code
from editor.settings import EditorSettings
from kb.model import RollStep
from kb.play.request.shapes import ResolveRequest
from kb.play.situation.read_request import read_request

_DICE = re.compile(r"\d\s*(?:d\d|dice\b|die\b)", re.IGNORECASE)
_SIGNS = re.compile(r"[-+−/(\[]|\b(?:v|vs)\b")
"""What makes a name with it a roll; a name alone is just named."""

_LONGEST = 200
"""The most letters between backticks that are read."""


@dataclass(frozen=True, slots=True)
class TypedRoll:
    """A roll between backticks."""

    span: Span
    text: str


def typed_rolls(library: Library, note: Note, settings: EditorSettings) -> Iterator[TypedRoll]:
    """Yield the roll of each line that has one between its first backticks, and no reference to an action to roll."""
    edition = edition_for(library, note, settings)
    if edition is None:
        return
    rolled = {
        line
        for line, _, id_ in resolved_references(library, note, settings)
        if any(isinstance(step, RollStep) for step in library.base.entries[id_].tests.values())
    }
    for number in range(note.head.ends, len(note.lines)):
        text = note.line(number)
        code = inline_code(text)
        if not code or number in rolled or number in note.fenced:
            continue
        start, end = code[0]
        written = text[start:end].strip("`")
        if len(written) <= _LONGEST and _is_roll(library, edition, written):
            yield TypedRoll(Span.in_line(number, start, end), written)


def _is_roll(library: Library, edition: str, text: str) -> bool:
    return library.cached(("typed", edition, text), lambda: _reads_as_roll(library, edition, text))


def _reads_as_roll(library: Library, edition: str, text: str) -> bool:
    """Return whether *text* is a roll: dice, or a sum of ratings that the edition has."""
    has_dice = bool(_DICE.search(text))
    if not (has_dice or _SIGNS.search(text)):
        return False
    try:
        request = ResolveRequest.model_validate({"edition": edition, "roll": text})
        names = read_request(library.base, request).read_names
    except ValueError:
        return False
    terms = library.base.editions[edition].terms
    known = {*terms, *(name for term in terms.values() for name in term.stands_for)}
    return has_dice or (bool(names) and known.issuperset(names))
