"""Numbers and what they count: "minus 7 init", "with one mark", "threshold 4", "twice my move"."""

import re

from resolver.wording import SPELLED
from search.words import STOP_WORDS, Token, stem, tokens

_NUMBERS = {
    **{word: str(number) for number, word in enumerate(SPELLED)},
    "twice": "2x",
    "double": "2x",
    "doubled": "2x",
    "thrice": "3x",
    "triple": "3x",
    "half": "half",
    "halve": "half",
    "halved": "half",
    "halves": "half",
    "no": "0",
}

_TIMES = re.compile(r"(\d+)x|x(\d+)")

_SIGNS = {
    "plus": "+",
    "minus": "-",
    "bonus": "+",
    "penalty": "-",
    "+": "+",
    "-": "-",
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
}

_FARTHEST = 3
"""How many words after a number can say what it counts."""


def figures(text: str) -> list[str]:
    """Return the numbers in *text* as index words with what they count: `7:initiativ`.

    A number counts the next content words, and the one before it ("threshold 4"). A number with a sign also gives
    words with the sign, one of them without a unit (`-7`).
    """
    found: list[str] = []
    all_tokens = tokens(text)
    for place, token in enumerate(all_tokens):
        number = number_of(token.word)
        if number is None:
            continue
        sign = _sign(text, all_tokens, place)
        units = dict.fromkeys([*_after(all_tokens, place), *_before(all_tokens, place)])
        found += [f"{number}:{unit}" for unit in units]
        if sign:
            found += [f"{sign}{number}", *(f"{sign}{number}:{unit}" for unit in units)]
    return found


def number_of(word: str) -> str | None:
    """Return *word* as a number, multiples as `2x`; None if it is not a number."""
    if word.isdecimal():
        return word
    if times := _TIMES.fullmatch(word):
        return f"{times[1] or times[2]}x"
    return _NUMBERS.get(word)


def _sign(text: str, all_tokens: list[Token], place: int) -> str:
    start = all_tokens[place].start
    before = text[max(start - 3, 0) : start].rstrip()
    if before and before[-1] in _SIGNS and not (len(before) > 1 and before[-2].isalnum()):
        return _SIGNS[before[-1]]
    return _SIGNS.get(all_tokens[place - 1].word, "") if place else ""


def _after(all_tokens: list[Token], place: int) -> list[str]:
    following = [token.word for token in all_tokens[place + 1 : place + 1 + _FARTHEST]]
    content_words = [word for word in following if _is_content_word(word)]
    return [stem(word) for word in content_words[:2]]


def _before(all_tokens: list[Token], place: int) -> list[str]:
    content_words = [
        token.word for token in all_tokens[max(place - 2, 0) : place] if _is_content_word(token.word)
    ]
    return [stem(word) for word in content_words[-1:]]


def _is_content_word(word: str) -> bool:
    return word not in STOP_WORDS and word not in _SIGNS and number_of(word) is None
