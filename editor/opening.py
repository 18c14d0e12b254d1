"""The library of a server: read at once from what was kept of the last time, else made anew and kept."""

import hashlib
import json
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import kb.files.snapshot
import search
from editor.library import Library
from editor.providers import EmbeddedSearch, ServedSearch
from editor.shelf import Shelf
from kb.files.load import SHIPPED, load_with_problems
from kb.files.usable import usable
from kb.knowledge import KnowledgeBase
from kb.model import Tier
from kb.problems import Problem

_log = logging.getLogger(__name__)

_ROOMS = ("kb", "resolver", "search", "editor")
_MOST_KEPT = 4
"""How many versions of data are kept."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A library that can be searched."""

    library: Library
    problems: tuple[Problem, ...]
    """What is wrong with files that are left out."""
    home: Path
    """Where what is made of the data is kept."""


def open_library(shelf: Shelf, ready: Callable[[Library], None]) -> Whole:
    """Tell *ready* of the library as soon as it can be asked, and return it when it can be searched.

    Raises:
        DataError: If what cannot be read is more than an entry, a table or a concept.
        RequestError: If the service that is the source does not answer.
    """
    home = _writable(shelf.cache) / _key(shelf)
    if shelf.source is not None:
        return _served(shelf.source, home, ready)
    try:
        library = _searchable(kb.files.snapshot.read(home / "kb.json"), home / "index")
    except (OSError, ValueError, LookupError):
        return _made(shelf, home, ready)
    os.utime(home)
    ready(library)
    return Whole(library, (), home)


def warm(whole: Whole, tier: Tier) -> None:
    """Work out the odds of every action for *tier*, or read what was worked out before; read what mends slips."""
    whole.library.near("tak covr", None)  # common words are read at the first slip
    kept = whole.home / f"odds-{tier}.json"
    try:
        whole.library.learn_odds(tier, json.loads(kept.read_text(encoding="utf-8")))
    except (OSError, ValueError, AttributeError):
        told = {id_: whole.library.odds(id_, tier) for id_ in whole.library.base.entries}
        try:
            kept.write_text(json.dumps(told), encoding="utf-8")
        except OSError as error:
            _log.info("keeping no odds: %s", error)


def _writable(cache: Path | None) -> Path:
    """Return *cache*, or a folder for this time alone where nothing can be kept."""
    try:
        if cache is not None:
            cache.mkdir(parents=True, exist_ok=True)
            if os.access(cache, os.W_OK):
                return cache
    except OSError as error:
        _log.info("keeping nothing: %s", error)
    return Path(tempfile.mkdtemp(prefix="actionary-"))


def _searchable(base: KnowledgeBase, index: Path) -> Library:
    return Library(base, EmbeddedSearch(base, search.open_index(index)))


def _served(source: str, home: Path, ready: Callable[[Library], None]) -> Whole:
    """Return the library of a service; only the odds of its data are kept."""
    served = ServedSearch(source)
    library = Library(served.data(), served)
    home = home.with_name(f"{home.name}-{library.base.version}")
    home.mkdir(exist_ok=True)
    _forget_old(home.parent)
    ready(library)
    return Whole(library, (), home)


def _made(shelf: Shelf, home: Path, ready: Callable[[Library], None]) -> Whole:
    base, problems = load_with_problems(*shelf.folders, shipped=shelf.shipped)
    library = Library(usable(base, problems))
    ready(library)
    draft = Path(tempfile.mkdtemp(prefix="draft-", dir=home.parent))
    search.build(library.base, draft / "index")
    if problems:  # what is at fault is told anew the next time
        library.index = EmbeddedSearch(library.base, search.open_index(draft / "index"))
        return Whole(library, tuple(problems), draft)
    kb.files.snapshot.write(library.base, draft / "kb.json")
    folder = _kept(draft, home)
    library.index = EmbeddedSearch(library.base, search.open_index(folder / "index"))
    return Whole(library, (), folder)


def _kept(draft: Path, home: Path) -> Path:
    """Return the folder where *draft* is kept: *home*, unless another server was there first."""
    try:
        draft.rename(home)
    except OSError as error:
        _log.info("keeping nothing: %s", error)
        return draft
    _forget_old(home.parent)
    return home


def _forget_old(cache: Path) -> None:
    folders = sorted(
        (path for path in cache.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime
    )
    for folder in folders[:-_MOST_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


def _key(shelf: Shelf) -> str:
    """Return a name that is another one as soon as any file of the data or of the program is."""
    digest = hashlib.sha256()
    for path in _files(_layers(shelf)):
        about = path.stat()
        digest.update(f"{path}\0{about.st_size}\0{about.st_mtime_ns}\n".encode(errors="surrogateescape"))
    return digest.hexdigest()[:16]


def _layers(shelf: Shelf) -> tuple[Path, ...]:
    return () if shelf.source else (SHIPPED,) * shelf.shipped + shelf.folders


def _files(layers: Sequence[Path]) -> Iterator[Path]:
    root = Path(__file__).parents[1]
    for folder, pattern in (
        *((layer, "*.yaml") for layer in layers),
        *((root / room, "*.py") for room in _ROOMS),
    ):
        yield from sorted(path for path in folder.rglob(pattern) if path.is_file())
