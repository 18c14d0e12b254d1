"""What an engine has to do for the search: score documents by weighted clauses. All ranking lies above it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kb.findable.documents import IndexedEntry

MOST_CLAUSES = 64
"""How many clauses are asked for at once; a query with more is read up to here."""

MOST_MATCHES = 512
"""How many documents an engine gives at most, the best by their scores: what lies above works on no more."""

MOST_PHRASINGS = 128
"""How many phrasings are asked for: an entry counts by the best of its own, and a page shows ten."""


class Phrasing(NamedTuple):
    """A way in which players ask, and the entries that it asks for."""

    text: str
    own: tuple[int, ...]
    """Numbers of the entries that have it."""
    elsewhere: tuple[int, ...]
    """Numbers of their equivalents in other editions."""


class Clause(Protocol):
    """A word that is looked for, in the forms that count as it."""

    @property
    def forms(self) -> tuple[tuple[str, float], ...]:
        """Words of the index, and how much each counts; the one that counts most in a document counts there."""

    @property
    def worth(self) -> float:
        """How much the clause counts beside the others."""


class Matches(NamedTuple):
    """Documents that match any of some clauses, by their numbers, ascending."""

    numbers: Sequence[int]
    scores: Sequence[float]
    """For each, the sum of what its clauses speak for it."""
    clauses: Sequence[int]
    """For each, the clauses that matched: bit 0 is the first."""


class Collection(Protocol):
    """Documents of one kind: entries, or phrasings."""

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return the documents that any of at most `MOST_CLAUSES` clauses matches, no more than *most*.

        Where there are more, those with the highest scores; of equal ones, the lowest numbers.
        """

    def rarity(self, word: str) -> float:
        """Return the most that *word* can speak for a document; for a word that none has, as for the rarest."""


class SearchBackend(Protocol):
    """An engine that holds the documents."""

    @property
    def entries(self) -> Sequence[IndexedEntry]:
        """Every entry, at the place that is its number."""

    @property
    def phrasings(self) -> Sequence[Phrasing]:
        """Every phrasing, at the place that is its number."""

    @property
    def words(self) -> Collection:
        """The words of entries."""

    @property
    def asked(self) -> Collection:
        """The words of phrasings."""

    def close(self) -> None:
        """Close what is open; it cannot be asked after that."""
