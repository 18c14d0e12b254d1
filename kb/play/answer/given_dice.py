"""Whose the dice of a request are, and what those of one side alone mean."""

from collections.abc import Mapping
from typing import TypeVar

import resolver
from kb.model import RequestedChange
from kb.play.answer.thrown import fallen_text
from kb.play.procedure.dependent_steps import trees_of
from kb.play.procedure.sides import as_thrower
from kb.play.procedure.subject import Subject
from kb.play.request.dice import RequestDice
from kb.play.sentences import requests as refused
from kb.play.sentences.rolls import has_rolled, hits_against
from kb.play.side import SIDES
from kb.problems import RequestError
from resolver import Resolved
from resolver.dice.throws import CountedThrow
from resolver.notation.tree import Name, names_in
from resolver.procedures.procedure import Procedure, ProcedureRoll
from resolver.rolls.bind.roll_changes import Who
from resolver.rolls.replay.faces import ROLLERS
from resolver.values.names_read import roller_of

T = TypeVar("T")


def fallen_first(subject: Subject, answer: Resolved, dice: RequestDice) -> resolver.Change | None:
    """Return the change that one side has thrown its dice before the other; None if it is no such case.

    It is one if the dice of one side, and no others, are given for an opposed roll whose other side can throw.

    Raises:
        ValueError: If the dice are not those that the side throws.
    """
    bound = answer.step.bound if answer.step is not None else None
    given_for = {*dice.faces, *dice.hits}
    if len(given_for) != 1 or not given_for < set(SIDES) or bound is None or bound.opponent is None:
        return None
    given = resolver.GivenDice(
        _by_roller("dice", dice.faces, subject, answer), _by_roller("hits", dice.hits, subject, answer)
    )
    who: Who = "actor" if "actor" in {*given.dice, *given.hits} else "opponent"
    side, other = (bound.actor, bound.opponent) if who == "actor" else (bound.opponent, bound.actor)
    if not other.score_known or (isinstance(side.throw, CountedThrow) and side.throw.wild):
        return None  # what follows may read the face of a Wild Die
    fallen = resolver.count_side(bound, side, given)
    rolled = has_rolled(next(iter(given_for)), fallen_text(fallen, bound.rules.mechanic))
    return resolver.Change(fallen=fallen, who=who, reason=str(rolled))


def fallen_to_reroll(subject: Subject, answer: Resolved, dice: RequestDice) -> list[resolver.Change]:
    """Return the changes that the sides with dice have thrown them and one has still to reroll; none if none has."""
    bound = answer.step.bound if answer.step is not None else None
    if bound is None or bound.changed.roll.actor.interval is not None:
        return []
    faces = _by_roller("dice", dice.faces, subject, answer)
    hits = _by_roller("hits", dice.hits, subject, answer)
    if not {*faces, *hits} <= set(SIDES):
        return []
    given = resolver.GivenDice(faces, hits)
    sides = [
        side for side in (bound.actor, bound.opponent) if side and side.who in {*given.dice, *given.hits}
    ]
    again = [resolver.reroll_side(bound, side, given.dice.get(side.who, ())) for side in sides]
    if not any(again):
        return []
    found = []
    for side, rerolled in zip(sides, again, strict=True):
        fallen = rerolled or resolver.count_side(bound, side, given)
        who = "actor" if (side.who == "actor") == (roller_of(subject.by) == "actor") else "opponent"
        text = str(has_rolled(who, fallen_text(fallen, bound.rules.mechanic)))
        found.append(resolver.Change(fallen=fallen, who=side.who, reason=text))
    return found


def hits_to_reach_yours(subject: Subject, answer: Resolved, dice: RequestDice) -> resolver.Change | None:
    """Return the change that the target's later roll, which has to reach yours, came to the hits given for it.

    None if there is no such roll, or more is given.
    """
    hits, procedure = dice.hits.get("opponent"), answer.prepared.procedure
    if hits is None or dice.faces or len(dice.hits) > 1 or _is_opposed(subject, answer):
        return None
    if (only := _roll_to_reach_yours(subject, answer)) is None:
        return None
    fallen = resolver.FallenDice(hits, "none")
    reason = has_rolled("opponent", fallen_text(fallen, procedure.mechanic))
    return resolver.Change(fallen=fallen, step=only, reason=str(reason))


def _roll_to_reach_yours(subject: Subject, answer: Resolved) -> str | None:
    """Return the one later roll of the target that has to reach what your roll came to."""
    procedure = answer.prepared.procedure
    found = [name for name in _rolls_of_target(procedure) if _has_to_reach(procedure, name, subject.key)]
    return found[0] if len(found) == 1 else None


def _has_to_reach(procedure: Procedure, name: str, key: str | None) -> bool:
    """Return whether the number that the roll *name* has to reach is what the roll *key* came to."""
    step = procedure.steps[name]
    required = step.roll.actor.requirement if isinstance(step, ProcedureRoll) else None
    return required is not None and Name("hits", key) in names_in(required)


def hits_to_beat(subject: Subject, answer: Resolved, dice: RequestDice) -> RequestedChange | None:
    """Return the change to a number to reach for hits given for a target whose roll isn't known; None without any."""
    bound, hits = answer.step.bound if answer.step is not None else None, dice.hits.get("opponent")
    if hits is None or bound is None or bound.judged or bound.wins_ties is None or subject.by != "actor":
        return None
    if bound.rules.mechanic.family != "hits" or _rolls_of_target(answer.prepared.procedure):
        return None
    to_reach = hits if bound.wins_ties else hits + 1
    return RequestedChange(set={"requirement": to_reach}, reason=str(hits_against(hits, bound.wins_ties)))


def dice_by_step(subject: Subject, answer: Resolved, field: str, given: Mapping[str, T]) -> dict[str, T]:
    """Return *given* dice or hits by step and roller; *field* is where the request has them.

    Raises:
        RequestError: If they are given for someone who throws none.
    """
    return _by_step(_by_roller(field, given, subject, answer), subject.key)


def unopposed_field(subject: Subject, answer: Resolved, dice: RequestDice) -> str | None:
    """Return where *dice* has dice or hits of a target that rolls nothing, neither against the roll nor later."""
    if roller_of(subject.by) != "actor" or _is_opposed(subject, answer):
        return None
    if subject.step is None or _rolls_of_target(answer.prepared.procedure):
        return None
    given = {"dice": dice.faces, "hits": dice.hits}
    return next((f"{field}.opponent" for field, by_who in given.items() if "opponent" in by_who), None)


def opposing_hits_term(subject: Subject, answer: Resolved) -> str | None:
    """Return the term for the hits of an earlier roll of the target's, if the roll's headline or steps read it."""
    procedure, terms = answer.prepared.procedure, subject.edition.terms
    trees = (*trees_of(procedure), *procedure.asked.values())
    read_names = {name.name for tree in trees for name in names_in(tree) if name.of is None}
    return next((name for name in read_names if name in terms and terms[name].is_ == "opposing-hits"), None)


def _is_opposed(subject: Subject, answer: Resolved) -> bool:
    """Return whether someone rolls against the roll after all changes."""
    test, step = subject.test, answer.step
    if step is not None and step.bound is not None:
        return step.bound.changed.roll.opposition is not None
    return test is not None and test.roll.opposition is not None


def _by_roller(field: str, given: Mapping[str, T], subject: Subject, answer: Resolved) -> dict[str, T]:
    """Return *given* dice or hits of you and the target by who makes the roll, its actor, and who opposes it.

    *field* is where the request has them. If only the target rolls, they are the target's, whichever of the two they
    are given for. If it rolls later, they are those of the one roll that it can make, or that has to reach yours.
    """
    opposed = _is_opposed(subject, answer)
    if roller_of(subject.by) == "actor":
        later = _rolls_of_target(answer.prepared.procedure)
        if "opponent" in given and later and not opposed:
            possible = [name for name in later if _may_be_made(answer, name)] or later
            only = _roll_to_reach_yours(subject, answer) or (possible[0] if len(possible) == 1 else None)
            if only is not None and only not in given:
                return {only if who == "opponent" else who: value for who, value in given.items()}
            raise RequestError(f"{field}.opponent", refused.dice_of_later_rolls(possible, field))
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


def _may_be_made(answer: Resolved, name: str) -> bool:
    """Return whether the roll *name* is made in any case, as IC's Shield isn't: a variant takes it away."""
    return answer.chain.steps[name].taken.chance(lambda one: one is False) < 1


def _by_step(given: Mapping[str, T], key: str | None) -> dict[str, T]:
    """Return *given* dice or hits by step; a roller alone stands for the step *key*."""
    return {roller_in(key, who) if who in ROLLERS else who: value for who, value in given.items()}


def roller_in(key: str | None, who: str) -> str:
    """Return the name by which dice are given for *who* in the roll *key*; None for one that is typed."""
    return who if key is None else key if who == "actor" else f"{key}.{who}"
