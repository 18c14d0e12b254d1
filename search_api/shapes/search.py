"""Searching and suggesting."""

from typing import Literal

from search_api.shapes.base import Limit, Narrowing, QueryParameters


class SearchParameters(Narrowing):
    """What is searched for, and within what."""

    q: str = ""
    """What somebody typed; typing errors and other editions' names are understood. Empty finds everything."""
    group: Literal["concept"] | None = None
    """`concept`: one result a concept, the other entries under its `also`."""


class SuggestParameters(QueryParameters):
    """What is being typed."""

    q: str = ""
    """The beginning of a name or an alias, or of a later word of one."""
    limit: Limit = 8
    """The most suggestions."""
