"""A second engine, slow and plain: it reads every document anew for every clause."""

from collections.abc import Iterable, Sequence
from math import log

from whoosh.util.numeric import byte_to_length, length_to_byte

from kb.findable.documents import IndexedEntry
from kb.findable.weights import BOOSTS, EXPLAINED, FLATTENING, SATURATION
from search.backend import MOST_CLAUSES, MOST_MATCHES, Clause, Matches, Phrasing
from search.inverted_index import analysed, fields_of
from search.store import documents_of

Words = dict[str, list[str]]
"""The words of a document by the fields that they stand in."""


class NaiveCollection:
    """Documents of one kind."""

    def __init__(self, documents: list[Words], boosts: dict[str, float]) -> None:
        self._documents, self._boosts = documents, boosts
        lengths = {field: sum(len(document[field]) for document in documents) for field in boosts}
        self._averages = {field: max(lengths[field] / max(len(documents), 1), 1.0) for field in boosts}

    def rarity(self, word: str) -> float:
        having = sum(any(word in document[field] for field in self._boosts) for document in self._documents)
        return log(1 + (len(self._documents) - having + 0.5) / (having + 0.5))

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        found = [self._match(number, clauses[:MOST_CLAUSES]) for number in range(len(self._documents))]
        matching = [match for match in found if match[2]]
        best = sorted(sorted(matching, key=lambda match: (-match[1], match[0]))[:most])
        numbers, scores, matched = zip(*best, strict=True) if best else ((), (), ())
        return Matches(numbers, scores, matched)

    def _match(self, number: int, clauses: Sequence[Clause]) -> tuple[int, float, int]:
        score, matched = 0.0, 0
        for place, clause in enumerate(clauses):
            amounts = [clause.worth * worth * self._amount(number, form) for form, worth in clause.forms]
            score += max(amounts, default=0.0)
            matched |= any(amounts) << place
        return number, score, matched

    def _amount(self, number: int, word: str) -> float:
        document, frequency = self._documents[number], 0.0
        for field, boost in self._boosts.items():
            kept = byte_to_length(
                length_to_byte(len(document[field]))
            )  # the index keeps a byte of each length
            length = kept / self._averages[field]
            frequency += boost * document[field].count(word) / (1 - FLATTENING + FLATTENING * length)
        return self.rarity(word) * frequency / (SATURATION + frequency) if frequency else 0.0


class NaiveWords(NaiveCollection):
    """The words of entries, and those of explanations after them, which have averages and rarities of their own."""

    def __init__(self, entries: list[Words], explanations: list[Words]) -> None:
        super().__init__(entries, dict(BOOSTS))
        self._count, self._explanations = len(entries), NaiveCollection(explanations, dict(BOOSTS))

    def matches(self, clauses: Sequence[Clause], most: int = MOST_MATCHES) -> Matches:
        own, others = super().matches(clauses, most), self._explanations.matches(clauses, most)
        rows = [
            (self._count + number, EXPLAINED * score, of) for number, score, of in zip(*others, strict=True)
        ]
        both = [*zip(*own, strict=True), *rows]
        numbers, scores, matched = zip(*both, strict=True) if both else ((), (), ())
        return Matches(numbers, scores, matched)


class NaiveEngine:
    """All documents."""

    def __init__(self, documents: Iterable[IndexedEntry]) -> None:
        self.entries: Sequence[IndexedEntry] = list(documents)
        self.phrasings: Sequence[Phrasing] = documents_of(self.entries).phrasings
        split = [{field: text.split() for field, text in fields_of(each).items()} for each in self.entries]
        count = sum(not each.place for each in self.entries)
        self.words = NaiveWords(split[:count], split[count:])
        asked = [{"asked": analysed(phrasing.text).split()} for phrasing in self.phrasings]
        self.asked = NaiveCollection(asked, {"asked": 1.0})

    def close(self) -> None:
        """Have nothing to close."""
