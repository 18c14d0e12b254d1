"""What speaks for each entry, summed up: its words, the phrasing that is most like the question, and its names."""

from collections.abc import Mapping, Sequence

from search.query import Query, SoughtWord
from search.store import Phrasing
from search.weights import WordWeights

ASKED = 1.2
"""How much the best phrasing of an entry counts beside the words of the entry itself."""

ELSEWHERE = 0.4
"""How much a phrasing of an equivalent in another edition counts beside one of its own."""

COVERAGE = 0.5
"""How much it counts what share of a query was found: 0 not at all, 1 in proportion."""

Sums = dict[int, float]


def of_words(vocabulary: WordWeights, terms: Sequence[SoughtWord]) -> Sums:
    """Return how much the words of a query speak for each document that has any of them.

    What they sum up to counts the more, the more of the query they cover: one rare word is no answer to four.
    """
    sums: Sums = {}
    covered: Sums = {}
    whole = 0.0
    for term in terms:
        telling = _rarity(vocabulary, term)
        whole += telling
        for number, amount in _of_word(vocabulary, term).items():
            sums[number] = sums.get(number, 0.0) + amount
            covered[number] = covered.get(number, 0.0) + telling
    return {number: amount * (covered[number] / whole) ** COVERAGE for number, amount in sums.items()}


def _of_word(vocabulary: WordWeights, term: SoughtWord) -> Mapping[int, float]:
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


def most(vocabulary: WordWeights, query: Query) -> float:
    """Return the most that the words of *query* could speak for an entry."""
    return sum(_rarity(vocabulary, term) for term in query.terms)


def _rarity(vocabulary: WordWeights, term: SoughtWord) -> float:
    known = [vocabulary.rarity(form) for form, worth in term.forms if worth == 1]
    return term.worth * (max(known) if known else vocabulary.rarity(""))
