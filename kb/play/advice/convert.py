"""Convert a situation to another edition: the setting that makes its test as likely."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.describe import why_no_roll, without_roll
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents, kinds_meant
from kb.links.relation import relation_sentences
from kb.model import Match, Tier, without_none
from kb.play.advice.characters_there import (
    CharacterConverter,
    UnsuitedCharacterError,
    characters_here,
    read_there,
)
from kb.play.advice.evaluate import dial_for, has_success, refuse_without_success, roll_text
from kb.play.advice.headlines import NEAR, convert_headline
from kb.play.advice.likelihood import Likelihood, likelihood
from kb.play.advice.open_choices import require_choices
from kb.play.advice.shapes import (
    Conversion,
    ConvertAnswer,
    LikelyTest,
    Nearness,
    NearSetting,
    NothingThere,
    TiersTaken,
)
from kb.play.advice.tiers import ratings_read, tier_of
from kb.play.answer.parts import Probability, Reasons, why_fields
from kb.play.procedure.our_table import at_table
from kb.play.procedure.roll_classes import kinds_of_entry
from kb.play.procedure.steps import first_roll
from kb.play.procedure.subject import Subject, require_edition, require_entry
from kb.play.request.open_choices import WEAPON
from kb.play.request.shapes import ConvertRequest, ResolveRequest, Target
from kb.play.request.tiers import USUAL, Ratings
from kb.play.sentences import advice
from kb.play.sentences.rolls import no_roll
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest, read_request
from kb.problems import RequestError
from kb.references import edition_of, full_id
from resolver import Bound, LookupTable
from resolver.notation import Flat, Lookup, Number, Roll, print_value
from resolver.solving.dials import Dial, depends_on_earlier_roll
from resolver.solving.evaluator import Budget, Point
from resolver.solving.solutions import Nearest, nearest
from resolver.values.names_read import Side

MOST_EVALUATIONS = 512
"""The most computations of tests for one conversion."""

Tiers = tuple[Tier, Tier]
"""The tier of the acting side, and that of its opponent."""


def convert(
    base: KnowledgeBase, request: ConvertRequest, converter: CharacterConverter | None = None
) -> ConvertAnswer:
    """Return the chance of the test and, for each equivalent, the setting that is equally likely.

    Args:
        base: The rules.
        request: The test, and what to convert it to.
        converter: What converts its characters; without it the tiers stand for them in other editions.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed. The message is a
            sentence for the user; a `RequestError` also has the place in the request.
    """
    base = at_table(base, request)
    budget, to = Budget(MOST_EVALUATIONS), request.to
    if to.edition is not None:
        to = to.model_copy(update={"edition": require_edition(base, to.edition, "to.edition")})
    _refuse_without_roll(base, request, to)
    parsed = read_request(base, request, deciding=True)
    require_choices(base, request, parsed, deciding=True)
    subject = parsed.subject
    tiers: Tiers = (
        request.tier or _tier_of_side(parsed, "actor"),
        request.against_tier or _tier_of_side(parsed, "target"),
    )
    likely = likelihood(parsed, *tiers, budget)
    refuse_without_success(likely.situation, likely.evaluator, askable=False)
    entry = _converted_entry(base, subject, request.classes)
    targets = _target_tests(base, to, subject, entry, likely.chance)
    characters = characters_here(request, parsed) if converter is not None else {}

    def there(asked: ResolveRequest, edition_id: str) -> Mapping[str, ReadRequest]:
        if converter is None or not characters or edition_id == subject.edition_id:
            return {"": read_request(base, asked, deciding=True)}
        return read_there(parsed, characters, asked, edition_id, converter)

    conversions = [
        conversion
        for target in targets
        for conversion in _conversions(base, request, to, likely, target, tiers, budget, there)
    ]
    answer = likely.answer()
    return ConvertAnswer(
        headline=convert_headline(base, likely.success_word, likely.chance, conversions, answer.assumed),
        **answer.fields(),
        tiers=TiersTaken(actor=tiers[0], against=tiers[1], origin="ours"),
        conversions=conversions,
        without=_missing_editions(base, to, subject, targets),
        evaluations=budget.spent,
        data_version=base.version,
    )


def _tier_of_side(read: ReadRequest, side: Side) -> Tier:
    """Return the tier that one side is, or that nearest to its ratings; of a sheet those that the roll reads."""
    taken, ratings = read.taken[side], read.ratings[side]
    of_roll = {name: value for name, value in ratings.items() if name in read.read_names or name not in taken}
    return read.tiers.get(side) or tier_of(read.edition, of_roll) or USUAL


def _refuse_without_roll(base: KnowledgeBase, request: ConvertRequest, to: Target) -> None:
    """Refuse an entry that never has a roll, by what its equivalents are to it."""
    id_ = require_entry(base, request.entry, request.edition) if request.entry else None
    if (
        id_ is None
        or request.test
        or first_roll(base.entries[id_], ())
        or without_roll(base.entries[id_]) == "unknown"
    ):
        return
    found = [each.id for each in equivalents(base, id_) if to.edition in (None, edition_of(each.id))]
    others = [require_entry(base, to.entry, to.edition, "to.entry")] if to.entry else found
    matches = [sentence for other in others for sentence in relation_sentences(base, id_, other)]
    raise RequestError("entry", advice.nothing_to_convert(base.entries[id_].name, matches))


@dataclass(frozen=True, slots=True)
class _TargetTest:
    """One test to convert a situation to."""

    edition: str
    entry: str | None = None
    """None for free notation."""
    match: Match | None = None
    """How the entry matches the original; None if they share no concept."""
    through: tuple[str, ...] = ()


def _converted_entry(base: KnowledgeBase, subject: Subject, classes: Sequence[str]) -> str | None:
    """Return the entry that is converted; for a typed roll the first of its *classes* that is an entry."""
    slugs = (full_id(name, subject.edition_id) for name in classes)
    return subject.entry or next((id_ for id_ in slugs if id_ in base.entries), None)


def _target_tests(
    base: KnowledgeBase, to: Target, subject: Subject, entry: str | None, chance: Fraction | None
) -> list[_TargetTest]:
    """Return the tests to convert *subject* to, a test of *entry* or a roll typed for it, of this *chance*."""
    if to.roll is not None:
        return [_TargetTest(to.edition or "")]
    others = equivalents(base, entry) if entry else []
    targets = [_TargetTest(edition_of(other.id), other.id, other.match, other.through) for other in others]
    if to.entry is not None:
        id_ = require_entry(base, to.entry, to.edition, "to.entry")
        return [target for target in targets if target.entry == id_] or [_TargetTest(edition_of(id_), id_)]
    if entry is None:
        raise RequestError("to", advice.no_equivalents_of_roll(f"{float(chance):.1%}" if chance else None))
    if to.edition == subject.edition_id:
        raise RequestError("to.edition", advice.already_from_edition(entry, to.edition))
    return [target for target in targets if to.edition in (None, target.edition)]


def _missing_editions(
    base: KnowledgeBase, to: Target, subject: Subject, targets: Sequence[_TargetTest]
) -> list[NothingThere]:
    """Return the requested editions without an equivalent."""
    requested = [to.edition] if to.edition else [id_ for id_ in base.editions if id_ != subject.edition_id]
    covered = {target.edition for target in targets}
    if to.entry is not None or to.roll is not None:
        return []
    return [
        NothingThere(
            edition=id_,
            **why_fields([advice.no_equivalent_in_edition(base.editions[id_].short, subject.entry or "")]),
        )
        for id_ in requested
        if id_ not in covered
    ]


def _conversions(
    base: KnowledgeBase,
    request: ConvertRequest,
    to: Target,
    original: Likelihood,
    target: _TargetTest,
    tiers: Tiers,
    budget: Budget,
    there: Callable[[ResolveRequest, str], Mapping[str, ReadRequest]],
) -> list[Conversion]:
    """Return the setting of one test, or why there is none; one for each choice that is open there."""
    fields: dict[str, Any] = {
        "edition": target.edition,
        "entry": target.entry,
        "match": target.match,
        "through": list(target.through),
    }
    if target.entry is not None and first_roll(base.entries[target.entry], ()) is None:
        status = without_roll(base.entries[target.entry])
        why = why_fields([no_roll(why_no_roll(base, target.entry))])
        return [Conversion(**fields, status=status, **why)]
    if original.chance is None:
        return [Conversion(**fields, status="unknown", **why_fields([advice.original_chance_unknown()]))]
    target_request = to.request(target.entry)
    if target.entry is not None:
        entry = base.entries[target.entry]
        if kinds_of_entry(entry, target.entry, target_request.test or first_roll(entry, ())):
            kinds = kinds_meant(base, target.entry, target.through)
            target_request = target_request.model_copy(update={"classes": kinds})
    if target.edition == original.subject.edition_id:
        target_request = _with_default_ratings(target_request, request)
    try:
        return [
            _conversion(
                {**fields, **without_none(counts=name or None)},
                likelihood(read, *tiers, budget),
                original.chance,
                to.vary,
            )
            for name, read in there(target_request, target.edition).items()
        ]
    except UnsuitedCharacterError as error:
        return [Conversion(**fields, status="unknown", **why_fields([error.reason]))]
    except RequestError as error:
        raise RequestError(f"to.{error.field}", error.reason or str(error), error.near) from error


def _conversion(
    fields: Mapping[str, Any], converted: Likelihood, chance: Fraction, vary: str | None
) -> Conversion:
    """Return the setting of one test that brings its chance nearest to *chance*; *fields* say which test it is."""
    if not has_success(converted.situation, converted.evaluator):
        reason = advice.no_chance_there(roll_text(converted.situation, converted.evaluator))
        return Conversion(**fields, status="no success", **why_fields([reason]))
    nearness = nearest_setting(converted, chance, vary)
    answer = converted.answer()
    reasons = Reasons(**answer.reasons.fields(), **nearness.reasons.fields())
    parts = {
        **fields,
        **answer.fields(),
        **nearness.fields(),
        **_counting_fields(converted, answer, nearness),
    }
    return Conversion(**{**parts, "reasons": reasons})


def _counting_fields(
    converted: Likelihood, answer: LikelyTest, nearness: Nearness
) -> dict[str, dict[str, Ratings]]:
    """Return the ratings assumed or of a character that count, and those that the setting takes the place of."""
    if nearness.setting is None:
        return {"assumed": answer.assumed}
    changed, subject = converted.evaluator.bound.changed, converted.subject
    remaining_roll = without_part(changed.roll, nearness.vary or "")
    taken = {side: dict(each) for side, each in converted.situation.request.taken.items()}
    assumed, kept, read = (
        ratings_read(roll, subject, changed.scene, of_sides)
        for roll, of_sides in (
            (remaining_roll, converted.assumed),
            (remaining_roll, taken),
            (changed.roll, taken),
        )
    )
    replaced = {
        side: each
        for side in answer.assumed.keys() | read.keys()
        if (
            each := {
                **_without(answer.assumed.get(side, {}), assumed.get(side, {})),
                **_without(read.get(side, {}), kept.get(side, {})),
            }
        )
    }
    counting = {side: _without(each, replaced.get(side, {})) for side, each in answer.taken.items()}
    return {
        "assumed": assumed,
        **without_none(taken={side: each for side, each in counting.items() if each} or None),
        **without_none(replaced=replaced or None),
    }


def _without(ratings: Ratings, names: Collection[str]) -> Ratings:
    return {name: value for name, value in ratings.items() if name not in names}


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


def _with_default_ratings(request: ResolveRequest, defaults: ResolveRequest) -> ResolveRequest:
    """Return *request* with the characters, ratings and rulings of a test of the same edition as defaults."""
    fields = ("ratings", "against", "rulings")
    return request.model_copy(
        update={
            **{key: {**getattr(defaults, key), **getattr(request, key)} for key in fields},
            **{key: getattr(defaults, key) for key in (*PARTIES, WEAPON)},
        }
    )


def nearest_setting(likely: Likelihood, wanted: Fraction, vary: str | None = None) -> Nearness:
    """Return the setting that brings the chance of *likely*'s action nearest to *wanted*.

    Of two equally near settings, the easier one for the acting side is taken.

    Args:
        likely: The test.
        wanted: The wanted chance that the action succeeds.
        vary: What to set; by default the requirement if it is open, else the opponent's dice, else the pool.

    Raises:
        RequestError: If the roll has no such part.
    """
    attempts: list[tuple[Dial, Nearest]] = []
    for dial in _dials(likely, vary):
        near = nearest(likely.evaluator, dial, likely.of_roll(wanted), prefer_easier=not likely.is_resisted)
        if near is not None:
            attempts.append((dial, near))
            is_within = dial.vary == "requirement" and dial.least < near.point.value < dial.most
            if is_within or abs(near.difference) <= NEAR:
                break
    if not attempts:
        return Nearness(status="unknown", **why_fields([likely.why_unknown]))
    return _nearness(likely, *min(attempts, key=lambda one: abs(one[1].difference)))


def _dials(likely: Likelihood, vary: str | None) -> Iterator[Dial]:
    bound = likely.evaluator.bound
    for part in (vary,) if vary else _open_parts(bound):
        try:
            dial = dial_for(likely.situation, likely.evaluator, part)
            yield dial if vary else _within_table(bound, dial)
        except RequestError:
            if vary:
                raise


def _within_table(bound: Bound, dial: Dial) -> Dial:
    """Return *dial* with the values of the table that the rules look a number to reach up in, if they do."""
    table = _table_of_requirement(bound, dial)
    values = [value for value in table.rows.values() if isinstance(value, int)] if table is not None else []
    return replace(dial, least=min(values), most=max(values)) if values else dial


def _table_of_requirement(bound: Bound, dial: Dial) -> LookupTable | None:
    """Return the table that has the number to reach that *dial* sets; None if something else adds to it."""
    requirement = bound.changed.roll.actor.requirement
    requirement_changes = [modifier for modifier in bound.changed.modifiers if modifier.on == "requirement"]
    if dial.vary != "requirement" or requirement_changes or not isinstance(requirement, Lookup):
        return None
    return bound.changed.scene.tables[requirement.table]


def _open_parts(bound: Bound) -> tuple[str, ...]:
    """Return what can be set on a roll, the best first; a number of the rules can't."""
    requirement = bound.changed.roll.actor.requirement
    if bound.changed.roll.opposition is not None:
        return ("against", "pool")
    fixed = isinstance(requirement, Number | Flat) or (
        requirement is None and bound.rules.mechanic.family == "hits"
    )
    if fixed or depends_on_earlier_roll(bound, requirement):
        return ("pool",)
    return ("requirement", "pool") if isinstance(requirement, Lookup) else ("requirement",)


def _nearness(likely: Likelihood, dial: Dial, near: Nearest) -> Nearness:
    wanted = likely.of_roll(near.wanted)

    def setting_at(point: Point | None) -> NearSetting | None:
        if point is None:
            return None
        difference = Probability.of(likely.of_roll(point.chance) - wanted)
        return NearSetting.at(point, dial.now, difference=difference)

    easier, harder = (near.harder, near.easier) if likely.is_resisted else (near.easier, near.harder)
    is_near = abs(near.difference) <= NEAR
    distance = f"{float(abs(near.difference) * 100):.1f}"
    return Nearness(
        status="near" if is_near else "far",
        **({} if is_near else why_fields([advice.no_setting_near(distance)])),
        vary=dial.vary,
        what=dial.what,
        now=dial.now,
        setting=setting_at(near.point),
        easier=setting_at(easier),
        harder=setting_at(harder),
        **without_none(rows=_rows(likely.evaluator.bound, dial, near.point.value)),
    )


def _rows(bound: Bound, dial: Dial, value: int) -> list[dict[str, int | str]] | None:
    """Return the rows with *value* of the requirement's table; None without a table."""
    table = _table_of_requirement(bound, dial)
    if table is None:
        return None
    keys = [print_value(key) for key in table.keys]
    return [dict(zip(keys, row, strict=True)) for row, result in table.rows.items() if result == value]
