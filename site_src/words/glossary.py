"""The places of an edition's terms on its page."""

import re

from kb.model import Edition


def anchors(edition: Edition) -> dict[str, str]:
    """Return the place of each term of *edition* on its page: `term-data-processing`.

    Terms whose names differ only in signs or case get a number.
    """
    found: dict[str, str] = {}
    for term in edition.terms:
        slug = "term-" + (re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-") or "x")
        alike = sum(place.rpartition("--")[0] == slug or place == slug for place in found.values())
        found[term] = f"{slug}--{alike + 1}" if alike else slug
    return found
