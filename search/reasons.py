"""Why an entry was found."""

from collections.abc import Collection, Sequence

from kb.findable.weights import PROSE
from search.query import Query
from search.results import Because
from search.shown import Piece, ShownEntry


def because(entry: ShownEntry, query: Query, having: Sequence[Collection[int]]) -> Because | None:
    """Return the text of an entry with most of the words of *query*; the first of equal ones.

    Args:
        entry: The entry.
        query: The query.
        having: For each of its words, the indices of the texts that have it.
    """
    scores: dict[int, float] = {}
    for term, places in zip(query.terms, having, strict=True):
        for place in places:
            scores[place] = scores.get(place, 0.0) + term.worth
    if not scores:
        return None
    best = entry.pieces[min(scores, key=lambda place: (-scores[place], place))]
    text = _words_only(best, query) if best.field in PROSE else best.text
    return Because(field=best.field, text=text, id=best.id)


def _words_only(piece: Piece, query: Query) -> str:
    found = (token.word for token, stem in piece.tokens if stem in query.forms)
    return " ".join(dict.fromkeys(found)) or piece.text
