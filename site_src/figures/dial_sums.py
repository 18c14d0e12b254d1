"""What a dial adds up of your own ratings, so that it can start with those of a character."""

from collections.abc import Iterator
from typing import Any

from kb.model import Edition
from kb.play.request.tiers import USUAL, rating_of
from resolver import Bound
from resolver.dice.throws import CountedThrow
from resolver.notation import Choice, Dice, Expression, Flat, Name, Number, Sum
from resolver.values.names_read import Side, other_side
from site_src.figures.dials import ShownDial

Addend = int | dict[str, Any]
"""A number, or a rating: its `name`, under `or` the names that it stands for, and `less` if it is taken off."""


def addends_of(edition: Edition, bound: Bound, dial: ShownDial) -> list[Addend] | None:
    """Return what *dial* adds up; None if not all of it is plain numbers and ratings of yours.

    Args:
        edition: The edition of the roll.
        bound: The roll with a professional's ratings.
        dial: One of its dials.
    """
    if dial.part is None:
        return None
    who, key = dial.part
    printed = bound.changed.roll.actor if who == "actor" else bound.changed.roll.opposition
    side = bound.actor if who == "actor" else bound.opponent
    roller = bound.changed.scene.roller
    owner = roller if who == "actor" else other_side(roller)
    expression = getattr(printed, key)
    if side is None or side.on_top or isinstance(expression, Choice):
        return None
    try:
        found = [*_addends(edition, expression, owner, counted=isinstance(side.throw, CountedThrow))]
    except ValueError:
        return None
    found += _modifiers(bound, who, key)
    return found if _professional(edition, found) == dial.value else None


def _addends(edition: Edition, expression: Expression, owner: Side, *, counted: bool) -> Iterator[Addend]:
    """Yield the terms of a sum.

    Raises:
        ValueError: If one of them is neither a number nor a rating of yours.
    """
    for sign, term in expression.terms if isinstance(expression, Sum) else [("+", expression)]:
        match term:
            case Dice() if not counted:
                continue
            case Number(number) | Flat(number) | Dice(number, None):
                yield number if sign == "+" else -number
            case Name(name, of) if (of or owner) == "actor" and _is_yours(edition, name):
                others = edition.terms[name].stands_for
                yield {
                    "name": name,
                    **({"or": others} if others else {}),
                    **({"less": True} if sign == "-" else {}),
                }
            case _:
                raise ValueError(term)


def _is_yours(edition: Edition, name: str) -> bool:
    term = edition.terms.get(name)
    return term is not None and term.of == "actor" and term.is_ is None


def _modifiers(bound: Bound, who: str, key: str) -> list[int]:
    changes = [each for each in bound.changed.modifiers if (each.who, each.on) == (who, key)]
    return [each.value for each in changes if isinstance(each.value, int)]


def _professional(edition: Edition, addends: list[Addend]) -> int | None:
    """Return the sum for a professional; None if nothing of it is a rating."""
    ratings = [each for each in addends if isinstance(each, dict)]
    found = [rating_of(edition.terms[each["name"]], USUAL) for each in ratings]
    numbers = [each for each in found if isinstance(each, int)]
    if not ratings or len(numbers) < len(found):
        return None
    signed = [-number if "less" in each else number for number, each in zip(numbers, ratings, strict=True)]
    return sum(signed) + sum(each for each in addends if isinstance(each, int))
