"""Dice thrown again on a 6, counted one by one: a slow oracle for target numbers."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

Chances = Mapping[int, Fraction]
"""The chance of each number of successes."""

LEVELS = ("none", "Light", "Moderate", "Serious", "Deadly")

FACES = range(1, 7)


def reaching(target: int) -> Fraction:
    """Return the chance that one die reaches *target*, which is never below 2."""
    return _adding_up_to(max(target, 2))


def _adding_up_to(number: int) -> Fraction:
    """Return the chance that a die reaches *number*; a 6 that falls short is rolled on."""
    chance = Fraction(0)
    for face in FACES:
        if face >= number:
            chance += Fraction(1, 6)
        elif face == 6:
            chance += Fraction(1, 6) * _adding_up_to(number - 6)
    return chance


def successes(dice: int, target: int) -> dict[int, Fraction]:
    """Return each number of successes' chance, from every way *dice* may reach *target*."""
    one = reaching(target)
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for reached in product((True, False), repeat=dice):
        chance = Fraction(1)
        for die in reached:
            chance *= one if die else 1 - one
        chances[sum(reached)] += chance
    return {number: chance for number, chance in chances.items() if chance}


def staged(level: str, net: int) -> str:
    """Return *level* after staging: two net successes a step, the defender's below 0."""
    place = LEVELS.index(level)
    for _ in range(abs(net) // 2):
        place += 1 if net > 0 else -1
    return LEVELS[min(max(place, 0), 4)]


def wounds(
    level: str, attack: Chances, shield: Chances, soak: Chances, *, stopped_hits: bool = False
) -> dict[str, Fraction]:
    """Return the chance of each level in the end of an attack that begins at *level*.

    With *stopped_hits*, an attack has to be soaked even if the shield takes every success.
    """
    ends: dict[str, Fraction] = defaultdict(Fraction)
    for (hits, a), (taken, b), (soaked, c) in product(attack.items(), shield.items(), soak.items()):
        through = max(hits - taken, 0)
        struck = through > 0 or (stopped_hits and hits > 0)
        ends[staged(level, through - soaked) if struck else "none"] += a * b * c
    return {end: chance for end, chance in ends.items() if chance}
