"""The two ways to evaluate a roll mean the same: replay summed over all dice equals the odds."""

from collections import defaultdict
from fractions import Fraction

import pytest

from resolver import Bound, GivenDice, Mechanic, replay, roll_odds
from tests.resolver.mechanics import LEGEND, OPEN, POOL, TOTAL, every_throw, rolled

GLITCHES = ("glitch", "critical-glitch")


def summed(bound: Bound) -> dict[tuple[str, object], Fraction]:
    """Return the chance of everything that a replay tells, added up over all dice."""
    chances: dict[tuple[str, object], Fraction] = defaultdict(Fraction)
    for chance, dice in every_throw(bound):
        came = replay(bound, GivenDice(dice))
        chances["score", came.score] += chance
        chances["opposing", came.opposing_score] += chance
        chances["net", came.verdict.net] += chance
        chances["outcome", came.verdict.outcome] += chance
        chances["tied", came.verdict.tied] += chance
        chances["glitch", came.verdict.mark in GLITCHES] += chance
        chances["critical", came.verdict.mark == "critical-glitch"] += chance
        chances["opposing glitch", came.opposing_mark in GLITCHES] += chance
    return chances


CASES = [
    *(("3 dice", POOL, {}), ("0 dice", POOL, {}), ("4 dice [2]", POOL, {}), ("3 dice [0]", POOL, {})),
    *(("4 dice [3] (2)", POOL, {}), ("3 dice (2)", POOL, {"difficulty": "beat"}), ("3 dice (0)", POOL, {})),
    *(("3 dice [1] v. 1 dice", POOL, {}), ("2 dice v. 2 dice [1]", POOL, {"tie": "actor"})),
    *(("2 dice v. 2 dice", POOL, {"tie": "draw"}), ("2 dice (1) v. 2 dice", POOL, {})),
    *(("3 dice (4)", OPEN, {}), ("3 dice (7)", OPEN, {}), ("2 dice (9)", OPEN, {})),
    *(("2 dice (12)", OPEN, {}), ("3 dice [1] (1)", OPEN, {}), ("2 dice (5) v. 1 dice (3)", OPEN, {})),
    *(("2 dice (8) v. 1 dice (6)", OPEN, {"tie": "actor"}), ("4 dice (3)", LEGEND, {})),
    *(("2 dice v. 2 dice", LEGEND, {"tie": "actor"}), ("3D (1 + 1D)", LEGEND, {"difficulty_dice": "flat"})),
    *(("1d20 + 4 (15)", TOTAL, {}), ("1d20 + 4 (22)", TOTAL, {"natural_20": "on", "natural_1": "on"})),
    *(("1d20 + 4 (3)", TOTAL, {"natural_20": "on", "natural_1": "on"}), ("1d20 - 2", TOTAL, {})),
    *(("2d6 + 1 (8)", TOTAL, {}), ("2d6 + 1 v. 2d6", TOTAL, {})),
    ("2d6 - 1d4 (5)", TOTAL, {"difficulty": "beat"}),
    ("1d20 v. 1d20 + 3", TOTAL, {"natural_20": "on", "tie": "draw"}),
]

LARGE = [
    *(("6 dice [2]", POOL, {}), ("5 dice [3] (2)", POOL, {}), ("4 dice [2] v. 3 dice", POOL, {})),
    *(("3 dice v. 3 dice [1]", POOL, {"tie": "actor"}), ("4 dice (1) v. 2 dice", POOL, {})),
    *(("2 dice (5) v. 2 dice (3)", OPEN, {}), ("5 dice (3)", LEGEND, {})),
    ("3 dice v. 4 dice", LEGEND, {"tie": "actor"}),
]
"""Rolls with so many dice that all their throws take minutes."""


@pytest.mark.parametrize(
    ("roll", "mechanic", "rulings"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.soak) for case in LARGE)],
)
def test_replay_summed_over_all_dice_equals_the_odds(
    roll: str, mechanic: Mechanic, rulings: dict[str, str]
) -> None:
    bound = rolled(roll, mechanic, rulings=rulings)
    chances, exact = summed(bound), roll_odds(bound)
    assert sum(chance for (kind, _), chance in chances.items() if kind == "score") == 1
    assert exact.score is not None
    assert dict(exact.score.distribution()) == _of(chances, "score")
    if exact.success is not None:
        assert exact.success == chances["outcome", "success"]
        assert exact.failure == chances["outcome", "failure"]
    if exact.net is not None:
        assert dict(exact.net.distribution()) == _of(chances, "net")
    if exact.opposing_score is not None:
        assert dict(exact.opposing_score.distribution()) == _of(chances, "opposing")
        assert exact.tie == chances["tied", True]
    if exact.glitch is not None:
        assert exact.glitch == chances["glitch", True]
        assert exact.critical_glitch == chances["critical", True]
    if exact.opposing_glitch is not None:
        assert exact.opposing_glitch == chances["opposing glitch", True]


def test_dice_in_a_requirement_are_rolled_where_the_ruling_says_so() -> None:
    bound = rolled("3D (1 + 2D)", LEGEND, rulings={"difficulty_dice": "rolled"})
    success = Fraction(0)
    for chance, dice in every_throw(bound):
        for first in range(1, 7):
            for second in range(1, 7):
                came = replay(bound, GivenDice({**dice, "requirement": [first, second]}))
                success += (came.verdict.success is True) * chance / 36
    assert roll_odds(bound).success == success


def _of(chances: dict[tuple[str, object], Fraction], kind: str) -> dict[object, Fraction]:
    return {value: chance for (what, value), chance in chances.items() if what == kind}
