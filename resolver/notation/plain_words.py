"""Words people type for brackets, signs and "v.", and what a number after "v" means, as data."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from resolver.notation.levels import Level, Levels
from resolver.notation.scan import GOES_ON, LETTER, NAME_WORD
from resolver.notation.tree import Sign

Bare = Literal["dice", "number", "met", "open"]
"""The meaning of what stands after "v": the opponent's dice; the requirement, for a plain number alone ("number") or
in any case ("met"); or open, where a plain number may be either."""

LIMIT = ("limit",)
VERSUS = ("versus", "vs", "v", "against", "opposed by")
"""What people write between the two sides of a roll; "v" and "vs" also with a full stop."""
SIGNS: Mapping[str, Sign] = {"plus": "+", "minus": "-"}
THRESHOLD = "threshold"
REQUIREMENT = (THRESHOLD, "target number", "target", "TN", "difficulty", "DC", "AC")
"""Players' words for the requirement in any edition, in addition to the edition's own."""


def _any_of(words: Iterable[str]) -> str:
    longest_first = sorted({word.casefold() for word in words}, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest_first)


VERSUS_PATTERN = rf"(?<!\w)(?:{_any_of(VERSUS)})(?!\w)\.?"
"""A pattern of these words, for any case."""

_ENDS = rf"(?!{LETTER}|['-]{LETTER})"
_LEAD = r"(?:[,;]\s*)?(?:(?:with|and|at)\s+)?(?:an?\s+|the\s+)?"
_IS = rf"(?:\s+(?:of|is)(?!{GOES_ON}))?\s*[:=]?"


@dataclass(frozen=True, slots=True)
class PlainWords:
    """One edition's words: `requirement` for the number to reach, `bare` for reading "v 8"."""

    requirement: tuple[str, ...] = REQUIREMENT
    bare: Bare = "dice"
    levels: tuple[Level, ...] = ()
    """The edition's words for numbers to reach."""
    sides: int | None = None
    """The sides of the edition's dice if each counts by itself, so that "10d6" are ten of them."""

    @property
    def all(self) -> tuple[str, ...]:
        """All words, to find the nearest one to a misspelling."""
        return (*LIMIT, *self.requirement, *VERSUS, *SIGNS)


class WordPatterns:
    """The compiled patterns of plain words; `limit` and `requirement` have the word in group `word`."""

    __slots__ = (
        *("article", "ends_in_requirement", "inner_limit", "inner_requirement", "levels", "limit"),
        *("limit_inside", "more_words", "requirement", "sign", "versus", "words"),
    )

    def __init__(self, plain: PlainWords) -> None:
        limits, requirements, versus, signs = map(_any_of, (LIMIT, plain.requirement, VERSUS, SIGNS))
        said = rf"{_LEAD}(?:{limits}|{requirements}){_ENDS}|(?:{versus}|{signs})(?!{GOES_ON})"
        name_word = rf"(?!{said}){NAME_WORD}"
        self.words = _compile_words(rf"{name_word}(?:\s+{name_word})*")
        """The longest run of words that are neither plain words nor reserved by the notation."""
        self.more_words = _compile_words(rf"\s+{name_word}|'")
        self.sign = _compile_words(rf"(?P<word>{signs})(?!{GOES_ON})")
        self.limit = _compile_words(rf"{_LEAD}(?P<word>{limits}){_ENDS}{_IS}")
        self.limit_inside = _compile_words(rf"\(\s*(?:{limits}){_ENDS}")
        self.inner_limit = _compile_words(rf"(?P<word>{limits}){_ENDS}")
        self.inner_requirement = _compile_words(rf"(?P<word>{requirements}){_ENDS}(?!\.\w){_IS}")
        against = rf"(?P<versus>(?:{versus})(?!{GOES_ON})\.?\s*(?:an?\s+|the\s+)?)?"
        self.requirement = _compile_words(rf"{_LEAD}{against}(?P<word>{requirements}){_ENDS}(?!\.\w){_IS}")
        self.versus = _compile_words(rf"(?:[,;]\s*)?(?:{versus})(?!{GOES_ON})\.?")
        self.article = _compile_words(rf"(?:an?|the)(?!{GOES_ON})")
        self.levels = Levels(plain.levels, self.words, self.more_words)
        self.ends_in_requirement = _compile_words(rf".*\s(?:{requirements})")


def _compile_words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
