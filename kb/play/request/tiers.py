"""Four tiers of characters and their ratings. Ours."""

from collections.abc import Iterable

from kb.model import Edition, Term, Tier

TIERS: tuple[Tier, ...] = ("untrained", "novice", "professional", "elite")

USUAL: Tier = "professional"
"""The default tier."""

Ratings = dict[str, int | str]


def tier_named(name: object) -> Tier | None:
    """Return the tier of a *name* in any case; None if there is none."""
    return next((tier for tier in TIERS if isinstance(name, str) and name.casefold() == tier), None)


def rating_of(term: Term, tier: Tier) -> int | str | None:
    """Return the rating of *term* at *tier*, or its typical rating if it has no tiers."""
    if tier in term.tiers:
        return term.tiers[tier]
    if term.typical is not None:
        return term.typical
    return term.values[0] if term.values else None


def never_untrained_names(edition: Edition, names: Iterable[str], tier: Tier) -> list[str]:
    """Return those of *names* that nobody of *tier* can roll: for the untrained, skills that have to be learned."""
    if tier != "untrained":
        return []
    return [name for name in names if name in edition.terms and edition.terms[name].untrained == "never"]


def names_without_tier(edition: Edition, names: Iterable[str]) -> frozenset[str]:
    """Return those of *names* that no tier has: a value for them is typical of a roll, and nobody's own."""
    return frozenset(name for name in names if name in edition.terms and not edition.terms[name].tiers)


def tier_ratings(edition: Edition, names: Iterable[str], tier: Tier) -> Ratings:
    """Return the ratings of those *names* that are terms of *edition* with a rating at *tier*."""
    ratings = {name: rating_of(edition.terms[name], tier) for name in names if name in edition.terms}
    return {name: rating for name, rating in ratings.items() if rating is not None}
