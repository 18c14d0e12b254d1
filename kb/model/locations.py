"""Where in the given data a model found something wrong: what pydantic's locations mean."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo

Part = int | str

_OF_A_KEY = "[key]"
"""What pydantic puts behind the key of a free mapping where the key itself, and not its value, is wrong."""


@dataclass(frozen=True, slots=True)
class Location:
    """A place in data."""

    parts: tuple[Part, ...]
    """The keys and list positions that lead there, from the top."""
    shapes: tuple[type[BaseModel], ...]
    """What the last part may be a key of; nothing where it is an item of a list or a key of a free mapping."""

    @property
    def known_keys(self) -> set[str]:
        """The keys that may stand where the last part stands."""
        return {field.alias or name for shape in self.shapes for name, field in _fields(shape).items()}


def locate(model: type[BaseModel], location: Sequence[Part]) -> Location:
    """Return the place that *location*, of an error of *model*, means.

    Where several types are allowed, pydantic also names what it tried: by a tag, a class, or as `int`. Those
    names stand in no data and are left out. The place itself may not be there: a field that is missing has one, and
    so have the fields that a short form stands for.
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
            here = list(_tried(unions, part))
        else:
            parts.append(part)
            above, here = here, below
    return Location(tuple(parts), tuple(filter(_is_model, above)))


def _below(expected: Any, part: Part) -> Iterator[Any]:
    """Yield what is expected under *part* of a value that is *expected*; nothing where it has no such part."""
    origin, inner = get_origin(expected), get_args(expected)
    if _is_model(expected):
        fields = _fields(expected).items()
        yield from (_bare(field.annotation) for name, field in fields if part in (field.alias, name))
    elif _is_mapping(expected):
        yield _bare(inner[1])
    elif isinstance(part, int) and isinstance(origin, type) and issubclass(origin, Collection):
        each_its_own = origin is tuple and Ellipsis not in inner
        yield from map(_bare, inner[part : part + 1] if each_its_own else inner[:1])


def _tried(unions: Sequence[Any], name: Part) -> Iterator[Any]:
    """Yield the choices of *unions* that go by *name*; all of them where none does."""
    choices = [choice for union in unions for choice in _choices(union)]
    called = [choice for choice in choices if _is_called(choice, str(name))]
    yield from map(_bare, called or choices)


def _is_called(choice: Any, name: str) -> bool:
    """Return whether *name* is what pydantic calls *choice*; of types that hold nothing more it need not be known."""
    if tags := [note for note in getattr(choice, "__metadata__", ()) if isinstance(note, Tag)]:
        return Tag(name) in tags
    bare = _bare(choice)
    if _is_union(bare):
        return "union[" in name
    origin = bare if _is_model(bare) else get_origin(bare)
    return getattr(origin, "__name__", "") == name.partition("[")[0]


def _bare(annotation: Any) -> Any:
    """Return what *annotation* allows beside None, without its notes."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if _is_union(annotation) and len(choices := _choices(annotation)) == 1:
        return _bare(choices[0])
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
    # pydantic makes the mapping anew each time that it is asked for
    return dict(model.model_fields)
