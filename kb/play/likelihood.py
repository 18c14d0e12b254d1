"""How likely an action works, whoever rolls for it, with the ratings of a tier where none are given."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.model import Tier
from kb.play.answer import Probability
from kb.play.assuming import Ratings, assume, assumed_in
from kb.play.evaluate import caveats, evaluator_of
from kb.play.read_request import ReadRequest, about, subject_of
from kb.play.request import ResolveRequest
from resolver.notation import print_roll
from resolver.solving.evaluator import Budget, Evaluator
from resolver.solving.shortfall import why_unknown


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A test with all of its ratings, ready to be asked for its chances."""

    request: ResolveRequest
    """As it was asked."""
    asked: ReadRequest
    evaluator: Evaluator
    assumed: dict[str, Ratings]
    """Ratings that were taken from a tier, by side."""

    @property
    def resisted(self) -> bool:
        """Whether the target rolls, so that the action works where that roll does not succeed."""
        return self.asked.subject.by == "target"

    @property
    def chance(self) -> Fraction | None:
        """The chance that the action works; None where it is unknown."""
        success = self.evaluator.success
        return None if success is None else self.of_roll(success)

    def of_roll(self, chance: Fraction) -> Fraction:
        """Return the chance of the action from that of the roll, or that of the roll from that of the action."""
        return 1 - chance if self.resisted else chance

    def plain(self) -> dict[str, Any]:
        """Return what an answer says of it."""
        bound, subject = self.evaluator.bound, self.asked.subject
        success = self.evaluator.success
        return {
            **about(subject, self.request),
            "roll": print_roll(bound.changed.roll),
            "by": subject.by,
            "success": None if success is None else Probability.of(success).plain(),
            "chance": None if self.chance is None else Probability.of(self.chance).plain(),
            "assumed": assumed_in(bound.changed.roll, subject, bound.changed.scene, self.assumed),
            "rulings": bound.rulings(),
            "warnings": [*self.asked.warnings, *bound.warnings, *caveats(self.evaluator)],
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
    asked, evaluator = evaluator_of(base, full, budget)
    return Likelihood(request, asked, evaluator, assumed)
