"""Text as the words that are indexed and looked for: folded, split, stemmed."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_LETTERS = r"[^\W_](?:[^\W_]|[\u0300-\u036f])*"
_WORD = re.compile(f"{_LETTERS}(?:['’ʼ`]{_LETTERS})*")

_SPELLINGS = {
    "analyse": "analyze",
    "armour": "armor",
    "behaviour": "behavior",
    "centre": "center",
    "colour": "color",
    "defence": "defense",
    "favour": "favor",
    "grey": "gray",
    "honour": "honor",
    "licence": "license",
    "manoeuvre": "maneuver",
    "metre": "meter",
    "neighbour": "neighbor",
    "offence": "offense",
    "programme": "program",
}
"""British beginnings of words to American ones: books print the one, people type either."""

_BRITISH = re.compile("|".join(_SPELLINGS))

_ENDINGS = ("ing", "ed", "es", "s", "e")
_SHORTEST_STEM = 3


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is indexed, and where it stands in the text it was taken from."""

    word: str
    start: int
    end: int


@lru_cache(maxsize=2**16)
def fold(word: str) -> str:
    """Return *word* without case, diacritics, apostrophes and British spelling."""
    plain = "".join(letter for letter in _decomposed(_decomposed(word).casefold()) if letter.isalnum())
    found = _BRITISH.match(plain)
    return _SPELLINGS[found.group()] + plain[found.end() :] if found else plain


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFKD", text)


def tokens(text: str) -> list[Token]:
    """Return the words of *text* in order; a hyphen or a slash parts two words, an apostrophe does not."""
    found = (Token(fold(match.group()), *match.span()) for match in _WORD.finditer(text))
    return [token for token in found if token.word]


def words(text: str) -> list[str]:
    """Return the words of *text*, folded, in order."""
    return [token.word for token in tokens(text)]


def phrase(text: str) -> str:
    """Return *text* as its folded words with single spaces between: equal phrases read alike."""
    return " ".join(words(text))


def stem(word: str) -> str:
    """Return what the forms of a word have in common: "dodge", "dodges" and "dodging" give "dodg"."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word.removesuffix(ending)
            break
    doubled = len(word) > _SHORTEST_STEM and word[-1] == word[-2]
    return word[:-1] if doubled else word


STOP_WORDS = frozenset(
    words(
        "a an and are as at be by can cost costs did do does for from give gives how i if in into is it its "
        "me my of on or our than that the their them then they this to was we what when which who with work "
        "works you your"
    )
)
"""Words that a search does not insist on. None that tells actions apart (up, down, out, off) is one."""
