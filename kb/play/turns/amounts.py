"""Amounts of a turn, worked out of what a request tells."""

from collections.abc import Mapping
from dataclasses import dataclass

import resolver
from kb.model import Edition
from resolver.notation import Rounding, names_in, parse_value

INITIATIVE = "initiative"
"""The resource that `initiative` of a request is about."""

INITIATIVE_DICE = "Initiative Dice"
"""The term that `initiative_dice` of a request is about."""

Told = Mapping[str, int]
"""Ratings by term, and amounts of resources by key."""


@dataclass(frozen=True, slots=True)
class Amount:
    """What an amount comes to. Nothing that is paid or given is ever below 0."""

    least: int
    """Its value; the lowest that it can be, where that is unknown."""
    depends_on: str = ""
    """What it depends on that is unknown; empty where it is known."""


def work_out(edition: Edition, amount: int | str, told: Told) -> Amount:
    """Return what *amount* comes to.

    Args:
        edition: The edition.
        amount: A number, or an expression over terms; the lower their ratings, the lower it must be.
        told: The ratings.
    """
    if isinstance(amount, int):
        return Amount(max(amount, 0))
    tree = parse_value(amount, frozenset(edition.terms))
    missing = [name.name for name in names_in(tree) if name.name not in told]
    ratings = {**told, **{name: _least(edition, name) for name in missing}}
    value = resolver.evaluate(tree, resolver.Scene(actor=ratings), _rounding(edition)).value
    if not isinstance(value, int):
        return Amount(0, "something the source does not say")
    if not missing:
        return Amount(max(value, 0))
    return Amount(max(value, 0), f"{' and '.join(missing)}; give {' and '.join(map(told_as, missing))}")


def told_as(name: str) -> str:
    """Return where in a request a rating or an amount is given."""
    field = {INITIATIVE: "initiative", INITIATIVE_DICE: "initiative_dice"}.get(name)
    return f"`{field}`" if field else f"{name!r} under `ratings`"


def _least(edition: Edition, name: str) -> int:
    term = edition.terms.get(name)
    return max(term.least or 0, 0) if term else 0


def _rounding(edition: Edition) -> Rounding:
    ruling = edition.rulings.get("rounding")
    return "up" if ruling and ruling.choice == "up" else "down"
