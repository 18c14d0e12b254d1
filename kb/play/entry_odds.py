"""How likely the test of an entry is to succeed, for characters of four tiers."""

from kb import KnowledgeBase
from kb.model import Answer, RollStep, Tier
from kb.play.answer import Probability
from kb.play.likelihood import likelihood
from kb.play.read_request import Subject, subject_of
from kb.play.request import ResolveRequest
from kb.play.steps import keys_of
from kb.play.tiers import TIERS, USUAL, limits_to_choose, tier_ratings
from resolver.values.names_read import ratings_read


class TierOdds(Answer):
    """The chance of one tier of characters."""

    ratings: dict[str, int | str]
    success: Probability | None
    """Null where something that the source does not give decides it."""


class OddsSummary(Answer):
    """How likely the first roll is to succeed, by tier, against professionals."""

    test: str
    """The key of the roll."""
    against: dict[str, int | str]
    tiers: dict[Tier, TierOdds]


def odds_by_tier(base: KnowledgeBase, id_: str) -> OddsSummary | None:
    """Return the chance of success of the actor's first roll by tier, or None where *id_* has no roll.

    Whoever is rolled against is a professional. A chance is None where something that the source does not give
    decides it.
    """
    rolls = {key: step for key, step in base.entries[id_].tests.items() if isinstance(step, RollStep)}
    if not rolls:
        return None
    key = min(rolls, key=lambda key: rolls[key].by != "actor")
    request = ResolveRequest(entry=id_, test=key)
    subject = subject_of(base, request)
    names = _names(base, subject, request)
    tiers = {
        tier: TierOdds(
            ratings=tier_ratings(subject.edition, names, tier), success=_success(base, request, tier)
        )
        for tier in TIERS
    }
    return OddsSummary(test=key, against=tier_ratings(subject.edition, names, USUAL), tiers=tiers)


def _names(base: KnowledgeBase, subject: Subject, request: ResolveRequest) -> list[str]:
    """Return the names that the roll reads; of two limits of which one is given, the first."""
    roll = subject.test.roll if subject.test else None
    left_out = {choice.second.name for choice in limits_to_choose(base, subject, request)}
    read = dict.fromkeys(rating.name for rating in ratings_read(keys_of(base, subject.edition_id), roll))
    return [name for name in read if name not in left_out]


def _success(base: KnowledgeBase, request: ResolveRequest, tier: Tier) -> Probability | None:
    try:
        return Probability.known(likelihood(base, request, tier, USUAL).evaluator.success)
    except ValueError:  # such ratings do not suit the roll, which only the one who asks can mend
        return None
