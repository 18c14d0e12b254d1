"""An entry's equivalents in other editions: a chip per edition, and lines on the differences."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import STRENGTH, Equivalent, equivalents, members
from kb.model import Entry, Match
from kb.references import edition_of
from site_src.pages import listing
from site_src.pages.differences import differences

LETTERS = 88
"""The letters of two lines on a phone."""

MOST_OF_EDITION = 2
"""The most counterparts in one edition to show at once; the weaker ones are folded."""

MOST_RELATED = 3
"""The most related actions to show at once; more are folded together."""

_LIKENESS = ("narrower", "broader")
"""The matches that a line says; the rest goes without saying."""


@dataclass(frozen=True, slots=True)
class CounterpartLine:
    """An action of another edition: its row, how it matches, what it does, and how it differs."""

    row: listing.Row
    match: Match
    does: str
    differs: str


def values(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return the values for the part of the page of entry *id_* about other editions."""
    entry = base.entries[id_]
    found = equivalents(base, id_)
    linked = [link for link in entry.concepts if link.id in base.concepts]
    lines = [_line(base, id_, other) for other in found]
    counterparts = [line for line in lines if line.match != "related"]
    of_edition = Counter[str]()
    first: list[CounterpartLine] = []
    more: list[CounterpartLine] = []
    for line in counterparts:
        of_edition[line.row.edition] += 1
        (first if of_edition[line.row.edition] <= MOST_OF_EDITION else more).append(line)
    return {
        "chips": _chips(base, id_, found) if found else [],
        "comparison": _comparison(base, linked_by_strength(entry)),
        "counterparts": first,
        "more_counterparts": more,
        "related": [line for line in lines if line.match == "related"],
        "most_related": MOST_RELATED,
        "concepts": [
            {"id": link.id, "name": base.concepts[link.id].name, "match": describe.MATCH_WORDS[link.match]}
            for link in linked
        ],
        "not_to_confuse": [friend for friend in entry.not_to_confuse if friend.id in base.entries],
    }


def _line(base: KnowledgeBase, here: str, other: Equivalent) -> CounterpartLine:
    """Return the line about *other* on the page of entry *here*; what differs fills at most two lines."""
    row = listing.row(base, other.id)
    likeness = describe.MATCH_WORDS[other.match] if other.match in _LIKENESS else ""
    room = LETTERS - sum(len(each) + len(" · ") for each in (row.short, row.name, row.cost, likeness) if each)
    does = describe.cut_short(row.gist, room) if row.gist else row.test
    found = differences(base, here, other.id, room - len(does), rolls=False)
    return CounterpartLine(row, other.match, does, "; ".join(filter(None, [likeness, *found])))


def _chips(base: KnowledgeBase, id_: str, others: Sequence[Equivalent]) -> list[Mapping[str, str | None]]:
    """Return one chip per edition: this entry, its strongest equivalent, or none."""
    chips: list[Mapping[str, str | None]] = []
    for edition_id, edition in base.editions.items():
        if edition_id == edition_of(id_):
            chips.append({"edition": edition_id, "short": edition.short, "id": id_, "title": ""})
            continue
        best = next((other for other in others if edition_of(other.id) == edition_id), None)
        title = f"{base.entries[best.id].name}, {describe.MATCH_WORDS[best.match]}" if best else ""
        chips.append(
            {"edition": edition_id, "short": edition.short, "id": best.id if best else None, "title": title}
        )
    return chips


def linked_by_strength(entry: Entry) -> list[str]:
    """Return the concepts of *entry*, the best match first."""

    def strength(match: Match) -> int:
        return STRENGTH.index(match)

    return [link.id for link in sorted(entry.concepts, key=lambda link: strength(link.match))]


def _comparison(base: KnowledgeBase, concepts: Sequence[str]) -> Mapping[str, Any] | None:
    """Return the first of *concepts* with several entries, and the number of their editions."""
    for concept in concepts:
        found = members(base, concept)
        editions = {edition_of(id_) for id_, _ in found}
        if len(found) > 1 and concept in base.concepts:
            count = len(editions)
            return {
                "concept": concept,
                "words": f"{count} editions" if count > 1 else f"{len(found)} actions",
            }
    return None
