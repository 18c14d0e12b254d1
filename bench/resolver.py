"""The resolver next to icepool and a NumPy simulation in one run: the time of each, and the ratios.

Run it with `make bench`. Times are the best of several runs; only the ratios hold on other machines.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import icepool
import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track
from rich.table import Table

from kb.play.answer.chances import odds_fields
from kb.play.answer.parts import reason_fields
from kb.play.answer.replay import replay_fields
from resolver import Change, Mechanic, Resolved, Scene, Test, resolve
from resolver.dice.bounds import MOST_DICE
from resolver.dice.exploding import count_exploding
from resolver.dice.handling import MOST_HELPERS, MOST_HELPING, MOST_HELPING_HANDLED
from resolver.dice.throws import MOST_HANDLED
from resolver.notation import parse_roll
from resolver.rolls.bind.bound import bind
from resolver.rolls.odds.roll_odds import roll_odds

SAMPLES = 1_000_000
RUNS = 5

HITS = Mechanic(family="hits", hit_from=5, glitch=True)
TARGET = Mechanic(family="target-number", open_ended=True, all_ones=True)
TOTAL = Mechanic(family="total", sides=20)


@dataclass(frozen=True, slots=True)
class Race:
    """One question, and how each of the three answers it."""

    name: str
    ours: Callable[[], Fraction | None]
    icepool: Callable[[], Fraction] | None
    simulated: Callable[[np.random.Generator], float]


def _odds(notation: str, mechanic: Mechanic) -> Callable[[], Fraction | None]:
    bound = bind(Test(parse_roll(notation), mechanic), Scene())
    return lambda: roll_odds(bound).success


def _hits_and_glitch(dice: int) -> "icepool.Die[tuple[int, bool]]":
    """Return hits together with whether they glitch, as ours do: the two depend on each other."""
    one = icepool.d6.map(lambda face: icepool.Vector((int(face >= 5), int(face == 1))))
    return (dice @ one).map(lambda hits, ones: (hits, 2 * ones > dice), star=True)


def _icepool_opposed(dice: int) -> Fraction:
    side = _hits_and_glitch(dice)
    both = icepool.map(lambda a, b: (a[0] - b[0], a[1], b[1]), side, side, star=False)
    return Fraction(both.map(lambda found: found[0] > 0).probability(True))


def _icepool_threshold(dice: int, least: int) -> Fraction:
    return Fraction(_hits_and_glitch(dice).map(lambda found: found[0] >= least).probability(True))


def _icepool_exploding(dice: int, target: int, depth: int) -> Fraction:
    hit = icepool.d6.explode(depth=depth).map(lambda total: int(total >= target))
    return Fraction((dice @ hit >= 1).probability(True))


def _simulated_hits(generator: np.random.Generator, dice: int) -> npt.NDArray[np.intp]:
    counted: npt.NDArray[np.intp] = (generator.integers(1, 7, (SAMPLES, dice), dtype=np.int8) >= 5).sum(
        axis=1
    )
    return counted


def _simulated_exploding(generator: np.random.Generator, dice: int, target: int) -> float:
    total = generator.integers(1, 7, (SAMPLES, dice), dtype=np.int16)
    again = total == 6
    while again.any():
        more = generator.integers(1, 7, (SAMPLES, dice), dtype=np.int16)
        total += np.where(again, more, 0).astype(np.int16)
        again &= more == 6
    return float(((total >= target).sum(axis=1) >= 1).mean())


def _exploding_hits(dice: int, least: int) -> Fraction:
    """Return the chance of *least* hits without a glitch on dice with exploding sixes."""
    weights = count_exploding(dice, 6, 5, glitch=True)
    return Fraction(sum(weights.weights["none"][least:]), weights.total)


def _icepool_exploding_hits(dice: int, least: int, depth: int) -> Fraction:
    """Return the same with up to *depth* more rolls of a die, by the ones of the first."""
    one = icepool.d6.explode(depth=depth).map(
        lambda total: icepool.Vector(((total - 1) // 6 + ((total - 1) % 6 >= 4), int(total == 1)))
    )
    return Fraction((dice @ one).map(lambda hits, ones: hits >= least and 2 * ones <= dice).probability(True))


def _simulated_exploding_hits(generator: np.random.Generator, dice: int, least: int) -> float:
    first = generator.integers(1, 7, (SAMPLES, dice), dtype=np.int8)
    hits, again = (first >= 5).sum(axis=1), (first == 6).sum(axis=1)
    while again.any():
        thrown = generator.multinomial(again, [2 / 3, 1 / 6, 1 / 6])
        hits, again = hits + thrown[:, 1] + thrown[:, 2], thrown[:, 2]
    return float(((hits >= least) & (2 * (first == 1).sum(axis=1) <= dice)).mean())


CONTESTS = (
    Race(
        "12 dice v. 12 dice",
        _odds("12 dice v. 12 dice", HITS),
        lambda: _icepool_opposed(12),
        lambda generator: float((_simulated_hits(generator, 12) > _simulated_hits(generator, 12)).mean()),
    ),
    Race(
        "20 dice v. 20 dice",
        _odds("20 dice v. 20 dice", HITS),
        lambda: _icepool_opposed(20),
        lambda generator: float((_simulated_hits(generator, 20) > _simulated_hits(generator, 20)).mean()),
    ),
    Race(
        "12 exploding dice against 9",
        _odds("12 dice (9)", TARGET),
        lambda: _icepool_exploding(12, 9, depth=6),
        lambda generator: _simulated_exploding(generator, 12, 9),
    ),
    Race(
        "12 exploding dice, 4 hits and no glitch",
        lambda: _exploding_hits(12, 4),
        lambda: _icepool_exploding_hits(12, 4, depth=9),
        lambda generator: _simulated_exploding_hits(generator, 12, 4),
    ),
    Race(
        "12 dice, threshold 4",
        _odds("12 dice (4)", HITS),
        lambda: _icepool_threshold(12, 4),
        lambda generator: float((_simulated_hits(generator, 12) >= 4).mean()),
    ),
)

EXPLODING = Change(set={"explode": "all"})
AGAIN = Change(set={"reroll": "failures"})
HELPED_LESS = Change(helpers=(MOST_HELPING_HANDLED // 4,) * 4, helped_limit=1)
HELPED = Change(helpers=(MOST_HELPING // MOST_HELPERS,) * MOST_HELPERS, helped_limit=1)
TREATED = f"{MOST_HANDLED} dice (20) v. {MOST_DICE} dice"
FEWER = f"{MOST_HANDLED - MOST_HELPING_HANDLED} dice [20] v. {MOST_DICE} dice"

LARGEST: tuple[tuple[str, Mechanic, tuple[Change, ...]], ...] = (
    ("100 dice v. 100 dice", HITS, ()),
    ("100 dice (50) v. 100 dice", HITS, ()),
    ("100 dice [60] (100D) v. 100 dice [60]", HITS, ()),
    ("100 dice [50] (20)", HITS, ()),
    ("40 dice (100, 1 hour)", HITS, ()),
    ("40 dice [20] (100, 1 hour)", HITS, ()),
    (TREATED, HITS, (EXPLODING,)),
    (TREATED, HITS, (EXPLODING, Change(set={"wild": "replace 1"}))),
    (TREATED, HITS, (AGAIN,)),
    ("60 dice [20] v. 100 dice", HITS, (HELPED,)),
    (FEWER, HITS, (HELPED_LESS, AGAIN)),
    (FEWER, HITS, (HELPED_LESS, EXPLODING)),
    ("100 dice (30)", TARGET, ()),
    ("100 dice (7) v. 100 dice (9)", TARGET, ()),
    ("100 dice (30) v. 100 dice (30)", TARGET, ()),
    ("100 dice [60] (30) v. 100 dice [60] (29)", TARGET, ()),
    ("83d6 v. 83d6", TOTAL, ()),
    ("83d6 (50d6)", TOTAL, ()),
    ("83d6 (300) v. 83d6", TOTAL, ()),
    ("83d6 (50d6) v. 83d6", TOTAL, ()),
    ("41d6 - 40d6 v. 60d5 + 40d4", TOTAL, ()),
    ("1d500 (1d250) v. 1d500", TOTAL, ()),
)
"""Requests at the bounds; the slowest is printed."""


def best_time(question: Callable[[], object], runs: int = RUNS) -> float:
    """Return the shortest time of *question* over several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        question()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print the time of each question, and the slowest request within the bounds."""
    console = Console()
    generator = np.random.default_rng(1)
    table = Table(title="Chance of success: seconds, and how many times faster than the peer")
    for column in ("question", "ours", "icepool", "ratio", f"NumPy, {SAMPLES:,} samples", "ratio"):
        table.add_column(column, justify="left" if column == "question" else "right")
    for contest in track(CONTESTS, "timing", console=console, transient=True):
        exact = contest.ours()
        if contest.icepool:
            off = abs(float(contest.icepool()) - float(exact or 0))
            assert off < 1e-6, (contest.name, off)
        assert abs(contest.simulated(generator) - float(exact or 0)) < 0.01, contest.name
        ours = best_time(contest.ours)
        peer = best_time(contest.icepool) if contest.icepool else None
        simulated = best_time(lambda contest=contest: contest.simulated(generator))  # type: ignore[misc]
        table.add_row(
            contest.name,
            f"{ours * 1e6:,.0f} µs",
            f"{peer * 1e6:,.0f} µs" if peer else "",
            f"{peer / ours:,.0f}" if peer else "",
            f"{simulated * 1e3:,.0f} ms",
            f"{simulated / ours:,.0f}",
        )
    console.print(table)
    seconds = {request[0] + _changes_text(request[2]): _seconds(*request) for request in LARGEST}
    slowest = max(seconds, key=lambda name: seconds[name])
    console.print(f"slowest single request: {slowest}, {seconds[slowest] * 1e3:.1f} ms")


def _changes_text(changes: Sequence[Change]) -> str:
    helped = [f"{len(change.helpers)} helpers" for change in changes if change.helpers]
    return "".join(f", {value}" for change in changes for value in change.set.values()) + ", ".join(
        ["", *helped]
    )


def _seconds(notation: str, mechanic: Mechanic, changes: Sequence[Change]) -> float:
    return best_time(lambda: _answer_fields(resolve(Test(parse_roll(notation), mechanic), Scene(), changes)))


def _answer_fields(answer: Resolved) -> dict[str, Any]:
    """Return *answer* as requests receive it, without their subject."""
    reasons = reason_fields(answer.warnings, answer.unknown)
    return odds_fields(answer, None) | reasons | replay_fields(answer, None, None, str)


if __name__ == "__main__":
    main()
