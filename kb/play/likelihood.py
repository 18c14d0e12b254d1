"""How likely an action works, whoever rolls for it, with the ratings of a tier where none are given."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.model import Tier
from kb.play.assuming import Ratings, assume, assumed_in
from kb.play.evaluate import asking_of, caveats
from kb.play.read_request import Question, about, subject_of
from kb.play.request import ResolveRequest
from resolver import probability
from resolver.notation import print_roll
from resolver.solving.evaluator import Asking, Budget
from resolver.solving.shortfall import why_unknown


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A test with all of its ratings, ready to be asked for its chances."""

    request: ResolveRequest
    """As it was asked."""
    question: Question
    asking: Asking
    assumed: dict[str, Ratings]
    """Ratings that were taken from a tier, by side."""

    @property
    def resisted(self) -> bool:
        """Whether the target rolls, so that the action works where that roll does not succeed."""
        return self.question.subject.by == "target"

    @property
    def chance(self) -> Fraction | None:
        """The chance that the action works; None where it is unknown."""
        success = self.asking.success
        return None if success is None else self.of_roll(success)

    def of_roll(self, chance: Fraction) -> Fraction:
        """Return the chance of the action from that of the roll, or that of the roll from that of the action."""
        return 1 - chance if self.resisted else chance

    def plain(self) -> dict[str, Any]:
        """Return what an answer says of it."""
        bound, subject = self.asking.answer.bound, self.question.subject
        success = self.asking.success
        return {
            **about(subject, self.request),
            "roll": print_roll(bound.changed.roll),
            "by": subject.by,
            "success": None if success is None else probability(success),
            "chance": None if self.chance is None else probability(self.chance),
            "assumed": assumed_in(bound.changed.roll, subject, bound.changed.scene, self.assumed),
            "rulings": bound.rulings(),
            "warnings": [*self.question.warnings, *bound.warnings, *caveats(self.asking)],
            "unknown": [why_unknown(bound)] if success is None else [],
        }


def likelihood(
    base: KnowledgeBase, request: ResolveRequest, actor: Tier, other: Tier, budget: Budget | None = None
) -> Likelihood:
    """Return how likely the action of *request* works.

    Args:
        base: The rules.
        request: A test.
        actor: The tier of the one who acts, where a rating is not given.
        other: The tier of the other side.
        budget: How often tests may still be worked out.

    Raises:
        ValueError: As `kb.play.resolve.resolve`.
    """
    full, assumed = assume(base, subject_of(base, request), request, actor, other)
    question, asking = asking_of(base, full, budget)
    return Likelihood(request, question, asking, assumed)
