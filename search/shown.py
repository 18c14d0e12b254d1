"""An entry as it is shown among results: its texts by the words in them, split once."""

from functools import cached_property

from kb.findable.documents import IndexedEntry
from search.figures import figures
from search.query import Query, SoughtWord
from search.results import Where
from search.words import Token, stem, tokens


class Piece:
    """One text of an entry, and the stems that stand in it."""

    def __init__(self, field: Where, text: str, id_: str | None = None) -> None:
        self.field, self.text, self.id = field, text, id_

    @cached_property
    def tokens(self) -> list[tuple[Token, str]]:
        """Its words in order, each with its stem."""
        return [(token, stem(token.word)) for token in tokens(self.text)]

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its words, and its figures."""
        return frozenset([*(stem for _, stem in self.tokens), *figures(self.text)])

    def has(self, term: SoughtWord) -> bool:
        """Return whether any form of *term* stands in it."""
        return any(form in self.stems for form, _ in term.forms)


class Shown:
    """An entry with its texts split into words when they are first shown."""

    def __init__(self, entry: IndexedEntry) -> None:
        self.entry = entry

    @cached_property
    def name(self) -> Piece:
        """Its name."""
        return Piece("name", self.entry.name)

    @cached_property
    def prose(self) -> list[Piece]:
        """The texts of which a piece is shown, the preferred one first."""
        entry = self.entry
        return [
            Piece("summary", entry.summary),
            Piece("effect", entry.effect),
            Piece("requires", entry.requires),
        ]

    @cached_property
    def reasons(self) -> list[Piece]:
        """All texts that it may be found by, the more telling first."""
        entry = self.entry
        summary, effect, requires = self.prose
        return [
            self.name,
            *(Piece("alias", alias) for alias in entry.aliases),
            *(Piece("asked", text) for text in entry.asked),
            *(Piece("equivalent", other.name, other.id) for other in entry.others),
            Piece("test", entry.tests),
            *(Piece("concept", name) for name in entry.concepts),
            requires,
            Piece("figures", entry.figures),
            Piece("facts", entry.facts),
            summary,
            effect,
        ]

    def has_all(self, query: Query) -> bool:
        """Return whether it has all words of *query* somewhere."""
        words = [term for term in query.terms if ":" not in term.word]
        return all(any(piece.has(term) for piece in self.reasons) for term in words)
