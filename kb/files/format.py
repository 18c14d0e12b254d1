"""The order of keys in data files, and rewriting files without losing comments."""

from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, get_args, get_origin

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, ScalarString

from kb.document import Trail
from kb.files.writing import write_whole
from kb.files.yaml import read
from kb.model import Shape

WIDTH = 4096
"""Wider than any line, so that folded text stays folded where its author did."""


def sort_keys(data: Any, shape: Any) -> Any:
    """Return *data* with keys in the order of the fields of *shape*."""
    model = _model_for(data, shape)
    if model is not None and isinstance(data, Mapping):
        fields = model.key_order()
        known = [key for key in fields if key in data]
        rest = [key for key in data if key not in fields]
        return {key: sort_keys(data[key], fields.get(key)) for key in (*known, *rest)}
    if isinstance(data, Mapping):
        inner = _inner(shape, dict)
        return {key: sort_keys(value, inner) for key, value in data.items()}
    if isinstance(data, list):
        inner = _inner(shape, list)
        return [sort_keys(item, inner) for item in data]
    return data


def _model_for(data: Any, shape: Any) -> type[Shape] | None:
    """Return the model in the union *shape* with all keys of *data*; a single one fits."""
    models = [part for part in _parts(shape) if isinstance(part, type) and issubclass(part, Shape)]
    if not isinstance(data, Mapping):
        return None
    fitting = [model for model in models if _names(model) >= set(data)]
    return (
        fitting[0] if fitting else models[0] if len(models) == 1 and _names(models[0]) & set(data) else None
    )


def _names(model: type[Shape]) -> set[Any]:
    return set(model.key_order())


def _parts(shape: Any) -> list[Any]:
    """Return the members of a union, without annotations."""
    if hasattr(shape, "__metadata__"):
        return _parts(get_args(shape)[0])
    if get_origin(shape) in (dict, list) or isinstance(shape, type) or not get_args(shape):
        return [shape]
    return [part for member in get_args(shape) for part in _parts(member)]


def _inner(shape: Any, container: type) -> Any:
    return next((get_args(part)[-1] for part in _parts(shape) if get_origin(part) is container), None)


def format_text(text: str, model: type[Shape]) -> str:
    """Return a file's *text* with its keys in the model's order and its comments kept."""
    return _rewrite(text, lambda data: _arrange(data, sort_keys(data, model)))


def rewrite_values(path: Path, values: Mapping[Trail, str]) -> None:
    """Replace the texts at the places in *values* in the file at *path*, keeping its comments."""
    write_whole(path, with_values(path.read_text(encoding="utf-8"), values).encode())


def with_values(text: str, values: Mapping[Trail, str]) -> str:
    """Return a file's *text* with the *values* at their places, comments kept."""

    def put(data: Any) -> None:
        for trail, value in values.items():
            holder = data
            for key in trail[:-1]:
                holder = holder[key]
            holder[trail[-1]] = _in_style_of(holder[trail[-1]], value)

    return _rewrite(text, put)


def _in_style_of(old: Any, text: str) -> Any:
    """Return *text* quoted as *old*, or quoted where YAML would cut it short."""
    if isinstance(old, ScalarString):
        return type(old)(text)
    return DoubleQuotedScalarString(text) if any(sign in text for sign in "()[]{},:#") else text


def _rewrite(text: str, change: Callable[[Any], None]) -> str:
    """Return a file's *text*, which has been read before, after *change* has edited its data."""
    yaml = YAML()
    yaml.width = WIDTH
    yaml.preserve_quotes = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    data = yaml.load(text)
    change(data)
    stream = StringIO()
    yaml.dump(data, stream)
    return stream.getvalue()


def _arrange(data: Any, target: Any) -> None:
    if isinstance(data, CommentedMap):
        for key in target:
            _arrange(data[key], target[key])
        if list(data) != list(target):
            for key in target:
                data.move_to_end(key)
    elif isinstance(data, CommentedSeq):
        for item, wanted in zip(data, target, strict=True):
            _arrange(item, wanted)


def format_file(path: Path, model: type[Shape], *, check: bool = False) -> bool:
    """Format the file at *path*, or only *check* it; return whether formatting changes it.

    Raises:
        DataError: If the file cannot be read.
    """
    read(path)  # reading reports faults with lines; rewriting a broken file would hide them
    text = path.read_text(encoding="utf-8")
    result = format_text(text, model)
    if result != text and not check:
        write_whole(path, result.encode())
    return result != text
