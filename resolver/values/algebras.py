"""The meanings of dice in an expression: dice of a pool, terms of a total, odds, or given faces."""

from dataclasses import dataclass

from resolver.dice.bounds import MOST_DICE, OutOfRange, check_points, within
from resolver.dice.convolution import convolve
from resolver.dice.counting import count, counting_die
from resolver.dice.mechanic import Mechanic
from resolver.dice.odds import Odds
from resolver.dice.tallies import Tallies
from resolver.dice.totals import total_of
from resolver.notation import Dice, print_value
from resolver.sentences.limits import too_many_pairs
from resolver.sentences.values import (
    category_calculated,
    dice_inside_function,
    dice_without_target,
    sides_in_pool,
)
from resolver.values.arithmetic import Operand, Operation, add, subtract
from resolver.values.scene import ExpressionError, Value

MOST_PAIRS = 10_000
"""The most pairs of values for one operation on dice."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Counts the dice of a pool: `3D` is three dice."""

    mechanic: Mechanic

    def constant(self, value: Value) -> Value:
        """Return *value*, a number of dice."""
        return value

    def throw(self, dice: Dice) -> Value:
        """Return the number of dice in the pool."""
        if dice.sides is not None:
            hits = self.mechanic.word("hits")
            raise ExpressionError(sides_in_pool(print_value(dice), dice.count, hits))
        return dice.count

    def combine(self, operation: Operation, first: Value, second: Value) -> Value:
        """Return the result of *operation* on two numbers of dice."""
        return operation(operand(first), operand(second))


@dataclass(frozen=True, slots=True)
class Terms:
    """Dice to add up, and a bonus."""

    dice: tuple[tuple[int, int], ...] = ()
    """(number, sides); negative numbers are subtracted."""
    bonus: Operand = 0


@dataclass(frozen=True, slots=True)
class Adding:
    """Separates the dice of a total from its bonus."""

    mechanic: Mechanic

    def constant(self, value: Value) -> Terms:
        """Return *value* as a bonus."""
        return Terms(bonus=operand(value))

    def throw(self, dice: Dice) -> Terms:
        """Return the dice; `3D` are dice of the mechanic."""
        return Terms(((dice.count, dice.sides or self.mechanic.sides),))

    def combine(self, operation: Operation, first: Terms, second: Terms) -> Terms:
        """Return the result of *operation* on two terms; dice can only be added and subtracted."""
        if operation not in (add, subtract) and (first.dice or second.dice):
            raise ExpressionError(dice_inside_function())
        sign = -1 if operation is subtract else 1
        taken = tuple((sign * count, sides) for count, sides in second.dice)
        return Terms(first.dice + taken, operation(first.bonus, second.bonus))


@dataclass(frozen=True, slots=True)
class Likely:
    """The odds of values: `3D` is the hits of three dice, or their sum if dice add up."""

    mechanic: Mechanic

    def constant(self, value: Value) -> Odds[Value]:
        """Return the odds of a certain value."""
        return Odds.certain(value)

    def throw(self, dice: Dice) -> Odds[Value]:
        """Return the odds of the dice."""
        within("the number of dice of one value", dice.count, 0, MOST_DICE)
        sides = added_sides(dice, self.mechanic)
        if sides is None:
            tallies = count(dice.count, counting_die(self.mechanic.sides, self.mechanic.counted_from))
        else:
            check_points([(dice.count, sides)])
            tallies = total_of([(dice.count, sides)])
        return _odds(tallies)

    def combine(self, operation: Operation, first: Odds[Value], second: Odds[Value]) -> Odds[Value]:
        """Return the odds of *operation* on two independent values."""
        pairs = len(first.weights) * len(second.weights)
        if pairs == 1:
            return Odds.certain(operation(operand(*first.weights), operand(*second.weights)))
        if operation is add and len(first.weights) > 1 and len(second.weights) > 1:
            return _odds(_add_tallies(_dense(first), _dense(second)))
        if pairs > MOST_PAIRS:
            raise OutOfRange(too_many_pairs(pairs, MOST_PAIRS))
        return first.combine(second, lambda one, other: operation(operand(one), operand(other)))


def added_sides(dice: Dice, mechanic: Mechanic) -> int | None:
    """Return the sides of dice that are added up in a value; None for dice whose hits are counted.

    Raises:
        ExpressionError: If the dice need a target number, which a value does not have.
    """
    if dice.sides is not None:
        return dice.sides
    if mechanic.family == "target-number":
        raise ExpressionError(dice_without_target(print_value(dice), dice.count, mechanic.sides))
    return mechanic.sides if mechanic.family == "total" else None


def _odds(tallies: Tallies) -> Odds[Value]:
    return Odds(dict(enumerate(tallies.scores(), tallies.least)), tallies.total)


def _dense(odds: Odds[Value]) -> Tallies:
    """Return odds of numbers as tallies."""
    numbers = {value: weight for value, weight in odds.weights.items() if isinstance(value, int)}
    least, most = min(numbers), max(numbers)
    weights = tuple(numbers.get(value, 0) for value in range(least, most + 1))
    return Tallies({"none": weights}, odds.total, least)


def _add_tallies(first: Tallies, second: Tallies) -> Tallies:
    weights = convolve(first.scores(), second.scores())
    return Tallies({"none": weights}, first.total * second.total, first.least + second.least)


def operand(value: Value) -> Operand:
    """Return *value* if it can be calculated with.

    Raises:
        ExpressionError: If it is a category.
    """
    if isinstance(value, str):
        raise ExpressionError(category_calculated(value))
    return value
