"""The pieces of the text behind a roll: what stands between its commas, before "v." and behind it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from editor.notes.rolls import blank_dice
from resolver.notation import VERSUS_PATTERN

_VERSUS = re.compile(VERSUS_PATTERN, re.IGNORECASE)
_BREAK = re.compile(
    rf"[,;]|{VERSUS_PATTERN}|(?<!\bv)(?<!\bvs)\.(?=\s|$)|(?<![\w-])(?=(?:edge|from|state|wounds)\b)",
    re.IGNORECASE,
)
"""What ends a piece, and the words that begin one without a comma: "v. Rooster edge push-before"."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text; `start` and `end` are its columns."""

    start: int
    end: int
    text: str
    """Its words, without the blanks around them and with plain minus signs."""
    behind_versus: bool
    """Whether it stands behind "v."."""


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of *text* that aren't empty; dice as they fell are no part of any."""
    text = blank_dice(text)
    versus = found.start() if (found := _VERSUS.search(text)) else len(text)
    breaks = [*_BREAK.finditer(text)]
    starts = [0, *(each.end() for each in breaks)]
    ends = [*(each.start() for each in breaks), len(text)]
    for start, end in zip(starts, ends, strict=True):
        if words := " ".join(text[start:end].replace("−", "-").split()):
            yield Piece(start, end, words, behind_versus=start > versus)
