"""Answer a request about a test: exact odds, and the replay of given or seeded dice."""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from cachetools import LRUCache

import resolver
from kb.describe import owners_in_words, steps_in_words, table_names, with_table_names
from kb.knowledge import KnowledgeBase
from kb.model import Entry, RequestedChange
from kb.play.answer.chances import odds_fields
from kb.play.answer.parts import reason_fields
from kb.play.answer.reasons import choices_of_missing, if_untrained, with_remedy
from kb.play.answer.replay import replay_fields
from kb.play.answer.shapes import ResolveAnswer
from kb.play.answer.thrown import fallen_text
from kb.play.effects.applicable_grants import SIDES
from kb.play.procedure.sides import as_thrower
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import with_variant_words
from kb.play.request.dice import NO_DICE, RequestDice
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences import requests as refused
from kb.play.sentences.effects import action_forbidden, edge_barred
from kb.play.sentences.headline import although_barred
from kb.play.sentences.rolls import has_rolled
from kb.play.several_rolls.several_targets import answer_of_targets, dice_by_target, requests_by_target
from kb.play.several_rolls.split_pool import answer_of_parts, parts_by_target, parts_of
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.situation.situation import situation_of
from kb.play.situation.unused_ratings import unused_ratings
from kb.problems import RequestError
from resolver import Resolved
from resolver.dice.throws import CountedThrow
from resolver.procedures.procedure import Procedure, ProcedureRoll
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who
from resolver.rolls.replay.faces import ROLLERS
from resolver.values.names_read import roller_of
from resolver.work import charge, measure_work

T = TypeVar("T")

_CACHE_SIZE = 32
"""How many tests are kept with their odds for other dice."""

_CACHE_LOCK = Lock()


def resolve(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer to *request*.

    If the entry has several steps or results, the answer has `steps` and `results` too; with `test`, only
    those that follow from that step alone.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed. The message is a
            sentence for the user. A `RequestError` also has the place in the request; other errors are the
            resolver's.
    """
    dice = RequestDice.of(request)
    targets = requests_by_target(base, request)
    if len(targets) > 1:
        return answer_for_targets([read_request(base, each) for each in targets], dice)
    if request.split is None:
        odds = _cached_odds(base, request)
        if pools := _pools_rolled(odds, dice):
            more = request.model_copy(update={"modifiers": [*request.modifiers, *pools]})
            odds = _cached_odds(base, more)
        if (fallen := _fallen_first(odds, dice)) is not None:
            return _answer(base, _odds_after(read_request(base, request), fallen), NO_DICE)
        return _answer(base, odds, dice)
    parsed = read_request(base, request)
    parts, left_over = parts_of(parsed, dice)
    return answer_of_parts(parsed, [answer_to(part, part_dice) for part, part_dice in parts], left_over)


def answer_for_targets(requests: Sequence[ReadRequest], dice: RequestDice = NO_DICE) -> ResolveAnswer:
    """Return the answer to requests that are read already, one for each target of the same roll.

    Raises:
        ValueError: As for `resolve`.
    """
    if len(requests) == 1:
        return answer_to(requests[0], dice)
    if (split := parts_by_target(requests, dice)) is not None:
        parts, left_over = split
        return answer_of_parts(
            requests[0], [answer_to(part, part_dice) for part, part_dice in parts], left_over
        )
    each_dice = dice_by_target(dice, len(requests))
    answers = [answer_to(each, of_target) for each, of_target in zip(requests, each_dice, strict=True)]
    return answer_of_targets(requests, answers)


def answer_to(request: ReadRequest, dice: RequestDice = NO_DICE) -> ResolveAnswer:
    """Return the answer to a request that is read already, whose pool is not split.

    Raises:
        ValueError: As for `resolve`.
    """
    return _answer(request.base, _odds(request), dice)


class _RequestOdds(NamedTuple):
    """What a request is about, with its odds. It is kept with the rules, so it doesn't hold them itself."""

    subject: Subject
    entry: Entry | None
    answer: Resolved
    fields: dict[str, Any]
    """What the answer says whatever dice fall."""
    units: int
    """How much work they were."""
    barred: Reason | None
    """Why the rules don't allow what the request does, if they don't."""


def _cached_odds(base: KnowledgeBase, request: ResolveRequest) -> _RequestOdds:
    """Return *request* as read, with its odds; those of the last few tests are kept."""
    cache, key = base.once(_odds_cache), request.model_dump_json(exclude={"dice", "hits", "seed"})
    with _CACHE_LOCK:
        cached = cache.get(key)
    if cached is not None:
        charge(cached.units)
        return cached

    def compute() -> _RequestOdds:
        parsed = read_request(base, request)
        return _odds(parsed)

    odds, units = measure_work(compute)
    odds = odds._replace(units=units)
    with _CACHE_LOCK:
        cache[key] = odds
    return odds


def _pools_rolled(odds: _RequestOdds, dice: RequestDice) -> list[RequestedChange]:
    """Return changes that give a side as many dice as it rolled, where its ratings leave them unknown."""
    step, key = odds.answer.step, odds.subject.key or ""
    if step is None or step.bound is None or odds.subject.by != "actor":
        return []
    if step.bound.rules.mechanic.family == "total":  # the total needs the ratings that are added to the dice
        return []
    sides = {"actor": step.bound.actor, "opponent": step.bound.opponent}
    faces = {"actor": dice.faces.get("actor") or dice.faces.get(key), "opponent": dice.faces.get("opponent")}
    return [
        RequestedChange(set={"pool": len(faces[who] or ())}, side=who, reason="the dice rolled")
        for who in SIDES
        if (side := sides[who]) is not None and faces[who] and side.throw is None
    ]


def _fallen_first(odds: _RequestOdds, dice: RequestDice) -> resolver.Change | None:
    """Return the change that one side has thrown its dice before the other; None if it is no such case.

    It is one if the dice of one side, and no others, are given for an opposed roll whose other side can throw.

    Raises:
        ValueError: If the dice are not those that the side throws.
    """
    bound = odds.answer.step.bound if odds.answer.step is not None else None
    given_for = {*dice.faces, *dice.hits}
    if len(given_for) != 1 or not given_for < set(SIDES) or bound is None or bound.opponent is None:
        return None
    given = resolver.GivenDice(_by_roller("dice", dice.faces, odds), _by_roller("hits", dice.hits, odds))
    who: Who = "actor" if "actor" in {*given.dice, *given.hits} else "opponent"
    side, other = (bound.actor, bound.opponent) if who == "actor" else (bound.opponent, bound.actor)
    if not other.score_known or (isinstance(side.throw, CountedThrow) and side.throw.wild):
        return None  # what follows may read the face of a Wild Die
    fallen = resolver.count_side(bound, side, given)
    rolled = has_rolled(next(iter(given_for)), fallen_text(fallen, bound.rules.mechanic))
    return resolver.Change(fallen=fallen, who=who, reason=str(rolled))


def _odds_after(request: ReadRequest, fallen: resolver.Change) -> _RequestOdds:
    """Return the odds of *request* once the dice of one side have *fallen*."""
    odds = _odds(request, fallen)
    return odds._replace(fields=odds.fields | {"changed": [*odds.fields.get("changed", []), fallen.reason]})


def _odds_cache(_: KnowledgeBase) -> LRUCache[str, _RequestOdds]:
    return LRUCache(_CACHE_SIZE)


def _odds(request: ReadRequest, *more: resolver.Change) -> _RequestOdds:
    """Return the odds of *request*, after *more* changes of its roll."""
    situation, base, subject = situation_of(request), request.base, request.subject
    answer = resolver.weigh(
        situation.procedure,
        situation.scene,
        [*situation.changes, *more],
        on=subject.requested_step,
        rulings=request.chosen_rulings,
        bearing=situation.rulings,
    )
    entry = with_variant_words(request.entry, subject.variants) if request.entry is not None else None
    missing = situation.missing.warnings_of_odds(answer.chain)
    warnings = [*situation.warnings, *unused_ratings(situation), *missing, *answer.warnings]
    bound = answer.step.bound if answer.step is not None else None
    remedied = [
        with_remedy(base, subject.entry, subject.requested_step, why, subject.variants)
        for why in answer.unknown
    ]
    unknown = [
        *remedied,
        *choices_of_missing(subject.edition, remedied),
        *(if_untrained(subject.edition, bound, roller_of(subject.by)) if bound is not None else ()),
    ]
    fields = odds_fields(answer, entry) | reason_fields(warnings, unknown) | situation.effect_fields
    barred = next(
        (each for each in warnings if each.made_by(action_forbidden) or each.made_by(edge_barred)), None
    )
    return _RequestOdds(subject, entry, answer, fields, 0, barred)


def _answer(base: KnowledgeBase, odds: _RequestOdds, dice: RequestDice) -> ResolveAnswer:
    """Return the answer of a request with *odds* for given *dice*."""
    subject = odds.subject
    answer = resolver.with_playback(
        odds.answer,
        dice=_by_step(_by_roller("dice", dice.faces, odds), subject.key),
        hits=_by_step(_by_roller("hits", dice.hits, odds), subject.key),
        seed=dice.seed,
        target=dice.target,
    )
    tables = table_names(base, subject.edition_id)

    def insert_names(text: str) -> str:
        named = owners_in_words(with_table_names(text, tables))
        return named if odds.entry is None else steps_in_words(named, subject.edition, odds.entry)

    played = replay_fields(answer, subject.edition, odds.entry, insert_names)
    if odds.barred is not None:
        text = although_barred(played["headline"].text, odds.barred)
        played["headline"] = played["headline"].model_copy(update={"text": text})
    return ResolveAnswer(
        **subject.answer_fields(),
        **odds.fields,
        **played,
        data_version=base.version,
    )


def _is_opposed(odds: _RequestOdds) -> bool:
    """Return whether someone rolls against the roll after all changes."""
    test, step = odds.subject.test, odds.answer.step
    if step is not None and step.bound is not None:
        return step.bound.changed.roll.opposition is not None
    return test is not None and test.roll.opposition is not None


def _by_roller(field: str, given: Mapping[str, T], odds: _RequestOdds) -> dict[str, T]:
    """Return *given* dice or hits of you and the target by who makes the roll, its actor, and who opposes it.

    *field* is where the request has them. If only the target rolls, they are the target's, whichever of the two they
    are given for.
    """
    subject, opposed = odds.subject, _is_opposed(odds)
    if roller_of(subject.by) == "actor":
        later = _rolls_of_target(odds.answer.prepared.procedure)
        if "opponent" in given and later and not opposed:
            raise RequestError(f"{field}.opponent", refused.dice_of_later_rolls(later))
        return dict(given)
    places: dict[str, str] = {who: as_thrower(subject.by, who) if opposed else "actor" for who in SIDES}
    if not opposed and places.keys() <= given.keys():
        raise RequestError(f"{field}.actor", refused.you_roll_no_dice())
    return {places.get(who, who): value for who, value in given.items()}


def _rolls_of_target(procedure: Procedure) -> list[str]:
    """Return the steps that the target rolls."""
    return [
        name
        for name, step in procedure.steps.items()
        if isinstance(step, ProcedureRoll) and step.by == "target"
    ]


def _by_step(given: Mapping[str, T], key: str | None) -> dict[str, T]:
    """Return *given* dice or hits by step; a roller alone stands for the step *key*."""
    if key is None:
        return dict(given)
    own = {who: key if who == "actor" else f"{key}.{who}" for who in ROLLERS}
    return {own.get(who, who): value for who, value in given.items()}
