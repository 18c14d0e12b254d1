"""Excerpts around the words that were found, as safe HTML."""

from collections.abc import Collection, Sequence
from html import escape

from search.query import Query
from search.shown import ShownEntry
from search.words import Token

_LONGEST = 180
"""About the most characters of an excerpt."""

_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def highlight(entry: ShownEntry, query: Query, having: Sequence[Collection[int]]) -> str:
    """Return the excerpt of an entry with most of the words of *query*, each inside `<mark>`.

    It comes from the summary unless another text has more of the words that are not in the name. Everything but
    the marks is escaped.

    Args:
        entry: The entry.
        query: The query.
        having: For each of its words, the indices of the texts that have it.
    """
    missing = [places for places in having if 0 not in places]
    best = max(entry.prose, key=lambda place: sum(place in places for places in missing))
    piece = entry.pieces[best]
    return _piece(piece.text, [token for token, stem in piece.tokens if stem in query.forms])


def _piece(text: str, matches: list[Token]) -> str:
    start, end = _window(text, matches)
    visible = [token for token in matches if start <= token.start and token.end <= end]
    parts, place = [_ELLIPSIS] if start else [], start
    for token in visible:
        parts += [escape(text[place : token.start]), f"<mark>{escape(text[token.start : token.end])}</mark>"]
        place = token.end
    parts.append(escape(text[place:end].rstrip() if end < len(text) else text[place:end]))
    return "".join(parts) + (_ELLIPSIS if end < len(text) else "")


def _window(text: str, matches: list[Token]) -> tuple[int, int]:
    """Return the start and the end of the excerpt, at spaces around most of the words."""
    if len(text) <= _LONGEST:
        return 0, len(text)
    starts = [token.start for token in matches] or [0]

    def marks_shown(start: int) -> int:
        return sum(start <= other < start + _LONGEST for other in starts)

    first = max(starts, key=marks_shown)
    begin = max(0, min(first - _LONGEST // 4, len(text) - _LONGEST))
    begin = text.rfind(" ", 0, begin) + 1
    space = text.find(" ", begin + _LONGEST)
    return begin, space if space >= 0 else len(text)
