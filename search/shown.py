"""An entry as results show it, with its texts split into words once."""

from functools import cached_property

from kb.findable.documents import IndexedEntry
from search.figures import figures
from search.query import Query, SoughtWord
from search.results import Where
from search.words import Token, stem, tokens


class Piece:
    """One text of an entry."""

    def __init__(self, field: Where, text: str, id_: str | None = None) -> None:
        self.field, self.text, self.id = field, text, id_

    @cached_property
    def tokens(self) -> list[tuple[Token, str]]:
        """Its words in order, each with its stem."""
        return [(token, stem(token.word)) for token in tokens(self.text)]


class ShownEntry:
    """An entry with its texts split into words when it is first shown."""

    def __init__(self, entry: IndexedEntry) -> None:
        self.entry = entry

    @cached_property
    def pieces(self) -> list[Piece]:
        """All texts that a search can find, the most important first, beginning with the name."""
        entry = self.entry
        return [
            Piece("name", entry.name),
            *(Piece("alias", alias) for alias in entry.aliases),
            *(Piece("asked", text) for text in entry.asked),
            *(Piece("equivalent", other.name, other.id) for other in entry.others),
            Piece("test", entry.tests),
            *(Piece("concept", name) for name in entry.concepts),
            Piece("requires", entry.requires),
            Piece("figures", entry.figures),
            Piece("facts", entry.facts),
            Piece("summary", entry.summary),
            Piece("effect", entry.effect),
        ]

    @cached_property
    def prose(self) -> tuple[int, ...]:
        """The indices of the texts for excerpts, the preferred one first."""
        last = len(self.pieces) - 1
        summary, effect, requires = last - 1, last, last - 4
        return summary, effect, requires

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Stems and figures to the indices of the texts that have them."""
        found: dict[str, list[int]] = {}
        for place, piece in enumerate(self.pieces):
            for word in dict.fromkeys([*(each for _, each in piece.tokens), *figures(piece.text)]):
                found.setdefault(word, []).append(place)
        return found

    def having(self, term: SoughtWord) -> set[int]:
        """Return the indices of the texts that have any form of *term*."""
        places = self._places
        found: set[int] = set()
        for form, _ in term.forms:
            if form in places:
                found.update(places[form])
        return found

    def has_all(self, query: Query) -> bool:
        """Return whether its texts have all typed words of *query*, derived ones aside."""
        return all(self.having(term) for term in query.terms if term.typed)
