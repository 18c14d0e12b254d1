"""How well units of work predict time, over random requests and the slowest ones known.

Run it with `make bench`. Times are processor times without caches.
"""

import json
import math
import time
from collections.abc import Iterator
from statistics import correlation, median
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import kb
from kb.files.load import load
from resolver.dice import throws
from resolver.rolls.odds import extended
from resolver.work import bounded
from tests.soak.asking import KINDS
from tests.soak.requests import Drawing

MANY = {"resolve": 400, "solve": 150, "convert": 100, "turn": 100, "fits": 60}
"""How many random requests of each kind to measure."""

_NO_BOUND = 10**12

_CACHES = (throws._helped_tallies, throws._help, throws._thrown_tallies, extended._too_few)

HEAVIEST: tuple[tuple[str, dict[str, Any]], ...] = (
    *(
        (
            "solve",
            {
                "edition": "sr5",
                "roll": roll,
                "ratings": {"Logic": 20, "Willpower": 9},
                "against": {"Willpower": 40},
                "chance": "0.9",
                "vary": "Logic",
                "curve": {"least": 0, "most": 40},
                **more,
            },
        )
        for roll in (
            "Logic [Willpower] (target.Willpower) v. Willpower",
            "Logic (99, 1 hour)",
            "Logic (100D)",
        )
        for more in ({}, {"teamwork": [5] * 8}, {"modifiers": [{"set": {"explode": "all"}}]})
    ),
    *(
        ("resolve", {"edition": "sr5", "roll": f"10 dice ({required}, 1 hour)", "teamwork": helpers})
        for required in (10, 40)
        for helpers in ([5], [5] * 3, [2] * 8)
    ),
)
"""The slowest requests found: dials without a direction, helpers, extended tests."""


class Measurement(NamedTuple):
    """A request with its units of work and its time."""

    kind: str
    body: dict[str, Any]
    units: int
    seconds: float


def main() -> None:
    """Print a unit's time for each kind of request, and how well units predict time."""
    base, console = load(), Console()
    measurements = [each for each in measure(base) if each.units]
    logs = [(math.log(each.units), math.log(each.seconds)) for each in measurements]
    table = Table("requests", "number", "median units", "most units", "µs a unit", title="Work and time")
    for kind in (*MANY, "all"):
        of_kind = [each for each in measurements if kind in (each.kind, "all")]
        units = [each.units for each in of_kind]
        each_unit = median(each.seconds / each.units for each in of_kind) * 1e6
        table.add_row(kind, str(len(of_kind)), f"{median(units):,.0f}", f"{max(units):,}", f"{each_unit:.2f}")
    console.print(table)
    console.print(
        f"correlation of units and time, both as logarithms: {correlation(*zip(*logs, strict=True)):.2f}"
    )
    slowest = max(measurements, key=lambda each: each.seconds)
    console.print(
        f"slowest: {slowest.seconds * 1e3:.0f} ms, {slowest.units:,} units, {slowest.kind} ", end=""
    )
    console.print(json.dumps(slowest.body)[:300], markup=False)


def measure(base: kb.KnowledgeBase) -> Iterator[Measurement]:
    """Yield every answered request with its units and its time."""
    random_requests = (
        (kind, KINDS[kind].draw(Drawing(seed), base)) for kind, many in MANY.items() for seed in range(many)
    )
    for kind, body in (*random_requests, *HEAVIEST):
        for cache in _CACHES:
            cache.cache_clear()
        with bounded(_NO_BOUND) as budget:
            start = time.process_time()
            try:
                KINDS[kind].answer(base, body)
            except ValueError:
                continue  # part of a refused request's work is not done
            yield Measurement(kind, body, budget.spent, time.process_time() - start)


if __name__ == "__main__":
    main()
