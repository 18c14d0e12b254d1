"""The Wild Die: one die of a pool that counts for three when it hits, and spoils others when it shows a 1."""

from math import comb

from resolver.counting import counting_die, marked, tails_of_ones
from resolver.mechanic import Mechanic
from resolver.tallies import Tallies

WORTH = 3
"""How many hits a Wild Die is that hits."""


def wild_hits(face: int, mechanic: Mechanic) -> int:
    """Return how many hits a Wild Die is that shows *face*."""
    return WORTH if face >= mechanic.counted_from else 0


def others_hit_from(face: int, mechanic: Mechanic) -> int:
    """Return the lowest face that is a hit on the other dice: a 1 on the Wild Die cancels the lowest hits."""
    return mechanic.counted_from + (face == 1)


def count_with_wild(dice: int, mechanic: Mechanic, face: int | None = None) -> Tallies:
    """Return the tallies of *dice* dice (1 or more), one of them wild.

    Args:
        dice: The whole pool, the Wild Die among them.
        mechanic: Which faces are hits, and whether ones are a glitch; a 1 on the Wild Die is one of them.
        face: What the Wild Die shows; any face, each as likely, where it is None.
    """
    faces = range(1, mechanic.sides + 1) if face is None else (face,)
    length = dice - 1 + WORTH + 1
    rest, glitched = [0] * length, [0] * length
    for shown in faces:
        for hits, (good, bad) in enumerate(_others(dice, shown, mechanic), wild_hits(shown, mechanic)):
            rest[hits] += good
            glitched[hits] += bad
    return Tallies(marked(tuple(rest), tuple(glitched)), mechanic.sides ** (dice - 1) * len(faces))


def _others(dice: int, face: int, mechanic: Mechanic) -> list[tuple[int, int]]:
    """Return, for each number of hits on the other dice, the weights without and with a glitch of the whole pool."""
    others = dice - 1
    die = counting_die(mechanic.sides, others_hit_from(face, mechanic))
    clean = die.one + die.neither
    every = [comb(others, hits) * die.hit**hits for hits in range(others + 1)]
    if not mechanic.glitch:
        return [(weight * clean ** (others - hits), 0) for hits, weight in enumerate(every)]
    least = dice // 2 + 1 - (face == 1)
    if least < 1:
        return [(0, weight * clean ** (others - hits)) for hits, weight in enumerate(every)]
    tails = tails_of_ones(others, least, die)
    bad = [weight * tails[others - hits] for hits, weight in enumerate(every)]
    return [(weight * clean ** (others - hits) - bad[hits], bad[hits]) for hits, weight in enumerate(every)]
