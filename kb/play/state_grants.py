"""The changes of a request's states to its roll: their grants, handled like those of actions."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from kb.describe import change_text, granting_entry
from kb.play.concerned import (
    Granting,
    effective,
    fits,
    fits_in_all,
    may_change_yours,
)
from kb.play.kinds_asked import kinds_that_decide, kinds_to_choose
from kb.play.rolled import Rolled
from kb.play.sentences import effects
from kb.play.states import HeldState
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who


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
) -> Iterator[Reason]:
    """Yield a warning for each of *states* whose effect on a roll is none or unknown.

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
        has_grants = declared.grants or declared.granted_by
        if kinds:
            yield effects.state_counts_for_kind(state.name, kinds)
        elif unknown := declared.unknown.get("grants"):
            yield effects.state_effect_unknown(state.name, unknown)
        elif setting and not has_grants:
            yield effects.state_counts_by_action(state.name, setting)
        elif (asked := _asking(rolled, actions)) and not has_grants:
            open_ = dict.fromkeys(kind for each in asked.values() for kind in each)
            yield effects.state_counts_by_action_for_kind(state.name, list(asked), list(open_))
        else:
            yield effects.state_has_no_effect(state.name)


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
