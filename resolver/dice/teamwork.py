"""Teamwork: those who help throw first, and their hits are dice for the one who leads."""

from collections.abc import Callable
from math import lcm

from resolver.dice.odds import Odds
from resolver.dice.tallies import Mark, Tallies


def help_odds(helpers: list[Tallies], limit: int) -> Odds[tuple[int, int]]:
    """Return the odds of the dice that helpers give, together with how far they raise the limit.

    Args:
        helpers: What each of them may come to.
        limit: By how much the limit rises for each who has a hit and no glitch.
    """
    together: Odds[tuple[int, int]] = Odds.certain((0, 0))
    for tallies in helpers:
        together = together.combine(tallies.odds().map(lambda came: helps(*came, limit)), _sum)
    return together


def helps(hits: int, mark: Mark, limit: int) -> tuple[int, int]:
    """Return the dice that one helper gives, and by how much the limit rises."""
    return hits, limit if hits and mark == "none" else 0


def helped_tallies(help_: Odds[tuple[int, int]], tallies_with: Callable[[int, int], Tallies]) -> Tallies:
    """Return the tallies of a roll that is made with the help of *help_*.

    Args:
        help_: The odds of dice and limit that are added.
        tallies_with: The tallies of the roll with so many dice more and a limit so much higher.
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
