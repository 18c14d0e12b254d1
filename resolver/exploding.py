"""Counted dice that show their highest face, are a hit and are thrown again, without end.

Write a die as a series in t in which the coefficient of t^k is the chance of k hits, times sides^k. With `miss`
faces that are no hit and `hit` faces that are one and end the die, a die that may go on for ever is
X = (miss + sides * hit * t) / sides + t * X, so X = (miss + sides * hit * t) / (sides * (1 - t)). Every
coefficient is whole, no depth has to be chosen, and what lies past the last one kept is the rest of 1.
"""

from itertools import accumulate
from math import comb
from typing import Literal

from resolver.counting import Die, marked, tails_of_ones
from resolver.tallies import Tallies, Weights

GlitchBase = Literal["pool", "tosses"]
"""pool: ones on the first throw of each die, against the dice. tosses: all ones, against all throws."""


def count_exploding(
    dice: int, sides: int, hit_from: int, *, glitch: bool = False, base: GlitchBase = "pool"
) -> Tallies:
    """Return the tallies of *dice* exploding dice; scores past 2 * dice + 20 stand in one last, open score."""
    if not dice:
        return Tallies({"none": (1,)}, 1)
    last = 2 * dice + 20
    scale = sides ** (last + 1)
    total = sides**dice * scale
    miss, hit = hit_from - 1, (sides - hit_from) * sides
    every = _listed(series(dice, miss, hit, last), sides, total)
    if not glitch:
        return Tallies({"none": every}, total, open_above=True)
    if base == "pool":
        glitched = _listed(_glitched_pool(dice, miss, hit, last), sides, _glitches(dice, sides) * scale)
    else:
        glitched = _listed(_glitched_tosses(dice, sides, hit_from, last), sides, None)
    rest = tuple(weight - bad for weight, bad in zip(every, glitched, strict=True))
    return Tallies(marked(rest, glitched), total, open_above=True)


def series(dice: int, miss: int, hit: int, last: int) -> list[int]:
    """Return the coefficients 0 to *last* of ((miss + hit t) / (1 - t))^dice; *dice* and *miss* are 1 or more.

    They follow from the two before: f = (A / B)^n gives f' A B = n f (A' B - A B'), compared term by term.
    """
    terms = [miss**dice, dice * miss ** (dice - 1) * (hit + miss)]
    for k in range(1, last):
        grown = (dice * (hit + miss) - k * (hit - miss)) * terms[k] + (k - 1) * hit * terms[k - 1]
        terms.append(grown // ((k + 1) * miss))
    return terms


def _listed(terms: list[int], sides: int, total: int | None) -> Weights:
    """Return weights over one denominator; the last one is what *total* leaves, or nothing without it."""
    last = len(terms)
    weights = [term * sides ** (last - k) for k, term in enumerate(terms)]
    return (*weights, 0 if total is None else total - sum(weights))


def _glitches(dice: int, sides: int) -> int:
    """Return in how many of the sides^dice first throws more than half of the dice are ones."""
    return tails_of_ones(dice, dice // 2 + 1, Die(0, 1, sides - 1))[dice]


def _glitched_pool(dice: int, miss: int, hit: int, last: int) -> list[int]:
    """Return the series of hits beside ones on the first throw of more than half of the dice.

    A die that begins with no one is Y = (miss - 1 + (hit + 1) t) / (1 - t); of n dice m such and n - m ones are
    C(n, m) Y^m, added up by Horner's rule.
    """
    terms = [0] * (last + 1)
    for clean in range((dice - 1) // 2, -1, -1):
        stayed = [(miss - 1) * term for term in terms]
        moved = [0, *((hit + 1) * term for term in terms[:-1])]
        terms = list(accumulate(a + b for a, b in zip(stayed, moved, strict=True)))
        terms[0] += comb(dice, clean)
    return terms


def _glitched_tosses(dice: int, sides: int, hit_from: int, last: int) -> list[int]:
    """Return the series of hits beside ones on more than half of all throws.

    With s throws of the highest face there are C(dice - 1 + s, s) ways to share them out among the dice, and
    dice + s throws in all; the faces that end the dice are free of them.
    """
    hit = sides - hit_from
    terms = [0] * (last + 1)
    for again in range(dice):
        ways = comb(dice - 1 + again, again)
        ones = (dice + again) // 2 + 1
        tails = tails_of_ones(dice, ones, Die(hit, 1, hit_from - 2))
        for ended in range(dice - ones + 1):
            # the series is scaled by sides^hits, the throws of the highest face have used up sides^again of it
            terms[again + ended] += ways * comb(dice, ended) * (hit * sides) ** ended * tails[dice - ended]
    return terms
