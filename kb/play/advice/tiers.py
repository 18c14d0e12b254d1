"""Ratings of tiers for those that a request lacks. Ours; answers list them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import resolver
from kb.model import Edition, Term, Tier
from kb.play.effects.applicable_grants import without_side
from kb.play.procedure.dependent_steps import trees_of
from kb.play.procedure.subject import Subject
from kb.play.request.tiers import TIERS, Ratings, names_without_tier, tier_ratings
from kb.play.side import PARTIES
from kb.play.situation.read_request import ReadRequest
from resolver.notation import Choice, NotationError, Roll, parse_roll
from resolver.values.names_read import Side, choices_in, ratings_in_trees, roller_of


def nearest_tier(term: Term, value: int) -> Tier | None:
    """Return the tier whose *term* is nearest to *value*, the lower of two, or None."""
    tiers = [tier for tier in TIERS if tier in term.tiers]
    return min(tiers, key=lambda tier: abs(term.tiers[tier] - value), default=None)


def tier_of(edition: Edition, ratings: Mapping[str, int | str]) -> Tier | None:
    """Return the tier with the sum nearest to that of *ratings*; None if no term has tiers."""
    tiered = {
        name: value
        for name, value in ratings.items()
        if name in edition.terms and isinstance(value, int) and len(edition.terms[name].tiers) == len(TIERS)
    }
    if not tiered:
        return None
    total = sum(tiered.values())
    return min(TIERS, key=lambda tier: abs(sum(edition.terms[name].tiers[tier] for name in tiered) - total))


def fill_from_tier(request: ReadRequest, actor: Tier, other: Tier) -> tuple[ReadRequest, dict[Side, Ratings]]:
    """Return a request with missing ratings filled in, and these ratings.

    If either of two limits is enough and neither is given, it takes the first.

    Args:
        request: The request.
        actor: The tier of the acting side; ratings of the scene are typical ones.
        other: The tier of the opponent.
    """
    edition, given = request.edition, request.ratings
    scene_terms = _scene_terms(edition)
    given_names = {name for side in PARTIES for name in given[side]}
    # a third party may roll with ratings of either side
    excluded = given_names if request.subject.by == "other" else given_names & scene_terms
    excluded |= _pool_terms(request.subject) | _names_set_by_variants(request)
    choices = limits_to_choose(request)
    assumed: dict[Side, Ratings] = {}
    for side, tier in zip(PARTIES, (actor, other), strict=True):
        own_ratings = given[side]
        left_out = {c.first.name if c.second.name in own_ratings else c.second.name for c in choices}
        left_out |= excluded | (scene_terms if side == "target" else set())
        missing = [name for name in edition.terms if name not in left_out and name not in own_ratings]
        assumed[side] = tier_ratings(edition, missing, tier)
    filled = request.with_ratings({side: {**assumed[side], **given[side]} for side in PARTIES})
    typical = {
        side: {*request.typical[side], *names_without_tier(edition, assumed[side])} for side in PARTIES
    }
    return replace(filled, typical=typical), assumed


def ratings_read(
    roll: Roll, subject: Subject, scene: resolver.Scene, of_sides: Mapping[Side, Ratings]
) -> dict[str, Ratings]:
    """Return the ratings *of_sides* that *roll* reads, by their fields in requests, without empty sides."""
    read_ratings = ratings_in_trees(scene.keys, roll, roller=roller_of(subject.by))
    shared = {rating.name for rating in read_ratings} & _scene_terms(subject.edition)
    by_field = {}
    for side, party in PARTIES.items():
        names = shared | {rating.name for rating in read_ratings if rating.side == side}
        by_field[party.ratings] = {name: value for name, value in of_sides[side].items() if name in names}
    return {field: ratings for field, ratings in by_field.items() if ratings}


def limits_to_choose(request: ReadRequest) -> list[Choice]:
    """Return the pairs of alternative limits."""
    subject = request.subject
    rolls = [step.roll for step in subject.whole.steps.values() if isinstance(step, resolver.ProcedureRoll)]
    own = [subject.test.roll] if subject.test else []
    return choices_in([*own, *rolls, *_opposing_rolls(request)])


def _names_set_by_variants(request: ReadRequest) -> set[str]:
    """Return the names whose values the variants give."""
    return {without_side(key) for variant in request.variants for key in variant.set}


def _opposing_rolls(request: ReadRequest) -> Iterator[Roll]:
    """Yield the opposing rolls that a variant or a modifier sets."""
    for change in (*request.modifiers, *request.variants):
        text = change.set.get("against")
        if isinstance(text, str):
            try:
                yield parse_roll(text, frozenset(request.edition.terms))
            except NotationError:
                continue


def _pool_terms(subject: Subject) -> set[str]:
    """Return the terms that mean the dice of the roll itself: those are known from it, and not by a tier."""
    if subject.step is None:
        return set()
    read_names = {rating.name for rating in ratings_in_trees({}, *trees_of(subject.procedure))}
    return {
        name for name, term in subject.edition.terms.items() if term.is_ == "pool" and name not in read_names
    }


def _scene_terms(edition: Edition) -> set[str]:
    """Return the terms of the scene, which belong to neither side."""
    return {name for name, term in edition.terms.items() if term.of == "scene"}
