"""Exploding counted dice: a die that shows its highest face is a hit and is thrown again, without end.

Write a die as a series in t in which the coefficient of t^k is the chance of k hits, times sides^k. With
`miss` faces that miss and `hit` faces that hit and end the die, an exploding die is X = (miss + sides * hit *
t) / sides + t * X, so X = (miss + sides * hit * t) / (sides * (1 - t)). Every coefficient is whole, there is
no depth to choose, and everything past the last coefficient kept is the rest of 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import Literal

from resolver.dice.counting import Die, by_mark, count, counting_die, tails_of_ones
from resolver.dice.tallies import Tallies, Weights

GlitchBase = Literal["pool", "tosses"]
"""pool: ones on first throws, compared with the dice. tosses: all ones, compared with all throws."""


def glitch_base(rulings: Mapping[str, str]) -> GlitchBase:
    """Return which ones count for a glitch under the rulings in force."""
    return "tosses" if rulings["glitch_base"] == "tosses" else "pool"


@dataclass(frozen=True, slots=True)
class Exploding:
    """A pool in which some dice explode."""

    dice: int
    """The number of dice that explode."""
    sides: int
    hit_from: int
    plain: int = 0
    """The number of dice that are thrown once."""
    again_from: int | None = None
    """The lowest face that hits on a rethrow; `hit_from` by default."""
    others: int = 0
    """Dice of the pool that are read elsewhere, such as a Wild Die."""
    ones: int = 0
    """How many of those show a 1."""
    rethrown: int = 0
    """How many of those are thrown again as dice that explode; every throw of them then hits alike."""

    @property
    def every(self) -> int:
        """All dice of the pool."""
        return self.dice + self.plain + self.others

    @property
    def ending(self) -> int:
        """The runs of throws that end with a face that doesn't explode."""
        return self.dice + self.rethrown

    @property
    def last(self) -> int:
        """The highest number of hits that is listed by itself."""
        return 2 * self.every + 20

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return int(self.sides ** (self.ending + self.plain + self.last + 1))

    @property
    def least_ones(self) -> int:
        """The ones that make a glitch if each die counts once: 1 or more, even with a Wild Die."""
        return self.every // 2 + 1 - self.ones

    @property
    def numerator(self) -> list[int]:
        """An exploding die times (1 - t)."""
        again_from = self.again_from or self.hit_from
        first = [self.hit_from - 1, (self.sides - self.hit_from) * self.sides]
        again = [again_from - 1, (self.sides - again_from) * self.sides]
        return _trim_numerator([first[0], first[1] - first[0] + again[0], again[1] - first[1]])


def count_exploding(
    dice: int,
    sides: int,
    hit_from: int,
    *,
    plain: int = 0,
    glitch: bool = False,
    base: GlitchBase = "pool",
) -> Tallies:
    """Return the tallies of *dice* exploding dice and *plain* dice that are thrown once.

    Scores above twice the number of all dice plus 20 are in one last, open score.
    """
    if not dice:
        die = counting_die(sides, hit_from)
        return count(plain, die, glitch=glitch)
    pool = Exploding(dice, sides, hit_from, plain)
    rest, glitched = exploding_weights(pool, glitch=glitch, base=base)
    return Tallies(by_mark(rest, glitched) if glitch else {"none": rest}, pool.total, open_above=True)


def exploding_weights(
    pool: Exploding, *, glitch: bool = False, base: GlitchBase = "pool"
) -> tuple[Weights, Weights]:
    """Return the weights of 0 hits, 1 hit and so on, without and with a glitch.

    The last weight is that of all higher numbers of hits.

    Raises:
        ValueError: If glitches compare all throws while the faces that hit differ between throws.
    """
    every = _weights(_hit_series(pool), pool, pool.total)
    if not glitch:
        return every, ()
    scale = pool.sides ** (pool.last + 1)
    if base == "pool":
        glitched = _weights(_glitched_pool(pool), pool, _glitches(pool) * scale)
    elif pool.again_from in (None, pool.hit_from):
        glitched = _weights(_glitched_tosses(pool), pool, None)
    else:
        raise ValueError(
            "With the ruling glitch_base throws, glitches cannot be computed if the Wild Die cancels only fives "
            "of the first throw; choose the ruling glitch_base pool, or exploded_fives cancelled."
        )
    return tuple(weight - bad for weight, bad in zip(every, glitched, strict=True)), glitched


def series(dice: int, miss: int, hit: int, last: int) -> list[int]:
    """Return the coefficients 0 to *last* of ((miss + hit t) / (1 - t))^dice.

    *dice* and *miss* are 1 or more. Each coefficient follows from the two before: f = (A / B)^n gives
    f' A B = n f (A' B - A B'), compared term by term.
    """
    terms = [miss**dice, dice * miss ** (dice - 1) * (hit + miss)]
    for k in range(1, last):
        grown = (dice * (hit + miss) - k * (hit - miss)) * terms[k] + (k - 1) * hit * terms[k - 1]
        terms.append(grown // ((k + 1) * miss))
    return terms


def _hit_series(pool: Exploding) -> list[int]:
    """Return the series of the hits of all dice."""
    numerator = pool.numerator
    if len(numerator) == 2 and pool.ending:
        terms = series(pool.ending, numerator[0], numerator[1], pool.last)
    else:
        terms = [1, *[0] * pool.last]
        for _ in range(pool.ending):
            terms = _after_one_more(terms, numerator)
    return _times(terms, _plain_series(pool, pool.hit_from - 1)) if pool.plain else terms


def _plain_series(pool: Exploding, clean: int) -> list[int]:
    """Return the series of the dice thrown once, where a miss shows one of *clean* faces."""
    hit = (pool.sides - pool.hit_from + 1) * pool.sides
    return [
        comb(pool.plain, hits) * hit**hits * clean ** (pool.plain - hits) for hits in range(pool.plain + 1)
    ]


def _weights(terms: list[int], pool: Exploding, total: int | None) -> Weights:
    """Return weights over one denominator; the last is the remainder of *total*, if given."""
    last = len(terms)
    weights = [term * pool.sides ** (last - k) for k, term in enumerate(terms)]
    return (*weights, 0 if total is None else total - sum(weights))


def _glitches(pool: Exploding) -> int:
    """Return in how many of the first throws there are enough ones."""
    dice = pool.dice + pool.plain
    first = tails_of_ones(dice, pool.least_ones, Die(0, 1, pool.sides - 1))[dice]
    return first * int(pool.sides**pool.rethrown)


def _glitched_pool(pool: Exploding) -> list[int]:
    """Return the series of hits together with enough ones on first throws.

    An exploding die that does not begin with a 1 is Y = X - 1. Of n such dice, c are Y and n - c are ones in
    C(n, c) ways, and the dice thrown once must provide the missing ones. Summed by Horner's rule.
    """
    clean = pool.numerator
    clean[0], clean[1] = clean[0] - 1, clean[1] + 1
    terms = [0] * (pool.last + 1)
    for begun in range(pool.dice, -1, -1):
        terms = _after_one_more(terms, clean)
        ways = comb(pool.dice, begun)
        for hits, weight in enumerate(_enough_plain(pool, pool.least_ones - (pool.dice - begun))):
            terms[hits] += ways * weight
    for _ in range(pool.rethrown):
        terms = _after_one_more(terms, pool.numerator)
    return terms


def _enough_plain(pool: Exploding, least: int) -> list[int]:
    """Return the series of the dice thrown once, with *least* or more ones among them."""
    if least > pool.plain:
        return []
    hit = (pool.sides - pool.hit_from + 1) * pool.sides
    tails = tails_of_ones(pool.plain, least, Die(0, 1, pool.hit_from - 2))
    return [comb(pool.plain, hits) * hit**hits * tails[pool.plain - hits] for hits in range(pool.plain + 1)]


def _glitched_tosses(pool: Exploding) -> list[int]:
    """Return the series of hits together with ones on more than half of all throws.

    With s throws of the highest face there are C(dice - 1 + s, s) ways to distribute them among the exploding
    dice, and s throws more than dice; the last throws of those dice cannot show that face.
    """
    dice = pool.ending + pool.plain
    ended = _times(
        [
            comb(pool.ending, hits) * ((pool.sides - pool.hit_from) * pool.sides) ** hits
            for hits in range(dice + 1)
        ],
        _plain_series(pool, 1),
    )
    terms = [0] * (pool.last + 1)
    for again in range(pool.every + pool.rethrown + 1 if pool.ending else 1):
        ones = (pool.every + pool.rethrown + again) // 2 + 1 - pool.ones
        if ones > dice:
            break
        ways = comb(pool.ending - 1 + again, again) if again else 1
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
    """Return the product of two series, to the length of the first."""
    product = [0] * len(terms)
    for power, factor in enumerate(other):
        if factor:
            for place, term in enumerate(terms[: len(terms) - power], power):
                product[place] += factor * term
    return product


def _trim_numerator(terms: list[int]) -> list[int]:
    """Return a numerator without zeros after its second term."""
    while len(terms) > 2 and not terms[-1]:
        terms = terms[:-1]
    return terms
