"""Data, index and site built as one version, in a folder of its own, and switched to as one."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path

import kb
import kb.files.snapshot
import search
import site_src
from actionary.layers import Layers
from kb.lint import lint

BUILD = Path("build")
"""Where everything that is built goes, below the working folder."""

KEPT = 2
"""Versions that stay: the present one, and the one before it for readers who are still with it."""

_ROOMS = ("kb", "resolver", "search", "site_src")

Report = Callable[[str], None]
"""Told what is being done, a few words each time."""


@dataclass(frozen=True, slots=True)
class Built:
    """A finished version."""

    folder: Path
    version: str
    entries: int
    fresh: bool
    """Whether this run built it; False when it was there already."""


def build(layers: Layers, home: Path, report: Report) -> Built:
    """Build what is stale and switch to it; on any failure the last good version stays as it is.

    Args:
        layers: The data.
        home: The folder of built versions.
        report: Told each part of the work as it begins.

    Raises:
        DataError: If the data have faults.
        site_src.SiteError: If the site cannot be rendered, or has links that lead nowhere.
    """
    report("reading the data")
    base = layers.load()
    report("checking the data")
    if problems := lint(base, style=False):
        raise kb.DataError(problems)
    version = _version(base)
    target = home / "versions" / version
    with _alone(home):
        fresh = not target.exists()
        if fresh:
            _make(base, home, target, report)
        _switch(home, target)
        _prune(home, target)
    return Built(target, version, len(base.entries), fresh)


def _make(base: kb.KnowledgeBase, home: Path, target: Path, report: Report) -> None:
    draft = target.with_name(target.name + ".draft")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    kb.files.snapshot.write(base, draft / "kb.json")
    report("building the search index")
    search.build(base, draft / "index")
    report("writing the pages")
    site_src.generate(base, home / "docs")
    report("rendering the site")
    site_src.render(home / "docs", draft / "site")
    report("checking the links")
    site_src.check_links(draft / "site")
    draft.rename(target)


def _version(base: kb.KnowledgeBase) -> str:
    """Return a name for what is built from *base* by this very program."""
    digest = hashlib.sha256(base.version.encode())
    for path in _sources():
        digest.update(path.read_bytes())
    return f"{base.version[:8]}-{digest.hexdigest()[:8]}"


def _sources() -> Iterator[Path]:
    root = Path(__file__).parent.parent
    kinds = {".py", ".md", ".html", ".css", ".js", ".svg", ".j2", ".yml"}
    for room in _ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in kinds and path.is_file():
                yield path
    if (root / "mkdocs.yml").exists():
        yield root / "mkdocs.yml"


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Let one build at a time into *home*; the lock goes with the process that holds it."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as file:
        flock(file, LOCK_EX)
        yield


def _switch(home: Path, target: Path) -> None:
    link, draft = home / "current", home / "current.draft"
    draft.unlink(missing_ok=True)
    draft.symlink_to(target.relative_to(home))
    os.replace(draft, link)  # noqa: PTH105 - atomic, and a link is replaced and not followed


def _prune(home: Path, target: Path) -> None:
    others = [path for path in (home / "versions").iterdir() if path != target]
    drafts = [path for path in others if path.name.endswith(".draft")]
    whole = sorted(set(others) - set(drafts), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in (*drafts, *whole[KEPT - 1 :]):
        shutil.rmtree(path, ignore_errors=True)
