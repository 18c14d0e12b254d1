"""A chain of steps (rolls, values of them, shifts along a scale) and what each reads."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from resolver.dice.mechanic import Mechanic
from resolver.notation import Condition, Expression, Name, Tree
from resolver.rolls.bind.bound import PrintedRoll, Test
from resolver.rolls.verdict import FIELDS
from resolver.rulings import Declared
from resolver.sentences.values import no_such_step_field
from resolver.values.names_read import names_in_trees, step_of
from resolver.values.scene import ExpressionError, Scene
from resolver.wording import nearest

NONE = "none"
"""The value of a shift that is not made, and of a result with the net of a failed roll."""

LONE = "roll"
"""The name of the only step in the procedure of a test."""

VALUE = "value"
"""The field of a value or a shift that its name alone means."""

MOST = "most"
"""A field of a value: its highest possible amount, given the steps before."""

Variable = tuple[str, str]
"""A field of a step, such as `("attack", "hits")`."""


@dataclass(frozen=True, slots=True)
class ProcedureRoll(PrintedRoll):
    """A roll. Unless its condition is met, its fields are 0. *other* has the target's ratings."""

    by: Literal["actor", "target", "other"] = "actor"
    if_: Condition | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    optional: str = ""
    """When someone makes the roll, in words, if not always: if dice are given but none for it, it was not made."""


@dataclass(frozen=True, slots=True)
class ProcedureValue:
    """A value computed from earlier steps, ratings and dice; 0 if its condition is not met."""

    value: Expression
    if_: Condition | None = None


@dataclass(frozen=True, slots=True)
class ProcedureShift:
    """A move along a scale that stops at both ends; `none` if it is not made."""

    scale: str
    by: Expression
    if_: Condition | None = None
    from_: Expression | None = None
    """Its start, from ratings and tables; by default the rating with the scale's name."""


ProcedureStep = ProcedureRoll | ProcedureValue | ProcedureShift

_FIELDS: Mapping[type[ProcedureStep], Collection[str]] = {
    ProcedureRoll: FIELDS,
    ProcedureValue: {VALUE, MOST},
    ProcedureShift: {VALUE},
}


@dataclass(frozen=True, slots=True)
class Procedure:
    """Steps in order, and their results."""

    steps: Mapping[str, ProcedureStep]
    mechanic: Mechanic
    results: Mapping[str, Expression] = field(default_factory=dict)
    """Its results: term to expression over the steps."""
    asked: Mapping[str, Expression | Condition] = field(default_factory=dict)
    """Values and conditions over the steps, asked for jointly with the results; they throw no dice."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Choices other than the defaults; steps can have their own."""
    scales: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of each scale, from least to most."""
    names: Collection[str] = ()
    """Declared terms."""
    declared: Declared = field(default_factory=dict)
    """Rulings that only data read, such as conditions of steps."""

    @staticmethod
    def of(test: Test, by: Literal["actor", "target"] = "actor") -> "Procedure":
        """Return *test* as a procedure of one step; *by* is the side that rolls."""
        step = ProcedureRoll(**test.roll_fields(), by=by)
        return Procedure(
            {LONE: step}, test.mechanic, rulings=test.rulings, names=test.names, declared=test.declared
        )

    @property
    def lone(self) -> str | None:
        """The name of its only step, a roll that is always made; None if there is more."""
        if len(self.steps) != 1 or self.results:
            return None
        ((name, step),) = self.steps.items()
        return name if isinstance(step, ProcedureRoll) and step.if_ is None else None

    def test(self, step: ProcedureRoll) -> Test:
        """Return one of its rolls as a test."""
        return Test(
            **step.roll_fields(),
            mechanic=self.mechanic,
            rulings={**self.rulings, **step.rulings},
            names=self.names,
            declared=self.declared,
        )

    def rolls(self) -> list[str]:
        """Return the names of the steps that are rolls."""
        return [name for name, step in self.steps.items() if isinstance(step, ProcedureRoll)]


def body_of(step: ProcedureStep) -> Tree:
    """Return the expressions of a step, without its condition."""
    match step:
        case ProcedureRoll(roll):
            return roll
        case ProcedureValue(value):
            return value
    return step.by


def variables_in(tree: Tree | None, procedure: Procedure, scene: Scene) -> list[Variable]:
    """Return the fields of steps that *tree* reads, including through tables, each once.

    Raises:
        ExpressionError: If a step has no such field.
    """
    found = (_variable(name, procedure) for name in names_in_trees(scene.keys, tree))
    return list(dict.fromkeys(variable for variable in found if variable is not None))


def steps_read(procedure: Procedure, scene: Scene) -> set[str]:
    """Return the steps that a step, a result or a query of *procedure* reads."""
    trees = (*procedure.results.values(), *procedure.asked.values())
    bodies = (tree for step in procedure.steps.values() for tree in (step.if_, body_of(step)))
    return {step for tree in (*trees, *bodies) for step, _ in variables_in(tree, procedure, scene)}


def needed_after(procedure: Procedure, scene: Scene) -> dict[str, set[Variable]]:
    """Return, for each step, the fields of it and earlier steps that later ones read."""
    wanted = {
        variable
        for value in procedure.results.values()
        for variable in read_by_result(value, procedure, scene)
    }
    wanted |= {
        variable for tree in procedure.asked.values() for variable in variables_in(tree, procedure, scene)
    }
    needed: dict[str, set[Variable]] = {}
    for name, step in reversed(list(procedure.steps.items())):
        needed[name] = set(wanted)
        wanted |= {*variables_in(step.if_, procedure, scene), *variables_in(body_of(step), procedure, scene)}
    return needed


def read_by_result(value: Expression, procedure: Procedure, scene: Scene) -> list[Variable]:
    """Return the fields that a result reads; with a roll's net, also its success."""
    read = variables_in(value, procedure, scene)
    return [*read, *((step, "success") for step in nets_in(read))]


def nets_in(variables: Iterable[Variable]) -> list[str]:
    """Return the steps whose net is in *variables*, which only a roll that succeeded has."""
    return [step for step, name in variables if name in ("net", "margin")]


def _variable(name: Name, procedure: Procedure) -> Variable | None:
    step = procedure.steps.get(step_of(name))
    if step is None:
        return None
    if name.of is None:
        return None if isinstance(step, ProcedureRoll) else (name.name, VALUE)
    fields = _FIELDS[type(step)]
    if name.name not in fields:
        near = nearest(name.name, fields)
        raise ExpressionError(no_such_step_field(name.of, name.name, near, sorted(fields)))
    return (name.of, name.name)
