"""The front page, the pages on the site and its coverage, and redirects from former names."""

from collections.abc import Sequence

from kb.knowledge import KnowledgeBase
from kb.links.coverage import concept_coverage, coverage
from kb.links.equivalents import members
from kb.references import edition_of
from site_src import addresses
from site_src.figures.chances import ChanceCalculator
from site_src.figures.turn_tokens import draw_turn
from site_src.making.press import Page
from site_src.pages.first_screen import FirstOdds, first_odds

_MOST_SHARED = 8


def home(base: KnowledgeBase) -> Page:
    """Return the front page."""
    counts = {id_: len(base.of_edition(id_)) for id_ in base.editions}
    shared = _most_shared(base)
    tokens = {id_: draw_turn(edition) for id_, edition in base.editions.items()}
    values = {"counts": counts, "shared": shared, "tokens": tokens, "reading": _reading(base, shared)}
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


def _most_shared(base: KnowledgeBase) -> list[tuple[str, list[str]]]:
    """Return the concepts in the most editions, with those editions."""
    found = [
        (slug, list(dict.fromkeys(edition_of(id_) for id_, _ in members(base, slug))))
        for slug in base.concepts
    ]
    shared = [(slug, editions) for slug, editions in found if len(editions) > 1]
    return sorted(shared, key=lambda each: (-len(each[1]), base.concepts[each[0]].name))[:_MOST_SHARED]


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
