"""Where the result of a line goes: below it as a quote, in its list, quote or table; an earlier one is replaced.

A row stays a row: its result stands below the table and says which row it is of.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from editor.notes.note import Note
from editor.notes.places import Span, Spot
from editor.notes.wrapped import last_line_of_sentence

_BEFORE_TEXT = re.compile(r"(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)(?:[ \t]*>)*[ \t]*)*")
"""What stands before the text of a line: its indentation, the signs of quotes, and of items of lists."""

_DELIMITERS = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
"""The line below the header of a table."""

_BAR = re.compile(r"(?<!\\)\|")
_BLOCK = re.compile(r"#{1,6}\s|`{3,}|~{3,}|(?:[-*+]|\d{1,9}[.)])(?:\s|$)")
"""The beginning of text that goes on no paragraph above it."""

_RESULT = re.compile(r"\*\*.+:\*\*")


@dataclass(frozen=True, slots=True)
class _PlaceInTable:
    """The lines of the table that a line stands in, and what a reader calls the line there."""

    first: int
    last: int
    row: str


def result_edit(note: Note, line: int, title: str, told: str) -> tuple[Span, str]:
    """Return the span to replace and its new text, so that the result of *line* stands in its place.

    Args:
        note: The note.
        line: The number of the line.
        title: What is resolved. The result replaces an earlier one of the line with the same title.
        told: The result.
    """
    above = _end_of_block(note, line)
    place = _place_in_table(note, line)
    if place is not None:
        above, title = place.last, f"{title} ({place.row})"
    margin = re.sub(r"[^\s>]", " ", _margin(note.line(place.first if place else above)))
    result = f"{margin}> **{title}:** {told}"
    end_of_line = note.lines[line].end or "\n"
    earlier = [*_results_below(note, above, margin)]
    for number in earlier:
        text = note.line(number)
        if _content(text).startswith(f"**{title}:**"):
            return Span.in_line(number, 0, len(text)), result
    empty = margin.rstrip()
    before = [f"{margin}>"] if earlier else [empty] if place else []
    above = earlier[-1] if earlier else above
    after = [empty] if _goes_on(note.line(above + 1)) else []
    end = Spot(above, len(note.line(above)))
    return Span(end, end), "".join(f"{end_of_line}{text}" for text in (*before, result, *after))


def _end_of_block(note: Note, line: int) -> int:
    """Return the last line of the code block around *line*; outside of one, the last of its sentence."""
    block = next((one for one in note.blocks if one.closed and one.first <= line <= one.last), None)
    return last_line_of_sentence(note, line) if block is None else block.last


def _results_below(note: Note, above: int, margin: str) -> Iterator[int]:
    """Yield the lines below *above* that are results in a quote at *margin*, with no other text between."""
    depth = margin.count(">") + 1
    for number in range(above + 1, len(note.lines)):
        text = note.line(number)
        if _margin(text).count(">") == depth and _RESULT.match(_content(text)):
            yield number
        elif _content(text):
            return


def _place_in_table(note: Note, line: int) -> _PlaceInTable | None:
    """Return the place of *line* in a table; None if it stands in none."""
    depth = _margin(note.line(line)).count(">")

    def is_row(number: int) -> bool:
        text = note.line(number)
        return number not in note.fenced and _margin(text).count(">") == depth and bool(_BAR.search(text))

    if not is_row(line):
        return None
    first = next(number + 1 for number in range(line - 1, -2, -1) if not is_row(number))
    last = next(number - 1 for number in range(line + 1, len(note.lines) + 1) if not is_row(number))
    below_header = next(
        (number for number in range(first + 1, last + 1) if _DELIMITERS.match(_content(note.line(number)))),
        None,
    )
    if below_header is not None and line >= below_header - 1:
        row = f"row {line - below_header}" if line > below_header else "header"
        return _PlaceInTable(below_header - 1, last, row)
    is_begun = below_header is None and _content(note.line(line)).startswith("|")
    return _PlaceInTable(first, last, f"row {line - first + 1}") if is_begun else None


def _goes_on(text: str) -> bool:
    """Return whether *text*, below a quote, would be read as a part of it."""
    rest = text.lstrip("> \t")
    return bool(rest) and not _BLOCK.match(rest)


def _margin(text: str) -> str:
    """Return what stands before the text of a line."""
    found = _BEFORE_TEXT.match(text)
    return found[0] if found else ""


def _content(text: str) -> str:
    """Return a line without its margin."""
    return text[len(_margin(text)) :]
