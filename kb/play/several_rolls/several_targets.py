"""One roll against several targets: a request for each, and the answer for all of them."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.model import RequestedChange, Success, without_none
from kb.play.advice.evaluate import evaluator_of
from kb.play.answer.chances import chances_of_counts
from kb.play.answer.parts import Headline, HeadlineFigure, Probability, chance_or_unknown, merge_reasons
from kb.play.answer.shapes import ResolveAnswer, RollAnswer, RollChances
from kb.play.procedure.roll_classes import members
from kb.play.procedure.subject import require_edition
from kb.play.request.dice import RequestDice
from kb.play.request.ratings import check_targets
from kb.play.request.shapes import ResolveRequest
from kb.play.request.typed_rolls import rolls_against_each
from kb.play.sentences import several_rolls
from kb.play.situation.read_request import ReadRequest
from kb.play.situation.situation import situation_of
from kb.problems import RequestError, unknown_name
from resolver.dice.throws import CountedThrow
from resolver.rolls.bind.bound import Bound
from resolver.rolls.odds.several_opponents import beaten_odds
from resolver.wording import upper

T = TypeVar("T")

OF_TARGET = re.compile(r"target([0-9]+)(?:\.(.+))?")
"""Dice of one target: its number, and which of its rolls they are for."""

_SHARED = re.compile(r"actor|requirement|helper[0-9]+")
"""Dice that are thrown once for all targets."""


def requests_by_target(base: KnowledgeBase, request: ResolveRequest) -> list[ResolveRequest]:
    """Return a request for each target of *request*; one, if it has only one.

    Raises:
        RequestError: If a typed roll names another number of targets than there are ratings of targets, or a modifier
            is for a target that there isn't.
    """
    rolls: list[str | None] = [request.roll]
    if request.roll is not None:
        rolls = [*rolls_against_each(base, require_edition(base, request.edition or ""), request.roll)]
    ratings = [request.against, *request.also_against]
    if len(rolls) == len(ratings) == 1:
        if request.split is not None:  # all parts would be against that one target
            check_targets(request.modifiers, 0)
        return [request]
    if len(rolls) > 1 and len(ratings) == 1:
        ratings *= len(rolls)
    if len(rolls) == 1:
        rolls *= len(ratings)
    if len(rolls) != len(ratings):
        raise RequestError("also_against", several_rolls.other_number_of_targets(len(rolls), len(ratings)))
    check_targets(request.modifiers, len(rolls))
    return [
        request.model_copy(
            update={
                "roll": roll,
                "against": against,
                "also_against": [],
                "modifiers": _modifiers_for(request.modifiers, number),
            }
        )
        for number, (roll, against) in enumerate(zip(rolls, ratings, strict=True), 1)
    ]


def _modifiers_for(modifiers: Sequence[RequestedChange], number: int) -> list[RequestedChange]:
    """Return the modifiers that count against one of several targets, as if it were the only one."""
    counting = (each for each in modifiers if each.target in (None, number))
    return [each.model_copy(update={"target": None}) for each in counting]


def dice_by_target(dice: RequestDice, targets: int) -> list[RequestDice]:
    """Return the dice for each target: your own for all of them, those that no target is named for for the first.

    Raises:
        RequestError: If dice are given for a target that there isn't.
    """
    return [
        RequestDice(
            _for_target("dice", dice.faces, number, targets),
            _for_target("hits", dice.hits, number, targets),
            dice.seed,
            number,
        )
        for number in range(1, targets + 1)
    ]


def _for_target(field: str, given: Mapping[str, T], number: int, targets: int) -> dict[str, T]:
    found: dict[str, T] = {}
    for key, value in given.items():
        named = OF_TARGET.fullmatch(key)
        if named and not 1 <= int(named[1]) <= targets:
            if targets == 1:
                raise RequestError(f"{field}.{key}", several_rolls.dice_of_another_target())
            known = [f"target{each}" for each in range(1, targets + 1)]
            raise unknown_name(field, "target", key, known)
        if named and int(named[1]) == number:
            found[named[2] or "opponent"] = value
        elif _SHARED.fullmatch(key) or (named is None and number == 1):
            found[key] = value
    return found


def answer_of_targets(requests: Sequence[ReadRequest], answers: Sequence[ResolveAnswer]) -> ResolveAnswer:
    """Return the answer for several targets: one for each, and the chance to beat all of them with one roll.

    Raises:
        RequestError: If nothing is rolled against the roll, if it is an extended test, or if more than it decides.
    """
    subject, entry, parts, first = requests[0].subject, requests[0].entry, [*answers], answers[0]
    if subject.by == "target":
        who = entry.target_is.removeprefix("the ") if entry and entry.target_is else "target"
        hints = _turn_hints(requests[0])
        raise RequestError("also_against", several_rolls.targets_roll_themselves(f"each {who}", hints))
    if subject.defines_success and not requests[0].for_step:
        raise RequestError("also_against", several_rolls.more_rolls_decide())
    bounds = [evaluator_of(situation_of(each)).bound for each in requests]
    if any(bound.opponent is None or bound.changed.roll.actor.interval is not None for bound in bounds):
        raise RequestError("also_against", several_rolls.nobody_rolls_against(_turn_hints(requests[0])))
    try:
        beaten = beaten_odds(bounds)
    except ValueError:
        raise RequestError("also_against", several_rolls.not_the_same_throw()) from None
    odds = RollChances(success=None, any=None, successes=None)
    if beaten is not None:
        odds = chances_of_counts(beaten, "you beat every target")
    changed = [text for text in first.changed if all(text in each.changed for each in answers)]
    one_action = entry is None or (entry.success is not None and entry.success.every_target)
    notes = (
        [] if one_action else [several_rolls.one_roll_for_all(len(parts), can_split=_can_split(bounds[0]))]
    )
    return ResolveAnswer(
        **subject.answer_fields(),
        roll=_roll_text(answers),
        rulings=first.rulings,
        headline=_headline(parts, odds, entry.success if entry else None),
        odds=odds,
        **merge_reasons(parts, notes),
        **without_none(states=first.states or None, granted=first.granted or None, changed=changed or None),
        parts=parts,
        data_version=requests[0].base.version,
    )


def _turn_hints(request: ReadRequest) -> list[str]:
    """Return what a turn with several of the entry asked for, and nothing else, says of it."""
    edition_id, own = request.subject.edition_id, request.subject.entry or ""
    hints = request.entry.turn_hints if request.entry else []
    return [
        plain(request.base, hint.says, edition_id)
        for hint in hints
        if not hint.with_ or own in members(request.base, edition_id, hint.with_)
    ]


def _roll_text(answers: Sequence[ResolveAnswer]) -> str | None:
    """Return the roll with each opposition that differs: "9 dice v. 6 dice v. 8 dice"."""
    rolls = dict.fromkeys(answer.roll or "" for answer in answers)
    first, *others = rolls
    return " v. ".join([first, *(each.partition(" v. ")[2] for each in others)]) or None


def _headline(parts: Sequence[RollAnswer], odds: RollChances, success: Success | None) -> Headline:
    """Return the headline: what the dice came to against each target, or the chances of all, any and each.

    If the *success* of the entry takes every target, it says that of all of them.
    """
    both = "both targets" if len(parts) == 2 else f"all {len(parts)} targets"
    whole = success if success is not None and success.every_target else None
    if any(part.replay is not None for part in parts):
        beaten = sum(part.replay is not None and part.replay.outcome == "success" for part in parts)
        lines = [f"Beats {beaten} of {len(parts)} targets"]
        if whole is not None and beaten == len(parts):
            lines[0] = f"{upper(whole.called)}: you beat {both}"
        elif whole is not None:
            missed = upper(whole.missed or f"not {whole.called}")
            lines[0] = (
                f"{missed}: you beat {beaten} of {len(parts)} targets, and must beat {both.removesuffix(' targets')}"
            )
        lines += (f"Target {number}: {part.headline.text}" for number, part in enumerate(parts, 1))
        return Headline(text=". ".join(lines), figures=[HeadlineFigure(name="targets beaten", value=beaten)])
    chances: dict[str, Probability | None] = {"all targets": odds.success, "at least one": odds.any}
    chances |= {f"target {number}": part.odds.success for number, part in enumerate(parts, 1)}
    each = ", ".join(
        f"target {number}: {chance_or_unknown(part.odds.success)}" for number, part in enumerate(parts, 1)
    )
    figures = [HeadlineFigure(name=what, value=chance) for what, chance in chances.items()]
    all_, any_ = chance_or_unknown(odds.success), chance_or_unknown(odds.any)
    beats = f"Beats {both} {all_}, at least one {any_}"
    if whole is not None:
        beats = f"{upper(whole.called)} {all_} (you must beat {both}); at least one beaten {any_}"
    return Headline(text=f"{beats} ({each})", figures=figures)


def _can_split(bound: Bound) -> bool:
    """Return whether your roll is a pool of more than one die, whose dice count one by one."""
    throw = bound.actor.throw
    return isinstance(throw, CountedThrow) and throw.dice > 1
