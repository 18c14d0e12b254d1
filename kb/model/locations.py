"""Translate pydantic's error locations into places in the data."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo

Part = int | str

_OF_A_KEY = "[key]"
"""Pydantic's marker after a key of a free mapping whose key, not value, is wrong."""


@dataclass(frozen=True, slots=True)
class Location:
    """A place in data."""

    parts: tuple[Part, ...]
    """The keys and list positions from the top."""
    shapes: tuple[type[BaseModel], ...]
    """The models that the last part may be a key of; empty for list items and keys of free mappings."""

    @property
    def known_keys(self) -> set[str]:
        """The keys allowed in place of the last part."""
        return {field.alias or name for shape in self.shapes for name, field in _fields(shape).items()}


def locate(model: type[BaseModel], location: Sequence[Part]) -> Location:
    """Return the place of *location*, from an error of *model*.

    In unions, pydantic also names the member that it tried: a tag, a class, or `int`. Those names are not in
    the data and are left out. The place itself need not exist: missing fields have one, and so do fields
    behind a short form.
    """
    parts: list[Part] = []
    above: list[Any] = []
    here: list[Any] = [model]
    for part in location:
        below = [inner for expected in here for inner in _below(expected, part)]
        unions = [expected for expected in here if _is_union(expected)]
        if part == _OF_A_KEY and any(map(_is_mapping, above)):
            continue
        if unions and not below:
            here = list(_tagged_choices(unions, part))
        else:
            parts.append(part)
            above, here = here, below
    return Location(tuple(parts), tuple(filter(_is_model, above)))


def _below(expected: Any, part: Part) -> Iterator[Any]:
    """Yield the types expected under *part* of the type *expected*; none if it has no such part."""
    origin, inner = get_origin(expected), get_args(expected)
    if _is_model(expected):
        fields = _fields(expected).items()
        yield from (
            _without_annotation(field.annotation) for name, field in fields if part in (field.alias, name)
        )
    elif _is_mapping(expected):
        yield _without_annotation(inner[1])
    elif isinstance(part, int) and isinstance(origin, type) and issubclass(origin, Collection):
        each_its_own = origin is tuple and Ellipsis not in inner
        yield from map(_without_annotation, inner[part : part + 1] if each_its_own else inner[:1])


def _tagged_choices(unions: Sequence[Any], name: Part) -> Iterator[Any]:
    """Yield the members of *unions* called *name*, or all members if none is."""
    choices = [choice for union in unions for choice in _choices(union)]
    called = [choice for choice in choices if _has_tag(choice, str(name))]
    yield from map(_without_annotation, called or choices)


def _has_tag(choice: Any, name: str) -> bool:
    """Return whether pydantic calls *choice* by *name*; types without fields don't matter."""
    if tags := [note for note in getattr(choice, "__metadata__", ()) if isinstance(note, Tag)]:
        return Tag(name) in tags
    bare = _without_annotation(choice)
    if _is_union(bare):
        return "union[" in name
    origin = bare if _is_model(bare) else get_origin(bare)
    return getattr(origin, "__name__", "") == name.partition("[")[0]


def _without_annotation(annotation: Any) -> Any:
    """Return the type of *annotation* without None and metadata."""
    if get_origin(annotation) is Annotated:
        return _without_annotation(get_args(annotation)[0])
    if _is_union(annotation) and len(choices := _choices(annotation)) == 1:
        return _without_annotation(choices[0])
    return annotation


def _choices(union: Any) -> list[Any]:
    return [choice for choice in get_args(union) if choice is not type(None)]


def _is_union(expected: Any) -> bool:
    return get_origin(expected) in (Union, UnionType)


def _is_model(expected: Any) -> bool:
    return isinstance(expected, type) and issubclass(expected, BaseModel)


def _is_mapping(expected: Any) -> bool:
    origin = get_origin(expected)
    return isinstance(origin, type) and issubclass(origin, Mapping)


@lru_cache
def _fields(model: type[BaseModel]) -> Mapping[str, FieldInfo]:
    # pydantic rebuilds the mapping on each access
    return dict(model.model_fields)
