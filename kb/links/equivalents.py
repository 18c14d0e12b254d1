"""Equivalents of an entry in other editions, computed from shared concepts."""

from collections.abc import Callable, Iterable

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


def combine_matches(first: Match, second: Match) -> Match:
    """Return the match between two entries from the match of each with one concept.

    Two exact matches give exact; exact and close, or two close ones, give close. A narrower or broader match
    carries over, seen from the first entry: what is broader than a concept is broader still than a narrower case of
    it. Two narrower or two broader matches, or a related one, give related.
    """
    if "related" in (first, second) or (first == second and first in _OPPOSITE):
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
    linked = (
        member
        for member in base.entries_by_concept.get(concept, ())
        if edition_of(member[0]) in base.editions
    )
    place = _place_in(base)
    return sorted(linked, key=lambda member: place(*member))


def _place_in(base: KnowledgeBase) -> Callable[[str, Match], tuple[int, int, str]]:
    """Return the function that orders entries by edition, then by the strength of their matches."""
    order = {edition: number for number, edition in enumerate(base.editions)}
    return lambda id_, match: (order[edition_of(id_)], STRENGTH.index(match), id_)


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
            combined = combine_matches(link.match, match)
            through.setdefault(other, []).append(link.id)
            best[other] = min(best.get(other, combined), combined, key=STRENGTH.index)
    place = _place_in(base)
    return [
        Equivalent(id=other, match=match, through=tuple(through[other]))
        for other, match in sorted(best.items(), key=lambda member: place(*member))
    ]


def kinds_meant(base: KnowledgeBase, id_: str, concepts: Iterable[str]) -> list[str]:
    """Return the kinds of a general entry that it is where it stands for one of *concepts*, or a wider one.

    SR6's Attack is a melee attack beside one of SR5: its kind has the name of the concept.
    """
    found = dict.fromkeys(concepts)
    left = [*found]
    while left:
        wider = [each for each in base.concepts[left.pop()].broader if each not in found]
        found |= dict.fromkeys(wider)
        left += wider
    return [kind for kind in base.entries[id_].combine.may_be if kind in found]
