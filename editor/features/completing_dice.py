"""Completion behind dice as they fell: those against them, `then` and the names of the rolls that follow."""

import re
from collections.abc import Iterator

from editor.features.cast import Cast, cast_of
from editor.features.completion import Proposal
from editor.features.mentions import edition_at
from editor.features.resolving import keys_to_roll
from editor.features.written_rolls import later_rolls, names_of_ratings, written_roll
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.rolls import gives_dice, parse_roll
from editor.settings import EditorSettings
from kb.model import RollStep
from kb.references import edition_of
from resolver.notation import VERSUS_PATTERN
from resolver.wording import join_words

_TO_CURSOR = re.compile(r"\d(?:\s*(?P<sign>,)\s*|\s+)(?P<typed>[^\W\d_](?:[^\W\d_]|[ -])*)?$")
"""Dice, a comma or a blank, and what is typed of a word behind them."""

_THEN = "then"
_VERSUS = "v."


def dice_proposals(library: Library, note: Note, place: Spot, settings: EditorSettings) -> list[Proposal]:
    """Return what may stand behind the dice before *place*: the rolls of the line's action that have none yet."""
    before = note.line(place.line)[: place.column]
    found = _TO_CURSOR.search(before)
    if found is None or place.line in note.code:
        return []
    reference = next(
        (each for each in reversed(note.lines[place.line].references) if each.end <= place.column), None
    )
    typed = found["typed"] or ""
    if reference is None or not gives_dice(written := before[reference.end : len(before) - len(typed)]):
        return []
    ids = library.referent(reference.target, edition_at(library, note, place.line, settings)).ids
    if len(ids) != 1:
        return []
    span = Span.in_line(place.line, place.column - len(typed), place.column)
    cast, around = cast_of(library, note, settings), (before[: reference.start], written)
    if _waits_for_target(library, ids[0], cast, around):
        fits = _VERSUS.startswith(typed) and found["sign"] is None  # behind a comma no dice are read
        return (
            [Proposal("", _VERSUS, "the dice of who rolls against it", span, f"{_VERSUS} ", typed)]
            if fits
            else []
        )
    rolled = keys_to_roll(library, cast, {"entry": ids[0]}, around, settings)
    left = [
        names
        for names in later_rolls(library, ids[0])
        if not any(_stands_in(each, written) for each in names)
        and (rolled is None or names[0].replace(" ", "-") in rolled)
    ]
    return [
        Proposal("", text, about, span, f"{text} ", typed)
        for text, about in _words(library, ids[0], left, typed.casefold())
    ]


def _words(library: Library, id_: str, left: list[list[str]], typed: str) -> Iterator[tuple[str, str]]:
    """Yield `then` and a name of each roll that is *left*, as far as they begin with *typed*, with what they mean.

    Before what is a rating's name too stands `then`.
    """
    if left and _THEN.startswith(typed):
        yield _THEN, f"the dice of what you roll next: {join_words((names[-1] for names in left), 'or')}"
    ratings = {name.casefold() for name in names_of_ratings(library, edition_of(id_))}
    led = typed.startswith(f"{_THEN} ")
    for names in left:
        first = reversed(names) if names[-1].startswith(names[0]) else names  # "weapon damage", not "weapon"
        words = (f"{_THEN} {name}" if led or name in ratings else name for name in first)
        if found := next((each for each in words if each.startswith(typed)), None):
            yield found, f"the dice of {names[-1]}"


def _waits_for_target(library: Library, id_: str, cast: Cast, around: tuple[str, str]) -> bool:
    """Return whether somebody rolls against an entry's first roll, and a line gives only what one side rolled."""
    steps = (step for step in library.base.entries[id_].tests.values() if isinstance(step, RollStep))
    first = next(steps, None)
    if first is None or re.search(VERSUS_PATTERN, first.roll) is None:
        return False
    try:
        written = written_roll(library, cast, {"entry": id_}, *around)
    except ValueError:  # resolving the line says why
        return "opponent" not in parse_roll(around[1], {}).dice
    return "opponent" not in {*written.parsed.dice, *written.options.fields.get("hits", ())}


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE) is not None
