"""The chance of an action with a tier's ratings for missing ones. Ours."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from kb.model import Tier
from kb.play.advice.evaluate import caveats, evaluator_of, has_success, own_success, with_divided_pool
from kb.play.advice.shapes import LikelyTest
from kb.play.advice.tiers import fill_from_tier, ratings_read
from kb.play.answer.headline import roll_success_word
from kb.play.answer.parts import Probability, reason_fields
from kb.play.answer.reasons import with_entry_reason
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import with_own_words
from kb.play.request.tiers import Ratings
from kb.play.sentences.rolls import several
from kb.play.situation.read_request import ReadRequest
from kb.play.situation.situation import Situation, situation_of
from resolver import Bound, bind, seen_by
from resolver.notation import print_roll
from resolver.reasons import Reason, once
from resolver.solving.evaluator import Budget, Evaluator
from resolver.solving.solutions import why_unknown
from resolver.values.names_read import Side


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A test with all its ratings, ready to compute its chances."""

    situation: Situation
    evaluator: Evaluator
    assumed: Mapping[Side, Ratings]
    """Ratings filled in from a tier."""

    @property
    def subject(self) -> Subject:
        """What the request is about."""
        return self.situation.subject

    @property
    def is_resisted(self) -> bool:
        """Whether the target rolls, so that the action succeeds if that roll fails.

        The chances of an entry that defines its success are those of the action already.
        """
        return self.subject.by == "target" and own_success(self.subject) is None

    @property
    def chance(self) -> Fraction | None:
        """The chance that the action succeeds; None if unknown."""
        success = self.evaluator.success
        return None if success is None else self.of_roll(success)

    @property
    def success_word(self) -> str:
        """The word for the success of the action; its entry may have it for a failure of the target's roll."""
        subject, entry = self.subject, self.situation.request.entry
        entry = entry and with_own_words(entry, subject.key, subject.variants, self.situation.grants)
        if not self.is_resisted:
            return roll_success_word(
                subject.edition, entry, subject.key, own_success=own_success(subject) is not None
            )
        success = entry.success if entry is not None else None
        return (
            success.called if success is not None and success.if_ == f"{subject.key}.failure" else "success"
        )

    def of_roll(self, chance: Fraction) -> Fraction:
        """Convert the chance of the roll into that of the action, or the other way round."""
        return 1 - chance if self.is_resisted else chance

    @property
    def mean(self) -> Probability | None:
        """The average of the roll; None if unknown."""
        roll = self.evaluator.step.roll
        return Probability.of(roll.score.mean()) if roll is not None and roll.score is not None else None

    @property
    def why_unknown(self) -> Reason:
        """Why the chance is unknown, with the entry's own reasons."""
        bound, subject, base = self.evaluator.bound, self.subject, self.situation.request.base
        reasons = (
            with_entry_reason(base, subject.entry, subject.key, each, subject.variants)
            for each in bound.unknown
        )
        known_reasons = once(reasons) or why_unknown(bound)
        return known_reasons[0] if len(known_reasons) == 1 else several(known_reasons)

    def answer(self) -> LikelyTest:
        """Return the test as an answer."""
        bound, subject, situation = self.evaluator.bound, self.subject, self.situation
        success = self.evaluator.step.success
        chances = {"success": Probability.optional(success), "chance": Probability.optional(self.chance)}
        return LikelyTest(
            **subject.answer_fields(),
            roll=print_roll(bound.changed.with_variants),
            by=subject.by,
            **(chances if has_success(situation, self.evaluator) else {}),
            assumed=ratings_read(bound.changed.roll, subject, bound.changed.scene, self.assumed),
            rulings={**situation.rulings, **bound.rulings()},
            **reason_fields(
                caveats(situation, self.evaluator),
                [self.why_unknown] if success is None and bound.judged else [],
            ),
            **situation.effect_fields,
        )


def likelihood(request: ReadRequest, actor: Tier, other: Tier, budget: Budget | None = None) -> Likelihood:
    """Return the chance that the action of a request succeeds.

    Args:
        request: A request about a test.
        actor: The tier for missing ratings of the acting side.
        other: The tier for missing ratings of the opponent.
        budget: How many more tests may be computed.

    Raises:
        ValueError: As in `kb.play.resolve.resolve`.
    """
    filled, assumed = fill_from_tier(request, actor, other)
    situation = situation_of(filled)
    evaluator = evaluator_of(situation, budget)
    return Likelihood(with_divided_pool(situation), evaluator, assumed)


def bound_roll(situation: Situation, actor: Tier, other: Tier) -> Bound:
    """Return the roll of a request alone, as for `likelihood`, before its dice are counted.

    Values of earlier rolls are unknown.

    Args:
        situation: The situation of a roll without modifiers, which ratings could change; shared by all tiers.
        actor: The tier for missing ratings of the acting side.
        other: The tier for missing ratings of the opponent.
    """
    request, test = situation.request, situation.subject.test
    assert test is not None and not request.modifiers  # noqa: S101, PT018 - it is asked about such rolls only
    filled, _ = fill_from_tier(request, actor, other)
    scene = replace(situation.scene, actor=filled.ratings["actor"], target=filled.ratings["target"])
    own = [change for change in situation.changes if change.step is None]
    return bind(test, seen_by(request.subject.by, scene), own)
