"""Exports of all data for other programs; each states the licence."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kb.exports.csv_file import csv_file
from kb.exports.linked_data import linked_data
from kb.exports.sqlite_file import sqlite_file
from kb.knowledge import KnowledgeBase
from kb.links.export import export_data

__all__ = ["FORMATS", "Format", "csv_file", "json_file", "linked_data", "sqlite_file"]


@dataclass(frozen=True, slots=True)
class Format:
    """An export format; its name is also the suffix of its files."""

    media_type: str
    build: Callable[[KnowledgeBase], bytes]
    """Returns the file's content, always the same for the same data."""
    is_text: bool = True


def json_file(base: KnowledgeBase) -> bytes:
    """Return all data as one JSON object, in UTF-8."""
    return (json.dumps(export_data(base), ensure_ascii=False, indent=2) + "\n").encode()


FORMATS: Mapping[str, Format] = {
    "json": Format("application/json", json_file),
    "csv": Format("text/csv", csv_file),
    "sqlite": Format("application/vnd.sqlite3", sqlite_file, is_text=False),
    "jsonld": Format("application/ld+json", linked_data),
}
