"""A value without its rating behind a roll: "Wounded" for the patient's Injury, "Orange" for the Host Color."""

import re
from collections.abc import Mapping

from editor.library import Library
from editor.notes.pieces import pieces
from kb.play.request.shapes import ResolveRequest
from kb.play.request.typed_rolls import levels_of
from kb.play.situation.read_request import read_request
from kb.references import edition_of


def with_ratings_of_values(library: Library, id_: str, text: str) -> str:
    """Return the *text* behind a roll with the rating's name before each value that stands alone between signs.

    Only a value of a single rating that the entry's first roll reads is meant, if the text doesn't name the rating.
    """
    rating_by_value = library.cached(("ratings of values", id_), lambda: _rating_by_value(library, id_))
    parts: list[str] = []
    end = 0
    for piece in pieces(text) if rating_by_value else ():
        name = rating_by_value.get(piece.text.casefold())
        if name is not None and not piece.names_target and not _names(text, name):
            parts += [text[end : piece.start], f" {name} {piece.text}"]
            end = piece.end
    return "".join([*parts, text[end:]])


def _names(text: str, rating: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(rating)}(?![\w-])", text, re.IGNORECASE) is not None


def values_of_edition(library: Library, edition_id: str) -> frozenset[str]:
    """Return the words in small letters that ratings and difficulties of an edition may be: "difficult", "orange"."""
    edition = library.base.editions[edition_id]

    def words() -> frozenset[str]:
        values = [value for term in edition.terms.values() for value in term.values]
        return frozenset(
            map(str.casefold, [*values, *(level.name for level in levels_of(library.base, edition_id))])
        )

    return library.cached(("values", edition_id), words)


def _rating_by_value(library: Library, id_: str) -> Mapping[str, str]:
    """Return the only rating that has each value, by the value in small letters."""
    terms = library.base.editions[edition_of(id_)].terms
    try:
        read = read_request(library.base, ResolveRequest(entry=id_)).read_names
    except ValueError:  # it has no roll
        return {}
    having: dict[str, set[str]] = {}
    for name in read:
        for value in terms[name].values if name in terms else ():
            having.setdefault(value.casefold(), set()).add(name)
    return {value: next(iter(names)) for value, names in having.items() if len(names) == 1}
