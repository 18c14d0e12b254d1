"""Requests that contradict themselves: a grant that belongs to a state, and the same state ruled out."""

from collections.abc import Iterable, Iterator, Mapping

from kb.describe import granting_entry, state_name
from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.effects.applicable_grants import ApplicableGrant
from kb.play.request.states import Levels
from kb.play.sentences import effects, requests
from kb.problems import RequestError
from resolver.reasons import Reason
from resolver.values.names_read import Side


def state_refusal(edition: Edition, key: str, side: Side, what: str, field: str) -> RequestError:
    """Return the error that *what* counts only in a state which the request rules out for one side."""
    return RequestError(field, requests.state_ruled_out(state_name(edition, key), side, what))


def state_contradictions(
    base: KnowledgeBase,
    edition_id: str,
    takers: Iterable[tuple[ApplicableGrant, Side]],
    levels: Mapping[Side, Levels],
) -> Iterator[Reason]:
    """Yield a warning for each action that sets a state which the request rules out, but whose grant may outlast it.

    Args:
        base: The rules.
        edition_id: The edition of the roll.
        takers: The grants of actions that count, each with the side that takes the action.
        levels: The states of the request for both sides, with 0 for those ruled out.

    Raises:
        RequestError: If a grant counts only as long as the state.
    """
    edition = base.editions[edition_id]
    for candidate, side in takers:
        for key in (key for key, level in levels[side].items() if not level):
            if _is_its_effect(edition_id, edition, key, candidate) or _ends_with(base, key, candidate):
                raise state_refusal(
                    edition, key, side, candidate.source.name, candidate.source.field_of("from")
                )
            if _always_sets(base, key, candidate):
                yield effects.action_sets_state_ruled_out(
                    candidate.source.name, side, state_name(edition, key)
                )


def _is_its_effect(edition_id: str, edition: Edition, key: str, candidate: ApplicableGrant) -> bool:
    """Return whether the grant is what the edition says that a state does."""
    named = (granting_entry(edition_id, reference) for reference in edition.states[key].granted_by)
    return any(id_ == candidate.source.id and grant in (None, candidate.grant.key) for id_, grant in named)


def _always_sets(base: KnowledgeBase, key: str, candidate: ApplicableGrant) -> bool:
    """Return whether the action always puts its taker into a state."""
    entered = base.entries[candidate.source.id].sets
    return any(each.state == key and each.whose == "actor" and not each.when for each in entered)


def _ends_with(base: KnowledgeBase, key: str, candidate: ApplicableGrant) -> bool:
    """Return whether the grant lasts exactly as long as a state that its action sets, such as an aim."""
    lasts = (candidate.grant.until, candidate.grant.lost_when)
    entered = base.entries[candidate.source.id].sets
    return _always_sets(base, key, candidate) and any(
        each.state == key and (each.until, each.lost_when) == lasts for each in entered
    )
