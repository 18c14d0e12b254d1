"""The pieces of the text behind a roll: what stands between its commas, before "v." and behind it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from editor.notes.rolls import HITS, blank_dice
from resolver.notation import VERSUS_PATTERN

_VERSUS_SIGN = rf"(?<!\bmodifier )(?:{VERSUS_PATTERN})"
"""What parts the sides; the dice against a roll are called so too: "modifier against=5"."""

_VERSUS = re.compile(_VERSUS_SIGN, re.IGNORECASE)
_LEVEL = r"(?-i:(?<=\sI)|(?<=\sII)|(?<=\sIII)|(?<=\sIV))"
"""What a Roman number of a level ends with: "Cover II"."""

_STOP = rf"(?:^|(?<=[^\W\d_]{{4}})|(?<=[\d)])|{_LEVEL})\.(?=\s|$)"
"""The end of a sentence; "Mr." and "v." have a full stop too, but are short."""

_BREAK = re.compile(
    rf"[,;]|{_STOP}|{_VERSUS_SIGN}"
    rf"|(?={HITS.pattern})"
    r"|\s(?:and|plus|&)(?=\s+[-+−]\d)"
    r"|(?<![\w-])(?=(?:edge|from|state|wounds)\b|modifier\s+[^\W\d]|as\s+(?:an?\s+)?[a-z]+[-\s]attack\b)",
    re.IGNORECASE,
)
"""What ends a piece, and the words that begin one without a comma: "v. Rooster edge push-before"."""


_SMALL_WORD_BEFORE = re.compile(r"(?<![\w'-])(?!(?:v|vs|versus)\s)[^\W\d_A-Z][\w'-]*\s+$")
"""A word in small letters at the end of a text."""

_FOLLOWING = re.compile(
    r"(?P<tool>(?<![\w-])(?:with|seed)(?![\w-]))|(?<![\w-])(?:against|at|into|on|towards?|upon)(?![\w-])",
    re.IGNORECASE,
)
"""What may follow an option without a comma: its weapon or a seed, else whom it is aimed at."""

_CHANGE_ALONE = re.compile(r"\s*[-+−]\s?\d{1,3}\s*")
"""A change without its reason, which what follows is then: "+1 with the laser sight"."""


_MOST_LETTERS = 2000
"""The most letters of a text that are read: nobody writes a longer roll."""


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of a text; `start` and `end` are its columns."""

    start: int
    end: int
    text: str
    """Its words, without what asks or shouts behind them, and with plain minus signs."""
    behind_versus: bool
    """Whether it stands behind "v."."""
    opens: bool
    """Whether the text begins with it, without a sign before it."""
    names_target: bool
    """Whether it stands next to "v.", where the target's name does."""
    before_versus: bool
    """Whether "v." ends it."""
    in_first_sentence: bool
    """Whether no sentence ends before it."""

    def beginnings(self, text: str) -> Iterator["TextPiece"]:
        """Yield how much of it may be an option: up to "with" or a seed, else all, else up to "at" or the like.

        *text* is what it is a piece of.
        """
        written = blank_dice(text[:_MOST_LETTERS])[self.start : self.end]
        found = [*_FOLLOWING.finditer(written)]
        tool = next((each.start() for each in found if each["tool"]), len(written))
        if _CHANGE_ALONE.fullmatch(written[:tool]):
            tool = len(written)
        aim = next((each.start() for each in found if each.start() < tool), None)
        for end in (tool, aim):
            if end is not None and (words := _words(written[:end])):
                yield replace(self, text=words, end=self.start + len(written[:end].rstrip()))

    def up_to(self, end: int, text: str) -> "TextPiece":
        """Return its beginning, up to a column of the *text* that it is a piece of."""
        return replace(self, end=end, text=_words(blank_dice(text[:_MOST_LETTERS])[self.start : end]))

    def from_column(self, start: int, text: str) -> "TextPiece":
        """Return its end, from a column of the *text* that it is a piece of."""
        words = _words(blank_dice(text[:_MOST_LETTERS])[start : self.end])
        return replace(self, start=start, text=words, opens=False)


def pieces(text: str) -> Iterator[TextPiece]:
    """Yield the pieces of the beginning of *text* that aren't empty; dice as they fell are no part of any."""
    text = blank_dice(text[:_MOST_LETTERS])
    first = len(first_sentence(text))
    found = _VERSUS.search(text)
    versus, target = found.span() if found else (len(text), len(text))
    inside = (each.span() for each in _BREAK.finditer(text) if not _tells_hits(text, each.end()))
    breaks = [(0, 0), *inside, (len(text), len(text))]
    for (_, start), (end, _) in pairwise(breaks):
        if words := _words(text[start:end]):
            yield TextPiece(
                start,
                start + len(text[start:end].rstrip()),  # given dice behind it are none of it
                words,
                behind_versus=start > versus,
                opens=start == 0,
                names_target=start >= target and not text[target:start].strip(),
                before_versus=end == versus < len(text),
                in_first_sentence=start <= first,
            )


def _tells_hits(text: str, at: int) -> bool:
    """Return whether hits stand in the middle of other words: "she needs 3 hits"; behind a name they are its own."""
    return HITS.match(text, at) is not None and _SMALL_WORD_BEFORE.search(text[:at]) is not None


def _words(text: str) -> str:
    return " ".join(text.replace("−", "-").split()).rstrip("?! ")


def first_sentence(text: str) -> str:
    """Return *text* up to the end of its first sentence."""
    return text[: found.start()] if (found := re.search(_STOP, text)) else text
