"""Options of a roll before its reference, where they don't count: "Ash, +1 to hit, [[make-a-ranged-attack]]"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from editor.features.cast import Member, cast_of
from editor.features.replacing import WARNING, Finding
from editor.features.roll_options import option_fields, states_in_words
from editor.features.strangers import rolls_of_note
from editor.features.written_rolls import WrittenRoll, written_roll
from editor.library import Library
from editor.notes.loose_dice import rolled_before
from editor.notes.name_places import places_of
from editor.notes.note import Note
from editor.notes.pieces import TextPiece, pieces
from editor.notes.places import Span
from editor.notes.references import inline_code, references_of
from editor.notes.rolls import PART_END
from editor.notes.turns import without_mark
from editor.settings import EditorSettings
from kb.model import RollStep
from kb.references import edition_of
from resolver.wording import join_words, upper

_SEGMENT = re.compile(r"[^,;:()|\n]+")
"""What stands between signs."""

_LED = re.compile(r"(?:edge|from|wounds|modifier|state)\s", re.IGNORECASE)
"""What plainly is an option, also where the line writes nothing else of a roll."""

_CHANGE = re.compile(r"[-+]\d{1,2}(?!\d)")
"""What an option without such a word begins with, unless it is a state; "- 2 guards" is none."""


_MEASURE = re.compile(
    r"[-+]\d+ ?(?:[°%]|(?:degrees?|celsius|fahrenheit|percent|kilomet(?:er|re)s?|met(?:er|re)s?|miles?|feet"
    r"|seconds?|minutes?|hours?|days?|nuyen|dollars?|credits?)\b)",
    re.IGNORECASE,
)
"""What a story measures, "-5 degrees", which changes no roll."""

_NUMBER = re.compile(r"[-+]\d+")
"""A cell of a table that is only a number may be anything."""


class MisplacedOption(NamedTuple):
    """An option before a reference; `start` and `end` are columns."""

    start: int
    end: int
    text: str
    is_state: bool = False
    is_dice: bool = False


def misplaced_options(
    library: Library, edition: str, before: str, *, with_roll: bool
) -> list[MisplacedOption]:
    """Return the options in the text before a reference or a roll; none if an earlier reference has a roll.

    Without a word that says what they are, `-2 drunk` and `prone`, they count only if the line writes more of a
    roll, *with_roll*; states also only in the reference's own part of the sentence, behind a semicolon.
    """
    if any(_rolls(library, each.target, edition) for each in references_of(before)):
        return []
    key = ("misplaced options", edition, before, with_roll)
    return library.cached(key, lambda: [*_find(library, edition, before, with_roll=with_roll)])


def options_before(library: Library, written: WrittenRoll) -> list[MisplacedOption]:
    """Return the options in the text before a written roll; a state of whom it is at tells the story."""
    gives_more = written.has_roll or written.parsed.seed is not None
    with_roll = "roll" in written.subject or gives_more
    found = misplaced_options(library, written.edition, written.before, with_roll=with_roll)
    return [
        each
        for each in found
        if (not each.is_state or (gives_more and not _is_of_target(each, written)))
        and not (each.is_dice and written.has_dice)
    ]


def _is_of_target(option: MisplacedOption, written: WrittenRoll) -> bool:
    """Return whether the last of the two sides that is named before an option is the target."""
    sides, text = written.sides, written.before[: option.start]
    return _last_place(sides.target, text) > _last_place(sides.actor, text)


def _last_place(member: Member | None, text: str) -> int:
    """Return where somebody is named last in a text, by the last word of their name; -1 if they aren't."""
    words = member.short_name.split()[-1:] if member is not None else []
    return max((at for word in words for at in places_of(word, text)), default=-1)


def misplaced_text(found: list[MisplacedOption], *, typed: bool) -> str:
    """Return that options don't count where they stand, and where they would; empty without any."""
    if not found:
        return ""
    them = "it" if len(found) == 1 else "them"
    where = "behind the roll" if typed else "behind the reference"
    return f"not counted: {join_words([each.text for each in found])}; write {them} {where}"


def misplaced_option_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each option before a reference or a roll."""
    cast, seen = None, set[Span]()
    for roll, subject, (before, after) in rolls_of_note(library, note, settings):
        edition = subject["edition"] if "edition" in subject else edition_of(subject["entry"])
        if not before.strip() or not misplaced_options(library, edition, before, with_roll=True):
            continue  # most rolls: to read a whole one takes longer
        cast = cast or cast_of(library, note, settings)
        try:
            written = written_roll(library, cast, subject, before, after)
            found = options_before(library, written)
        except ValueError:  # it writes what can't be read
            found = misplaced_options(library, edition, before, with_roll=True)
        for option in found:
            words = before[option.start : option.end]
            start = note.line(roll.start.line).rfind(words, 0, roll.start.column)
            span = Span.in_line(roll.start.line, start, start + len(words))
            if span not in seen:
                seen.add(span)
                told = misplaced_text([option], typed="roll" in subject)
                yield Finding("misplaced-option", span, upper(told), WARNING)


def _rolls(library: Library, target: str, edition: str) -> bool:
    """Return whether a reference leads to an action with a roll, to which what follows belongs."""
    entries = (library.base.entries[id_] for id_ in library.referent(target, edition).ids)
    return any(isinstance(step, RollStep) for entry in entries for step in entry.tests.values())


def _find(library: Library, edition: str, before: str, *, with_roll: bool) -> Iterator[MisplacedOption]:
    text = _without_markup(before)
    own = max((found.end() for found in PART_END.finditer(text)), default=0)
    for segment in _SEGMENT.finditer(text):
        for piece in pieces(segment[0]):
            option = _option(library, edition, segment[0], piece)
            if option is None:
                continue
            if "|" in text and _NUMBER.fullmatch(option.text):
                continue
            is_led, is_state = _LED.match(option.text), not _CHANGE.match(option.text)
            at = segment.start() + option.start
            at += len(text[at:]) - len(text[at:].lstrip())
            if is_led or (with_roll and (at >= own or not is_state)):
                yield MisplacedOption(
                    at, segment.start() + option.end, option.text, is_state=not is_led and is_state
                )
    if rolled := rolled_before(text[own:]):
        start, end = (own + column for column in rolled.span())
        yield MisplacedOption(start, end, f"{rolled[0]} (`dice {rolled['own']}`)", is_dice=True)


def _option(library: Library, edition: str, text: str, piece: TextPiece) -> TextPiece | None:
    """Return how much of a piece of a text is an option; None if it is none."""
    if _MEASURE.match(piece.text):
        return None
    for each in piece.beginnings(text):
        known = (
            _LED.match(each.text)
            or _CHANGE.match(each.text)
            or each.text.casefold() in states_in_words(library, edition)
        )
        given = option_fields(library, edition, each) if known else None
        if given is not None and all(
            _grants(library, change) for change in given[1] if given[0] == "modifiers"
        ):
            return each
    return None


def _grants(library: Library, change: dict[str, object]) -> bool:
    """Return whether a modifier is none of an action, or of one that grants something: no "from patrol"."""
    action = change.get("from")
    return action is None or bool(library.base.entries[str(action)].grants)


def _without_markup(before: str) -> str:
    """Return a text of the same length with signs in place of marks, references and code."""
    mark = len(before) - len(without_mark(before))
    text = "," * mark + before[mark:]
    spans = [*((each.start, each.end) for each in references_of(before)), *inline_code(before)]
    for start, end in spans:
        text = f"{text[:start]}{',' * (end - start)}{text[end:]}"
    return re.sub(r"[*_]", " ", text)
