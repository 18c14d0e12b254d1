"""Read the numbers of a printed roll, with a sentence for each that is unknown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from resolver.dice.bounds import MOST_TERMS, OutOfRange
from resolver.dice.mechanic import Mechanic
from resolver.notation import Choice, Expression, Rounding, Sum
from resolver.rolls.bind.roll_changes import Modifier
from resolver.values.arithmetic import Operand, add
from resolver.values.expression import Algebra, Evaluation, Part, evaluate_limit, fold
from resolver.values.names_read import names_read, step_of
from resolver.values.scene import (
    UNKNOWN,
    ExpressionError,
    Missing,
    Scene,
    Unbound,
    UnknownValue,
    Value,
    lacking,
)
from resolver.values.thrown import with_dice
from resolver.wording import listed

T = TypeVar("T")

NOT_GIVEN = "the source does not give it."
"""Why a number is unknown that a printed roll calls so."""

LEFT_OUT = "which isn't rolled here."
"""Why a number is unknown that comes from an earlier step."""


@dataclass(frozen=True, slots=True)
class RollRules:
    """The mechanic and all rulings in force."""

    mechanic: Mechanic
    rulings: Mapping[str, str]

    @property
    def rounding(self) -> Rounding:
        """The rounding of divisions without "up" or "down"."""
        return "up" if self.rulings["rounding"] == "up" else "down"


@dataclass(frozen=True, slots=True)
class NumberReader:
    """Reads numbers in a scene, and collects reasons and warnings."""

    scene: Scene
    rules: RollRules
    unknown: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    lacking: list[Missing] = field(default_factory=list)
    """Names that have no value."""

    def sum(self, what: str, expression: Expression, algebra: Algebra[T]) -> Evaluation[T] | None:
        """Return the value of *expression* with its terms as printed; None if a name has no value.

        Raises:
            ExpressionError: If it calculates with a category, or has dice where none are allowed.
            OutOfRange: If it has too many terms.
        """
        terms = [term for _, term in expression.terms] if isinstance(expression, Sum) else [expression]
        if len(terms) > MOST_TERMS:
            raise OutOfRange(f"the {what} has {len(terms)} terms; at most {MOST_TERMS} are allowed")
        try:
            found = fold(with_dice(expression, self.scene), self.scene, algebra, self.rules.rounding)
        except Unbound as error:
            self.missing(what, error)
            return None
        values = (part.value for part in found.parts)
        return Evaluation(found.value, tuple(map(Part, terms, values)))

    def limit(self, limit: Expression | Choice) -> Value | None:
        """Return the value of a limit; None if one of its names has no value."""
        try:
            return evaluate_limit(limit, self.scene, self.rules.rounding).value
        except Unbound as error:
            self.missing("limit", error)
            return None

    def number(
        self, what: str, tree: Expression | Choice, value: Value, modifiers: Iterable[Modifier] = ()
    ) -> int | None:
        """Return *value* with *modifiers*; None, with the reason recorded, if it is unknown.

        Args:
            what: What it is, in words.
            tree: The expression with that value.
            value: The value.
            modifiers: What is added to it.

        Raises:
            ExpressionError: If it is a category.
        """
        total, why = _operand(what, value), self._why(tree)
        for modifier in modifiers:
            total = add(total, _operand(what, modifier.value))
            if isinstance(modifier.value, UnknownValue) and modifier.reason:
                why = _not_given(modifier.reason)
        if isinstance(total, UnknownValue):
            self.unknown.append(f"The {what} {_verb(what)} unknown: {why}")
            return None
        return total

    def _why(self, tree: Expression | Choice) -> str:
        """Return why the value of *tree* is unknown: an earlier step is, or the source does not give it."""
        steps = dict.fromkeys(
            step_of(name)
            for name in names_read(self.scene.keys, tree)
            if step_of(name) in self.scene.steps and self.scene.value_of(name) is UNKNOWN
        )
        return f"{listed(steps)} {'is' if len(steps) == 1 else 'are'} unknown too." if steps else NOT_GIVEN

    def at_least(self, least: int, what: str, value: int) -> int:
        """Return *value*, or *least* with a warning if it is lower."""
        if value >= least:
            return value
        self.warnings.append(
            f"The {what} {_verb(what, 'comes', 'come')} to {value}, which counts as {least}."
        )
        return least

    def missing(self, what: str, error: Unbound) -> None:
        """Record that *what* is unknown because names have no value."""
        self.lacking.extend(error.missing)
        steps = [one for one in error.missing if one.step is not None]
        if steps:
            names = listed(dict.fromkeys(str(one.step) for one in steps))
            self.unknown.append(f"The {what} {_verb(what, 'comes', 'come')} from {names}, {LEFT_OUT}")
        if others := [one for one in error.missing if one not in steps]:
            self.unknown.append(f"{lacking(others)}, so the {what} {_verb(what)} unknown.")


def _verb(what: str, one: str = "is", several: str = "are") -> str:
    """Return the verb that agrees with *what*: "the dice are", "the threshold is"."""
    return several if what.endswith("dice") else one


def _operand(what: str, value: Value) -> Operand:
    if isinstance(value, str):
        raise ExpressionError(f'The {what} is "{value}", a category; it must be a number.')
    return value


def _not_given(reason: str) -> str:
    """Return why an added number is unknown: the change's reason, if that is a sentence."""
    return reason if reason.endswith(".") else f'the source gives no number for "{reason}".'
