"""The file llms.txt, which tells programs where the pages and the data of the site are."""

from functools import partial

from kb.knowledge import KnowledgeBase
from site_src.making.folder import Maker

LLMS = "llms.txt"


def files(base: KnowledgeBase) -> dict[str, Maker]:
    """Return what makes the file, by its path; its links are relative, so that they work at any address."""
    return {LLMS: partial(_llms, base)}


def _llms(base: KnowledgeBase) -> str:
    editions = [
        f"- [{edition.name}]({id_}/index.html): {edition.summary}" for id_, edition in base.editions.items()
    ]
    return "\n".join(
        [
            "# Actionary",
            "",
            f"> {len(base.entries)} actions of {len(base.editions)} tabletop role-playing games: what each costs,"
            " what is rolled, what it does, and what other games call it. What a source does not say is marked"
            " unknown.",
            "",
            "Every entry has a page at EDITION/SLUG/index.html and its data at EDITION/SLUG/entry.json.",
            "",
            "## Editions",
            "",
            *editions,
            "",
            "## Lists and data",
            "",
            "- [All actions](actions/index.html): every action with its cost and roll",
            "- [Compare editions](compare/index.html): what each edition calls the same thing",
            "- [Everything as JSON](data/actionary.json): all editions, entries, concepts and tables",
            "",
        ]
    )
