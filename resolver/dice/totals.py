"""Dice that are added up."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import accumulate

from resolver.dice.convolution import convolve
from resolver.dice.tallies import Mark, Tallies, Weights


def total_of(dice: Iterable[tuple[int, int]], bonus: int = 0) -> Tallies:
    """Return the tallies of the sum of *dice*, (number, sides), and *bonus*; negative numbers are subtracted.

    Subtracting a die is adding one and subtracting its sides plus 1, so dice with equal sides are one sum.
    """
    alike: Counter[int] = Counter()
    total, least = 1, bonus
    for count, sides in dice:
        alike[sides] += abs(count)
        total *= sides ** abs(count)
        least += count if count > 0 else count * sides
    sums = sorted((ways(count, sides) for sides, count in alike.items()), key=len)
    return Tallies({"none": reduce(convolve, sums) if sums else (1,)}, total, least)


def ways(dice: int, sides: int) -> Weights:
    """Return the number of ways in which *dice* dice of *sides* faces give each sum, lowest first.

    The sums are the coefficients of f = ((1 - t^sides) / (1 - t))^dice, and f' (1 - t^sides) (1 - t) =
    dice * f * (1 - sides * t^(sides - 1) + (sides - 1) t^sides) gives each from those before it; the second
    half mirrors the first.
    """
    top = dice * (sides - 1)
    terms = [0] * sides + [1]  # zeros for as far as a term looks back
    for k in range(top // 2):
        here, low, lower = terms[-1], terms[-sides], terms[-sides - 1]
        grown = (k + dice) * here + (k + 1 - sides - dice * sides) * low
        grown += (dice * (sides - 1) - (k - sides)) * lower
        terms.append(grown // (k + 1))
    half = terms[sides:]
    return (*half, *half[(top + 1) // 2 - 1 :: -1]) if top else (1,)


def natural(rest: Tallies, sides: int, *, high: bool, low: bool) -> Tallies:
    """Return the tallies of *rest* plus one die of *sides*, marking its highest face or a 1.

    Args:
        rest: The tallies to add to the die, without marks.
        sides: The faces of the die.
        high: Whether the highest face is marked.
        low: Whether a 1 is marked.
    """
    added = rest.scores()
    first, last = (2 if low else 1), (sides - 1 if high else sides)
    marks: dict[Mark, Weights] = {"none": (0,) * (first - 1) + window(added, last - first + 1)}
    if low:
        marks["natural-low"] = added
    if high:
        marks["natural-high"] = (0,) * (sides - 1) + added
    return Tallies(marks, rest.total * sides, rest.least + 1)


def window(weights: Weights, faces: int) -> Weights:
    """Return the weights of a sum with one more fair die of *faces* faces."""
    sums = list(accumulate(weights, initial=0))
    ends = len(weights)
    return tuple(sums[min(top + 1, ends)] - sums[max(top + 1 - faces, 0)] for top in range(ends + faces - 1))
