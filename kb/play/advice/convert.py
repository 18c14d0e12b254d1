"""Convert a situation to another edition: the setting that makes its test as likely."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.describe import why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import Match, Tier, given
from kb.play.advice.evaluate import dial_for, is_judged, refuse_without_success, worded_roll
from kb.play.advice.headlines import converted_headline
from kb.play.advice.likelihood import Likelihood, likelihood
from kb.play.advice.shapes import Conversion, ConvertAnswer, Nearness, NearSetting, NothingThere, TiersTaken
from kb.play.advice.tiers import USUAL, Ratings, assumed_in, tier_of
from kb.play.answer.parts import Probability, Reasons, why_fields
from kb.play.procedure.steps import roll_with
from kb.play.procedure.subject import Subject, edition_named, entry_named
from kb.play.request.shapes import ConvertRequest, ResolveRequest, Target
from kb.play.sentences import advice
from kb.play.sentences.rolls import no_roll
from kb.play.situation.read_request import read_request
from kb.problems import RequestError
from kb.references import edition_of
from resolver import Bound
from resolver.notation import Flat, Lookup, Number, Roll, print_value
from resolver.solving.dials import Dial, follows
from resolver.solving.evaluator import Budget, Point
from resolver.solving.solutions import Nearest, nearest

MOST_EVALUATIONS = 512
"""The most computations of tests for one conversion."""

Tiers = tuple[Tier, Tier]
"""The tier of the acting side, and that of its opponent."""


def convert(base: KnowledgeBase, request: ConvertRequest) -> ConvertAnswer:
    """Return the chance of the test and, for each equivalent, the setting that is equally likely.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed. The message is a
            sentence for the user; a `RequestError` also has the place in the request.
    """
    budget, to = Budget(MOST_EVALUATIONS), request.to
    if to.edition is not None:
        to = to.model_copy(update={"edition": edition_named(base, to.edition, "to.edition")})
    read = read_request(base, request, deciding=True)
    subject = read.subject
    tiers: Tiers = (
        request.tier or tier_of(subject.edition, read.ratings["actor"]) or USUAL,
        request.against_tier or tier_of(subject.edition, read.ratings["target"]) or USUAL,
    )
    likely = likelihood(read, *tiers, budget)
    refuse_without_success(likely.situation, likely.evaluator)
    aims = _aims(base, to, subject)
    conversions = [_conversion(base, request, to, likely, aim, tiers, budget) for aim in aims]
    return ConvertAnswer(
        headline=converted_headline(base, likely.called, likely.chance, conversions),
        **likely.answer().fields(),
        tiers=TiersTaken(actor=tiers[0], against=tiers[1], origin="ours"),
        conversions=conversions,
        without=_without(base, to, subject, aims),
        evaluations=budget.spent,
        data_version=base.version,
    )


@dataclass(frozen=True, slots=True)
class _Aim:
    """One test to convert a situation to."""

    edition: str
    entry: str | None = None
    """None for free notation."""
    match: Match | None = None
    """How the entry matches the original; None if they share no concept."""
    through: tuple[str, ...] = ()


def _aims(base: KnowledgeBase, to: Target, subject: Subject) -> list[_Aim]:
    if to.roll is not None:
        return [_Aim(to.edition or "")]
    likes = equivalents(base, subject.entry) if subject.entry else []
    found = [_Aim(edition_of(like.id), like.id, like.match, like.through) for like in likes]
    if to.entry is not None:
        id_ = entry_named(base, to.entry, to.edition, "to.entry")
        return [aim for aim in found if aim.entry == id_] or [_Aim(edition_of(id_), id_)]
    if subject.entry is None:
        raise RequestError("to", advice.no_equivalents_of_roll())
    if to.edition == subject.edition_id:
        raise RequestError("to.edition", advice.already_from_edition(subject.entry, to.edition))
    return [aim for aim in found if to.edition in (None, aim.edition)]


def _without(base: KnowledgeBase, to: Target, subject: Subject, aims: Sequence[_Aim]) -> list[NothingThere]:
    """Return the requested editions without an equivalent."""
    asked = [to.edition] if to.edition else [id_ for id_ in base.editions if id_ != subject.edition_id]
    reached = {aim.edition for aim in aims}
    if to.entry is not None or to.roll is not None:
        return []
    return [
        NothingThere(
            edition=id_,
            **why_fields([advice.no_equivalent_in_edition(base.editions[id_].short, subject.entry or "")]),
        )
        for id_ in asked
        if id_ not in reached
    ]


def _conversion(
    base: KnowledgeBase,
    request: ConvertRequest,
    to: Target,
    likely: Likelihood,
    aim: _Aim,
    tiers: Tiers,
    budget: Budget,
) -> Conversion:
    """Return the setting of one test, or why there is none."""
    about: dict[str, Any] = {
        "edition": aim.edition,
        "entry": aim.entry,
        "match": aim.match,
        "through": list(aim.through),
    }
    if aim.entry is not None and roll_with(base.entries[aim.entry], ()) is None:
        status = without_roll(base.entries[aim.entry])
        return Conversion(**about, status=status, **why_fields([no_roll(why_no_roll(base, aim.entry))]))
    if likely.chance is None:
        return Conversion(**about, status="unknown", **why_fields([advice.original_chance_unknown()]))
    asked = to.request(aim.entry)
    if aim.edition == likely.subject.edition_id:
        asked = _with_ratings_of(asked, request)
    try:
        target = likelihood(read_request(base, asked, deciding=True), *tiers, budget)
        if not is_judged(target.situation, target.evaluator):
            why = advice.no_chance_there(worded_roll(target.situation, target.evaluator))
            return Conversion(**about, status="no success", **why_fields([why]))
        near = set_near(target, likely.chance, to.vary)
        told = target.answer()
        reasons = Reasons(**told.reasons.fields(), **near.reasons.fields())
        parts = {**about, **told.fields(), **near.fields(), **_by_part(target, told.assumed, near)}
        return Conversion(**{**parts, "reasons": reasons})
    except RequestError as error:
        raise RequestError(f"to.{error.field}", error.reason or str(error), error.near) from error


def _by_part(
    likely: Likelihood, assumed: dict[str, Ratings], near: Nearness
) -> dict[str, dict[str, Ratings]]:
    """Return the *assumed* ratings that count, and those that the setting takes the place of."""
    if near.setting is None:
        return {"assumed": assumed}
    changed, subject = likely.evaluator.bound.changed, likely.subject
    left = without_part(changed.roll, near.vary or "")
    kept = assumed_in(left, subject, changed.scene, likely.assumed)
    replaced = {
        side: {name: value for name, value in ratings.items() if name not in kept.get(side, {})}
        for side, ratings in assumed.items()
    }
    gone = {side: ratings for side, ratings in replaced.items() if ratings}
    return {"assumed": kept, **given(replaced=gone or None)}


def without_part(roll: Roll, vary: str) -> Roll:
    """Return *roll* without what the part *vary* reads."""
    nothing = Number(0)
    match vary:
        case "against" if roll.opposition is not None:
            return replace(roll, opposition=replace(roll.opposition, pool=nothing))
        case "pool":
            return replace(roll, actor=replace(roll.actor, pool=nothing))
        case "limit":
            return replace(roll, actor=replace(roll.actor, limit=None))
        case "requirement":
            return replace(roll, actor=replace(roll.actor, requirement=None))
    return roll


def _with_ratings_of(asked: ResolveRequest, first: ResolveRequest) -> ResolveRequest:
    """Return *asked* with the ratings and rulings of a test of the same edition as defaults."""
    fields = ("ratings", "against", "rulings")
    return asked.model_copy(update={key: {**getattr(first, key), **getattr(asked, key)} for key in fields})


NEAR = Fraction(1, 10)
"""The largest difference of chances that still counts as near."""


def set_near(likely: Likelihood, wanted: Fraction, vary: str | None = None) -> Nearness:
    """Return the setting that brings the chance of *likely*'s action nearest to *wanted*.

    Of two equally near settings, the easier one for the acting side is taken.

    Args:
        likely: The test.
        wanted: The wanted chance that the action succeeds.
        vary: What to set; by default the requirement if it is open, else the opponent's dice, else the pool.

    Raises:
        RequestError: If the roll has no such part.
    """
    tried: list[tuple[Dial, Nearest]] = []
    for dial in _dials(likely, vary):
        near = nearest(likely.evaluator, dial, likely.of_roll(wanted), prefer_easier=not likely.resisted)
        if near is not None:
            tried.append((dial, near))
            if abs(near.difference) <= NEAR:
                break
    if not tried:
        return Nearness(status="unknown", **why_fields([likely.why_unknown]))
    return _nearness(likely, *min(tried, key=lambda one: abs(one[1].difference)))


def _dials(likely: Likelihood, vary: str | None) -> Iterator[Dial]:
    for each in (vary,) if vary else _open(likely.evaluator.bound):
        try:
            yield dial_for(likely.situation, likely.evaluator, each)
        except RequestError:
            if vary:
                raise


def _open(bound: Bound) -> tuple[str, ...]:
    """Return what can be set on a roll, the best first; a number of the rules can't."""
    needed = bound.changed.roll.actor.requirement
    if bound.changed.roll.opposition is not None:
        return ("against", "pool")
    printed = isinstance(needed, Number | Flat) or (needed is None and bound.rules.mechanic.family == "hits")
    return ("pool",) if printed or follows(bound, needed) else ("requirement",)


def _nearness(likely: Likelihood, dial: Dial, near: Nearest) -> Nearness:
    wanted = likely.of_roll(near.wanted)

    def setting_at(point: Point | None) -> NearSetting | None:
        if point is None:
            return None
        difference = Probability.of(likely.of_roll(point.chance) - wanted)
        return NearSetting.at(point, dial.now, difference=difference)

    easier, harder = (near.harder, near.easier) if likely.resisted else (near.easier, near.harder)
    is_near = abs(near.difference) <= NEAR
    away = f"{float(abs(near.difference) * 100):.1f}"
    return Nearness(
        status="near" if is_near else "far",
        **({} if is_near else why_fields([advice.no_setting_near(away)])),
        vary=dial.vary,
        what=dial.what,
        now=dial.now,
        setting=setting_at(near.point),
        easier=setting_at(easier),
        harder=setting_at(harder),
        **given(rows=_rows(likely.evaluator.bound, dial, near.point.value)),
    )


def _rows(bound: Bound, dial: Dial, value: int) -> list[dict[str, int | str]] | None:
    """Return the rows with *value* of the requirement's table; None without a table."""
    needed = bound.changed.roll.actor.requirement
    added = [modifier for modifier in bound.changed.modifiers if modifier.on == "requirement"]
    if dial.vary != "requirement" or added or not isinstance(needed, Lookup):
        return None
    table = bound.changed.scene.tables[needed.table]
    keys = [print_value(key) for key in table.keys]
    return [dict(zip(keys, row, strict=True)) for row, found in table.rows.items() if found == value]
