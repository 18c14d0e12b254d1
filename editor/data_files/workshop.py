"""The data that an open file belongs to, with files as the editor has them in place of those on the disk."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.document import Document
from kb.files.load import home_of, load_with_problems
from kb.files.yaml import read, read_text
from kb.knowledge import KnowledgeBase
from kb.problems import DataError, Problem

_PARTS = ("editions", "concepts")
"""The folders that a folder of data holds."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The folders of data that are worked on together."""

    folders: tuple[Path, ...]
    shipped: bool
    """Whether the shipped data lies beneath them."""


def folder_of(path: Path) -> Path | None:
    """Return the folder of data that the file at *path* belongs to; None for a file that is no data."""
    if home_of(path) is None:
        return None
    above = next((parent for parent in path.parents if parent.name in _PARTS), None)
    if above is not None:
        return above.parent
    return path.parent if (path.parent / "editions").is_dir() else None


def edition_of_file(path: Path) -> str | None:
    """Return the edition that the data file at *path* belongs to; None for a concept."""
    below = [
        child
        for child, parent in zip(path.parents, path.parents[1:], strict=False)
        if parent.name == "editions"
    ]
    return below[0].name if below else None


def bench_of(folder: Path, layers: Sequence[Path], *, shipped: bool) -> Bench:
    """Return what *folder* is worked on with.

    Args:
        folder: The folder of an open file.
        layers: Those that the server was started with.
        shipped: Whether the shipped data lies beneath those.
    """
    if folder.resolve() in [layer.resolve() for layer in layers]:
        return Bench(tuple(layers), shipped)
    # a folder with words of its own holds everything, as that of a checkout does
    return Bench((folder,), shipped=not (folder / "words.yaml").is_file())


class Workshop:
    """Reads data files; one that did not change is read once."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[int, int, Document]] = {}
        self._texts: dict[Path, tuple[str, Document | DataError]] = {}

    def load(self, bench: Bench, texts: Mapping[Path, str]) -> tuple[KnowledgeBase, list[Problem]]:
        """Return the data of *bench* and what is wrong with files, with *texts* in place of what is on the disk."""

        def document(path: Path) -> Document:
            return self._text(path, texts[path]) if path in texts else self._file(path)

        return load_with_problems(*bench.folders, shipped=bench.shipped, read=document)

    def _text(self, path: Path, text: str) -> Document:
        known = self._texts.get(path)
        if known is None or known[0] != text:
            try:
                made: Document | DataError = read_text(path, text)
            except DataError as error:
                made = error
            known = self._texts[path] = text, made
        if isinstance(known[1], DataError):
            raise known[1]
        return known[1]

    def _file(self, path: Path) -> Document:
        try:
            about = path.stat()
        except OSError:
            return read(path)  # which says why it cannot be read
        known = self._read.get(path)
        if known is None or known[:2] != (about.st_mtime_ns, about.st_size):
            known = self._read[path] = about.st_mtime_ns, about.st_size, read(path)
        return known[2]
