"""What speaks for each entry, summed up: its words, the phrasing that is most like the question, and its names."""

from collections.abc import Iterable, Mapping, Sequence

from search.query import Query, SoughtWord
from search.store import Phrasing
from search.weights import Vocabulary

ASKED = 1.0
"""How much the best phrasing of an entry counts beside the words of the entry itself."""

ELSEWHERE = 0.5
"""How much a phrasing of an equivalent in another edition counts beside one of its own."""

Sums = dict[int, float]


def of_words(vocabulary: Vocabulary, terms: Iterable[SoughtWord]) -> Sums:
    """Return how much the words of a query speak for each document that has any of them."""
    sums: Sums = {}
    for term in terms:
        for number, amount in _of_word(vocabulary, term).items():
            sums[number] = sums.get(number, 0.0) + amount
    return sums


def _of_word(vocabulary: Vocabulary, term: SoughtWord) -> Mapping[int, float]:
    """Return how much one word speaks for each document: by the form of it that counts most there."""
    best: Sums = {}
    for form, worth in term.forms:
        weights = vocabulary.of(form)
        if weights is None:
            continue
        worth *= term.worth
        for number, amount in zip(weights.numbers, weights.amounts, strict=True):
            if best.get(number, 0.0) < worth * amount:
                best[number] = worth * amount
    return best


def of_phrasings(phrasings: Sequence[Phrasing], sums: Sums) -> Sums:
    """Return for each entry what its best phrasing counts, from what speaks for every phrasing."""
    best: Sums = {}
    for number, amount in sums.items():
        phrasing = phrasings[number]
        for share, entries in ((ASKED, phrasing.own), (ASKED * ELSEWHERE, phrasing.elsewhere)):
            for entry in entries:
                if best.get(entry, 0.0) < share * amount:
                    best[entry] = share * amount
    return best


def together(*parts: Sums) -> Sums:
    """Return the sums of all *parts*."""
    sums: Sums = {}
    for part in parts:
        for number, amount in part.items():
            sums[number] = sums.get(number, 0.0) + amount
    return sums


def most(vocabulary: Vocabulary, query: Query) -> float:
    """Return the most that the words of *query* could speak for an entry."""
    return sum(_rarity(vocabulary, term) for term in query.terms)


def _rarity(vocabulary: Vocabulary, term: SoughtWord) -> float:
    known = [vocabulary.rarity(form) for form, worth in term.forms if worth == 1]
    return term.worth * (max(known) if known else vocabulary.rarity(""))
