"""Equivalents of an entry in other editions, computed from shared concepts."""

from kb.knowledge import KnowledgeBase
from kb.model import Answer, Match
from kb.references import edition_of

STRENGTH: tuple[Match, ...] = ("exact", "close", "narrower", "broader", "related")
"""From the strongest match to the weakest."""

_OPPOSITE: dict[Match, Match] = {"narrower": "broader", "broader": "narrower"}


class Equivalent(Answer):
    """An entry of another edition, its match, and the shared concepts."""

    id: str
    match: Match
    through: tuple[str, ...]


def meet(first: Match, second: Match) -> Match:
    """Return the match between two entries from the match of each with one concept.

    Two exact matches give exact; exact and close, or two close ones, give close. A narrower or broader match
    on one side carries over, seen from the first entry; anything else is related.
    """
    if "related" in (first, second):
        return "related"
    if first in _OPPOSITE and second in _OPPOSITE:
        return "related"
    if first in _OPPOSITE:
        return _OPPOSITE[first]
    if second in _OPPOSITE:
        return second
    return "exact" if first == second == "exact" else "close"


def members(base: KnowledgeBase, concept: str) -> list[tuple[str, Match]]:
    """Return the entries linked to *concept*, by edition, the strongest match first.

    Entries of editions that could not be loaded are left out.
    """
    order = {edition: place for place, edition in enumerate(base.editions)}

    def place(member: tuple[str, Match]) -> tuple[int, int, str]:
        return order[edition_of(member[0])], STRENGTH.index(member[1]), member[0]

    there = (member for member in base.linked.get(concept, ()) if edition_of(member[0]) in order)
    return sorted(there, key=place)


def equivalents(base: KnowledgeBase, id_: str) -> list[Equivalent]:
    """Return the entries of other editions that share a concept with *id_*.

    If several concepts are shared, the strongest match counts. Sorted by edition, then strength.
    """
    best: dict[str, Match] = {}
    through: dict[str, list[str]] = {}
    for link in base.entries[id_].concepts:
        for other, match in members(base, link.id):
            if edition_of(other) == edition_of(id_):
                continue
            met = meet(link.match, match)
            through.setdefault(other, []).append(link.id)
            best[other] = min(best.get(other, met), met, key=STRENGTH.index)
    order = {edition: place for place, edition in enumerate(base.editions)}
    found = [
        Equivalent(id=other, match=match, through=tuple(through[other])) for other, match in best.items()
    ]
    return sorted(found, key=lambda e: (order[edition_of(e.id)], STRENGTH.index(e.match), e.id))
