"""Ratings that matter to an answer without being read by its roll: those of grants, requirements and outcomes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import resolver
from kb.describe import granting_entry
from kb.model import AnyOf, Edition, Entry, Need, Requirement
from kb.play.effects.amounts import ratings_of
from kb.play.effects.applicable_grants import (
    ApplicableGrant,
    GrantSource,
    affected_sides,
    applicable_grants,
    other_party,
    owner_of,
    without_side,
)
from kb.play.effects.stacking import choose_alternatives
from kb.play.procedure.dependent_steps import body_side
from kb.play.procedure.roll_facts import RollFacts, tree_of
from kb.play.side import PARTIES, SIDES, thrower_of
from kb.play.situation.gather_facts import roll_and_sources
from kb.play.situation.situation import Situation
from resolver.notation import NotationError, Tree, parse_condition
from resolver.rolls.bind.roll_changes import Who
from resolver.values.names_read import Side, SideRating, owner_and_name, ratings_in_trees, roller_of


def names_read_otherwise(situation: Situation) -> dict[Side, set[str]]:
    """Return the names of each side's ratings that matter to an answer without being read by its roll.

    They stand in changes and grants (even ones that turn out not to count, but for what another one takes the place
    of), what their actions require, and outcomes.
    """
    request = situation.request
    edition, roller = request.edition, roller_of(request.subject.by)
    keys = [key for change in situation.changes for key in (*change.set, *change.add)]
    read = {SideRating(name, owner or roller) for owner, name in map(owner_and_name, keys)}
    read.update(_in_outcomes(situation))
    roll, sources = roll_and_sources(request, situation.scene, ())
    for source in (
        *(_without_passed_over(roll, each) for each in sources),
        *_actions_behind_states(situation),
    ):
        read.update(_of_source(roll, source))
    names = {side: {each.name for each in read if each.side == side} for side in PARTIES}
    if edition.wounds is not None and edition.wounds.rating is not None:
        names = {side: {*own, edition.wounds.rating} for side, own in names.items()}
    return {
        side: {part for name in own for part in _with_parts(edition, name)} for side, own in names.items()
    }


def _with_parts(edition: Edition, name: str) -> list[str]:
    """Return *name*, and the ratings from which it takes the highest."""
    return [name, *(edition.terms[name].highest_of if name in edition.terms else ())]


def _in_outcomes(situation: Situation) -> Iterator[SideRating]:
    """Yield the ratings in the conditions of outcomes."""
    procedure = situation.subject.procedure
    for step in procedure.steps.values():
        for text, *_ in step.outcomes if isinstance(step, resolver.ProcedureRoll) else ():
            tree = _condition(text, procedure.names)
            yield from ratings_in_trees(situation.scene.keys, tree, roller=body_side(step))


def _condition(text: str, names: Iterable[str]) -> Tree | None:
    """Return a condition's tree; none if it is said in words, as "critical glitch" is."""
    try:
        return parse_condition(text, frozenset(names))
    except NotationError:
        return None


def _actions_behind_states(situation: Situation) -> Iterator[GrantSource]:
    """Yield the actions that grant the states of both sides, also of states that are said not to hold."""
    request = situation.request
    for side, levels in request.levels.items():
        holder = thrower_of(request.subject.by, side)
        for state in (request.edition.states[key] for key in levels):
            yield GrantSource("", state.name, state.grants, "", holder=holder)
            for reference in state.granted_by:
                id_, _ = granting_entry(request.subject.edition_id, reference)
                entry = request.base.entries[id_]
                yield GrantSource(id_, entry.name, entry.grants, "", holder=holder)


def _without_passed_over(roll: RollFacts, source: GrantSource) -> GrantSource:
    """Return *source* without the grants that others take the place of, unless a condition decided that."""
    chosen = [each.grant for each in choose_alternatives(roll, source, applicable_grants(roll, source), [])]
    settled = {each.one_of for each in chosen if each.one_of is not None}
    kept = [each for each in source.grants if each.one_of not in settled or each.if_ or each in chosen]
    return replace(source, grants=kept)


def _of_source(roll: RollFacts, source: GrantSource) -> Iterator[SideRating]:
    """Yield the ratings that the grants of *source* change or read, and those that its action requires."""
    entry = roll.base.entries.get(source.id)
    for holder in _holders(roll, source):
        for need in required_ratings(entry) if entry is not None else ():
            # what you need on another is a rating of yours too
            yield from (SideRating(need.term, roll.side(who)) for who in _sides_needed(need, holder))
        for grant in source.grants:
            for side in affected_sides(grant, holder):
                candidate = ApplicableGrant(source, grant, holder, side, by_rating=False)
                yield from ratings_of(roll, candidate)
                yield from (
                    SideRating(without_side(key), roll.side(owner_of(key, side))) for key in candidate.keys
                )
            tree = tree_of("times", grant.times, roll.edition.terms) if grant.times is not None else None
            yield from ratings_in_trees(roll.scene.keys, tree, roller=roll.side(holder))


def _holders(roll: RollFacts, source: GrantSource) -> tuple[Who, ...]:
    """Return the side that has the grants of *source*; both if nothing decides that."""
    if source.holder is not None:
        return (source.holder,)
    found = applicable_grants(roll, source)
    return (found[0].holder,) if found else SIDES


def _sides_needed(need: Need, holder: Who) -> tuple[Who, ...]:
    return (holder,) if need.on == "actor" else (holder, other_party(holder))


def required_terms(entry: Entry) -> Iterator[str]:
    """Yield the terms that an entry, or one of the ways to pay for it, requires."""
    return (need.term for need in required_ratings(entry))


def required_ratings(entry: Entry) -> Iterator[Need]:
    """Yield the ratings that an entry, or one of the ways to pay for it, requires."""
    ways = (entry.requires, *(cost.requires for cost in entry.costs.values()))
    return (need for requirements in ways for need in _ratings_in(requirements))


def _ratings_in(requirements: Iterable[Requirement]) -> Iterator[Need]:
    for each in requirements:
        if isinstance(each, Need):
            yield each
        elif isinstance(each, AnyOf):
            yield from _ratings_in(each.any_of)
