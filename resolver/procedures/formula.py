"""An expression as a function of the fields of earlier steps: read once, worked out for every state of a chain.

The walk that gives an expression its value gives this function too: names of such fields stand for places of a
state, and an operation on two functions is the function that does the operation.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from resolver.notation import Dice, Expression, Rounding, dice_in, lookups_in
from resolver.procedures.procedure import Variable
from resolver.values.algebras import operand
from resolver.values.arithmetic import Operation
from resolver.values.expression import fold
from resolver.values.scene import Scene, Unbound, Value
from resolver.values.thrown import with_dice

State = tuple[Value, ...]
Formula = Callable[[State], Value]


@dataclass(frozen=True, slots=True)
class _Place:
    """Stands in a scene for a value that each state has its own of."""

    index: int


class _Functions:
    """The algebra of functions of a state."""

    def constant(self, value: Value) -> Formula:
        place: object = value
        if isinstance(place, _Place):
            index = place.index
            return lambda state: state[index]
        return lambda _: value

    def throw(self, dice: Dice) -> Formula:
        raise TypeError(f"{dice} is thrown; it is no function of what came before")

    def combine(self, operation: Operation, first: Formula, second: Formula) -> Formula:
        return lambda state: operation(operand(first(state)), operand(second(state)))


def formula(
    expression: Expression,
    variables: Sequence[Variable],
    scene_with: Callable[[Iterable[tuple[Variable, Value]]], Scene],
    rounding: Rounding,
) -> Formula | None:
    """Return *expression* as a function of the values of *variables*, in that order.

    None where it is none: it throws dice, a name of it has no value, or it looks such a value up in a table.

    Args:
        expression: As parsed.
        variables: The fields of earlier steps that it reads.
        scene_with: Gives the scene in which those fields have values.
        rounding: The ruling for divisions that do not say how they are rounded.
    """
    places = [cast("Value", _Place(index)) for index in range(len(variables))]
    scene = scene_with(zip(variables, places, strict=True))
    if dice_in(with_dice(expression, scene)) or (places and lookups_in(expression)):
        return None
    try:
        return fold(expression, scene, _Functions(), rounding).value
    except Unbound:
        return None
