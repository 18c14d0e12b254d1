"""Rolls as hints, hovers and findings show them: the result of a line's dice, and rolls between backticks."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from editor.features.cast import Cast, cast_of
from editor.features.mentions import edition_for, is_own_roll, resolved_references
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
from editor.notes.rolls import gives_dice, gives_result
from editor.odds import ExpectedResult
from editor.settings import EditorSettings
from resolver.wording import upper

_DIGIT = re.compile(r"\d")

_RollsByPlace = dict[Span, tuple[Mapping[str, Any], tuple[str, str]]]
"""The entry or the roll as fields of a request, and the text around it, by the place to underline."""


def rolled_result(
    library: Library, id_: str, cast: Cast, around: tuple[str, str], settings: EditorSettings
) -> tuple[ExpectedResult, str] | None:
    """Return an entry's result with the dice or the seed *around* its reference, or why they don't fit; and whose.

    None without any, or if the entry has no roll.
    """
    if not has_roll(library, id_) or not gives_result(" ".join(around)):
        return None
    found = _resolved(library, cast, {"entry": id_}, around, settings)
    if isinstance(found, str):
        return ExpectedResult(why=upper(found), is_result=True), YOUR_LINE
    is_result = found.answer.replay is not None  # not if the target's dice are still to roll
    text = "; ".join(filter(None, [found.headline, found.ahead]))
    return ExpectedResult(text, True, bool(found.whose), is_result=is_result), found.whose


def typed_result(
    library: Library, cast: Cast, roll: TypedRoll, edition: str, settings: EditorSettings
) -> ResolvedLine | str:
    """Return what comes of a roll between backticks, its chances or the result of its dice, or why nothing does."""
    return _resolved(library, cast, {"edition": edition, "roll": roll.text}, roll.around, settings)


def refused_dice_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each roll whose line gives dice that don't fit it."""
    library = at_notes_table(library, note, settings)
    rolls = _rolls(library, note, settings)
    with_dice = {span: each for span, each in rolls.items() if gives_dice(" ".join(each[1]))}
    if not with_dice:  # most notes: to find the characters takes longer
        return
    cast = cast_of(library, note, settings)
    for span, (subject, around) in with_dice.items():
        found = _resolved(library, cast, subject, around, settings)
        if why := found if isinstance(found, str) else found.unread:
            yield Finding("refused-dice", span, upper(why), WARNING)


def unread_number_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each roll with numbers behind it that seem to be dice or a modifier and aren't read."""
    library = at_notes_table(library, note, settings)
    cast = None
    for span, (subject, around) in _rolls(library, note, settings).items():
        if not _DIGIT.search(around[1]):  # most rolls: to read a whole one takes longer
            continue
        cast = cast or cast_of(library, note, settings)
        try:
            written = written_roll(library, cast, subject, *around)
        except UnreadDiceError as error:
            if not gives_dice(" ".join(around)):  # else its dice are refused
                yield Finding("unread-number", span, upper(str(error)), WARNING)
            continue
        except ValueError:  # resolving the line says why
            continue
        if may_change_roll(left_in(written), with_roll=written.has_roll or written.parsed.seed is not None):
            yield Finding("unread-number", span, upper(not_understood(library, written)), WARNING)


def _rolls(library: Library, note: Note, settings: EditorSettings) -> _RollsByPlace:
    """Return the rolls of *note*, where each may be underlined.

    Of several references of a line that share what it writes, the first stands for all.
    """
    rolls: _RollsByPlace = {}
    seen: set[int] = set()
    for line, reference, id_ in resolved_references(library, note, settings):
        if has_roll(library, id_):
            whole = Span.in_line(line, reference.start, reference.end)
            if line in seen and not is_own_roll(library, note, whole, id_, settings):
                continue
            seen.add(line)
            around, _ = around_in_turn(library, note, whole, id_, settings)
            span = Span.in_line(line, reference.target_start, reference.target_end)
            rolls[span] = {"entry": id_}, around
    for roll in typed_rolls(library, note, settings):
        rolls[roll.span] = {"edition": edition_for(library, note, settings), "roll": roll.text}, roll.around
    return rolls


def _resolved(
    library: Library,
    cast: Cast,
    subject: Mapping[str, Any],
    around: tuple[str, str],
    settings: EditorSettings,
) -> ResolvedLine | str:
    def resolve() -> ResolvedLine | str:
        try:
            return resolve_roll(library, cast, subject, around, settings)
        except ValueError as error:
            return str(error)

    key = ("resolved", *sorted(subject.items()), around, cast.keys, settings.tier)
    return library.cached(key, resolve)
