"""Split text into the words to index and to search for: folded and stemmed."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kb.findable.word_forms import ENDINGS, IRREGULAR, LITTLE, SHORTEST_STEM, SPELLINGS

_LETTERS = r"[^\W_](?:[^\W_]|[\u0300-\u036f])*"
_WORD = re.compile(f"{_LETTERS}(?:['’ʼ`]{_LETTERS})*")

_BRITISH = re.compile("|".join(SPELLINGS))


@dataclass(frozen=True, slots=True)
class Token:
    """A folded word, and its start and end in the text."""

    word: str
    start: int
    end: int


_LONGEST_WORD = 80
"""The most letters of a word that are read; no real word is as long."""

_MOST_KEPT = 2**14
"""The most words in the caches of folded forms and stems; words are cut to a length before."""


@lru_cache(_MOST_KEPT)
def fold(word: str) -> str:
    """Return *word* without case, diacritics, apostrophes and British spelling."""
    plain = "".join(letter for letter in _decomposed(_decomposed(word).casefold()) if letter.isalnum())
    found = _BRITISH.match(plain)
    return SPELLINGS[found.group()] + plain[found.end() :] if found else plain


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def tokens(text: str) -> list[Token]:
    """Return the words of *text*; hyphens and slashes separate them, apostrophes don't."""
    found = (Token(fold(match.group()[:_LONGEST_WORD]), *match.span()) for match in _WORD.finditer(text))
    return [token for token in found if token.word]


def words(text: str) -> list[str]:
    """Return the words of *text*, folded, in order."""
    return [token.word for token in tokens(text)]


def phrase(text: str) -> str:
    """Return the folded words of *text* with single spaces between, so that equal phrases match."""
    return " ".join(words(text))


@lru_cache(_MOST_KEPT)
def stem(word: str) -> str:
    """Return the stem of a word: "dodge", "dodges" and "dodging" give "dodg"."""
    word = IRREGULAR.get(word, word)
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word.removesuffix(ending)
            break
    doubled = len(word) > SHORTEST_STEM and word[-1] == word[-2]
    return word[:-1] if doubled else word


def paid(resources: Iterable[str]) -> str:
    """Return resources that are spent together as one index word: `cost:major+minor`."""
    return "cost:" + "+".join(sorted(stem(word) for word in resources))


STOP_WORDS = frozenset(words(LITTLE))
"""Stop words, folded."""
