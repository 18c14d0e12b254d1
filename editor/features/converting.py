"""Convert references and stat blocks of a note to another edition."""

import re
from collections.abc import Iterator, Sequence

from editor.features.converting_blocks import ConvertedBlock, StatBlock, convert_stat_block, stat_block_at
from editor.features.mentions import edition_for, required_edition
from editor.features.replacing import Replacement
from editor.features.searching import FORMS, text_to_insert
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import ParsedRating, gives_result, parse_ratings
from editor.settings import EditorSettings
from kb.characters.conversion.ratings import convert_ratings
from kb.describe import MATCH_WORDS
from kb.links.equivalents import equivalents
from kb.model import Edition
from kb.play.request.ratings import aliases_of, canonical_ratings
from kb.play.request.shapes import StatBlockRequest
from kb.problems import RequestError
from kb.references import edition_of

_LEAST_RATINGS = 2
"""The fewest ratings that make a line a stat block."""

_LIKE_RATING = re.compile(
    r"(?<![\w-])(?P<name>[^\W\d_][^\d,;.:=|]*?)\s*[=:]?\s*(?<![\w-])[-−]?\d{1,6}(?![\w+])"
)
"""A name with a number."""

_EMPHASIZED = re.compile(r"[*_]")

_FORM_TITLES = {"summary": "Replace with its summary", "stat-block": "Replace with its stat block line"}


def conversions(library: Library, note: Note, spot: Spot, settings: EditorSettings) -> Iterator[Replacement]:
    """Yield replacements for the reference at *spot*: its equivalents, and its other forms."""
    reference = note.reference_at(spot)
    if reference is None:
        return
    ids = library.referent(reference.target, edition_for(library, note, settings)).ids
    if len(ids) != 1:
        return
    span = Span.in_line(spot.line, reference.start, reference.end)
    for other in equivalents(library.base, ids[0]):
        entry, short = library.base.entries[other.id], library.base.editions[edition_of(other.id)].short
        text = f"[[{other.id}{reference.bar}{reference.alias}]]" if reference.alias else f"[[{other.id}]]"
        yield Replacement(f"Convert to {short}: {entry.name} ({MATCH_WORDS[other.match]})", span, text)
    for form in FORMS:
        if form in _FORM_TITLES:
            text = text_to_insert(library, ids[0], form, reference.alias, reference.bar)
            yield Replacement(_FORM_TITLES[form], span, text)


def convert_block(
    library: Library, note: Note, line: int, to: str, settings: EditorSettings
) -> ConvertedBlock:
    """Convert the stat block around *line*, or the ratings on it, to the edition *to*, each by its nearest tier.

    Raises:
        RequestError: If the note's edition is unknown, the line has no stat block, or there is no edition *to*.
    """
    if block := _whole_block(library, note, line, settings):
        return convert_stat_block(library, note, block, to)
    edition_id = required_edition(library, note, settings)
    edition = library.base.editions[edition_id]
    ratings_in_line = _block(note, line, edition)
    if not ratings_in_line:
        raise RequestError("line", f"line {line + 1} has no stat block; write it as Agility 5, Willpower 4")
    ratings = canonical_ratings(edition, {one.name: one.value for one in ratings_in_line if one.whole})
    answer = convert_ratings(
        library.base, StatBlockRequest.model_validate({"edition": edition_id, "ratings": ratings, "to": to})
    )
    rows = {row.term: row for row in answer.terms}
    edits, without = [], {}
    for one in ratings_in_line:
        (term,) = canonical_ratings(edition, {one.name: 0})
        if not one.whole:
            without[term] = f"{term} stays: its value is not a single number from 0."
            continue
        row = rows[term]
        if row.counterpart is None or row.rating is None:
            without[term] = f"{term} stays: {row.why}"
            continue
        title = f"{term} as {row.counterpart} {row.rating}"
        between = one.between if _EMPHASIZED.search(one.between) else " "
        text = f"{row.counterpart}{between}{row.rating}"
        edits.append(Replacement(title, Span.in_line(line, one.start, one.end), text))
    return ConvertedBlock(
        tuple(edits), (*without.values(), *_unread_reasons(note.line(line), ratings_in_line, edition))
    )


def _whole_block(library: Library, note: Note, line: int, settings: EditorSettings) -> StatBlock | None:
    """Return the stat block around *line*; None without one, or if every rating of its line is read."""
    block = stat_block_at(library, note, line, settings)
    if block is None or block.is_fenced or len(block.lines) > 1:
        return block
    edition = library.base.editions[next(iter(block.editions))]
    ratings = _block(note, line, edition)
    unread = [*_unread_reasons(note.line(line), ratings, edition)]
    return None if ratings and not unread else block


def _unread_reasons(text: str, ratings: Sequence[ParsedRating], edition: Edition) -> Iterator[str]:
    """Yield why what looks like a rating on a line stays, for all but those *ratings*."""
    for rating in reversed(ratings):
        text = f"{text[: rating.start]},{text[rating.end :]}"
    for one in _LIKE_RATING.finditer(text):
        yield f"{one['name']} stays: {edition.short} has no such rating."


def block_editions(library: Library, note: Note, line: int, settings: EditorSettings) -> list[str]:
    """Return the editions that a stat block around *line*, or ratings on it, can be converted to; else none."""
    if block := _whole_block(library, note, line, settings):
        return [other for other in library.base.editions if block.editions != {other}]
    edition_id = edition_for(library, note, settings)
    if edition_id is None:
        return []
    edition = library.base.editions[edition_id]
    if not _block(note, line, edition) or gives_result(note.line(line)):  # numbers of a roll stay with it
        return []
    others = (other for other in library.base.editions if other != edition_id)
    return [other for other in others if convert_block(library, note, line, other, settings).edits]


def _block(note: Note, line: int, edition: Edition) -> Sequence[ParsedRating]:
    """Return the ratings on a line; none if they are too few for a stat block."""
    found = parse_ratings(note.line(line), [*edition.terms, *aliases_of(edition)])
    return found if len(found) >= _LEAST_RATINGS else ()
