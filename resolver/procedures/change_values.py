"""Changes to the values of a procedure: setting them, and adding to them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from resolver.notation import Number, Sum, parse_condition
from resolver.procedures.procedure import Procedure, ProcedureRoll, ProcedureStep, ProcedureValue, steps_read
from resolver.rolls.bind.roll_changes import KEYS, Change, ChangeError, SetOnce, amount_of, in_batches
from resolver.sentences.changes import part_set, step_not_value, value_added
from resolver.values.names_read import owner_and_name
from resolver.values.scene import Scene

_LEFT_OUT = ProcedureValue(Number(0), parse_condition("0 > 0"))
"""A value that is never computed."""


@dataclass(frozen=True, slots=True)
class ChangedProcedure:
    """A procedure with changed values, and the remaining changes to rolls and ratings."""

    procedure: Procedure
    changes: tuple[Change, ...]
    notes: tuple[str, ...]
    """The changes to values."""


def change_values(procedure: Procedure, changes: Iterable[Change]) -> ChangedProcedure:
    """Return *procedure* after the *changes* that name its values, independent of their order.

    Variants come first. A value that is set ignores the condition of its step; an amount that is added counts
    only if the step happens. Values belong to the procedure, not to a side, so `target.` before a name has no
    effect.

    Raises:
        ChangeError: If a change names a roll or a shift, which change only by their parts; or if two changes
            set a value differently.
    """
    work, listed = _Work(dict(procedure.steps), procedure.names), tuple(changes)
    for batch in in_batches(listed):
        work.apply_batch(batch)
    left = tuple(work.remaining_change(change) for change in listed)
    return ChangedProcedure(replace(procedure, steps=work.steps), left, tuple(work.notes))


def without_values_in_vain(procedure: Procedure, printed: Procedure, scene: Scene) -> Procedure:
    """Return *procedure* without computing the values that only changed steps of the *printed* one read.

    Shock that a shield keeps off needs neither the weapon's Shock nor its Shock AC.
    """
    if procedure.steps == printed.steps:
        return procedure
    steps = dict(procedure.steps)
    read_before = steps_read(printed, scene)
    while True:
        read = steps_read(replace(procedure, steps=steps), scene)
        vain = {
            name
            for name in read_before - read
            if isinstance(steps[name], ProcedureValue) and steps[name] != _LEFT_OUT
        }
        if not vain:
            return replace(procedure, steps=steps)
        steps |= dict.fromkeys(vain, _LEFT_OUT)


@dataclass(slots=True)
class _Work:
    """Steps under change."""

    steps: dict[str, ProcedureStep]
    names: Collection[str]
    notes: list[str] = field(default_factory=list)

    def apply_batch(self, changes: Sequence[Change]) -> None:
        """Apply *changes*, which hold at once: first what is set, then what is added."""
        once = SetOnce()
        for change in changes:
            for name, amount in self.value_changes(change.set):
                self.value(name)
                if once.is_new(name, name, str(amount), change.reason):
                    self.steps[name] = ProcedureValue(amount_of(amount, self.names))
                    self.notes.append(part_set(name, amount, None, change.reason))
        for change in changes:
            for name, amount in self.value_changes(change.add):
                step = self.value(name)
                added = amount_of(amount, self.names)
                self.steps[name] = replace(step, value=Sum((("+", step.value), ("+", added))))
                self.notes.append(value_added(name, amount, change.reason))

    def remaining_change(self, change: Change) -> Change:
        """Return the part of *change* that is not about values."""
        return replace(change, set=self.other_changes(change.set), add=self.other_changes(change.add))

    def value_changes(self, values: Mapping[str, int | str]) -> list[tuple[str, int | str]]:
        """Return the *values* whose keys are steps."""
        return [(step, value) for key, value in values.items() if (step := self.step(key)) is not None]

    def other_changes(self, values: Mapping[str, int | str]) -> dict[str, int | str]:
        """Return the *values* whose keys are not steps."""
        return {key: value for key, value in values.items() if self.step(key) is None}

    def step(self, key: str) -> str | None:
        """Return the step that a change names; None if it names a part of a roll or a rating."""
        _, name = owner_and_name(key)
        return name if name in self.steps and key not in KEYS else None

    def value(self, name: str) -> ProcedureValue:
        step = self.steps[name]
        if isinstance(step, ProcedureValue):
            return step
        kind = "roll" if isinstance(step, ProcedureRoll) else "shift"
        raise ChangeError(step_not_value(name, kind, KEYS))
