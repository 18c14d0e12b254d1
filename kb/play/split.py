"""A pool that is split among several targets: each part is a roll of its own, and together they have odds too."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import TypeVar

from kb.knowledge import KnowledgeBase
from kb.model import RequestedChange
from kb.play.answer import Probability, chances
from kb.play.evaluate import evaluator_of
from kb.play.request import ResolveRequest
from kb.play.resolve_answer import RollChances
from kb.problems import RequestError, unknown_name
from resolver.solving.dials import DialError, dial_of

T = TypeVar("T")


def parts_of(base: KnowledgeBase, request: ResolveRequest) -> tuple[list[ResolveRequest], int]:
    """Return *request* for each part of its split pool, and how many dice are left over.

    Modifiers, wounds and grants count before the pool is split.

    Raises:
        RequestError: If the roll has no pool that can be split so.
    """
    _, evaluator = evaluator_of(
        base, request.model_copy(update={"split": None, "dice": {}, "hits": {}, "seed": None})
    )
    bound = evaluator.bound
    if bound.changed.roll.actor.interval is not None:
        raise RequestError("split", "the pool of an extended test is not split; leave out `split`")
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


def together(parts: Sequence[Probability | None]) -> RollChances:
    """Return the odds of all parts together: that every one succeeds, that any does, and how many do."""
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
    """Return the chances of each number of successes with one part more."""
    return {
        count: many.get(count, Fraction(0)) * (1 - chance) + many.get(count - 1, Fraction(0)) * chance
        for count in range(len(many) + 1)
    }


def _sizes(split: int | list[int], pool: int) -> list[int]:
    if isinstance(split, int):
        return [pool // split] * split
    if sum(split) > pool:
        raise RequestError("split", f"the parts have {sum(split)} dice together; the pool has {pool}")
    return split


def _check_parts(field: str, keys: Iterable[str], parts: int) -> None:
    """Refuse dice or hits that are given for no part."""
    known = [f"part{number}" for number in range(1, parts + 1)]
    for key in keys:
        if key.partition(".")[0] not in known:
            raise unknown_name(field, "part of the split pool", key, known)


def _part(request: ResolveRequest, change: int, number: int) -> ResolveRequest:
    """Return the request for one part, which is rolled with *change* dice less than the whole pool."""
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
    """Return what is given for one part, by who throws in it."""
    own = f"part{number}"
    found = {key: value for key, value in given.items() if key.partition(".")[0] == own}
    return {key.partition(".")[2] or "actor": value for key, value in found.items()}
