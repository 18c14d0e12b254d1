"""Open data files, checked like `actionary lint` after every pause in typing, in another thread."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from editor.data_files.faults import faults
from editor.data_files.loading import DataFolders, DataLoader, data_folders_with, edition_of_file, folder_of
from editor.features.replacing import Finding
from editor.notes.files import path_of
from editor.notes.note import Note
from editor.serving.library_loader import LibraryLoader
from kb.files.load import yaml_files
from kb.files.reading import read_bounded
from kb.knowledge import KnowledgeBase
from kb.lint import lint
from kb.problems import Problem

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DataFile:
    """An open data file."""

    path: Path
    folder: Path
    """The data folder that it belongs to."""

    @property
    def edition(self) -> str | None:
        """Its edition; None for a concept."""
        return edition_of_file(self.path)


class DataFiles:
    """Loads and checks the data of open files; threads may share it."""

    def __init__(
        self, notes: Mapping[str, Note], loader: LibraryLoader, publish: Callable[[Note, list[Finding]], None]
    ) -> None:
        """Take the open notes, the source of the data, and what publishes findings from another thread."""
        self._notes = notes
        self._loader = loader
        self._publish = publish
        self._data_loader = DataLoader()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="lints")
        self._loading = Lock()
        self._files: dict[str, DataFile | None] = {}
        self._findings: dict[str, tuple[Note, list[Finding]]] = {}

    def of(self, note: Note) -> DataFile | None:
        """Return *note* as a data file; None if it is another text."""
        if note.uri not in self._files:
            path = path_of(note.uri)
            folder = folder_of(path, self._loader.data_source.folders) if path else None
            self._files[note.uri] = DataFile(path, folder) if path and folder else None
        return self._files[note.uri]

    def findings(self, note: Note) -> list[Finding]:
        """Return the findings of the last check of *note*; none if it was edited since."""
        checked = self._findings.get(note.uri)
        return checked[1] if checked and checked[0] is note else []

    def base(self, file: DataFile) -> KnowledgeBase:
        """Return the data that *file* belongs to, with the editor's text of open files."""
        return self._load(file)[1]

    def data_folders(self, file: DataFile) -> DataFolders:
        """Return the data folders to load with *file*."""
        data_source = self._loader.data_source
        return data_folders_with(file.folder, data_source.folders, shipped=data_source.shipped)

    def all_files(self, file: DataFile) -> Iterator[tuple[Path, Note]]:
        """Yield all data files to load with *file*, with the editor's text of open ones."""
        opened = {one.path: note for one, note in self._opened()}
        for folder in self.data_folders(file).folders:
            for path in yaml_files(folder):
                if path in opened:
                    yield path, opened[path]
                else:
                    yield path, Note.of(path.as_uri(), read_bounded(path).decode("utf-8", errors="replace"))

    async def check(self, note: Note) -> None:
        """Publish the findings in *note* and its data's other open files, form first."""
        await asyncio.get_running_loop().run_in_executor(self._worker, self._check, note)

    def _check(self, note: Note) -> None:
        file = self.of(note)
        if file is None or self._notes.get(note.uri) is not note:
            return
        opened, base, problems = self._load(file)
        if problems:  # published at once: the other rules take seconds
            self._publish_faults({one: n for one, n in opened.items() if one == file}, base, problems)
        if self._notes.get(note.uri) is note:
            self._publish_faults(opened, base, [*problems, *_lint_problems(base)])

    def _load(self, file: DataFile) -> tuple[dict[DataFile, Note], KnowledgeBase, list[Problem]]:
        opened = {one: note for one, note in self._opened() if one.folder == file.folder}
        with self._loading:
            texts = {one.path: note.text for one, note in opened.items()}
            base, problems = self._data_loader.load(self.data_folders(file), texts)
        return opened, base, problems

    def _opened(self) -> list[tuple[DataFile, Note]]:
        notes = list(self._notes.values())
        return [(file, note) for note in notes if (file := self.of(note)) is not None]

    def _publish_faults(
        self, opened: dict[DataFile, Note], base: KnowledgeBase, problems: list[Problem]
    ) -> None:
        for file, note in opened.items():
            found = faults(note, file.path, base, problems)
            self._findings[note.uri] = note, found
            self._publish(note, found)


def _lint_problems(base: KnowledgeBase) -> list[Problem]:
    """Return what the lint rules find; nothing if a half-typed file makes one of them fail."""
    try:
        return lint(base)
    except Exception:  # noqa: BLE001 - half-typed data can be anything, and the server must go on
        _log.exception("a lint rule failed")
        return []
