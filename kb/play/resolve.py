"""Answer a request about a test: exact odds, and the replay of given or seeded dice."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

import resolver
from kb.describe import owners_in_words, steps_in_words, table_names, with_table_names
from kb.knowledge import KnowledgeBase
from kb.model import Entry, RequestedChange
from kb.model.coded import CodedReason
from kb.play.answer.chances import odds_fields
from kb.play.answer.given_dice import (
    dice_by_step,
    fallen_first,
    fallen_to_reroll,
    hits_to_beat,
    hits_to_reach_yours,
    opposing_hits_term,
    unopposed_field,
)
from kb.play.answer.parts import reason_fields
from kb.play.answer.reasons import (
    choices_of_missing,
    if_untrained,
    open_results,
    variants_without,
    with_remedies,
    without_explained,
)
from kb.play.answer.replay import replay_fields
from kb.play.answer.rolled_pools import (
    PoolRolled,
    later_pools_rolled,
    pool_texts,
    pools_rolled,
    without_other_pools,
)
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.our_table import at_table
from kb.play.procedure.subject import Subject
from kb.play.procedure.variants import with_own_words
from kb.play.request.characters import without_character
from kb.play.request.dice import NO_DICE, RequestDice
from kb.play.request.open_choices import requests_by_choice
from kb.play.request.shapes import ResolveRequest
from kb.play.sentences import requests as refused
from kb.play.sentences.barred import action_forbidden, action_needs_instead, edge_barred
from kb.play.sentences.effects import rating_on_wrong_side, roll_is_optional, variant_by_ratings
from kb.play.sentences.headline import although_barred
from kb.play.several_rolls.choices import with_choices
from kb.play.several_rolls.repeated import answer_for_times
from kb.play.several_rolls.several_targets import answer_of_targets, dice_by_target, requests_by_target
from kb.play.several_rolls.split_pool import answer_of_parts, parts_by_target, parts_of
from kb.play.situation.granting_actions import opposed_variants, ways_to_oppose
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.situation.situation import situation_of
from kb.play.situation.unused_ratings import unused_ratings
from kb.problems import RequestError
from resolver import Resolved
from resolver.reasons import Reason, code_of
from resolver.rolls.bind.roll_changes import ChangeError
from resolver.sentences.changes import roll_unopposed
from resolver.sentences.rulings import ruling_not_used
from resolver.values.names_read import roller_of
from resolver.wording import lower
from resolver.work import charge, measure_work

_CACHE_SIZE = 32
"""How many tests are kept with their odds for other dice."""

_CACHE_LOCK = Lock()


_OPTIONAL, _NEEDS_INSTEAD = code_of(roll_is_optional), code_of(action_needs_instead)
"""The codes of the warnings that a roll is optional, and that the action works only in some cases."""

_MISPLACED = code_of(rating_on_wrong_side)
"""The code of the warning about ratings on the wrong side."""

_BARRING = {code_of(action_forbidden), code_of(edge_barred)}
"""The codes of warnings that the rules don't allow what a request does."""


def resolve(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer to *request*.

    If the entry has several steps or results, the answer has `steps` and `results` too; with `test`, only
    those that follow from that step alone.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed. The message is a
            sentence for the user. A `RequestError` also has the place in the request; other errors are the
            resolver's.
    """
    answer = _resolve_each(at_table(base, request), request)
    if request.times is not None:
        answer = answer_for_times(answer, request.times)
    told = list(zip(answer.warnings, answer.reasons.warnings, strict=True))
    barred = next((text for text, why in told if why.code in _BARRING), None)
    waived = _waived_roll(answer.reasons.warnings)
    if barred is None and not waived:
        return answer
    text = although_barred(answer.headline.text, barred or waived)
    return answer.model_copy(update={"headline": answer.headline.model_copy(update={"text": text})})


def _waived_roll(warnings: Sequence[CodedReason]) -> str:
    """Return that an optional roll isn't made, if it goes without in each case in which the action still works."""
    optional = next((each.parts["when"] for each in warnings if each.code == _OPTIONAL), "")
    needs = next((each.parts["others"] for each in warnings if each.code == _NEEDS_INSTEAD), ())
    return optional if optional and needs and all(each in optional for each in needs) else ""


def _resolve_each(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer to *request*, with one for each weapon or skill between which the player has to choose."""
    if without_character(request):
        return _resolve(base, request)
    read = read_request(base, requests_by_target(base, request)[0])
    if not read.open:
        return _resolve(base, request)
    if request.dice or request.hits or request.seed is not None:
        read.require_choices()
    each = requests_by_choice(request, read.open[0])
    answers = [(name, _resolve(base, chosen)) for name, chosen in each.items()]
    return with_choices(_resolve(base, request), read.open[0], answers)


def _resolve(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer to *request*, whose headline doesn't say yet if the rules don't allow it."""
    dice = RequestDice.of(request)
    targets = requests_by_target(base, request)
    if len(targets) > 1:
        return answer_for_targets([read_request(base, each) for each in targets], dice)
    if request.split is None:
        (dice,) = dice_by_target(dice, 1)
        odds = _with_pools_rolled(_cached_odds(base, request), dice, lambda: read_request(base, request))
        if (as_read := _with_hits_read(request, odds, dice)) is not request:
            return _resolve(base, as_read)
        if (reached := hits_to_reach_yours(odds.subject, odds.answer, dice)) is not None:
            return _answer(base, _odds_after(read_request(base, request), odds.pools, reached), NO_DICE)
        if (field := unopposed_field(odds.subject, odds.answer, dice)) is not None:
            return _answer_opposed(base, request, field)
        return _answer_given(base, odds, dice, lambda: read_request(base, request))
    parsed = read_request(base, request)
    parts, left_over = parts_of(parsed, dice)
    return answer_of_parts(parsed, [answer_to(part, part_dice) for part, part_dice in parts], left_over)


def _answer_opposed(base: KnowledgeBase, request: ResolveRequest, field: str) -> ResolveAnswer:
    """Return the answer to a request with dice of the target for the only variant that the target rolls against.

    Raises:
        RequestError: If there is none, or something else may give the target a roll.
    """
    read = read_request(base, request)
    ways, variants = ways_to_oppose(situation_of(read)), opposed_variants(read)
    if len(ways) != 1 or len(variants) != 1 or request.variant:
        raise RequestError(field, refused.target_rolls_none(ways))
    ((key, variant),) = variants.items()
    answer = _resolve(base, request.model_copy(update={"variant": key}))
    why = variant_by_ratings(key, [refused.TARGETS_DICE], variant.when or "")
    codes = [CodedReason.of(why), *answer.reasons.warnings]
    reasons = answer.reasons.model_copy(update={"warnings": codes})
    return answer.model_copy(update={"warnings": [str(why), *answer.warnings], "reasons": reasons})


def _with_rating_of_hits(request: ResolveRequest, term: str) -> ResolveRequest:
    """Return *request* with the target's hits as the rating *term*, from a roll made before."""
    hits = {who: count for who, count in request.hits.items() if who != "opponent"}
    ratings = {**request.ratings, term: request.hits["opponent"]}
    return request.model_copy(update={"ratings": ratings, "hits": hits})


def _against(request: ResolveRequest, to_reach: RequestedChange) -> ResolveRequest:
    """Return *request* with a number *to_reach* in place of the target's hits."""
    hits = {who: count for who, count in request.hits.items() if who != "opponent"}
    return request.model_copy(update={"modifiers": [*request.modifiers, to_reach], "hits": hits})


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
    answers = [
        _answer_of_target(each, of_target) for each, of_target in zip(requests, each_dice, strict=True)
    ]
    return answer_of_targets(requests, answers)


def _answer_of_target(request: ReadRequest, dice: RequestDice) -> ResolveAnswer:
    odds = _with_pools_rolled(_odds(request), dice, lambda: request)
    return _answer(request.base, odds, dice)


def answer_to(request: ReadRequest, dice: RequestDice = NO_DICE) -> ResolveAnswer:
    """Return the answer to a request that is read already, whose pool is not split.

    Raises:
        ValueError: As for `resolve`.
    """
    odds = _with_pools_rolled(_odds(request), dice, lambda: request)
    return _answer_given(request.base, odds, dice, lambda: request)


class _RequestOdds(NamedTuple):
    """What a request is about, with its odds. It is kept with the rules, so it doesn't hold them itself."""

    subject: Subject
    entry: Entry | None
    answer: Resolved
    fields: dict[str, Any]
    """What the answer says whatever dice fall."""
    units: int
    """How much work they were."""
    pools: Sequence[PoolRolled] = ()
    """The pools that are as large as the dice given for them."""


def with_hits_read(base: KnowledgeBase, request: ResolveRequest) -> ResolveRequest:
    """Return *request* with the hits of a target who doesn't roll against it as what the roll reads of them.

    That is a number to reach, or a rating. Any other request is returned as it came.

    Raises:
        ValueError: As `resolve`.
    """
    targets = requests_by_target(base, request)
    if "opponent" not in request.hits or request.split is not None or len(targets) > 1:
        return request
    (dice,) = dice_by_target(RequestDice.of(request), 1)
    return _with_hits_read(request, _cached_odds(base, request), dice)


def _with_hits_read(request: ResolveRequest, odds: _RequestOdds, dice: RequestDice) -> ResolveRequest:
    if (beaten := hits_to_beat(odds.subject, odds.answer, dice)) is not None:
        return _against(request, beaten)
    is_unopposed = unopposed_field(odds.subject, odds.answer, dice) == "hits.opponent"
    term = opposing_hits_term(odds.subject, odds.answer) if is_unopposed else None
    return request if term is None or term in request.ratings else _with_rating_of_hits(request, term)


def _cached_odds(base: KnowledgeBase, request: ResolveRequest) -> _RequestOdds:
    """Return *request* as read, with its odds; those of the last few tests are kept."""
    is_thrown = bool(request.dice or request.hits)  # reading asks no more of them
    cache = base.once(_odds_cache)
    key = f"{is_thrown} {request.model_dump_json(exclude={'dice', 'hits', 'seed'})}"
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


def _answer_given(
    base: KnowledgeBase, odds: _RequestOdds, dice: RequestDice, read: Callable[[], ReadRequest]
) -> ResolveAnswer:
    """Return the answer for given dice: the odds after them, if those of a side or a reroll are still open."""
    if rerolled := fallen_to_reroll(odds.subject, odds.answer, dice):
        answer = _answer(base, _odds_after(read(), odds.pools, *rerolled), NO_DICE)
        first, *others = (each.reason or "" for each in rerolled)
        text = f"{'; '.join([first, *map(lower, others)])}. {answer.headline.text}"
        return answer.model_copy(update={"headline": answer.headline.model_copy(update={"text": text})})
    if (fallen := fallen_first(odds.subject, odds.answer, dice)) is not None:
        return _answer(base, _odds_after(read(), odds.pools, fallen), NO_DICE)
    return _answer(base, odds, dice)


def _with_pools_rolled(
    odds: _RequestOdds, dice: RequestDice, read: Callable[[], ReadRequest]
) -> _RequestOdds:
    """Return *odds* with pools as large as the dice given for them, where ratings leave them unknown."""
    for found in (
        pools_rolled,
        later_pools_rolled,
    ):  # the first roll may decide how many dice a later one has
        if pools := found(odds.subject, odds.answer, dice):
            odds = _odds(read(), [*odds.pools, *pools])
    return odds


def _odds_after(request: ReadRequest, pools: Sequence[PoolRolled], *fallen: resolver.Change) -> _RequestOdds:
    """Return the odds of *request* once dice have *fallen*, with the *pools* that were rolled."""
    odds, rolled = _odds(request, pools, *fallen), [each.reason for each in fallen]
    return odds._replace(fields=odds.fields | {"changed": [*odds.fields.get("changed", []), *rolled]})


def _odds_cache(_: KnowledgeBase) -> LRUCache[str, _RequestOdds]:
    return LRUCache(_CACHE_SIZE)


def _odds(request: ReadRequest, pools: Sequence[PoolRolled] = (), *more: resolver.Change) -> _RequestOdds:
    """Return the odds of *request*, with *pools* in place of its own, after *more* changes of its roll."""
    situation, base, subject = situation_of(request), request.base, request.subject
    try:
        answer = resolver.weigh(
            situation.procedure,
            situation.scene,
            [*without_other_pools(situation.changes, pools, subject.key), *pools, *more],
            on=subject.requested_step,
            rulings=request.chosen_rulings,
            bearing=situation.rulings,
        )
    except ChangeError as error:
        if error.reason.made_by(roll_unopposed) and (ways := ways_to_oppose(situation)):
            raise RequestError("modifiers", refused.target_has_no_dice(ways)) from error
        raise
    entry = (
        with_own_words(request.entry, subject.key, subject.variants, situation.grants)
        if request.entry is not None
        else None
    )
    missing = situation.missing.warnings_of_odds(answer.chain)
    open_ = (
        open_results(base, subject.edition_id, entry, subject.variants)
        if entry is not None and answer.prepared.procedure.results
        else ()
    )
    told = (warning for warning in answer.warnings if not _is_of_edge(warning, request))
    warnings = [*situation.warnings, *unused_ratings(situation), *missing, *open_, *told]
    bound = answer.step.bound if answer.step is not None else None
    whys = without_explained(answer.prepared.procedure, answer.prepared.unknown)
    remedied = with_remedies(base, subject.entry, subject.requested_step, whys, subject.variants)
    unknown = [
        *remedied,
        *choices_of_missing(subject.edition, remedied, answer),
        *(variants_without(entry, subject.key, subject.variants, remedied) if entry is not None else ()),
        *(if_untrained(subject.edition, bound, roller_of(subject.by)) if bound is not None else ()),
    ]
    fields = odds_fields(answer, entry) | reason_fields(warnings, unknown) | situation.effect_fields
    if texts := [*pool_texts(subject, pools)]:
        fields["changed"] = [*fields.get("changed", []), *texts]
    return _RequestOdds(subject, entry, answer, fields, 0, pools)


def _is_of_edge(warning: Reason, request: ReadRequest) -> bool:
    """Return whether a warning is about an unused ruling that nobody chose: a use of Edge brings it."""
    return warning.made_by(ruling_not_used) and warning.parts["ruling"] in request.rulings_of_edge


def _misplaced_ratings(odds: _RequestOdds) -> list[str]:
    """Return the warnings about ratings that the request gives for the wrong side."""
    told = zip(odds.fields["warnings"], odds.fields["reasons"].warnings, strict=True)
    return [text for text, why in told if why.code == _MISPLACED]


def _answer(base: KnowledgeBase, odds: _RequestOdds, dice: RequestDice) -> ResolveAnswer:
    """Return the answer of a request with *odds* for given *dice*."""
    subject = odds.subject
    try:
        answer = resolver.with_playback(
            odds.answer,
            dice=dice_by_step(subject, odds.answer, "dice", dice.faces),
            hits=dice_by_step(subject, odds.answer, "hits", dice.hits),
            seed=dice.seed,
            target=dice.target,
        )
    except resolver.DiceError as error:
        if misplaced := _misplaced_ratings(odds):
            raise resolver.DiceError(refused.dice_and_misplaced_ratings(misplaced, error.reason)) from error
        raise
    tables = table_names(base, subject.edition_id)

    def insert_names(text: str) -> str:
        named = owners_in_words(with_table_names(text, tables))
        return named if odds.entry is None else steps_in_words(named, subject.edition, odds.entry)

    played = replay_fields(answer, subject.edition, odds.entry, insert_names)
    return ResolveAnswer(
        **subject.answer_fields(),
        **odds.fields,
        **played,
        data_version=base.version,
    )
