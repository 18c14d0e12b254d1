"""Rolls as hints, hovers and findings show them: the result of a line's dice, and rolls between backticks."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from editor.features.cast import Cast, cast_of
from editor.features.mentions import edition_for, is_own_roll, resolved_references
from editor.features.named_sides import SeveralOnOneSideError
from editor.features.our_table import at_notes_table
from editor.features.refusals import not_understood
from editor.features.replacing import WARNING, Finding
from editor.features.resolving import ResolvedLine, resolve_roll
from editor.features.rolls_joined import has_roll
from editor.features.turn_grants import around_in_turn
from editor.features.typed_rolls import TypedRoll, typed_rolls
from editor.features.unread_dice import UnreadDiceError
from editor.features.written_rolls import YOUR_LINE, left_in, written_roll
from editor.library import Library
from editor.notes.loose_dice import may_change_roll
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.rolls import OF_ROLL, gives_dice, gives_result
from editor.odds import ExpectedResult
from editor.settings import EditorSettings
from resolver.wording import upper

_DIGIT = re.compile(r"\d")

_REFUSABLE = re.compile(
    rf"{OF_ROLL.pattern}|(?<![\w-])(?:(?:as|edge|from|modifier|state|with|wounds)\s|untrained\b)",
    re.IGNORECASE,
)
"""What a roll may be refused for, or a word of the story."""


class _Refused(NamedTuple):
    """Why a roll is refused, and by which error."""

    why: str
    by: type[ValueError]


class _RollInNote(NamedTuple):
    """A roll of a note."""

    span: Span
    """The place to underline."""
    subject: Mapping[str, Any]
    """The entry or the roll as fields of a request."""
    around: tuple[str, str]


def rolled_result(
    library: Library, id_: str, cast: Cast, around: tuple[str, str], settings: EditorSettings
) -> tuple[ExpectedResult, str] | None:
    """Return an entry's result with the dice or the seed *around* its reference, or why they don't fit; and whose.

    None without any, or if the entry has no roll.
    """
    if not has_roll(library, id_) or not gives_result(" ".join(around)):
        return None
    found = _resolved(library, cast, {"entry": id_}, around, settings)
    if isinstance(found, _Refused):
        return ExpectedResult(why=upper(found.why), is_result=True), YOUR_LINE
    is_result = found.answer.replay is not None  # not if the target's dice are still to roll
    text = "; ".join(filter(None, [found.headline, found.ahead]))
    return ExpectedResult(text, True, bool(found.whose), is_result=is_result), found.whose


def typed_result(
    library: Library, cast: Cast, roll: TypedRoll, edition: str, settings: EditorSettings
) -> ResolvedLine | str:
    """Return what comes of a roll between backticks, its chances or the result of its dice, or why nothing does."""
    found = _resolved(library, cast, {"edition": edition, "roll": roll.text}, roll.around, settings)
    return found.why if isinstance(found, _Refused) else found


def findings_by_roll(
    library: Library, note: Note, settings: EditorSettings, lines: range | None = None
) -> Iterator[list[Finding]]:
    """Yield for each roll of *note*, or in some *lines* of it, what is refused, doesn't count or isn't read."""
    library = at_notes_table(library, note, settings)
    cast = None
    for roll in _rolls(library, note, settings, lines):
        writes, has_numbers = _writes_roll(roll.around), _DIGIT.search(roll.around[1]) is not None
        if not (writes or has_numbers):  # most rolls: to find the characters takes longer
            yield []
            continue
        cast = cast or cast_of(library, note, settings)
        refused = _refusal(library, cast, roll, settings) if writes else ()
        unread = _unread_number(library, cast, roll) if has_numbers else ()
        yield [*refused, *unread]


def _writes_roll(around: tuple[str, str]) -> bool:
    return gives_dice(" ".join(around)) or _REFUSABLE.search(around[1]) is not None


def _refusal(library: Library, cast: Cast, roll: _RollInNote, settings: EditorSettings) -> Iterator[Finding]:
    """Yield why a roll or its dice are refused, or what doesn't fit; unread numbers have findings of their own."""
    span, around = roll.span, roll.around
    with_dice = gives_dice(" ".join(around))
    found = _resolved(library, cast, roll.subject, around, settings)
    if isinstance(found, ResolvedLine):
        if found.unread and with_dice:
            yield Finding("refused-dice", span, upper(found.unread), WARNING)
        if found.odd_weapon:
            yield Finding("odd-weapon", span, upper(found.odd_weapon), WARNING)
        if found.left_out:
            yield Finding("unread-option", span, upper(found.left_out), WARNING)
        return
    tells_story = found.by is SeveralOnOneSideError and not OF_ROLL.search(around[1])
    if with_dice or not (tells_story or found.by is UnreadDiceError):
        yield Finding("refused-dice" if with_dice else "refused-roll", span, upper(found.why), WARNING)


def _unread_number(library: Library, cast: Cast, roll: _RollInNote) -> Iterator[Finding]:
    """Yield a finding for a roll with numbers behind it that seem to be dice or a modifier and aren't read."""

    def unread() -> str | None:
        try:
            written = written_roll(library, cast, roll.subject, *roll.around)
        except UnreadDiceError as error:
            return None if gives_dice(" ".join(roll.around)) else str(error)  # else its dice are refused
        except ValueError:  # resolving the line says why
            return None
        with_roll = written.has_roll or written.parsed.seed is not None
        if may_change_roll(left_in(written), with_roll=with_roll):
            return not_understood(library, written)
        return None

    key = ("unread number", *sorted(roll.subject.items()), roll.around, cast.keys)
    if (why := library.cached(key, unread)) is not None:
        yield Finding("unread-number", roll.span, upper(why), WARNING)


def _rolls(
    library: Library, note: Note, settings: EditorSettings, lines: range | None
) -> Iterator[_RollInNote]:
    """Yield the rolls of *note*, or in some *lines* of it.

    Of several references of a line that share what it writes, the first stands for all.
    """
    seen: set[int] = set()
    for line, reference, id_ in resolved_references(library, note, settings):
        if (lines is None or line in lines) and has_roll(library, id_):
            whole = Span.in_line(line, reference.start, reference.end)
            if line in seen and not is_own_roll(library, note, whole, id_, settings):
                continue
            seen.add(line)
            around, _ = around_in_turn(library, note, whole, id_, settings)
            span = Span.in_line(line, reference.target_start, reference.target_end)
            yield _RollInNote(span, {"entry": id_}, around)
    edition = edition_for(library, note, settings)
    for roll in typed_rolls(library, note, settings):
        if lines is None or roll.span.start.line in lines:
            yield _RollInNote(roll.span, {"edition": edition, "roll": roll.text}, roll.around)


def _resolved(
    library: Library,
    cast: Cast,
    subject: Mapping[str, Any],
    around: tuple[str, str],
    settings: EditorSettings,
) -> ResolvedLine | _Refused:
    def resolve() -> ResolvedLine | _Refused:
        try:
            return resolve_roll(library, cast, subject, around, settings)
        except ValueError as error:
            return _Refused(str(error), type(error))

    key = ("resolved", *sorted(subject.items()), around, cast.keys, settings.tier)
    return library.cached(key, resolve)
