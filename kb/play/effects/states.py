"""The changes of a request's states to its roll: their grants, handled like those of actions."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from kb.describe import change_text, grant_sentence, granting_entry, plain
from kb.model import Edition, Grant
from kb.play.effects.applicable_grants import (
    ApplicableGrant,
    GrantSource,
    applicable_grants,
    grants_by_roll,
    is_effective,
    may_change_yours,
)
from kb.play.effects.kinds_to_choose import deciding_kinds, kinds_to_choose
from kb.play.procedure.roll_facts import RollFacts
from kb.play.request.states import HeldState
from kb.play.sentences import effects
from kb.play.sentences.turn import state_hint
from kb.references import full_id
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import KEYS, Who


def state_sources(roll: RollFacts, states: Sequence[HeldState]) -> list[GrantSource]:
    """Return each state's sources of grants: itself, and the actions whose grants it uses."""
    return [source for state in states for source in _sources(roll, state)]


def state_texts(
    roll: RollFacts,
    states: Sequence[HeldState],
    state_variants: Mapping[str, HeldState],
    counted: Sequence[tuple[RollFacts, ApplicableGrant]],
) -> Iterator[str]:
    """Yield the changes of each of *states* to a test's rolls: "Prone (target): −2 to the roll".

    Args:
        roll: The roll asked for.
        states: The states of the request.
        state_variants: The variants that states bring in, with these.
        counted: The grants that count, each with the roll that it changes.
    """
    yield from (f"{state.name}: the variant {key} applies" for key, state in state_variants.items())
    for state in states:
        for source in _sources(roll, state):
            by_step: dict[str | None, list[str]] = {}
            for each, candidate in counted:
                if _is_of(candidate, source) and any(
                    is_effective(each, candidate, key) for key in candidate.keys
                ):
                    by_step.setdefault(each.step, []).append(_grant_text(roll.edition, candidate.grant))
            for step, texts in by_step.items():
                yield f"{state.name}: {'; '.join(texts)}{f' ({step})' if step is not None else ''}"


def _is_of(candidate: ApplicableGrant, source: GrantSource) -> bool:
    """Return whether a grant is from *source*, whichever side has it on a roll."""
    own = candidate.source
    return (own.field, own.id, own.grant) == (source.field, source.id, source.grant)


def _grant_text(edition: Edition, grant: Grant) -> str:
    """Return what *grant* changes: as it says itself if that is only a value on the way to others."""
    own = {
        key for key in (*grant.set, *grant.add) if key in KEYS or key.removeprefix("target.") in edition.terms
    }
    return (
        change_text(edition, grant) if own or not grant.says else grant_sentence(edition, grant, grant.says)
    )


def idle_state_warnings(
    roll: RollFacts,
    states: Sequence[HeldState],
    state_variants: Mapping[str, HeldState],
    action_ids: Collection[str],
    others: Sequence[RollFacts] = (),
) -> Iterator[Reason]:
    """Yield a warning for each of *states* whose effect on a roll is none or unknown.

    A state about which the edition says nothing more matters by the grants of the actions that set it;
    *action_ids* are those that the request has already.
    """
    for state in states:
        sources = list(_sources(roll, state))
        applicable = (found for source in sources for _, found in grants_by_roll(roll, source, others))
        if state in state_variants.values() or any(applicable):
            continue
        hints = list(_hints(roll, state))
        yield from hints
        actions = list(_setting_actions(roll, state))
        setting_actions = [id_ for id_, granting in actions if applicable_grants(roll, granting)]
        if any(id_ in action_ids for id_ in setting_actions):
            continue
        declared = roll.edition.states[state.key]
        kinds = [kind for source in sources for kind in deciding_kinds(roll, source)]
        has_grants = declared.grants or declared.granted_by
        if kinds:
            yield effects.state_counts_for_kind(state.name, kinds)
        elif unknown := declared.unknown.get("grants"):
            yield effects.state_effect_unknown(state.name, unknown, rolled=bool(roll.pools))
        elif setting_actions and not has_grants:
            yield effects.state_counts_by_action(state.name, setting_actions)
        elif (kinds_by_action := _kinds_by_action(roll, actions)) and not has_grants:
            open_ = dict.fromkeys(kind for each in kinds_by_action.values() for kind in each)
            yield effects.state_counts_by_action_for_kind(state.name, list(kinds_by_action), list(open_))
        elif not hints:
            yield effects.state_has_no_effect(state.name)


def _hints(roll: RollFacts, state: HeldState) -> Iterator[Reason]:
    """Yield what the entry of a roll says to those who take it in a state of theirs."""
    for id_ in sorted(roll.ids) if state.side == roll.scene.roller else ():
        for hint in roll.base.entries[id_].turn_hints:
            if hint.while_ == state.key and all(_may_set(roll, each, state.key) for each in hint.with_):
                yield state_hint(state.name, plain(roll.base, hint.says, roll.edition_id))


def _may_set(roll: RollFacts, action: str, state: str) -> bool:
    """Return whether *action* puts you into *state*: a request that gives the state has then taken it."""
    entry = roll.base.entries.get(full_id(action, roll.edition_id))
    return entry is not None and any(one.state == state and one.whose == "actor" for one in entry.sets)


def _kinds_by_action(roll: RollFacts, actions: Sequence[tuple[str, GrantSource]]) -> dict[str, list[str]]:
    """Return which of *actions* may reach a typed roll, with the kinds of roll that they would reach."""
    kinds = {id_: kinds_to_choose(roll, each) for id_, each in actions if may_change_yours(each)}
    return {id_: each for id_, each in kinds.items() if each}


def _setting_actions(roll: RollFacts, state: HeldState) -> Iterator[tuple[str, GrantSource]]:
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
