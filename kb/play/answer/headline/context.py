"""What a headline is about: an answer, its entry, and the entry's word for success."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from kb.model import Edition, Entry, Outcome, RollStep, Told
from kb.play.answer.headline.wording import MISSED
from kb.play.procedure.steps import deciding_roll, is_amount, is_question
from resolver import PlayedStep, Resolved
from resolver.notation import Expression, Name, names_in, parse_value
from resolver.procedures.procedure import ProcedureRoll
from resolver.values.names_read import step_of

_NOTHING = parse_value("0")


def roll_success_word(
    edition: Edition | None, entry: Entry | None, key: str | None, *, own_success: bool
) -> str:
    """Return the word for success of the roll *key*: the entry's if it decides or has its *own_success*."""
    success = entry.success if entry is not None else None
    if entry is None or edition is None or success is None:
        return "success"
    step = entry.tests.get(key or "")
    decides = {key, step.in_place_of if isinstance(step, RollStep) else None}
    is_decisive = success.if_ is None and deciding_roll(edition, entry) in decides
    return success.called if is_decisive or own_success else "success"


@dataclass(frozen=True)
class HeadlineContext:
    """An answer with the data that its headline needs."""

    edition: Edition | None
    entry: Entry | None
    answer: Resolved

    @cached_property
    def success_word(self) -> str:
        """The word for success: the entry's own, or that of the deciding roll."""
        return roll_success_word(self.edition, self.entry, self.answer.on, own_success=self.has_own_success)

    @property
    def failure_word(self) -> str:
        """The word for no success."""
        return self._failure_word(self.success_word)

    def outcome_of(self, key: str, *, success: bool | None) -> str:
        """Return the word for the success of the roll *key*, or for no success."""
        success_word = roll_success_word(self.edition, self.entry, key, own_success=False)
        return success_word if success else self._failure_word(success_word)

    def _failure_word(self, success_word: str) -> str:
        own = self.entry.success if self.entry is not None else None
        if own is not None and own.missed is not None and success_word == own.called:
            return own.missed
        return MISSED.get(success_word, f"not {success_word}")

    @property
    def success_phrase(self) -> str:
        """The word for success; without one, the outcome on a success, or "success" with its owner."""
        step = self.answer.prepared.procedure.steps.get(self.answer.on or "")
        if self.success_word != "success" or not isinstance(step, ProcedureRoll):
            return self.success_word
        plain = next((then for condition, then, *_ in step.outcomes if condition == "success"), None)
        return plain or ("the target succeeds" if step.by == "target" else "success")

    @property
    def has_own_success(self) -> bool:
        """Whether the entry defines its success by a condition."""
        own = self.entry.success if self.entry is not None else None
        return own is not None and own.if_ is not None and "success" in self.answer.prepared.procedure.asked

    @property
    def results(self) -> Mapping[str, Expression]:
        """The formulas of its results, without those that a variant removes."""
        results = self.answer.prepared.procedure.results
        return {term: tree for term, tree in results.items() if tree != _NOTHING}

    def is_of_variant(self, term: str) -> bool:
        """Return whether a result has the formula of a variant in place of its entry's."""
        procedure = self.answer.prepared.procedure
        own = self.entry.results.get(term) if self.entry is not None else None
        return own is not None and procedure.results[term] != parse_value(str(own), procedure.names)

    @property
    def own_headline(self) -> Told | None:
        """The entry's own headline; None where a part of the entry is asked for that leaves its success open."""
        if self.entry is None:
            return None
        own = self.entry.success is not None and self.entry.success.if_ is not None
        is_open = own and "success" not in self.answer.prepared.procedure.asked
        return None if is_open else self.entry.headline

    @property
    def stated_steps(self) -> frozenset[str]:
        """The steps whose outcome is stated already: the one asked for, and those that the entry's success reads."""
        trees = self.answer.prepared.procedure.asked
        others = {step_of(name) for name in names_in(trees["success"])} if self.has_own_success else set()
        return frozenset({self.answer.on or "", *others})

    @property
    def later_rolls(self) -> Mapping[str, ProcedureRoll]:
        """The rolls whose outcome comes besides that of the roll asked for; none if a value is asked for."""
        steps = self.answer.prepared.procedure.steps
        rolls = {key: step for key, step in steps.items() if isinstance(step, ProcedureRoll)}
        if self.answer.on not in rolls:
            return {}
        return {key: step for key, step in rolls.items() if key not in self.stated_steps}

    @property
    def rolls_called_for(self) -> Mapping[str, str]:
        """The outcomes that say that a later roll has to be made, with that roll."""
        return {
            outcome.then: outcome.calls_for for outcome in self._outcomes if outcome.calls_for is not None
        }

    @property
    def plain_outcomes(self) -> frozenset[str]:
        """What follows from nothing but the success or failure of the roll."""
        return frozenset(outcome.then for outcome in self._outcomes if outcome.if_ in ("success", "failure"))

    @property
    def restating_outcomes(self) -> frozenset[str]:
        """What only says the entry's word for success or failure again."""
        return frozenset(outcome.then for outcome in self._outcomes if outcome.restates)

    @property
    def replacing_outcomes(self) -> frozenset[str]:
        """What follows in place of something else, and so adds nothing to the chance of success."""
        return frozenset(outcome.then for outcome in self._outcomes if outcome.instead)

    @property
    def _outcomes(self) -> list[Outcome]:
        step = self.entry.tests.get(self.answer.on or "") if self.entry is not None else None
        if not isinstance(step, RollStep):
            return []
        variants = (variant.outcomes or [] for variant in step.variants.values())
        return [outcome for outcomes in (step.outcomes, *variants) for outcome in outcomes]

    def title(self, key: str) -> str:
        """Return the title of a step, or its key."""
        step = self.entry.tests.get(key) if self.entry is not None else None
        return (step.title if step is not None else None) or key

    def is_question(self, key: str) -> bool:
        """Return whether the title of a step is a question, which its value answers."""
        return self.entry is not None and is_question(self.entry, key)

    def name(self, key: str) -> str:
        """Return the name of a value: the result that it is, or else its title."""
        tree = Name(key)
        return next((term for term, result in self.results.items() if result == tree), self.title(key))

    def is_missing(self, key: str, step: PlayedStep) -> bool:
        """Return whether the *step* is a value that did not happen: a question then has the answer no."""
        return step.value is not None and step.taken is False and not self.is_question(key)

    def has_no_average(self, key: str) -> bool:
        """Return whether the value *key* is a yes or no, or a number for dice to reach."""
        return self.entry is not None and not is_amount(self.entry, key)
