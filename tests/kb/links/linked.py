"""Editions and entries with nothing but links: small enough to see the answer at a glance."""

from collections.abc import Mapping
from typing import Any

import kb
from kb.model import Entry, Match

BARE: dict[str, Any] = {"cost": "big", "summary": "Made up.", "source": {"work": "book", "lines": [1]}}


def linked(small: kb.KnowledgeBase, links: Mapping[str, Mapping[str, Match]]) -> kb.KnowledgeBase:
    """Return entries that link concepts, in the editions and order of their ids.

    Args:
        small: The small edition; every other edition is a copy of it.
        links: By id of an entry, what it is to each concept.
    """
    editions = dict.fromkeys(map(kb.edition_of, links), small.editions["ch"])
    entries = {
        id_: Entry.model_validate(
            {
                **BARE,
                "name": id_,
                "concepts": [{"id": concept, "match": match} for concept, match in to.items()],
            }
        )
        for id_, to in links.items()
    }
    return kb.KnowledgeBase(
        editions=editions,
        entries=entries,
        tables={},
        concepts=dict.fromkeys(
            (concept for to in links.values() for concept in to), small.concepts["pick-lock"]
        ),
        characters={},
        sections_of=dict.fromkeys(entries, "deeds"),
        raw=dict.fromkeys(entries, BARE),
        version="made-up",
    )
