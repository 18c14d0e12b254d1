"""Counted dice: the hits of a pool, glitches from ones, the highest die, and the legend die."""

from dataclasses import dataclass
from itertools import accumulate, repeat
from math import comb
from operator import mul, sub

from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Mark, Tallies, Weights


@dataclass(frozen=True, slots=True)
class Die:
    """One die: how many of its *total* equally likely cases are a hit, a one, or neither."""

    hit: int
    one: int
    neither: int

    @property
    def total(self) -> int:
        """All cases of the die."""
        return self.hit + self.one + self.neither


def counting_die(sides: int, hit_from: int) -> Die:
    """Return a die that hits on *hit_from* (2 or more) to *sides*."""
    hit = max(sides - hit_from + 1, 0)
    return Die(hit, 1, sides - 1 - hit)


def target_die(sides: int, target: int, *, open_ended: bool) -> Die:
    """Return a die that hits if it reaches *target* (2 or more).

    An open-ended die that shows its highest face is thrown again and added, so a target number above the
    faces takes one or more highest faces and then the rest. A die that shows 1 is never thrown again.
    """
    if not open_ended or target <= sides:
        return counting_die(sides, target)
    again = (target - 1) // sides
    hit = sides - (target - 1 - again * sides)
    total = sides ** (again + 1)
    one = total // sides
    return Die(hit, one, total - one - hit)


def count(dice: int, die: Die, *, glitch: bool = False, all_ones: bool = False) -> Tallies:
    """Return the tallies of hits on *dice* dice, with glitches apart if *glitch* or *all_ones* asks for them.

    With *glitch*, ones on more than half of the dice are a glitch and, without a hit, a critical one.
    With *all_ones* alone, ones on all of the dice are marked as a critical glitch (SR3's Rule of One).
    """
    hit, clean = powers(die.hit, dice), powers(die.one + die.neither, dice)[::-1]
    every = [comb(dice, hits) * weight for hits, weight in enumerate(hit)]
    if not dice or not (glitch or all_ones):
        return Tallies({"none": tuple(map(mul, every, clean))}, die.total**dice)
    tails = tails_of_ones(dice, dice // 2 + 1 if glitch else dice, die)
    glitched = tuple(map(mul, every, reversed(tails)))
    rest = tuple(map(sub, map(mul, every, clean), glitched))
    return Tallies(by_mark(rest, glitched), die.total**dice)


def tails_of_ones(dice: int, least: int, die: Die) -> Weights:
    """Return, for 0 to *dice* misses, the weight of *least* or more ones among them.

    T(m+1) = (one + neither) T(m) + C(m, least-1) one^least neither^(m-least+1): either the count is reached
    without the next die, or that die makes it reach *least*.
    """
    if least < 1:
        return tuple(powers(die.one + die.neither, dice))
    tails = [0] * min(least, dice + 1)
    reached = die.one**least
    for before in range(least - 1, dice):
        tails.append((die.one + die.neither) * tails[-1] + reached)
        reached = reached * die.neither * (before + 1) // (before + 2 - least)
    return tuple(tails)


def powers(base: int, most: int) -> list[int]:
    """Return *base* to the power of 0, 1 and so on, up to *most*."""
    return list(accumulate(repeat(base, most), mul, initial=1))


def by_mark(rest: Weights, glitched: Weights) -> dict[Mark, Weights]:
    """Return weights by mark; glitches without a hit are critical."""
    weights: dict[Mark, Weights] = {"none": rest}
    plain = trim_zeros((0, *glitched[1:]))
    if plain:
        weights["glitch"] = plain
    if glitched[0]:
        weights["critical-glitch"] = glitched[:1]
    return weights


def trim_zeros(weights: Weights) -> Weights:
    """Return *weights* without trailing zeros."""
    length = len(weights)
    while length and not weights[length - 1]:
        length -= 1
    return weights[:length]


DEPTH = 10
"""The most rethrows of a die to follow; the rest is in one last, open score."""


def count_highest(dice: int, mechanic: Mechanic) -> Tallies:
    """Return the tallies of the highest of *dice* dice, marking all ones if they have a meaning.

    The chance that all dice show at most t is a power of one die's chance, so the chance of exactly t is a
    difference of two powers.
    """
    if not dice:
        return Tallies({"none": (1,)}, 1)
    one, total = _cumulative_cases(mechanic)
    powers = [count**dice for count in one]
    scores = [high - low for low, high in zip([0, *powers], powers, strict=False)]
    rest = total**dice - powers[-1]
    listed = (*scores, rest) if mechanic.open_ended else tuple(scores)
    weights: dict[Mark, Weights] = {"none": listed}
    if mechanic.all_ones:
        weights = {"none": (listed[0], 0, *listed[2:]), "critical-glitch": (0, listed[1])}
    return Tallies(weights, total**dice, open_above=mechanic.open_ended)


def _cumulative_cases(mechanic: Mechanic) -> tuple[list[int], int]:
    """Return in how many cases a die shows at most 0, 1, 2 and so on, and of all."""
    sides = mechanic.sides
    if not mechanic.open_ended:
        return list(range(sides + 1)), sides
    total = int(sides ** (DEPTH + 1))
    beyond = [sides ** (DEPTH - again) * (sides - face) for again in range(DEPTH) for face in range(sides)]
    return [total - more for more in beyond], total


def plays_legend(mechanic: Mechanic, ruling: str) -> bool:
    """Return whether one die of every pool is a legend die; only if a 1 has no other meaning."""
    return ruling == "legend" and mechanic.family == "hits" and not (mechanic.glitch or mechanic.all_ones)


def count_legend(dice: int, mechanic: Mechanic) -> Tallies:
    """Return the tallies of *dice* dice (1 or more), one of them wild; a critical failure is marked as such.

    A 1 on a rethrow of the wild die is a plain miss. Scores above 2 * dice + 20 are in one last, open score.
    """
    sides, last = mechanic.sides, 2 * dice + 20
    die = counting_die(sides, mechanic.counted_from)
    others = dice - 1
    listed = [
        comb(others, hits) * die.hit**hits * (sides - die.hit) ** (others - hits) for hits in range(dice)
    ]
    wild = [(die.neither) * sides**last]
    wild += [((die.hit - 1) * sides + sides - die.hit) * sides ** (last - hits) for hits in range(1, last)]
    scale = sides ** (last + 1)
    rest = [0] * (last + 1)
    for hits, weight in enumerate(listed):
        for more, ways in enumerate(wild[: last - hits], hits):
            rest[more] += weight * ways
    failed = tuple(weight * sides**last for weight in listed)
    total = sides**others * scale
    rest[last] = total - sum(rest) - sum(failed)
    return Tallies({"none": tuple(rest), "critical-glitch": failed}, total, open_above=True)
