"""The answer to a request about a procedure or a test."""

from dataclasses import dataclass
from fractions import Fraction

from resolver.notation import Tree, leaves_rounding_open, names_in
from resolver.procedures.chain import ChainOdds
from resolver.procedures.playback import Playback
from resolver.procedures.prepared import PreparedProcedure
from resolver.procedures.procedure import ProcedureRoll, ProcedureValue, body_of
from resolver.procedures.step_over_states import StepOdds
from resolver.reasons import Reason, ReasonedError, once
from resolver.rolls.bind.bound import Bound
from resolver.rolls.odds.extended import Extended
from resolver.rolls.odds.roll_odds import RollOdds
from resolver.rolls.outcomes import outcome_condition
from resolver.rolls.replay.play_extended import PlayedExtended
from resolver.rolls.replay.replay import Replay
from resolver.rulings import unused_rulings
from resolver.sentences.rolls import counts_as_least, first_roll_only, interval_not_used, nothing_rolled


@dataclass(frozen=True, slots=True)
class Resolved:
    """The exact odds of a procedure, and the result of given dice; a test is a procedure of one step.

    `bound`, `odds`, `success`, `extended`, `replay` and `played` belong to the roll that it is about.
    """

    prepared: PreparedProcedure
    chain: ChainOdds
    """The odds of every step, and of every result."""
    playback: Playback | None = None
    on: str | None = None
    """The step that it is about; None if there is nothing to roll."""
    bearing: frozenset[str] = frozenset()
    """The rulings that decided about its changes."""

    @property
    def step(self) -> StepOdds | None:
        """The odds of the step that it is about."""
        return self.chain.steps[self.on] if self.on is not None else None

    @property
    def bound(self) -> Bound:
        """The roll with its numbers.

        Raises:
            ValueError: If there is no roll, or it is never made.
        """
        bound = self.step.bound if self.step is not None else None
        if bound is None:
            raise ReasonedError(nothing_rolled())
        return bound

    @property
    def odds(self) -> RollOdds:
        """The odds of the roll; all unknown if it is never made."""
        return (self.step.roll if self.step is not None else None) or RollOdds()

    @property
    def success(self) -> Fraction | None:
        """The chance of success, of the whole test if it is extended."""
        return self.step.success if self.step is not None else None

    @property
    def extended(self) -> Extended | None:
        """The odds of the whole extended test; None if it is not one or cannot be followed."""
        return self.step.extended if self.step is not None else None

    @property
    def replay(self) -> Replay | None:
        """The result of the roll's dice."""
        return (
            self.playback.steps[self.on].roll if self.playback is not None and self.on is not None else None
        )

    @property
    def played(self) -> PlayedExtended | None:
        """The result of the dice of a whole extended test."""
        return (
            self.playback.steps[self.on].extended
            if self.playback is not None and self.on is not None
            else None
        )

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings that affect it, with their choices."""
        force = self.prepared.rules.rulings
        told = {name: force[name] for name in self._rulings_in_use & force.keys()}
        return told | {name: choice for bound in self._bounds for name, choice in bound.rulings().items()}

    @property
    def warnings(self) -> list[Reason]:
        """What readers should know about rolls and rulings."""
        bearing = self._rulings_in_use.union(*(bound.bearing() for bound in self._bounds))
        warnings = once(
            warning.with_parts(step=key) if warning.made_by(counts_as_least) and key != self.on else warning
            for key, step in self.chain.steps.items()
            if step.bound is not None
            for warning in step.bound.warnings
        )
        told = [
            *warnings,
            *unused_rulings(sorted(self.prepared.rulings), bearing, self.prepared.procedure.declared),
        ]
        if self.step is not None and self.step.bound is not None:
            if self.extended is not None:
                told.append(first_roll_only(self.prepared.rules.mechanic.extended))
            elif self.step.bound.changed.roll.actor.interval is not None:
                told.append(interval_not_used())
        return told

    @property
    def unknown(self) -> list[Reason]:
        """Why something is unknown."""
        return once(self.prepared.unknown)

    @property
    def _bounds(self) -> list[Bound]:
        return [step.bound for step in self.chain.steps.values() if step.bound is not None]

    @property
    def _rulings_in_use(self) -> set[str]:
        """The rulings that a step, a result or a change reads; a single roll reports its own."""
        procedure = self.prepared.procedure
        if procedure.lone is not None:
            return set(self.bearing)
        trees = [tree for tree in self._trees_in_use if tree]
        told = [*trees, *procedure.results.values()]
        read = {name.name for tree in told for name in names_in(tree) if name.of == "ruling"}
        if any(map(self.prepared.scene.reads_range, trees)):
            read.add("range")
        if any(map(leaves_rounding_open, told)):
            read.add("rounding")
        return read | self.bearing

    @property
    def _trees_in_use(self) -> list[Tree | None]:
        """What decides about an answer: conditions, and bodies of steps but for values that only idle steps read."""
        procedure, steps = self.prepared.procedure, self.prepared.procedure.steps
        idle = {name for name in steps if self._is_idle(name)}
        made = [body_of(step) for name, step in steps.items() if name not in idle]
        told = [
            outcome_condition(outcome[0], (*procedure.names, *steps))
            for step in steps.values()
            if isinstance(step, ProcedureRoll)
            for outcome in step.outcomes
        ]
        conditions = [step.if_ for step in steps.values()]
        read = _read_by(*made, *conditions, *told, *procedure.results.values(), *procedure.asked.values())
        unread = {
            name
            for name in _read_by(*(body_of(steps[name]) for name in idle)) - read
            if isinstance(steps.get(name), ProcedureValue)
        }
        kept = [(name, step) for name, step in steps.items() if name not in unread]
        return [*(body_of(step) for name, step in kept if name not in idle), *(step.if_ for _, step in kept)]

    def _is_idle(self, name: str) -> bool:
        """Return whether a step is never made."""
        odds = self.chain.steps.get(name)
        return odds is not None and set(odds.taken.weights) == {False}


def _read_by(*trees: Tree | None) -> set[str]:
    """Return the names and the steps that *trees* read."""
    return {
        part for tree in trees if tree for name in names_in(tree) for part in (name.name, name.of) if part
    }
