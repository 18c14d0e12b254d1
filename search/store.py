"""The entries and phrasings of an index on disk, as JSON: opening a folder runs nothing that is in it."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from kb.findable.documents import IndexedEntry
from search.backend import Phrasing

_FILE = "documents.json"


class NoIndexError(ValueError):
    """A folder has no index."""


class Documents(NamedTuple):
    """What is searched, each kind in the order of its numbers."""

    entries: Sequence[IndexedEntry]
    phrasings: Sequence[Phrasing]
    explanations: Sequence[IndexedEntry] = ()
    """What explains rules; their numbers follow those of the entries."""


def documents_of(entries: Sequence[IndexedEntry], explanations: Sequence[IndexedEntry] = ()) -> Documents:
    """Return the documents, with each phrasing of *entries* once, which has the numbers of its entries."""
    own: dict[str, list[int]] = {}
    elsewhere: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        for text in entry.asked:
            own.setdefault(text, []).append(number)
        for text in entry.asked_elsewhere:
            elsewhere.setdefault(text, []).append(number)
    return Documents(
        entries,
        [Phrasing(text, tuple(of), tuple(elsewhere.get(text, ()))) for text, of in own.items()],
        explanations,
    )


def write(documents: Documents, folder: Path) -> None:
    """Write *documents* into *folder*."""
    (folder / _FILE).write_bytes(_as_json().dump_json(documents))


def read(folder: Path) -> Documents:
    """Return the documents that `write` wrote into *folder*.

    Raises:
        NoIndexError: If there are none.
        ValueError: If they can't be read.
    """
    try:
        return _as_json().validate_json((folder / _FILE).read_bytes())
    except OSError as error:
        raise NoIndexError(f"{folder} holds no search index; build one") from error


@cache
def _as_json() -> TypeAdapter[Documents]:
    return TypeAdapter(Documents)
