"""Works out the value of an expression in a scene.

There is one evaluator, `fold`, for exact values, given dice and odds alike. It walks a tree and leaves three
questions to an `Algebra` over some type T: what a known value is as a T, what thrown dice are as a T, and
what an operation on two whole numbers does to two Ts.

- exact values (`evaluate`, here): T is `Value`; dice have no value.
- replay: T is `Value`; `throw` takes the faces that were given. Dice are thrown from the left to the right.
- odds: T is a distribution; `throw` gives that of the dice, and `combine` applies the operation to every pair
  of outcomes. The two are always independent: names stand for single values, so all chance comes from the
  dice of the tree, each of which stands in one place. What varies between rolls (fields of steps, ratings
  that are thrown) is for the caller to branch on, with a scene for each branch.

Operations are the functions of `resolver.values.arithmetic`, so an algebra may know one by identity
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
from resolver.values.arithmetic import (
    COMPARISONS,
    Operand,
    Operation,
    add,
    bounded,
    divide_down,
    divide_up,
    higher,
    lower,
    multiply,
    subtract,
)
from resolver.values.scene import UNKNOWN, ExpressionError, Scene, Unbound, UnknownValue, Value

_JOINS = {Product: multiply, Least: lower, Most: higher}

T = TypeVar("T")


class Algebra(Protocol[T]):
    """What values are made of."""

    def constant(self, value: Value) -> T:
        """Return a value that is known."""

    def throw(self, dice: Dice) -> T:
        """Return what thrown dice come to."""

    def combine(self, operation: Operation, first: T, second: T) -> T:
        """Return what an operation makes of two values, neither of them a category."""


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """One term of a sum with what it adds: below 0 where it is taken away."""

    term: Expression
    value: T

    @property
    def label(self) -> str:
        """The term as it is printed."""
        return print_value(self.term)


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[T]):
    """The value of an expression and the terms that make up its sum, in order (one, where it is no sum)."""

    value: T
    parts: tuple[Part[T], ...]


def evaluate(expression: Expression, scene: Scene, rounding: Rounding = "down") -> Evaluation[Value]:
    """Return the value of an expression that holds no dice.

    Args:
        expression: As parsed.
        scene: What its names stand for.
        rounding: The ruling for divisions that do not say how they are rounded.

    Raises:
        Unbound: If names have no value; it lists all of them.
        ExpressionError: If a category is calculated with, a table has no such row, or dice are thrown.
        OutOfRange: If a value lies beyond a million.
    """
    return fold(expression, scene, _Exact(), rounding)


def evaluate_limit(
    limit: Expression | Choice, scene: Scene, rounding: Rounding = "down"
) -> Evaluation[Value]:
    """Return the value of a limit; exactly one of two must have one. Errors are those of `evaluate`."""
    if not isinstance(limit, Choice):
        return evaluate(limit, scene, rounding)
    given = [name for name in (limit.first, limit.second) if scene.value_of(name) is not None]
    if not given:
        raise Unbound(scene.missing_in(limit))
    if len(given) > 1:
        first, second = print_value(limit.first), print_value(limit.second)
        raise ExpressionError(
            f'"{first}" and "{second}" are both given, but only one is the limit; leave one out.'
        )
    return evaluate(given[0], scene, rounding)


def holds(condition: Condition, scene: Scene, rounding: Rounding = "down") -> bool | UnknownValue:
    """Return whether a condition is met, or UNKNOWN. Errors are those of `evaluate`."""
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
        raise ExpressionError(
            f'"{print_condition(condition)}" compares {first} with {second}; '
            'compare a category with another one, by "=".'
        )
    return COMPARISONS[operator](first, second)


def fold(
    expression: Expression, scene: Scene, algebra: Algebra[T], rounding: Rounding = "down"
) -> Evaluation[T]:
    """Return the value of an expression in an algebra; arguments and errors are those of `evaluate`."""
    folding = _Folding(expression, scene, algebra, rounding)
    if isinstance(expression, Sum):
        parts = tuple(Part(term, folding.signed(sign, term)) for sign, term in expression.terms)
        return Evaluation(folding.total([part.value for part in parts]), parts)
    value = folding.value(expression, alone=True)
    return Evaluation(value, (Part(expression, value),))


class _Folding(Generic[T]):
    """One walk over a tree, from the left to the right."""

    __slots__ = ("algebra", "rounding", "scene", "whole")

    def __init__(self, whole: Expression, scene: Scene, algebra: Algebra[T], rounding: Rounding) -> None:
        self.whole = whole
        self.scene = scene
        self.algebra = algebra
        self.rounding = rounding

    def value(self, expression: Expression, *, alone: bool = False) -> T:
        """Return the value of an expression; only one that stands alone may be a category."""
        match expression:
            case Name():
                return self.known(expression, self.scene.value_of(expression), alone=alone)
            case Number(number) | Flat(number):
                return self.algebra.constant(number)
            case Lookup():
                return self.known(expression, self.scene.looked_up(expression), alone=alone)
            case Unknown():
                return self.algebra.constant(UNKNOWN)
            case Dice():
                return self.algebra.throw(expression)
            case Sum(terms):
                return self.total([self.signed(sign, term) for sign, term in terms])
            case Product(first, second) | Least(first, second) | Most(first, second):
                return self.joined(_JOINS[type(expression)], first, second)
            case Quotient(dividend, divisor, rounding):
                operation = divide_up if (rounding or self.rounding) == "up" else divide_down
                return self.joined(operation, dividend, Number(divisor))

    def known(self, leaf: Name | Lookup, value: Value | None, *, alone: bool) -> T:
        if value is None:
            raise Unbound(self.scene.missing_in(self.whole))
        if isinstance(value, int):
            value = bounded(value)
        elif isinstance(value, str) and not alone:
            raise ExpressionError(
                f'"{print_value(leaf)}" is "{value}", a category; use it only in a table or with "=".'
            )
        return self.algebra.constant(value)

    def joined(self, operation: Operation, first: Expression, second: Expression) -> T:
        return self.algebra.combine(operation, self.value(first), self.value(second))

    def signed(self, sign: str, term: Expression) -> T:
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
        raise ExpressionError(f"{print_value(dice)} needs a roll; a value without dice is expected here.")

    def combine(self, operation: Operation, first: Value, second: Value) -> Value:
        # `fold` lets no category through.
        return operation(cast("Operand", first), cast("Operand", second))
