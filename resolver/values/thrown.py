"""Values that are dice: a name or look-up worth "3D" or "1d8+1d4" is thrown in place."""

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

_DICE = re.compile(r"[0-9]+[dD][0-9]*(\s*[+-]\s*([0-9]+[dD][0-9]*|[0-9]+))*")


def with_dice(value: Expression, scene: Scene) -> Expression:
    """Return *value* with names and look-ups that are dice replaced by the dice."""
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
    """Return what a table gives; None if nothing, which the look-up itself reports later."""
    try:
        return scene.look_up(lookup)
    except ExpressionError:
        return None


def _dice(value: Value | None) -> Expression | None:
    """Return the dice of *value*; None if it is not dice."""
    return parse_value(value) if isinstance(value, str) and _DICE.fullmatch(value.strip()) else None
