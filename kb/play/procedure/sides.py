"""What a request changes for the side that doesn't roll: in the roll asked for, or else in its own next roll.

Further rolls are of another kind (a soak after an attack), so a change of one roll says nothing about them.
"""

from collections.abc import Iterable
from dataclasses import replace

import resolver
from resolver.notation import Roll
from resolver.rolls.bind.roll_changes import Who, of_ratings, of_roll
from resolver.values.names_read import other_side, roller_of


def as_thrower(by: str, side: Who) -> Who:
    """Return *side* of a request, whose `actor` is you, as the side of a roll made *by* somebody, its `actor`."""
    return side if roller_of(by) == "actor" else "opponent" if side == "actor" else "actor"


def changes_opponent(changes: Iterable[resolver.Change]) -> bool:
    """Return whether one of *changes* is about the dice of the side that doesn't roll."""
    return any(
        "against" in change.add or (change.who == "opponent" and not change.idle)
        for change in map(of_roll, changes)
    )


def is_opposed(roll: Roll | None, changes: Iterable[resolver.Change]) -> bool:
    """Return whether someone rolls against a printed *roll* after *changes*."""
    values = [change.set["against"] for change in changes if change.step is None and "against" in change.set]
    return (
        any(value != "none" for value in values)
        if values
        else roll is not None and roll.opposition is not None
    )


def answering_roll(procedure: resolver.Procedure, by: str) -> str | None:
    """Return the first roll that the side opposite to *by* has to make; None if there is none."""
    theirs = other_side(roller_of(by))
    rolls = ((key, procedure.steps[key]) for key in procedure.rolls())
    keys = (
        key
        for key, step in rolls
        if isinstance(step, resolver.ProcedureRoll)
        and step.by != "other"
        and not step.optional
        and roller_of(step.by) == theirs
    )
    return next(keys, None)


def move_to_step(step: str, changes: Iterable[resolver.Change]) -> list[resolver.Change]:
    """Return *changes* of an unopposed roll, with what they change for the opponent in the roll *step* instead."""
    moved: list[resolver.Change] = []
    for change in changes:
        if change.who == "opponent":
            moved += [of_ratings(change), replace(of_roll(change), who="actor", step=step)]
            continue
        own = {key: value for key, value in change.add.items() if key != "against"}
        if own != change.add:
            theirs, why = {"pool": change.add["against"]}, change.why_unknown
            moved.append(resolver.Change(add=theirs, reason=change.reason, step=step, why_unknown=why))
        moved.append(replace(change, add=own))
    return [change for change in moved if not change.idle]
