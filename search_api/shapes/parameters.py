"""Parameters of requests, in their addresses."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class QueryParameters(BaseModel):
    """QueryParameters of a request; others are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


def _parted(value: Any) -> Any:
    return tuple(filter(None, map(str.strip, value.split(",")))) if isinstance(value, str) else value


CommaList = Annotated[tuple[str, ...], Field(max_length=50), BeforeValidator(_parted)]
"""Several values: `a,b`, or the parameter repeated."""

Limit = Annotated[int, Field(ge=1, le=100)]

Offset = Annotated[int, Field(ge=0, le=100_000)]


class Narrowing(QueryParameters):
    """QueryParameters that narrow a list of entries, each to any one of several values."""

    edition: CommaList = ()
    """Editions, as `sr5,sr6`."""
    section: CommaList = ()
    """Sections of the editions' lists of actions, as `matrix`."""
    cost: CommaList = ()
    """Resources that pay for the action, as `free,simple`; `none` for no cost, `unknown` for an open one."""
    limit: Limit = 20
    """The most results in one answer."""
    offset: Offset = 0
    """How many results to leave out first."""


class EntriesParameters(Narrowing):
    """Which entries are listed."""

    concept: str | None = None
    """Only entries linked to this concept."""
    kind: Literal["action", "procedure", "rule"] | None = None
    """Only entries of this kind."""


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


class CompareParameters(QueryParameters):
    """What is compared: exactly one of these."""

    ids: CommaList = ()
    """Entries by id, the first being what the others are held against: `sr5/take-cover,sr6/take-cover`."""
    concept: str | None = None
    """All entries of a concept."""
    editions: CommaList = ()
    """Two editions: `sr5,sr6`."""


class TierwiseParameters(QueryParameters):
    """What is compared."""

    concept: str = Field(examples=["ranged-attack"])
    """The concept whose entries are compared."""


class TablesParameters(QueryParameters):
    """Which tables are listed."""

    edition: CommaList = ()
    """Editions, as `sr3,matrix-d6`."""
