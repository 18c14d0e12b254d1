"""Wrapped sentences: what the lines above and below say of those that a line has only a part of."""

import re

from editor.notes.note import Note
from editor.notes.rolls import SENTENCE_END

_MOST_LINES = 5
"""The most lines above or below that are looked at."""

_ENDED = re.compile(r"(?<!\bv)(?<!\bvs)[.!?][^\w\s]{0,4}\s*$", re.IGNORECASE)
"""The end of a line that ends its sentence."""

_OPEN = re.compile(
    r"(?:,|\b(?:v|vs)\.|\b(?:an?|and|as|at|by|for|from|in|of|on|or|the|to|v|vs|with))\s*$", re.IGNORECASE
)
"""The end of a line whose sentence goes on, whatever follows."""

_FOLLOWS = re.compile(r"[^\W\d_]|\d++(?![.)])|[-+−]\d|\(")
"""The beginning of a line that may stand in the middle of a sentence, and begins no item of a list."""

_ROW = re.compile(r"\s*\||[^|]*\s\|\s")


def last_line_of_sentence(note: Note, number: int) -> int:
    """Return the line on which the last sentence of line *number* ends."""
    last = number
    while last - number < _MOST_LINES and _is_wrapped(note, last) and not note.lines[last + 1].is_of_roll:
        last += 1
        if SENTENCE_END.search(note.lines[last].text):
            break
    return last


def rest_of_sentences(note: Note, number: int) -> tuple[str, str]:
    """Return what the lines above say of the first sentence of line *number*, and those below of its last one."""
    first, last = number, last_line_of_sentence(note, number)
    while (
        number - first < _MOST_LINES and _is_wrapped(note, first - 1) and not note.lines[first - 1].is_of_roll
    ):
        first -= 1
    above = "".join(f"{line.unquoted.strip()} " for line in note.lines[first:number])
    below = "".join(f" {line.unquoted.strip()}" for line in note.lines[number + 1 : last + 1])
    begins = max((found.end() for found in SENTENCE_END.finditer(above)), default=0)
    ends = found.start() + 1 if (found := SENTENCE_END.search(below)) else None
    return above[begins:], below[:ends]


def _is_wrapped(note: Note, number: int) -> bool:
    """Return whether a sentence goes on from line *number* to the next one of its paragraph."""
    if not note.head.ends <= number < len(note.lines) - 1 or {number, number + 1} & note.code:
        return False
    line, following = note.lines[number], note.lines[number + 1]
    begins = following.unquoted.lstrip()
    if line.quote != following.quote or _ROW.match(line.text) or _ROW.match(following.text):
        return False
    if not line.unquoted.strip() or line.unquoted.startswith("#") or not _FOLLOWS.match(begins):
        return False
    return not _ENDED.search(line.text) and (not begins[0].isupper() or _OPEN.search(line.text) is not None)
