"""Places in a text. Columns count code points here; editors mostly count UTF-16 units."""

from dataclasses import dataclass
from typing import Literal

Encoding = Literal["utf-8", "utf-16", "utf-32"]
"""The units in which an editor counts columns; `utf-32` is code points."""


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A place between two characters. Lines and columns count from 0."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A piece of text between two places."""

    start: Spot
    end: Spot

    @classmethod
    def in_line(cls, line: int, start: int, end: int) -> "Span":
        """Return the piece of one line between two columns."""
        return cls(Spot(line, start), Spot(line, end))


def units(text: str, column: int, encoding: Encoding) -> int:
    """Return the number of units of *encoding* in *text* before *column*."""
    before = text[:column]
    if encoding == "utf-32" or before.isascii():
        return len(before)
    if encoding == "utf-8":
        return len(before.encode(errors="surrogatepass"))
    return len(before.encode("utf-16-le", errors="surrogatepass")) // 2


def column(text: str, count: int, encoding: Encoding) -> int:
    """Return the column of *text* after *count* units of *encoding*, at most its end.

    A count that ends inside a character means the place before that character.
    """
    if encoding == "utf-32" or text.isascii():
        return min(count, len(text))
    taken = 0
    for at, sign in enumerate(text):
        taken += units(sign, 1, encoding)
        if taken > count:
            return at
    return len(text)
