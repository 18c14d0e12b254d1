"""A template for a new entry: the keys that most entries need, with hints."""

import re
import unicodedata

from kb.knowledge import KnowledgeBase
from kb.problems import no_such

TEMPLATE = """\
# yaml-language-server: $schema=../../../../../schema/action.schema.json
name: {name}
cost: {cost}
timing: {timing}
summary: Say in one sentence what it does
effect: >-
  Say in words of your own what the source says, and link others as [[{link}]].
concepts:
  - {{id: {concept}, match: close}}
source: {{work: {work}, lines: []}}
"""


def slug_for(name: str) -> str:
    """Return the slug of a name: lower-case words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def new_entry(base: KnowledgeBase, edition_id: str, section: str, name: str) -> tuple[str, str]:
    """Return the path of a new entry's file, below a folder of data, and its text.

    Raises:
        ValueError: If the edition or the section does not exist, or the entry already does.
    """
    edition = base.editions.get(edition_id)
    if edition is None:
        raise ValueError(no_such("edition", edition_id, base.editions))
    if section not in edition.sections:
        raise ValueError(no_such("section", section, edition.sections, of=edition.short))
    slug = slug_for(name)
    if not slug:
        raise ValueError(f"{name!r} has no letter or digit; give the name as printed")
    if f"{edition_id}/{slug}" in base.entries:
        raise ValueError(f"{edition_id}/{slug} already exists; edit its file, or choose another name")
    text = TEMPLATE.format(
        name=name,
        cost=next(iter(edition.resources)),
        timing=next(iter(edition.timings)),
        link=next((id_ for id_ in base.of_edition(edition_id)), f"{edition_id}/{slug}"),
        concept=next(iter(base.concepts), "some-concept"),
        work=next(iter(edition.works)),
    )
    return f"editions/{edition_id}/actions/{section}/{slug}.yaml", text
