"""Where names stand in a text: whole ones apart from longer ones, and words of names."""

import re
from collections.abc import Iterator
from functools import lru_cache

_LONGEST_WORD = 40
"""The most letters beside a word that say whether it is part of another name."""

_NAME_BEFORE = re.compile(r"(?<=[\w,;] )(?!(?:The|An?|My|His|Her|Their) )[^\W\d_a-z][\w-]* $")
_NAME_OR_NUMBER_BEHIND = re.compile(r" (?=[^\W\d_a-z])(?=.[^\W\d_])|\s*[=:]?\s*\d")
_BEHIND_THE = re.compile(r"(?<!\w)the $", re.IGNORECASE)


def without_name(name: str, text: str, sign: str = " ") -> str:
    """Return *text* with blanks, or another *sign*, for the letters of a name, so that columns stay."""
    return _pattern_of(name).sub(lambda found: sign * len(found[0]), text)


def stands_in(name: str, text: str) -> bool:
    """Return whether a name stands in *text*."""
    return bool(places_of(name, text))


def places_of(name: str, text: str) -> list[int]:
    """Return the columns where a name stands in *text*, in any case."""
    if name.casefold() not in text.casefold():  # most names, without a pattern for each
        return []
    return [found.start() for found in _pattern_of(name).finditer(text)]


def places_of_part(word: str, text: str, *, any_case: bool, is_last: bool) -> Iterator[int]:
    """Yield the columns where a word of a name stands in *text* for the name.

    A number makes a rating of it, "Attack 5", and another word with a capital another name, "Dock Worker", unless
    that word begins the sentence. If not *any_case*, small letters count for the last word of a name behind "the".
    """
    if word.casefold() not in text.casefold():
        return
    for found in _pattern_of(word).finditer(text):
        before = text[max(found.start() - _LONGEST_WORD, 0) : found.start()]
        behind = text[found.end() : found.end() + _LONGEST_WORD]
        if _NAME_BEFORE.search(before) or _NAME_OR_NUMBER_BEHIND.match(behind):
            continue
        if any_case or found[0] == word or (is_last and _BEHIND_THE.search(before)):
            yield found.start()


@lru_cache(256)
def _pattern_of(name: str) -> "re.Pattern[str]":
    """Return what finds a name apart from longer ones."""
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.IGNORECASE)
