"""The chances of an action, and of all of a concept, by tier of characters. Ours."""

from typing import Any

from kb.describe import why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from kb.model import Answer, Match, RollStep, Tier
from kb.play.advice.evaluate import has_success
from kb.play.advice.headlines import tierwise_headline
from kb.play.advice.likelihood import Likelihood, likelihood
from kb.play.advice.shapes import TierwiseAnswer, TierwiseEntry
from kb.play.advice.tiers import limits_to_choose
from kb.play.answer.headline.wording import score_label
from kb.play.answer.parts import Probability, why_fields
from kb.play.procedure.dependent_steps import keys_of, prerequisite_steps
from kb.play.procedure.our_table import with_table
from kb.play.procedure.steps import first_roll, may_succeed
from kb.play.request.shapes import ResolveRequest, TierwiseRequest
from kb.play.request.tiers import TIERS, USUAL, never_untrained_names, tier_ratings
from kb.play.sentences import advice
from kb.play.sentences.requests import never_untrained
from kb.play.sentences.rolls import no_roll
from kb.play.situation.read_request import ReadRequest, read_request
from kb.problems import unknown_name
from kb.references import edition_of
from resolver import ProcedureValue
from resolver.reasons import Reason, once
from resolver.solving.evaluator import Budget
from resolver.values.names_read import ratings_in_trees

MOST_EVALUATIONS = 512
"""The most computations of tests for one comparison."""


def compare_tiers(base: KnowledgeBase, request: TierwiseRequest) -> TierwiseAnswer:
    """Return how likely the first roll of each entry of a concept is to succeed for each tier.

    Both sides have the same tier; ratings of the scene are typical ones.

    Raises:
        ValueError: If there is no such concept, it has too many entries, or the table is wrong.
    """
    base, concept = with_table(base, request.table), request.concept
    if concept not in base.concepts:
        raise unknown_name("concept", "concept", concept, base.concepts)
    budget = Budget(MOST_EVALUATIONS)
    entries = [tierwise(base, id_, match, budget) for id_, match in members(base, concept)]
    return TierwiseAnswer(
        headline=tierwise_headline(base, USUAL, entries),
        concept=concept,
        name=base.concepts[concept].name,
        tiers=list(TIERS),
        origin="ours",
        entries=entries,
        evaluations=budget.spent,
        data_version=base.version,
    )


def tierwise(base: KnowledgeBase, id_: str, match: Match, budget: Budget) -> TierwiseEntry:
    """Return how likely *id_*'s first roll is to succeed, with one tier on both sides."""
    edition = edition_of(id_)
    if first_roll(base.entries[id_], ()) is None:
        status, why = without_roll(base.entries[id_]), no_roll(why_no_roll(base, id_))
        return TierwiseEntry(edition=edition, entry=id_, match=match, status=status, **why_fields([why]))
    likelihoods = {tier: _likelihood_at_tier(base, id_, tier, budget) for tier in TIERS}
    by_tier = {tier: one.answer() for tier, one in likelihoods.items()}
    first, lowest = by_tier[TIERS[0]], likelihoods[TIERS[0]]
    can_succeed = has_success(lowest.situation, lowest.evaluator)
    fields: dict[str, Any] = {"chances": {tier: one.chance for tier, one in by_tier.items()}}
    reasons: list[Reason] = []
    if not can_succeed:
        means_are = score_label(lowest.evaluator.bound)
        fields = {"means": {tier: one.mean for tier, one in likelihoods.items()}, "means_are": means_are}
        reasons.append(advice.only_average(means_are))
    has_chance = any(chance is not None for chance in fields.get("chances", {}).values())
    for tier, one in likelihoods.items():
        unlearned = _never_untrained(one, tier)
        reasons += unlearned or ([one.why_unknown] if by_tier[tier].unknown else [])
    return TierwiseEntry(
        edition=edition,
        entry=id_,
        match=match,
        status="no success" if not can_succeed else "known" if has_chance else "unknown",
        test=first.test,
        roll=first.roll,
        by=first.by,
        rulings=first.rulings,
        assumed={tier: one.assumed for tier, one in by_tier.items()},
        **fields,
        **(why_fields(once(reasons)) if reasons else {}),
    )


def _likelihood_at_tier(base: KnowledgeBase, id_: str, tier: Tier, budget: Budget) -> Likelihood:
    return likelihood(read_request(base, ResolveRequest(entry=id_), deciding=True), tier, tier, budget)


def _never_untrained(likely: Likelihood, tier: Tier) -> list[Reason]:
    """Return why nobody of *tier* makes the roll: the skills in it that have to be learned."""
    edition = likely.subject.edition
    read_names = dict.fromkeys(
        each.name for each in ratings_in_trees({}, likely.evaluator.bound.changed.roll)
    )
    unlearned = never_untrained_names(edition, read_names, tier)
    return [never_untrained(name, edition.short) for name in unlearned]


class TierOdds(Answer):
    """The chance of one tier of characters."""

    ratings: dict[str, int | str]
    success: Probability | None
    """Null if it depends on something that the source does not give."""


class OddsSummary(Answer):
    """The chances of the first test, or of a whole extended test, by tier against professionals."""

    test: str
    """The key of the roll."""
    against: dict[str, int | str]
    tiers: dict[Tier, TierOdds]


def odds_by_tier(base: KnowledgeBase, id_: str) -> OddsSummary | None:
    """Return the chance of the actor's first roll by tier; None if no roll can succeed.

    The opponent is a professional. A chance is None if it depends on something that the source does not give.
    """
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    rolls = {
        key: step
        for key, step in entry.tests.items()
        if isinstance(step, RollStep) and may_succeed(edition, entry, key)
    }
    if not rolls:
        return None
    key = min(rolls, key=lambda key: rolls[key].by != "actor")
    request = read_request(base, ResolveRequest(entry=id_, test=key))
    names = _rating_names(request)
    tiers = {
        tier: TierOdds(ratings=tier_ratings(edition, names, tier), success=_success(request, tier))
        for tier in TIERS
    }
    return OddsSummary(test=key, against=tier_ratings(edition, names, USUAL), tiers=tiers)


def _rating_names(request: ReadRequest) -> list[str]:
    """Return the names that the roll reads, itself or by values before it, with the first of two limits."""
    roll = request.subject.test.roll if request.subject.test else None
    alternatives = {choice.second.name for choice in limits_to_choose(request)}
    keys = keys_of(request.base, request.subject.edition_id)
    procedure = request.subject.procedure
    before = [procedure.steps[key] for key in prerequisite_steps(procedure, keys, roll)]
    values = [step.value for step in before if isinstance(step, ProcedureValue)]
    read_names = dict.fromkeys(rating.name for rating in ratings_in_trees(keys, roll, *values))
    return [name for name in read_names if name not in alternatives]


def _success(request: ReadRequest, tier: Tier) -> Probability | None:
    try:
        return Probability.optional(likelihood(request, tier, USUAL).evaluator.success)
    except ValueError:  # these ratings do not suit the roll; only the user can fix that
        return None
