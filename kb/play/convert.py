"""The same situation in another edition: the setting of an equivalent test that is as likely to work."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import Match, Tier
from kb.play.advice_answer import Conversion, ConvertAnswer, NothingThere, TiersTaken
from kb.play.likelihood import Likelihood, likelihood
from kb.play.nearness import set_near
from kb.play.read_request import Subject, entry_named, subject_of
from kb.play.request import ConvertRequest, ResolveRequest, Target
from kb.play.steps import roll_with
from kb.play.tiers import USUAL, tier_of
from kb.problems import RequestError, unknown_name
from kb.references import edition_of
from resolver.solving.evaluator import Budget

MOST_EVALUATIONS = 512
"""How often tests may be worked out for one conversion."""

Tiers = tuple[Tier, Tier]
"""That of the one who acts, and that of the other side."""


def convert(base: KnowledgeBase, request: ConvertRequest) -> ConvertAnswer:
    """Return how likely the test works and, for each equivalent of it, the setting that is as likely.

    Raises:
        ValueError: If something is asked for that does not exist or is not allowed; the message is a sentence for
            the person who asked, and a `RequestError` says where in the request.
    """
    budget = Budget(MOST_EVALUATIONS)
    subject = subject_of(base, request)
    tiers: Tiers = (
        request.tier or tier_of(subject.edition, request.ratings) or USUAL,
        request.against_tier or tier_of(subject.edition, request.against, "against") or USUAL,
    )
    likely = likelihood(base, request, *tiers, budget)
    aims = _aims(base, request.to, subject)
    return ConvertAnswer(
        **likely.answer().fields(),
        tiers=TiersTaken(actor=tiers[0], against=tiers[1], origin="ours"),
        conversions=[_conversion(base, request.to, likely, aim, tiers, budget) for aim in aims],
        without=_without(base, request.to, subject, aims),
        evaluations=budget.spent,
        data_version=base.version,
    )


@dataclass(frozen=True, slots=True)
class _Aim:
    """One test to which a situation is converted."""

    edition: str
    entry: str | None = None
    """None for free notation."""
    match: Match | None = None
    """What the entry is to the one that is converted; None where they share no concept."""
    through: tuple[str, ...] = ()


def _aims(base: KnowledgeBase, to: Target, subject: Subject) -> list[_Aim]:
    if to.edition is not None and to.edition not in base.editions:
        raise unknown_name("to.edition", "edition", to.edition, base.editions)
    if to.roll is not None:
        return [_Aim(to.edition or "")]
    likes = equivalents(base, subject.entry) if subject.entry else []
    found = [_Aim(edition_of(like.id), like.id, like.match, like.through) for like in likes]
    if to.entry is not None:
        id_ = entry_named(base, to.entry, to.edition, "to.entry")
        return [aim for aim in found if aim.entry == id_] or [_Aim(edition_of(id_), id_)]
    if subject.entry is None:
        raise RequestError("to", "free notation has no equivalents; name an entry or a roll to convert it to")
    if to.edition == subject.edition_id:
        raise RequestError(
            "to.edition", f"{subject.entry} is of {to.edition} itself; name an entry to convert it to"
        )
    return [aim for aim in found if to.edition in (None, aim.edition)]


def _without(base: KnowledgeBase, to: Target, subject: Subject, aims: Sequence[_Aim]) -> list[NothingThere]:
    """Return the editions that were asked for and have nothing equivalent."""
    asked = [to.edition] if to.edition else [id_ for id_ in base.editions if id_ != subject.edition_id]
    reached = {aim.edition for aim in aims}
    if to.entry is not None or to.roll is not None:
        return []
    return [
        NothingThere(
            edition=id_, why=f"Nothing of {base.editions[id_].short} shares a concept with {subject.entry}."
        )
        for id_ in asked
        if id_ not in reached
    ]


def _conversion(
    base: KnowledgeBase, to: Target, likely: Likelihood, aim: _Aim, tiers: Tiers, budget: Budget
) -> Conversion:
    """Return the setting of one test, or why there is none."""
    about: dict[str, Any] = {
        "edition": aim.edition,
        "entry": aim.entry,
        "match": aim.match,
        "through": list(aim.through),
    }
    if aim.entry is not None and roll_with(base.entries[aim.entry], None) is None:
        return Conversion(**about, status="no test", why=f"{aim.entry} has no roll.")
    if likely.chance is None:
        return Conversion(**about, status="unknown", why="How likely the test itself works is unknown.")
    asked = to.request(aim.entry)
    if aim.edition == likely.asked.subject.edition_id:
        asked = _with_ratings_of(asked, likely.request)
    try:
        target = likelihood(base, asked, *tiers, budget)
        near = set_near(target, likely.chance, to.vary)
        return Conversion(**{**about, **target.answer().fields(), **near.fields()})
    except RequestError as error:
        raise RequestError(f"to.{error.field}", str(error), error.near) from error


def _with_ratings_of(asked: ResolveRequest, first: ResolveRequest) -> ResolveRequest:
    """Return *asked* with the ratings and rulings of a test of the same edition, where it gives no others."""
    fields = ("ratings", "against", "rulings")
    return asked.model_copy(update={key: {**getattr(first, key), **getattr(asked, key)} for key in fields})
