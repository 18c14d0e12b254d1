"""Headlines that an entry writes itself: words, with figures of the notation in braces."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BRACES = re.compile(r"\{([^{}]*)\}")
_CONDITION = re.compile(r"[<>=]|\.(?:success|failure|tie|glitch|critical|critical glitch)$")


@dataclass(frozen=True, slots=True)
class Braced:
    """The content of one pair of braces: a value, a condition, or a value under a condition."""

    text: str
    value: str | None = None
    condition: str | None = None


def braced(line: str) -> Iterator[str | Braced]:
    """Yield the words of *line* and the contents of its braces, in order."""
    end = 0
    for found in _BRACES.finditer(line):
        if words := line[end : found.start()]:
            yield words
        yield _braced(found[1].strip())
        end = found.end()
    if words := line[end:]:
        yield words


def _braced(text: str) -> Braced:
    value, given, condition = text.partition(" if ")
    if given:
        return Braced(text, value.strip(), condition.strip())
    return Braced(text, condition=text) if _CONDITION.search(text) else Braced(text, value=text)
