"""What speaks for each entry, summed up: its words, the phrasing that is most like the question, and its names."""

from collections.abc import Mapping, Sequence
from heapq import nlargest

from search.backend import MOST_CLAUSES, MOST_MATCHES, Collection, Phrasing
from search.query import Query, SoughtWord

ASKED = 1.2
"""How much the best phrasing of an entry counts beside the words of the entry itself."""

ELSEWHERE = 0.4
"""How much a phrasing of an equivalent in another edition counts beside one of its own."""

COVERAGE = 0.5
"""How much it counts what share of a query was found: 0 not at all, 1 in proportion."""

DIGITS = 3
"""To how many digits sums are told, and must differ to be ordered by."""

Sums = dict[int, float]


def of_words(collection: Collection, terms: Sequence[SoughtWord], most: int = MOST_MATCHES) -> Sums:
    """Return how much the words of a query speak for documents that have any of them, no more than the best *most*.

    What they sum up to counts the more, the more of the query they cover: one rare word is no answer to four.
    """
    terms = terms[:MOST_CLAUSES]
    telling = [_rarity(collection, term) for term in terms]
    whole = sum(telling)
    matches = collection.matches(terms, most)
    shares = {
        matched: (sum(each for place, each in enumerate(telling) if matched >> place & 1) / whole) ** COVERAGE
        for matched in set(matches.clauses)
    }
    return {number: score * shares[matched] for number, score, matched in zip(*matches, strict=True)}


def of_phrasings(phrasings: Sequence[Phrasing], sums: Sums) -> Sums:
    """Return for each entry what its best phrasing counts, from what speaks for every phrasing."""
    best: Sums = {}
    for number, amount in sums.items():
        _, own, elsewhere = phrasings[number]
        counted = ASKED * amount
        for entry in own:
            if best.get(entry, 0.0) < counted:
                best[entry] = counted
        for entry in elsewhere:
            if best.get(entry, 0.0) < ELSEWHERE * counted:
                best[entry] = ELSEWHERE * counted
    return best


def together(first: Sums, *others: Mapping[int, float]) -> Sums:
    """Return the sums of all."""
    sums = dict(first)
    for other in others:
        for number, amount in other.items():
            sums[number] = sums.get(number, 0.0) + amount
    return sums


def highest(sums: Mapping[int, float], count: int) -> Mapping[int, float]:
    """Return no more than *count* of *sums*, the highest; of equal ones, those of the lowest numbers."""
    if len(sums) <= count:
        return sums
    ordered = sorted(sorted(sums), key=sums.__getitem__, reverse=True)  # keeps the order of equal ones
    return {number: sums[number] for number in ordered[:count]}


def in_order(numbers: Sequence[int], sums: Mapping[int, float], count: int) -> list[int]:
    """Return the *count* of *numbers* with the highest sums, those first; of nearly equal ones, the lowest first."""
    if 0 < count < len(numbers):
        least = nlargest(count, map(sums.__getitem__, numbers))[-1] - 10**-DIGITS
        numbers = [number for number in numbers if sums[number] >= least]
    return sorted(numbers, key=lambda number: (-round(sums[number], DIGITS), number))[:count]


def most(collection: Collection, query: Query) -> float:
    """Return the most that the words of *query* could speak for an entry."""
    return sum(_rarity(collection, term) for term in query.terms)


def _rarity(collection: Collection, term: SoughtWord) -> float:
    known = [collection.rarity(form) for form, worth in term.forms if worth == 1]
    return term.worth * (max(known) if known else collection.rarity(""))
