"""A pool that is split among several targets: a request for each part, and the answer for all of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from kb.model import RequestedChange, without_none
from kb.play.advice.evaluate import evaluator_of
from kb.play.answer.chances import chances_of_counts
from kb.play.answer.headline import roll_success_word
from kb.play.answer.headline.wording import CHANCE_UNKNOWN
from kb.play.answer.parts import Headline, HeadlineFigure, Probability, chance_or_unknown, merge_reasons
from kb.play.answer.shapes import ResolveAnswer, RollAnswer, RollChances
from kb.play.effects.applicable_grants import requested_grants
from kb.play.request.dice import RequestDice
from kb.play.sentences import several_rolls
from kb.play.several_rolls.several_targets import OF_TARGET
from kb.play.situation.read_request import ReadRequest
from kb.play.situation.situation import situation_of
from kb.problems import RequestError, unknown_name
from resolver.notation import names_in, parse_condition, parse_value
from resolver.rolls.odds.several_opponents import count_odds
from resolver.solving.dials import DialError, dial_of
from resolver.wording import upper

T = TypeVar("T")


def parts_of(request: ReadRequest, dice: RequestDice) -> tuple[list[tuple[ReadRequest, RequestDice]], int]:
    """Return a request with its dice for each part of a split pool, and the number of dice left over.

    Modifiers, wounds and grants count before the pool is split. An action that divides it by the number of targets
    has as many as there are parts. Where ratings leave the pool unknown, the dice that are given for every part say
    how many it has.

    Raises:
        RequestError: If the roll's pool cannot be split in this way.
    """
    dice, names = _by_parts(dice), _names_of_parts(request)
    _check_parts("dice", dice.faces, names)
    _check_parts("hits", dice.hits, names)
    if (divider := _divider(request)) is not None:
        counted = _target_count(request, len(names)) if isinstance(request.split, int) else {}
        if not counted:
            raise RequestError("split", several_rolls.action_divides_pool(divider))
        ratings = {**request.ratings, "actor": {**counted, **request.ratings["actor"]}}
        divided = replace(request.with_ratings(ratings), split=None)
        return [(divided, _dice_of_part(dice, number)) for number, _ in enumerate(names, 1)], 0
    bound = evaluator_of(situation_of(request)).bound
    if bound.actor.throw is None and all(part in dice.faces for part in names):
        whole = replace(request, split=None)
        return [(whole, _dice_of_part(dice, number)) for number, _ in enumerate(names, 1)], 0
    if bound.changed.roll.actor.interval is not None:
        raise RequestError("split", several_rolls.extended_pool_split())
    try:
        dial = dial_of(bound, "pool")
    except DialError as error:
        raise RequestError("split", error.reason) from error
    if bound.rules.mechanic.family == "total":
        raise RequestError("split", several_rolls.total_not_split())
    if dial.now is None:
        raise RequestError("split", several_rolls.unknown_pool_split(names))
    pool = max(dial.now + dial.added, 0)
    sizes = _sizes(request.split or 1, pool)
    parts = [_part(request, dice, size - pool, number) for number, size in enumerate(sizes, 1)]
    return parts, pool - sum(sizes)


def parts_by_target(
    requests: Sequence[ReadRequest], dice: RequestDice
) -> tuple[list[tuple[ReadRequest, RequestDice]], int] | None:
    """Return what `parts_of` does for one target each; None if no pool is split, so that one roll is for all targets.

    Raises:
        RequestError: If the pool cannot be split in this way, or not into as many parts.
    """
    if requests[0].split is not None:
        parts_of_each = [parts_of(each, dice) for each in requests]
        parts, left_over = parts_of_each[0]
        if len(parts) != len(requests):
            raise RequestError("split", several_rolls.other_number_of_parts(len(parts), len(requests)))
        return [parts[index] for index, (parts, _) in enumerate(parts_of_each)], left_over
    if _divider(requests[0]) is None:
        return None
    counted = _target_count(requests[0], len(requests))
    by_target = [
        each.with_ratings({**each.ratings, "actor": {**counted, **each.ratings["actor"]}})
        for each in requests
    ]
    dice = _by_parts(dice)
    return [(each, _dice_of_part(dice, number)) for number, each in enumerate(by_target, 1)], 0


def _target_count(request: ReadRequest, targets: int) -> dict[str, int]:
    """Return the number of *targets* as a rating, if only that decides how an action divides the pool."""
    terms = request.edition.terms
    grants = [grant for source in request.actions for grant in requested_grants(source)]
    conditions = [parse_condition(grant.if_, terms) for grant in grants if grant.if_]
    read = {name.name for condition in conditions for name in names_in(condition)}
    if read & request.ratings["actor"].keys():
        return {}
    return {name: targets for name in sorted(read & terms.keys()) if terms[name].is_ == "targets"}


def _divider(request: ReadRequest) -> str | None:
    """Return the action of *request* that gives each of several rolls a share of the pool."""
    terms = request.subject.edition.terms
    pools = {name for name, term in terms.items() if term.is_ == "pool"}
    for source in request.actions:
        shares = (str(grant.set["pool"]) for grant in requested_grants(source) if "pool" in grant.set)
        if any(name.name in pools for share in shares for name in names_in(parse_value(share, terms))):
            return source.name
    return None


def answer_of_parts(request: ReadRequest, answers: Sequence[ResolveAnswer], left_over: int) -> ResolveAnswer:
    """Return the answer for a split pool: one for each part, and one for all parts together."""
    parts: list[RollAnswer] = [*answers]
    unknown = request.entry.unknown if request.entry else {}
    why = unknown.get(f"tests.{request.subject.key}.split")
    warnings = [several_rolls.split_left_open(why)] if why else []
    warnings += [several_rolls.dice_left_over(left_over)] if left_over else []
    first = answers[0]
    changed = [text for text in first.changed if all(text in each.changed for each in answers)]
    return ResolveAnswer(
        **request.subject.answer_fields(),
        roll=first.roll,
        rulings=first.rulings,
        **merge_reasons(parts, warnings),
        **_all_parts(request, parts),
        **without_none(states=first.states or None, granted=first.granted or None, changed=changed or None),
        parts=parts,
        left_over=left_over,
        data_version=request.base.version,
    )


def _all_parts(request: ReadRequest, parts: Sequence[RollAnswer]) -> dict[str, Any]:
    """Return the odds of all parts, and the headline: each result, or all and any."""
    lines = [f"Part {number}: {part.headline.text}" for number, part in enumerate(parts, 1)]
    judged = all("success" in part.odds.model_fields_set for part in parts)
    odds = combined_chances([success_of(part) for part in parts]) if judged else RollChances()
    if not judged or any(part.replay is not None for part in parts):
        return {"odds": odds, "headline": Headline(text=". ".join(lines), figures=[])}
    chances = {"all parts": odds.success, "at least one": odds.any}
    every = "both times" if len(parts) == 2 else f"all {len(parts)} times"
    figures = [HeadlineFigure(name=what, value=chance) for what, chance in chances.items()]
    what = upper(_success_word(request, parts))
    colon = ":" if ", " in what else ""
    chances_text = f"{every} {chance_or_unknown(odds.success)}, at least once {chance_or_unknown(odds.any)}"
    known = odds.success is not None or odds.any is not None
    text = f"{what}{colon} {chances_text}" if known else f"{what}: {CHANCE_UNKNOWN}"
    return {"odds": odds, "headline": Headline(text=text, figures=figures)}


def _success_word(request: ReadRequest, parts: Sequence[RollAnswer]) -> str:
    """Return the word for success in all *parts*; figures of an entry's own headline have conditions as names."""
    entry, subject = request.entry, request.subject
    if entry is not None and entry.headline is not None:
        own_success = parts[0].action is not None
        return roll_success_word(subject.edition, entry, subject.key, own_success=own_success)
    called = {part.headline.figures[0].name if part.headline.figures else "" for part in parts}
    return (len(called) == 1 and called.pop()) or "success"


def success_of(part: RollAnswer) -> Probability | None:
    """Return the chance that a part's action succeeds: that of its roll, unless its entry says otherwise."""
    return part.odds.success if part.action is None else part.action.success


def combined_chances(parts: Sequence[Probability | None]) -> RollChances:
    """Return the odds of all parts together: that all succeed, that any does, and how many do."""
    chances_known = [chance.exact for chance in parts if chance is not None]
    if len(chances_known) < len(parts):
        return RollChances(success=None, any=None, successes=None)
    return chances_of_counts(count_odds(chances_known), "every part succeeds")


def _sizes(split: int | Sequence[int], pool: int) -> Sequence[int]:
    if isinstance(split, int):
        return [pool // split] * split
    if sum(split) > pool:
        raise RequestError("split", several_rolls.parts_larger_than_pool(sum(split), pool))
    return split


def _names_of_parts(request: ReadRequest) -> list[str]:
    split = request.split or 1
    parts = split if isinstance(split, int) else len(split)
    return [f"part{number}" for number in range(1, parts + 1)]


def _by_parts(dice: RequestDice) -> RequestDice:
    """Return *dice* with those of targets by the part that is against each; without a number they are the first's."""
    return RequestDice(_by_part(dice.faces), _by_part(dice.hits), dice.seed)


def _by_part(given: Mapping[str, T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for key, value in given.items():
        named = OF_TARGET.fullmatch("target1" if key == "opponent" else key)
        found[f"part{named[1]}.{named[2] or 'opponent'}" if named else key] = value
    return found


def _check_parts(field: str, keys: Iterable[str], known: Sequence[str]) -> None:
    """Refuse dice or hits for parts that do not exist."""
    for key in keys:
        if key.partition(".")[0] not in known:
            raise unknown_name(field, "part", key, known, of="the split pool")


def _part(
    request: ReadRequest, dice: RequestDice, change: int, number: int
) -> tuple[ReadRequest, RequestDice]:
    """Return the request for one part, with *change* dice fewer than the whole pool, and its dice."""
    modifier = RequestedChange(add={"pool": change}, reason=f"part {number} of the split pool")
    return request.with_modifier(modifier), _dice_of_part(dice, number)


def _dice_of_part(dice: RequestDice, number: int) -> RequestDice:
    seed = None if dice.seed is None else f"{dice.seed} part {number}"
    return RequestDice(_part_dice(dice.faces, number), _part_dice(dice.hits, number), seed)


def _part_dice(given: Mapping[str, T], number: int) -> dict[str, T]:
    """Return the dice or hits given for one part, by roller."""
    own = f"part{number}"
    own_dice = {key: value for key, value in given.items() if key.partition(".")[0] == own}
    return {key.partition(".")[2] or "actor": value for key, value in own_dice.items()}
