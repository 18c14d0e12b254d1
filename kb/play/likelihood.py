"""The chance of an action with a tier's ratings for missing ones; a concept by tier. Ours."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.describe import why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from kb.model import Answer, Match, RollStep, Tier
from kb.play.advice_answer import LikelyTest, TierwiseAnswer, TierwiseEntry
from kb.play.advice_headlines import tierwise_headline
from kb.play.answer import Probability, Reasons, reason_fields, why_fields
from kb.play.evaluate import caveats, evaluator_of, is_judged, own_success, with_divided_pool
from kb.play.headline import success_word
from kb.play.read_request import ReadRequest, read_request
from kb.play.reasons import with_reason
from kb.play.request import ResolveRequest
from kb.play.sentences import advice
from kb.play.sentences.rolls import no_roll, several
from kb.play.situation import Situation, situation_of
from kb.play.steps import called_by, keys_of, may_succeed, roll_with
from kb.play.subject import Subject
from kb.play.tiers import TIERS, USUAL, Ratings, assumed_in, fill_from_tier, limits_to_choose, tier_ratings
from kb.problems import unknown_name
from kb.references import edition_of
from resolver import Bound, bind, seen_by
from resolver.notation import print_roll
from resolver.reasons import Reason, once
from resolver.solving.evaluator import Budget, Evaluator
from resolver.solving.solutions import why_unknown
from resolver.values.names_read import Side, ratings_read

MOST_EVALUATIONS = 512
"""The most computations of tests for one comparison."""


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
    def resisted(self) -> bool:
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
    def called(self) -> str:
        """The word for the success of the action; its entry may have it for a failure of the target's roll."""
        subject, entry = self.subject, self.situation.asked.entry
        entry = entry and called_by(entry, subject.variants)
        if not self.resisted:
            return success_word(subject.edition, entry, subject.key, own=own_success(subject) is not None)
        told = entry.success if entry is not None else None
        return told.called if told is not None and told.if_ == f"{subject.key}.failure" else "success"

    def of_roll(self, chance: Fraction) -> Fraction:
        """Convert the chance of the roll into that of the action, or the other way round."""
        return 1 - chance if self.resisted else chance

    @property
    def mean(self) -> Probability | None:
        """The average of the roll; None if unknown."""
        roll = self.evaluator.step.roll
        return Probability.of(roll.score.mean()) if roll is not None and roll.score is not None else None

    @property
    def why_unknown(self) -> Reason:
        """Why the chance is unknown, with the entry's own reasons."""
        bound, subject, base = self.evaluator.bound, self.subject, self.situation.asked.base
        reasons = (
            with_reason(base, subject.entry, subject.key, each, subject.variants) for each in bound.unknown
        )
        found = once(reasons) or why_unknown(bound)
        return found[0] if len(found) == 1 else several(found)

    def answer(self) -> LikelyTest:
        """Return the test as an answer."""
        bound, subject, situation = self.evaluator.bound, self.subject, self.situation
        success = self.evaluator.step.success
        chances = {"success": Probability.known(success), "chance": Probability.known(self.chance)}
        return LikelyTest(
            **subject.about(),
            roll=print_roll(bound.changed.made),
            by=subject.by,
            **(chances if is_judged(situation, self.evaluator) else {}),
            assumed=assumed_in(bound.changed.roll, subject, bound.changed.scene, self.assumed),
            rulings={**situation.rulings, **bound.rulings()},
            **reason_fields(
                caveats(situation, self.evaluator),
                [self.why_unknown] if success is None and bound.judged else [],
            ),
            **situation.at_work,
        )


def likelihood(asked: ReadRequest, actor: Tier, other: Tier, budget: Budget | None = None) -> Likelihood:
    """Return the chance that the action of a request succeeds.

    Args:
        asked: A request about a test.
        actor: The tier for missing ratings of the acting side.
        other: The tier for missing ratings of the opponent.
        budget: How many more tests may be computed.

    Raises:
        ValueError: As in `kb.play.resolve.resolve`.
    """
    full, assumed = fill_from_tier(asked, actor, other)
    situation = situation_of(full)
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
    asked, test = situation.asked, situation.subject.test
    assert test is not None and not asked.modifiers  # noqa: S101, PT018 - it is asked about such rolls only
    full, _ = fill_from_tier(asked, actor, other)
    scene = replace(situation.scene, actor=full.ratings["actor"], target=full.ratings["target"])
    own = [change for change in situation.changes if change.step is None]
    return bind(test, seen_by(asked.subject.by, scene), own)


def compare_tiers(base: KnowledgeBase, concept: str) -> TierwiseAnswer:
    """Return how likely the first roll of each entry of *concept* is to succeed for each tier.

    Both sides have the same tier; ratings of the scene are typical ones.

    Raises:
        ValueError: If there is no such concept, or it has too many entries.
    """
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
    if roll_with(base.entries[id_], ()) is None:
        status, why = without_roll(base.entries[id_]), no_roll(why_no_roll(base, id_))
        return TierwiseEntry(edition=edition, entry=id_, match=match, status=status, **why_fields([why]))
    likely = {tier: _likely(base, id_, tier, budget) for tier in TIERS}
    by_tier = {tier: one.answer() for tier, one in likely.items()}
    first, bound = by_tier[TIERS[0]], likely[TIERS[0]].evaluator.bound
    told: dict[str, Any] = {"chances": {tier: one.chance for tier, one in by_tier.items()}}
    if not bound.judged:
        means_are = "total" if bound.is_total else bound.rules.mechanic.word("hits")
        told = {"means": {tier: one.mean for tier, one in likely.items()}, "means_are": means_are}
        told |= why_fields([advice.only_average(means_are)])
    unknown = next((one for one in by_tier.values() if one.unknown), None)
    if unknown is not None:
        told |= {"why": " ".join(unknown.unknown), "reasons": Reasons(why=unknown.reasons.unknown)}
    return TierwiseEntry(
        edition=edition,
        entry=id_,
        match=match,
        status="unknown" if unknown else "known" if bound.judged else "no success",
        test=first.test,
        roll=first.roll,
        by=first.by,
        assumed={tier: one.assumed for tier, one in by_tier.items()},
        **told,
    )


def _likely(base: KnowledgeBase, id_: str, tier: Tier, budget: Budget) -> Likelihood:
    return likelihood(read_request(base, ResolveRequest(entry=id_), deciding=True), tier, tier, budget)


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
    asked = read_request(base, ResolveRequest(entry=id_, test=key))
    names = _names(asked)
    tiers = {
        tier: TierOdds(ratings=tier_ratings(edition, names, tier), success=_success(asked, tier))
        for tier in TIERS
    }
    return OddsSummary(test=key, against=tier_ratings(edition, names, USUAL), tiers=tiers)


def _names(asked: ReadRequest) -> list[str]:
    """Return the names that the roll reads, with the first of two alternative limits."""
    roll = asked.subject.test.roll if asked.subject.test else None
    left_out = {choice.second.name for choice in limits_to_choose(asked)}
    keys = keys_of(asked.base, asked.subject.edition_id)
    read = dict.fromkeys(rating.name for rating in ratings_read(keys, roll))
    return [name for name in read if name not in left_out]


def _success(asked: ReadRequest, tier: Tier) -> Probability | None:
    try:
        return Probability.known(likelihood(asked, tier, USUAL).evaluator.success)
    except ValueError:  # these ratings do not suit the roll; only the user can fix that
        return None
