"""The variants of a roll that the states of a request bring in, or rule out."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product

from kb.knowledge import KnowledgeBase
from kb.links.find import find
from kb.model import Edition, Entry, RollStep
from kb.play.contradicted import refused
from kb.play.request import ResolveRequest
from kb.play.state_grants import FIELDS, HeldState, levels_asked, states_asked
from kb.play.states import Levels
from kb.play.steps import excluding, roll_with
from kb.play.under_rulings import variants_under
from kb.problems import RequestError
from kb.references import edition_of
from resolver.values.names_read import Side


def with_variants(base: KnowledgeBase, request: ResolveRequest) -> ResolveRequest:
    """Return *request* with the variants that the states of both sides or rulings bring in.

    Raises:
        RequestError: If there is no such state, if one is both given and denied, or if a variant that the request
            names contradicts its states.
        RulingError: If there is no such ruling, or no such choice.
    """
    found = find(base, request.entry, request.edition) if request.entry is not None else []
    if len(found) != 1:
        return request
    entry, edition = base.entries[found[0]], base.editions[edition_of(found[0])]
    if not entry.tests:  # a rating of a roll that isn't known may have the name of a state
        return request
    asked = [request.variant] if isinstance(request.variant, str) else list(request.variant or ())
    ruled = variants_under(entry, request.test or roll_with(entry, ()), edition, request.rulings)
    levels = levels_asked(edition, request)
    _check_ruled_out(edition, entry, asked, levels)
    called = called_for(entry, states_asked(edition, request, levels))
    _check_excluded(entry, asked, called)
    added = [key for key in (*called, *ruled) if key not in asked]
    if not added:
        return request
    keys = [*asked, *added]
    return request.model_copy(update={"variant": keys[0] if len(keys) == 1 else keys})


def called_for(entry: Entry, states: Sequence[HeldState]) -> dict[str, HeldState]:
    """Return the variants of *entry* that states bring in, by key, each with its state."""
    held = {(state.key, state.side): state for state in states}
    return {key: held[owned] for key, owned in _for_states(entry).items() if owned in held}


def _for_states(entry: Entry) -> dict[str, tuple[str, Side]]:
    """Return the variants of *entry* that are for a state, by key, each with the state and the side that is in it."""
    return {
        key: (variant.state.state, side)
        for step in entry.tests.values()
        if isinstance(step, RollStep)
        for key, variant in step.variants.items()
        if variant.state is not None
        for side in FIELDS
        if variant.state.on == side
    }


def _check_ruled_out(
    edition: Edition, entry: Entry, asked: Collection[str], levels: Mapping[Side, Levels]
) -> None:
    """Refuse a variant for a state that the request rules out."""
    for key, (state, side) in _for_states(entry).items():
        if key in asked and levels[side].get(state) == 0:
            raise refused(edition, state, side, f"the variant {key}", "variant")


def _check_excluded(entry: Entry, asked: Sequence[str], called: Mapping[str, HeldState]) -> None:
    """Refuse a variant that excludes one which a state brings in."""
    for step in (step for step in entry.tests.values() if isinstance(step, RollStep)):
        for key, (other, state) in product(asked, called.items()):
            if key != other and {key, other} <= step.variants.keys() and excluding(step, (key, other)):
                message = f"{state.name} brings in the variant {other}, which excludes {key}"
                raise RequestError("variant", f"{message}; leave out one of the two")
