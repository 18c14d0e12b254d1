"""Changes of the values that a procedure works out: what one of them becomes, and what is added to it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from resolver.notation import Expression, Number, Sum, parse_value
from resolver.procedures.procedure import Procedure, ProcedureRoll, ProcedureStep, ProcedureValue
from resolver.rolls.bind.roll_changes import KEYS, Change, ChangeError, SetOnce, in_batches


@dataclass(frozen=True, slots=True)
class Reworked:
    """A procedure with other values, and the changes that are left: those of rolls and of ratings."""

    procedure: Procedure
    changes: tuple[Change, ...]
    notes: tuple[str, ...]
    """What became of values, in words."""


def reworked(procedure: Procedure, changes: Iterable[Change]) -> Reworked:
    """Return *procedure* after those of *changes* that name values of it, whatever their order.

    Variants come first. What is set stands whatever the condition of the step was; what is added counts where the
    step is taken. A value belongs to the procedure and not to a side, so that `target.` before its name says nothing.

    Raises:
        ChangeError: If a roll or a shift is named, which are changed by their parts; or if two changes set a value to
            different things.
    """
    work, listed = _Work(dict(procedure.steps), procedure.names), tuple(changes)
    for batch in in_batches(listed):
        work.together(batch)
    left = tuple(work.left_of(change) for change in listed)
    return Reworked(replace(procedure, steps=work.steps), left, tuple(work.notes))


@dataclass(slots=True)
class _Work:
    """Steps while changes come over them."""

    steps: dict[str, ProcedureStep]
    names: Collection[str]
    notes: list[str] = field(default_factory=list)

    def together(self, changes: Sequence[Change]) -> None:
        """Let values become what *changes* say, which hold at once: first all that is set, then what is added."""
        once = SetOnce()
        for change in changes:
            for name, amount in self.named(change.set):
                self.value(name)
                if once.is_new(name, name, str(amount), change.reason):
                    self.steps[name] = ProcedureValue(self.expression(amount))
                    self.notes.append(f"{name} becomes {amount}{_because(change)}")
        for change in changes:
            for name, amount in self.named(change.add):
                step = self.value(name)
                self.steps[name] = replace(
                    step, value=Sum((("+", step.value), ("+", self.expression(amount))))
                )
                self.notes.append(f"{name} + {amount}{_because(change)}")

    def left_of(self, change: Change) -> Change:
        """Return what of *change* is about no value."""
        return replace(change, set=self.rest(change.set), add=self.rest(change.add))

    def named(self, values: Mapping[str, int | str]) -> list[tuple[str, int | str]]:
        """Return the steps among the keys of *values*, with their new values."""
        return [(step, value) for key, value in values.items() if (step := self.step(key)) is not None]

    def rest(self, values: Mapping[str, int | str]) -> dict[str, int | str]:
        """Return what of *values* names no step."""
        return {key: value for key, value in values.items() if self.step(key) is None}

    def step(self, key: str) -> str | None:
        """Return the step that a change names; None where it names a part of a roll, or a rating."""
        name = key.removeprefix("target.").removeprefix("actor.")
        return name if name in self.steps and key not in KEYS else None

    def value(self, name: str) -> ProcedureValue:
        step = self.steps[name]
        if isinstance(step, ProcedureValue):
            return step
        what = "roll" if isinstance(step, ProcedureRoll) else "shift"
        raise ChangeError(
            f'"{name}" is a {what}; change {", ".join(KEYS)}, a rating, or a value of its procedure.'
        )

    def expression(self, amount: int | str) -> Expression:
        """Return the expression of an amount; whole numbers below 0 are one too."""
        if isinstance(amount, int):
            return Number(amount) if amount >= 0 else Sum((("-", Number(-amount)),))
        return parse_value(amount, self.names)


def _because(change: Change) -> str:
    return f" ({change.reason})" if change.reason else ""
