"""Answers made when a version was built: bytes in one file, found by their address.

The file is read, not mapped: if it is truncated, a read reports it, where a mapped page would kill the
process.
"""

import json
import os
import weakref
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from search_api.http.sending import FileSlice

ANSWERS, ADDRESSES = "answers.bin", "answers.json"

_READ = 64 * 1024
"""The largest content to read, in bytes; larger content is sent from the file."""


class AnswerLostError(ValueError):
    """The file no longer has what was written to it."""


@dataclass(frozen=True, slots=True)
class PreparedAnswer:
    """An answer whose content is in a file, in every coding."""

    headers: tuple[tuple[str, str], ...]
    etag: str
    endpoint: str
    rule: str
    places: Mapping[str | None, FileSlice]

    @property
    def codings(self) -> Collection[str]:
        """The codings that it is available in."""
        return [coding for coding in self.places if coding]

    def form(self, coding: str | None) -> bytes | FileSlice:
        """Return the content in *coding*, or uncompressed; if it is large, its place in the file.

        Raises:
            AnswerLostError: If the file was truncated.
        """
        place = self.places[coding]
        is_large = place.size > _READ
        content = place if is_large else os.pread(place.file, place.size, place.start)
        there = os.fstat(place.file).st_size - place.start if is_large else len(content)
        if there < place.size:
            raise AnswerLostError(f"{ANSWERS} was cut short")
        return content


class PreparedAnswers:
    """The prepared answers of the version in *folder*; empty if none were made."""

    def __init__(self, folder: Path) -> None:
        self._answers: dict[str, PreparedAnswer] = {}
        if not (folder / ADDRESSES).exists():
            return
        content = json.loads((folder / ADDRESSES).read_bytes())
        file = os.open(folder / ANSWERS, os.O_RDONLY)
        self.close = weakref.finalize(self, os.close, file)
        kinds = [
            (tuple(map(tuple, one["headers"])), one["endpoint"], one["rule"]) for one in content["kinds"]
        ]
        for address, one in content["answers"].items():
            headers, endpoint, rule = kinds[one["kind"]]
            places = {coding or None: FileSlice(file, *place) for coding, place in one["places"].items()}
            self._answers[address] = PreparedAnswer(headers, one["etag"], endpoint, rule, places)

    def at(self, address: str) -> PreparedAnswer | None:
        """Return the answer to a GET of *address*, a path with its query, if one was made."""
        return self._answers.get(address)


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """An answer to write: its content by coding, "" for uncompressed."""

    address: str
    headers: list[tuple[str, str]]
    etag: str
    endpoint: str
    rule: str
    forms: Mapping[str, bytes]


def write_answers(folder: Path, new_answers: Iterable[NewAnswer]) -> None:
    """Write *new_answers* to the version in *folder*."""
    kinds: dict[str, int] = {}
    answers: dict[str, Any] = {}
    with (folder / ANSWERS).open("wb") as file:
        for one in new_answers:
            kind = json.dumps({"headers": one.headers, "endpoint": one.endpoint, "rule": one.rule})
            places = {}
            for coding, content in one.forms.items():
                places[coding] = (file.tell(), len(content))
                file.write(content)
            answers[one.address] = {
                "kind": kinds.setdefault(kind, len(kinds)),
                "etag": one.etag,
                "places": places,
            }
    listing = {"kinds": [json.loads(kind) for kind in kinds], "answers": answers}
    (folder / ADDRESSES).write_text(json.dumps(listing) + "\n", encoding="utf-8")
