"""An entry's equivalents in other editions: a chip per edition, and lines on the differences."""

from collections.abc import Mapping, Sequence
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.comparison import compare
from kb.links.equivalents import STRENGTH, Equivalent, equivalents, members
from kb.model import Entry, Match
from kb.references import edition_of
from resolver.wording import listed
from site_src.pages import listing

_TOLD = (
    "timing",
    "variants",
    "outcomes",
    "requires",
    "combine",
    "uses",
    "results",
    "grants",
    "states",
    "figures",
)
"""The fields whose differences a line names; name, cost and test are on the line already."""


def values(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return the values for the part of the page of entry *id_* about other editions."""
    entry = base.entries[id_]
    found = equivalents(base, id_)
    linked = [link for link in entry.concepts if link.id in base.concepts]
    names = {link.id: base.concepts[link.id].name.lower() for link in linked}
    return {
        "chips": _chips(base, id_, found) if found else [],
        "comparison": _comparison(base, linked_by_strength(entry)),
        "equivalents": [
            {
                "row": (row := listing.row(base, other.id)),
                "gives": _gives(base, other.id) if row.test == "no test" else "",
                "match": other.match,
                "words": describe.MATCH_WORDS[other.match],
                "through": ", ".join(names[slug] for slug in other.through if slug in names),
                "differs": "" if other.match == "related" else differences(base, id_, other.id),
            }
            for other in found
        ],
        "concepts": [
            {"id": link.id, "name": base.concepts[link.id].name, "match": link.match} for link in linked
        ],
        "not_to_confuse": [friend for friend in entry.not_to_confuse if friend.id in base.entries],
    }


def _gives(base: KnowledgeBase, id_: str) -> str:
    """Return the first change that an entry makes, in plain words; empty if it makes none."""
    edition_id = edition_of(id_)
    given = describe.briefly_given(base.editions[edition_id], base.entries[id_], edition_id)
    return describe.plain(base, given[0], edition_id) if given else ""


_NOUNS = {
    "requires": "requirements",
    "combine": "combinations",
    "uses": "supplies used up",
    "grants": "effects",
}


def differences(base: KnowledgeBase, id_: str, other: str) -> str:
    """Return the fields in which two entries differ ("differs in timing and effects"), or ""."""
    rows = [row for row in compare(base, [id_, other]).rows if row.differs and row.field in _TOLD]
    words = [_NOUNS.get(row.field, row.label.lower()) for row in rows]
    return f"differs in {listed(words)}" if words else ""


def _chips(base: KnowledgeBase, id_: str, found: Sequence[Equivalent]) -> list[Mapping[str, str | None]]:
    """Return one chip per edition: this entry, its strongest equivalent, or none."""
    chips: list[Mapping[str, str | None]] = []
    for edition_id, edition in base.editions.items():
        if edition_id == edition_of(id_):
            chips.append({"edition": edition_id, "short": edition.short, "id": id_, "title": ""})
            continue
        best = next((other for other in found if edition_of(other.id) == edition_id), None)
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
