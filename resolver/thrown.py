"""Ratings that are dice: a name whose value is written as dice ("3D", "1d6") is thrown wherever it stands."""

import re
from dataclasses import replace

from resolver.notation import (
    Dice,
    Expression,
    Least,
    Most,
    Name,
    Product,
    Quotient,
    Sum,
    parse_value,
)
from resolver.scene import Scene

_DICE = re.compile(r"\d+[dD]\d*")


def with_dice(value: Expression, scene: Scene) -> Expression:
    """Return *value* with dice in place of the names that stand for them."""
    match value:
        case Name():
            return _dice(value, scene) or value
        case Sum(terms):
            return Sum(tuple((sign, with_dice(term, scene)) for sign, term in terms))
        case Least(first, second) | Most(first, second) | Product(first, second):
            return type(value)(with_dice(first, scene), with_dice(second, scene))
        case Quotient(dividend):
            return replace(value, value=with_dice(dividend, scene))
    return value


def _dice(name: Name, scene: Scene) -> Dice | None:
    value = scene.value_of(name)
    if not isinstance(value, str) or not _DICE.fullmatch(value):
        return None
    parsed = parse_value(value)
    return parsed if isinstance(parsed, Dice) else None
