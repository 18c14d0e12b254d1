"""The changes of a request's states to its roll: their grants, handled like those of actions."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.describe import change_text, granting_entry, state_name
from kb.model import Edition
from kb.play.concerned import (
    Granting,
    effective,
    fits,
    fits_in_all,
    may_change_yours,
)
from kb.play.kinds_asked import kinds_that_decide, kinds_to_choose
from kb.play.request import ResolveRequest
from kb.play.rolled import Rolled
from kb.play.states import Levels, levels_named, state_rating, states_named
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side
from resolver.wording import listed, lower

FIELDS: dict[Side, tuple[str, str]] = {
    "actor": ("states", "ratings"),
    "target": ("states_against", "against"),
}
"""The fields of a request for the states and the ratings of each side."""

_WHOSE: dict[Side, str] = {"actor": "", "target": " (target)"}


@dataclass(frozen=True, slots=True)
class HeldState:
    """A state of one side."""

    key: str
    name: str
    """Its name with its level, and with its owner unless that is the actor."""
    side: Side
    field: str
    """Its place in the request."""


def levels_asked(edition: Edition, request: ResolveRequest, read: Collection[str] = ()) -> dict[Side, Levels]:
    """Return the states of each side of *request*, with 0 for those ruled out; names *read* are ratings.

    Raises:
        RequestError: If there is no such state, or one is both given and denied.
    """
    return {
        side: states_named(
            *(edition, getattr(request, field), getattr(request, ratings)),
            fields=(field, ratings),
            read=read,
        )
        for side, (field, ratings) in FIELDS.items()
    }


def states_asked(
    edition: Edition, request: ResolveRequest, levels: Mapping[Side, Levels], read: Collection[str] = ()
) -> list[HeldState]:
    """Return the states that each side is in, by the *levels* in *request*; names *read* are ratings.

    Only a level that the request gives is named.
    """
    given = {
        side: levels_named(edition, getattr(request, field), getattr(request, ratings), read)
        for side, (field, ratings) in FIELDS.items()
    }
    return [
        HeldState(
            key, f"{state_name(edition, key, given[side].get(key))}{_WHOSE[side]}", side, FIELDS[side][0]
        )
        for side, named in levels.items()
        for key, level in named.items()
        if level > 0
    ]


def without_states(edition: Edition, request: ResolveRequest, read: Collection[str] = ()) -> ResolveRequest:
    """Return *request* without ratings that are states; names that the roll has *read* are none."""
    kept = {
        field: {name: value for name, value in given.items() if state_rating(edition, name, read) is None}
        for field, given in (("ratings", request.ratings), ("against", request.against))
    }
    same = len(kept["ratings"]) == len(request.ratings) and len(kept["against"]) == len(request.against)
    return request if same else request.model_copy(update=kept)


def states_granting(rolled: Rolled, states: Sequence[HeldState]) -> list[Granting]:
    """Return each state's sources of grants: itself, and the actions whose grants it uses."""
    return [source for state in states for source in _sources(rolled, state)]


def states_at_work(
    rolled: Rolled,
    states: Sequence[HeldState],
    called: Mapping[str, HeldState],
    beside: Sequence[Rolled] = (),
) -> Iterator[str]:
    """Yield the changes of each of *states* to a roll and those *beside* it: "Prone (target): −2 to the roll"."""
    yield from (f"{state.name}: the variant {key}" for key, state in called.items())
    for state in states:
        for source in _sources(rolled, state):
            for roll, found in fits_in_all(rolled, source, beside):
                used = [fit.grant for fit in found if any(effective(roll, fit, key) for key in fit.keys)]
                where = f" ({roll.step})" if roll.step is not None else ""
                if texts := [change_text(rolled.edition, grant) for grant in used]:
                    yield f"{state.name}: {'; '.join(texts)}{where}"


def idle_states(
    rolled: Rolled,
    states: Sequence[HeldState],
    called: Mapping[str, HeldState],
    taken: Collection[str],
    beside: Sequence[Rolled] = (),
) -> Iterator[str]:
    """Yield a sentence for each of *states* whose effect on a roll is none or unknown.

    A state about which the edition says nothing more matters by the grants of the actions that set it; *taken* are
    the ids of those that the request has already.
    """
    for state in states:
        sources = list(_sources(rolled, state))
        reached = (found for source in sources for _, found in fits_in_all(rolled, source, beside))
        if state in called.values() or any(reached):
            continue
        actions = list(_setting(rolled, state))
        setting = [id_ for id_, granting in actions if fits(rolled, granting)]
        if any(id_ in taken for id_ in setting):
            continue
        declared = rolled.edition.states[state.key]
        kinds = [kind for source in sources for kind in kinds_that_decide(rolled, source)]
        if kinds:
            named = listed(kinds, "or")
            yield f"{state.name} doesn't count here; it does if you name the class {named} for the roll."
            continue
        if unknown := declared.unknown.get("grants"):
            yield f"These odds leave out {state.name}: {lower(unknown)}"
        elif setting and not (declared.grants or declared.granted_by):
            given = listed([f"from {id_}" for id_ in setting], "or")
            yield f"{state.name} counts by the action that sets it; give that as a modifier: {given}."
        elif (asked := _asking(rolled, actions)) and not (declared.grants or declared.granted_by):
            given = listed([f"from {id_}" for id_ in asked], "or")
            named = listed(dict.fromkeys(kind for each in asked.values() for kind in each), "or")
            how = f"name {named} under `classes`, and give the action as a modifier: {given}"
            yield f"{state.name} counts by the action that sets it, on rolls of some kinds; {how}."
        else:
            yield f"{state.name} doesn't affect this roll."


def _asking(rolled: Rolled, actions: Sequence[tuple[str, Granting]]) -> dict[str, list[str]]:
    """Return which of *actions* may reach a typed roll, with the kinds of roll that they would reach."""
    kinds = {id_: kinds_to_choose(rolled, each) for id_, each in actions if may_change_yours(each)}
    return {id_: each for id_, each in kinds.items() if each}


def _setting(rolled: Rolled, state: HeldState) -> Iterator[tuple[str, Granting]]:
    """Yield the actions of the edition that set a state of the actor, with their grants."""
    holder: Who = "actor" if rolled.scene.roller == state.side else "opponent"
    for id_, entry in rolled.base.of_edition(rolled.edition_id).items():
        if entry.grants and any(one.state == state.key and one.whose == "actor" for one in entry.sets):
            yield id_, Granting(id_, entry.name, entry.grants, state.field, holder=holder)


def _sources(rolled: Rolled, state: HeldState) -> Iterator[Granting]:
    declared = rolled.edition.states[state.key]
    holder: Who = "actor" if rolled.scene.roller == state.side else "opponent"
    if declared.grants:
        yield Granting(
            *(state.key, state.name, declared.grants, state.field),
            holder=holder,
            reason=state.name,
            state=state.key,
        )
    for reference in declared.granted_by:
        id_, grant = granting_entry(rolled.edition_id, reference)
        yield Granting(
            *(id_, state.name, rolled.base.entries[id_].grants, state.field, grant),
            holder=holder,
            reason=state.name,
            state=state.key,
        )
