"""What a procedure was asked for together, and what an entry writes of it in a line of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.model import Entry
from kb.model.braced import Braced, braced
from kb.play.answer import HeadlineFigure, told_value
from kb.play.headline.words import Said, decimal, figure
from resolver import UNKNOWN, Odds, Playback, Resolved, Value
from resolver.procedures.step_over_states import State
from resolver.wording import percent


@dataclass(frozen=True, slots=True)
class Asked:
    """What a procedure was asked for together: its success, its results and the figures of its own headline."""

    names: Sequence[str]
    odds: Odds[State]

    @staticmethod
    def of(answer: Resolved) -> "Asked | None":
        """Return what *answer* was asked for; None where that was nothing, or nobody knows it."""
        odds = answer.chain.asked
        return Asked(list(answer.prepared.procedure.asked), odds) if odds is not None else None

    @staticmethod
    def played(playback: Playback) -> "Asked":
        """Return the same of dice that fell."""
        return Asked(list(playback.asked), Odds.certain(tuple(playback.asked.values())))

    def alone(self, name: str, given: str | None = None) -> Odds[Value] | None:
        """Return the odds of *name*, where the condition *given* is met; None where it never is, or is unknown."""
        if name not in self.names:
            return None
        place = self.names.index(name)
        if given is None:
            return self.odds.map(lambda state: state[place])
        other = self.names.index(given)
        if any(state[other] is UNKNOWN for state in self.odds.weights):
            return None
        weights = {state: weight for state, weight in self.odds.weights.items() if state[other] == 1}
        total = sum(weights.values())
        return Odds(weights, total).map(lambda state: state[place]) if total else None

    def written(self, line: str) -> Iterator[Said]:
        """Yield the clauses of a line that an entry writes itself, without those that say something unknown."""
        for clause in line.split("; "):
            texts, figures = [], []
            for part in braced(clause):
                said = self._told(part) if isinstance(part, Braced) else (part, None)
                if said is None:
                    break
                texts.append(said[0])
                figures += [said[1]] if said[1] is not None else []
            else:
                yield "".join(texts), figures

    def _told(self, part: Braced) -> tuple[str, HeadlineFigure] | None:
        """Return what stands in braces with its figure; None where it is unknown."""
        odds = self.alone(part.text, f"{part.text} if" if part.value and part.condition else None)
        if odds is None or UNKNOWN in odds.weights:
            return None
        if part.value is None:
            chance = odds.chance(lambda met: met == 1)
            return percent(chance), figure(part.text, chance)
        if len(odds.weights) == 1 or not all(isinstance(value, int) for value in odds.weights):
            value = max(odds.values, key=lambda value: odds.weights[value])
            return str(value), HeadlineFigure(name=part.text, value=told_value(value))
        mean = odds.map(number_of).mean()
        return decimal(mean), figure(part.text, mean)


def number_of(value: Value) -> int:
    """Return a value as a number; what is none counts as 0."""
    return value if isinstance(value, int) else 0


def mean_on_success(answer: Resolved, entry: Entry | None, term: str) -> Fraction | None:
    """Return the average of a result where the test succeeds; None where it is no number, or unknown.

    Nor is there one where *entry* judges by its results what a success is.
    """
    if entry is not None and entry.success is not None and entry.success.if_ is not None:
        return None
    asked = Asked.of(answer)
    if asked is None or "success" not in asked.names:
        return None
    odds = asked.alone(f"={term}", "success")
    if odds is None or not all(isinstance(value, int) for value in odds.weights):
        return None
    return odds.map(number_of).mean()
