"""Why an entry was found."""

from search.query import Query
from search.results import Because
from search.shown import Piece, ShownEntry

_PROSE = ("requires", "figures", "summary", "effect")
"""Texts from which a result names only the words that were found."""


def because(shown: ShownEntry, query: Query) -> Because | None:
    """Return the text of an entry with most of the words of *query*, the more telling of equal ones."""
    found: dict[int, float] = {}
    for term in query.terms:
        for place in shown.having(term):
            found[place] = found.get(place, 0.0) + term.worth
    if not found:
        return None
    best = shown.pieces[min(found, key=lambda place: (-found[place], place))]
    text = _words_only(best, query) if best.field in _PROSE else best.text
    return Because(field=best.field, text=text, id=best.id)


def _words_only(piece: Piece, query: Query) -> str:
    forms = {form for term in query.terms for form, _ in term.forms}
    return " ".join(dict.fromkeys(token.word for token, stem in piece.tokens if stem in forms)) or piece.text
