"""Code with dice or "v." behind it that seems to be meant for a roll and can't be read as one: why, and the cure."""

import re
from collections.abc import Iterator

from editor.features.cast import Cast
from editor.features.replacing import WARNING, Finding
from editor.features.typed_rolls import (
    code_before_more,
    lines_with_code,
    lone_ratings,
    names_on_sheets_of,
    typed_rolls_on,
)
from editor.features.words_of_notes import in_notes
from editor.library import Library
from editor.notes.name_places import stands_in
from editor.notes.note import Note
from editor.notes.places import Span
from editor.notes.rolls import gives_result
from editor.settings import EditorSettings
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences.requests import no_dice
from kb.play.situation.read_request import read_request
from kb.problems import reason_of
from resolver.notation import VERSUS_PATTERN
from resolver.reasons import code_of
from resolver.wording import join_words, upper

_VERSUS = re.compile(VERSUS_PATTERN, re.IGNORECASE)
_VERSUS_NEXT = re.compile(rf"[\s*_,;]*{VERSUS_PATTERN}", re.IGNORECASE)
_DICE = re.compile(r"\d\s*(?:d\d|dice\b|die\b)", re.IGNORECASE)
_NAMES = re.compile(r"[^\W\d_][^\W\d_a-z]*[^\W\d_]*(?: [^\W\d_]+){0,3}")
_SLASH = re.compile(r"(?P<first>[^\W\d_][\w ]*?)\s*/\s*(?P<second>[^\W\d_][\w ]*)")
_FEWEST_LETTERS = 3
"""The fewest letters of a rating that makes code with it a roll: "ma" is a rating, and stands in much code."""


def unread_roll_findings(library: Library, note: Note, settings: EditorSettings) -> Iterator[Finding]:
    """Yield a finding for each piece of code that seems to be meant for a roll and can't be read as one."""
    for line, edition, cast in lines_with_code(library, note, settings):
        text = note.line(line)
        read = {roll.span for roll in typed_rolls_on(library, note, line, edition, cast)}
        lone = {Span.in_line(line, *place) for place in lone_ratings(library, edition, cast, text)}
        for start, end, behind in code_before_more(text):
            span, code = Span.in_line(line, start, end), text[start:end].strip("`")
            if span in lone or not _has_more(code, behind):
                continue
            why = _why_misread(library, edition, cast, code)
            if not why and span not in read and _is_meant_for_roll(library, edition, cast, code, behind):
                why = _why_unread(library, edition, code)
            if why:
                yield Finding("unread-roll", span, upper(why), WARNING)


def _has_more(code: str, behind: str) -> bool:
    """Return whether dice, a seed or "v." stand behind code: "v." right behind a sum, dice anywhere."""
    return gives_result(behind) or ("+" in code and _VERSUS_NEXT.match(behind) is not None)


def _is_meant_for_roll(library: Library, edition: str, cast: Cast, code: str, behind: str) -> bool:
    """Return whether code has dice or a rating in it, or is a name with a capital that dice stand behind."""
    if _DICE.search(code) or (code[:1].isupper() and _NAMES.fullmatch(code) and gives_result(behind)):
        return True
    names = names_on_sheets_of(library, edition, cast)
    return any(len(name) >= _FEWEST_LETTERS and stands_in(name, code) for name in names)


def _why_misread(library: Library, edition: str, cast: Cast, code: str) -> str:
    """Return how to write code with a person behind "v." in it, or with two ratings and a slash; else nothing."""
    if found := _VERSUS.search(code):
        own, name = code[: found.start()].strip(), code[found.end() :].strip()
        members = [member for _, member in cast.members_named(name, edition)]
        names = {each.casefold() for member in members for each in (member.name, member.short_name)}
        told = f"{name} is a person: write `{own}` v. {name}, with the name behind the backticks"
        return told if name.casefold() in names else ""
    known = names_on_sheets_of(library, edition, cast)
    if (pair := _SLASH.fullmatch(code)) and any(each.casefold() in known for each in pair.groups()):
        total = f"{pair['first']} + {pair['second']}"
        ways = [f"`{each}`" for each in _with_dice(library, edition, total)]
        return f"a slash divides; write what you add up: {join_words(ways, 'or')}"
    return ""


def _why_unread(library: Library, edition: str, code: str) -> str:
    """Return why code can't be read as a roll, and how to write it."""
    try:
        read_request(library.base, ResolveRequest.model_validate({"edition": edition, "roll": code}))
    except ValueError as error:
        why = in_notes(str(error)).rstrip(".")
        return why if code in why else f"`{code}` can't be read as a roll: {why}"
    return f"`{code}` isn't read as a roll; write the ratings that you add up, as in `Skill + Attribute`"


def _with_dice(library: Library, edition: str, total: str) -> list[str]:
    """Return a sum of ratings with the dice that its edition adds it to, in each way; alone if it adds none."""
    try:
        read_request(library.base, ResolveRequest.model_validate({"edition": edition, "roll": total}))
    except ValueError as error:
        why = reason_of(error)
        if why is not None and why.code == code_of(no_dice):
            return [*why.parts["with_dice"]]
    return [total]
