"""Pools whose ratings are unknown, as large as the dice that lie on the table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import resolver
from kb.play.answer.given_dice import dice_by_step, roller_in
from kb.play.procedure.subject import Subject
from kb.play.request.dice import RequestDice
from kb.play.sentences.rolls import dice_given, no_limit_given
from kb.play.side import PARTIES
from resolver import Bound, Resolved
from resolver.rolls.bind.sides import BoundSide
from resolver.rolls.replay.faces import HELPERS
from resolver.values.names_read import other_side, roller_of
from resolver.wording import upper


@dataclass(frozen=True, slots=True)
class PoolRolled(resolver.Change):
    """A side has rolled as many dice as lie on the table, whatever else changes its pool.

    They have no limit where none is known, which the answer says.
    """


def pools_rolled(subject: Subject, answer: Resolved, dice: RequestDice) -> list[PoolRolled]:
    """Return the changes that give the sides of the roll as many dice as they rolled, where ratings leave that open.

    Raises:
        RequestError: If dice are given for someone who throws none.
    """
    bound = answer.step.bound if answer.step is not None else None
    return [*_pools_of(subject, answer, dice, {subject.key: bound})]


def later_pools_rolled(subject: Subject, answer: Resolved, dice: RequestDice) -> list[PoolRolled]:
    """Return the same for later rolls.

    Raises:
        RequestError: As `pools_rolled`.
    """
    bounds: dict[str | None, Bound | None] = {
        key: step.bound for key, step in answer.chain.steps.items() if key != subject.key
    }
    return [*_pools_of(subject, answer, dice, bounds)]


def _pools_of(
    subject: Subject, answer: Resolved, dice: RequestDice, bounds: Mapping[str | None, Bound | None]
) -> Iterator[PoolRolled]:
    if not dice.faces:
        return
    faces = dice_by_step(subject, answer, "dice", dice.faces)
    for key, bound in bounds.items():
        if bound is None or bound.rules.mechanic.family == "total":
            continue  # a total needs the ratings that are added to the dice
        for side in filter(None, (bound.actor, bound.opponent)):
            given = faces.get(roller_in(key, side.who))
            step = None if key == subject.key else key
            if given and side.throw is None:
                on_top = _on_top(bound, side) + _by_helpers(bound, side, key, dice)
                pool = f"{max(len(given) - on_top, 0)} dice"
                reason = str(dice_given(len(given)))
                yield PoolRolled({"pool": pool}, reason=reason, who=side.who, step=step)
            if given and side.limit is not None and side.limit.value is None:
                yield PoolRolled({"limit": "none"}, reason=no_limit_given(), who=side.who, step=step)


def _on_top(bound: Bound, side: BoundSide) -> int:
    """Return how many dice a side throws on top of its pool: a further Wild Die, further exploding dice."""
    changed = bound.changed
    wild = changed.wild if side.who == "actor" else changed.opposing_wild
    return (wild == "add 1") + changed.handling(side.who).exploding


def _by_helpers(bound: Bound, side: BoundSide, key: str | None, dice: RequestDice) -> int:
    """Return how many of a side's dice its helpers add; 0 unless all of them are given."""
    handling = bound.changed.handling(side.who)
    names = {who: {who, roller_in(key, who)} for who in HELPERS[: len(handling.helpers)]}
    if not names:
        return 0

    def of_helpers(given: Mapping[str, Any]) -> dict[str, Any]:
        return {who: given[name] for who, either in names.items() for name in either if name in given}

    given = resolver.GivenDice(of_helpers(dice.faces), of_helpers(dice.hits))
    return resolver.dice_of_helpers(bound, given) if names.keys() == {*given.dice, *given.hits} else 0


def pool_texts(subject: Subject, pools: Sequence[PoolRolled]) -> Iterator[str]:
    """Yield how many dice each side of the roll has by the dice given: "You gave 6 dice (target)"."""
    for each in pools:
        if each.step is None:
            roller = roller_of(subject.by)
            party = PARTIES[roller if each.who == "actor" else other_side(roller)]
            yield upper(f"{each.reason}{party.after}")


def without_other_pools(
    changes: Sequence[resolver.Change], pools: Collection[PoolRolled], key: str | None
) -> list[resolver.Change]:
    """Return *changes* of the roll *key* and later ones without what else would change the *pools* rolled."""
    rolled = {(each.step, each.who) for each in pools if "pool" in each.set}
    return [_without_pools(each, None if each.step == key else each.step, rolled) for each in changes]


def _without_pools(
    change: resolver.Change, step: str | None, rolled: Collection[tuple[str | None, str]]
) -> resolver.Change:
    keys = {"pool"} if (step, change.who) in rolled else set()
    added = keys | ({"against"} if (step, "opponent") in rolled else set())
    return replace(
        change,
        set={key: value for key, value in change.set.items() if key not in keys},
        add={key: value for key, value in change.add.items() if key not in added},
    )
