"""Counted dice that show their highest face, are a hit and are thrown again, without end.

Write a die as a series in t in which the coefficient of t^k is the chance of k hits, times sides^k. With `miss`
faces that are no hit and `hit` faces that are one and end the die, a die that may go on for ever is
X = (miss + sides * hit * t) / sides + t * X, so X = (miss + sides * hit * t) / (sides * (1 - t)). Every
coefficient is whole, no depth has to be chosen, and what lies past the last one kept is the rest of 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import Literal

from resolver.dice.counting import Die, count, counting_die, marked, tails_of_ones
from resolver.dice.tallies import Tallies, Weights

GlitchBase = Literal["pool", "tosses"]
"""pool: ones on the first throw of each die, against the dice. tosses: all ones, against all throws."""


def glitch_base(rulings: Mapping[str, str]) -> GlitchBase:
    """Return which ones make a glitch, by the rulings in force."""
    return "tosses" if rulings["glitch_base"] == "tosses" else "pool"


@dataclass(frozen=True, slots=True)
class Exploding:
    """Dice that explode in part."""

    dice: int
    """How many explode."""
    sides: int
    hit_from: int
    plain: int = 0
    """How many more are thrown once."""
    again_from: int | None = None
    """The lowest face that is a hit when a die is thrown again; `hit_from` where it is left out."""
    others: int = 0
    """Dice that count among those of the pool and are read elsewhere, as a Wild Die is."""
    ones: int = 0
    """How many of those show a 1."""

    @property
    def every(self) -> int:
        """All dice of the pool."""
        return self.dice + self.plain + self.others

    @property
    def last(self) -> int:
        """The highest number of hits that is listed by itself."""
        return 2 * self.every + 20

    @property
    def total(self) -> int:
        """What all weights come to."""
        return int(self.sides ** (self.dice + self.plain + self.last + 1))

    @property
    def least_ones(self) -> int:
        """How many ones of these dice make a glitch, where dice count once: 1 or more, beside a Wild Die too."""
        return self.every // 2 + 1 - self.ones

    @property
    def numerator(self) -> list[int]:
        """An exploding die times (1 - t)."""
        again_from = self.again_from or self.hit_from
        first = [self.hit_from - 1, (self.sides - self.hit_from) * self.sides]
        again = [again_from - 1, (self.sides - again_from) * self.sides]
        return _trimmed([first[0], first[1] - first[0] + again[0], again[1] - first[1]])


def count_exploding(
    dice: int,
    sides: int,
    hit_from: int,
    *,
    plain: int = 0,
    glitch: bool = False,
    base: GlitchBase = "pool",
) -> Tallies:
    """Return the tallies of *dice* exploding dice beside *plain* ones that are thrown once.

    Scores past twice all of these dice and 20 stand in one last, open score.
    """
    if not dice:
        die = counting_die(sides, hit_from)
        return count(plain, die, glitch=glitch)
    pool = Exploding(dice, sides, hit_from, plain)
    rest, glitched = exploding_weights(pool, glitch=glitch, base=base)
    return Tallies(marked(rest, glitched) if glitch else {"none": rest}, pool.total, open_above=True)


def exploding_weights(
    pool: Exploding, *, glitch: bool = False, base: GlitchBase = "pool"
) -> tuple[Weights, Weights]:
    """Return the weights of 0 hits, 1 hit and so on, without a glitch and with one; the last is all beyond.

    Raises:
        ValueError: If all throws are the base of glitches while the faces that hit differ from throw to throw.
    """
    every = _listed(_thrown(pool), pool, pool.total)
    if not glitch:
        return every, ()
    scale = pool.sides ** (pool.last + 1)
    if base == "pool":
        glitched = _listed(_glitched_pool(pool), pool, _glitches(pool) * scale)
    elif pool.again_from in (None, pool.hit_from):
        glitched = _listed(_glitched_tosses(pool), pool, None)
    else:
        raise ValueError(
            "With the ruling glitch_base throws, glitches cannot be computed if the Wild Die cancels only fives "
            "of the first throw; choose the ruling glitch_base pool, or exploded_fives cancelled."
        )
    return tuple(weight - bad for weight, bad in zip(every, glitched, strict=True)), glitched


def series(dice: int, miss: int, hit: int, last: int) -> list[int]:
    """Return the coefficients 0 to *last* of ((miss + hit t) / (1 - t))^dice; *dice* and *miss* are 1 or more.

    They follow from the two before: f = (A / B)^n gives f' A B = n f (A' B - A B'), compared term by term.
    """
    terms = [miss**dice, dice * miss ** (dice - 1) * (hit + miss)]
    for k in range(1, last):
        grown = (dice * (hit + miss) - k * (hit - miss)) * terms[k] + (k - 1) * hit * terms[k - 1]
        terms.append(grown // ((k + 1) * miss))
    return terms


def _thrown(pool: Exploding) -> list[int]:
    """Return the series of the hits of all dice."""
    numerator = pool.numerator
    if len(numerator) == 2:
        terms = series(pool.dice, numerator[0], numerator[1], pool.last)
    else:
        terms = [1, *[0] * pool.last]
        for _ in range(pool.dice):
            terms = _after_one_more(terms, numerator)
    return _times(terms, _plain(pool, pool.hit_from - 1)) if pool.plain else terms


def _plain(pool: Exploding, clean: int) -> list[int]:
    """Return the series of the dice that are thrown once, where a die that is no hit shows one of *clean* faces."""
    hit = (pool.sides - pool.hit_from + 1) * pool.sides
    return [
        comb(pool.plain, hits) * hit**hits * clean ** (pool.plain - hits) for hits in range(pool.plain + 1)
    ]


def _listed(terms: list[int], pool: Exploding, total: int | None) -> Weights:
    """Return weights over one denominator; the last one is what *total* leaves, or nothing without it."""
    last = len(terms)
    weights = [term * pool.sides ** (last - k) for k, term in enumerate(terms)]
    return (*weights, 0 if total is None else total - sum(weights))


def _glitches(pool: Exploding) -> int:
    """Return in how many of the first throws enough dice are ones."""
    dice = pool.dice + pool.plain
    return tails_of_ones(dice, pool.least_ones, Die(0, 1, pool.sides - 1))[dice]


def _glitched_pool(pool: Exploding) -> list[int]:
    """Return the series of hits beside ones on the first throw of enough dice.

    An exploding die that begins with no one is Y = X - 1; of n such dice c are it and n - c are ones in C(n, c)
    ways, and the dice that are thrown once have to bring the ones that are then missing. Added up by Horner's rule.
    """
    clean = pool.numerator
    clean[0], clean[1] = clean[0] - 1, clean[1] + 1
    terms = [0] * (pool.last + 1)
    for begun in range(pool.dice, -1, -1):
        terms = _after_one_more(terms, clean)
        ways = comb(pool.dice, begun)
        for hits, weight in enumerate(_enough_plain(pool, pool.least_ones - (pool.dice - begun))):
            terms[hits] += ways * weight
    return terms


def _enough_plain(pool: Exploding, least: int) -> list[int]:
    """Return the series of the dice that are thrown once, with *least* ones or more among them."""
    if least < 1:
        return _plain(pool, pool.hit_from - 1)
    if least > pool.plain:
        return []
    hit = (pool.sides - pool.hit_from + 1) * pool.sides
    tails = tails_of_ones(pool.plain, least, Die(0, 1, pool.hit_from - 2))
    return [comb(pool.plain, hits) * hit**hits * tails[pool.plain - hits] for hits in range(pool.plain + 1)]


def _glitched_tosses(pool: Exploding) -> list[int]:
    """Return the series of hits beside ones on more than half of all throws.

    With s throws of the highest face there are C(dice - 1 + s, s) ways to share them out among the dice that
    explode, and s throws more than dice; the throws that end those dice cannot show that face.
    """
    dice = pool.dice + pool.plain
    ended = _times(
        [
            comb(pool.dice, hits) * ((pool.sides - pool.hit_from) * pool.sides) ** hits
            for hits in range(dice + 1)
        ],
        _plain(pool, 1),
    )
    terms = [0] * (pool.last + 1)
    for again in range(pool.every + 1):
        ones = (pool.every + again) // 2 + 1 - pool.ones
        if ones > dice:
            break
        ways = comb(pool.dice - 1 + again, again)
        tails = tails_of_ones(dice, ones, Die(0, 1, pool.hit_from - 2))
        for hits in range(dice + 1):
            # the series is scaled by sides^hits, the throws of the highest face have used up sides^again of it
            if again + hits <= pool.last:
                terms[again + hits] += ways * ended[hits] * tails[dice - hits]
    return terms


def _after_one_more(terms: list[int], numerator: list[int]) -> list[int]:
    """Return *terms* times one more exploding die: *numerator* / (1 - t)."""
    return list(accumulate(_times(terms, numerator)))


def _times(terms: list[int], other: list[int]) -> list[int]:
    """Return the product of two series as far as the first one goes."""
    product = [0] * len(terms)
    for power, factor in enumerate(other):
        if factor:
            for place, term in enumerate(terms[: len(terms) - power], power):
                product[place] += factor * term
    return product


def _trimmed(terms: list[int]) -> list[int]:
    """Return a numerator without the zeros past its second term."""
    while len(terms) > 2 and not terms[-1]:
        terms = terms[:-1]
    return terms
