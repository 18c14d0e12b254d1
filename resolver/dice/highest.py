"""Open tests: dice of which the highest one counts; a die that shows its highest face is thrown again and added."""

from resolver.dice.mechanic import Mechanic
from resolver.dice.tallies import Mark, Tallies, Weights

DEPTH = 10
"""How often a die is followed that is thrown again; what lies beyond stands in one last, open score."""


def count_highest(dice: int, mechanic: Mechanic) -> Tallies:
    """Return the tallies of the highest of *dice* dice; ones on all of them are marked where they mean something.

    No more than t on each die has a chance that is the power of one die's, so that the highest is exactly t with the
    difference of two powers.
    """
    if not dice:
        return Tallies({"none": (1,)}, 1)
    one, total = _up_to(mechanic)
    powers = [count**dice for count in one]
    scores = [high - low for low, high in zip([0, *powers], powers, strict=False)]
    rest = total**dice - powers[-1]
    listed = (*scores, rest) if mechanic.open_ended else tuple(scores)
    weights: dict[Mark, Weights] = {"none": listed}
    if mechanic.all_ones:
        weights = {"none": (listed[0], 0, *listed[2:]), "critical-glitch": (0, listed[1])}
    return Tallies(weights, total**dice, open_above=mechanic.open_ended)


def _up_to(mechanic: Mechanic) -> tuple[list[int], int]:
    """Return in how many cases one die comes to no more than 0, 1, 2 and so on, and how many cases there are."""
    sides = mechanic.sides
    if not mechanic.open_ended:
        return list(range(sides + 1)), sides
    total = int(sides ** (DEPTH + 1))
    beyond = [sides ** (DEPTH - again) * (sides - face) for again in range(DEPTH) for face in range(sides)]
    return [total - more for more in beyond], total
