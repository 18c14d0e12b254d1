"""Evaluate expressions in a scene.

There is one evaluator, `fold`, for exact values, given dice and odds alike. It walks a tree and leaves three
things to an `Algebra` over some type T: a known value as a T, thrown dice as a T, and an operation on two
whole numbers applied to two Ts.

- exact values (`evaluate`, here): T is `Value`; dice have no value.
- replay: T is `Value`; `throw` takes the given faces, from left to right.
- odds: T is a distribution; `throw` gives that of the dice, and `combine` applies the operation to every pair
  of outcomes. The two are always independent: names stand for single values, so all chance comes from the
  dice of the tree, and each die is in one place of it. What varies between rolls (fields of steps, ratings
  that are thrown) is for the caller to branch on, with a scene for each branch.

Operations are the functions of `resolver.values.arithmetic`, so an algebra can recognize one by identity
(`operation is add`) and take a faster way. Categories never reach them.
"""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

from resolver.notation import (
    Choice,
    Condition,
    Dice,
    Expression,
    Flat,
    Least,
    Lookup,
    Most,
    Name,
    Number,
    Product,
    Quotient,
    Rounding,
    Sum,
    Unknown,
    print_condition,
    print_value,
)
from resolver.sentences.values import (
    category_in_formula,
    divisor_too_low,
    not_comparable,
    two_limits_given,
    value_needs_roll,
)
from resolver.values.arithmetic import (
    COMPARISONS,
    Operand,
    Operation,
    add,
    divide_down,
    divide_up,
    higher,
    lower,
    multiply,
    subtract,
    within_bounds,
)
from resolver.values.scene import UNKNOWN, ExpressionError, Scene, Unbound, UnknownValue, Value

_JOINS = {Product: multiply, Least: lower, Most: higher}

T = TypeVar("T")


class Algebra(Protocol[T]):
    """The operations on values of a type."""

    def constant(self, value: Value) -> T:
        """Return a known value."""

    def throw(self, dice: Dice) -> T:
        """Return the value of thrown dice."""

    def combine(self, operation: Operation, first: T, second: T) -> T:
        """Return the result of an operation on two values, neither of them a category."""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One term of a sum with its amount, negative if it is subtracted."""

    term: Expression
    value: T

    @property
    def label(self) -> str:
        """The term as printed."""
        return print_value(self.term)


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[T]):
    """The value of an expression, and the terms of its sum, in order."""

    value: T
    parts: tuple[Part[T], ...]


def evaluate(expression: Expression, scene: Scene, rounding: Rounding = "down") -> Evaluation[Value]:
    """Return the value of an expression without dice.

    Args:
        expression: The syntax tree.
        scene: The values of its names.
        rounding: The ruling for divisions without "up" or "down".

    Raises:
        Unbound: If names have no value; it lists all of them.
        ExpressionError: If it calculates with a category, a table has no such row, or it has dice.
        OutOfRange: If a value lies beyond a million.
    """
    return fold(expression, scene, _Exact(), rounding)


def evaluate_limit(
    limit: Expression | Choice, scene: Scene, rounding: Rounding = "down"
) -> Evaluation[Value]:
    """Return the value of a limit; exactly one of two must have a value. Raises the errors of `evaluate`."""
    if not isinstance(limit, Choice):
        return evaluate(limit, scene, rounding)
    given = [name for name in (limit.first, limit.second) if scene.value_of(name) is not None]
    if not given:
        raise Unbound(scene.missing_in(limit))
    if len(given) > 1:
        first, second = print_value(limit.first), print_value(limit.second)
        raise ExpressionError(two_limits_given(first, second))
    return evaluate(given[0], scene, rounding)


def holds(condition: Condition, scene: Scene, rounding: Rounding = "down") -> bool | UnknownValue:
    """Return whether a condition is met, or UNKNOWN. Raises the errors of `evaluate`."""
    operator, other = condition.operator or ">", condition.second or Number(0)
    try:
        first = evaluate(condition.first, scene, rounding).value
        second = evaluate(other, scene, rounding).value
    except Unbound:
        raise Unbound(scene.missing_in(condition)) from None
    if isinstance(first, UnknownValue) or isinstance(second, UnknownValue):
        return UNKNOWN
    if isinstance(first, str) and isinstance(second, str) and operator == "=":
        return first == second
    if isinstance(first, str) or isinstance(second, str):
        raise ExpressionError(not_comparable(print_condition(condition), first, second))
    return COMPARISONS[operator](first, second)


def fold(
    expression: Expression, scene: Scene, algebra: Algebra[T], rounding: Rounding = "down"
) -> Evaluation[T]:
    """Return the value of an expression in an algebra; arguments and errors as in `evaluate`."""
    folding = _Folding(expression, scene, algebra, rounding)
    if isinstance(expression, Sum):
        parts = tuple(Part(term, folding.signed_term(sign, term)) for sign, term in expression.terms)
        return Evaluation(folding.total([part.value for part in parts]), parts)
    value = folding.value(expression, alone=True)
    return Evaluation(value, (Part(expression, value),))


class _Folding(Generic[T]):
    """One walk over a tree, from left to right."""

    __slots__ = ("algebra", "rounding", "scene", "whole")

    def __init__(self, whole: Expression, scene: Scene, algebra: Algebra[T], rounding: Rounding) -> None:
        self.whole = whole
        self.scene = scene
        self.algebra = algebra
        self.rounding = rounding

    def value(self, expression: Expression, *, alone: bool = False) -> T:
        """Return the value of an expression; only a single name or look-up can be a category."""
        match expression:
            case Name():
                return self.leaf_value(expression, self.scene.value_of(expression), alone=alone)
            case Number(number) | Flat(number):
                return self.algebra.constant(number)
            case Lookup():
                return self.leaf_value(expression, self.scene.look_up(expression), alone=alone)
            case Unknown():
                return self.algebra.constant(UNKNOWN)
            case Dice():
                return self.algebra.throw(expression)
            case Sum(terms):
                return self.total([self.signed_term(sign, term) for sign, term in terms])
            case Product(first, second) | Least(first, second) | Most(first, second):
                return self.combine(_JOINS[type(expression)], first, second)
            case Quotient(dividend, divisor, rounding):
                operation = divide_up if (rounding or self.rounding) == "up" else divide_down
                return self.combine(operation, dividend, self.divisor(divisor))

    def leaf_value(self, leaf: Name | Lookup, value: Value | None, *, alone: bool) -> T:
        if value is None:
            raise Unbound(self.scene.missing_in(self.whole))
        if isinstance(value, int):
            value = within_bounds(value)
        elif isinstance(value, str) and not alone:
            raise ExpressionError(category_in_formula(print_value(leaf), value))
        return self.algebra.constant(value)

    def divisor(self, divisor: int | Name) -> Expression:
        """Return a divisor as an expression.

        Raises:
            ExpressionError: If its value is below 1.
        """
        if isinstance(divisor, int):
            return Number(divisor)
        value = self.scene.value_of(divisor)
        if isinstance(value, int) and value < 1:
            raise ExpressionError(divisor_too_low(print_value(divisor), value))
        return divisor

    def combine(self, operation: Operation, first: Expression, second: Expression) -> T:
        return self.algebra.combine(operation, self.value(first), self.value(second))

    def signed_term(self, sign: str, term: Expression) -> T:
        value = self.value(term)
        return self.algebra.combine(subtract, self.algebra.constant(0), value) if sign == "-" else value

    def total(self, values: list[T]) -> T:
        total = values[0]
        for value in values[1:]:
            total = self.algebra.combine(add, total, value)
        return total


class _Exact:
    """The algebra of single values."""

    def constant(self, value: Value) -> Value:
        return value

    def throw(self, dice: Dice) -> Value:
        raise ExpressionError(value_needs_roll(print_value(dice)))

    def combine(self, operation: Operation, first: Value, second: Value) -> Value:
        # `fold` lets no category through.
        return operation(cast("Operand", first), cast("Operand", second))
