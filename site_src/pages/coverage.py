"""The page that says how much is encoded, and where the holes are."""

from kb.knowledge import KnowledgeBase
from kb.links.coverage import concept_coverage, coverage
from site_src import addresses
from site_src.making.press import Page


def page(base: KnowledgeBase) -> Page:
    """Return the page of what the entries hold, by edition and by concept."""
    found = coverage(base)
    values = {
        "coverage": found,
        "concepts": concept_coverage(base),
        "holes": [one for one in found if one.alone or one.with_gaps or one.untried],
    }
    return Page(
        addresses.COVERAGE,
        "coverage.md",
        "Coverage",
        values,
        "What is encoded, by edition and by concept, and where the holes are.",
        searched=False,
    )
