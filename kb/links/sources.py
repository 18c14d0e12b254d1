"""What the data take from each work that an edition cites, and where they refer to it."""

from collections.abc import Iterator

from kb.knowledge import KnowledgeBase
from kb.model import Answer, Entry, Table
from kb.references import edition_of


class Encoded(Answer):
    """An entry or a table taken from a work."""

    id: str
    lines: list[str]
    """The lines of the work's page, such as `12-20`."""


class Mention(Answer):
    """A page of a work that an entry or a table refers to."""

    id: str
    page: int | None
    """Null if only a section is named."""
    about: str


def encoded_items(base: KnowledgeBase, edition: str, work: str) -> list[Encoded]:
    """Return the entries, then the tables, of *edition* whose source is *work*."""
    return [
        Encoded(id=id_, lines=[str(line) for line in one.source.lines])
        for id_, one in _sourced_items(base, edition)
        if one.source.work == work
    ]


def mentions_of(base: KnowledgeBase, edition: str, work: str) -> list[Mention]:
    """Return the pages of *work* that entries, then tables, of *edition* refer to."""
    return [
        Mention(id=id_, page=reference.page, about=reference.about)
        for id_, one in _sourced_items(base, edition)
        for reference in one.see
        if reference.work == work
    ]


def _sourced_items(base: KnowledgeBase, edition: str) -> Iterator[tuple[str, Entry | Table]]:
    yield from base.of_edition(edition).items()
    yield from ((id_, table) for id_, table in base.tables.items() if edition_of(id_) == edition)
