"""Ratings that a request leaves open, taken from a tier of characters. Ours, and every answer says which."""

from collections.abc import Iterator, Mapping

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Term, Tier
from kb.play.ratings import canonical
from kb.play.read_request import Subject
from kb.play.request import ResolveRequest
from kb.play.steps import procedure_of, variant_of
from kb.play.tiers import TIERS, tier_ratings
from resolver.notation import Choice, Name, NotationError, Roll, Side, lookups_in, names_in, parse_roll

USUAL: Tier = "professional"
"""Whose ratings are taken where nothing tells of another tier."""

Ratings = dict[str, int | str]

SIDES = ("ratings", "against")


def nearest_tier(term: Term, value: int) -> Tier | None:
    """Return the tier whose rating of *term* is nearest to *value*, the lower of two; None without tiers."""
    known = [tier for tier in TIERS if tier in term.tiers]
    return min(known, key=lambda tier: abs(term.tiers[tier] - value), default=None)


def tier_of(edition: Edition, ratings: Mapping[str, int | str], field: str = "ratings") -> Tier | None:
    """Return the tier whose ratings come to the sum nearest to that of *ratings*; None where none has tiers."""
    told = {
        name: value
        for name, value in canonical(edition, ratings, field).items()
        if name in edition.terms and isinstance(value, int) and len(edition.terms[name].tiers) == len(TIERS)
    }
    if not told:
        return None
    total = sum(told.values())
    return min(TIERS, key=lambda tier: abs(sum(edition.terms[name].tiers[tier] for name in told) - total))


def assume(
    base: KnowledgeBase, subject: Subject, request: ResolveRequest, actor: Tier, other: Tier
) -> tuple[ResolveRequest, dict[str, Ratings]]:
    """Return *request* with ratings in place of all that it does not give, and these by side.

    Args:
        base: The rules.
        subject: What the request is about.
        request: As it was asked.
        actor: The tier of the one who acts; what belongs to the place is as is typical.
        other: The tier of the other side.
    """
    edition = subject.edition
    given = {side: canonical(edition, getattr(request, side), side) for side in SIDES}
    place = {name for name, term in edition.terms.items() if term.of == "scene"}
    told = set().union(*given.values())
    # whoever else rolls may have the ratings of either side
    taken = told if subject.by == "other" else told & place
    choices = list(_choices(base, subject, request))
    assumed = {}
    for side, tier in zip(SIDES, (actor, other), strict=True):
        mine = given[side]
        left_out = {c.first.name if c.second.name in mine else c.second.name for c in choices}
        left_out |= taken | (place if side == "against" else set())
        left = [name for name in edition.terms if name not in left_out and name not in mine]
        assumed[side] = tier_ratings(edition, left, tier)
    full = {side: {**assumed[side], **given[side]} for side in SIDES}
    return request.model_copy(update=full), assumed


def assumed_in(
    roll: Roll, subject: Subject, scene: resolver.Scene, assumed: Mapping[str, Ratings]
) -> dict[str, Ratings]:
    """Return those of *assumed* that *roll* reads, by side; a side of which it reads none is left out."""
    place = {name for name, term in subject.edition.terms.items() if term.of == "scene"}
    own, others = SIDES if subject.by == "actor" else SIDES[::-1]
    read: set[tuple[str, str]] = set()
    for part, mine in ((roll.actor, own), (roll.opposition, others)):
        for name in _names(part, scene) if part else ():
            written = {"actor": "ratings", "target": "against"}.get(name.of or "", mine)
            read |= {(side, name.name) for side in (SIDES if name.name in place else (written,))}
    found = {
        side: {name: value for name, value in assumed[side].items() if (side, name) in read} for side in SIDES
    }
    return {side: ratings for side, ratings in found.items() if ratings}


def _names(side: Side, scene: resolver.Scene) -> list[Name]:
    """Return the names that *side* reads, through tables too."""
    return names_in(side) + [key for look in lookups_in(side) for key in scene.tables[look.table].keys]


def _choices(base: KnowledgeBase, subject: Subject, request: ResolveRequest) -> Iterator[Choice]:
    """Yield the pairs of limits of which exactly one may be given."""
    rolls = [subject.test.roll] if subject.test else []
    variant = None
    if subject.entry:
        entry = base.entries[subject.entry]
        variant = variant_of(entry, request.variant)
        steps = procedure_of(subject.edition, entry).steps.values()
        rolls += [step.roll for step in steps if isinstance(step, resolver.RollStep)]
    for change in (*request.modifiers, *([variant] if variant else [])):
        text = change.set.get("against")
        if isinstance(text, str):
            rolls += _read(text, subject.edition)
    sides: list[Side | None] = [side for roll in rolls for side in (roll.actor, roll.opposition)]
    for side in sides:
        if side is not None and isinstance(side.limit, Choice):
            yield side.limit


def _read(text: str, edition: Edition) -> list[Roll]:
    try:
        return [parse_roll(text, frozenset(edition.terms))]
    except NotationError:
        return []
