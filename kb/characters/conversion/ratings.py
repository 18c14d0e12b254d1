"""Convert ratings to another edition by the tier nearest to each. Ours."""

from kb.characters.conversion.counterparts import EditionNames, counterpart_of, rating_there
from kb.knowledge import KnowledgeBase
from kb.model import Term
from kb.play.advice.headlines import block_headline
from kb.play.advice.shapes import StatBlockAnswer, TermConverted
from kb.play.answer.parts import why_fields
from kb.play.procedure.subject import require_edition
from kb.play.request.ratings import canonical_ratings, unknown_rating
from kb.play.request.shapes import StatBlockRequest
from kb.play.sentences import advice
from kb.problems import RequestError


def convert_ratings(base: KnowledgeBase, request: StatBlockRequest) -> StatBlockAnswer:
    """Return each rating with its tier, and the rating that the same tier has in the other edition.

    Raises:
        RequestError: If there is no such edition or term, or both editions are the same.
    """
    from_, to = require_edition(base, request.edition), require_edition(base, request.to, "to")
    source, target = base.editions[from_], base.editions[to]
    if target is source:
        raise RequestError("to", advice.ratings_of_edition(source.short))
    names = EditionNames(from_, source), EditionNames(to, target)
    rows: list[TermConverted] = []
    for name, value in canonical_ratings(source, request.ratings).items():
        term = names[0].term(name)
        if term is None:
            raise unknown_rating(source, f"ratings.{name}", "rating", name, source.terms)
        rows.append(_convert_term(*names, name, term, value))
    ratings: dict[str, int] = {}
    for row in rows:
        if row.counterpart and row.rating is not None:
            ratings[row.counterpart] = max(row.rating, ratings.get(row.counterpart, row.rating))
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


def _convert_term(
    source: EditionNames, target: EditionNames, name: str, term: Term, value: int | str
) -> TermConverted:
    """Return the tier, counterpart and rating of one term as far as they exist, or why not."""
    if not isinstance(value, int):
        if term.values:
            return TermConverted(term=name, value=value, **why_fields([advice.category_has_no_tiers(name)]))
        raise RequestError(f"ratings.{name}", advice.rating_not_a_number(name, value))
    other = counterpart_of(source, target, name)
    tier, rating = rating_there(term, value, None if other is None else target.term(other))
    if tier is None:
        return TermConverted(
            term=name, value=value, **why_fields([advice.no_tiers(name, source.edition.short)])
        )
    if other is None:
        why = advice.no_term_there(target.edition.short)
        return TermConverted(term=name, value=value, tier=tier, **why_fields([why]))
    if rating is None:
        why = advice.no_tiers(other, target.edition.short)
        return TermConverted(term=name, value=value, tier=tier, **why_fields([why]))
    return TermConverted(term=name, value=value, tier=tier, counterpart=other, rating=rating)
