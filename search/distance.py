"""How many typing errors lie between two words."""

from typing import NamedTuple


class Distance(NamedTuple):
    """Errors up to the whole of a word, and up to whichever beginning of it is nearest."""

    whole: int
    beginning: int


def distance(typed: str, word: str, most: int) -> Distance:
    """Return how far *typed* is from *word*, and from the nearest beginning of it; beyond *most*, one more than that.

    A letter too many, a letter missing, a wrong letter, and two neighbouring letters exchanged are one error
    each (Damerau and Levenshtein, each place changed at most once). Only cells of the table are filled that lie near
    enough to its diagonal, and no row once two in a row are beyond.
    """
    far, width = most + 1, len(word) + 1
    before: list[int] = []
    above = [min(column, far) for column in range(width)]
    for row, letter in enumerate(typed, 1):
        line = [far] * width
        line[0] = min(row, far)
        for column in range(max(1, row - most), min(width, row + far)):
            other = word[column - 1]
            cost = min(above[column] + 1, line[column - 1] + 1, above[column - 1] + (letter != other), far)
            if row > 1 and column > 1 and letter == word[column - 2] and other == typed[row - 2]:
                cost = min(cost, before[column - 2] + 1)
            line[column] = cost
        if min(line) == far == min(above):
            return Distance(far, far)
        before, above = above, line
    return Distance(above[-1], min(above))


def letters(word: str) -> int:
    """Return the letters of *word* as bits, to tell quickly that two words are too far apart."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 61)
    return bits
