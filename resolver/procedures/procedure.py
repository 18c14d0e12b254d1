"""A chain of steps: rolls, values worked out from them, and shifts along a scale; and what each of them reads."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from resolver.dice.mechanic import Mechanic
from resolver.notation import Condition, Expression, Name, Roll, Tree
from resolver.rolls.bind.bound import Test
from resolver.rolls.outcomes import WrittenOutcome
from resolver.rolls.verdict import FIELDS
from resolver.rulings import Declared
from resolver.values.names_read import names_read, step_of
from resolver.values.scene import ExpressionError, Scene
from resolver.wording import nearest

NONE = "none"
"""What a shift gives that is not made, and a result of the net of a roll that did not succeed."""

LONE = "roll"
"""What the step of a test is called that is a procedure of one step."""

VALUE = "value"
"""The field of a value or a shift that the step's own name stands for."""

MOST = "most"
"""A field of a value: the most that it could have come to, with what came before."""

Variable = tuple[str, str]
"""A field of a step, as `("attack", "hits")`."""


@dataclass(frozen=True, slots=True)
class ProcedureRoll:
    """A roll; all of its fields are 0 where its condition is not met. *other* has the ratings of the target."""

    roll: Roll
    by: Literal["actor", "target", "other"] = "actor"
    if_: Condition | None = None
    wild: str = "none"
    rulings: Mapping[str, str] = field(default_factory=dict)
    outcomes: tuple[WrittenOutcome, ...] = ()
    one_hit: str = ""
    """As that of a `Test`."""
    counted: bool = False
    """As that of a `Test`."""
    who: str = ""
    """Who rolls, in words, where that is neither side, or a side goes by another name."""
    optional: bool = False
    """Whether it is left to somebody if the roll is made: where dice are given, and none of it, it was not."""


@dataclass(frozen=True, slots=True)
class ProcedureValue:
    """A value worked out from earlier steps, ratings and dice; 0 where its condition is not met."""

    value: Expression
    if_: Condition | None = None


@dataclass(frozen=True, slots=True)
class ProcedureShift:
    """A move along a scale, held at both ends; `none` where it is not made."""

    scale: str
    by: Expression
    if_: Condition | None = None
    from_: Expression | None = None
    """Where it begins, from ratings and tables; at the rating that bears the scale's name where it is left out."""


ProcedureStep = ProcedureRoll | ProcedureValue | ProcedureShift

_FIELDS: Mapping[type[ProcedureStep], Collection[str]] = {
    ProcedureRoll: FIELDS,
    ProcedureValue: {VALUE, MOST},
    ProcedureShift: {VALUE},
}


@dataclass(frozen=True, slots=True)
class Procedure:
    """Steps in order, and what they yield."""

    steps: Mapping[str, ProcedureStep]
    mechanic: Mechanic
    results: Mapping[str, Expression] = field(default_factory=dict)
    """What comes of it: term to expression over the steps."""
    asked: Mapping[str, Expression | Condition] = field(default_factory=dict)
    """Values and conditions over the steps that are asked for together, and are no results; they throw no dice."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Choices that differ from the defaults; steps may have their own."""
    scales: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of each scale, from least to most."""
    names: Collection[str] = ()
    """Declared terms."""
    declared: Declared = field(default_factory=dict)
    """Rulings that only data read, as conditions of steps do."""

    @staticmethod
    def of(test: Test, by: Literal["actor", "target"] = "actor") -> "Procedure":
        """Return the procedure of one step that *test* is; *by* is the side whose roll it is."""
        step = ProcedureRoll(
            test.roll,
            by,
            wild=test.wild,
            outcomes=test.outcomes,
            one_hit=test.one_hit,
            counted=test.counted,
        )
        return Procedure(
            {LONE: step}, test.mechanic, rulings=test.rulings, names=test.names, declared=test.declared
        )

    @property
    def lone(self) -> str | None:
        """The name of the roll that is all there is to it, and always made; None where more is worked out."""
        if len(self.steps) != 1 or self.results:
            return None
        ((name, step),) = self.steps.items()
        return name if isinstance(step, ProcedureRoll) and step.if_ is None else None

    def test(self, step: ProcedureRoll) -> Test:
        """Return one of its rolls as a test."""
        rulings = {**self.rulings, **step.rulings}
        return Test(
            step.roll,
            self.mechanic,
            rulings,
            self.names,
            step.outcomes,
            step.wild,
            self.declared,
            step.one_hit,
            step.counted,
            step.who,
        )

    def rolls(self) -> list[str]:
        """Return the names of the steps that are rolls."""
        return [name for name, step in self.steps.items() if isinstance(step, ProcedureRoll)]


def body_of(step: ProcedureStep) -> Tree:
    """Return what a step works out, without its condition."""
    match step:
        case ProcedureRoll(roll):
            return roll
        case ProcedureValue(value):
            return value
    return step.by


def reads(tree: Tree | None, procedure: Procedure, scene: Scene) -> list[Variable]:
    """Return the fields of steps that *tree* reads, through tables too, each once.

    Raises:
        ExpressionError: If a step has no such field.
    """
    found = (_variable(name, procedure) for name in names_read(scene.keys, tree))
    return list(dict.fromkeys(variable for variable in found if variable is not None))


def needed_after(procedure: Procedure, scene: Scene) -> dict[str, set[Variable]]:
    """Return, for each step, the fields of it and of earlier ones that something after it reads."""
    wanted = {
        variable
        for value in procedure.results.values()
        for variable in read_by_result(value, procedure, scene)
    }
    wanted |= {variable for tree in procedure.asked.values() for variable in reads(tree, procedure, scene)}
    needed: dict[str, set[Variable]] = {}
    for name, step in reversed(list(procedure.steps.items())):
        needed[name] = set(wanted)
        wanted |= {*reads(step.if_, procedure, scene), *reads(body_of(step), procedure, scene)}
    return needed


def read_by_result(value: Expression, procedure: Procedure, scene: Scene) -> list[Variable]:
    """Return what a result reads; beside the net of a roll, whether it succeeded."""
    read = reads(value, procedure, scene)
    return [*read, *((step, "success") for step in nets_in(read))]


def nets_in(variables: Iterable[Variable]) -> list[str]:
    """Return the steps whose net *variables* hold: there is none of a roll that did not succeed."""
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
        hint = f'did you mean "{name.of}.{near}"?' if near else f"it has {', '.join(sorted(fields))}."
        raise ExpressionError(f'The step {name.of} has no field "{name.name}"; {hint}')
    return (name.of, name.name)
