"""Count the typing errors between two words."""

from typing import NamedTuple


class Distance(NamedTuple):
    """The errors between a typed text and a whole word, and to the word's nearest prefix."""

    whole: int
    beginning: int


def distance(typed: str, word: str, most: int) -> Distance:
    """Return the errors from *typed* to *word* and to its nearest prefix, each at most *most* + 1.

    An extra letter, a missing letter, a wrong letter, and two swapped neighbours are one error each (Damerau and
    Levenshtein, each place changed at most once). The table of errors is computed a column at a time, with a bit
    for each letter of *typed* (Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances,
    2003): the bits are the differences between neighbouring cells, which are at most one.
    """
    having: dict[str, int] = {}
    for place, letter in enumerate(typed):
        having[letter] = having.get(letter, 0) | 1 << place
    every, last = (1 << len(typed)) - 1, len(typed) - 1
    more, fewer = every, 0  # cells with one error more or one fewer than the cell above
    same = before = 0  # cells equal to their upper left neighbour; letters equal to the last one of word
    errors = least = len(typed)
    for letter in word:
        here = having.get(letter, 0)
        exchanged = ((~same & here) << 1) & before
        same = (((here & more) + more) ^ more) | here | fewer | exchanged
        rising, falling = fewer | ~(same | more) & every, more & same  # than the cell to the left
        if typed:
            errors += (rising >> last & 1) - (falling >> last & 1)
        least = min(least, errors)
        rising, falling = rising << 1 | 1, falling << 1
        more, fewer = (falling | ~(same | rising)) & every, rising & same & every
        before = here
    return Distance(min(errors if typed else len(word), most + 1), min(least, most + 1))
