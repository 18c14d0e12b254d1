"""The front page, the pages on the site and its coverage, and redirects from former names."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.links.coverage import concept_coverage, coverage
from kb.links.equivalents import members
from kb.references import edition_of
from site_src import addresses
from site_src.figures.chances import ChanceCalculator
from site_src.figures.own_rolls import name_of_way, ways_of
from site_src.figures.turn_tokens import draw_turn
from site_src.making.press import Page
from site_src.pages.first_screen import FirstOdds, first_odds
from site_src.pages.our_table import choices_of, open_rulings

_MOST_SHARED = 8
_MOST_ROLLS = 8
"""The most rolls of an edition among which the page looks for those of the reader's character."""


def home(base: KnowledgeBase) -> Page:
    """Return the front page."""
    counts = {id_: len(base.of_edition(id_)) for id_ in base.editions}
    shared = _shared(base)
    tokens = {id_: draw_turn(edition) for id_, edition in base.editions.items()}
    values = {
        "counts": counts,
        "shared": shared[:_MOST_SHARED],
        "tokens": tokens,
        "dice": {id_: describe.dice_texts(edition)[0] for id_, edition in base.editions.items()},
        "reading": _reading(base, shared),
        "tries": [*_tries(base, shared)],
        "own": {id_: _own_rolls(base, id_, shared) for id_ in base.editions},
    }
    return Page(
        addresses.HOME,
        "home.md",
        "Actionary",
        values,
        "What you can do on your turn, in several role-playing games, side by side.",
        hide=("navigation", "toc"),
        styles=("home.css",),
    )


def _reading(base: KnowledgeBase, shared: Sequence[tuple[str, list[str]]]) -> tuple[str, FirstOdds] | None:
    """Return the first entry of the most *shared* concepts whose odds have a curve, with them; None without any."""
    chance_calculator = ChanceCalculator()
    for slug, _ in shared:
        for id_, _ in members(base, slug):
            odds = first_odds(base, id_, chance_calculator)
            if odds and odds.plot:
                return id_, odds
    return None


def _tries(base: KnowledgeBase, shared: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    """Yield texts that the search answers: an action, a roll, what an edition pays actions with."""
    names = (base.concepts[slug].name.lower() for slug, _ in shared)
    yield from islice((name for name in names if name.isalpha()), 1)
    limited = any("limit" in edition.mechanic.words for edition in base.editions.values())
    yield "10[4] v 7" if limited else "10 dice v 7"
    for edition in islice(base.editions.values(), 1):
        pools = [resource for resources in edition.turn.gives.values() for resource in resources]
        yield from (f"{edition.short} {each}".lower() for each in pools[:1])


def _own_rolls(
    base: KnowledgeBase, edition_id: str, shared: Sequence[tuple[str, list[str]]]
) -> dict[str, Any]:
    """Return rolls of an edition that add up your ratings, those of the most *shared* concepts, each in its ways."""
    edition = base.editions[edition_id]
    found = _rolls_of_concepts(base, edition_id, [slug for slug, _ in shared])
    return {
        "bonus": edition.mechanic.family == "total",
        "rulings": choices_of(edition),
        "rolls": [*islice(found, _MOST_ROLLS)],
    }


def _same(base: KnowledgeBase, slug: str, edition_id: str) -> list[str]:
    """Return the entries of an edition that are what a concept says, and no narrower case of it."""
    found = members(base, slug)
    return [id_ for id_, match in found if edition_of(id_) == edition_id and match in ("exact", "close")]


def _rolls_of_concepts(
    base: KnowledgeBase, edition_id: str, slugs: Sequence[str]
) -> Iterator[dict[str, Any]]:
    chance_calculator = ChanceCalculator()
    told = set()
    for slug in slugs:
        for id_ in _same(base, slug, edition_id):
            found = {way: (own, own.grid(chance_calculator)) for way, own in ways_of(base, id_)}
            known = {way: each for way, each in found.items() if each[1]}
            if not known:
                continue
            for way, (own, grid) in known.items() if id_ not in told else ():
                rulings = open_rulings(base, id_, own.asks["test"], own.roll)
                fields = {"name": name_of_way(base, id_, way), "adds": own.adds, "odds": own.odds(grid)}
                yield {"id": id_, **fields, "called": own.roll.success_word, "rulings": [*rulings]}
            told.add(id_)
            break


def _shared(base: KnowledgeBase) -> list[tuple[str, list[str]]]:
    """Return the concepts in several editions, those in the most first, with these editions."""
    found = [
        (slug, list(dict.fromkeys(edition_of(id_) for id_, _ in members(base, slug))))
        for slug in base.concepts
    ]
    shared = [(slug, editions) for slug, editions in found if len(editions) > 1]
    return sorted(shared, key=lambda each: (-len(each[1]), base.concepts[each[0]].name))


def about(base: KnowledgeBase) -> Page:
    """Return the page about the site."""
    return Page(addresses.ABOUT, "about.md", "About", {"count": len(base.entries)})


def coverage_page(base: KnowledgeBase) -> Page:
    """Return the page of what the data cover, by edition and by concept."""
    found = coverage(base)
    values = {
        "coverage": found,
        "concepts": concept_coverage(base),
        "holes": [
            one
            for one in found
            if one.without_equivalent or one.with_gaps or one.without_example or one.without_phrasing
        ],
    }
    return Page(
        addresses.COVERAGE,
        "coverage.md",
        "Coverage",
        values,
        "What the data covers, by edition and by concept, and what is missing.",
    )


def redirect(base: KnowledgeBase, old: str, id_: str) -> Page:
    """Return the page that leads from the former id *old* to the entry *id_*."""
    here, there = addresses.entry(old), addresses.entry(id_)
    return Page(
        here,
        "redirect.md",
        f"Renamed: {base.entries[id_].name}",
        {"id": id_},
        redirect=addresses.relative_link(here, there).removesuffix(".md") + ".html",
    )
