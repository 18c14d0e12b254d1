"""Exact arithmetic on whole numbers, some of them unknown, within a bound."""

import operator
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Literal

from resolver.dice.bounds import within
from resolver.values.scene import UNKNOWN, UnknownValue

MOST_RESULT = 10**6
"""The largest value, positive or negative."""

Operand = int | UnknownValue
Operation = Callable[[Operand, Operand], Operand]

COMPARISONS: Mapping[Literal[">", ">=", "=", "<", "<="], Callable[[int, int], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
}


def within_bounds(value: int) -> int:
    """Return a value within the bound as a whole number.

    Raises:
        OutOfRange: If it is more than a million away from 0.
    """
    return int(within("a value", value, -MOST_RESULT, MOST_RESULT))


def _operation(function: Callable[[int, int], int]) -> Operation:
    @wraps(function)
    def on_operands(first: Operand, second: Operand) -> Operand:
        if isinstance(first, UnknownValue) or isinstance(second, UnknownValue):
            return UNKNOWN
        return within_bounds(function(first, second))

    return on_operands


@_operation
def add(first: int, second: int) -> int:
    """Return the sum."""
    return first + second


@_operation
def subtract(first: int, second: int) -> int:
    """Return the first minus the second."""
    return first - second


def multiply(first: Operand, second: Operand) -> Operand:
    """Return the product; it is 0 if one of the two is, whatever the other."""
    return 0 if 0 in (first, second) else _product(first, second)


@_operation
def _product(first: int, second: int) -> int:
    return first * second


@_operation
def lower(first: int, second: int) -> int:
    """Return the lower of two."""
    return min(first, second)


@_operation
def higher(first: int, second: int) -> int:
    """Return the higher of two."""
    return max(first, second)


@_operation
def divide_down(first: int, second: int) -> int:
    """Return the quotient, toward zero."""
    quotient = abs(first) // second
    return -quotient if first < 0 else quotient


@_operation
def divide_up(first: int, second: int) -> int:
    """Return the quotient, away from zero."""
    quotient = -(-abs(first) // second)
    return -quotient if first < 0 else quotient
