"""The wild die of the D6 Legend rules: its 1 is a critical failure, its highest face a hit and another throw."""

from math import comb

from resolver.dice.counting import counting_die
from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Tallies


def plays_legend(mechanic: Mechanic, ruling: str) -> bool:
    """Return whether one die of every pool is wild in this way: where a 1 has no meaning of its own."""
    return ruling == "legend" and mechanic.family == "hits" and not (mechanic.glitch or mechanic.all_ones)


def count_legend(dice: int, mechanic: Mechanic) -> Tallies:
    """Return the tallies of *dice* dice (1 or more), one of them wild; a critical failure is marked as such.

    A 1 that the wild die shows when it is thrown again is a plain miss. Scores past 2 * dice + 20 stand in one last,
    open score.
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
