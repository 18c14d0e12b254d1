"""The page of a concept: its definition, and its entries by edition."""

from kb.describe import MATCH_WORDS
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import members
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.comparison import compared_entries
from site_src.pages.listing import row


def page(base: KnowledgeBase, slug: str) -> Page:
    """Return the page of concept *slug*."""
    concept = base.concepts[slug]
    values = {
        "slug": slug,
        "concept": concept,
        "members": [(row(base, id_), MATCH_WORDS[match]) for id_, match in members(base, slug)],
        "broader": [each for each in concept.broader if each in base.concepts],
        "narrower": [each for each, other in base.concepts.items() if slug in other.broader],
        "has_comparison": bool(compared_entries(base, slug)),
    }
    return Page(
        addresses.concept(slug),
        "concept.md",
        concept.name,
        values,
        concept.definition,
        [concept.group],
        tab=addresses.COMPARISONS,
    )
