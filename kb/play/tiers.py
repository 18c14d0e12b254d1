"""Ratings of four tiers of characters, so that any test can be worked out without asking. Ours."""

from collections.abc import Iterable

from kb.model import Edition, Term, Tier

TIERS: tuple[Tier, ...] = ("untrained", "novice", "professional", "elite")


def rating_of(term: Term, tier: Tier) -> int | str | None:
    """Return what somebody of *tier* has of *term*; what is typical where it has no tiers."""
    if tier in term.tiers:
        return term.tiers[tier]
    if term.typical is not None:
        return term.typical
    return term.values[0] if term.values else None


def tier_ratings(edition: Edition, names: Iterable[str], tier: Tier) -> dict[str, int | str]:
    """Return the ratings of those of *names* that are terms of *edition* and have one."""
    found = {name: rating_of(edition.terms[name], tier) for name in names if name in edition.terms}
    return {name: rating for name, rating in found.items() if rating is not None}
