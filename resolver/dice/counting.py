"""Dice that are counted: how many of a pool are hits, and whether too many of it are ones."""

from dataclasses import dataclass
from itertools import accumulate, repeat
from math import comb
from operator import mul, sub

from resolver.dice.tallies import Mark, Tallies, Weights


@dataclass(frozen=True, slots=True)
class Die:
    """How many of one die's *total* equally likely cases are a hit, a one, or neither."""

    hit: int
    one: int
    neither: int

    @property
    def total(self) -> int:
        """All cases of the die."""
        return self.hit + self.one + self.neither


def counting_die(sides: int, hit_from: int) -> Die:
    """Return a die that is a hit when it shows *hit_from* (2 or more) to *sides*."""
    hit = max(sides - hit_from + 1, 0)
    return Die(hit, 1, sides - 1 - hit)


def target_die(sides: int, target: int, *, open_ended: bool) -> Die:
    """Return a die that is a hit when it reaches *target* (2 or more).

    An open-ended die that shows its highest face is thrown again and added, so a target number past the faces
    needs the highest face once or more and then what is missing; a die that shows 1 is never thrown again.
    """
    if not open_ended or target <= sides:
        return counting_die(sides, target)
    again = (target - 1) // sides
    hit = sides - (target - 1 - again * sides)
    total = sides ** (again + 1)
    one = total // sides
    return Die(hit, one, total - one - hit)


def count(dice: int, die: Die, *, glitch: bool = False, all_ones: bool = False) -> Tallies:
    """Return the tallies of *dice* dice: hits, apart for glitches where *glitch* or *all_ones* asks for them.

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
    return Tallies(marked(rest, glitched), die.total**dice)


def tails_of_ones(dice: int, least: int, die: Die) -> Weights:
    """Return, for 0 to *dice* dice that are no hits, the weight of *least* (1 or more) or more ones among them.

    T(m+1) = (one + neither) T(m) + C(m, least-1) one^least neither^(m-least+1): the next die changes nothing, or
    it is the one that makes the count reach *least*.
    """
    tails = [0] * min(least, dice + 1)
    reached = die.one**least
    for before in range(least - 1, dice):
        tails.append((die.one + die.neither) * tails[-1] + reached)
        reached = reached * die.neither * (before + 1) // (before + 2 - least)
    return tuple(tails)


def powers(base: int, most: int) -> list[int]:
    """Return *base* to the power of 0, 1 and so on, up to *most*."""
    return list(accumulate(repeat(base, most), mul, initial=1))


def marked(rest: Weights, glitched: Weights) -> dict[Mark, Weights]:
    """Return weights by mark, where the glitches among scores without a hit are critical ones."""
    weights: dict[Mark, Weights] = {"none": rest}
    plain = trimmed((0, *glitched[1:]))
    if plain:
        weights["glitch"] = plain
    if glitched[0]:
        weights["critical-glitch"] = glitched[:1]
    return weights


def trimmed(weights: Weights) -> Weights:
    """Return *weights* without the zeros at their end."""
    length = len(weights)
    while length and not weights[length - 1]:
        length -= 1
    return weights[:length]
