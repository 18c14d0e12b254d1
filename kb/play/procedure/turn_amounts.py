"""Amounts of a turn and values by formula, computed from the ratings of a request or a character."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import resolver
from kb.model import Edition
from kb.model.character import MOST, Numbers
from kb.play.sentences.turn import amount_left_open, turn_depends_on
from resolver.notation import Rounding, names_in, parse_value
from resolver.reasons import Reason

INITIATIVE = "initiative"
"""The resource that `initiative` in a request sets."""

INITIATIVE_DICE = "Initiative Dice"
"""The term that `initiative_dice` in a request sets."""

_DECIMAL = re.compile(r"[0-9]{1,2}[.,][0-9]{1,3}")

GivenNumbers = Mapping[str, int]
"""Ratings by term, and amounts of resources by key."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A computed amount. Costs and gains are never below 0."""

    least: int
    """Its value, or the lowest possible value if it is unknown."""
    depends_on: Reason | None = None
    """The unknowns that it depends on; None if it is known."""


def compute_amount(edition: Edition, amount: int | str, numbers: GivenNumbers) -> Amount:
    """Return the computed *amount*.

    Args:
        edition: The edition.
        amount: A number, or an expression over terms that never falls as their ratings rise.
        numbers: The given ratings.
    """
    if isinstance(amount, int):
        return Amount(max(amount, 0))
    tree = parse_value(amount, edition.names_in_formulas)
    missing = [name.name for name in names_in(tree) if name.name not in numbers]
    ratings = {**numbers, **{name: _least(edition, name) for name in missing}}
    value = resolver.evaluate(tree, resolver.Scene(actor=ratings), _rounding(edition)).value
    if not isinstance(value, int):
        return Amount(0, amount_left_open())
    if not missing:
        return Amount(max(value, 0))
    return Amount(max(value, 0), turn_depends_on(missing, [field_of(name) for name in missing]))


def values_by_formula(
    edition: Edition, numbers: Numbers, more: Mapping[str, int] = MappingProxyType({})
) -> Numbers:
    """Return what follows from *numbers* by a formula of the edition, with *more*, where a sheet doesn't give it."""
    read = {name: _whole(number) for name, number in numbers.items()}
    whole = {name: number for name, number in read.items() if number is not None}
    found: Numbers = {}
    for name, term in edition.terms.items():
        if term.formula is not None and name not in numbers:
            amount = compute_amount(edition, term.formula, whole)
            if amount.depends_on is None and amount.least <= MOST:
                found[name] = max(amount.least + more.get(name, 0), 0)
    return found


def field_of(name: str) -> str:
    """Return the place in a request for a rating or an amount: `initiative_dice`, `ratings.Shoot`."""
    fields = {INITIATIVE: "initiative", INITIATIVE_DICE: "initiative_dice"}
    return fields.get(name, f"ratings.{name}")


def _whole(number: int | str) -> int | None:
    """Return a number as formulas count it; None if it is dice or words.

    A decimal one, as Essence is, counts as the next whole one: rounded up, a third of the sum comes to the same.
    """
    if isinstance(number, int):
        return number
    return math.ceil(Fraction(number.replace(",", "."))) if _DECIMAL.fullmatch(number) else None


def _least(edition: Edition, name: str) -> int:
    term = edition.terms.get(name)
    return max(term.least or 0, 0) if term else 0


def _rounding(edition: Edition) -> Rounding:
    ruling = edition.rulings.get("rounding")
    return "up" if ruling and ruling.choice == "up" else "down"
