"""Teamwork: helpers roll first, and their hits add dice for the leader."""

from collections.abc import Callable, Iterable
from functools import reduce
from math import lcm
from typing import NamedTuple

from resolver.dice.odds import Odds
from resolver.dice.tallies import Mark, Tallies


class Help(NamedTuple):
    """What helpers add to the leader's roll."""

    dice: int = 0
    limit: int = 0
    """How much they raise the limit."""
    spoiled: bool = False
    """Whether one of them glitched critically: then none raises the limit (SR5 core p. 49)."""


def helps(hits: int, mark: Mark, limit: int) -> Help:
    """Return what one helper adds; with a hit and no glitch, the limit rises by *limit*."""
    return Help(hits, limit if hits and mark == "none" else 0, mark == "critical-glitch")


def help_of_all(helpers: Iterable[Help], most: int | None) -> Help:
    """Return what all *helpers* add together: at most *most* dice, and nothing to a spoiled limit."""
    return reduce(lambda one, other: _together(one, other, most), helpers, Help())


def help_odds(helpers: list[Tallies], limit: int, most: int | None = None) -> Odds[tuple[int, int]]:
    """Return the joint odds of the dice that helpers add and how much they raise the limit.

    Args:
        helpers: The tallies of each helper.
        limit: How much each helper with a hit and no glitch raises the limit.
        most: The most dice that they add together; None if nothing limits them.
    """
    together = Odds.certain(Help())
    for tallies in helpers:
        each = tallies.odds().map(lambda fallen: helps(*fallen, limit))
        together = together.combine(each, lambda one, other: _together(one, other, most))
    return together.map(lambda given: given[:2])


def helped_tallies(help_: Odds[tuple[int, int]], tallies_with: Callable[[int, int], Tallies]) -> Tallies:
    """Return the tallies of a roll made with *help_*.

    Args:
        help_: The odds of the dice and the limit added.
        tallies_with: Gives the tallies of the roll with dice added and the limit raised.
    """
    parts = [(weight, tallies_with(*given)) for given, weight in help_.weights.items()]
    scale = lcm(*(part.total for _, part in parts))
    kept = [part.most for _, part in parts if part.open_above]
    merged: dict[Mark, list[int]] = {}
    most = min(kept) if kept else max(part.most for _, part in parts)
    for weight, part in parts:
        for mark, weights in part.weights.items():
            row = merged.setdefault(mark, [0] * (most + 1))
            for score, ways in enumerate(weights, part.least):
                row[min(score, most)] += weight * ways * (scale // part.total)
    listed = {mark: tuple(row) for mark, row in merged.items()}
    return Tallies(listed, help_.total * scale, open_above=bool(kept))


def _together(first: Help, second: Help, most: int | None) -> Help:
    dice = first.dice + second.dice
    spoiled = first.spoiled or second.spoiled
    limit = 0 if spoiled else first.limit + second.limit
    return Help(dice if most is None else min(dice, most), limit, spoiled)
