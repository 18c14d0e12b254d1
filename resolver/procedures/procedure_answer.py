"""Answers about procedures as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from resolver.dice.odds import Odds
from resolver.notation import lookups_in, names_in, print_roll
from resolver.procedures.chain import ChainOdds
from resolver.procedures.playback import Playback, PlayedStep
from resolver.procedures.prepared import Setting
from resolver.procedures.procedure import NONE, body_of
from resolver.procedures.step_over_states import StepOdds
from resolver.rolls.answer import Plain, odds_answer, percentiles, plain_value, probability, replay_answer
from resolver.rulings import idle
from resolver.values.scene import UNKNOWN, UnknownValue, Value


@dataclass(frozen=True, slots=True)
class ProcedureAnswer:
    """What one request about a procedure is answered with."""

    setting: Setting
    odds: ChainOdds
    playback: Playback | None = None

    def plain(self) -> Plain:
        """Return `{rulings, warnings, unknown, steps, results, replay?}` as plain data, by step and by term."""
        scales = list(self.setting.procedure.scales.values())
        bounds = [step.bound for step in self.odds.steps.values() if step.bound is not None]
        read = self._rulings_read() & self.setting.frame.rulings.keys()
        rulings = {name: self.setting.frame.rulings[name] for name in read}
        rulings |= {name: choice for bound in bounds for name, choice in bound.rulings().items()}
        bearing = read.union(*(bound.bearing() for bound in bounds))
        answer: Plain = {
            "rulings": {name: rulings[name] for name in sorted(rulings)},
            "warnings": [
                *dict.fromkeys(warning for bound in bounds for warning in bound.warnings),
                *idle(self.setting.rulings, bearing, self.setting.procedure.declared),
            ],
            "unknown": list(self.setting.reasons),
            "steps": {name: step_answer(step, scales) for name, step in self.odds.steps.items()},
            "results": {term: value_answer(odds, scales) for term, odds in self.odds.results.items()},
        }
        if self.playback is not None:
            answer["replay"] = self._replay(self.playback)
        return answer

    def _rulings_read(self) -> set[str]:
        """Return the rulings that a step or a result reads."""
        procedure = self.setting.procedure
        trees = [tree for step in procedure.steps.values() for tree in (body_of(step), step.if_)]
        names = [name for tree in (*trees, *procedure.results.values()) if tree for name in names_in(tree)]
        looked_up = any(lookups_in(tree) for tree in trees if tree)
        return {name.name for name in names if name.of == "ruling"} | ({"range"} if looked_up else set())

    def _replay(self, playback: Playback) -> Plain:
        return {
            "changes": list(self.setting.notes),
            "steps": {name: _played(step) for name, step in playback.steps.items()},
            "results": {term: plain_value(value) for term, value in playback.results.items()},
        }


def step_answer(step: StepOdds, scales: Sequence[Sequence[str]]) -> Plain:
    """Return the odds of one step: how likely it is taken, and then those of its roll, or of its value."""
    known = UNKNOWN not in step.taken.weights
    answer: Plain = {"taken": probability(step.taken.chance(lambda one: one is True)) if known else None}
    if step.bound is not None and step.roll is not None:
        answer["roll"] = print_roll(step.bound.changed.roll)
        answer["odds"] = odds_answer(step.bound, step.roll)
    if step.value is not None:
        answer["value"] = value_answer(step.value, scales)
    return answer


def value_answer(odds: Odds[Value], scales: Sequence[Sequence[str]] = ()) -> Plain | None:
    """Return the odds of a value; None where it is unknown throughout.

    `mean` and `percentiles` are those of its numbers: left out where it has none, and None where one that may come
    up is unknown. Values of a scale stand in its order, after `none`.
    """
    if set(odds.weights) == {UNKNOWN}:
        return None
    numbers = {value: weight for value, weight in odds.weights.items() if isinstance(value, int)}
    listed = [(value, Fraction(odds.weights[value], odds.total)) for value in _order(odds, scales)]
    answer: Plain = {
        "distribution": [{"value": plain_value(value), **probability(chance)} for value, chance in listed]
    }
    if numbers and UNKNOWN in odds.weights:
        answer |= {"mean": None, "percentiles": None}
    elif numbers:
        given: Odds[int] = Odds(numbers, sum(numbers.values()))
        answer |= {"mean": probability(given.mean()), "percentiles": percentiles(given)}
    return answer


def _order(odds: Odds[Value], scales: Sequence[Sequence[str]]) -> list[Value]:
    """Return the values that may come up, those of a scale in its order."""
    words = {value for value in odds.values if isinstance(value, str) and value != NONE}
    scale = next((scale for scale in scales if words and words.issubset(scale)), None)
    if scale is None:
        return odds.values
    ordered: tuple[Value, ...] = (NONE, *scale, UNKNOWN)
    return [value for value in dict.fromkeys(ordered) if value in odds.weights]


def _played(step: PlayedStep) -> Plain:
    """Return what one step came to."""
    answer: Plain = {"taken": None if isinstance(step.taken, UnknownValue) else step.taken}
    if step.roll is not None:
        answer |= replay_answer(step.roll)
    if step.value is not None:
        answer["value"] = plain_value(step.value)
    return answer
