"""The changes of a request's states to its roll: their grants, handled like those of actions."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from kb.describe import change_text, granting_entry
from kb.play.effects.applicable_grants import (
    GrantSource,
    applicable_grants,
    effective,
    grants_by_roll,
    may_change_yours,
)
from kb.play.effects.kinds_to_choose import kinds_that_decide, kinds_to_choose
from kb.play.procedure.roll_facts import RollFacts
from kb.play.request.states import HeldState
from kb.play.sentences import effects
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import Who


def states_granting(roll: RollFacts, states: Sequence[HeldState]) -> list[GrantSource]:
    """Return each state's sources of grants: itself, and the actions whose grants it uses."""
    return [source for state in states for source in _sources(roll, state)]


def states_at_work(
    roll: RollFacts,
    states: Sequence[HeldState],
    called: Mapping[str, HeldState],
    beside: Sequence[RollFacts] = (),
) -> Iterator[str]:
    """Yield the changes of each of *states* to a roll and those *beside* it: "Prone (target): −2 to the roll"."""
    yield from (f"{state.name}: the variant {key}" for key, state in called.items())
    for state in states:
        for source in _sources(roll, state):
            for each, found in grants_by_roll(roll, source, beside):
                used = [
                    candidate.grant
                    for candidate in found
                    if any(effective(each, candidate, key) for key in candidate.keys)
                ]
                where = f" ({each.step})" if each.step is not None else ""
                if texts := [change_text(roll.edition, grant) for grant in used]:
                    yield f"{state.name}: {'; '.join(texts)}{where}"


def idle_states(
    roll: RollFacts,
    states: Sequence[HeldState],
    called: Mapping[str, HeldState],
    taken: Collection[str],
    beside: Sequence[RollFacts] = (),
) -> Iterator[Reason]:
    """Yield a warning for each of *states* whose effect on a roll is none or unknown.

    A state about which the edition says nothing more matters by the grants of the actions that set it; *taken* are
    the ids of those that the request has already.
    """
    for state in states:
        sources = list(_sources(roll, state))
        reached = (found for source in sources for _, found in grants_by_roll(roll, source, beside))
        if state in called.values() or any(reached):
            continue
        actions = list(_setting(roll, state))
        setting = [id_ for id_, granting in actions if applicable_grants(roll, granting)]
        if any(id_ in taken for id_ in setting):
            continue
        declared = roll.edition.states[state.key]
        kinds = [kind for source in sources for kind in kinds_that_decide(roll, source)]
        has_grants = declared.grants or declared.granted_by
        if kinds:
            yield effects.state_counts_for_kind(state.name, kinds)
        elif unknown := declared.unknown.get("grants"):
            yield effects.state_effect_unknown(state.name, unknown)
        elif setting and not has_grants:
            yield effects.state_counts_by_action(state.name, setting)
        elif (asked := _asking(roll, actions)) and not has_grants:
            open_ = dict.fromkeys(kind for each in asked.values() for kind in each)
            yield effects.state_counts_by_action_for_kind(state.name, list(asked), list(open_))
        else:
            yield effects.state_has_no_effect(state.name)


def _asking(roll: RollFacts, actions: Sequence[tuple[str, GrantSource]]) -> dict[str, list[str]]:
    """Return which of *actions* may reach a typed roll, with the kinds of roll that they would reach."""
    kinds = {id_: kinds_to_choose(roll, each) for id_, each in actions if may_change_yours(each)}
    return {id_: each for id_, each in kinds.items() if each}


def _setting(roll: RollFacts, state: HeldState) -> Iterator[tuple[str, GrantSource]]:
    """Yield the actions of the edition that set a state of the actor, with their grants."""
    holder: Who = "actor" if roll.scene.roller == state.side else "opponent"
    for id_, entry in roll.base.of_edition(roll.edition_id).items():
        if entry.grants and any(one.state == state.key and one.whose == "actor" for one in entry.sets):
            yield id_, GrantSource(id_, entry.name, entry.grants, state.field, holder=holder)


def _sources(roll: RollFacts, state: HeldState) -> Iterator[GrantSource]:
    declared = roll.edition.states[state.key]
    holder: Who = "actor" if roll.scene.roller == state.side else "opponent"
    if declared.grants:
        yield GrantSource(
            *(state.key, state.name, declared.grants, state.field),
            holder=holder,
            reason=state.name,
            state=state.key,
        )
    for reference in declared.granted_by:
        id_, grant = granting_entry(roll.edition_id, reference)
        yield GrantSource(
            *(id_, state.name, roll.base.entries[id_].grants, state.field, grant),
            holder=holder,
            reason=state.name,
            state=state.key,
        )
