"""Open the library of a server: read data and index from the cache, or build and cache them."""

import atexit
import hashlib
import json
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import kb.snapshot
import search
from editor.data_source import DataSource
from editor.library import Library
from editor.providers import EmbeddedSearch, RemoteSearch
from kb.files.load import SHIPPED, load_with_problems
from kb.files.usable import usable_base
from kb.knowledge import KnowledgeBase
from kb.model import Tier
from kb.problems import Problem

_log = logging.getLogger(__name__)

_ROOMS = ("kb", "resolver", "search", "editor")
_MOST_VERSIONS = 4
"""The most versions of the data in the cache."""


@dataclass(frozen=True, slots=True)
class LoadedLibrary:
    """A library with its search."""

    library: Library
    problems: tuple[Problem, ...]
    """The problems of files that are left out."""
    home: Path
    """The folder with the index and the odds of these data."""


def open_library(data_source: DataSource, ready: Callable[[Library], None]) -> LoadedLibrary:
    """Call *ready* with the library once it is usable, and return it once it has its search.

    Raises:
        DataError: If an edition or a whole folder can't be read; other unreadable files are left out.
        RequestError: If the data come from a service and it does not answer.
    """
    home = _writable_folder(data_source.cache) / _key(data_source)
    if data_source.source is not None:
        return _open_remote(data_source.source, home, ready)
    try:
        library = _searchable_library(kb.snapshot.read(home / "kb.json"), home / "index")
    except (OSError, ValueError, LookupError):
        return _load_library(data_source, home, ready)
    os.utime(home)
    ready(library)
    return LoadedLibrary(library, (), home)


def warm(loaded: LoadedLibrary, tier: Tier) -> None:
    """Compute all actions' odds for *tier*, or read them from the cache; load common words."""
    loaded.library.near("tak covr", None)  # the first typo loads the list of common words
    file = loaded.home / f"odds-{tier}.json"
    try:
        loaded.library.learn_odds(tier, json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, AttributeError, TypeError):
        odds = {id_: loaded.library.odds(id_, tier) for id_ in loaded.library.base.entries}
        try:
            file.write_text(json.dumps(odds), encoding="utf-8")
        except OSError as error:
            _log.info("odds are not cached: %s", error)


def _writable_folder(cache: Path | None) -> Path:
    """Return *cache* or, if it can't be written, a folder that is deleted at the end."""
    try:
        if cache is not None:
            cache.mkdir(parents=True, exist_ok=True)
            if os.access(cache, os.W_OK):
                return cache
    except OSError as error:
        _log.info("nothing is cached: %s", error)
    folder = tempfile.mkdtemp(prefix="actionary-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _searchable_library(base: KnowledgeBase, index: Path) -> Library:
    return Library(base, EmbeddedSearch(base, search.open_index(index)))


def _open_remote(source: str, home: Path, ready: Callable[[Library], None]) -> LoadedLibrary:
    """Return the library of a service; only the odds are cached."""
    search_provider = RemoteSearch(source)
    library = Library(search_provider.data(), search_provider)
    home = home.with_name(f"{home.name}-{library.base.version}")
    home.mkdir(exist_ok=True)
    _forget_old(home.parent)
    ready(library)
    return LoadedLibrary(library, (), home)


def _load_library(data_source: DataSource, home: Path, ready: Callable[[Library], None]) -> LoadedLibrary:
    base, problems = load_with_problems(*data_source.folders, shipped=data_source.shipped)
    library = Library(usable_base(base, problems))
    ready(library)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=home.parent))
    search.build(library.base, draft / "index")
    if problems:  # not cached: the problems should be shown again next time
        library.index = EmbeddedSearch(library.base, search.open_index(draft / "index"))
        return LoadedLibrary(library, tuple(problems), draft)
    kb.snapshot.write(library.base, draft / "kb.json")
    folder = _move_into_cache(draft, home)
    library.index = EmbeddedSearch(library.base, search.open_index(folder / "index"))
    return LoadedLibrary(library, (), folder)


def _move_into_cache(draft: Path, home: Path) -> Path:
    """Move *draft* to *home*, unless another server was first, and return where it is."""
    try:
        draft.rename(home)
    except OSError as error:
        _log.info("nothing is cached: %s", error)
        return draft
    _forget_old(home.parent)
    return home


def _forget_old(cache: Path) -> None:
    folders = sorted(
        (path for path in cache.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime
    )
    for folder in folders[:-_MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)


def _key(data_source: DataSource) -> str:
    """Return a name for the cache that changes with any file of the data or of the program."""
    digest = hashlib.sha256()
    for path in _files(_layers(data_source)):
        stat = path.stat()
        digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode(errors="surrogateescape"))
    return digest.hexdigest()[:16]


def _layers(data_source: DataSource) -> tuple[Path, ...]:
    return () if data_source.source else (SHIPPED,) * data_source.shipped + data_source.folders


def _files(layers: Sequence[Path]) -> Iterator[Path]:
    root = Path(__file__).parents[1]
    for folder, pattern in (
        *((layer, "*.yaml") for layer in layers),
        *((root / room, "*.py") for room in _ROOMS),
    ):
        yield from sorted(path for path in folder.rglob(pattern) if path.is_file())
