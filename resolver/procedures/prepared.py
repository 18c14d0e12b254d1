"""A procedure with everything that a request says about it, ready to compute."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from resolver.dice.odds import Odds
from resolver.notation import Condition, Expression, Name, Number, Roll, Side, dice_in
from resolver.procedures.change_values import change_values, without_values_in_vain
from resolver.procedures.procedure import (
    NONE,
    Procedure,
    ProcedureRoll,
    ProcedureShift,
    ProcedureStep,
    ProcedureValue,
    Variable,
)
from resolver.reasons import Reason
from resolver.rolls.bind.apply_changes import apply_changes
from resolver.rolls.bind.bound import Bound, bind
from resolver.rolls.bind.roll_changes import Change, ChangeError, of_ratings, of_roll
from resolver.rolls.bind.roll_rules import NumberReader, NumberRole, RollRules
from resolver.rulings import known_rulings, rulings_in_force
from resolver.sentences.changes import no_roll_to_change
from resolver.sentences.rolls import no_result_value
from resolver.sentences.values import no_highest_value, not_on_scale, shift_not_number
from resolver.values.algebras import Likely
from resolver.values.expression import evaluate, holds
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

_NO_ROLL = Roll(Side(Number(0)))


@dataclass(frozen=True, slots=True)
class PreparedProcedure:
    """A procedure in a scene, after changes. It collects the reasons why something is unknown."""

    procedure: Procedure
    scene: Scene
    changes: Mapping[str, Sequence[Change]]
    """Changes to rolls, by step."""
    rulings: Mapping[str, str]
    """The request's choices of rulings."""
    rules: RollRules
    notes: tuple[str, ...] = ()
    reasons: dict[Reason, None] = field(default_factory=dict)
    lacking: dict[Missing, None] = field(default_factory=dict)
    """Names without a value in values and conditions, besides those in rolls."""

    @property
    def unknown(self) -> list[Reason]:
        """Why something is unknown, each reason once; names without a value share one."""
        if not self.lacking:
            return list(self.reasons)
        return [*self.reasons, no_result_value(names_of(self.lacking))]

    @property
    def throws_dice(self) -> bool:
        """Whether it throws dice anywhere, including for ratings and table cells that are dice."""
        if self.procedure.rolls():
            return True
        values = [step.value for step in self.procedure.steps.values() if isinstance(step, ProcedureValue)]
        return any(
            dice_in(with_dice(value, self.scene)) for value in (*values, *self.procedure.results.values())
        )

    def scene_with(self, variables: Iterable[tuple[Variable, Value]]) -> Scene:
        """Return the scene with the fields of earlier steps."""
        steps = {name: dict(fields) for name, fields in self.scene.steps.items()}
        for (name, fieldname), value in variables:
            steps.setdefault(name, {})[fieldname] = value
        return replace(self.scene, steps=steps)

    def bound(self, name: str, step: ProcedureRoll, scene: Scene) -> Bound:
        """Return a roll with its numbers."""
        test = self.procedure.test(step)
        bound = bind(test, seen_by(step.by, scene), self.changes.get(name, ()), self.rulings)
        later = name != self.procedure.rolls()[0]
        of = {"step": name, "optional": step.optional or None} if later else {}
        self.because(reason.with_parts(**of) if of else reason for reason in bound.unknown)
        return bound

    def taken(self, step: ProcedureStep, scene: Scene) -> bool | UnknownValue:
        """Return whether the condition of a step is met."""
        if step.if_ is None:
            return True
        try:
            return holds(step.if_, scene, self.rules.rounding)
        except Unbound as error:
            self.lack(error.missing)
            return UNKNOWN

    def worth(self, tree: Expression | Condition, scene: Scene) -> Value:
        """Return a value, or 1 or 0 for a condition; UNKNOWN if a name has no value."""
        try:
            if isinstance(tree, Condition):
                met = holds(tree, scene, self.rules.rounding)
                return met if isinstance(met, UnknownValue) else int(met)
            return (
                UNKNOWN
                if dice_in(with_dice(tree, scene))
                else evaluate(tree, scene, self.rules.rounding).value
            )
        except ExpressionError:
            return UNKNOWN

    def start(self, step: ProcedureShift) -> Value:
        """Return the value of the scale at which a shift begins."""
        try:
            return evaluate(step.from_ or Name(step.scale), self.scene, self.rules.rounding).value
        except Unbound as error:
            self.lack(error.missing)
            return UNKNOWN

    def shift(self, step: ProcedureShift) -> Callable[[Value], Value]:
        """Return a function from the distance of a shift to its end.

        Raises:
            ExpressionError: If its start is not on the scale, or its distance is not a number.
        """
        start, scale = self.start(step), self.procedure.scales.get(step.scale, ())
        if not isinstance(start, UnknownValue) and start not in scale:
            raise ExpressionError(not_on_scale(start, step.scale, scale))

        def end(by: Value) -> Value:
            if isinstance(start, UnknownValue) or isinstance(by, UnknownValue):
                return UNKNOWN
            if isinstance(by, str):
                raise ExpressionError(shift_not_number(step.scale, by))
            return scale[min(max(scale.index(str(start)) + by, 0), len(scale) - 1)]

        return end

    def odds_of(self, what: str, value: Expression, scene: Scene) -> Odds[Value]:
        """Return the odds of a value in the scene of a state."""
        reading = NumberReader(scene, self.rules)
        found = reading.sum(NumberRole("value", what), value, Likely(self.rules.mechanic))
        self.because(reading.unknown) if not reading.lacking else self.lack(reading.lacking)
        return Odds.certain(UNKNOWN) if found is None else found.value

    def lack(self, missing: Iterable[Missing]) -> None:
        """Record that names have no value, except fields of steps, which nobody can give."""
        self.lacking.update(dict.fromkeys(one for one in missing if one.within != "steps"))

    def because(self, reasons: Iterable[Reason]) -> None:
        """Record why something is unknown."""
        self.reasons.update(dict.fromkeys(reasons))


def prepare(
    procedure: Procedure,
    scene: Scene,
    changes: Iterable[Change] = (),
    *,
    on: str | None = None,
    rulings: Mapping[str, str] | None = None,
) -> PreparedProcedure:
    """Return *procedure* in *scene*.

    Args:
        procedure: The steps.
        scene: The ratings of both sides.
        changes: Variants, grants and modifiers. Changes to ratings affect all steps, changes to a value the
            steps that read it, and the rest one roll.
        on: The step of the roll that they change, unless they name one; by default the first roll. Changes
            of a step that the procedure lacks are left out.
        rulings: The request's choices, which override those of the procedure and its steps.

    A single roll takes all changes directly, ratings included, because nothing else reads them.

    Raises:
        ValueError: If a change or a ruling names something that does not exist.
    """
    changes = [change for change in changes if change.step is None or change.step in procedure.steps]
    if (only := procedure.lone) is not None and _changed_step(procedure, on):
        rules = RollRules(
            procedure.mechanic,
            rulings_in_force(procedure.rulings, rulings or {}, declared=procedure.declared),
        )
        return PreparedProcedure(procedure, scene, {only: tuple(changes)}, rulings or {}, rules)
    work = change_values(procedure, changes)
    procedure, listed = without_values_in_vain(work.procedure, procedure, scene), work.changes
    chosen = rulings or {}
    rules = RollRules(
        procedure.mechanic, rulings_in_force(procedure.rulings, chosen, declared=procedure.declared)
    )
    asked = procedure.steps.get(on) if on is not None else None
    seen = seen_by(asked.by, scene) if isinstance(asked, ProcedureRoll) else scene
    word = procedure.mechanic.word("requirement")
    rated = apply_changes(_NO_ROLL, seen, map(of_ratings, listed), names=procedure.names, word=word)
    by_step: dict[str, list[Change]] = {}
    for change in map(of_roll, listed):
        if not change.idle:
            by_step.setdefault(change.step or _changed_step(procedure, on), []).append(change)
    return PreparedProcedure(
        procedure,
        _opened(
            procedure,
            replace(scene, actor=rated.scene.actor, target=rated.scene.target, lacking=rated.scene.lacking),
            rules,
        ),
        by_step,
        chosen,
        rules,
        (*work.notes, *rated.notes),
    )


def most_of(odds: Odds[Value]) -> Value:
    """Return the highest possible amount of a value.

    Raises:
        ExpressionError: If it can be a category.
    """
    if UNKNOWN in odds.weights:
        return UNKNOWN
    numbers = [value for value in odds.values if isinstance(value, int)]
    if len(numbers) < len(odds.values):
        words = [value for value in odds.values if isinstance(value, str)]
        raise ExpressionError(no_highest_value(words))
    return max(numbers)


def value_without_result(step: ProcedureStep, taken: bool | UnknownValue) -> Value:
    """Return each field of a step without a result: unknown, unless the step does not happen."""
    if taken is not False:
        return UNKNOWN
    return NONE if isinstance(step, ProcedureShift) else 0


def value_without_net(succeeded: Collection[Value]) -> Value | None:
    """Return what a result is instead of its value, by whether the rolls *succeeded* whose nets it reads.

    None if it has its value: the net of a roll that did not succeed is no number.
    """
    return UNKNOWN if UNKNOWN in succeeded else NONE if 0 in succeeded else None


def _changed_step(procedure: Procedure, on: str | None) -> str:
    rolls = procedure.rolls()
    if on is None and rolls:
        return rolls[0]
    if on not in rolls:
        raise ChangeError(no_roll_to_change(on, rolls))
    return on


def _opened(procedure: Procedure, scene: Scene, rules: RollRules) -> Scene:
    """Return *scene* with rulings (`ruling.tie`) and the words conditions compare with."""
    choices: dict[str, Value] = dict(rules.rulings)
    words = {word for values in procedure.scales.values() for word in values}
    words |= {choice for ruling in known_rulings(procedure.declared).values() for choice in ruling.choices}
    # a step with the name of a word is missing if it did not happen; it is not that word
    meant = (scene.words | words | {NONE}) - set(procedure.names)
    return replace(scene, steps={**scene.steps, "ruling": choices}, words=meant)


def seen_by(by: str, scene: Scene) -> Scene:
    """Return *scene* from the side that rolls; a third party's ratings are given with the target's."""
    return replace(scene, roller="actor" if by == "actor" else "target", third=by == "other")
