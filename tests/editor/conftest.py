"""Shared by the editor's tests: the shipped rules as a library, and notes with a cursor."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import kb
import search
from editor.library import Library
from editor.notes.note import Note
from editor.notes.places import Spot
from editor.providers import EmbeddedSearch

AtCursor = Callable[[str], tuple[Note, Spot]]


@pytest.fixture(scope="session")
def library(shipped: kb.KnowledgeBase, shipped_build: Path) -> Library:
    """The shipped rules, with their index."""
    return Library(shipped, EmbeddedSearch(shipped, search.open_index(shipped_build / "current/index")))


@pytest.fixture(scope="session")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of notes."""
    folder = tmp_path_factory.mktemp("vault")
    (folder / "old.md").write_text("Last week: [[sr5/take-cover]].\n", encoding="utf-8")
    (folder / "form-feed.md").write_bytes(b"One\x0cpage\r\nand [[sr5/take-cover]]\r\n")
    return folder


@pytest.fixture
def at_cursor() -> AtCursor:
    """A note with ^ at the cursor."""

    def note(text: str) -> tuple[Note, Spot]:
        before, _, after = text.partition("^")
        lines = re.split("\n", before)
        return Note.of("file:///n.md", before + after, 1), Spot(len(lines) - 1, len(lines[-1]))

    return note
