"""Base classes of data and answers: no unknown keys, and immutable."""

from typing import Annotated, Any, ClassVar, Literal, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic.config import JsonDict

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"

Slug = Annotated[str, StringConstraints(pattern=SLUG)]
"""Lower-case words joined by hyphens: the stem of a file, or the key of a step, a variant or an example."""

RulingName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]
"""Lower-case words joined by underscores: the name of a ruling."""

Words = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]
"""Prose of our own, one or more sentences."""

Notation = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=r"\S")]
"""Text in the project's notation (`resolver.notation`): what `roll`, `value` and expressions hold."""

Amount = int | Notation
"""A whole number, or an expression that gives one."""

Tier = Literal["untrained", "novice", "professional", "elite"]
"""How skilled a character is; every edition has the same four tiers. Ours."""


class Shape(BaseModel):
    """A mapping of the data: unknown keys are refused, values never change once loaded."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        populate_by_name=True,
        str_strip_whitespace=True,
        use_attribute_docstrings=True,
    )

    first_keys: ClassVar[tuple[str, ...]] = ()
    """Keys to put first, for shapes whose inherited fields read better after their own."""

    @classmethod
    def key_order(cls) -> dict[str, Any]:
        """Return the keys of a file in order, with the types of their values."""
        types = {field.alias or name: field.annotation for name, field in cls.model_fields.items()}
        return {key: types[key] for key in (*cls.first_keys, *types)}


class Answer(BaseModel):
    """An answer, or part of one: what is unknown is null, and what does not apply is left out.

    A field is set only if it applies, so that unset fields can be left out.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, use_attribute_docstrings=True
    )

    def fields(self) -> dict[str, Any]:
        """Return the fields that were set, to include them in a larger answer."""
        return {name: getattr(self, name) for name in self.model_fields_set}

    def plain(self) -> dict[str, Any]:
        """Return the answer as plain data, without fields that do not apply."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def json_text(self) -> str:
        """Return the answer as JSON, without fields that do not apply."""
        return self.model_dump_json(by_alias=True, exclude_unset=True)


def _only_the_key(schema: JsonDict) -> None:
    schema["required"] = [next(iter(cast("JsonDict", schema["properties"])))]


LISTED = ConfigDict(json_schema_extra=_only_the_key)
"""The schema of an item of a list, which may have only the fields asked for, and its first, its key."""


def without_none(**fields: Any) -> dict[str, Any]:
    """Return *fields* without those that are None, which do not apply."""
    return {name: value for name, value in fields.items() if value is not None}


def _in_order(lines: int | str) -> int | str:
    first, _, last = str(lines).partition("-")
    if not first.isdigit() or int(first) < 1 or (last and int(last) <= int(first)):
        raise ValueError(
            'write a line as a number from 1, and a range of lines as "12-20", the lower one first'
        )
    return lines


Line = Annotated[int | Annotated[str, StringConstraints(pattern=r"^\d+(-\d+)?$")], AfterValidator(_in_order)]
"""A line of a source's page, or a range of lines."""


class Source(Shape):
    """Where the data come from: a work of the edition and lines of its page."""

    work: Slug
    lines: list[Line] = Field(min_length=1)
    """Line numbers, or ranges of them as `"12-20"`."""


class Reference(Shape):
    """A page that the source refers to."""

    work: Slug
    page: int | None = None
    """None if the source names a section without its page; `about` then says which."""
    about: Words
