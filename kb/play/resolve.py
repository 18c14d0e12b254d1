"""Answer a request about a test: exact odds, replay of given or seeded dice, split pools."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from cachetools import LRUCache

import resolver
from kb.describe import owned, table_names, with_table_names
from kb.knowledge import KnowledgeBase
from kb.model import Entry, RequestedChange, given
from kb.play.answer import (
    Headline,
    HeadlineFigure,
    Probability,
    chances,
    reasons_together,
    told_reasons,
)
from kb.play.concerned import SIDES, meant
from kb.play.evaluate import evaluator_of
from kb.play.grants import action_granting
from kb.play.other_side import as_thrower
from kb.play.read_request import ReadRequest, read_request
from kb.play.reasons import if_untrained, with_way
from kb.play.request import ResolveRequest
from kb.play.resolve_answer import ResolveAnswer, RollAnswer, RollChances
from kb.play.sentences.rolls import warning
from kb.play.state_variants import with_variants
from kb.play.steps import called_by
from kb.play.subject import Subject, about, subject_of, variants_asked
from kb.play.tell import told_dice, told_odds
from kb.play.unread import unread_told
from kb.problems import RequestError, unknown_name
from resolver import Resolved
from resolver.rolls.replay.faces import ROLLERS
from resolver.solving.dials import DialError, dial_of
from resolver.values.names_read import roller_of
from resolver.wording import percent
from resolver.work import charge, charged

T = TypeVar("T")

_MOST_KEPT = 32
"""How many tests are kept with their odds for other dice."""

_KEEPING = Lock()


def resolve(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer to *request*.

    If the entry has several steps or results, the answer has `steps` and `results` too; with `test`, only
    those that follow from that step alone.

    Raises:
        ValueError: If the request names something that does not exist or is not allowed. The message is a
            sentence for the user. A `RequestError` also has the place in the request; other errors are the
            resolver's.
    """
    request = with_variants(base, request)
    if request.split is not None:
        return _in_parts(base, request)
    asked, entry, weighed, fields, _ = _weighed(base, request)
    subject = asked.subject
    answer = resolver.played(
        weighed,
        dice=_by_step(_by_roller(request.dice, subject), subject.key),
        hits=_by_step(_by_roller(request.hits, subject), subject.key),
        seed=request.seed,
    )
    tables = table_names(base, subject.edition_id)

    def named(text: str) -> str:
        return owned(with_table_names(text, tables))

    return ResolveAnswer(
        **about(asked.subject, request),
        **fields,
        **told_dice(answer, asked.subject.edition, entry, named),
        data_version=base.version,
    )


class _Weighed(NamedTuple):
    """A request as read, with its odds."""

    asked: ReadRequest
    entry: Entry | None
    answer: Resolved
    fields: dict[str, Any]
    """What the answer says whatever dice fall."""
    units: int
    """How much work they were."""


def _weighed(base: KnowledgeBase, request: ResolveRequest) -> _Weighed:
    """Return *request* as read, with its odds; those of the last few tests are kept."""
    kept, key = base.once(_latest), request.model_dump_json(exclude={"dice", "hits", "seed"})
    with _KEEPING:
        found = kept.get(key)
    if found is not None:
        charge(found.units)
        return found
    made, units = charged(lambda: _weighed_anew(base, request))
    made = made._replace(units=units)
    with _KEEPING:
        kept[key] = made
    return made


def _latest(_: KnowledgeBase) -> LRUCache[str, _Weighed]:
    return LRUCache(_MOST_KEPT)


def _weighed_anew(base: KnowledgeBase, request: ResolveRequest) -> _Weighed:
    asked = read_request(base, request)
    answer = resolver.weigh(
        asked.procedure,
        asked.scene,
        asked.changes,
        on=asked.subject.asked,
        rulings=request.rulings,
        bearing=asked.rulings,
    )
    variants = variants_asked(request)
    entry = (
        called_by(base.entries[asked.subject.entry], variants) if asked.subject.entry is not None else None
    )
    fields = told_odds(answer, entry)
    unread = unread_told(base, request, asked)
    warnings = [
        *map(warning, (*asked.warnings, *unread)),
        *asked.absent.told_in_odds(answer.chain),
        *answer.warnings,
    ]
    subject, bound = asked.subject, answer.step.bound if answer.step is not None else None
    unknown = [
        *(with_way(base, subject.entry, subject.asked, reason, variants) for reason in answer.unknown),
        *(if_untrained(subject.edition, bound, roller_of(subject.by)) if bound is not None else ()),
    ]
    return _Weighed(asked, entry, answer, fields | told_reasons(warnings, unknown) | asked.at_work, 0)


def _by_roller(given: Mapping[str, T], subject: Subject) -> dict[str, T]:
    """Return *given* dice or hits of you and the target by who makes the roll, its actor, and who opposes it.

    If only the target rolls, the dice are the target's, whichever of the two they are given for.
    """
    if roller_of(subject.by) == "actor":
        return dict(given)
    opposed = subject.test is not None and subject.test.roll.opposition is not None
    places: dict[str, str] = {who: as_thrower(subject.by, who) if opposed else "actor" for who in SIDES}
    if not opposed and places.keys() <= given.keys():
        raise RequestError("dice.actor", "you roll none here; give only the target's dice")
    return {places.get(who, who): value for who, value in given.items()}


def _by_step(given: Mapping[str, T], key: str | None) -> dict[str, T]:
    """Return *given* dice or hits by step; a roller alone stands for the step *key*."""
    if key is None:
        return dict(given)
    own = {who: key if who == "actor" else f"{key}.{who}" for who in ROLLERS}
    return {own.get(who, who): value for who, value in given.items()}


def _in_parts(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer for a split pool: one for each part, and one for all parts together."""
    requests, left_over = parts_of(base, request)
    answers = [resolve(base, part) for part in requests]
    parts: list[RollAnswer] = [*answers]
    more = []
    if left_over:
        dice = "1 die is" if left_over == 1 else f"{left_over} dice are"
        more.append(warning(f"{dice} left over; to use all, list the dice of each part."))
    return ResolveAnswer(
        **about(subject_of(base, request), request),
        roll=parts[0].roll,
        rulings=parts[0].rulings,
        **reasons_together(parts, more),
        **_all_parts(parts),
        **given(
            states=answers[0].states or None,
            granted=answers[0].granted or None,
            changed=[text for text in answers[0].changed if all(text in each.changed for each in answers)]
            or None,
        ),
        parts=parts,
        left_over=left_over,
        data_version=base.version,
    )


def parts_of(base: KnowledgeBase, request: ResolveRequest) -> tuple[list[ResolveRequest], int]:
    """Return a request for each part of *request*'s split pool, and the number of dice left over.

    Modifiers, wounds and grants count before the pool is split.

    Raises:
        RequestError: If the roll's pool cannot be split in this way.
    """
    _refuse_divided(base, request)
    _, evaluator = evaluator_of(
        base, request.model_copy(update={"split": None, "dice": {}, "hits": {}, "seed": None})
    )
    bound = evaluator.bound
    if bound.changed.roll.actor.interval is not None:
        raise RequestError("split", "the pool of an extended test can't be split; leave out `split`")
    try:
        pool = dial_of(bound, "pool").now
    except DialError as error:
        raise RequestError("split", str(error)) from error
    if pool is None or bound.rules.mechanic.family == "total":
        raise RequestError("split", "only a pool of a known number of dice can be split; leave out `split`")
    sizes = _sizes(request.split or 1, pool)
    _check_parts("dice", request.dice, len(sizes))
    _check_parts("hits", request.hits, len(sizes))
    return [_part(request, size - pool, number) for number, size in enumerate(sizes, 1)], pool - sum(sizes)


def _refuse_divided(base: KnowledgeBase, request: ResolveRequest) -> None:
    """Refuse to split a pool that an action of the request divides or sets by itself."""
    edition_id = subject_of(base, request).edition_id
    for place, asked in enumerate(request.modifiers):
        if asked.from_ is not None:
            source = action_granting(base, edition_id, asked, f"modifiers.{place}")
            if any("pool" in grant.set for grant in meant(source)):
                message = f"{source.name} gives the dice of each roll by itself"
                raise RequestError("split", f"{message}; leave out `split`, or the grant")


def _all_parts(parts: Sequence[RollAnswer]) -> dict[str, Any]:
    """Return the odds of all parts, and the headline: each result, or all and any."""
    lines = [f"Part {number}: {part.headline.text}" for number, part in enumerate(parts, 1)]
    judged = all("success" in part.odds.model_fields_set for part in parts)
    odds = together([part.odds.success for part in parts]) if judged else RollChances()
    if not judged or any(part.replay is not None for part in parts):
        return {"odds": odds, "headline": Headline(text=". ".join(lines), figures=[])}
    chances = {"all parts": odds.success, "at least one": odds.any}
    texts = [
        f"{what} {'unknown' if chance is None else percent(chance.exact)}" for what, chance in chances.items()
    ]
    figures = [HeadlineFigure(name=what, value=chance) for what, chance in chances.items()]
    return {"odds": odds, "headline": Headline(text=f"Success of {', '.join(texts)}", figures=figures)}


def together(parts: Sequence[Probability | None]) -> RollChances:
    """Return the odds of all parts together: that all succeed, that any does, and how many do."""
    known = [chance.exact for chance in parts if chance is not None]
    if len(known) < len(parts):
        return RollChances(success=None, any=None, successes=None)
    many = reduce(_one_more, known, {0: Fraction(1)})
    return RollChances(
        success=Probability.of(many[len(parts)]),
        failure=Probability.of(1 - many[len(parts)]),
        success_means="every part succeeds",
        any=Probability.of(1 - many[0]),
        successes=chances((count, chance) for count, chance in many.items() if chance),
    )


def _one_more(many: Mapping[int, Fraction], chance: Fraction) -> dict[int, Fraction]:
    """Return the chance of each number of successes with one more part."""
    return {
        count: many.get(count, Fraction(0)) * (1 - chance) + many.get(count - 1, Fraction(0)) * chance
        for count in range(len(many) + 1)
    }


def _sizes(split: int | list[int], pool: int) -> list[int]:
    if isinstance(split, int):
        return [pool // split] * split
    if sum(split) > pool:
        raise RequestError("split", f"the parts have {sum(split)} dice in all, but the pool has {pool}")
    return split


def _check_parts(field: str, keys: Iterable[str], parts: int) -> None:
    """Refuse dice or hits for parts that do not exist."""
    known = [f"part{number}" for number in range(1, parts + 1)]
    for key in keys:
        if key.partition(".")[0] not in known:
            raise unknown_name(field, "part", key, known, of="the split pool")


def _part(request: ResolveRequest, change: int, number: int) -> ResolveRequest:
    """Return the request for one part, with *change* dice fewer than the whole pool."""
    modifier = RequestedChange(add={"pool": change}, reason=f"part {number} of the split pool")
    return request.model_copy(
        update={
            "split": None,
            "modifiers": [*request.modifiers, modifier],
            "dice": _own(request.dice, number),
            "hits": _own(request.hits, number),
            "seed": None if request.seed is None else f"{request.seed} part {number}",
        }
    )


def _own(given: Mapping[str, T], number: int) -> dict[str, T]:
    """Return the dice or hits given for one part, by roller."""
    own = f"part{number}"
    found = {key: value for key, value in given.items() if key.partition(".")[0] == own}
    return {key.partition(".")[2] or "actor": value for key, value in found.items()}
