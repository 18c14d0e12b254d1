"""Rolls between backticks in a note: `Logic + Hacking [Sleaze] (3)`."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from editor.features.cast import Cast, cast_of
from editor.features.mentions import edition_for, resolved_references
from editor.features.replacing import Finding, change_to
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.references import inline_code
from editor.notes.rolls import gives_result, parse_ratings, parts_between
from editor.settings import EditorSettings
from kb.characters import names_on_sheets
from kb.model import RollStep
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences.requests import no_dice, no_term
from kb.play.situation.read_request import read_request
from kb.problems import reason_of
from resolver.reasons import code_of
from resolver.wording import nearest

_DICE = re.compile(r"\d\s*(?:d\d|dice\b|die\b)", re.IGNORECASE)
_SIGNS = re.compile(r"[-+−/(\[]|\b(?:v|vs)\b")
"""What makes a name with it a roll; a name alone is just named."""

_LONGEST = 200
"""The most letters between backticks that are read."""

_MOST_ON_A_LINE = 20
"""The most pieces of code of a line that are read."""


@dataclass(frozen=True, slots=True)
class TypedRoll:
    """A roll between backticks."""

    span: Span
    text: str
    before: str
    """What stands before it and may belong to it: the beginning of the line, and its own part of it."""
    after: str
    """What stands behind it, up to the next roll's part of the line."""
    occurrence: int = 0
    """How many rolls of the line with the same text stand before it."""

    @property
    def title(self) -> str:
        """Its text, with a number if the line has it again."""
        return f"{self.text}, no. {self.occurrence + 1}" if self.occurrence else self.text

    @property
    def around(self) -> tuple[str, str]:
        """What stands before it and behind it."""
        return self.before, self.after


def typed_rolls(library: Library, note: Note, settings: EditorSettings) -> Iterator[TypedRoll]:
    """Yield the rolls between backticks of lines without a reference to an action to roll."""
    for line, edition, cast in lines_with_code(library, note, settings):
        yield from typed_rolls_on(library, note, line, edition, cast)


def lines_with_code(
    library: Library, note: Note, settings: EditorSettings
) -> Iterator[tuple[int, str, Cast]]:
    """Yield the lines with code, but without an action to roll, each with the note's edition and characters."""
    edition = edition_for(library, note, settings)
    if edition is None or not (lines := _numbers_with_code(library, note, settings)):
        return
    cast = cast_of(library, note, settings)  # takes long, so only if there is such a line
    yield from ((line, edition, cast) for line in lines)


def _numbers_with_code(library: Library, note: Note, settings: EditorSettings) -> list[int]:
    """Return the numbers of the lines with code, but without a reference to an action to roll."""
    with_code = {number for number, line in enumerate(note.lines) if "`" in line.text} - note.fenced
    if not with_code:
        return []
    rolled = {
        line
        for line, _, id_ in resolved_references(library, note, settings)
        if line in with_code
        and any(isinstance(step, RollStep) for step in library.base.entries[id_].tests.values())
    }
    return sorted(number for number in with_code - rolled if number >= note.head.ends)


def typed_rolls_on(library: Library, note: Note, line: int, edition: str, cast: Cast) -> Iterator[TypedRoll]:
    """Yield the rolls between backticks on a line, from left to right."""
    text = note.line(line)
    places = [
        (start, end, written)
        for start, end in inline_code(text)[:_MOST_ON_A_LINE]
        if len(written := text[start:end].strip("`")) <= _LONGEST
        and _is_roll(library, edition, cast, written)
    ]
    starts = [
        *(place[0] for place in places),
        *(start for start, _ in lone_ratings(library, edition, cast, text)),
    ]
    begun, before = "", ""
    for number, (start, end, written) in enumerate(places):
        if number == 0:
            before = begun = text[:start]
        following = min((at for at in starts if at > start), default=None)
        after, part = parts_between(text[end:following]) if following is not None else (text[end:], "")
        occurrence = sum(earlier == written for _, _, earlier in places[:number])
        yield TypedRoll(Span.in_line(line, start, end), written, before, after, occurrence)
        before = f"{begun}. {part}" if part.strip() else begun


def typed_roll_at(library: Library, note: Note, place: Spot, settings: EditorSettings) -> TypedRoll | None:
    """Return the roll between backticks at *place*; None if there is none."""
    rolls = typed_rolls(library, note, settings) if "`" in note.line(place.line) else ()
    return next((roll for roll in rolls if roll.span.start <= place <= roll.span.end), None)


def misspelt_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each name in the typed rolls of *note* that is nearly a rating's and none itself."""
    edition = edition_for(library, note, settings)
    if edition is None or not (rolls := [*typed_rolls(library, note, settings)]):
        return
    cast = cast_of(library, note, settings)
    for roll in rolls:
        for name, near in misspelt(library, edition, cast, roll.text, roll.around).items():
            at = roll.span.start.column + note.piece(roll.span).index(name)
            span = Span.in_line(roll.span.start.line, at, at + len(name))
            message = misspelt_text(library, edition, name, near)
            yield Finding("unknown-rating", span, message, "warning", (change_to(near, span),))


def split_roll_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each roll between backticks that goes on over the end of its line, and so isn't read."""
    edition = edition_for(library, note, settings)
    if edition is None:
        return
    for number, (line, following) in enumerate(pairwise(note.lines)):
        end = following.text.find("`")
        if end < 0 or "`" not in line.text or {number, number + 1} & note.fenced or number < note.head.ends:
            continue
        written = line.text
        for first, last in inline_code(written):
            written = written[:first] + " " * (last - first) + written[last:]
        start = written.find("`")
        text = f"{written[start + 1 :].strip()} {following.text[:end].lstrip('> ').strip()}"
        if (
            start >= 0
            and len(text) <= _LONGEST
            and _is_roll(library, edition, cast_of(library, note, settings), text)
        ):
            span = Span(Spot(number, start), Spot(number + 1, end + 1))
            message = f"A roll between backticks has to stand on one line; write `{text}`"
            yield Finding("unread-roll", span, message, "warning", (change_to(f"`{text}`", span),))


def lone_rating_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each rating that stands alone between backticks with dice or a seed behind it."""
    for line, edition, cast in lines_with_code(library, note, settings):
        text = note.line(line)
        for start, end in lone_ratings(library, edition, cast, text):
            name = text[start:end].strip("`")
            told = f"{name} alone is no roll; write all that you add up, as in `{name} + …`"
            yield Finding("lone-rating", Span.in_line(line, start, end), told, "warning")


def lone_ratings(library: Library, edition: str, cast: Cast, text: str) -> Iterator[tuple[int, int]]:
    """Yield the columns of ratings alone between backticks with dice or a seed before the next code."""
    known = names_on_sheets_of(library, edition, cast)
    for start, end, behind in code_before_more(text):
        if text[start:end].strip("`").casefold() in known and gives_result(behind):
            yield start, end


def code_before_more(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the columns of each piece of code of a line, and what stands behind it before the next one."""
    places = [*inline_code(text)[:_MOST_ON_A_LINE], (len(text), len(text))]
    for (start, end), (following, _) in pairwise(places):
        yield start, end, text[end:following]


def misspelt(
    library: Library, edition: str, cast: Cast, text: str, around: tuple[str, str]
) -> dict[str, str]:
    """Return the names in a roll that nobody has, each with the nearest that somebody has.

    A name that has a number *around* the roll is no misspelling.
    """
    known = names_on_sheets_of(library, edition, cast)
    return {
        name: near
        for name in _names_read(library, edition, text) or ()
        if name.casefold() not in known
        and (near := nearest(name, known.values()))
        and not parse_ratings(" ".join(around), [name])
    }


def misspelt_text(library: Library, edition: str, name: str, near: str) -> str:
    """Return that the edition has no rating of a name, and the nearest that it has."""
    return str(no_term(library.base.editions[edition].short, name, given=False, near=near))


def _is_roll(library: Library, edition: str, cast: Cast, text: str) -> bool:
    """Return whether *text* is a roll: dice, or a sum of ratings.

    Other names may stand in the sum if they look like ratings: a mistyped one, or any with a capital.
    """
    if not (has_dice := bool(_DICE.search(text))) and not _SIGNS.search(text):
        return False
    names = _names_read(library, edition, text)
    if names is None or has_dice:
        return names is not None
    known = names_on_sheets_of(library, edition, cast)
    others = [name for name in names if name.casefold() not in known]
    return len(others) < len(names) and all(
        name[0].isupper() or nearest(name, known.values()) for name in others
    )


def _names_read(library: Library, edition: str, text: str) -> Collection[str] | None:
    """Return the names of ratings in a roll, as far as the edition has them as it spells them; None if it is none."""

    def read() -> Collection[str] | None:
        try:
            request = ResolveRequest.model_validate({"edition": edition, "roll": text})
            return read_request(library.base, request).read_names
        except ValueError as error:
            why = reason_of(error)
            with_dice = why.parts["with_dice"] if why is not None and why.code == code_of(no_dice) else ()
            return _names_read(library, edition, with_dice[0]) if with_dice else None

    return library.cached(("typed", edition, text), read)


def names_on_sheets_of(library: Library, edition: str, cast: Cast) -> Mapping[str, str]:
    """Return what characters of the edition have numbers for, and those of the note, by their names in lower case."""

    def read() -> Mapping[str, str]:
        names = names_on_sheets(edition, library.base.editions[edition])
        return {name.casefold(): name for name in (*cast.ratings_of(edition), *names)}

    return library.cached(("names on sheets", edition, cast.keys), read)
