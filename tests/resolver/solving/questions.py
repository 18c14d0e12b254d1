"""Rolls to solve for a chance, some drawn at random, and the slow way to solve them."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from hypothesis import strategies as st

from resolver import Change, Mechanic, Scene, Test, resolve
from resolver.dice.bounds import MOST_TARGET
from resolver.notation import parse_roll
from resolver.procedures.procedure import Procedure
from resolver.solving.dials import Dial, dial_of
from resolver.solving.evaluator import Evaluator, Point, ask
from tests.resolver.mechanics import LEGEND, NAMES, OPEN, POOL, TOTAL, Ratings

MODERATE = 40
"""How many examples a law is tried with whose examples take long."""


def asking(
    roll: str,
    mechanic: Mechanic = POOL,
    ratings: Ratings | None = None,
    against: Ratings | None = None,
    changes: Iterable[Change] = (),
    rulings: Mapping[str, str] | None = None,
) -> Evaluator:
    """Return what asks for a roll."""
    test = Test(parse_roll(roll, NAMES), mechanic, names=NAMES)
    return Evaluator(
        ask(
            Procedure.of(test),
            Scene(actor=ratings or {}, target=against or {}),
            list(changes),
            rulings=rulings,
        )
    )


def dial(asked: Evaluator, vary: str) -> Dial:
    """Return one of the dials of the roll that is asked for."""
    return dial_of(asked.bound, vary)


def printed(
    mechanic: Mechanic, vary: str, numbers: Mapping[str, int | None], value: int | None = None
) -> str:
    """Return a roll's text with these numbers, one of them changed without a dial."""
    given = {**numbers, **({} if value is None else {vary: value})}
    own = {key: f"({n})" if n is not None and n < 0 else n for key, n in given.items()}
    dice = "1d20 + {0}" if mechanic.family == "total" else "{0} dice"
    limit = "" if own.get("limit") is None else f" [{own['limit']}]"
    needed = "" if own.get("requirement") is None else f" ({own['requirement']})"
    other = ""
    if own.get("against") is not None:
        target = " (4)" if mechanic.family == "target-number" else ""
        other = f" v. {dice.format(own['against'])}{target}"
    return dice.format(own["pool"]) + limit + needed + other


def scanned(
    mechanic: Mechanic, vary: str, numbers: Mapping[str, int | None], values: Iterable[int]
) -> list[Point]:
    """Return the chance of success at each of *values*, each worked out as a roll of its own."""
    found = []
    for value in values:
        roll = parse_roll(printed(mechanic, vary, numbers, value), NAMES)
        success = resolve(Test(roll, mechanic), Scene()).odds.success
        assert isinstance(success, Fraction)
        found.append(Point(value, success))
    return found


Numbers = Mapping[str, int | None]

FAMILIES = (POOL, LEGEND, OPEN, TOTAL)

CHANCES = st.fractions(Fraction(1, 50), 1, max_denominator=60)


def span(mechanic: Mechanic, vary: str) -> range:
    """Return the values that the slow way tries: all of a dial's that make a difference."""
    if mechanic.family == "total":
        return range(-60, 61)
    if vary == "requirement":
        return range(2, MOST_TARGET + 1) if mechanic.family == "target-number" else range(1, 61)
    return range(61)


@st.composite
def numbered(draw: st.DrawFn) -> tuple[Mechanic, str, Numbers]:
    """Draw a mechanic, what is varied, and the numbers of a roll that has it."""
    mechanic = draw(st.sampled_from(FAMILIES))
    total = mechanic.family == "total"
    vary = draw(st.sampled_from(["pool", "requirement", "against", *([] if total else ["limit"])]))
    needs = vary == "requirement" or mechanic.family == "target-number" or draw(st.booleans())
    opposed = vary == "against" or not needs or draw(st.booleans())
    limits = st.integers(0, 8) if vary == "limit" else st.none() | st.integers(0, 8)
    numbers = {
        "pool": draw(st.integers(0, 12)),
        "limit": None if total else draw(limits),
        "requirement": draw(st.integers(2, 9)) if needs else None,
        "against": draw(st.integers(0, 9)) if opposed else None,
    }
    return mechanic, vary, numbers
