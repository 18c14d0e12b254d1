"""Convert ratings to another edition by the tier nearest to each. Ours."""

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Term, Tier
from kb.play.advice.headlines import block_headline
from kb.play.advice.shapes import StatBlockAnswer, TermConverted
from kb.play.advice.tiers import nearest_tier
from kb.play.answer.parts import why_fields
from kb.play.procedure.subject import require_edition
from kb.play.request.ratings import canonical_ratings
from kb.play.request.shapes import StatBlockRequest
from kb.play.sentences import advice
from kb.problems import RequestError, unknown_name


def convert_ratings(base: KnowledgeBase, request: StatBlockRequest) -> StatBlockAnswer:
    """Return each rating with its tier, and the rating that the same tier has in the other edition.

    Raises:
        RequestError: If there is no such edition or term, or both editions are the same.
    """
    from_, to = require_edition(base, request.edition), require_edition(base, request.to, "to")
    source, target = base.editions[from_], base.editions[to]
    if target is source:
        raise RequestError("to", advice.ratings_of_edition(source.short))
    rows: list[TermConverted] = []
    for name, value in canonical_ratings(source, request.ratings).items():
        if name not in source.terms:
            raise unknown_name(f"ratings.{name}", "rating", name, source.terms, of=source.short)
        rows.append(_convert_term(source, name, value, target))
    ratings = {row.counterpart: row.rating for row in rows if row.counterpart and row.rating is not None}
    without = [row.term for row in rows if row.rating is None]
    return StatBlockAnswer(
        headline=block_headline(target, ratings, without),
        edition=from_,
        to=to,
        origin="ours",
        ratings=ratings,
        terms=rows,
        without=without,
        data_version=base.version,
    )


def find_counterpart(name: str, target: Edition) -> str | None:
    """Return the term of *target* with the same name, in any case; None if there is none.

    Aliases don't count: the Bod of an SR3 icon is not the Body of a character, although both are called BOD.
    """
    return next((other for other in target.terms if other.casefold() == name.casefold()), None)


def rating_there(term: Term, value: int, other: Term | None) -> tuple[Tier | None, int | None]:
    """Return the tier nearest to a value of *term*, and the rating that *other*, of another edition, has for it.

    Where both have the same ratings for all tiers the value stays: it lies as far between them there.
    """
    tier = nearest_tier(term, value)
    if tier is None or other is None:
        return tier, None
    return tier, value if other.tiers == term.tiers else other.tiers.get(tier)


def _convert_term(source: Edition, name: str, value: int | str, target: Edition) -> TermConverted:
    """Return the tier, counterpart and rating of one term as far as they exist, or why not."""
    term = source.terms[name]
    if not isinstance(value, int):
        if term.values:
            return TermConverted(term=name, value=value, **why_fields([advice.category_has_no_tiers(name)]))
        raise RequestError(f"ratings.{name}", advice.rating_not_a_number(name, value))
    other = find_counterpart(name, target)
    tier, rating = rating_there(term, value, None if other is None else target.terms[other])
    if tier is None:
        return TermConverted(term=name, value=value, **why_fields([advice.no_tiers(name, source.short)]))
    if other is None:
        why = advice.no_term_there(target.short)
        return TermConverted(term=name, value=value, tier=tier, **why_fields([why]))
    if rating is None:
        why = advice.no_tiers(other, target.short)
        return TermConverted(term=name, value=value, tier=tier, **why_fields([why]))
    return TermConverted(term=name, value=value, tier=tier, counterpart=other, rating=rating)
