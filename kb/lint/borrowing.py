"""Find runs of words that the data share with another text: facts are free, sentences are not."""

import re
from collections.abc import Iterator
from pathlib import Path

from kb.document import Document, Trail
from kb.knowledge import KnowledgeBase
from kb.problems import DataError, Problem

RUN = 8
"""How many words in a row are too many."""

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")

_FACTS = frozenset({"roll", "value", "name", "aliases", "source", "see", "rows", "columns", "work", "id"})
"""Keys whose texts are facts or names, which are not compared."""

Run = tuple[str, ...]


def words(text: str) -> list[str]:
    """Return the words of *text* in lower case, without punctuation."""
    return _WORD.findall(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


def runs(text: str) -> Iterator[Run]:
    """Yield every run of eight words of *text*."""
    found = words(text)
    return (tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1))


def find_borrowed(base: KnowledgeBase, folder: Path) -> list[Problem]:
    """Return the texts of *base* that share a run of eight words with a file of *folder*.

    Raises:
        DataError: If *folder* has no file that can be read as text.
    """
    known: dict[Run, str] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        for run in runs(path.read_text(encoding="utf-8", errors="replace")):
            known.setdefault(run, path.name)
    if not known:
        raise DataError(
            [Problem(str(folder), 1, "", "has no text to compare with; give a folder of texts", "file")]
        )
    return sorted(
        problem
        for (kind, _), document in base.documents.items()
        if kind != "tables"
        for problem in _borrowed_runs(document, known)
    )


def _borrowed_runs(document: Document, known: dict[Run, str]) -> Iterator[Problem]:
    for trail, text in prose(document.data):
        run = next((run for run in runs(text) if run in known), None)
        if run is not None:
            yield document.problem(trail, f"copies {known[run]}: {' '.join(run)!r}; reword it", "borrowed")


def prose(data: object, trail: Trail = ()) -> Iterator[tuple[Trail, str]]:
    """Yield every prose text of *data* with its place, without facts and names."""
    if isinstance(data, str):
        yield trail, data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in _FACTS:
                yield from prose(value, (*trail, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from prose(value, (*trail, index))
