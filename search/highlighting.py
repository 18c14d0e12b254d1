"""A piece of text around the words that were found, as HTML that is safe to show."""

from collections.abc import Collection, Sequence
from html import escape

from search.words import Token, tokens, words

_LONGEST = 180
"""About how many characters are shown."""

_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def highlight(name: str, texts: Sequence[str], wanted: Sequence[Collection[str]]) -> str:
    """Return the piece of *texts* with most of the *wanted* words, each of them inside `<mark>`.

    The first of the texts is shown unless another has more of them. Everything but the marks is escaped.

    Args:
        name: What stands above the piece; words that it has need not be shown again.
        texts: Texts to choose from, the preferred one first.
        wanted: For every word that is looked for, the folded words that count as it.
    """
    missing = [forms for forms in wanted if not _found(words(name), forms)]
    best = max(texts, key=lambda text: sum(_found(words(text), forms) for forms in missing))
    return _piece(best, [token for token in tokens(best) if any(token.word in forms for forms in wanted)])


def _found(there: Collection[str], forms: Collection[str]) -> bool:
    return any(word in forms for word in there)


def _piece(text: str, marked: list[Token]) -> str:
    start, end = _window(text, marked)
    shown = [token for token in marked if start <= token.start and token.end <= end]
    parts, place = [_ELLIPSIS] if start else [], start
    for token in shown:
        parts += [escape(text[place : token.start]), f"<mark>{escape(text[token.start : token.end])}</mark>"]
        place = token.end
    parts.append(escape(text[place:end].rstrip() if end < len(text) else text[place:end]))
    return "".join(parts) + (_ELLIPSIS if end < len(text) else "")


def _window(text: str, marked: list[Token]) -> tuple[int, int]:
    """Return where the piece begins and ends: at the spaces around the place with most of the words."""
    if len(text) <= _LONGEST:
        return 0, len(text)
    starts = [token.start for token in marked] or [0]

    def marks_shown(start: int) -> int:
        return sum(start <= other < start + _LONGEST for other in starts)

    first = max(starts, key=marks_shown)
    begin = max(0, min(first - _LONGEST // 4, len(text) - _LONGEST))
    begin = text.rfind(" ", 0, begin) + 1
    space = text.find(" ", begin + _LONGEST)
    return begin, space if space >= 0 else len(text)
