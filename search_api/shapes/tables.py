"""Tables."""

from kb.model import Answer, Table
from search_api.shapes.base import CommaList, Identified, QueryParameters


class TablesParameters(QueryParameters):
    """Which tables are listed."""

    edition: CommaList = ()
    """Editions, as `sr3,matrix-d6`."""


class TableListed(Answer):
    """A table of the list."""

    id: str
    edition: str
    name: str
    summary: str
    url: str
    """The path of its page."""


class TablesAnswer(Answer):
    """The tables, in the order of the editions and their ids."""

    total: int
    tables: list[TableListed]


class _Placed(Identified):
    edition: str


class TableData(Table, _Placed):
    """A table as its file has it."""


class TableAnswer(TableData):
    """One table."""

    url: str
    """The path of its page."""
