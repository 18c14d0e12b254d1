"""Load the data of an open file, with the editor's text of open files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.document import Document
from kb.files.load import PARTS, kind_of_file, load_with_problems
from kb.files.yaml import read, read_text
from kb.knowledge import KnowledgeBase
from kb.problems import DataError, Problem


@dataclass(frozen=True, slots=True)
class DataFolders:
    """The data folders that are loaded together."""

    folders: tuple[Path, ...]
    shipped: bool
    """Whether they are laid over the shipped data."""


def folder_of(path: Path, layers: Sequence[Path] = ()) -> Path | None:
    """Return the data folder of the file at *path*; None if it is not a data file.

    Other programs have files like words and characters, so these need a folder of editions beside them, or one of
    *layers* around them.
    """
    kind = kind_of_file(path)
    if kind is None:
        return None
    folder = next((parent.parent for parent in path.parents if parent.name in PARTS), path.parent)
    known = (folder / "editions").is_dir() or folder.resolve() in [layer.resolve() for layer in layers]
    return folder if known or kind not in ("words", "characters") else None


def edition_of_file(path: Path) -> str | None:
    """Return the edition of the data file at *path*; None for a concept or a character."""
    below = [
        child
        for child, parent in zip(path.parents, path.parents[1:], strict=False)
        if parent.name == "editions"
    ]
    return below[0].name if below else None


def data_folders_with(folder: Path, layers: Sequence[Path], *, shipped: bool) -> DataFolders:
    """Return the data folders to load with *folder*.

    Args:
        folder: The data folder of an open file.
        layers: The data folders that the server was started with.
        shipped: Whether *layers* are laid over the shipped data.
    """
    if folder.resolve() in [layer.resolve() for layer in layers]:
        return DataFolders(tuple(layers), shipped)
    # a folder with its own words.yaml is complete, such as that of a checkout
    return DataFolders((folder,), shipped=not (folder / "words.yaml").is_file())


class DataLoader:
    """Reads data files, each again only after a change."""

    def __init__(self) -> None:
        self._files: dict[Path, tuple[int, int, Document]] = {}
        self._texts: dict[Path, tuple[str, Document | DataError]] = {}

    def load(self, folders: DataFolders, texts: Mapping[Path, str]) -> tuple[KnowledgeBase, list[Problem]]:
        """Return the data of *folders* and its problems, with *texts* instead of files on disk."""

        def document(path: Path) -> Document:
            return (
                self._document_of_text(path, texts[path]) if path in texts else self._document_of_file(path)
            )

        return load_with_problems(*folders.folders, shipped=folders.shipped, read=document)

    def _document_of_text(self, path: Path, text: str) -> Document:
        cached = self._texts.get(path)
        if cached is None or cached[0] != text:
            try:
                parsed: Document | DataError = read_text(path, text)
            except DataError as error:
                parsed = error
            cached = self._texts[path] = text, parsed
        if isinstance(cached[1], DataError):
            raise cached[1]
        return cached[1]

    def _document_of_file(self, path: Path) -> Document:
        try:
            stat = path.stat()
        except OSError:
            return read(path)  # raises the reason
        cached = self._files.get(path)
        if cached is None or cached[:2] != (stat.st_mtime_ns, stat.st_size):
            cached = self._files[path] = stat.st_mtime_ns, stat.st_size, read(path)
        return cached[2]
