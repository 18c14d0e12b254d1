"""Values that are dice: a name or a look-up whose value is written so ("3D", "1d8+1") is thrown where it stands."""

import re
from dataclasses import replace

from resolver.notation import (
    Expression,
    Least,
    Lookup,
    Most,
    Name,
    Product,
    Quotient,
    Sum,
    parse_value,
)
from resolver.values.scene import ExpressionError, Scene, Value

_DICE = re.compile(r"\d+[dD]\d*(\s*[+-]\s*\d+)?")


def with_dice(value: Expression, scene: Scene) -> Expression:
    """Return *value* with dice in place of the names and the look-ups that stand for them."""
    match value:
        case Name():
            return _dice(scene.value_of(value)) or value
        case Lookup():
            return _dice(_cell(value, scene)) or value
        case Sum(terms):
            return Sum(tuple((sign, with_dice(term, scene)) for sign, term in terms))
        case Least(first, second) | Most(first, second) | Product(first, second):
            return type(value)(with_dice(first, scene), with_dice(second, scene))
        case Quotient(dividend):
            return replace(value, value=with_dice(dividend, scene))
    return value


def _cell(lookup: Lookup, scene: Scene) -> Value | None:
    """Return what a table gives; None if it gives nothing, which the caller who resolves the look-up reports."""
    try:
        return scene.looked_up(lookup)
    except ExpressionError:
        return None


def _dice(value: Value | None) -> Expression | None:
    """Return what *value* throws; None where it is no dice."""
    return parse_value(value) if isinstance(value, str) and _DICE.fullmatch(value.strip()) else None
