"""Requirements of actions that a request contradicts: you can't go on Full Defense while you are surprised."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.describe import requirement_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Need, Requirement, StateNeed, alternatives_of
from kb.play.procedure.preconditions import TARGET, preconditions
from kb.play.procedure.turn_amounts import GivenNumbers
from kb.play.procedure.variants import variants_of
from kb.play.request.states import Levels, Ratings
from kb.play.sentences import barred
from kb.play.side import PARTIES
from kb.references import edition_of
from resolver.reasons import Reason
from resolver.turn import InState, Precondition, Way, failed_preconditions
from resolver.values.names_read import Side, other_side


@dataclass(frozen=True, slots=True)
class UnmetRequirement:
    """An action that a request takes although it says that a requirement is not met."""

    why: Reason
    states: frozenset[tuple[Side, str]]
    """The states that forbid it, each with its side."""


def unmet_requirements(
    base: KnowledgeBase,
    actions: Iterable[tuple[str, Side]],
    ratings: Mapping[Side, Ratings],
    levels: Mapping[Side, Levels],
    *,
    beside_roll: bool = False,
    variants: Sequence[str] = (),
) -> list[UnmetRequirement]:
    """Return each of *actions* that the states or ratings of a request forbid.

    Args:
        base: The rules.
        actions: The ids of entries, each with the side that acts.
        ratings: The ratings of both sides, as their edition spells them.
        levels: The states that it gives for both sides, with 0 for those ruled out.
        beside_roll: Whether they are taken beside the roll: their target may be another, so nothing of it is judged.
        variants: The keys of the variants of their rolls, which may require more.
    """
    return [
        unmet
        for id_, side in dict.fromkeys(actions)
        for unmet in _unmet_requirements(
            base, id_, side, ratings, levels, beside_roll=beside_roll, variants=variants
        )
    ]


def _unmet_requirements(
    base: KnowledgeBase,
    id_: str,
    side: Side,
    ratings: Mapping[Side, Ratings],
    levels: Mapping[Side, Levels],
    *,
    beside_roll: bool,
    variants: Sequence[str],
) -> Iterator[UnmetRequirement]:
    numbers = {name: value for name, value in ratings[side].items() if isinstance(value, int)}
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    groups = [entry.requires, *(cost.requires for cost in entry.costs.values())]
    judged_groups = [[each for each in some if not (beside_roll and _is_of_target(each))] for some in groups]
    requires, *ways = (preconditions(edition, some, numbers) for some in judged_groups)
    states = {key: level > 0 for key, level in levels[side].items()}
    states |= {f"{TARGET}{key}": level > 0 for key, level in levels[other_side(side)].items()}
    failed = [
        (entry.name, each)
        for each in failed_preconditions(requires, [Way(requires=each) for each in ways], states)
    ]
    for key in variants:
        chosen = variants_of(entry, [key])
        required = [each for variant in chosen for each in variant.requires]
        when = next((variant.when for variant in chosen if variant.when), key)
        failed += (
            (f"{entry.name} ({when})", each)
            for each in failed_preconditions(preconditions(edition, required, numbers), [], states)
        )
    for name, one in failed:
        requirement, contrary = one.words if one.because else "", list(_contradictions(edition, one, side))
        why = barred.action_forbidden(name, side, requirement, contrary, clause=requirement == one.clause)
        yield UnmetRequirement(why, frozenset(_owner_and_state(each, side) for each in one.states))


def open_alternatives(base: KnowledgeBase, id_: str, side: Side, ratings: Ratings) -> list[Reason]:
    """Return what must hold of an action because some of the *ratings* of its side are too low.

    That is what only people can tell, or a rating that isn't given, as the highest of several skills.
    """
    numbers = {name: value for name, value in ratings.items() if isinstance(value, int)}
    entry = base.entries[id_]
    own, *ways = (
        list(_open_alternatives(base, id_, side, group, numbers))
        for group in (entry.requires, *(cost.requires for cost in entry.costs.values()))
    )
    return own + (ways[0] if ways and all(ways) else [])


def _open_alternatives(
    base: KnowledgeBase, id_: str, side: Side, requirements: Iterable[Requirement], numbers: GivenNumbers
) -> Iterator[Reason]:
    edition = base.editions[edition_of(id_)]
    for requirement in requirements:
        alternatives = preconditions(edition, alternatives_of(requirement), numbers)
        too_low = [str(each.because) for each in alternatives if each.because]
        others = [each for each in alternatives if not each.because]
        if too_low and not others and any(each.known is None for each in alternatives):
            words = requirement_text(edition, requirement)
            yield barred.action_needs_more(base.entries[id_].name, side, words, too_low)
        if too_low and others and all(each.known is None and not each.states for each in others):
            yield barred.action_needs_instead(
                base.entries[id_].name, side, [each.words for each in others], too_low
            )


def _is_of_target(requirement: Requirement) -> bool:
    return isinstance(requirement, Need | StateNeed) and requirement.on == "target"


def _contradictions(edition: Edition, unmet: Precondition, side: Side) -> Iterator[str]:
    """Yield what contradicts a requirement of one side: "you are Surprised", "Shoot is 0"."""
    if unmet.because:
        yield str(unmet.because)
    for each in unmet.states:
        owner, key = _owner_and_state(each, side)
        who = f"{PARTIES[side].again} are" if owner == side else PARTIES[owner].they_are
        yield f"{who}{' not' if each.is_ else ''} {edition.states[key].name}"


def _owner_and_state(required_state: InState, side: Side) -> tuple[Side, str]:
    """Return whose state an action of one side asks for, and the state."""
    key = required_state.state.removeprefix(TARGET)
    return (side if key == required_state.state else other_side(side)), key
