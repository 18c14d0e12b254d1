"""The exact odds of counted dice with some rerolled once, or one raised.

The player is assumed to choose well: hits are left alone, a 1 is rerolled first, and a die is raised to a hit
if possible, otherwise a 1 becomes a 2.
"""

from collections import defaultdict
from math import comb

from resolver.dice.counting import Die, by_mark, count, counting_die
from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Tallies, Weights

FIRST, EITHER, LAST = "first", "either", "last"
"""The choices of the ruling reroll_ones: which ones count for a glitch."""


def again_weights(mechanic: Mechanic) -> Weights:
    """Return in how many of sides^2 cases each face, from 1 up, remains if every miss is rerolled."""
    misses = mechanic.counted_from - 1
    return tuple(misses + (face >= mechanic.counted_from) * mechanic.sides for face in mechanic.faces)


def count_failures_again(dice: int, mechanic: Mechanic, ones: str) -> Tallies:
    """Return the tallies of *dice* dice if all misses are rerolled once.

    Args:
        dice: The pool.
        mechanic: Which faces are hits, and whether ones are a glitch.
        ones: The ruling. last: ones of the final dice. first: ones of the first throw; on a glitch nothing is
            rerolled. either: as first, but the final dice can be a glitch too.
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
    return Tallies(by_mark(tuple(rest), tuple(glitched)), mechanic.sides ** (2 * dice))


def count_one_again(dice: int, mechanic: Mechanic, ones: str) -> Tallies:
    """Return the tallies of *dice* dice if one miss is rerolled; *ones* as above."""
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
    return _tallies_by_ruling(cases, dice, mechanic, ones, mechanic.sides ** (dice + 1))


def count_one_raised(dice: int, mechanic: Mechanic, ones: str) -> Tallies:
    """Return the tallies of *dice* dice if one of them counts as one more; *ones* as above."""
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
    return _tallies_by_ruling(cases, dice, mechanic, ones, mechanic.sides**dice)


def _again(dice: int, thrown: int, die: Die, glitch: bool) -> list[tuple[int, int]]:
    """Return, for each number of hits on *thrown* of *dice* dice, the weights without and with a glitch."""
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


def _tallies_by_ruling(
    cases: dict[tuple[int, int, bool], int], dice: int, mechanic: Mechanic, ones: str, total: int
) -> Tallies:
    """Return the tallies of *cases*: hits, final ones, and whether the first throw was a glitch."""
    rest, glitched = [0] * (dice + 1), [0] * (dice + 1)
    for (hits, shown, first), weight in cases.items():
        if not weight:
            continue
        last = mechanic.glitch and 2 * shown > dice
        glitch = {FIRST: first, EITHER: first or last, LAST: last}[ones]
        (glitched if glitch else rest)[hits] += weight
    return Tallies(by_mark(tuple(rest), tuple(glitched)), total)
