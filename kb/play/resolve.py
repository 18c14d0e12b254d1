"""A request about a test, answered: exact odds, and the replay of given or seeded dice."""

from collections.abc import Mapping
from typing import TypeVar

import resolver
from kb.knowledge import KnowledgeBase
from kb.play.read_request import about, read_request, subject_of
from kb.play.request import ResolveRequest
from kb.play.resolve_answer import ResolveAnswer, RollAnswer
from kb.play.split import parts_of, together
from kb.play.tell import told
from resolver.rolls.replay.given import ROLLERS

T = TypeVar("T")


def resolve(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer to *request*.

    An entry whose tests go on (several steps, or results) answers `steps` and `results` too; with `test`, those
    that follow from that step alone.

    Raises:
        ValueError: If something is asked for that does not exist or is not allowed; the message is a sentence for
            the person who asked. A `RequestError` says where in the request; the others are the resolver's.
    """
    if request.split is not None:
        return _in_parts(base, request)
    asked = read_request(base, request)
    key = asked.subject.key
    answer = resolver.resolve_procedure(
        asked.procedure,
        asked.scene,
        asked.changes,
        on=key,
        dice=_by_step(request.dice, key),
        hits=_by_step(request.hits, key),
        seed=request.seed,
        rulings=request.rulings,
    )
    fields = told(answer)
    fields["warnings"] = [*asked.warnings, *fields["warnings"]]
    return ResolveAnswer(**about(asked.subject, request), **fields, data_version=base.version)


def _by_step(given: Mapping[str, T], key: str | None) -> dict[str, T]:
    """Return what is *given* by the names of steps: what a roller alone threw belongs to the step *key*."""
    if key is None:
        return dict(given)
    own = {who: key if who == "actor" else f"{key}.{who}" for who in ROLLERS}
    return {own.get(who, who): value for who, value in given.items()}


def _in_parts(base: KnowledgeBase, request: ResolveRequest) -> ResolveAnswer:
    """Return the answer about a pool that is split: each part as an answer of its own, and all of them together."""
    requests, left_over = parts_of(base, request)
    parts: list[RollAnswer] = [resolve(base, part) for part in requests]
    warnings = dict.fromkeys(warning for part in parts for warning in part.warnings)
    if left_over:
        dice = "1 die is" if left_over == 1 else f"{left_over} dice are"
        warnings[f"{dice} left over; give the dice of each part as a list to use all."] = None
    return ResolveAnswer(
        **about(subject_of(base, request), request),
        roll=parts[0].roll,
        rulings=parts[0].rulings,
        warnings=list(warnings),
        unknown=list(dict.fromkeys(reason for part in parts for reason in part.unknown)),
        odds=together([part.odds.success for part in parts]),
        parts=parts,
        left_over=left_over,
        data_version=base.version,
    )
