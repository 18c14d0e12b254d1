"""The odds of a roll in a data file, for the tier of the settings."""

from pathlib import Path

from pydantic import ValidationError

from editor.features.glance import escape_markdown
from editor.features.hover import Hover
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.odds import expected_result
from editor.settings import EditorSettings
from kb.files.load import kind_of_file
from kb.files.scalars import Scalar, scalars
from kb.files.yaml import read_text
from kb.knowledge import KnowledgeBase
from kb.model import Entry
from kb.model.notated import notation_in
from kb.play.request.shapes import ResolveRequest
from kb.problems import DataError


def scalar_at(note: Note, place: Spot) -> Scalar | None:
    """Return the value at *place* in a data file; None between values, and if it is not YAML."""
    at = (place.line, place.column)
    return next((one for one in scalars(note.text) if one.start <= at <= one.end), None)


def odds_at(
    base: KnowledgeBase, note: Note, path: Path, edition: str | None, place: Spot, settings: EditorSettings
) -> Hover | None:
    """Return the odds of the roll at *place* in an entry's file, or why it has none."""
    scalar = scalar_at(note, place)
    if scalar is None or edition not in base.editions or kind_of_file(path) != "entries":
        return None
    try:
        entry = Entry.model_validate(read_text(path, note.text).data)
    except (DataError, ValidationError):
        return None
    if not any(one.trail == scalar.trail and one.form == "roll" for one in notation_in(entry)):
        return None
    try:
        request = ResolveRequest(edition=edition, roll=scalar.value)
        odds = escape_markdown(expected_result(base, request, settings.tier).of(settings.tier))
    except ValueError as error:
        odds = f"No odds: {escape_markdown(str(error))}"
    return Hover(f"`{scalar.value}`\n\n{odds}", Span(Spot(*scalar.start), Spot(*scalar.end)))
