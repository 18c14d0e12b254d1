"""Counted dice with some thrown again once, or one raised: the exact odds.

Which die it is follows from the rule that nobody would break: dice that are hits are left alone, a die that is to be
thrown again is a 1 if there is one, and a die is raised to a hit if that can be, else a 1 becomes a 2.
"""

from collections import defaultdict
from math import comb

from resolver.dice.counting import Die, count, counting_die, marked
from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Tallies, Weights

FIRST, EITHER, LAST = "first", "either", "last"
"""The choices of the ruling reroll_ones: whose ones make a glitch."""


def again_weights(mechanic: Mechanic) -> Weights:
    """Return how many of sides^2 cases leave each face, from 1 up, when every die that is no hit is thrown again."""
    misses = mechanic.counted_from - 1
    return tuple(misses + (face >= mechanic.counted_from) * mechanic.sides for face in mechanic.faces)


def count_failures_again(dice: int, mechanic: Mechanic, ones: str) -> Tallies:
    """Return the tallies of *dice* dice when all that are no hit are thrown again once.

    Args:
        dice: The pool.
        mechanic: Which faces are hits, and whether ones are a glitch.
        ones: The ruling. last: the dice as they lie in the end. first: those of the first throw, and where they are
            a glitch nothing is thrown again. either: the same, and what comes up afterwards may be a glitch too.
    """
    if ones == LAST or not mechanic.glitch:
        weights = again_weights(mechanic)
        hit = sum(weights[mechanic.counted_from - 1 :])
        return count(dice, Die(hit, weights[0], sum(weights) - hit - weights[0]), glitch=mechanic.glitch)
    die = counting_die(mechanic.sides, mechanic.counted_from)
    first = count(dice, die, glitch=True).weights
    rest, glitched = [0] * (dice + 1), [0] * (dice + 1)
    for mark in ("glitch", "critical-glitch"):
        for hits, weight in enumerate(first.get(mark, ())):
            glitched[hits] += weight * mechanic.sides**dice
    for hits, weight in enumerate(first["none"]):
        scale = weight * mechanic.sides**hits
        for more, (good, bad) in enumerate(_again(dice, dice - hits, die, ones == EITHER), hits):
            rest[more] += scale * good
            glitched[more] += scale * bad
    return Tallies(marked(tuple(rest), tuple(glitched)), mechanic.sides ** (2 * dice))


def count_one_again(dice: int, mechanic: Mechanic, ones: str) -> Tallies:
    """Return the tallies of *dice* dice when one that is no hit is thrown again; *ones* as above."""
    die = counting_die(mechanic.sides, mechanic.counted_from)
    cases: dict[tuple[int, int, bool], int] = defaultdict(int)
    for (hits, shown), weight in _hits_and_ones(dice, die).items():
        glitch = mechanic.glitch and 2 * shown > dice
        if hits == dice or (glitch and ones != LAST):
            cases[hits, shown, glitch] += weight * mechanic.sides
            continue
        left = shown - (shown > 0)
        for more, one, ways in ((1, 0, die.hit), (0, 1, die.one), (0, 0, die.neither)):
            cases[hits + more, left + one, glitch] += weight * ways
    return _judged(cases, dice, mechanic, ones, mechanic.sides ** (dice + 1))


def count_one_raised(dice: int, mechanic: Mechanic, ones: str) -> Tallies:
    """Return the tallies of *dice* dice when one of them counts as one more; *ones* as above."""
    die = counting_die(mechanic.sides, mechanic.counted_from)
    cases: dict[tuple[int, int, bool], int] = defaultdict(int)
    for (hits, shown), weight in _hits_and_ones(dice, die).items():
        glitch = mechanic.glitch and 2 * shown > dice
        others = dice - hits - shown
        short = weight * (die.neither - 1) ** others // die.neither**others if die.neither else weight
        if glitch and ones != LAST:
            cases[hits, shown, glitch] += weight
        elif die.neither:
            cases[hits + 1, shown, glitch] += weight - short
            cases[hits, shown - (shown > 0), glitch] += short
        else:
            cases[hits + (shown > 0), shown - (shown > 0), glitch] += weight
    return _judged(cases, dice, mechanic, ones, mechanic.sides**dice)


def _again(dice: int, thrown: int, die: Die, glitch: bool) -> list[tuple[int, int]]:
    """Return, for each number of hits on *thrown* of *dice* dice, the weights without and with a glitch of all."""
    if not glitch:
        weights = count(thrown, die).weights["none"]
        return [(weight, 0) for weight in weights]
    found = []
    for hits in range(thrown + 1):
        missed = thrown - hits
        ways = comb(thrown, hits) * die.hit**hits
        most = min(missed, dice // 2)
        good = sum(
            comb(missed, ones) * die.one**ones * die.neither ** (missed - ones) for ones in range(most + 1)
        )
        found.append((ways * good, ways * ((die.one + die.neither) ** missed - good)))
    return found


def _hits_and_ones(dice: int, die: Die) -> dict[tuple[int, int], int]:
    """Return the weight of each number of hits together with each number of ones."""
    return {
        (hits, ones): comb(dice, hits)
        * comb(dice - hits, ones)
        * die.hit**hits
        * die.one**ones
        * die.neither ** (dice - hits - ones)
        for hits in range(dice + 1)
        for ones in range(dice - hits + 1)
    }


def _judged(
    cases: dict[tuple[int, int, bool], int], dice: int, mechanic: Mechanic, ones: str, total: int
) -> Tallies:
    """Return the tallies of *cases*: hits, ones in the end, and whether the first throw was a glitch."""
    rest, glitched = [0] * (dice + 1), [0] * (dice + 1)
    for (hits, shown, first), weight in cases.items():
        if not weight:
            continue
        last = mechanic.glitch and 2 * shown > dice
        glitch = {FIRST: first, EITHER: first or last, LAST: last}[ones]
        (glitched if glitch else rest)[hits] += weight
    return Tallies(marked(tuple(rest), tuple(glitched)), total)
