"""What a line of a note is done with: "with the Katana", "with Rooster's Katana"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ARTICLE = r"(?:an?|the|my|his|her|their)\s++"

_WITH = re.compile(
    rf"(?i:\bwith\s++(?P<article>{_ARTICLE})?)"
    r"(?:(?:[^\W\d_a-z][\w-]*+\s++){0,3}?[^\W\d_a-z][\w-]*+['’]s\s++)?"  # whose it is, who then rolls
    r"(?P<words>(?:(?!\s[Ww]ith\s)[^,;:()\[\].]|\.(?!\s|$))++)"
)

_AND = re.compile(rf"\s+and\s+(?:{_ARTICLE})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WithPhrase:
    """Words behind "with"; `start` is their column."""

    words: str
    start: int
    is_named: bool
    """Whether they may be somebody's weapon: they stand behind an article or have a capital, and no number."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The words, then what "and" joins in them: "Katana", "Close Combat"."""
        return tuple(dict.fromkeys((self.words, *_AND.split(self.words))))


def with_phrases(text: str) -> Iterator[WithPhrase]:
    """Yield what stands behind each "with" in *text*, without article or owner, up to a sign or the next "with"."""
    for found in _WITH.finditer(text):
        words = found["words"].strip()
        is_named = bool(found["article"]) or words[:1].isupper()
        yield WithPhrase(words, found.start("words"), is_named and not any(map(str.isdigit, words)))
