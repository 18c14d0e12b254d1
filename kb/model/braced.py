"""Headlines that an entry writes itself: words, with figures of the notation in braces."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BRACES = re.compile(r"\{([^{}]*)\}")
_CONDITION = re.compile(r"[<>=]|\.(?:success|failure|tie|glitch|critical|critical glitch)$")


@dataclass(frozen=True, slots=True)
class BracedFigure:
    """The content of one pair of braces: a value, a condition, or a value under a condition."""

    text: str
    value: str | None = None
    condition: str | None = None


def split_braces(line: str) -> Iterator[str | BracedFigure]:
    """Yield the words of *line* and the contents of its braces, in order."""
    end = 0
    for found in _BRACES.finditer(line):
        if words := line[end : found.start()]:
            yield words
        yield _parse_braces(found[1].strip())
        end = found.end()
    if words := line[end:]:
        yield words


def _parse_braces(text: str) -> BracedFigure:
    value, given, condition = text.partition(" if ")
    if given:
        return BracedFigure(text, value.strip(), condition.strip())
    return BracedFigure(text, condition=text) if _CONDITION.search(text) else BracedFigure(text, value=text)
