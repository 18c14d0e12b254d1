"""Teamwork: helpers roll first, and their hits add dice for the leader."""

from collections.abc import Callable
from math import lcm

from resolver.dice.odds import Odds
from resolver.dice.tallies import Mark, Tallies


def help_odds(helpers: list[Tallies], limit: int) -> Odds[tuple[int, int]]:
    """Return the joint odds of the dice that helpers add and how much they raise the limit.

    Args:
        helpers: The tallies of each helper.
        limit: How much each helper with a hit and no glitch raises the limit.
    """
    together: Odds[tuple[int, int]] = Odds.certain((0, 0))
    for tallies in helpers:
        together = together.combine(tallies.odds().map(lambda came: helps(*came, limit)), _sum)
    return together


def helps(hits: int, mark: Mark, limit: int) -> tuple[int, int]:
    """Return the dice that one helper adds, and how much the limit rises."""
    return hits, limit if hits and mark == "none" else 0


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


def _sum(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return first[0] + second[0], first[1] + second[1]
