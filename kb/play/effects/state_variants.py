"""The variants of a roll that the states of a request bring in, or rule out."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product

from kb.describe import state_name
from kb.model import Edition, Entry, RollStep
from kb.play.effects.ruled_out_states import state_refusal as refused_state
from kb.play.procedure.variants import excluding_pair
from kb.play.request.states import HeldState, Levels
from kb.play.sentences import requests as refused
from kb.play.side import PARTIES
from kb.problems import RequestError
from resolver.values.names_read import Side


def variants_with_states(
    edition: Edition,
    entry: Entry,
    requested: Sequence[str],
    levels: Mapping[Side, Levels],
    states: Sequence[HeldState],
) -> list[str]:
    """Return the *requested* variants, and those that *states* bring in.

    Raises:
        RequestError: If a variant that is asked for contradicts the states.
    """
    for key, (state, side) in _states_by_variant(entry).items():
        if key in requested and levels[side].get(state) == 0:
            raise refused_state(edition, state, side, f"the variant {key}", "variant")
    for key, (state, side) in _states_by_variant(entry, is_=False).items():
        if key in requested and levels[side].get(state):
            name = state_name(edition, state)
            raise RequestError("variant", refused.state_bars_variant(name, side, key))
    state_variants = variants_of_states(entry, states)
    _check_excluded(entry, requested, state_variants)
    return list(dict.fromkeys([*requested, *state_variants]))


def variants_of_states(entry: Entry, states: Sequence[HeldState]) -> dict[str, HeldState]:
    """Return the variants of *entry* that states bring in, by key, each with its state."""
    by_side = {(state.key, state.side): state for state in states}
    return {key: by_side[pair] for key, pair in _states_by_variant(entry).items() if pair in by_side}


def variants_by_barring_state(entry: Entry) -> dict[tuple[str, Side], str]:
    """Return the variants of *entry* that can't apply in a state, by the state and the side that is in it."""
    return {pair: key for key, pair in _states_by_variant(entry, is_=False).items()}


def _states_by_variant(entry: Entry, *, is_: bool = True) -> dict[str, tuple[str, Side]]:
    """Return the variants of *entry* for a state, or for not being in it, with the state and the side concerned."""
    return {
        key: (variant.state.state, side)
        for step in entry.tests.values()
        if isinstance(step, RollStep)
        for key, variant in step.variants.items()
        if variant.state is not None and variant.state.is_ is is_
        for side in PARTIES
        if variant.state.on == side
    }


def _check_excluded(
    entry: Entry, requested: Collection[str], state_variants: Mapping[str, HeldState]
) -> None:
    """Refuse a variant that excludes one which a state brings in."""
    for step in (step for step in entry.tests.values() if isinstance(step, RollStep)):
        for key, (other, state) in product(requested, state_variants.items()):
            if key != other and {key, other} <= step.variants.keys() and excluding_pair(step, (key, other)):
                raise RequestError("variant", refused.state_excludes_variant(state.name, other, key))
