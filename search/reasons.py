"""Why an entry was found."""

from search.query import Query
from search.results import Because
from search.shown import Piece, Shown


def because(shown: Shown, query: Query) -> Because | None:
    """Return the text of an entry with most of the words of *query*, the more telling of equal ones."""
    forms = [(frozenset(form for form, _ in term.forms), term.worth) for term in query.terms]

    def found(piece: Piece) -> float:
        return sum(worth for stems, worth in forms if not stems.isdisjoint(piece.stems))

    best = max(shown.reasons, key=found)
    if not found(best):
        return None
    text = _words_only(best, query) if best.field in _PROSE else best.text
    return Because(field=best.field, text=text, id=best.id)


_PROSE = ("requires", "figures", "summary", "effect")


def _words_only(piece: Piece, query: Query) -> str:
    forms = {form for term in query.terms for form, _ in term.forms}
    return " ".join(dict.fromkeys(token.word for token, stem in piece.tokens if stem in forms)) or piece.text
