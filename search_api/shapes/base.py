"""What the shapes have in common, and parameters that several endpoints read."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from kb.model import Answer, Shape


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


class Identified(Shape):
    """A thing of the data under its id, which stands first: the fields of a later base do."""

    id: str


class Named(Answer):
    """An entry by its id, with what is shown of it."""

    id: str
    edition: str
    name: str
    url: str
    """The path of its page."""
