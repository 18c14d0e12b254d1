"""The page about two editions: what corresponds, what has no counterpart, and what to unlearn."""

from collections.abc import Sequence
from dataclasses import dataclass

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.comparison import compare_editions
from kb.links.equivalents import Equivalent
from kb.references import edition_of
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.differences import differences
from site_src.pages.elsewhere import LETTERS
from site_src.pages.listing import Row, row


@dataclass(frozen=True, slots=True)
class Counterpart:
    """An action of the first edition beside one of the second."""

    first: Row
    second: Row
    likeness: str
    differs: str


@dataclass(frozen=True, slots=True)
class Lookalike:
    """An action that is easily mistaken for another, and the reason from its own page."""

    first: str
    second: str
    why: str


def page(base: KnowledgeBase, first: str, second: str) -> Page:
    """Return the page about two editions, given in the order of the editions."""
    found = compare_editions(base, first, second)
    counterparts = [
        Counterpart(
            row(base, pair.id), row(base, other.id), _likeness(other), _differences_text(base, pair.id, other)
        )
        for pair in found.pairs
        for other in pair.equivalents
        if other.match != "related"
    ]
    matched = {each.first.id for each in counterparts} | {each.second.id for each in counterparts}
    one, two = base.editions[first], base.editions[second]
    values = {
        "first": first,
        "second": second,
        "counterparts": _by_section(counterparts),
        "turns": [
            (each, [*describe.turn_texts(edition), *describe.dice_texts(edition)])
            for each, edition in ((first, one), (second, two))
        ],
        "friends": _false_friends(base, first, second, matched),
        "matched": {each: sum(edition_of(id_) == each for id_ in matched) for each in (first, second)},
        "alone": [(each, _alone(base, each, matched)) for each in (first, second)],
    }
    return Page(
        addresses.pair(first, second),
        "pair.md",
        f"{one.short} and {two.short}",
        values,
        f"{one.name} and {two.name}: what corresponds, what has no counterpart, and what to unlearn.",
        tags=[one.short, two.short],
        styles=("matrix.css",),
        tab=addresses.COMPARISONS,
    )


def _likeness(other: Equivalent) -> str:
    return describe.MATCH_WORDS[other.match]


def _differences_text(base: KnowledgeBase, id_: str, other: Equivalent) -> str:
    return "; ".join(differences(base, id_, other.id, LETTERS))


def _by_section(counterparts: Sequence[Counterpart]) -> dict[str, list[Counterpart]]:
    sections: dict[str, list[Counterpart]] = {}
    for each in counterparts:
        sections.setdefault(each.first.section, []).append(each)
    return sections


def _false_friends(base: KnowledgeBase, first: str, second: str, matched: set[str]) -> list[Lookalike]:
    """Return the false friends that entries name, and unmatched actions with the same name."""
    lookalikes: dict[frozenset[str], Lookalike] = {}
    for id_, entry in {**base.of_edition(first), **base.of_edition(second)}.items():
        for friend in entry.not_to_confuse:
            if friend.id in base.entries and {edition_of(id_), edition_of(friend.id)} == {first, second}:
                lookalikes.setdefault(frozenset({id_, friend.id}), Lookalike(id_, friend.id, friend.why))
    by_name = {entry.name.casefold(): id_ for id_, entry in base.of_edition(second).items()}
    for id_, entry in base.of_edition(first).items():
        other = by_name.get(entry.name.casefold())
        if other and not {id_, other} & matched:
            namesake = Lookalike(id_, other, "The same name for two different actions.")
            lookalikes.setdefault(frozenset({id_, other}), namesake)
    return list(lookalikes.values())


def _alone(base: KnowledgeBase, edition: str, matched: set[str]) -> list[tuple[str, list[str]]]:
    """Return the entries of *edition* without a counterpart, by section."""
    found = [
        (section.name, [id_ for id_ in base.section_entries(edition, slug) if id_ not in matched])
        for slug, section in base.editions[edition].sections.items()
    ]
    return [(name, ids) for name, ids in found if ids]
