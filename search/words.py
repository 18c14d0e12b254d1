"""Text as the words that are indexed and looked for: folded, split, stemmed."""

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
    """A word as it is indexed, and where it stands in the text it was taken from."""

    word: str
    start: int
    end: int


_LONGEST_WORD = 80
"""Letters of a word that are read; no word of any language that is searched is as long."""

_MOST_KEPT = 2**14
"""Of how many words the folded form and the stem are kept; words are cut before they come here."""


@lru_cache(_MOST_KEPT)
def fold(word: str) -> str:
    """Return *word* without case, diacritics, apostrophes and British spelling."""
    plain = "".join(letter for letter in _decomposed(_decomposed(word).casefold()) if letter.isalnum())
    found = _BRITISH.match(plain)
    return SPELLINGS[found.group()] + plain[found.end() :] if found else plain


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def tokens(text: str) -> list[Token]:
    """Return the words of *text* in order; a hyphen or a slash parts two words, an apostrophe does not."""
    found = (Token(fold(match.group()[:_LONGEST_WORD]), *match.span()) for match in _WORD.finditer(text))
    return [token for token in found if token.word]


def words(text: str) -> list[str]:
    """Return the words of *text*, folded, in order."""
    return [token.word for token in tokens(text)]


def phrase(text: str) -> str:
    """Return *text* as its folded words with single spaces between: equal phrases read alike."""
    return " ".join(words(text))


@lru_cache(_MOST_KEPT)
def stem(word: str) -> str:
    """Return what the forms of a word have in common: "dodge", "dodges" and "dodging" give "dodg"."""
    word = IRREGULAR.get(word, word)
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word.removesuffix(ending)
            break
    doubled = len(word) > SHORTEST_STEM and word[-1] == word[-2]
    return word[:-1] if doubled else word


def paid(resources: Iterable[str]) -> str:
    """Return what is spent together as one word: `cost:major+minor`."""
    return "cost:" + "+".join(sorted(stem(word) for word in resources))


STOP_WORDS = frozenset(words(LITTLE))
"""Words that no result is weighed by, folded."""
