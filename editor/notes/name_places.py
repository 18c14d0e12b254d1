"""Where names stand in a text: whole ones apart from longer ones, and words of names."""

import re

_LONGEST_WORD = 40
"""The most letters beside a word that say whether it is part of another name."""

_NAME_BEFORE = re.compile(r"(?<=[\w,;] )(?!(?:The|An?|My|His|Her|Their) )[^\W\d_a-z][\w-]* $")
_NAME_OR_NUMBER_BEHIND = re.compile(r" (?=[^\W\d_a-z])(?=.[^\W\d_])|\s*[=:]?\s*\d")


def without_name(name: str, text: str, sign: str = " ") -> str:
    """Return *text* with blanks, or another *sign*, for the letters of a name, so that columns stay."""
    return re.sub(re.escape(name), lambda found: sign * len(found[0]), text, flags=re.IGNORECASE)


def stands_in(name: str, text: str) -> bool:
    """Return whether a name stands in *text*."""
    return place_of(name, text) is not None


def place_of(name: str, text: str) -> int | None:
    """Return the column where a name stands in *text*; None if it doesn't."""
    if name.casefold() not in text.casefold():  # most names, without a pattern for each
        return None
    found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.IGNORECASE)
    return None if found is None else found.start()


def place_of_part(word: str, text: str, flags: re.RegexFlag) -> int | None:
    """Return the column where a word of a name stands in *text* for the name; None if it doesn't.

    A number makes a rating of it, "Attack 5", and another word with a capital another name, "Dock Worker", unless
    that word begins the sentence.
    """
    for found in re.finditer(rf"(?<![\w-]){word}(?![\w-])", text, flags):
        before = text[max(found.start() - _LONGEST_WORD, 0) : found.start()]
        behind = text[found.end() : found.end() + _LONGEST_WORD]
        if not (_NAME_BEFORE.search(before) or _NAME_OR_NUMBER_BEHIND.match(behind)):
            return found.start()
    return None
