"""The works that the data come from, and all licences."""

from typing import Literal

from kb.licence import Licence
from kb.links.sources import Encoded, Mention
from kb.model import LISTED, Answer


class _CitedWork(Answer):
    id: str
    """`edition/work`."""
    edition: str
    title: str
    publisher: str | None
    """Null if the data do not say."""
    year: int | None
    kind: Literal["book", "page", "game"]
    api_url: str
    """The path at which the API has it."""


class SourceListed(_CitedWork):
    """A work that an edition cites, in the list."""

    model_config = LISTED


class SourcesAnswer(Answer):
    """The works that the editions cite, in their order."""

    total: int
    sources: list[SourceListed]


class SourceAnswer(_CitedWork):
    """One work with what the data take from it."""

    encoded: list[Encoded]
    """Entries and tables that take their content from it."""
    mentions: list[Mention]
    """Pages of it that entries and tables refer to."""


class LicenceOfEdition(Answer):
    """The licence of an edition's source, and what the entries take from it."""

    edition: str
    name: str
    licence: str
    attribution: str | None
    policy: str


class LicencesAnswer(Answer):
    """What you may do with the data, and who owns the games."""

    data: Licence
    editions: list[LicenceOfEdition]
