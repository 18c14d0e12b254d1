"""Names and values that no comma separates: "BOD 4 AGI 5 REA 3"."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

Known = Callable[[str], bool]
"""Whether a name in lower case is one of an edition."""

MOST_WORDS_OF_A_NAME = 4
"""The most words of a name that no comma separates from the value before it."""

_BRACKET_OR_WORD = re.compile(r"[()\[\]]|[^ ()\[\]]+")
_NUMBER = re.compile(r"[+-]?[0-9]")
_JOINED = re.compile(r"([A-Za-z]+)([+-]?[0-9]{1,2})")
"""A name and its value without a space, BOD4."""

_LETTER_WITH_VALUE = re.compile(r"(?<![A-Za-z0-9/])([A-Z])[0-9]{1,2}(?![A-Za-z0-9/])")

_FEWEST_LETTERS = 3
"""The fewest names of one letter with a value, B5 A5 R5; one or two may be an allotment of actions, A1."""

_DAMAGE_OF_A_WEAPON = re.compile(r"[0-9]*d[0-9]+(?:[+-][0-9]+)?|[0-9]+[PS]")
"""What only weapons have, so that words before it are the name of one."""


class _Word(NamedTuple):
    """A word outside of brackets."""

    at: int
    text: str


def pairs_of(piece: str, known: Known) -> list[str]:
    """Return the names of a piece, each with its value.

    A piece without a *known* name stays whole. Beside known ones, a name begins with a capital letter.
    """
    words = [*_words(piece, known)]
    values = [index for index, word in enumerate(words) if _NUMBER.match(word.text)]
    starts, has_known = [0], False
    for last, value in zip([-1, *values], values, strict=False):
        names = [*_names_before(words, last, value)]
        found = next((name for name in names if known(name.text)), None)
        has_known = has_known or found is not None
        is_weapon = _DAMAGE_OF_A_WEAPON.fullmatch(words[value].text) is not None
        begins = str.isalpha if is_weapon else str.isupper
        found = found or next((name for name in names if begins(piece[name.at])), None)
        if found is not None and last >= 0:
            starts.append(found.at)
    if not has_known:
        return [piece]
    return [piece[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]


def _names_before(words: list[_Word], last: int, value: int) -> Iterator[_Word]:
    """Yield what may be the name of a value, in lower case, the longest first.

    A value goes on over a slash: "1 / AC 15" has two numbers.
    """
    for start in range(max(last + 1, value - MOST_WORDS_OF_A_NAME), value):
        if not any("/" in word.text for word in words[last + 1 : start]):
            name = " ".join(word.text for word in words[start:value])
            yield _Word(words[start].at, name.rstrip(" :=").casefold())


def _words(text: str, known: Known) -> Iterator[_Word]:
    fewest = 1 if len({*_LETTER_WITH_VALUE.findall(text)}) >= _FEWEST_LETTERS else 2
    depth = 0
    for found in _BRACKET_OR_WORD.finditer(text):
        if found[0] in "([":
            depth += 1
        elif found[0] in ")]":
            depth = max(depth - 1, 0)
        elif depth == 0:
            joined = _JOINED.fullmatch(found[0])
            if joined and len(joined[1]) >= fewest and known(joined[1].casefold()):
                yield _Word(found.start(), joined[1])
                yield _Word(found.start() + joined.start(2), joined[2])
            else:
                yield _Word(found.start(), found[0])
