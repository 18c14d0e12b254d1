"""What one side throws, and its exact odds."""

from collections.abc import Mapping
from dataclasses import dataclass

from resolver.algebras import check_points
from resolver.bounds import MOST_DICE, MOST_TARGET, within
from resolver.counting import Die, count, counting_die, target_die
from resolver.mechanic import Mechanic
from resolver.tallies import Tallies
from resolver.totals import natural, total_of
from resolver.wild import count_with_wild

LEAST_TARGET = 2
"""A target number below this is raised to it: a 1 never succeeds."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Dice whose hits are counted."""

    dice: int
    limit: int | None = None
    target: int | None = None
    """The number that each die has to reach; None where the mechanic says which faces are hits."""
    wild: bool = False
    """Whether the first of them is a Wild Die."""
    wild_face: int | None = None
    """What the Wild Die shows, where that is asked about."""

    def __post_init__(self) -> None:
        within("the number of dice of one side", self.dice, 0, MOST_DICE)
        if self.target is not None:
            within("the target number", self.target, LEAST_TARGET, MOST_TARGET)


@dataclass(frozen=True, slots=True)
class Totalled:
    """Dice that are added up, with a bonus."""

    dice: tuple[tuple[int, int], ...]
    """How many of how many sides, in the order of the roll; below 0 they are taken away."""
    bonus: int = 0
    limit: int | None = None

    def __post_init__(self) -> None:
        within("the number of dice of one side", sum(abs(many) for many, _ in self.dice), 0, MOST_DICE)
        check_points(self.dice)


Throw = Counted | Totalled


def tallies_of(throw: Throw, mechanic: Mechanic, rulings: Mapping[str, str]) -> Tallies:
    """Return what *throw* may come to, after its limit."""
    if isinstance(throw, Counted) and throw.wild:
        tallies = count_with_wild(throw.dice, mechanic, throw.wild_face)
    elif isinstance(throw, Counted):
        die = die_of(mechanic, throw.target)
        tallies = count(throw.dice, die, glitch=mechanic.glitch, all_ones=mechanic.all_ones)
    else:
        tallies = _total(throw, mechanic, rulings)
    return tallies.at_most(throw.limit)


def die_of(mechanic: Mechanic, target: int | None) -> Die:
    """Return one die of a pool of the mechanic; *target* is what it has to reach, where that is up to the roll."""
    if mechanic.family == "target-number":
        return target_die(mechanic.sides, target or LEAST_TARGET, open_ended=mechanic.open_ended)
    return counting_die(mechanic.sides, mechanic.counted_from)


def deciding_die(throw: Totalled, mechanic: Mechanic) -> bool:
    """Return whether the roll has one die only, of the mechanic's sides: its face may decide by itself."""
    return throw.dice == ((1, mechanic.sides),)


def _total(throw: Totalled, mechanic: Mechanic, rulings: Mapping[str, str]) -> Tallies:
    high, low = rulings["natural_20"] == "on", rulings["natural_1"] == "on"
    if (high or low) and deciding_die(throw, mechanic):
        return natural(total_of([], throw.bonus), mechanic.sides, high=high, low=low)
    return total_of(throw.dice, throw.bonus)
