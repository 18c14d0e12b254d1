"""Cost and odds after references, which are not part of the text, and commands above lines."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from editor.features.cast import Cast, cast_of, odds_for
from editor.features.mentions import edition_for, is_own_roll, resolved_references
from editor.features.our_table import at_notes_table, your_table
from editor.features.rolled import rolled_result, typed_result
from editor.features.turn_grants import around_in_turn
from editor.features.turns import checked_turns
from editor.features.typed_rolls import typed_rolls
from editor.features.written_rolls import written_odds
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import gives_result
from editor.odds import ExpectedResult
from editor.settings import EditorSettings
from kb.describe import cost_text, roll_text
from kb.references import edition_of

_LONGEST = 40
"""The most letters of a cost in a hint."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A short text after a place."""

    spot: Spot
    text: str
    tip: str


@dataclass(frozen=True, slots=True)
class Lens:
    """A command above a line."""

    span: Span
    title: str
    command: str
    """The name of the server's command, without the prefix of all commands."""
    arguments: dict[str, Any]


def hints(library: Library, note: Note, within: Span, settings: EditorSettings) -> Iterator[Hint]:
    """Yield the hints for references and rolls *within* a span of *note*, without odds of tiers not yet computed.

    Each hint is computed when the caller asks for it.
    """
    if not settings.hints:
        return
    library = at_notes_table(library, note, settings)
    cast = cast_of(library, note, settings)
    for line, reference, id_ in resolved_references(library, note, settings):
        if within.start.line <= line <= within.end.line:
            span = Span.in_line(line, reference.start, reference.end)
            around, after = around_in_turn(library, note, span, id_, settings)
            odds, whose = _odds(library, id_, cast, around, settings)
            counted = ", ".join(filter(None, (whose, after)))
            if hint := _hint(library, Spot(line, reference.end), id_, odds, counted):
                yield hint
    yield from _typed_hints(library, note, cast, within, settings)


def lenses(library: Library, note: Note, settings: EditorSettings) -> list[Lens]:
    """Return the commands above lines of *note*: resolve a test, compare an action, check a turn."""
    if not settings.lenses:
        return []
    library = at_notes_table(library, note, settings)
    return [
        *_reference_lenses(library, note, settings),
        *_typed_lenses(library, note, settings),
        *_turn_lenses(library, note, settings),
    ]


def resolving(library: Library, note: Note, line: int, settings: EditorSettings) -> list[Lens]:
    """Return the commands that resolve what stands on *line*, whether lenses are shown or not."""
    library = at_notes_table(library, note, settings)
    found = (*_reference_lenses(library, note, settings), *_typed_lenses(library, note, settings))
    return [lens for lens in found if lens.command == "resolve" and lens.span.start.line == line]


def _hint(library: Library, spot: Spot, id_: str, odds: ExpectedResult, whose: str) -> Hint | None:
    entry = library.base.entries[id_]
    cost = cost_text(library.base.editions[edition_of(id_)], entry)
    short = f"{cost[: _LONGEST - 1]}…" if len(cost) > _LONGEST else cost
    text = (", " if odds.text else "; ").join(filter(None, [short, odds.brief]))
    told = [
        cost,
        roll_text(library.base, id_),
        odds.of(whose) if odds.text else odds.why,
        your_table(odds.decided),
    ]
    tip = "; ".join(filter(None, told))
    return Hint(spot, text, tip) if text else None


def _typed_hints(
    library: Library, note: Note, cast: Cast, within: Span, settings: EditorSettings
) -> Iterator[Hint]:
    """Yield the hints for rolls between backticks: chances, results, or why dice have none; else none."""
    edition = edition_for(library, note, settings)
    for roll in typed_rolls(library, note, settings):
        if edition is None or not within.start.line <= roll.span.start.line <= within.end.line:
            continue
        found = typed_result(library, cast, roll, edition, settings)
        if isinstance(found, str):
            refused = ExpectedResult(why=found, is_result=gives_result(" ".join(roll.around)))
            if refused.brief:
                yield Hint(roll.span.end, refused.brief, found)
        else:
            tip = "; ".join(filter(None, [found.answer.thrown, found.headline, found.about]))
            yield Hint(roll.span.end, found.headline.partition(";")[0], tip)


def _odds(
    library: Library, id_: str, cast: Cast, around: tuple[str, str], settings: EditorSettings
) -> tuple[ExpectedResult, str]:
    """Return the result of a line's dice, or the odds of what it writes, of the note's character, or the tier's."""
    if rolled := rolled_result(library, id_, cast, around, settings):
        return rolled
    if written := written_odds(library, id_, cast, around, settings):
        return written
    if cast.own_of(edition_of(id_)) is not None:
        return odds_for(library, id_, cast, settings)
    return library.known_odds(id_, settings.tier) or ExpectedResult(), str(settings.tier)


def _reference_lenses(library: Library, note: Note, settings: EditorSettings) -> Iterator[Lens]:
    seen: Counter[tuple[int, str]] = Counter()
    for line, reference, id_ in resolved_references(library, note, settings):
        occurrence = seen[line, id_]
        seen[line, id_] += 1
        whole = Span.in_line(line, reference.start, reference.end)
        if occurrence and not is_own_roll(library, note, whole, id_, settings):
            continue
        entry = library.base.entries[id_]
        span = Span.in_line(line, 0, reference.end)
        if entry.tests:
            arguments = {"uri": note.uri, "line": line, "id": id_, "roll": True, "insert": True}
            again = f", no. {occurrence + 1}" if occurrence else ""
            yield Lens(
                span, f"Resolve {entry.name}{again}", "resolve", {**arguments, "occurrence": occurrence}
            )
        elif entry.concepts and not occurrence:
            yield Lens(span, f"Compare {entry.name}", "compare", {"id": id_, "show": True})


def _typed_lenses(library: Library, note: Note, settings: EditorSettings) -> Iterator[Lens]:
    for roll in typed_rolls(library, note, settings):
        line, which = roll.span.start.line, {"typed": roll.text, "occurrence": roll.occurrence}
        arguments = {"uri": note.uri, "line": line, **which, "roll": True, "insert": True}
        yield Lens(roll.span, f"Resolve {roll.title}", "resolve", arguments)


def _turn_lenses(library: Library, note: Note, settings: EditorSettings) -> Iterator[Lens]:
    for checked in checked_turns(library, note, settings):
        line = checked.turn.span.start.line
        yield Lens(checked.turn.span, checked.headline, "turn", {"uri": note.uri, "line": line, "show": True})
