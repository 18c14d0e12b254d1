"""The scores of entries: by their words, by their best phrasing, and by their names."""

from collections.abc import Mapping, Sequence
from heapq import nlargest

from kb.findable.weights import ASKED, COVERAGE, DIGITS, ELSEWHERE
from search.backend import MOST_CLAUSES, MOST_MATCHES, Collection, Phrasing
from search.query import Query, SoughtWord

Sums = dict[int, float]


def of_words(collection: Collection, terms: Sequence[SoughtWord], most: int = MOST_MATCHES) -> Sums:
    """Return the scores of the *most* best documents with any words of a query.

    The more of the query a document covers, the more its score counts: one rare word does not answer four.
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
    """Return the score of each entry by its best phrasing, from the scores of phrasings."""
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
    """Return the sum of all scores of each number."""
    sums = dict(first)
    for other in others:
        for number, amount in other.items():
            sums[number] = sums.get(number, 0.0) + amount
    return sums


def highest(sums: Mapping[int, float], count: int) -> Mapping[int, float]:
    """Return the *count* highest of *sums*; of equal ones, those with the lowest numbers."""
    if len(sums) <= count:
        return sums
    ordered = sorted(sorted(sums), key=sums.__getitem__, reverse=True)  # stable: equal ones keep their order
    return {number: sums[number] for number in ordered[:count]}


def in_order(numbers: Sequence[int], sums: Mapping[int, float], count: int) -> list[int]:
    """Return the *count* of *numbers* with the highest sums, sorted; near ties by number."""
    if 0 < count < len(numbers):
        least = nlargest(count, map(sums.__getitem__, numbers))[-1] - 10**-DIGITS
        numbers = [number for number in numbers if sums[number] >= least]
    return sorted(numbers, key=lambda number: (-round(sums[number], DIGITS), number))[:count]


def most(collection: Collection, query: Query) -> float:
    """Return the highest score that the words of *query* can give an entry."""
    return sum(_rarity(collection, term) for term in query.terms)


def _rarity(collection: Collection, term: SoughtWord) -> float:
    known = [collection.rarity(form) for form, worth in term.forms if worth == 1]
    return term.worth * (max(known) if known else collection.rarity(""))
