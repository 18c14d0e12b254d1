"""Text as the words that are indexed and looked for: folded, split, stemmed."""

import re
import unicodedata
from collections.abc import Iterable
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

_IRREGULAR = {
    form: word
    for word, forms in {
        "break": "broke broken",
        "buy": "bought",
        "catch": "caught",
        "die": "dice died dying",
        "draw": "drew drawn",
        "drive": "drove driven",
        "enemy": "enemies",
        "fall": "fell fallen",
        "fight": "fought",
        "fly": "flies flew flown",
        "get": "got gotten",
        "go": "goes going gone went",
        "hack": "hackable",
        "hide": "hid hidden hiding",
        "hold": "held",
        "kill": "killer",
        "knife": "knives",
        "lie": "lay lying laid",
        "lose": "lost loses losing",
        "make": "made making",
        "run": "ran",
        "see": "saw seen",
        "send": "sent",
        "shoot": "shot shots shooting",
        "speak": "spoke spoken",
        "stand": "stood",
        "strike": "struck",
        "swing": "swung",
        "take": "took taken taking",
        "throw": "threw thrown",
        "try": "tried tries",
        "use": "used using uses",
        "vehicle": "vehicles",
    }.items()
    for form in forms.split()
}
"""Forms that no ending gives to the words that they are forms of."""


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
    return _SPELLINGS[found.group()] + plain[found.end() :] if found else plain


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
    word = _IRREGULAR.get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word.removesuffix(ending)
            break
    doubled = len(word) > _SHORTEST_STEM and word[-1] == word[-2]
    return word[:-1] if doubled else word


def paid(resources: Iterable[str]) -> str:
    """Return what is spent together as one word: `cost:major+minor`."""
    return "cost:" + "+".join(sorted(stem(word) for word in resources))


STOP_WORDS = frozenset(
    words(
        "a about am an and any are as at be been being but by can cant could cost costs did do does doesnt done dont "
        "during for from get gets give gives got had has have he her him his how i if ill im in into is it its ive "
        "just let like many may me might much must my need needs of on or our rule rules shall she should so some "
        "somebody someone something than that thats the their them then there these they thing things this those to "
        "us want wants was we were what whats when where which while who whose why will with wont work works would "
        "you your youre"
    )
)
"""Words that no result is weighed by. None that tells actions apart (up, down, out, off) is one."""
