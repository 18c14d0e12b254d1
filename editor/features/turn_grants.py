"""What earlier actions of a turn in a line of text grant to a roll of that line: "from charge"."""

from typing import NamedTuple

from editor.features.cast import cast_of
from editor.features.mentions import around_reference
from editor.features.rolls_joined import has_roll
from editor.features.turns import checked_turns
from editor.features.written_rolls import WrittenRoll, first_read, written_roll
from editor.library import Library
from editor.notes.loose_dice import with_dice_word
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.references import references_of
from editor.notes.turns import without_mark
from editor.notes.wrapped import rest_of_sentences
from editor.settings import EditorSettings
from kb.play.required_inputs import actions_changing_roll
from kb.play.sentences.turn import granted_after, granted_with
from kb.references import slug_of
from resolver.reasons import code_of
from resolver.wording import join_words

_GRANTED = {code_of(granted_after), code_of(granted_with)}
_EVERY = (None, "each")


class RollAround(NamedTuple):
    """The text around a reference, and the actions of its turn that change its roll."""

    texts: tuple[str, str]
    after: str
    """Those actions in words: "after Charge"; empty without any."""


def around_in_turn(
    library: Library, note: Note, span: Span, id_: str, settings: EditorSettings
) -> RollAround:
    """Return the text around a reference to entry *id_*, as if it said what earlier actions of its turn grant.

    A grant that leaves a choice counts only if the line says it. A sentence that is wrapped is read whole.
    """
    before, behind = around_reference(library, note, span, id_, settings)
    above, below = rest_of_sentences(note, span.start.line)
    before = above + before
    if note.around(span)[1].endswith(behind):  # up to the end of the line
        behind += below
    behind = with_dice_word(behind)
    as_written = RollAround((before, behind), "")
    if without_mark(before) == before:  # most lines: to check turns takes longer
        return as_written
    marked = (each for each in checked_turns(library, note, settings) if not each.turn.fenced)
    checked = next((each for each in marked if span in [step.span for step in each.turn.steps]), None)
    if checked is None or checked.answer is None or not library.base.entries[id_].tests:
        return as_written
    here = [step.span for step in checked.turn.steps].index(span)
    if here not in checked.checked:
        return as_written
    paid = [each.do for each in checked.answer.paid]
    place = checked.checked.index(here)
    nth = paid[: place + 1].count(id_)
    names = {library.base.entries[each].name: each for each in paid[:place]}
    givers = [
        names[reason.parts["giver"]]
        for reason in checked.answer.reasons.granted
        if reason.code in _GRANTED
        and reason.parts["action"] == library.base.entries[id_].name
        and reason.parts.get("nth") in (*_EVERY, nth)
        and reason.parts["giver"] in names
        and not _says(behind, names[reason.parts["giver"]], reason.parts["giver"])
    ]
    counted: list[str] = []
    for giver in givers:
        times = paid[:place].count(giver)
        granted = f" from {slug_of(giver)}{f' x{times}' if times > 1 else ''},{behind}"
        try:
            written_roll(library, cast_of(library, note, settings), {"entry": id_}, before, granted).request()
        except ValueError:
            continue
        behind = granted
        counted.append(library.base.entries[giver].name)
    return RollAround((before, behind), f"after {join_words(counted)}" if counted else "")


def not_counted_from(library: Library, written: WrittenRoll) -> str:
    """Return which actions before a roll in no turn change it and aren't counted, and how they would; or nothing.

    Those before another roll of the line are that roll's.
    """
    found = [library.referent(each.target, written.edition).ids for each in references_of(written.before)]
    ids = [each[0] for each in found if len(each) == 1]
    is_of_turn = without_mark(written.before) != written.before
    if not ids or is_of_turn or "roll" in written.subject or any(has_roll(library, each) for each in ids):
        return ""
    said = [each.get("from") for each in written.options.fields.get("modifiers", ())]
    changing = actions_changing_roll(first_read(library, written.request(dice={})), "actor")
    left = [each for each in dict.fromkeys(ids) if each in changing and each not in said]
    if not left:
        return ""
    names = join_words([library.base.entries[each].name for each in left])
    ways = join_words([f"`from {slug_of(each)}`" for each in left])
    return f"not counted: {names}; write {ways} behind the reference, or begin the line with `Turn:`"


def _says(text: str, id_: str, name: str) -> bool:
    """Return whether a line says what an action grants itself, by the action's id or its name."""
    return any(f"from {each}" in text.casefold() for each in (slug_of(id_), name.casefold()))
