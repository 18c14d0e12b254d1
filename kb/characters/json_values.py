"""JSON of strangers, within bounds."""

import json
from typing import Any

from kb.characters import sentences
from kb.problems import RequestError

MOST_VALUES = 300_000
"""The most values of a file, by its commas and brackets; the largest exports have a tenth of that."""


def read_object(data: bytes, field: str) -> dict[str, Any]:
    """Return the object in a JSON file.

    Raises:
        RequestError: If it is broken, none, or beyond the bounds.
    """
    if sum(map(data.count, (b",", b"{", b"["))) > MOST_VALUES:
        raise RequestError(field, sentences.too_many_values(MOST_VALUES))
    try:
        found = json.loads(data)
    except json.JSONDecodeError as error:
        raise RequestError(field, sentences.json_broken(error.lineno, error.msg)) from error
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise RequestError(field, sentences.json_broken(1, "no text of a program")) from error
    return found if isinstance(found, dict) else {}


def at(value: object, *path: str) -> Any:
    """Return what stands at a path of keys in a value; None if something of the path is missing."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def rows(value: object) -> list[dict[str, Any]]:
    """Return the objects of a list; programs that turn XML into JSON write one alone without the list."""
    every = value if isinstance(value, list) else [value]
    return [each for each in every if isinstance(each, dict)]
