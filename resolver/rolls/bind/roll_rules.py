"""Read the numbers of a printed roll, with a reason for each that is unknown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from resolver.dice.bounds import MOST_TERMS, OutOfRange
from resolver.dice.mechanic import Mechanic
from resolver.notation import Choice, Expression, Rounding, Sum
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Modifier, Who
from resolver.sentences.limits import too_many_terms
from resolver.sentences.rolls import (
    change_not_given,
    change_without_value,
    comes_from_step_left_out,
    counts_as_least,
    no_value,
    not_given,
    step_unknown,
)
from resolver.sentences.values import category_not_number
from resolver.values.arithmetic import Operand, add
from resolver.values.expression import Algebra, Evaluation, Part, evaluate_limit, fold
from resolver.values.names_read import names_in_trees, step_of
from resolver.values.scene import (
    UNKNOWN,
    ExpressionError,
    Missing,
    Scene,
    Unbound,
    UnknownValue,
    Value,
    names_of,
)
from resolver.values.thrown import with_dice

T = TypeVar("T")


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
class NumberRole:
    """A number to read."""

    part: Literal["pool", "limit", "requirement", "value"]
    """The part of the roll that it is; `value` for a step or a result that is not a roll."""
    word: str
    """Its name in sentences."""
    side: Who = "actor"
    """The side whose it is."""


@dataclass(frozen=True, slots=True)
class NumberReader:
    """Reads numbers in a scene, and collects reasons and warnings."""

    scene: Scene
    rules: RollRules
    unknown: list[Reason] = field(default_factory=list)
    warnings: list[Reason] = field(default_factory=list)
    lacking: list[Missing] = field(default_factory=list)
    """Names that have no value."""

    def sum(self, sought: NumberRole, expression: Expression, algebra: Algebra[T]) -> Evaluation[T] | None:
        """Return the value of *expression* with its terms as printed; None if a name has no value.

        Raises:
            ExpressionError: If it calculates with a category, or has dice where none are allowed.
            OutOfRange: If it has too many terms.
        """
        terms = [term for _, term in expression.terms] if isinstance(expression, Sum) else [expression]
        if len(terms) > MOST_TERMS:
            raise OutOfRange(too_many_terms(sought.word, len(terms), MOST_TERMS))
        try:
            found = fold(with_dice(expression, self.scene), self.scene, algebra, self.rules.rounding)
        except Unbound as error:
            self.record_missing(sought, error)
            return None
        values = (part.value for part in found.parts)
        return Evaluation(found.value, tuple(map(Part, terms, values)))

    def limit_that_counts(self, limit: Expression | Choice) -> Expression | Choice:
        """Return the one of two alternative limits that has a value; both if neither has."""
        if not isinstance(limit, Choice):
            return limit
        given = [name for name in (limit.first, limit.second) if self.scene.value_of(name) is not None]
        return given[0] if len(given) == 1 else limit

    def limit(self, sought: NumberRole, limit: Expression | Choice) -> Value | None:
        """Return the value of a limit; None if one of its names has no value."""
        try:
            return evaluate_limit(limit, self.scene, self.rules.rounding).value
        except Unbound as error:
            self.record_missing(sought, error)
            return None

    def number(
        self, sought: NumberRole, tree: Expression | Choice, value: Value, modifiers: Iterable[Modifier]
    ) -> int | None:
        """Return *value* with those of *modifiers* that are about it; None, with the reason recorded, if unknown.

        Args:
            sought: What it is.
            tree: The expression with that value.
            value: The value.
            modifiers: What is added to the parts of the roll.

        Raises:
            ExpressionError: If it is a category.
        """
        total, unknown_modifier = _operand(sought, value), None
        for modifier in (each for each in modifiers if each.on == sought.part):
            total = add(total, _operand(sought, modifier.value))
            if isinstance(modifier.value, UnknownValue) and (modifier.reason or modifier.lacking):
                unknown_modifier = modifier
        if isinstance(total, UnknownValue):
            self.unknown.append(self._why(sought, tree, unknown_modifier))
            return None
        return total

    def _why(self, sought: NumberRole, tree: Expression | Choice, modifier: Modifier | None) -> Reason:
        """Return why *tree* is unknown: *modifier* or an earlier step is, or the source does not give it."""
        about = (sought.part, sought.word, sought.side)
        if modifier is not None and modifier.lacking:
            return change_without_value(*about, names_of(modifier.lacking))
        if modifier is not None:
            return change_not_given(*about, modifier.reason or "", modifier.why_unknown)
        steps = dict.fromkeys(
            step_of(name)
            for name in names_in_trees(self.scene.keys, tree)
            if step_of(name) in self.scene.steps and self.scene.value_of(name) is UNKNOWN
        )
        return step_unknown(*about, list(steps)) if steps else not_given(*about)

    def at_least(self, least: int, sought: NumberRole, value: int) -> int:
        """Return *value*, or *least* with a warning if it is lower."""
        if value >= least:
            return value
        self.warnings.append(counts_as_least(sought.part, sought.word, sought.side, value, least))
        return least

    def record_missing(self, sought: NumberRole, error: Unbound) -> None:
        """Record that a number is unknown because names have no value."""
        self.lacking.extend(error.missing)
        about = (sought.part, sought.word, sought.side)
        if steps := list(dict.fromkeys(one.step for one in error.missing if one.step is not None)):
            self.unknown.append(comes_from_step_left_out(*about, steps))
        if others := [one for one in error.missing if one.step is None]:
            self.unknown.append(no_value(*about, names_of(others)))


def _operand(sought: NumberRole, value: Value) -> Operand:
    if isinstance(value, str):
        raise ExpressionError(category_not_number(sought.word, value))
    return value
