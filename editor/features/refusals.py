"""Why a line's roll is refused, what of it isn't understood, and what its options do."""

import re
from collections.abc import Iterator

from editor.features.later_dice import is_about_number_of_dice
from editor.features.misplaced_options import misplaced_text, options_before
from editor.features.roll_options import seems_option
from editor.features.words_of_notes import in_notes, is_about_options, with_owners
from editor.features.written_rolls import WrittenRoll, first_read, unread_in
from editor.library import Library
from kb.model import Edition
from kb.play.answer.shapes import ResolveAnswer
from kb.play.required_inputs import inputs_of
from kb.play.sentences.requests import no_such_option
from kb.play.sentences.rolls import dice_given
from kb.problems import reason_of
from resolver.notation import VERSUS_PATTERN
from resolver.reasons import code_of
from resolver.sentences.changes import change_needs_ratings, roll_unopposed
from resolver.wording import join_words, upper

_SIGNED = re.compile(r"[-+−]\d+$")

_BARE_WOUNDS = re.compile(r"wounds\s+\d+", re.IGNORECASE)

MOST_UNREAD = 6
"""The most words to name that aren't understood."""


def refusal(library: Library, error: ValueError, written: WrittenRoll, numbers: str = "") -> str:
    """Return why the roll of a line is refused, its *numbers*, and what of the line wasn't understood."""
    why = reason_of(error)
    text = in_notes(str(error))
    if why is not None:
        text = with_owners(text, why.parts, written.sides.names)
    if is_of_target(error, written):
        text = f'{text.rstrip(".")}; what is yours stands before "v."'
    if numbers:
        text = f"{text.rstrip('.')} ({numbers})"
    missed = [*filter(None, (not_understood(library, written), not_counted_before(library, written)))]
    return "; ".join([text.rstrip("."), *missed]) if missed else text


def is_of_target(error: ValueError, written: WrittenRoll) -> bool:
    """Return whether an option behind "v." is refused, or changes how many dice fit, which may be meant as yours."""
    modifiers = written.options.fields.get("modifiers", ())
    why = reason_of(error)
    needs_rating = why is not None and why.made_by(change_needs_ratings)
    if "edge_against" in written.options.fields and (needs_rating or is_about_number_of_dice(error)):
        return True
    if why is not None and why.code == code_of(roll_unopposed):
        return any("side" in each for each in modifiers)
    head, _, place = str(getattr(error, "field", "")).partition(".")
    if head != "modifiers":
        return head in ("edge_against", "states_against", "wounds_against")
    number = place.partition(".")[0]
    return number.isdigit() and int(number) < len(modifiers) and "side" in modifiers[int(number)]


def not_counted_before(library: Library, written: WrittenRoll) -> str:
    """Return the options that stand before a reference, in words; empty without any."""
    return misplaced_text(options_before(library, written), typed="roll" in written.subject)


def not_understood(library: Library, written: WrittenRoll) -> str:
    """Return what isn't understood behind a reference, in words; empty if all is."""
    found = [" ".join(text.split()) for text in unread_in(library, written)]
    more = [f"{len(found) - MOST_UNREAD} more"] if len(found) > MOST_UNREAD else []
    if not found:
        return ""
    cures = "; ".join(dict.fromkeys(filter(None, (_cure(library, text, written) for text in found))))
    named = join_words([*found[:MOST_UNREAD], *more])
    return f"not understood: {named}" + (f"; {cures}" if cures else "")


def options_not_understood(library: Library, written: WrittenRoll) -> str:
    """Return what plainly is meant for an option and isn't understood, in words; empty if all is."""
    found = [words for words in unread_in(library, written) if seems_option(words)]
    return f"not understood: {join_words(found)}" if found else ""


def _cure(library: Library, text: str, written: WrittenRoll) -> str:
    """Return how to write what isn't understood, if it is a number that means something; else nothing."""
    if (signed := _SIGNED.search(text)) and _is_joined(signed[0], written):
        return f"put a comma before {signed[0]}"
    if _BARE_WOUNDS.fullmatch(text):
        return _how_to_write_wounds(library.base.editions[written.edition], text)
    if not text.isdigit():
        return ""
    behind = re.search(rf"{VERSUS_PATTERN}(?P<name>[^,;\d]*)\b{text}(?!\d)", written.after, re.IGNORECASE)
    if behind is None:
        return f"for dice that fell write `dice {text}`"
    name = _rolled_against(library, written)
    if behind["name"].strip():
        return f"write `{name} {text}` behind `v.`" if name else ""
    return f"write `v. {name} {text}`" if name else ""


def _rolled_against(library: Library, written: WrittenRoll) -> str:
    """Return the first rating that a roll is made against, if no dice are; else nothing."""
    try:
        inputs = inputs_of(first_read(library, written.request(dice={})))
    except ValueError:
        return ""
    return "" if inputs.opposed else next(iter((*inputs.against, *inputs.scene)), "")


def _is_joined(number: str, written: WrittenRoll) -> bool:
    """Return whether a number stands behind other words without a comma."""
    return re.search(rf"[^\s,;]\s*{re.escape(number)}(?!\d)", written.after) is not None


def _how_to_write_wounds(edition: Edition, text: str) -> str:
    """Return how to write wounds without a track, such as "wounds 4"."""
    if edition.wounds is None:
        return in_notes(str(no_such_option(edition.short, "wounds")))
    boxes = text.split()[-1]
    return f"write {join_words([f'`wounds {track} {boxes}`' for track in edition.wounds.tracks], 'or')}"


def option_texts(answer: ResolveAnswer, written: WrittenRoll, headline: str) -> Iterator[str]:
    """Yield what changes the roll, and why an option of the line changes nothing; the *headline* says some.

    How many dice the line gives stands there.
    """
    faces = [*written.parsed.dice.values(), *(each.own for each in written.later)]
    counted = tuple(upper(dice_given(len(each))) for each in faces)
    for text in (*answer.states, *answer.granted, *answer.changed):
        yield "" if text.casefold() in headline.casefold() or text.startswith(counted) else text
    warnings = zip(answer.warnings, answer.reasons.warnings, strict=True)
    for text, coded in warnings if written.options.fields else ():
        if is_about_options(coded.code):
            yield in_notes(text.rstrip("."))
