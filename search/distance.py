"""How many typing errors lie between two words."""

from typing import NamedTuple


class Distance(NamedTuple):
    """Errors up to the whole of a word, and up to whichever beginning of it is nearest."""

    whole: int
    beginning: int


def distance(typed: str, word: str, most: int) -> Distance:
    """Return how far *typed* is from *word*, and from the nearest beginning of it; beyond *most*, one more than that.

    A letter too many, a letter missing, a wrong letter, and two neighbouring letters exchanged are one error
    each (Damerau and Levenshtein, each place changed at most once). The table of errors is filled a column at once,
    a letter of *typed* a bit (Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances,
    2003): what is kept are the differences between neighbouring cells, each of which is at most one.
    """
    having: dict[str, int] = {}
    for place, letter in enumerate(typed):
        having[letter] = having.get(letter, 0) | 1 << place
    every, last = (1 << len(typed)) - 1, len(typed) - 1
    more, fewer = every, 0  # downwards, the cells with an error more or fewer than the cell above
    same = before = (
        0  # the cells no greater than the one to the upper left; those whose letter was the last one of word
    )
    errors = least = len(typed)
    for letter in word:
        here = having.get(letter, 0)
        exchanged = ((~same & here) << 1) & before
        same = (((here & more) + more) ^ more) | here | fewer | exchanged
        rising, falling = fewer | ~(same | more) & every, more & same  # from the column before
        if typed:
            errors += (rising >> last & 1) - (falling >> last & 1)
        least = min(least, errors)
        rising, falling = rising << 1 | 1, falling << 1
        more, fewer = (falling | ~(same | rising)) & every, rising & same & every
        before = here
    return Distance(min(errors if typed else len(word), most + 1), min(least, most + 1))
