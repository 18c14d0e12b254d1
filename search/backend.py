"""The interface of an engine, which scores documents by weighted clauses. Ranking builds on it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kb.findable.documents import IndexedEntry

MOST_CLAUSES = 64
"""The most clauses of a query; further ones are ignored."""

MOST_MATCHES = 512
"""The most documents that an engine returns, those with the highest scores."""

MOST_PHRASINGS = 128
"""The most phrasings to fetch: only the best of an entry counts, and a page shows ten entries."""


class Phrasing(NamedTuple):
    """A phrasing of players, and the entries that it asks for."""

    text: str
    own: tuple[int, ...]
    """Numbers of the entries that have it."""
    elsewhere: tuple[int, ...]
    """Numbers of their equivalents in other editions."""


class Clause(Protocol):
    """A word to search for, in all forms that match it."""

    @property
    def forms(self) -> tuple[tuple[str, float], ...]:
        """Words of the index with their weights; only the best of them counts in a document."""

    @property
    def worth(self) -> float:
        """The weight of the clause among the others, at most 2."""


class Matches(NamedTuple):
    """The documents that match any of some clauses, by ascending number."""

    numbers: Sequence[int]
    scores: Sequence[float]
    """For each, the sum of its clauses' scores."""
    clauses: Sequence[int]
    """For each, the clauses that matched: bit 0 is the first."""


class Collection(Protocol):
    """Documents of one kind: entries, or phrasings."""

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        """Return up to *most* documents that match any of *clauses*, at most `MOST_CLAUSES`.

        If more match, return those with the highest scores; of equal ones, those with the lowest numbers.
        """

    def rarity(self, word: str) -> float:
        """Return the highest score that *word* can give; an unknown word counts as the rarest."""


class SearchBackend(Protocol):
    """An engine with its documents."""

    @property
    def entries(self) -> Sequence[IndexedEntry]:
        """Every entry, indexed by its number."""

    @property
    def phrasings(self) -> Sequence[Phrasing]:
        """Every phrasing, indexed by its number."""

    @property
    def words(self) -> Collection:
        """The words of entries."""

    @property
    def asked(self) -> Collection:
        """The words of phrasings."""

    def close(self) -> None:
        """Close the files; the engine is not usable after that."""
