"""Joint questions to a procedure, and the headline that an entry writes from the answers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.model import Entry
from kb.model.braced import BracedFigure, split_braces
from kb.play.answer.headline.wording import CHANCE_UNKNOWN, Part, decimal, figure, of_one
from kb.play.answer.parts import HeadlineFigure, plain_value
from resolver import UNKNOWN, Odds, Playback, Resolved, Value
from resolver.procedures.step_over_states import State
from resolver.wording import percent

_IS_ONE = re.compile(r"(?<![\d.,])1$")


@dataclass(frozen=True, slots=True)
class JointOdds:
    """A procedure's joint answers: its success, results and own headline's figures."""

    names: Sequence[str]
    odds: Odds[State]

    @staticmethod
    def of(answer: Resolved) -> "JointOdds | None":
        """Return the joint odds in *answer*; None if there are none or they are unknown."""
        odds = answer.chain.asked
        return JointOdds(list(answer.prepared.procedure.asked), odds) if odds is not None else None

    @staticmethod
    def of_playback(playback: Playback) -> "JointOdds":
        """Return the same for given dice."""
        return JointOdds(list(playback.asked), Odds.certain(tuple(playback.asked.values())))

    def marginal(self, name: str, condition: str | None = None, *, met: bool = True) -> Odds[Value] | None:
        """Return the odds of *name* if *condition* is *met*, or isn't; None if that never happens."""
        if name not in self.names:
            return None
        place = self.names.index(name)
        if condition is None:
            return self.odds.map(lambda state: state[place])
        other = self.names.index(condition)
        if any(state[other] is UNKNOWN for state in self.odds.weights):
            return None
        weights = {state: weight for state, weight in self.odds.weights.items() if state[other] == met}
        total = sum(weights.values())
        return Odds(weights, total).map(lambda state: state[place]) if total else None

    def clauses(self, line: str) -> Iterator[Part]:
        """Yield the clauses of an entry's own headline whose figures are known, and its first if any of them is.

        After the first, a clause whose chances are all 0 says nothing.
        """
        text, *more = line.split("; ")
        first = self._clause_part(text)
        others = [self._clause_part(each) for each in more if not self._never_happens(each)]
        known = [part for part in (first, *others) if part is not None and _is_known(part)]
        if any(figures for _, figures in known):
            yield from known if first is None or first in known else (first, *known)

    def _never_happens(self, clause: str) -> bool:
        """Return whether a clause has chances alone, and each is 0."""
        figures = [part for part in split_braces(clause) if not isinstance(part, str)]
        odds = [self.marginal(part.text) for part in figures if part.value is None]
        return 0 < len(odds) == len(figures) and all(
            each is not None and UNKNOWN not in each.weights and not each.chance(lambda met: met == 1)
            for each in odds
        )

    def _clause_part(self, clause: str) -> Part | None:
        """Return a clause with its figures; None if a value in it is unknown."""
        text = ""
        figures: list[HeadlineFigure] = []
        for part in split_braces(clause):
            if isinstance(part, str):
                text += of_one(part) if figures and _IS_ONE.search(text) else part
            elif (figure_text := self._figure_text(part)) is not None:
                text, figures = text + figure_text[0], [*figures, figure_text[1]]
            elif part.value is None:
                text, figures = f"{text.rstrip()}: {CHANCE_UNKNOWN}", [*figures, figure(part.text, None)]
            else:
                return None
        return text, figures

    def _figure_text(self, part: BracedFigure) -> tuple[str, HeadlineFigure] | None:
        """Return the text and figure of a pair of braces; None if it is unknown."""
        odds = self.marginal(part.text, f"{part.text} if" if part.value and part.condition else None)
        if odds is None or UNKNOWN in odds.weights:
            return None
        if part.value is None:
            chance = odds.chance(lambda met: met == 1)
            return percent(chance), figure(part.text, chance)
        if len(odds.weights) == 1 or not all(isinstance(value, int) for value in odds.weights):
            value = max(odds.values, key=lambda value: odds.weights[value])
            text = decimal(Fraction(value)) if isinstance(value, int) else str(value)
            return text, HeadlineFigure(name=part.text, value=plain_value(value))
        mean = odds.map(number_of).mean()
        return decimal(mean), figure(part.text, mean)


def _is_known(part: Part) -> bool:
    return all(figure.value is not None for figure in part[1])


def number_of(value: Value) -> int:
    """Return a value as a number; anything else counts as 0."""
    return value if isinstance(value, int) else 0


def own_success_odds(answer: Resolved, entry: Entry | None) -> Odds[Value] | None:
    """Return the odds of the success that *entry* defines by a condition; None if it defines none."""
    if entry is None or entry.success is None or entry.success.if_ is None:
        return None
    if "success" not in answer.prepared.procedure.asked:
        return None
    joint = JointOdds.of(answer)
    return Odds.certain(UNKNOWN) if joint is None else joint.marginal("success")


def mean_on_success(answer: Resolved, entry: Entry | None, term: str) -> Fraction | None:
    """Return the average of a result on success; None if it is not a number or is unknown.

    Also None if *entry* defines success by its results.
    """
    if entry is not None and entry.success is not None and entry.success.if_ is not None:
        return None
    joint = JointOdds.of(answer)
    if joint is None or "success" not in joint.names:
        return None
    odds = joint.marginal(f"={term}", "success")
    if odds is None or not all(isinstance(value, int) for value in odds.weights):
        return None
    return odds.map(number_of).mean()
