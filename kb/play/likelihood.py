"""How likely an action works, with the ratings of a tier where none are given; and a concept tier by tier. Ours."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.describe import why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from kb.model import Answer, Match, RollStep, Tier
from kb.play.advice_answer import LikelyTest, TierwiseAnswer, TierwiseEntry
from kb.play.advice_headlines import tierwise_headline
from kb.play.answer import Probability
from kb.play.evaluate import caveats, evaluator_of
from kb.play.read_request import ReadRequest, Subject, about, entry_named, subject_of
from kb.play.request import ResolveRequest
from kb.play.steps import deciding_roll, keys_of, may_succeed, roll_with
from kb.play.tiers import TIERS, USUAL, Ratings, assumed_in, fill_from_tier, limits_to_choose, tier_ratings
from kb.problems import unknown_name
from kb.references import edition_of
from resolver import Bound, bind, seen_by
from resolver.notation import print_roll
from resolver.solving.evaluator import Budget, Evaluator
from resolver.solving.solutions import why_unknown
from resolver.values.names_read import ratings_read

MOST_EVALUATIONS = 512
"""How often tests may be worked out for one comparison."""


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

    @property
    def mean(self) -> Probability | None:
        """What the roll yields on average; None where that is unknown."""
        roll = self.evaluator.step.roll
        return Probability.of(roll.score.mean()) if roll is not None and roll.score is not None else None

    def answer(self) -> LikelyTest:
        """Return it as an answer."""
        bound, subject = self.evaluator.bound, self.asked.subject
        success = self.evaluator.success
        chances = {"success": Probability.known(success), "chance": Probability.known(self.chance)}
        return LikelyTest(
            **about(subject, self.request),
            roll=print_roll(bound.changed.roll),
            by=subject.by,
            **(chances if bound.judged else {}),
            assumed=assumed_in(bound.changed.roll, subject, bound.changed.scene, self.assumed),
            rulings={**self.asked.rulings, **bound.rulings()},
            warnings=[*self.asked.warnings, *bound.warnings, *caveats(self.evaluator)],
            unknown=[why_unknown(bound)] if success is None and bound.judged else [],
        )


def about_deciding_roll(base: KnowledgeBase, request: ResolveRequest) -> ResolveRequest:
    """Return *request* about the first roll that may succeed, where it names neither roll nor variant."""
    if request.entry is None or request.test is not None or request.variant is not None:
        return request
    id_ = entry_named(base, request.entry, request.edition)
    entry = base.entries[id_]
    key = deciding_roll(base.editions[edition_of(id_)], entry)
    return request if key in (None, roll_with(entry, ())) else request.model_copy(update={"test": key})


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
    subject = subject_of(base, request)
    full, assumed = fill_from_tier(base, subject, request, actor, other)
    asked, evaluator = evaluator_of(base, full, budget, subject)
    return Likelihood(request, asked, evaluator, assumed)


def bound_roll(
    base: KnowledgeBase, asked: ReadRequest, request: ResolveRequest, actor: Tier, other: Tier
) -> Bound:
    """Return the roll of *request* by itself, as `likelihood` asks for it, before its dice are counted.

    What it reads of earlier rolls is unknown.

    Args:
        base: The rules.
        asked: What *request* was read as: once for a roll that is asked for by many tiers.
        request: A roll without modifiers, which may be worked out from ratings.
        actor: The tier of the one who acts, where a rating is not given.
        other: The tier of the other side.
    """
    test = asked.subject.test
    assert test is not None and not request.modifiers  # noqa: S101, PT018 - it is asked about such rolls only
    full, _ = fill_from_tier(base, asked.subject, request, actor, other)
    scene = replace(asked.scene, actor=full.ratings, target=full.against)
    return bind(test, seen_by(asked.subject.by, scene), asked.changes)


def compare_tiers(base: KnowledgeBase, concept: str) -> TierwiseAnswer:
    """Return, for each entry of *concept*, how likely its first roll works in the hands of each tier.

    Both sides are of the same tier; what belongs to the place is as is typical.

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
    """Return how likely the first roll of entry *id_* works in the hands of each tier, both sides being alike."""
    edition = edition_of(id_)
    if roll_with(base.entries[id_], ()) is None:
        status, why = without_roll(base.entries[id_]), why_no_roll(base, id_)
        return TierwiseEntry(edition=edition, entry=id_, match=match, status=status, why=why)
    likely = {tier: _likely(base, id_, tier, budget) for tier in TIERS}
    by_tier = {tier: one.answer() for tier, one in likely.items()}
    first, bound = by_tier[TIERS[0]], likely[TIERS[0]].evaluator.bound
    told: dict[str, Any] = {"chances": {tier: one.chance for tier, one in by_tier.items()}}
    if not bound.judged:
        means_are = "total" if bound.is_total else bound.rules.mechanic.word("hits")
        told = {"means": {tier: one.mean for tier, one in likely.items()}, "means_are": means_are}
        told["why"] = f"The roll has nothing to reach; these are its average {means_are}."
    unknown = next((one.unknown for one in by_tier.values() if one.unknown), [])
    return TierwiseEntry(
        edition=edition,
        entry=id_,
        match=match,
        status="unknown" if unknown else "known" if bound.judged else "no success",
        test=first.test,
        roll=first.roll,
        by=first.by,
        assumed={tier: one.assumed for tier, one in by_tier.items()},
        **({**told, "why": " ".join(unknown)} if unknown else told),
    )


def _likely(base: KnowledgeBase, id_: str, tier: Tier, budget: Budget) -> Likelihood:
    return likelihood(base, about_deciding_roll(base, ResolveRequest(entry=id_)), tier, tier, budget)


class TierOdds(Answer):
    """The chance of one tier of characters."""

    ratings: dict[str, int | str]
    success: Probability | None
    """Null where something that the source does not give decides it."""


class OddsSummary(Answer):
    """How likely the first test is to succeed, by tier, against professionals; of an extended one the whole of it."""

    test: str
    """The key of the roll."""
    against: dict[str, int | str]
    tiers: dict[Tier, TierOdds]


def odds_by_tier(base: KnowledgeBase, id_: str) -> OddsSummary | None:
    """Return the chance of success of the actor's first roll by tier; None where *id_* has none that may succeed.

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
    """Return the names that the roll reads; of two limits that exclude each other, the first."""
    roll = subject.test.roll if subject.test else None
    left_out = {choice.second.name for choice in limits_to_choose(base, subject, request)}
    read = dict.fromkeys(rating.name for rating in ratings_read(keys_of(base, subject.edition_id), roll))
    return [name for name in read if name not in left_out]


def _success(base: KnowledgeBase, request: ResolveRequest, tier: Tier) -> Probability | None:
    try:
        return Probability.known(likelihood(base, request, tier, USUAL).evaluator.success)
    except ValueError:  # such ratings do not suit the roll, which only the one who asks can mend
        return None
