"""Query parameters of requests."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.config import JsonDict

from kb.findable.documents import Kind
from kb.findable.weights import LONGEST_TEXT
from kb.problems import RequestError
from resolver.wording import nearest
from search.results import Result
from search_api.http.refusals import no_such_answer_field
from search_api.shapes.listings import ConceptListed, EditionListed, EntryListed, RulingListed, TableListed
from search_api.shapes.sources import SourceListed


class QueryParameters(BaseModel):
    """Query parameters of a request; any others are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


MOST_NAMES = 50
"""The most values of a parameter."""


def _split_names(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    parts = tuple(map(str.strip, value.split(",")))
    if not all(parts):
        raise ValueError("write a name between commas, or leave the parameter out")
    return parts


CommaList = Annotated[
    tuple[Annotated[str, Field(min_length=1)], ...],
    Field(min_length=1, max_length=MOST_NAMES),
    BeforeValidator(_split_names),
]
"""One or more values: `a,b`, or the parameter repeated."""

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
"""The text typed."""


def _names_of(kind: str) -> Any:
    """Return the type of a list of the data's names of *kind*."""
    return Field(json_schema_extra={"items": {"type": "string", "format": kind}})


EditionNames = Annotated[CommaList, _names_of("edition")]

SectionNames = Annotated[CommaList, _names_of("section")]

CostNames = Annotated[CommaList, _names_of("cost")]

KindNames = Annotated[
    tuple[Kind, ...], Field(min_length=1, max_length=MOST_NAMES), BeforeValidator(_split_names)
]


def _fields_of(shape: type[BaseModel]) -> Any:
    """Return the type of a list of fields of *shape*."""
    known_fields = list(shape.model_fields)

    def check(fields: tuple[str, ...]) -> tuple[str, ...]:
        for name in fields:
            if name not in known_fields:
                raise RequestError(
                    "fields", no_such_answer_field(name, known_fields), nearest(name, known_fields)
                )
        return fields

    items: JsonDict = {"type": "string", "enum": [*known_fields]}
    return AfterValidator(check), Field(json_schema_extra={"items": items})


Limit = Annotated[int, Field(ge=1, le=100)]

Offset = Annotated[int, Field(ge=0, le=100_000)]


class Listing(QueryParameters):
    """How to list items that have a name."""

    name: Text = ""
    """Only items whose name contains this; case doesn't matter."""
    order: Literal["id", "-id", "name", "-name"] | None = None
    """The field to sort by; `-` before it reverses the order."""
    fields: CommaList = ()
    """Only these fields of each, and its id."""


class Narrowing(QueryParameters):
    """Query parameters that narrow a list of entries, each to any of several values."""

    edition: EditionNames = ()
    """Editions, such as `sr5,sr6`."""
    section: SectionNames = ()
    """Sections of the editions' lists of actions, such as `matrix`."""
    cost: CostNames = ()
    """Resources that pay for the action, such as `free,simple`; or `none` or `unknown`."""
    limit: Limit = 20
    """The most results to return."""
    offset: Offset = 0
    """How many results to leave out first."""


class EntriesParameters(Narrowing, Listing):
    """Which entries to list."""

    concept: str | None = None
    """Only entries linked to this concept."""
    kind: Literal["action", "procedure", "rule"] | None = None
    """Only entries of this kind."""
    fields: Annotated[CommaList, *_fields_of(EntryListed)] = ()
    """Only these fields of each, and its id: `name,cost`."""


class SearchParameters(Narrowing):
    """What to search for, and where."""

    q: Text = ""
    """What to look for; typos and other editions' names are fine. Empty finds every entry."""
    kind: KindNames = ()
    """Kinds of results, such as `action,state`."""
    group: Literal["concept"] | None = None
    """`concept`: one result per concept, its other entries under `also`."""
    fields: Annotated[CommaList, *_fields_of(Result)] = ()
    """Only these fields of each result, and its id: `name,cost`."""


class SuggestParameters(QueryParameters):
    """What to complete."""

    q: Text = ""
    """The beginning of a name or an alias, or of a later word of one."""
    limit: Limit = 8
    """The most suggestions to return."""


class CompareParameters(QueryParameters):
    """What to compare: exactly one of these."""

    ids: CommaList = ()
    """Entries by id; the others are compared with the first: `sr5/take-cover,sr6/take-cover`."""
    concept: str | None = None
    """All entries of a concept."""
    editions: EditionNames = ()
    """Two editions: `sr5,sr6`."""


class TierwiseParameters(QueryParameters):
    """What to compare."""

    concept: str = Field(examples=["ranged-attack"])
    """The concept whose entries to compare."""


class EditionsParameters(Listing):
    """Which editions to list."""

    fields: Annotated[CommaList, *_fields_of(EditionListed)] = ()
    """Only these fields of each, and its id: `name,year`."""


class ConceptsParameters(Listing):
    """Which concepts to list."""

    fields: Annotated[CommaList, *_fields_of(ConceptListed)] = ()
    """Only these fields of each, and its id: `name,definition`."""


class SourcesParameters(Listing):
    """Which sources to list."""

    name: Text = ""
    """Only works whose title contains this; case doesn't matter."""
    order: Literal["id", "-id", "name", "-name"] | None = None
    """The field to sort by, `name` for the title; `-` before it reverses the order."""
    fields: Annotated[CommaList, *_fields_of(SourceListed)] = ()
    """Only these fields of each, and its id: `title,year`."""
    edition: EditionNames = ()
    """Editions, such as `sr3,sr5`."""


class RulingsParameters(Listing):
    """Which rulings to list."""

    order: Literal["name", "-name"] | None = None
    """The field to sort by; `-` before it reverses the order."""
    fields: Annotated[CommaList, *_fields_of(RulingListed)] = ()
    """Only these fields of each, and its name: `meaning,choices`."""


class TablesParameters(Listing):
    """Which tables to list."""

    fields: Annotated[CommaList, *_fields_of(TableListed)] = ()
    """Only these fields of each, and its id: `name,edition`."""

    edition: EditionNames = ()
    """Editions, such as `sr3,matrix-d6`."""
